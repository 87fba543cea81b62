"""Storage: the protocol that every store speaks, and the stores in a SQLite file and in PostgreSQL."""
