"""What of a file nobody used, so that no fact is lost without a word."""
