"""`python -m trfrate`."""

from trfrate.cli import run

run()
