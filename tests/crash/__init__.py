"""Processes that die at any moment: what they were writing is there as it was, or as it was to be, never a mix."""
