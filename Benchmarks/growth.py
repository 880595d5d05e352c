#!/usr/bin/env python3
"""How the cost of a command grows with one size at a time: a series of doubling sizes for each.

usage: growth.py [--binary PATH] [--steps N] [SERIES …]

Every series prints its sizes, seconds of processor time and peak memory, and the exponent of the
growth over its last two doublings: 1.0 is a straight line, 2.0 a square. The forms are made here.
"""
import argparse
import json
import math
import os
import subprocess
import sys
import tempfile
import time


class PDF:
    """A file made of objects given as text; object 1 is the catalog."""

    def __init__(self):
        self.objects = {}
        self.count = 1

    def add(self, text):
        self.count += 1
        self.objects[self.count] = text
        return f"{self.count} 0 R"

    def write(self, path, catalog):
        self.objects[1] = catalog
        with open(path, "wb") as file:
            file.write(b"%PDF-1.7\n")
            places = {}
            for number in sorted(self.objects):
                places[number] = file.tell()
                file.write(f"{number} 0 obj\n{self.objects[number]}\nendobj\n".encode("latin-1"))
            start = file.tell()
            file.write(f"xref\n0 {self.count + 1}\n0000000000 65535 f \n".encode())
            for number in range(1, self.count + 1):
                file.write(f"{places[number]:010} 00000 n \n".encode())
            file.write(f"trailer\n<</Root 1 0 R/Size {self.count + 1}>>\n"
                       f"startxref\n{start}\n%%EOF\n".encode())


def form(path, fields, pages=1, listed=True, orders=0):
    """A form; `fields` gives each field's entries, `{page}` standing for a page's reference.

    Names with a period become kids of one parent each. The last `orders` fields are calculated.
    """
    pdf = PDF()
    font = pdf.add("<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>")
    tree = pdf.count + 1
    pdf.count += 1
    kids = []
    numbers = []
    parents = {}
    for index in range(pages):
        kids.append(pdf.add(""))
    per_page = {kid: [] for kid in kids}
    for index, entries in enumerate(fields):
        page = kids[index % pages]
        name = entries.split("/T(")[1].split(")")[0]
        parent, _, own = name.rpartition(".")
        if parent:
            if parent not in parents:
                parents[parent] = (pdf.add(""), [])
                numbers.append(parents[parent][0])
            entries = entries.replace(f"/T({name})", f"/T({own})/Parent {parents[parent][0]}")
        number = pdf.add(entries.replace("{page}", page))
        per_page[page].append(number)
        (parents[parent][1] if parent else numbers).append(number)
    for name, (number, members) in parents.items():
        pdf.objects[int(number.split()[0])] = f"<</T({name})/Kids[{' '.join(members)}]>>"
    for kid in kids:
        pdf.objects[int(kid.split()[0])] = (
            f"<</Type/Page/Parent {tree} 0 R/MediaBox[0 0 612 792]/Annots[{' '.join(per_page[kid])}]>>")
    pdf.objects[tree] = f"<</Type/Pages/Count {pages}/Kids[{' '.join(kids)}]>>"
    listing = " ".join(numbers) if listed else ""
    order = f"/CO[{' '.join(numbers[-orders:])}]" if orders else ""
    pdf.write(path, f"<</Type/Catalog/Pages {tree} 0 R/AcroForm<</Fields[{listing}]/DA(/Helv 10 Tf 0 g)"
                    f"/DR<</Font<</Helv {font}>>>>{order}>>>>")


def box(index):
    x, y = 10 + index % 5 * 115, 10 + index // 5 % 50 * 15
    return f"[{x} {y} {x + 110} {y + 14}]"


def text(index, name=None, entries=""):
    name = name or f"field{index}"
    return (f"<</Type/Annot/Subtype/Widget/FT/Tx/T({name})/Rect{box(index)}/F 4/P {{page}}{entries}>>")


