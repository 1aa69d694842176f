"""Event <-> grid of cells, shared by csv, text, xlsx and html."""
