"""`python -m trfrate`, and what the installed command starts."""

import gc

# Not `signal`, which loads `enum` before anything can be done about Ctrl-C.
from _signal import SIG_DFL, SIGINT, default_int_handler, getsignal, signal  # type: ignore[import-not-found]


def run() -> None:
    """Run the command line; Ctrl-C while it is still being loaded ends the process without a trace."""
    gc.disable()  # a command is over before looking for cycles pays, and loading it makes none
    own = getsignal(SIGINT)
    if own is default_int_handler:  # not where the caller ignores it
        signal(SIGINT, SIG_DFL)
    from trfrate.cli import run as run_command

    signal(SIGINT, own)
    run_command()


if __name__ == "__main__":
    run()
