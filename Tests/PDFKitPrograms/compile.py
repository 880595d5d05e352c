"""Compiles the public programs of programs.tsv, unchanged, against OpenPDFKit.

The programs are not part of this repository. Give a folder that holds a clone of each repository as
`owner+name` (with a `.git`, or `repo` inside it that is a bare one):

    python3 Tests/PDFKitPrograms/compile.py FOLDER [--build .build/debug] [--verbose]

Each program is type-checked with all its files together, in the language mode of Swift 5 or, for older ones,
of Swift 4. The programs in
expected-failures.tsv must fail, each for the reason given there; every other one must compile.
"""
import argparse
import csv
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def rows(name):
    with open(HERE / name, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def repository(folder, name):
    base = folder / name.replace("/", "+")
    for place in (base / "repo", base):
        if (place / "HEAD").exists() or (place / ".git").exists():
            return place
    return None


def copied(folder, name, paths):
    """The files of a program that is given as plain files, without its history."""
    base = folder / name.replace("/", "+")
    return [base / path for path in paths if (base / path).is_file()]


def split_paths(text):
    """Paths are separated by spaces, and may contain spaces themselves: each ends in `.swift` or is a folder."""
    paths, current = [], ""
    for word in text.split(" "):
        current = f"{current} {word}" if current else word
        if word.endswith(".swift") or ("/" in word or "." not in word) and not current.endswith(
            ("Blank", "Count", "Add", "PDF", "Rotate")
        ):
            paths.append(current)
            current = ""
    return paths


def extract(git, commit, paths, target):
    """Writes the files of a commit below a folder; returns those that are Swift sources."""
    listed = subprocess.run(
        ["git", "-C", str(git), "ls-tree", "-r", "-z", "--name-only", commit],
        capture_output=True, check=False)
    if listed.returncode != 0:
        return None
    names = listed.stdout.decode("utf-8", "replace").split("\0")
    files = []
    for name in names:
        wanted = any(name == path or name.startswith(path + "/") for path in paths)
        if not wanted or not name.endswith(".swift"):
            continue
        place = target / name
        place.parent.mkdir(parents=True, exist_ok=True)
        shown = subprocess.run(
            ["git", "-C", str(git), "show", f"{commit}:{name}"], capture_output=True, check=True)
        place.write_bytes(shown.stdout)
        files.append(place)
    return files


def compiler_flags(build):
    flags = ["-I", str(build / "Modules")]
    maps = list(build.glob("*.build/module.modulemap"))
    maps += list(build.glob("*.build/include/module.modulemap"))
    maps += list((ROOT / "Sources").glob("C*/module.modulemap"))
    for path in maps:
        flags += ["-Xcc", f"-fmodule-map-file={path}"]
    packages = ["libxml-2.0", "freetype2", "harfbuzz-subset", "fontconfig"]
    found = subprocess.run(
        ["pkg-config", "--cflags-only-I"] + packages, capture_output=True, text=True, check=False)
    for flag in found.stdout.split():
        flags += ["-Xcc", flag]
    return flags


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / ".build" / "debug")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    flags = compiler_flags(options.build.resolve())
    expected = {row["number"]: row["reason"] for row in rows("expected-failures.tsv")}
    wrong = compiled = 0
    for row in rows("programs.tsv"):
        label = f'{row["number"]:>2} {row["repository"]}: {row["what"]}'
        git = repository(options.folder, row["repository"])
        paths = split_paths(row["paths"])
        plain = copied(options.folder, row["repository"], paths)
        if git is None and not plain:
            print(f"MISSING  {label}")
            wrong += 1
            continue
        with tempfile.TemporaryDirectory() as folder:
            files = plain or extract(git, row["commit"], paths, pathlib.Path(folder))
            if not files:
                print(f"NO FILES {label}")
                wrong += 1
                continue
            scripts = [path for path in files if path.name == "main.swift"]
            mode = []
            if not scripts and not path_is_script(files):
                mode = ["-parse-as-library"]
            for version in ("5", "4"):
                checked = subprocess.run(
                    ["swiftc", "-typecheck", "-swift-version", version, "-module-name", "Program"]
                    + mode + flags + [str(path) for path in files],
                    capture_output=True, text=True, check=False)
                if checked.returncode == 0:
                    break
            errors = [line for line in checked.stderr.splitlines() if " error: " in line]
            if checked.returncode == 0:
                compiled += 1
                surprising = row["number"] in expected
                print(f'{"SURPRISE" if surprising else "compiles"} {label}')
                wrong += surprising
            else:
                known = row["number"] in expected
                print(f'{"fails   " if known else "WRONG   "} {label}')
                if known:
                    print(f'           {expected[row["number"]]}')
                wrong += not known
                if options.verbose or not known:
                    for line in sorted(set(errors))[:12]:
                        print("          ", line.replace(folder, ""))
    print(f"{compiled} programs compile")
    return 1 if wrong else 0


def path_is_script(files):
    """A single file that is run by `swift FILE` has statements at its top level."""
    return len(files) == 1 and files[0].read_text(encoding="utf-8").startswith("#!")


if __name__ == "__main__":
    sys.exit(main())
