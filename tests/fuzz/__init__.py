"""Files that no program writes, into every reader, and what is read into every writer.

`python -m tests.fuzz --minutes 10 --jobs 4` runs until the time is over. Input number n of a seed is always the
same, so that a worker that dies, hangs or takes too much memory costs one input, which is made again and saved.
Every minute, and at the end, the counts are in `counts.txt` of the folder that `--out` names. Where `atheris` is
installed, `python -m tests.fuzz.guided READER SECONDS` mutates one reader's files guided by what the code has reached.
"""
