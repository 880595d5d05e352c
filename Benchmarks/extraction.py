#!/usr/bin/env python3
"""Text of pages: how much of it is right, where it is, and how fast it is read, beside other tools.

usage: extraction.py [--binary PATH] [--pages N] [--seed N] [--places] [--out FILE] [--keep DIR] FOLDER …

Draws pages by a fixed seed from the PDF files in the folders, one of each file, and compares words and
characters with those of poppler (pdftotext) and PDFium, whichever is nearer, as Tests/Judges/extraction.py
does. With --places the origins of characters are compared with PDFium's (0.5 pt), and their horizontal
extents with its loose boxes (1 pt).

Then all pages of the drawn files are read by each tool, in one process for all of them: processor time of
opening and reading by our library (the build's ReadingText), PyMuPDF (get_text("dict")) and pypdf; and by the
program as a process for each file.
"""
import argparse
import collections
import json
import logging
import multiprocessing
import os
import random
import resource
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "Tests", "Judges"))

import extraction as judge  # noqa: E402
import pikepdf  # noqa: E402

OTHERS = {
    "PyMuPDF": """
import sys, time, pymupdf
started = time.process_time()
for path in sys.argv[1:]:
    try:
        for page in pymupdf.open(path):
            page.get_text("dict")
    except Exception:
        pass
print(time.process_time() - started)
""",
    "pypdf": """
import sys, time, pypdf, logging
logging.disable(logging.CRITICAL)
started = time.process_time()
for path in sys.argv[1:]:
    try:
        for page in pypdf.PdfReader(path).pages:
            page.extract_text()
    except Exception:
        pass
print(time.process_time() - started)
""",
}


def draw(folders, count, seed):
    files = []
    for folder in folders:
        for root, directories, names in os.walk(folder):
            directories.sort()
            files += [os.path.join(root, name) for name in sorted(names) if name.lower().endswith(".pdf")]
    rng = random.Random(seed)
    rng.shuffle(files)
    chosen = []
    while files and len(chosen) < count:
        path = files.pop()
        try:
            with pikepdf.open(path) as pdf:
                pages = len(pdf.pages)
        except Exception:
            continue
        if pages:
            chosen.append((path, rng.randrange(pages) + 1))
    return chosen


def measure(job):
    binary, folder, path, number, with_places = job
    logging.disable(logging.CRITICAL)
    copy = judge.stripped(path, folder)
    others = judge.references(copy, number) if copy else {}
    if not others:
        return None
    arguments = [binary, "text", copy, "--pages", str(number)]
    done = judge.tool.run(arguments)
    ours = done.out.decode("utf-8", "ignore")
    result = {
        "path": path, "page": number, "exit": done.code, "spaces": judge.has_spaces(max(others.values(), key=len)),
        "characters": {n: judge.f1(judge.characters(ours), judge.characters(t)) for n, t in others.items()},
        "words": {n: judge.f1(judge.words(ours), judge.words(t)) for n, t in others.items()}}
    if len(others) == 2:
        one, two = others.values()
        result["agree"] = [judge.f1(judge.characters(one), judge.characters(two)),
                           judge.f1(judge.words(one), judge.words(two))]
    if with_places and "pdfium" in others:
        answer = judge.tool.run(arguments + ["--json", "--characters"])
        if answer.code == 0:
            result["places"] = judge.compare_places(
                judge.our_places(answer.out), judge.pdfium_places(copy, number))
    return result


def share(values, least):
    return f"{sum(value >= least for value in values) / max(1, len(values)):.1%} of {len(values)}"


def report(results):
    characters = [max(r["characters"].values()) for r in results]
    words = [max(r["words"].values()) for r in results if r["spaces"]]
    both = [r["agree"] for r in results if "agree" in r]
    print(f"character F1 at least 0.995: {share(characters, 0.995)}, mean {sum(characters) / len(characters):.4f}")
    print(f"word F1 at least 0.98: {share(words, 0.98)}, mean {sum(words) / len(words):.4f}")
    print(f"poppler and PDFium with each other: {share([c for c, _ in both], 0.995)}, "
          f"{share([w for _, w in both], 0.98)}")
    places = [r["places"] for r in results if "places" in r]
    if places:
        found, near, extent = (sum(p[i] for p in places) for i in range(3))
        print(f"origins: {near / found:.2%} of {found} characters; extents: {extent / found:.2%}; "
              f"pages with 99 % of the origins: {share([n / f for f, n, _ in places if f], 0.99)}")
    print("exit codes:", dict(collections.Counter(r["exit"] for r in results)))
    for kind, least in (("characters", 0.995), ("words", 0.98)):
        for r in sorted(results, key=lambda r: max(r[kind].values())):
            if max(r[kind].values()) < least and (kind == "characters" or r["spaces"]):
                scores = {name: round(value, 3) for name, value in r[kind].items()}
                print(kind, scores, r["path"], r["page"])


def speed(binary, files):
    def spent():
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    reading = os.path.join(os.path.dirname(os.path.abspath(binary)), "ReadingText")
    done = subprocess.run([reading, *files], capture_output=True, text=True)
    times = {"library": float(done.stdout)}
    for name, more in (("text", []), ("text --json", ["--json"])):
        before = spent()
        for path in files:
            subprocess.run([binary, "text", path, *more], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        times[name] = spent() - before
    for name, script in OTHERS.items():
        done = subprocess.run([sys.executable, "-c", script, *files], capture_output=True, text=True)
        times[name] = float(done.stdout.split()[-1]) if done.stdout.split() else float("nan")
    for name, seconds in times.items():
        print(f"{name}: {seconds:.2f} s of processor time, {seconds / times['library']:.2f} × library")


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n")[2])
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--binary", default=os.path.join(ROOT, ".build", "release", "formwright"))
    parser.add_argument("--pages", type=int, default=300)
    parser.add_argument("--seed", type=int, default=9)
    parser.add_argument("--places", action="store_true")
    parser.add_argument("--out", help="where to write the results of each page, as JSON")
    parser.add_argument("--keep", help="folder for the copies without annotations")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.keep or scratch
        os.makedirs(folder, exist_ok=True)
        chosen = draw(options.folders, options.pages, options.seed)
        jobs = [(options.binary, folder, path, number, options.places) for path, number in chosen]
        with multiprocessing.Pool(2) as pool:
            results = [result for result in pool.imap(measure, jobs) if result]
        if options.out:
            with open(options.out, "w", encoding="utf-8") as file:
                json.dump(results, file, indent=1)
        report(results)
        copies = [judge.stripped(path, folder) for path, _ in chosen]
        speed(options.binary, [copy for copy in copies if copy])


if __name__ == "__main__":
    main()
