"""WebSockets: from the bytes of a connection to what its guest asked for, and back to everybody who watches."""
