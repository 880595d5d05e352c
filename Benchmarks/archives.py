#!/usr/bin/env python3
"""Flattening with and without --archive, beside Ghostscript's conversion to PDF/A.

usage: archives.py FORM RECORDS [--binary PATH] [--level LEVEL]

RECORDS is NDJSON with field names as keys. All run in this one run: a batch that flattens the form, the same
batch with --archive, one flattened form from the shell with --archive (median of 9), and Ghostscript converting
one flattened output (median of 3; left out if gs is not installed). Sizes are of one output.
"""
import argparse, glob, os, shutil, statistics, subprocess, tempfile, time


def seconds(command):
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.perf_counter() - start


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("form")
    parser.add_argument("records")
    parser.add_argument("--binary", default=".build/release/formwright")
    parser.add_argument("--level", default="pdfa-2u")
    options = parser.parse_args()
    with open(options.records, "rb") as file:
        count = sum(1 for line in file if line.strip())
    with tempfile.TemporaryDirectory() as directory:
        rates, files = {}, {}
        for name, more in [("plain", []), (options.level, ["--archive", options.level])]:
            target = os.path.join(directory, name)
            taken = seconds([options.binary, "batch", "--form", options.form, "-r", options.records, "-o", target,
                             "--flatten", "-j", "1", *more])
            rates[name] = count / taken
            files[name] = sorted(glob.glob(os.path.join(target, "*.pdf")))[0]
            print(f"{name:10} {rates[name]:8.0f} files a second, {os.path.getsize(files[name]) / 1000:.0f} kB a file")
        single = statistics.median(
            seconds([options.binary, "flatten", options.form, "-o", os.path.join(directory, "one.pdf"), "--archive",
                     options.level]) for _ in range(9))
        print(f"one form   {single * 1000:8.0f} ms from the shell")
        if shutil.which("gs"):
            converted = statistics.median(
                seconds(["gs", "-q", "-dPDFA=2", "-dBATCH", "-dNOPAUSE", "-sDEVICE=pdfwrite",
                         "-sColorConversionStrategy=RGB", "-dPDFACompatibilityPolicy=1",
                         f"-sOutputFile={os.path.join(directory, 'gs.pdf')}", files["plain"]]) for _ in range(3))
            print(f"gs         {1 / converted:8.1f} files a second; {rates[options.level] * converted:.0f} times as slow")


if __name__ == "__main__":
    main()
