"""Running the server: the application and what all of it shares, such as settings, limits, logs, metrics and guests."""
