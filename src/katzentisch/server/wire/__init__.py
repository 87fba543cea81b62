"""The wire: every message in both directions, how tables become messages, and one file for each family of games."""
