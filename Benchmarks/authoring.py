#!/usr/bin/env python3
"""How long `author` takes for each example: the best of several runs, in all and for a page.

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


def main():
    binary, runs = os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 10
    print(f"{'example':24} {'ms':>7} {'ms a page':>10} {'bytes':>8}")
    with tempfile.TemporaryDirectory() as directory:
        for path in sorted(glob.glob(os.path.join(ROOT, "Examples", "*.yaml"))):
            if path.endswith(".schema.yaml"):
                continue
            output, times = os.path.join(directory, "form.pdf"), []
            for _ in range(runs):
                started = time.perf_counter()
                subprocess.run([binary, "author", path, "-o", output], check=True)
                times.append((time.perf_counter() - started) * 1000)
            best, count = min(times), pages(output)
            name = os.path.basename(path).removesuffix(".yaml")
            print(f"{name:24} {best:7.1f} {best / count:10.1f} {os.path.getsize(output):8}")


if __name__ == "__main__":
    main()
