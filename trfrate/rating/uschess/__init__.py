"""The US Chess rating system: the dated law as data, the formulas by clause, and the working behind each rating."""
