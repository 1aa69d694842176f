"""A federation's years in a chain: an archive of events, rated one after the other under any rules."""
