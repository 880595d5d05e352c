#!/usr/bin/env python3
"""Setting text: processor time a record and peak memory, beside other tools on the same values.

usage: text.py [--binary PATH] [--forms DIR] [--records N]

The time of a record is that of a batch with values less that of the same batch without, so that the
form's own cost is out of it; reading the record's JSON and writing its content are in it. The others
fill the same form with the same values in a loop, in one process, and pay for it less the same loop
without values.
"""
import argparse, json, os, resource, shutil, subprocess, sys, tempfile, time

SCRIPTS = ["Łódź Ångström", "Ελληνικά", "Съешь ещё", "Հայերեն", "السلام عليكم", "שלום עולם",
           "हिन्दी", "বাংলা", "தமிழ்", "ภาษาไทย", "中文汉字", "日本語", "한국어", "Tiếng Việt"]

OTHERS = {
    "PyMuPDF": """
import sys, json, pymupdf
form, values, count = sys.argv[1], json.load(open(sys.argv[2])), int(sys.argv[3])
for _ in range(count):
    pdf = pymupdf.open(form)
    for page in pdf:
        for w in page.widgets() or []:
            if w.field_name in values:
                w.field_value = values[w.field_name]; w.update()
    pdf.tobytes()
""",
    "pypdf": """
import sys, json, io, pypdf
form, values, count = sys.argv[1], json.load(open(sys.argv[2])), int(sys.argv[3])
for _ in range(count):
    w = pypdf.PdfWriter(clone_from=pypdf.PdfReader(form))
    if values:
        for page in w.pages: w.update_page_form_field_values(page, values, auto_regenerate=False)
    w.write(io.BytesIO())
""",
}


def processor_seconds(command):
    """(user and system seconds, peak resident MB) of a command."""
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    if os.waitstatus_to_exitcode(status) not in (0, 5):
        sys.exit("failed: " + " ".join(command))
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def batch(option, form, record, work):
    records, out = os.path.join(work, "records.ndjson"), os.path.join(work, "out")
    with open(records, "w") as file:
        file.write((json.dumps(record) + "\n") * option.records)
    shutil.rmtree(out, ignore_errors=True)
    return processor_seconds(
        [option.binary, "batch", "--form", form, "-r", records, "-o", out, "--jobs", "1",
         "--progress", "never", "--overflow", "clip", "--no-scripts"])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", default=".build/release/formwright")
    parser.add_argument("--forms", default=os.environ.get("FORMWRIGHT_FORMS"))
    parser.add_argument("--records", type=int, default=1000)
    option = parser.parse_args()
    if not option.forms:
        sys.exit("say where the forms are: --forms DIR, or FORMWRIGHT_FORMS")
    form = os.path.join(option.forms, "irs-f1040-2024.pdf")
    fields = [f for f in json.loads(subprocess.run(
        [option.binary, "inspect", "--json", form], capture_output=True).stdout)["fields"]
        if f["type"] == "text" and "readOnly" not in f["flags"]]
    latin = {f["name"]: "1234567890"[:min(f["maxLength"] or 7, 7)] for f in fields}
    long = [f["name"] for f in fields if not f["maxLength"]]
    mixed = {name: SCRIPTS[i % len(SCRIPTS)] for i, name in enumerate(long[:28])}
    five = {name: SCRIPTS[[1, 4, 6, 10, 12][i % 5]] for i, name in enumerate(long[:28])}
    with tempfile.TemporaryDirectory() as work:
        empty, base = batch(option, form, {}, work)
        for title, record in ((f"{len(latin)} Latin values", latin),
                              (f"{len(mixed)} values in {len(SCRIPTS)} scripts", mixed),
                              (f"{len(five)} values in five fallback fonts", five)):
            seconds, peak = batch(option, form, record, work)
            print(f"{title}: {(seconds - empty) / option.records * 1e6:.0f} µs a record, "
                  f"peak {peak:.0f} MB (without values {base:.0f} MB)")
        values, nothing = os.path.join(work, "v.json"), os.path.join(work, "n.json")
        json.dump(latin, open(values, "w")), json.dump({}, open(nothing, "w"))
        ours = (batch(option, form, latin, work)[0] - empty) / option.records
        for name, program in OTHERS.items():
            if subprocess.run([sys.executable, "-c", "import " + name.lower()],
                              capture_output=True).returncode:
                print(f"{name}: not installed")
                continue
            count = 5
            run = lambda data: processor_seconds(
                [sys.executable, "-c", program, form, data, str(count)])[0]
            theirs = (run(values) - run(nothing)) / count
            print(f"{name}: {theirs * 1e6:.0f} µs a record for the Latin values, "
                  f"{theirs / ours:.0f} × ours")


if __name__ == "__main__":
    main()
