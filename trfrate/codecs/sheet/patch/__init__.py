"""A user's own workbook with some cells changed and every other byte as it was."""
