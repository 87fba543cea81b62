"""Live tables: the people around them, the game and its log, what drives them, what is kept, and storage."""
