#!/usr/bin/env python3
"""Many records into one form, kept fillable and flattened: files a second and peak memory, beside other tools
and beside writing the same bytes, in one run.

usage: batch.py [--binary PATH] [--form PDF] [--records N] [--jobs N] [--peers] [--rounds N]

Without --form, the 1040 of the folder that FORMWRIGHT_FORMS names. --peers measures PDFBox and the
library inside pdftk too (Debian: libpdfbox2-java, pdftk-java, default-jdk-headless), each in one warm
process on a tenth of the records, and pikepdf where this Python has it. All tools get the same
values, run in turn, and are compared by the medians of the rounds.
"""
import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
JARS = ":".join(["/usr/share/java/pdfbox2.jar", "/usr/share/java/fontbox2.jar",
                 "/usr/share/java/commons-logging.jar", "/usr/share/pdftk/pdftk.jar",
                 "/usr/share/java/bcprov.jar", "/usr/share/java/commons-lang3.jar"])


def fillable(binary, form):
    """(name, type, what is filled in) for each field that this benchmark fills."""
    found = json.loads(subprocess.run([binary, "inspect", "--json", form],
                                      capture_output=True, check=True).stdout)["fields"]
    for field in found:
        if "readOnly" in field["flags"]:
            continue
        if field["type"] == "text":
            yield field["name"], "text", min(field["maxLength"] or 5, 5)
        elif field["type"] == "checkbox" and len(field["states"]) == 1:
            yield field["name"], "checkbox", "/" + field["states"][0]


