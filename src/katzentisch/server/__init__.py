"""The server: HTTP and WebSockets around the live tables."""
