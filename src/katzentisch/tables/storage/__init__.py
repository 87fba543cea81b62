"""Storage: the protocol that every store speaks, and the store in a SQLite file."""
