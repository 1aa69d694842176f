"""What a command shows on a terminal, read to its last byte."""

import os
import subprocess
import threading
from collections.abc import Iterator

END = b"\x00the command has ended\x00"


def shown_on_terminal(process: subprocess.Popen[bytes], outer: int, inner: int) -> Iterator[bytes]:
    """Yield all that was shown so far, each time there is more, until the command has ended; close both ends.

    This process holds the inner end open until then. Where the command held the last one, its end could overtake what
    it had just written: Linux then reports a closed terminal to a reader that was about to see the text.
    """

    def mark_the_end() -> None:
        try:
            process.wait(60)
        except subprocess.TimeoutExpired:  # it waits for an answer that nobody gives
            process.kill()
        os.write(inner, END)

    waiting = threading.Thread(target=mark_the_end)
    waiting.start()
    shown = b""
    while not shown.endswith(END):
        shown += os.read(outer, 65536)
        yield shown.removesuffix(END)
    waiting.join()
    os.close(inner)
    os.close(outer)
