"""Where tables, their logs and guests are kept."""
