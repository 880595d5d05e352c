#!/usr/bin/env python3
"""What a screen reader says of remediated forms, beside their pictures, for somebody who judges by ear.

usage: aloud.py PROGRAM DIRECTORY [--pages 1] [--retag] FORM.pdf…

For each form, DIRECTORY gets NAME.txt, a line for each thing that is said, in order, and NAME-1.png, the page. Read the
lines with the picture covered: could somebody fill the form? Count what misleads.
"""
import argparse
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "Judges"))
import read_aloud  # noqa: E402


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("directory")
    parser.add_argument("forms", nargs="+")
    parser.add_argument("--pages", default="1")
    parser.add_argument("--retag", action="store_true")
    options = parser.parse_intermixed_args()
    os.makedirs(options.directory, exist_ok=True)
    pages = [int(number) for number in options.pages.split(",")]
    for form in options.forms:
        name = os.path.join(options.directory, os.path.splitext(os.path.basename(form))[0])
        with tempfile.TemporaryDirectory() as directory:
            output = os.path.join(directory, "out.pdf")
            more = ["--retag"] if options.retag else []
            subprocess.run([options.program, "remediate", form, "-o", output, "--best-effort", *more],
                           stderr=subprocess.DEVNULL, check=False)
            if not os.path.exists(output):
                print(f"{form}: not remediated")
                continue
            lines = read_aloud.spoken(output, set(pages))
            with open(f"{name}.txt", "w", encoding="utf-8") as file:
                file.writelines(line + "\n" for line in lines)
            for page in pages:
                subprocess.run(["pdftocairo", "-png", "-r", "80", "-f", str(page), "-l", str(page), "-singlefile",
                                output, f"{name}-{page}"], check=False)
            print(f"{name}.txt: {len(lines)} lines")


if __name__ == "__main__":
    main()
