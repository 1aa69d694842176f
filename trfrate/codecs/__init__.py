"""Bytes to records and back; these modules know no chess."""
