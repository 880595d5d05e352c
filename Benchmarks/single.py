#!/usr/bin/env python3
"""One form from the shell: wall time and memory of `inspect` and `fill`, beside other tools.

usage: single.py [--binary PATH] [--forms DIR] [--runs N]

Every tool runs in this one run, on the same files, N times; the median is given. The ratio is to
`qpdf --check`'s plain parse of the same file (`qpdf FORM OUT`), which reads and writes it once and
does nothing else. Tools that are not installed are left out, and said to be.
"""
import argparse, json, os, shutil, statistics, subprocess, sys, tempfile, time

PYTHON_FILL = {
    "pypdf": """
import sys, json, pypdf
w = pypdf.PdfWriter(clone_from=pypdf.PdfReader(sys.argv[1])); d = json.load(open(sys.argv[2]))
for p in w.pages: w.update_page_form_field_values(p, d, auto_regenerate=False)
w.write(sys.argv[3])""",
    "pikepdf": """
import sys, json, pikepdf
from pikepdf.form import Form, ExtendedAppearanceStreamGenerator
p = pikepdf.open(sys.argv[1]); f = Form(p, ExtendedAppearanceStreamGenerator)
for k, v in json.load(open(sys.argv[2])).items():
    try: f[k].value = v
    except Exception: pass
p.save(sys.argv[3])""",
    "pymupdf": """
import sys, json, pymupdf
d = json.load(open(sys.argv[2])); p = pymupdf.open(sys.argv[1])
for page in p:
    for w in page.widgets() or []:
        if isinstance(d.get(w.field_name), str) and w.field_type == 7:
            w.field_value = d[w.field_name]; w.update()
p.save(sys.argv[3])""",
}


def measure(command, runs):
    """Median wall seconds and peak resident memory in MB; None where the command fails."""
    times, peak = [], 0
    for _ in range(runs):
        start = time.perf_counter()
        child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(child.pid, 0)
        times.append(time.perf_counter() - start)
        peak = max(peak, usage.ru_maxrss)
        if os.waitstatus_to_exitcode(status) not in (0, 3):
            return None
    return statistics.median(times), peak / 1024


def fdf(values):
    def text(value):
        return "<FEFF" + value.encode("utf-16-be").hex() + ">"

    fields = "".join(
        f"<</T {text(k)}/V {text(v)}>>" for k, v in values.items() if isinstance(v, str))
    return f"%FDF-1.2\n1 0 obj<</FDF<</Fields[{fields}]>>>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF"


def values_for(binary, form):
    """A short value for every text field that takes one."""
    fields = json.loads(subprocess.run([binary, "inspect", "--json", form],
                                       capture_output=True).stdout)["fields"]
    return {f["name"]: "7" for f in fields if f["type"] == "text" and "readOnly" not in f["flags"]}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", default=".build/release/formwright")
    parser.add_argument("--forms", default=os.environ.get("FORMWRIGHT_FORMS"))
    parser.add_argument("--python", default=".venv/bin/python")
    parser.add_argument("--runs", type=int, default=9)
    option = parser.parse_args()
    if not option.forms:
        sys.exit("say where the forms are: --forms DIR, or FORMWRIGHT_FORMS")
    with tempfile.TemporaryDirectory() as work:
        out = os.path.join(work, "out.pdf")
        for name in ["irs-f1040-2024.pdf", "irs-f3800-2025.pdf"]:
            form = os.path.join(option.forms, name)
            values = values_for(option.binary, form)
            data = os.path.join(work, "values.json")
            json.dump(values, open(data, "w"))
            with open(os.path.join(work, "values.fdf"), "w") as file:
                file.write(fdf(values))
            rows = [
                ("qpdf: read and write", ["qpdf", form, out]),
                ("qpdf: list fields", ["qpdf", "--json", "--json-key=acroform", form]),
                ("formwright inspect --json", [option.binary, "inspect", "--json", form]),
                ("formwright fill", [option.binary, "fill", form, "-d", data, "-o", out]),
                ("formwright fill --flatten",
                 [option.binary, "fill", form, "-d", data, "-o", out, "--flatten"]),
            ]
            if shutil.which("pdftk"):
                rows.append(("pdftk: fill", ["pdftk", form, "fill_form",
                                             os.path.join(work, "values.fdf"), "output", out]))
            for tool, program in PYTHON_FILL.items():
                rows.append((f"{tool}: fill", [option.python, "-c", program, form, data, out]))
            print(f"\n{name}, {len(values)} values, median of {option.runs}")
            base = None
            for label, command in rows:
                result = measure(command, option.runs)
                if result is None:
                    print(f"  {label:28} not available here")
                    continue
                seconds, memory = result
                base = base or seconds
                print(f"  {label:28} {seconds * 1000:8.1f} ms {seconds / base:7.2f} ×"
                      f" {memory:7.1f} MB")


if __name__ == "__main__":
    main()
