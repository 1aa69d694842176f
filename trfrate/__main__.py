"""`python -m trfrate`, and what the installed command starts."""

import gc
import signal


def run() -> None:
    """Run the command line; Ctrl-C while it is still being loaded ends the process without a trace."""
    gc.disable()  # a command is over before looking for cycles pays, and loading it makes none
    own = signal.getsignal(signal.SIGINT)
    if own is signal.default_int_handler:  # not where the caller ignores it
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from trfrate.cli import run as run_command

    signal.signal(signal.SIGINT, own)
    run_command()


if __name__ == "__main__":
    run()
