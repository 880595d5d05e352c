#!/usr/bin/env python3
"""Do archived outputs of records hold what the records say, and does veraPDF pass them?

usage: archived_records.py BINARY

A form made in code with fields on two pages, among them a password and a push button with a picture, is filled
by a batch with three records: flattened, fillable and merged into one file, as PDF/A-3u with `--attach @record`
and `--attach @record:all`. The files that pages and the document are associated with must hold the values of
the page's fields and the whole record, and no password beside the page. Values that go on on pages at the end,
and pictures in archives that keep their fields, are judged as PDF/A-2u. What cannot be done must be refused.
Prints what is wrong; exit code 1 where anything is.
"""
import json
import os
import sys
import tempfile

import pikepdf
import pypdfium2
from pikepdf import Array, Dictionary, Name, String
from PIL import Image

import tool
import verapdf_judge
from made_forms import Draft

LONG = " ".join(f"word{number}" for number in range(200))
RECORDS = [
    {"first": "Ada", "secret": "hunter2", "agree": "Yes", "second": "on page two", "not in the form": [1, 2.50]},
    {"first": "Grace Žižek", "secret": "x", "agree": "Off", "country": "DE", "not in the form": {"deep": None}},
    {"first": "Linus", "second": "b"},
]
# The fields of each page, passwords apart.
PAGES = [["first", "agree", "country"], ["second"]]


def form(path):
    draft = Draft()
    pdf = draft.pdf
    draft.add(FT=Name.Tx, T=String("first"))
    draft.add(FT=Name.Tx, T=String("secret"), Ff=1 << 13)
    draft.add(FT=Name.Btn, T=String("agree"), AS=Name.Off, AP=draft.look(b"4 4 9 9 re f"))
    draft.add(FT=Name.Ch, Ff=1 << 17, T=String("country"),
              Opt=Array([Array([String("DE"), String("Germany")]), String("FR")]))
    draft.add(FT=Name.Btn, T=String("logo"), Ff=1 << 16, MK=Dictionary(TP=1, BG=Array([1, 1, 1])))
    second = pdf.add_blank_page(page_size=(612, 792)).obj
    field = pdf.make_indirect(Dictionary(
        Type=Name.Annot, Subtype=Name.Widget, FT=Name.Tx, T=String("second"), F=4, P=second,
        DA=String("/Helv 10 Tf 0 g"), Rect=Array([100, 700, 300, 718])))
    second.Annots = Array([field])
    draft.fields.append(field)
    draft.save(path)


def attached(owner):
    """Name → content of the files that a page or the catalog is associated with."""
    found = {}
    for file in owner.get("/AF", []):
        found[str(file.UF)] = json.loads(file.EF.F.read_bytes())
        if str(file.EF.F.Subtype) != "/application/json":
            raise ValueError(f"{file.UF} is {file.EF.F.Subtype}")
    return found


def expected_values(record, page):
    return {name: record[name] for name in PAGES[page] if name in record}


def attachments_of(path, records, merged):
    """What is wrong with the files that the pages of an output carry."""
    problems = []
    with pikepdf.open(path) as pdf:
        pages = list(pdf.pages)
        if len(pages) != 2 * len(records):
            return [f"{len(pages)} pages"]
        for place, record in enumerate(records):
            for page in range(2):
                found = attached(pages[2 * place + page].obj)
                # In a merged file the record's ordinal keeps the names apart.
                prefix = f"{place + 1}-" if merged else ""
                wanted = {f"{prefix}page-{page + 1}.json": expected_values(record, page)}
                if merged and page == 0:
                    wanted[f"{prefix}record.json"] = record
                if found != wanted:
                    problems.append(f"page {page + 1} of record {place + 1} carries {found}, not {wanted}")
        if not merged and attached(pdf.Root) != {"record.json": records[0]}:
            problems.append(f"the document carries {attached(pdf.Root)}")
        wanted = {f"{place}-{name}" if merged else name for place in range(1, len(records) + 1)
                  for name in ["record.json", "page-1.json", "page-2.json"]}
        if wanted != {pdf.attachments[key].filename for key in pdf.attachments}:
            problems.append("the document does not list its embedded files")
    return problems


