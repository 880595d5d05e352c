"""Forms that `author` makes of the examples: what strangers find in them, and what they can do with them.

The specification is read with PyYAML. What it says of fields must be in the file; every widget must have a
name for assistive technology and a `Form` element, in the order of the page; widgets must lie on their pages
and not on each other; the fonts that fields are typed with must be embedded for the whole of WinAnsiEncoding;
pypdf, PyMuPDF, pikepdf, pdftk and PDFium (by clicks and keys) must be able to fill the fields so that `export` gives their values back.
"""
import glob
import json
import os
import shutil
import sys
import tempfile

import pikepdf
import pymupdf
import pypdf
import yaml

import tool
from fieldtree import Walk
from pdfkit_fillers import Clicks

KINDS = {"text": "text", "checkbox": "checkbox", "radio": "radio", "combo": "combobox", "list": "listbox",
         "signature": "signature", "button": "pushbutton"}
HEADINGS = ("title", "heading", "subheading")


def examples(folder):
    """The specifications among the examples."""
    found = []
    for path in sorted(glob.glob(os.path.join(folder, "*.yaml"))):
        with open(path, encoding="utf-8") as file:
            if isinstance(read := yaml.safe_load(file), dict) and {"body", "pages"} & set(read):
                found.append(path)
    return found


def items(value):
    """The objects of a flow, but not what stands in blocks and repeated rows, which rename it."""
    if isinstance(value, list):
        for inner in value:
            yield from items(inner)
    elif isinstance(value, dict):
        yield value
        if "repeat" not in value and "as" not in value:
            for key in ("row", "stack", "keep", "box", "note", "columns", "items", "table", "bullets", "numbers",
                        "cell"):
                yield from items(value.get(key, []))


def first_text(value):
    return str(next(iter(value.values())) if isinstance(value, dict) else value)


def stated(specification):
    """What the specification says of its fields: name → (kind, required, read-only, length)."""
    found = {}
    for item in items(specification.get("body", [])):
        for key, kind in KINDS.items():
            if isinstance(item.get(key), str) and "at" not in item:
                found[item[key]] = (kind, bool(item.get("required")), bool(item.get("readOnly")),
                                    item.get("maxLength"))
    return found


def field_problems(specification, pdf):
    fields = {field.name: field for field in Walk(pdf).fields}
    for name, (kind, required, read_only, length) in stated(specification).items():
        field = fields.get(name)
        if field is None:
            yield f"{name}: the field is missing"
            continue
        flags = int(field.attributes.get("/Ff", 0))
        if field.kind != kind:
            yield f"{name}: is a {field.kind}, not a {kind}"
        if (flags & 2 != 0, flags & 1 != 0) != (required, read_only):
            yield f"{name}: is required or read-only, or not, unlike the specification"
        if length is not None and field.attributes.get("/MaxLen") != length:
            yield f"{name}: has another length"


def elements(node, depth=0):
    """Every structure element in reading order, with its kids."""
    kids = node.get("/K", [])
    for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
        if isinstance(kid, pikepdf.Dictionary):
            yield node, kid
            if "/S" in kid and depth < 100:
                yield from elements(kid, depth + 1)


def structure_problems(specification, pdf):
    root = pdf.Root.get("/StructTreeRoot")
    if root is None:
        yield "there is no structure"
        return
    found, order = [], {}
    for parent, kid in elements(root):
        if kid.get("/Type") == "/OBJR":
            order.setdefault(kid.Obj.objgen, len(order))
            if kid.Obj.Subtype == "/Widget" and parent.S != "/Form":
                yield f"a widget is in an element {parent.S}"
        elif str(kid.get("/S", ""))[1:2] == "H" and kid.S != "/Hidden":
            found.append(str(kid.S)[1:])
    wanted = sum(1 for item in items(specification.get("body", [])) for key in HEADINGS if key in item)
    if len(found) != wanted:
        yield f"{len(found)} headings instead of {wanted}"
    if found and found[0] != "H1":
        yield "the first heading is not of the first level"
    for number, page in enumerate(pdf.pages, 1):
        if page.obj.get("/Tabs") != "/S":
            yield f"page {number}: tabs do not follow the structure"
        places = []
        for annotation in page.obj.get("/Annots", []):
            if annotation.objgen not in order:
                yield f"page {number}: an annotation has no structure element"
            places.append(order.get(annotation.objgen, 0))
        if places != sorted(places):
            yield f"page {number}: annotations are in another order than the structure"


