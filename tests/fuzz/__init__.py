"""Files that no program writes, into every reader, and what is read into every writer.

`python -m tests.fuzz --minutes 10 --jobs 4` runs until the time is over. Input number n of a seed is always the
same, so that a worker that dies, hangs or takes too much memory costs one input, which is made again and saved.
"""
