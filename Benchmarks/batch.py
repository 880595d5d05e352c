#!/usr/bin/env python3
"""Many records into one form: files a second and peak memory, beside writing the same bytes.

usage: batch.py [--binary PATH] [--forms DIR] [--records N] [--jobs N]

The comparison writes as many files of the same size with plain system calls, in this same run: the
ratio says how far the press is from a copy.
"""
import argparse, json, os, shutil, subprocess, sys, tempfile, time


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", default=".build/release/formwright")
    parser.add_argument("--forms", default=os.environ.get("FORMWRIGHT_FORMS"))
    parser.add_argument("--records", type=int, default=2000)
    parser.add_argument("--jobs", type=int, default=1)
    option = parser.parse_args()
    if not option.forms:
        sys.exit("say where the forms are: --forms DIR, or FORMWRIGHT_FORMS")
    form = os.path.join(option.forms, "irs-f1040-2024.pdf")
    fields = json.loads(subprocess.run([option.binary, "inspect", "--json", form],
                                       capture_output=True).stdout)["fields"]
    with tempfile.TemporaryDirectory() as work:
        records = os.path.join(work, "records.ndjson")
        with open(records, "w") as file:
            for number in range(option.records):
                record = {}
                for field in fields:
                    if "readOnly" in field["flags"]:
                        continue
                    if field["type"] == "text":
                        length = min(field["maxLength"] or 5, 5)
                        record[field["name"]] = str(10000 + number)[-length:]
                    elif field["type"] == "checkbox" and len(field["states"]) == 1:
                        record[field["name"]] = number % 2 == 0
                file.write(json.dumps(record) + "\n")
        out = os.path.join(work, "out")
        start = time.perf_counter()
        child = subprocess.Popen(
            [option.binary, "batch", "--form", form, "-r", records, "-o", out, "--flatten",
             "--jobs", str(option.jobs), "--progress", "never"], stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(child.pid, 0)
        seconds = time.perf_counter() - start
        files = sorted(os.listdir(out))
        if os.waitstatus_to_exitcode(status) or len(files) != option.records:
            sys.exit("the batch failed")
        contents = open(os.path.join(out, files[0]), "rb").read()
        copies = os.path.join(work, "copies")
        os.mkdir(copies)
        begin = time.perf_counter()
        for number in range(option.records):
            file = os.open(os.path.join(copies, f"{number:08}.pdf"),
                           os.O_CREAT | os.O_WRONLY | os.O_EXCL, 0o600)
            os.write(file, contents)
            os.close(file)
        copy = time.perf_counter() - begin
        cpu = usage.ru_utime + usage.ru_stime
        print(f"1040, flattened, {option.records} records, {option.jobs} at once")
        print(f"  formwright batch    {option.records / seconds:8.0f} files/s"
              f"  ({option.records / cpu:.0f} a second of processor)  {usage.ru_maxrss / 1024:.0f} MB")
        print(f"  the same bytes      {option.records / copy:8.0f} files/s")
        print(f"  ratio               {seconds / copy:8.2f} ×")
        shutil.rmtree(out)


if __name__ == "__main__":
    main()
