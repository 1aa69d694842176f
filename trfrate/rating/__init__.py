"""The rating core: a section to a rated section, by the dated texts."""
