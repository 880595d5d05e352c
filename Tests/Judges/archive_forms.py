#!/usr/bin/env python3
"""Do filled forms become archives that veraPDF passes, and are refusals right?

usage: archive_forms.py BINARY [--levels LEVEL,…] [--texts] [--pictures] [--structure] [--list] FORM…

Each form is filled with the values of values.py, flattened and fillable, at each level (pdfa-2b, pdfa-2u and
pdfa-3u), and once without --archive. What is written, veraPDF must pass. Where a level is refused (exit code 4),
veraPDF must find fault with the output without --archive, too; the reasons are counted. Sizes of flattened
PDF/A-2u are compared with those without --archive. --texts compares the texts of all outputs with those written
without --archive, widgets included, as PDFium and Poppler read them. --pictures compares the pages of all PDF/A-2u,
drawn by both at 100 dpi: fewer than one pixel in a thousand outside of fields may differ by more than 32 of 255,
unless the program says that it replaced a font, or colors are CMYK; those are counted apart. --structure judges the structure of every output by structure.py,
beside that of the form. --list names each refusal. Exit code 1 where less than 99 % of the outputs of a level
pass, or any that is claimed does not.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile

import numpy as np
import pikepdf

import archives
import structure
import tool
import values
import verapdf_judge

LEVELS = ["pdfa-2b", "pdfa-2u", "pdfa-3u"]
COMMON = ["--drop-signatures", "--ignore-permissions"]


def fill(job):
    """(form, kind, level or None, target, run) of each output of a form; empty for a form without values."""
    binary, number, form, levels, directory = job
    try:
        with pikepdf.open(form) as pdf:
            chosen = values.choose(pdf)[0]
    except (pikepdf.PdfError, pikepdf.PasswordError, ValueError):
        return []
    data = os.path.join(directory, f"{number}.json")
    with open(data, "w") as file:
        json.dump(chosen, file)
    made = []
    for kind, more in [("flattened", ["--flatten"]), ("fillable", [])]:
        for level in [None, *levels]:
            target = os.path.join(directory, f"{number}-{kind}-{level}.pdf")
            archive = ["--archive", level] if level else []
            done = tool.run([binary, "fill", form, "-d", data, "-o", target, *COMMON, *more, *archive], timeout=120)
            made.append((form, kind, level, target, done))
            if level is None and done.code != 0:
                break  # A form that cannot be filled.
    return made


def poppler_text(path):
    # In the order of the content: stand-in fonts of another height move lines of a layout.
    done = subprocess.run(["pdftotext", "-raw", path, "-"], capture_output=True)
    return archives.without_spaces(done.stdout.decode(errors="replace"))


def poppler_pictures(path, directory):
    prefix = os.path.join(directory, "page")
    subprocess.run(["pdftoppm", "-r", "100", path, prefix], capture_output=True, check=True)
    from PIL import Image
    pages = []
    for name in sorted(n for n in os.listdir(directory) if n.startswith("page")):
        pages.append(np.asarray(Image.open(os.path.join(directory, name)).convert("RGB")).astype(int))
    return pages


def other_texts(job):
    form, kind, level, before, after, _ = job
    read, now = poppler_text(before), poppler_text(after)
    problems = archives.other_texts(before, after)
    if read != now:
        problems.append(f"Poppler reads another text ({archives.other_text(read, now)})")
    return [f"{os.path.basename(form)} {kind} {level}: {found}" for found in problems]


def other_pictures(job):
    """(why the pictures need not be the same or None, where they differ outside of fields)."""
    form, kind, level, before, after, said = job
    problems = archives.other_pictures(
        archives.pictures(before), archives.pictures(after), "PDFium", archives.field_masks(form, "crop"))
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
        problems += archives.other_pictures(
            poppler_pictures(before, one), poppler_pictures(after, two), "Poppler",
            archives.field_masks(form, "media"))
    exception = archives.picture_exception(after, said)
    return exception, [f"{os.path.basename(form)} {kind} {level}: {found}" for found in problems]


def structure_faults(job):
    form, kind, level, target, _ = job
    return [f"{os.path.basename(form)} {kind} {level}: {found}" for found in structure.judge(target, form)]


def refusal(done):
    """The reasons of a refusal, in order, without what is special to the form."""
    lines = [line for line in done.err.decode(errors="replace").splitlines() if "error:" in line]
    return sorted({re.sub(r"\d+", "N", re.sub(r"“[^”]*”|\"[^\"]*\"", "…", line.split("error:", 1)[1])).strip()
                   for line in lines})


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary")
    parser.add_argument("forms", nargs="+")
    parser.add_argument("--levels", default=",".join(LEVELS))
    parser.add_argument("--texts", action="store_true")
    parser.add_argument("--pictures", action="store_true")
    parser.add_argument("--structure", action="store_true")
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    levels = options.levels.split(",")
    problems, reasons, counts, sizes, refused = [], collections.Counter(), collections.defaultdict(
        collections.Counter), [], []
    with tempfile.TemporaryDirectory() as directory:
        jobs = [(os.path.abspath(options.binary), n, form, levels, directory) for n, form in enumerate(options.forms)]
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            made = [one for several in pool.map(fill, jobs) for one in several]
        plain = {(form, kind): target for form, kind, level, target, done in made if level is None and done.code == 0}
        asked = [(level, target) for _, _, level, target, done in made if level and done.code == 0]
        for form, kind, level, target, done in made:
            if level and done.code == 4:
                # veraPDF is asked about the same output without the level.
                link = target + ".plain.pdf"
                os.link(plain[form, kind], link)
                asked.append((level, link))
        verdicts = verapdf_judge.verdicts(asked) if asked else {}
        for form, kind, level, target, done in made:
            name = os.path.basename(form)
            if level is None:
                counts["without --archive"][f"{kind}: exit code {done.code}"] += 1
                continue
            count = counts[f"{level} {kind}"]
            if done.code == 0:
                verdict = verdicts[target]
                count["passes" if verdict == "PASS" else "claimed and denied"] += 1
                if verdict != "PASS":
                    problems.append(f"{name} {kind}: claims {level}, and veraPDF says {verdict}")
            elif done.code == 4:
                verdict = verdicts[target + ".plain.pdf"]
                count["refused"] += 1
                for reason in refusal(done):
                    reasons[f"{level} {kind}: {reason}"] += 1
                refused.append(f"{name} {kind} {level}: {'; '.join(refusal(done))} | {verdict[:300]}")
                if verdict == "PASS":
                    problems.append(f"{name} {kind}: {level} is refused, and veraPDF passes the plain output")
                if os.path.exists(target):
                    problems.append(f"{name} {kind}: {level} is refused, and there is an output")
            else:
                count[f"exit code {done.code}"] += 1
                problems.append(f"{name} {kind} {level}: exit code {done.code}: {done.text[:300]}")
        for form, kind, level, target, done in made:
            if level == "pdfa-2u" and kind == "flattened" and done.code == 0:
                sizes.append(os.path.getsize(target) / os.path.getsize(plain[form, kind]))
        written = [(form, kind, level, target, done.text) for form, kind, level, target, done in made
                   if level and done.code == 0]
        with concurrent.futures.ProcessPoolExecutor(2) as pool:
            compared = [(form, kind, level, plain[form, kind], target, said)
                        for form, kind, level, target, said in written]
            if options.texts:
                found = [one for several in pool.map(other_texts, compared, chunksize=4) for one in several]
                others = len({one.split(": ")[0] for one in found})
                print(f"the texts of {len(compared)} outputs compared: {others} differ", flush=True)
                problems += found
            if options.pictures:
                pairs = [job for job in compared if job[2] == "pdfa-2u"]
                looks = collections.Counter()
                for exception, found in pool.map(other_pictures, pairs, chunksize=4):
                    looks[f"different, with {exception}" if found and exception
                          else "different" if found else "the same"] += 1
                    problems += [] if exception else found
                print(f"the pictures of {len(pairs)} outputs: {dict(looks)}", flush=True)
            if options.structure:
                print(f"the structure of {len(written)} outputs judged")
                problems += [found for several in pool.map(structure_faults, written, chunksize=8) for found in several]
    for key, count in counts.items():
        total = sum(n for name, n in count.items())
        print(key, dict(count), f"{count['passes'] / total:.2%}" if "passes" in count else "")
        if key != "without --archive" and count["passes"] < 0.99 * total:
            problems.append(f"{key}: only {count['passes']} of {total} pass")
    for reason, number in reasons.most_common():
        print(f"{number} times {reason}")
    if options.list:
        print("\n".join(refused))
    if sizes:
        print(f"sizes: median {statistics.median(sizes):.2f} times, largest {max(sizes):.2f} times ({len(sizes)})")
    print("\n".join(problems) or "as it should be")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
