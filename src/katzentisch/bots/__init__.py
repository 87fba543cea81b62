"""Players that are no people. They choose from a view and never see the table's state."""
