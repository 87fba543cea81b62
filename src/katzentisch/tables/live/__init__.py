"""The live table: its log played out, its room, its clocks and waits, and all tables in memory."""
