"""Rates chess events as US Chess would, from whatever report there is."""