def fields(n, work):
    form(f"{work}/form.pdf", [text(i) for i in range(n)], pages=max(1, n // 250))
    return {f"field{i}": "value" for i in range(n)}


def unlisted(n, work):
    form(f"{work}/form.pdf", [text(i) for i in range(n)], pages=max(1, n // 250), listed=False)
    return {f"field{i}": "value" for i in range(n)}


def pages(n, work):
    form(f"{work}/form.pdf", [text(i) for i in range(n)], pages=n)
    return {f"field{i}": "value" for i in range(n)}


def widgets(n, work):
    form(f"{work}/form.pdf", [text(i, "same") for i in range(n)], pages=max(1, n // 250))
    return {"same": "value"}


def options(n, work):
    choices = "".join(f"[({i})(Option {i})]" for i in range(n))
    form(f"{work}/form.pdf", [
        f"<</Type/Annot/Subtype/Widget/FT/Ch/Ff 131072/T(combo)/Rect{box(0)}/F 4/Opt[{choices}]>>",
        f"<</Type/Annot/Subtype/Widget/FT/Ch/Ff 2097152/T(list)/Rect[10 300 200 700]/F 4"
        f"/Opt[{choices}]>>"])
    return {"combo": f"Option {n - 1}", "list": [f"Option {i}" for i in range(n - 20, n)]}


def warnings(n, work):
    form(f"{work}/form.pdf", [text(i, entries="/DA(/Helv 13 Tf 0 g)") for i in range(n)],
         pages=max(1, n // 250))
    return {f"field{i}": "a value that has to be set smaller"[:22] for i in range(n)}


def unknown(n, work):
    form(f"{work}/form.pdf", [text(i) for i in range(2000)], pages=8)
    return {f"column{i}": "value" for i in range(n)}


def sums(n, work):
    """Eight totals, each over all fields below one name."""
    script = r"AFSimple_Calculate\('SUM', new Array\('row'\)\)"
    total = f"/AA<</C<</S/JavaScript/JS({script})>>>>"
    form(f"{work}/form.pdf", [text(i, f"row.n{i}") for i in range(n)]
         + [text(i, f"total{i}", total) for i in range(8)], pages=max(1, n // 250), orders=8)
    return {f"row.n{i}": "1" for i in range(n)}


def columns(n, work):
    """Records of CSV with as many columns, each name twice: every pair is refused."""
    form(f"{work}/form.pdf", [text(i) for i in range(100)])
    with open(f"{work}/records.csv", "w", encoding="utf-8") as file:
        file.write(",".join(f"column{i // 2}" for i in range(n)) + "\n")
        file.write(",".join("1" for _ in range(n)) + "\n")
    return {}


def authored(n, work):
    """A specification of as many fields, all siblings."""
    boxes = [(10 + i % 5 * 115, 10 + i // 5 % 50 * 15) for i in range(n)]
    pages = [{"size": "letter", "fields": [
        {"text": f"group.field{i}", "rect": [x, y, x + 110, y + 14]}
        for i, (x, y) in enumerate(boxes) if i // 250 == page]} for page in range((n + 249) // 250)]
    with open(f"{work}/spec.json", "w", encoding="utf-8") as file:
        json.dump({"pages": pages}, file)
    return {}


def undrawable(n, work):
    form(f"{work}/form.pdf", [text(0)])
    return {"field0": "".join(chr(0xE000 + i % 6400) for i in range(n))}


SERIES = {
    "fields": (fields, 2500, 4, ["fill", "flatten", "inspect"]),
    "unlisted": (unlisted, 2500, 4, ["fill", "inspect"]),
    "pages": (pages, 625, 4, ["fill", "flatten", "inspect"]),
    "widgets": (widgets, 250, 4, ["fill", "flatten"]),
    "options": (options, 1250, 4, ["fill", "flatten", "inspect"]),
    "warnings": (warnings, 2500, 4, ["fill"]),
    "unknown": (unknown, 2500, 4, ["ignore"]),
    "undrawable": (undrawable, 800, 4, ["refuse"]),
    "sums": (sums, 2500, 4, ["fill"]),
    "columns": (columns, 2500, 4, ["refuse batch"]),
    "authored": (authored, 2500, 4, ["author"]),
}


def run(arguments):
    start = time.perf_counter()
    child = subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    return (os.waitstatus_to_exitcode(status), usage.ru_utime + usage.ru_stime,
            usage.ru_maxrss / 1024, time.perf_counter() - start)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--binary", default=".build/release/formwright")
    parser.add_argument("--steps", type=int)
    parser.add_argument("series", nargs="*")
    option = parser.parse_args()
    steep = []
    for name in option.series or SERIES:
        make, first, steps, commands = SERIES[name]
        rows = {command: [] for command in commands}
        sizes = [first << step for step in range(option.steps or steps)]
        for size in sizes:
            with tempfile.TemporaryDirectory() as work:
                values = make(size, work)
                with open(f"{work}/data.json", "w", encoding="utf-8") as file:
                    json.dump(values, file)
                fill = [option.binary, "fill", f"{work}/form.pdf", "-d", f"{work}/data.json", "-o",
                        f"{work}/out.pdf"]
                for command in commands:
                    arguments = {
                        "fill": fill, "flatten": fill + ["--flatten"],
                        "ignore": fill + ["--ignore-unknown"], "refuse": fill,
                        "inspect": [option.binary, "inspect", "--json", f"{work}/form.pdf"],
                        "refuse batch": [option.binary, "batch", "--form", f"{work}/form.pdf", "-r",
                                  f"{work}/records.csv", "-o", f"{work}/outputs", "--ignore-unknown"],
                        "author": [option.binary, "author", f"{work}/spec.json", "-o",
                                   f"{work}/out.pdf"],
                    }[command]
                    if os.path.exists(f"{work}/out.pdf"):
                        os.remove(f"{work}/out.pdf")
                    code, cpu, memory, _ = run(arguments)
                    if code != {"refuse": 1, "refuse batch": 5}.get(command, 0):
                        sys.exit(f"{name} {command} {size}: exit code {code}")
                    rows[command].append((size, cpu, memory))
        for command in commands:
            points = rows[command]
            growth = math.log2(points[-1][1] / points[-3][1]) / 2
            memory = math.log2(points[-1][2] / points[-3][2]) / 2
            print(f"{name + ' ' + command:20}"
                  + "".join(f" {size:>6}: {cpu:6.3f} s {mb:4.0f} MB" for size, cpu, mb in points)
                  + f"   time n^{growth:.2f}, memory n^{memory:.2f}", flush=True)
            if growth > 1.3:
                steep.append(f"{name} {command}")
    print("steeper than a straight line: " + (", ".join(steep) or "none"))


if __name__ == "__main__":
    main()
