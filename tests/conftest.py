import os
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FIXTURES = ROOT / "fixtures"


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The folder with files of other programs; tests that need it are skipped where it is not."""
    folder = os.environ.get("TRFRATE_CORPUS")
    if not folder:
        pytest.skip("TRFRATE_CORPUS is not set: files of other programs are not at hand")
    return Path(folder)
