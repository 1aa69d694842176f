"""The games of a table: round cells, grids of results, and whom they name as opponents."""
