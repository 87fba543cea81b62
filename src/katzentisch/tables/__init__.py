"""Live tables: the log, who sits where, the pace of bots, storage, and telling those who watch."""
