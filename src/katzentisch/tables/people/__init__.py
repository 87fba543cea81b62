"""The people around a table: who sits where, who is connected, what they are called and what they say."""
