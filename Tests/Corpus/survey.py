#!/usr/bin/env python3
"""Measures the PDF files in fetched repositories, as the first step of adding rows to forms.tsv.

    survey.py REPOSITORIES [--history] [--known forms.tsv] [--keep FOLDER] > found.jsonl

REPOSITORIES is a folder as bring.py expects it. For every PDF file in the newest commit of each
repository, or with --history in any of its commits, the script prints one line of JSON with what forms.tsv records of a form, the
first words on its pages and the number of text fields that already have a value. A person then
decides whether the file is a blank form of a public body, and of which. Files with the same
SHA-256 are printed once. With --known, files that the table already lists are left out. With --keep,
the files are also written to FOLDER/SHA256.pdf.

Needs pikepdf (Tests/Judges/requirements.txt) and Poppler's pdftotext.
"""

import argparse
import hashlib
import io
import json
import re
import subprocess
import sys
from pathlib import Path

import pikepdf

sys.path.insert(0, str(Path(__file__).parent))
from bring import read_table, repositories  # noqa: E402

HIDDEN = 1 << 1
NO_VIEW = 1 << 5
PUSH_BUTTON = 1 << 16


def text_of(value):
    """Returns the text of a PDF string on one line, or an empty text for anything else."""
    if isinstance(value, pikepdf.Stream):
        return ""
    return re.sub(r"\s+", " ", str(value)).strip() if isinstance(value, pikepdf.String) else ""


def terminal_fields(form):
    """Yields the terminal fields as (field, type, flags, value, widgets)."""
    seen = set()

    def walk(node, kind, flags, value):
        if not isinstance(node, pikepdf.Dictionary) or len(seen) > 100_000:
            return
        if node.is_indirect:
            if node.objgen in seen:
                return
            seen.add(node.objgen)
        kind = str(node.get("/FT", kind))
        own = node.get("/Ff", flags)
        flags = int(own) if isinstance(own, (int, pikepdf.Object)) and str(own).isdigit() else flags
        value = node.get("/V", value)
        kids = node.get("/Kids")
        kids = list(kids) if isinstance(kids, pikepdf.Array) else []
        named = [k for k in kids if isinstance(k, pikepdf.Dictionary) and "/T" in k]
        if named:
            for kid in named:
                yield from walk(kid, kind, flags, value)
        elif kind:
            yield node, kind, flags, value, kids or [node]

    fields = form.get("/Fields")
    for field in fields if isinstance(fields, pikepdf.Array) else []:
        yield from walk(field, "", 0, None)


def visible(widgets):
    flags = [int(w.get("/F", 0)) for w in widgets if isinstance(w, pikepdf.Dictionary)]
    return any(not f & (HIDDEN | NO_VIEW) for f in flags)


