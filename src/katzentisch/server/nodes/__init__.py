"""Several nodes: people whose table another node holds are passed on to it."""
