"""Where the tables of a grid are, what their columns hold, and who plays in them."""
