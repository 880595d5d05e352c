#!/usr/bin/env python3
"""Do the commands that README.md prints work as they stand, one after the other?

usage: readme.py BINARY

The template that it prints must fill the records that its commands make. All run in a copy of what a fresh clone has of README.md, Examples, Schemas and Templates. Those of `make` build
and install, and are not asked here.
"""
import os
import re
import shutil
import sys
import tempfile

import tool

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")


def commands(text):
    """The lines of the blocks marked `sh`, continued ones joined."""
    for block in re.findall(r"(?ms)^```sh\n(.*?)^```$", text):
        for line in block.replace("\\\n", "").splitlines():
            if line.strip() and not line.startswith("make "):
                yield line


def judge(binary, directory):
    """Problems, and how many commands were run."""
    for name in ["Examples", "Schemas", "Templates"]:
        shutil.copytree(os.path.join(ROOT, name), os.path.join(directory, name))
    programs = os.path.join(directory, "bin")
    os.mkdir(programs)
    os.symlink(os.path.abspath(binary), os.path.join(programs, "formwright"))
    environment = {**os.environ, "PATH": programs + ":" + os.environ["PATH"]}
    with open(os.path.join(ROOT, "README.md"), encoding="utf-8") as file:
        text = file.read()
    lines = list(commands(text))
    problems = []
    for line in lines:
        done = tool.run(["sh", "-c", line], 300, environment=environment, cwd=directory)
        if done.code != 0:
            problems.append(f"{line}: exit {done.code}: {done.text[:300]}")
    template = re.search(r"(?ms)^```yaml\n(formwright: 1\n.*?)^```$", text)
    if template:
        with open(os.path.join(directory, "Templates", "readme.yaml"), "w", encoding="utf-8") as file:
            file.write(template[1])
        lines.append("formwright batch Templates/readme.yaml -r out/records.ndjson -o out/readme")
        done = tool.run(["sh", "-c", lines[-1]], 300, environment=environment, cwd=directory)
        if done.code != 0:
            problems.append(f"README.md's template: exit {done.code}: {done.text[:300]}")
    else:
        problems.append("README.md prints no template")
    return problems + ([] if lines else ["README.md prints no command"]), len(lines)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as directory:
        problems, count = judge(sys.argv[1], directory)
    for problem in problems:
        print(f"FAIL {problem}")
    print(f"{count - len(problems)} of {count} commands work")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
