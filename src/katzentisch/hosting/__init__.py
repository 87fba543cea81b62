"""The commands of whoever runs a server."""
