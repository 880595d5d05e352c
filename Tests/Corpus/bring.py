#!/usr/bin/env python3
"""Extracts the forms that forms.tsv lists from fetched repositories, and checks the table.

    bring.py REPOSITORIES OUT [--part PART] [--agency AGENCY]
    bring.py --check

REPOSITORIES is a folder with a copy of each repository, bare or with a work tree:
OWNER+NAME/repo, OWNER+NAME, OWNER/NAME or NAME. Each form is written to
OUT/PART/AGENCY/NAME.pdf if its SHA-256 is that of the table. The script names the forms that are
missing, and exits with 1 if a file at its recorded commit and path has another SHA-256.
"""

import argparse
import csv
import hashlib
import re
import subprocess
import sys
from collections import Counter, defaultdict
from pathlib import Path

TABLE = Path(__file__).with_name("forms.tsv")
COLUMNS = (
    "repository path commit sha256 agency country title pages fields tagged tu xfa encrypted "
    "language part"
).split()
PARTS = ("develop", "fit", "structure", "remediate", "detect")


def read_table(path=TABLE):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


# Repositories


def git_folder(folder):
    """Returns the git directory of a bare repository or of one with a work tree, if there is one."""
    for candidate in (folder / "repo" / ".git", folder / "repo", folder / ".git", folder):
        if (candidate / "HEAD").is_file() and (candidate / "objects").is_dir():
            return candidate
    return None


def repositories(root):
    """Returns the git directories below a folder by name: owner/name, or the name of a plain clone."""
    found = {}
    for folder in sorted(p for p in Path(root).iterdir() if p.is_dir()):
        own = git_folder(folder)
        if own:
            found[folder.name.replace("+", "/", 1).removesuffix(".git")] = own
            continue
        for inner in sorted(p for p in folder.iterdir() if p.is_dir()):
            own = git_folder(inner)
            if own:
                found[f"{folder.name}/{inner.name.removesuffix('.git')}"] = own
    return found


class Repository:
    def __init__(self, folder):
        self.folder = folder
        self.by_digest = None

    def git(self, *arguments):
        command = ["git", "--git-dir", str(self.folder), "-c", "safe.directory=*", *arguments]
        run = subprocess.run(command, capture_output=True)
        return run.stdout if run.returncode == 0 else None

    def show(self, commit, path):
        return self.git("cat-file", "blob", f"{commit}:{path}")

    def blob(self, digest):
        """Returns the PDF file with this SHA-256 from any commit."""
        if self.by_digest is None:
            self.by_digest = {}
            listed = self.git("rev-list", "--objects", "--all") or b""
            for line in listed.splitlines():
                name, _, path = line.partition(b" ")
                if path.lower().endswith(b".pdf"):
                    data = self.git("cat-file", "blob", name.decode())
                    if data is not None:
                        self.by_digest.setdefault(hashlib.sha256(data).hexdigest(), name.decode())
        name = self.by_digest.get(digest)
        return self.git("cat-file", "blob", name) if name else None

    def form(self, row):
        """Returns the form's data and whether a different file is at the recorded commit and path."""
        differs = False
        for commit in (row["commit"], "HEAD"):
            data = self.show(commit, row["path"])
            if data is None:
                continue
            if hashlib.sha256(data).hexdigest() == row["sha256"]:
                return data, False
            differs = differs or commit == row["commit"]
        return self.blob(row["sha256"]), differs


# Extraction


def output_names(rows):
    """Returns a relative path for each SHA-256: PART/AGENCY/NAME.pdf, distinct if case is ignored."""
    names = {}
    taken = set()
    for row in rows:
        stem = re.sub(r"\.pdf$", "", row["path"].rsplit("/", 1)[-1], flags=re.IGNORECASE)
        stem = re.sub(r"[^A-Za-z0-9._-]+", "-", stem).strip("-.")[:80] or row["sha256"][:12]
        name = f"{row['part']}/{row['agency']}/{stem}.pdf"
        if name.lower() in taken:
            name = f"{row['part']}/{row['agency']}/{stem}-{row['sha256'][:8]}.pdf"
        taken.add(name.lower())
        names[row["sha256"]] = name
    return names


def bring(options):
    rows = read_table(options.table)
    names = output_names(rows)
    rows = [
        row
        for row in rows
        if options.part in (None, row["part"]) and options.agency in (None, row["agency"])
    ]
    folders = repositories(options.repositories)
    opened = {}
    written = missing = different = 0
    for row in rows:
        name = row["repository"]
        folder = folders.get(name) or folders.get(name.split("/")[-1])
        if folder is None:
            print(f"missing: {name}: {row['path']}: the repository is absent", file=sys.stderr)
            missing += 1
            continue
        data, differs = opened.setdefault(name, Repository(folder)).form(row)
        if differs:
            print(f"different: {name}: {row['path']} at {row['commit']}", file=sys.stderr)
            different += 1
        if data is None:
            if not differs:
                print(f"missing: {name}: {row['path']}", file=sys.stderr)
                missing += 1
            continue
        target = options.out / names[row["sha256"]]
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
        written += 1
    print(f"{written} forms written, {missing} missing, {different} different")
    return 1 if different else 0


