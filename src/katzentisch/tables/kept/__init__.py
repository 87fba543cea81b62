"""What is kept of a game that is over: its result, its record as text, and what its deals brought."""
