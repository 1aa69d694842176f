"""What stands around a table: titles, days, labelled lines, footnotes."""