def widget_problems(pdf):
    pages = [[float(value) for value in page.mediabox] for page in pdf.pages]
    seen = [[] for _ in pages]
    for field in Walk(pdf).fields:
        for widget in field.widgets:
            name = widget.node.get("/TU", field.attributes.get("/TU", field.node.get("/TU")))
            if not name or not str(name).strip():
                yield f"{field.name}: has no name for assistive technology"
            box = [float(value) for value in widget.node.Rect]
            page = next((index for index, item in enumerate(pdf.pages)
                         if any(a.objgen == widget.node.objgen for a in item.obj.get("/Annots", []))), None)
            if page is None:
                yield f"{field.name}: is on no page"
                continue
            left, bottom, right, top = pages[page]
            if box[0] < left or box[1] < bottom or box[2] > right or box[3] > top:
                yield f"{field.name}: leaves its page"
            for other, where in seen[page]:
                if min(box[2], where[2]) - max(box[0], where[0]) > 0.5 \
                        and min(box[3], where[3]) - max(box[1], where[1]) > 0.5:
                    yield f"{field.name}: lies on {other}"
            seen[page].append((field.name, box))


def font_problems(pdf):
    for name, font in pdf.Root.AcroForm.DR.Font.items():
        descriptor = font.get("/FontDescriptor")
        if descriptor is None or not {"/FontFile", "/FontFile2", "/FontFile3"} & set(descriptor.keys()):
            yield f"the font {name} of fields is not embedded"
            continue
        first = int(font.FirstChar)
        widths = {first + place: float(width) for place, width in enumerate(font.Widths)}
        codes = [code for code in range(0x20, 0x100) if bytes([code]).decode("cp1252", "ignore").strip()]
        lost = [code for code in codes if code != 0xAD and widths.get(code, 0) <= 0]
        if font.get("/Encoding") != "/WinAnsiEncoding" or lost:
            yield f"the font {name} of fields lacks {len(lost)} characters of WinAnsiEncoding"


def by_pypdf(form, target, values):
    writer = pypdf.PdfWriter(clone_from=form)
    for page in writer.pages:
        writer.update_page_form_field_values(page, values, auto_regenerate=False)
    writer.write(target)


def by_pymupdf(form, target, values):
    with pymupdf.open(form) as document:
        for page in document:
            for widget in page.widgets():
                if widget.field_name in values:
                    widget.field_value = values[widget.field_name]
                    widget.update()
        document.save(target)


def by_pikepdf(form, target, values):
    with pikepdf.open(form) as pdf:
        for field in Walk(pdf).fields:
            if field.name in values:
                field.node.V = pikepdf.String(values[field.name])
        pdf.save(target)


def by_pdftk(form, target, values):
    def escaped(text):
        return text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
    fields = "".join(f"<</T({escaped(name)})/V({escaped(value)})>>" for name, value in values.items())
    data = target + ".fdf"
    with open(data, "w", encoding="latin-1") as file:
        file.write(f"%FDF-1.2\n1 0 obj<</FDF<</Fields[{fields}]>>>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n")
    done = tool.run(["pdftk", form, "fill_form", data, "output", target])
    if done.code != 0:
        raise RuntimeError(done.text)


def by_pdfium(form, target, values):
    """The names of the fields that nobody can type into: a check box shows them, by a script that is not run here."""
    clicks, hidden = Clicks(form), set()
    with pikepdf.open(form) as pdf:
        for field in Walk(pdf).fields:
            if field.name not in values:
                continue
            if field.widgets[0].on_screen:
                clicks.turn(field.widgets[0].page)
                clicks.type(field.widgets[0].rect, values[field.name])
            else:
                hidden.add(field.name)
    clicks.save(target)
    return hidden


STRANGERS = {"pypdf": by_pypdf, "PyMuPDF": by_pymupdf, "pikepdf": by_pikepdf, "pdftk": by_pdftk,
             "PDFium": by_pdfium}


