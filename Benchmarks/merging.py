#!/usr/bin/env python3
"""Many records into one file, beside the same records as files: in turn, compared pair by pair.

usage: merging.py [--binary PATH] [--before PATH] [--form PDF] [--records N] [--jobs N] [--rounds N]

Without --form, the 1040 of the folder that FORMWRIGHT_FORMS names. The outputs are flattened. Prints the seconds of
each pair with their ratio, processor time, peak memory and bytes a record; --before adds another program's merging.
Ends with whether one job and eight give the same file.
"""
import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

import batch


def run(binary, form, records, jobs, output):
    """(seconds, seconds of processor time, MB)"""
    start = time.perf_counter()
    child = subprocess.Popen([binary, "batch", "--form", form, "-r", records, "--flatten", "--jobs", str(jobs),
                              "--progress", "never", *output], stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    seconds = time.perf_counter() - start
    if os.waitstatus_to_exitcode(status):
        sys.exit("the batch failed")
    return seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def content(path):
    with open(path, "rb") as file:
        return file.read()


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--binary", default=".build/release/formwright")
    parser.add_argument("--before")
    parser.add_argument("--form", default=os.path.join(
        os.environ.get("FORMWRIGHT_FORMS", ""), "irs-f1040-2024.pdf"))
    parser.add_argument("--records", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=7)
    option = parser.parse_args()
    table = list(batch.fillable(option.binary, option.form))
    with tempfile.TemporaryDirectory() as work:
        records = os.path.join(work, "records.ndjson")
        batch.write_records(records, table, option.records)
        folder, merged = os.path.join(work, "files"), os.path.join(work, "merged.pdf")
        kinds = [("tagged", option.binary, []), ("no tags", option.binary, ["--no-tags"])]
        if option.before:
            kinds.append(("before, tagged", option.before, []))
        print(f"{os.path.basename(option.form)}, {option.records} records, {option.jobs} at once")
        for kind, binary, flags in kinds:
            ratios, times, processor, memory, files_processor = [], [], [], [], []
            for _ in range(option.rounds):
                files = run(option.binary, option.form, records, option.jobs, ["-o", folder, *flags])
                shutil.rmtree(folder)
                if os.path.exists(merged):
                    os.remove(merged)
                one = run(binary, option.form, records, option.jobs, ["--merge", merged, *flags])
                ratios.append(one[0] / files[0])
                times.append((files[0], one[0]))
                files_processor.append(files[1])
                processor.append(one[1])
                memory.append(one[2])
            size = os.path.getsize(merged)
            print(f"\n{kind}: merged : files = {statistics.median(ratios):.2f} "
                  f"({min(ratios):.2f} to {max(ratios):.2f}); processor time "
                  f"{statistics.median(processor):.2f} : {statistics.median(files_processor):.2f} s; "
                  f"{max(memory):.0f} MB; {size} bytes, {size / option.records:.0f} a record")
            for (files, one), ratio in zip(times, ratios):
                print(f"  {files:.2f} s, {one:.2f} s: {ratio:.2f}")
        found = set()
        for jobs in (1, 8):
            os.remove(merged)
            run(option.binary, option.form, records, jobs, ["--merge", merged])
            found.add(content(merged))
        print(f"\none job and eight give {'the same file' if len(found) == 1 else 'DIFFERENT FILES'}")


if __name__ == "__main__":
    main()
