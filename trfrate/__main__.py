"""`python -m trfrate`."""

from trfrate.cli import main

main()