def measure(data):
    """Returns what the table records of a file, and what helps to judge it."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        root = pdf.Root
        form = root.get("/AcroForm")
        form = form if isinstance(form, pikepdf.Dictionary) else pikepdf.Dictionary()
        mark = root.get("/MarkInfo")
        marked = isinstance(mark, pikepdf.Dictionary) and bool(mark.get("/Marked", False))
        fields = list(terminal_fields(form))
        shown = [
            (field, kind)
            for field, kind, flags, _, widgets in fields
            if not (kind == "/Btn" and flags & PUSH_BUTTON) and visible(widgets)
        ]
        named = sum(bool(text_of(field.get("/TU"))) for field, _ in shown)
        dynamic = bool(root.get("/NeedsRendering", False)) or not fields
        kinds = {}
        for _, kind, flags, _, _ in fields:
            name = "push" if kind == "/Btn" and flags & PUSH_BUTTON else kind.lstrip("/")
            kinds[name] = kinds.get(name, 0) + 1
        info = pdf.docinfo if "/Info" in pdf.trailer else {}
        return {
            "pages": len(pdf.pages),
            "fields": len(fields),
            "tagged": "yes" if "/StructTreeRoot" in root and marked else "no",
            "tu": "no" if not named else "yes" if 2 * named >= len(shown) else "some",
            "xfa": "none" if "/XFA" not in form else "dynamic" if dynamic else "static",
            "encrypted": "yes" if pdf.is_encrypted else "no",
            "language": text_of(root.get("/Lang")),
            "kinds": kinds,
            "filled": sum(k == "/Tx" and bool(text_of(v)) for _, k, _, v, _ in fields),
            "signed": sum(k == "/Sig" and v is not None for _, k, _, v, _ in fields),
            "info": text_of(info.get("/Title")),
            "author": text_of(info.get("/Author")),
            "creator": text_of(info.get("/Creator")),
        }


def first_words(data, pages=1, limit=900):
    command = ["pdftotext", "-q", "-l", str(pages), "-", "-"]
    try:
        run = subprocess.run(command, input=data, capture_output=True, timeout=20)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return re.sub(r"\s+", " ", run.stdout.decode("utf-8", "replace")).strip()[:limit]


def git(folder, *arguments):
    command = ["git", "--git-dir", str(folder), "-c", "safe.directory=*", *arguments]
    return subprocess.run(command, capture_output=True, check=True).stdout


def newest_files(folder):
    """Yields the PDF files in the newest commit as (commit, path, blob)."""
    commit = git(folder, "rev-parse", "HEAD").decode().strip()
    for entry in git(folder, "ls-tree", "-r", "-z", "HEAD").split(b"\0"):
        described, _, path = entry.partition(b"\t")
        if path.lower().endswith(b".pdf"):
            yield commit, path.decode("utf-8", "replace"), described.split()[2].decode()


def all_files(folder):
    """Yields the versions of PDF files that any commit added or changed as (commit, path, blob)."""
    commit = ""
    names = ["*.pdf", "*.PDF", "*.Pdf"]
    log = ["log", "--all", "--raw", "--no-abbrev", "--no-renames", "--diff-filter=AM", "-z"]
    # A record is ":modes old new status", followed by the path; a commit's record begins with its name.
    entries = git(folder, *log, "--format=%H", "--", *names).split(b"\0")
    for position, entry in enumerate(entries):
        entry = entry.strip(b"\n")
        if re.fullmatch(rb"[0-9a-f]{40}", entry[:40]) and b":" not in entry[:40]:
            commit = entry[:40].decode()
            entry = entry[40:].strip(b"\n")
        if entry.startswith(b":") and position + 1 < len(entries):
            yield commit, entries[position + 1].decode("utf-8", "replace"), entry.split()[3].decode()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("repositories", type=Path)
    parser.add_argument("--history", action="store_true")
    parser.add_argument("--known", type=Path)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--only", nargs="*", help="names of repositories, as owner/name")
    options = parser.parse_args()
    seen = {row["sha256"] for row in read_table(options.known)} if options.known else set()
    for name, folder in sorted(repositories(options.repositories).items()):
        if options.only is not None and name not in options.only:
            continue
        try:
            found = list((all_files if options.history else newest_files)(folder))
        except subprocess.CalledProcessError:
            print(f"{name}: no commit", file=sys.stderr)
            continue
        blobs = set()
        for commit, path, blob in found:
            if blob in blobs:
                continue
            blobs.add(blob)
            try:
                data = git(folder, "cat-file", "blob", blob)
            except subprocess.CalledProcessError:
                continue
            digest = hashlib.sha256(data).hexdigest()
            if digest in seen or b"%PDF" not in data[:1024]:
                continue
            seen.add(digest)
            try:
                facts = measure(data)
            except Exception as error:  # a damaged file is no candidate
                print(f"{name}: {path}: {type(error).__name__}", file=sys.stderr)
                continue
            row = {"repository": name, "path": path, "commit": commit, "sha256": digest, **facts}
            row["text"] = first_words(data)
            print(json.dumps(row, ensure_ascii=False), flush=True)
            if options.keep:
                options.keep.mkdir(parents=True, exist_ok=True)
                (options.keep / f"{digest}.pdf").write_bytes(data)


if __name__ == "__main__":
    main()
