"""Mutation tests of the rating core: run by hand, `python -m tests.mutation --help`."""