def chosen(pdf):
    """A short text for each text field without a format that may be typed into."""
    return {field.name: "Ab1"[:int(field.attributes.get("/MaxLen", 3))] for field in Walk(pdf).fields
            if field.kind == "text" and not field.script("F", "K", "C", "V")
            and not int(field.attributes.get("/Ff", 0)) & 1}


def stranger_problems(binary, form, directory):
    with pikepdf.open(form) as pdf:
        values = chosen(pdf)
    for name, fill in STRANGERS.items():
        if name == "pdftk" and shutil.which("pdftk") is None:
            continue
        target = os.path.join(directory, f"{name}.pdf")
        hidden = fill(form, target, values) or set()
        done = tool.run([binary, "export", target])
        given = json.loads(done.out) if done.code == 0 else {}
        lost = [field for field, value in values.items() if given.get(field) != value and field not in hidden]
        if lost:
            yield f"filled by {name}: {len(lost)} of {len(values)} values do not come back, such as {lost[0]}"


def judge_form(path, form):
    """What is wrong with the form of a specification."""
    with open(path, encoding="utf-8") as file:
        specification = yaml.safe_load(file)
    with pikepdf.open(form) as pdf:
        return list(field_problems(specification, pdf)) + list(structure_problems(specification, pdf)) \
            + list(widget_problems(pdf)) + list(font_problems(pdf))


def judge(binary, folder, verdicts=None):
    """(problems, how many forms were judged) of every example.

    verdicts: veraPDF's, of pairs of a level and a path; None where it is missing.
    """
    problems, count, forms = [], 0, []
    with tempfile.TemporaryDirectory() as directory:
        for path in examples(folder):
            name = os.path.basename(path)
            form = os.path.join(directory, name + ".pdf")
            done = tool.run([binary, "author", path, "-o", form])
            if done.code != 0 or done.err:
                problems.append(f"{name}: " + done.text.strip())
                continue
            again = form + ".again"
            tool.run([binary, "author", path, "-o", again])
            with open(form, "rb") as first, open(again, "rb") as second:
                if first.read() != second.read():
                    problems.append(f"{name}: made again, it has other bytes")
            checked = tool.run(["qpdf", "--check", form])
            if checked.code != 0:
                problems.append(f"{name}: qpdf: {checked.text.strip()[-200:]}")
            problems += [f"{name}: {problem}" for problem in judge_form(path, form)]
            place = os.path.join(directory, name + ".strangers")
            os.mkdir(place)
            problems += [f"{name}: {problem}" for problem in stranger_problems(binary, form, place)]
            forms.append(form)
            archive = form + ".archive.pdf"
            done = tool.run([binary, "author", path, "-o", archive, "--archive", "pdfa-2a,pdfua-1", "--drop-actions"])
            if done.code != 0:
                problems.append(f"{name}: as an archive: {done.text.strip()[-300:]}")
            else:
                forms.append(archive)
            count += 1
        if verdicts is not None:
            asked = [("pdfua-1", form) for form in forms if not form.endswith("archive.pdf")]
            asked += [("pdfa-2a", form) for form in forms if form.endswith("archive.pdf")]
            for form, verdict in verdicts(asked).items():
                if verdict != "PASS":
                    problems.append(f"{os.path.basename(form)}: veraPDF: {verdict[:300]}")
    return problems, count


def main():
    """usage: authored.py BINARY EXAMPLES: fills and flattens the form of each example, and judges the outputs as
    those of any other form."""
    from form_check import FormCheck
    binary, failed = os.path.abspath(sys.argv[1]), False
    with tempfile.TemporaryDirectory() as directory:
        for path in examples(sys.argv[2]):
            form = os.path.join(directory, os.path.basename(path) + ".pdf")
            done = tool.run([binary, "author", path, "-o", form])
            outcome = FormCheck(binary, form).run() if done.code == 0 else None
            failed |= outcome is None or outcome.status != "PASS"
            print(os.path.basename(path), outcome.status if outcome else done.text.strip(), flush=True)
            for problem in outcome.problems if outcome else []:
                print("    " + problem)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
