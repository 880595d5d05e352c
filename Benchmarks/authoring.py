#!/usr/bin/env python3
"""How long `author` takes for each example: the best of several runs, in all, for a page, and for a page without
the start of the process, which `--version` measures. If reportlab is installed, its time for a page of 30 fields
with labels, in a process of its own and without its start and imports, is shown for comparison.

usage: authoring.py BINARY [RUNS]
"""
import glob
import os
import subprocess
import sys
import tempfile
import time

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")


def pages(path):
    done = subprocess.run(["qpdf", "--show-npages", path], capture_output=True, check=True, text=True)
    return int(done.stdout)


REPORTLAB = """
import sys, time
from reportlab.pdfgen import canvas
started = time.perf_counter()
page = canvas.Canvas(sys.argv[1])
for row in range(30):
    page.drawString(50, 780 - 25 * row, f"Label of field {row}")
    page.acroForm.textfield(name=f"f{row}", x=200, y=775 - 25 * row, width=200, height=18)
page.save()
print((time.perf_counter() - started) * 1000)
"""


def best_time(command, runs):
    times = []
    for _ in range(runs):
        started = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        times.append((time.perf_counter() - started) * 1000)
    return min(times)


def main():
    binary, runs = os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 10
    print(f"{'example':24} {'ms':>7} {'ms a page':>10} {'without start':>14} {'bytes':>8}")
    with tempfile.TemporaryDirectory() as directory:
        start = best_time([binary, "--version"], runs)
        for path in sorted(glob.glob(os.path.join(ROOT, "Examples", "*.yaml"))):
            if path.endswith(".schema.yaml"):
                continue
            output = os.path.join(directory, "form.pdf")
            best = best_time([binary, "author", path, "-o", output], runs)
            count = pages(output)
            name = os.path.basename(path).removesuffix(".yaml")
            print(f"{name:24} {best:7.1f} {best / count:10.1f} {(best - start) / count:14.1f} "
                  f"{os.path.getsize(output):8}")
        print(f"start of the process: {start:.1f} ms")
        command = [sys.executable, "-c", REPORTLAB, os.path.join(directory, "reportlab.pdf")]
        done = [subprocess.run(command, capture_output=True, check=False, text=True) for _ in range(runs)]
        if all(run.returncode == 0 for run in done):
            print(f"reportlab, 30 fields on a page: {min(float(run.stdout) for run in done):.1f} ms")


if __name__ == "__main__":
    main()
