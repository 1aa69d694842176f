"""FIDE Elo: the change of a rating by one section, standard, rapid or blitz, before the period's rounding."""
