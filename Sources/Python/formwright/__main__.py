"""``python -m formwright`` is the program formwright."""

from __future__ import annotations

import os
import shutil
import sys

from ._library import program


def main() -> None:
    path = program() or shutil.which("formwright")
    if path is None:
        sys.exit("python -m formwright: the program formwright is not installed with this package")
    os.execv(path, ["formwright", *sys.argv[1:]])


if __name__ == "__main__":
    main()
