"""Player lists and the local ledger."""