def batch(binary, directory, name, records, *more, merge=False, code=0):
    """The outputs of a batch, and what is wrong with how it ended."""
    lines = os.path.join(directory, f"{name}.ndjson")
    with open(lines, "w", encoding="utf-8") as file:
        file.writelines(json.dumps(record) + "\n" for record in records)
    target = os.path.join(directory, name + (".pdf" if merge else ""))
    done = tool.run([binary, "batch", "--form", os.path.join(directory, "form.pdf"), "-r", lines, "--progress", "never",
                     "--ignore-unknown", "--merge" if merge else "-o", target, *more])
    if done.code != code:
        return [], [f"{name}: exit code {done.code}: {done.text[:500]}"]
    if code:
        return [], []
    files = [target] if merge else [os.path.join(target, file) for file in sorted(os.listdir(target))]
    return files, []


def judge(binary):
    """(problems, number of outputs judged)."""
    problems, claims = [], []
    with tempfile.TemporaryDirectory() as directory:
        form(os.path.join(directory, "form.pdf"))
        carrying = ["--archive", "pdfa-3u", "--attach", "@record", "--attach", "@record:all"]
        for name, more, merge in [("flattened", ["--flatten"], False), ("fillable", [], False),
                                  ("merged", ["--flatten"], True)]:
            files, found = batch(binary, directory, name, RECORDS, *carrying, *more, merge=merge)
            problems += found
            claims += [("pdfa-3u", path) for path in files]
            shares = [RECORDS] if merge else [[record] for record in RECORDS]
            for path, share in zip(files, shares):
                problems += [f"{name}: {problem}" for problem in attachments_of(path, share, merge)]

        for name, more in [("continued", ["--flatten"]), ("continued-fillable", [])]:
            files, found = batch(binary, directory, name, [{"first": LONG}, {"first": "short"}], "--archive", "pdfa-2u",
                                 "--overflow", "continue", *more)
            problems += found
            claims += [("pdfa-2u", path) for path in files]
            counts = []
            for path in files:
                document = pypdfium2.PdfDocument(path)
                counts.append(len(document))
                text = " ".join(document[len(document) - 1].get_textpage().get_text_range().split())
                if len(document) == 3 and "word150 word151" not in text:
                    problems.append(f"{name}: the rest of the value is not on the page at the end")
            if counts != [3, 2]:
                problems.append(f"{name}: outputs of {counts} pages")
        _, found = batch(binary, directory, "no-tags", [{"first": LONG}], "--flatten", "--archive", "pdfa-2a",
                         "--overflow", "continue", code=4)
        problems += found

        Image.new("RGBA", (40, 20), (200, 30, 30, 128)).save(os.path.join(directory, "logo.png"))
        files, found = batch(binary, directory, "pictured", [{"logo.image": "logo.png"}], "--archive", "pdfa-2u")
        problems += found
        claims += [("pdfa-2u", path) for path in files]
        for path in files:
            page = pypdfium2.PdfDocument(path)
            page.init_forms()
            shown = [page[0].render(may_draw_forms=True).to_pil().convert("RGB").getpixel((x, y))
                     for x in range(180, 220) for y in range(95, 125)]
            if not any(r > 200 and g < 170 for r, g, b in shown):
                problems.append("the picture in the push button is not seen")

        place = os.path.join(directory, "encrypted")
        os.mkdir(place)
        with pikepdf.open(os.path.join(directory, "form.pdf")) as pdf:
            pdf.save(os.path.join(place, "form.pdf"), encryption=pikepdf.Encryption(owner="owner", R=6))
        for name, more in [("live", []), ("flat", ["--flatten"])]:
            files, found = batch(binary, place, name, RECORDS[:1], "--archive", "pdfa-2u",
                                 "--ignore-permissions", *more)
            problems += found
            claims += [("pdfa-2u", path) for path in files]
        _, found = batch(binary, place, "not-the-owner", RECORDS[:1], "--archive", "pdfa-2u", code=3)
        problems += found

        for more in (["--attach", "@record"], ["--archive", "pdfa-2u", "--attach", "@record"],
                     ["--archive", "pdfa-3u", "--attach", "@records"]):
            _, found = batch(binary, directory, "refused", RECORDS, *more, code=2)
            problems += found
        done = tool.run([binary, "flatten", os.path.join(directory, "form.pdf"), "-o",
                         os.path.join(directory, "refused.pdf"), "--archive", "pdfa-3u", "--attach", "@record"])
        if done.code != 2:
            problems.append(f"flatten takes @record: exit code {done.code}")
        for path, verdict in verapdf_judge.verdicts(claims).items():
            if verdict != "PASS":
                problems.append(f"{os.path.relpath(path, directory)}: veraPDF says {verdict}")
    return problems, len(claims)


def main():
    problems, count = judge(os.path.abspath(sys.argv[1]))
    print("\n".join(problems))
    print(f"{count} outputs judged, {len(problems)} problems")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
