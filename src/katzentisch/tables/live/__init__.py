"""The live table: its log played out, its room, its clocks, and all the tables that are in memory."""
