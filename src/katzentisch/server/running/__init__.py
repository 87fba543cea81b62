"""Running the server: the application, its settings and limits, its logs and figures, and its guests."""