def ours(binary, form, records, work, jobs, flags):
    out = os.path.join(work, "out")
    start = time.perf_counter()
    child = subprocess.Popen(
        [binary, "batch", "--form", form, "-r", records, "-o", out, "--jobs", str(jobs),
         "--progress", "never", *flags], stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    seconds = time.perf_counter() - start
    if os.waitstatus_to_exitcode(status):
        sys.exit("the batch failed")
    with open(os.path.join(out, sorted(os.listdir(out))[0]), "rb") as file:
        sample = file.read()
    shutil.rmtree(out)
    return seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, sample


def copies(sample, count, work):
    """Seconds for writing the same bytes with plain system calls."""
    out = os.path.join(work, "copies")
    os.mkdir(out)
    start = time.perf_counter()
    for number in range(count):
        file = os.open(os.path.join(out, f"{number:08}.pdf"), os.O_CREAT | os.O_WRONLY | os.O_EXCL)
        os.write(file, sample)
        os.close(file)
    seconds = time.perf_counter() - start
    shutil.rmtree(out)
    return seconds


def java(tool, form, values, count, work, classes, flatten):
    """Seconds a record, in the second half of a run."""
    out = os.path.join(work, tool)
    os.makedirs(out, exist_ok=True)
    done = subprocess.run(
        ["java", "-Xmx4g", "-cp", f"{classes}:{JARS}", tool, form, values, str(count), out]
        + (["flatten"] if flatten else []), capture_output=True, text=True)
    shutil.rmtree(out)
    if done.returncode:
        return None
    return float(done.stdout.split()[-1]) / (count - count // 2)


def in_a_process(*arguments):
    """pikepdf_seconds in a child: what a process imports counts as memory of its children."""
    done = subprocess.run([sys.executable, __file__, "--pikepdf", json.dumps(arguments)],
                          capture_output=True, text=True)
    return None if done.returncode else float(done.stdout)


def pikepdf_seconds(form, table, count, work, flatten):
    import pikepdf
    from pikepdf.form import DefaultAppearanceStreamGenerator, Form
    start = time.perf_counter()
    for number in range(count):
        with pikepdf.open(form) as pdf:
            fields = Form(pdf, DefaultAppearanceStreamGenerator)
            for name, kind, detail in table:
                if kind == "text":
                    fields[name].value = str(10000 + number)[-detail:]
                elif number % 2 == 0:
                    fields[name].checked = True
            if flatten:
                pdf.flatten_annotations()
            pdf.save(os.path.join(work, "pikepdf.pdf"))
    return (time.perf_counter() - start) / count


def write_records(path, table, count):
    """Records for the fields of a table from fillable."""
    with open(path, "w", encoding="utf-8") as file:
        for number in range(count):
            file.write(json.dumps({
                name: str(10000 + number)[-detail:] if kind == "text" else number % 2 == 0
                for name, kind, detail in table}) + "\n")


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--binary", default=".build/release/formwright")
    parser.add_argument("--form", default=os.path.join(
        os.environ.get("FORMWRIGHT_FORMS", ""), "irs-f1040-2024.pdf"))
    parser.add_argument("--records", type=int, default=2000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--peers", action="store_true")
    parser.add_argument("--pikepdf", help=argparse.SUPPRESS)
    option = parser.parse_args()
    if option.pikepdf:
        print(pikepdf_seconds(*json.loads(option.pikepdf)))
        return
    if not os.path.exists(option.form):
        sys.exit("say which form: --form PDF, or FORMWRIGHT_FORMS")
    table = list(fillable(option.binary, option.form))
    with tempfile.TemporaryDirectory() as work:
        records = os.path.join(work, "records.ndjson")
        write_records(records, table, option.records)
        values = os.path.join(work, "values.tsv")
        with open(values, "w", encoding="utf-8") as file:
            for name, _, detail in table:
                file.write(f"{name}\t{detail}\n")
        if option.peers:
            subprocess.run(["javac", "-nowarn", "-d", work, "-cp", JARS,
                            os.path.join(HERE, "Peers", "PDFBoxFill.java"),
                            os.path.join(HERE, "Peers", "PdftkFill.java")], check=True)
        print(f"{os.path.basename(option.form)}, {len(table)} fields, {option.records} records, "
              f"{option.jobs} at once, {option.rounds} rounds")
        few = max(40, option.records // 10)
        measured = {}
        for _ in range(option.rounds):
            for kind, flags in (("fillable", []), ("flattened", ["--flatten"]),
                                ("flattened, no tags", ["--flatten", "--no-tags"])):
                seconds, cpu, memory, sample = ours(
                    option.binary, option.form, records, work, option.jobs, flags)
                row = measured.setdefault(kind, {})
                row.setdefault("wall", []).append(seconds / option.records)
                row.setdefault("cpu", []).append(cpu / option.records)
                row["memory"], row["size"] = memory, len(sample)
                row.setdefault("same bytes", []).append(
                    copies(sample, option.records, work) / option.records)
                if not option.peers or "tags" in kind:
                    continue
                flatten = kind == "flattened"
                for name, took in (
                        ("PDFBox", java("PDFBoxFill", option.form, values, few, work, work, flatten)),
                        ("pdftk's library", java("PdftkFill", option.form, values, few, work, work,
                                                 flatten)),
                        ("pikepdf", in_a_process(option.form, table, few // 4, work, flatten))):
                    if took is not None:
                        row.setdefault(name, []).append(took)
        for kind, row in measured.items():
            wall = statistics.median(row["wall"])
            print(f"\n{kind}: {wall * 1e6:.0f} µs a file, {1 / wall:.0f} files/s "
                  f"({statistics.median(row['cpu']) * 1e6:.0f} µs of processor time), "
                  f"{row['memory']:.0f} MB, {row['size']} bytes a file")
            for name, took in row.items():
                if isinstance(took, list) and name not in ("wall", "cpu"):
                    ratio = statistics.median(took) / wall
                    print(f"  {name:20} {statistics.median(took) * 1e6:9.0f} µs   {ratio:6.2f} ×")
        live, flat = (statistics.median(measured[kind]["wall"]) for kind in ("fillable", "flattened"))
        print(f"\nfillable : flattened = {live / flat:.2f}")


if __name__ == "__main__":
    main()
