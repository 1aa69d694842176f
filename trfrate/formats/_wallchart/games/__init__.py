"""Lists of games, a row or a line a game, made into the usual table."""