# The table's own rules

WORDS = {
    "tagged": {"yes", "no"},
    "tu": {"yes", "some", "no"},
    "xfa": {"none", "static", "dynamic"},
    "encrypted": {"yes", "no"},
    "part": set(PARTS),
}
SHAPES = {
    "repository": r"[A-Za-z0-9_-]+/[A-Za-z0-9._-]+",
    "path": r"(?!/)(?!.*\.\./).+\.[Pp][Dd][Ff]",
    "commit": r"[0-9a-f]{40}",
    "sha256": r"[0-9a-f]{64}",
    "agency": r"[a-z]{2,4}(-[a-z0-9]+)+",
    "country": r"[A-Z]{2}",
    "title": r"\S(.{0,118}\S)?",
    "pages": r"[1-9]\d*",
    "fields": r"\d+",
    "language": r"([A-Za-z]{2,3}([-_][A-Za-z0-9]+)*)?",
}
# For each part: forms, countries, tagged and untagged forms with fields, and flat forms.
MINIMUMS = {
    "fit": (150, 4, 50, 50, 0),
    "structure": (100, 4, 60, 0, 0),
    "remediate": (200, 4, 100, 100, 0),
    "detect": (60, 4, 0, 0, 60),
}


def faults(path):
    """Returns the rules that the table breaks."""
    with open(path, encoding="utf-8", newline="") as file:
        lines = file.read().split("\n")
    if lines[0].split("\t") != COLUMNS:
        return [f"the first line is not: {' '.join(COLUMNS)}"]
    found = []
    if lines[-1] or "" in lines[:-1] or any("\r" in line for line in lines):
        found.append("a line is empty, or a line end is not a line feed")
    for number, line in enumerate(lines[1:-1], 2):
        if line.count("\t") != len(COLUMNS) - 1:
            return found + [f"line {number} does not have {len(COLUMNS)} columns"]
    rows = read_table(path)
    for number, row in enumerate(rows, 2):
        for column, words in WORDS.items():
            if row[column] not in words:
                found.append(f"line {number}: {column} is not one of {', '.join(sorted(words))}")
        for column, shape in SHAPES.items():
            if not re.fullmatch(shape, row[column]):
                found.append(f"line {number}: {column} does not have its form")
        prefix = row["agency"].split("-")[0].upper()
        if {"UK": "GB"}.get(prefix, prefix) != row["country"] and len(prefix) == 2:
            found.append(f"line {number}: the agency's prefix is not that of its country")
    for digest, count in Counter(row["sha256"] for row in rows).items():
        if count > 1:
            found.append(f"{digest} is listed {count} times")
    parts = defaultdict(set)
    for row in rows:
        parts[row["agency"]].add(row["part"])
    for agency, names in sorted(parts.items()):
        if len(names) > 1:
            found.append(f"{agency} is in more than one part: {', '.join(sorted(names))}")
    order = [(row["part"], row["agency"], row["path"]) for row in rows]
    if order != sorted(order):
        found.append("the rows are not sorted by part, agency and path")
    for part, minimums in MINIMUMS.items():
        mine = [row for row in rows if row["part"] == part]
        with_fields = [row for row in mine if row["fields"] != "0"]
        counts = {
            "forms": len(mine),
            "countries": len({row["country"] for row in mine}),
            "tagged forms with fields": sum(row["tagged"] == "yes" for row in with_fields),
            "untagged forms with fields": sum(row["tagged"] == "no" for row in with_fields),
            "flat forms": len(mine) - len(with_fields),
        }
        for (name, count), minimum in zip(counts.items(), minimums):
            if count < minimum:
                found.append(f"{part} has {count} {name}; it needs {minimum}")
    judged = {row["agency"] for row in rows if row["part"] != "develop"}
    if len(judged) < 25:
        found.append(f"{len(judged)} agencies outside develop; the table needs 25")
    return found


def check(path):
    found = faults(path)
    for fault in found:
        print(f"{path.name}: {fault}", file=sys.stderr)
    if not found:
        rows = read_table(path)
        counts = Counter(row["part"] for row in rows)
        listed = ", ".join(f"{counts[part]} {part}" for part in PARTS)
        agencies = len({row["agency"] for row in rows})
        print(f"{len(rows)} forms of {agencies} agencies: {listed}")
    return 1 if found else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("repositories", type=Path, nargs="?")
    parser.add_argument("out", type=Path, nargs="?")
    parser.add_argument("--part", choices=PARTS)
    parser.add_argument("--agency")
    parser.add_argument("--table", type=Path, default=TABLE)
    parser.add_argument("--check", action="store_true", help="check the table; needs no repository")
    options = parser.parse_args()
    if options.check:
        return check(options.table)
    if options.repositories is None or options.out is None:
        parser.error("REPOSITORIES and OUT are required without --check")
    return bring(options)


if __name__ == "__main__":
    sys.exit(main())
