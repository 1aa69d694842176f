"""`python tests/lowest_versions.py`: print the lowest version of every dependency range, as a constraints file.

python tests/lowest_versions.py > lowest.txt
python -m pip install -c lowest.txt ".[test,players]"
"""

import re
import sys
import tomllib
from pathlib import Path

PROJECT = Path(__file__).parent.parent / "pyproject.toml"
EXTRAS = ("players", "test")


def lowest(requirements: list[str]) -> list[str]:
    """Return `name==version` for each `name>=version,...`."""
    found = []
    for requirement in requirements:
        match = re.match(r"([\w.-]+)>=([\w.]+)", requirement)
        if match is None:
            sys.exit(f"{requirement}: a range must begin with its lowest version")
        found.append(f"{match[1]}=={match[2]}")
    return found


def main() -> None:
    """Print the constraints, each once."""
    project = tomllib.loads(PROJECT.read_text("utf-8"))["project"]
    requirements = list(project["dependencies"])
    for extra in EXTRAS:
        requirements += project["optional-dependencies"][extra]
    print(*dict.fromkeys(lowest(requirements)), sep="\n")


if __name__ == "__main__":
    main()
