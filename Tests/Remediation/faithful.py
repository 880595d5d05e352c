"""Whether a remediated form shows, says and does what the form did before: its pages, text, fields, values and scripts.

Each check returns a list of sentences; it is empty if nothing is wrong.
"""
import hashlib
import re
import subprocess
import tempfile
import unicodedata
from pathlib import Path

import numpy
import pikepdf
import pypdfium2

DPI = 100
# What a field is, holds and does. Reading a form repairs which node of the field has it.
KEPT = ["/FT", "/Ff", "/V", "/DV", "/MaxLen", "/Opt", "/I", "/TI", "/AA", "/A", "/DA", "/Q", "/TM"]
CHANGED = {"/TU", "/StructParent", "/P", "/Parent", "/Kids", "/AP"}


def plain(value, depth=0):
    """An object as plain Python values, which compare by what they are."""
    if depth > 12:
        return "…"
    if isinstance(value, pikepdf.Stream):
        return ("stream", hashlib.sha256(value.read_bytes()).hexdigest())
    if isinstance(value, pikepdf.Dictionary):
        if "/Type" in value and value["/Type"] == "/Page":
            return "page"
        return {key: plain(item, depth + 1) for key, item in value.items() if key not in CHANGED}
    if isinstance(value, pikepdf.Array):
        return [plain(item, depth + 1) for item in value]
    return str(value)


def fields(pdf):
    """Full name → what the field and its widgets have."""
    found = {}
    form = pdf.Root.get("/AcroForm")
    pending = [(field, "") for field in form.get("/Fields", [])] if form is not None else []
    seen = set()
    while pending:
        field, above = pending.pop()
        if not isinstance(field, pikepdf.Dictionary) or field.objgen in seen and field.is_indirect:
            continue
        seen.add(field.objgen)
        name = above
        if "/T" in field:
            name = f"{above}.{field['/T']}" if above else str(field["/T"])
        own = found.setdefault(name, set())
        own.update((key, repr(plain(field[key]))) for key in KEPT if key in field)
        pending += [(kid, name) for kid in field.get("/Kids", [])]
    return found


def compare_fields(before, after):
    with pikepdf.open(before) as old, pikepdf.open(after) as new:
        first, second = fields(old), fields(new)
        faults = [f"a field is lost: {name!r}" for name in first if name not in second]
        # Reading a form attaches widgets that the field tree does not lead to: what is more is no loss.
        faults += [
            f"a field loses {sorted(key for key, _ in first[name] - second[name])}: {name!r}"
            for name in first if name in second and first[name] - second[name]]
        for key in ("/OpenAction", "/AA"):
            if plain(old.Root.get(key)) != plain(new.Root.get(key)):
                faults.append(f"{key} differs")
        scripts = [pdf.Root.get("/Names", pikepdf.Dictionary()).get("/JavaScript") for pdf in (old, new)]
        if plain(scripts[0]) != plain(scripts[1]):
            faults.append("the document's scripts differ")
        if old.is_encrypted != new.is_encrypted:
            faults.append("the encryption is lost")
    return faults


def annotations(page):
    return [item for item in page.get("/Annots") or [] if isinstance(item, pikepdf.Dictionary)]


def unnamed(path):
    """Visible widgets whose field has no name for people."""
    faults = []
    with pikepdf.open(path) as pdf:
        for number, page in enumerate(pdf.pages, 1):
            for annotation in annotations(page):
                if annotation.get("/Subtype") != "/Widget" or int(annotation.get("/F", 0)) & 2:
                    continue
                node, steps = annotation, 0
                while node is not None and not str(node.get("/TU", "")) and steps < 32:
                    node, steps = node.get("/Parent"), steps + 1
                if node is None:
                    faults.append(f"page {number}: a field has no name")
    return faults


def font_is_embedded(font):
    if font.get("/Subtype") == "/Type3":
        return True
    if font.get("/Subtype") == "/Type0":
        font = font["/DescendantFonts"][0]
    descriptor = font.get("/FontDescriptor") or {}
    return any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3"))


def fonts_are_embedded(page):
    """Every font that the page and its annotations may draw with is in the file."""
    pending, seen = [page.obj], set()
    while pending:
        holder = pending.pop()
        if isinstance(holder, pikepdf.Object) and holder.is_indirect:
            if holder.objgen in seen:
                continue
            seen.add(holder.objgen)
        resources = holder.get("/Resources") or {}
        for font in dict(resources.get("/Font") or {}).values():
            if isinstance(font, pikepdf.Dictionary) and not font_is_embedded(font):
                return False
        pending += [
            item for item in dict(resources.get("/XObject") or {}).values() if isinstance(item, pikepdf.Stream)]
        for annotation in annotations(holder):
            for appearance in dict(annotation.get("/AP") or {}).values():
                if isinstance(appearance, pikepdf.Stream):
                    pending.append(appearance)
                elif isinstance(appearance, pikepdf.Dictionary):
                    pending += [item for item in dict(appearance).values() if isinstance(item, pikepdf.Stream)]
    return True


def pdfium_pages(path):
    document = pypdfium2.PdfDocument(str(path))
    document.init_forms()
    for page in document:
        yield page.render(scale=DPI / 72).to_numpy()


def poppler_pages(path):
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["pdftoppm", "-r", str(DPI), str(path), f"{folder}/p"], check=True, capture_output=True)
        for file in sorted(Path(folder).glob("p-*.ppm")):
            data = file.read_bytes()
            head = re.match(rb"P6\s+(\d+)\s+(\d+)\s+255\s", data)
            width, height = int(head[1]), int(head[2])
            yield numpy.frombuffer(data[head.end():], dtype=numpy.uint8).reshape(height, width, 3)


def compare_pages(before, after):
    """Counts of pages: equal, different although all fonts are embedded, different in replaced fonts; the worst share."""
    with pikepdf.open(before) as pdf:
        embedded = [fonts_are_embedded(page) for page in pdf.pages]
    counts = {"equal": 0, "different": 0, "fonts": 0, "fonts equal": 0, "worst": 0.0, "pages": []}
    for name, reader in (("PDFium", pdfium_pages), ("poppler", poppler_pages)):
        for number, (old, new) in enumerate(zip(reader(before), reader(after)), 1):
            whole = embedded[number - 1]
            if old.shape == new.shape and numpy.array_equal(old, new):
                counts["equal" if whole else "fonts equal"] += 1
                continue
            share = 1.0
            if old.shape == new.shape:
                share = float(numpy.any(old != new, axis=2).mean())
            counts["different" if whole else "fonts"] += 1
            if whole:
                counts["worst"] = max(counts["worst"], share)
                counts["pages"].append(f"{name}, page {number}: {share:.6f} of the pixels")
    return counts


def readable(text):
    """Letters, digits and ASCII signs: symbols without a meaning get one, and spaces follow from the widths of fonts."""
    return "".join(
        sign for sign in unicodedata.normalize("NFKC", text)
        if not sign.isspace() and (sign.isalnum() or "!" <= sign <= "~") and unicodedata.category(sign) != "Co")


def texts(path):
    """The text of all pages in poppler and in PDFium."""
    raw = subprocess.run(["pdftotext", "-raw", str(path), "-"], capture_output=True, check=True).stdout
    document = pypdfium2.PdfDocument(str(path))
    shown = "".join(page.get_textpage().get_text_range() for page in document)
    return {"poppler": readable(raw.decode(errors="replace")), "PDFium": readable(shown)}


def compare_text(before, after):
    """Whether text is lost, and where it differs: fonts whose codes meant nothing, or other letters, get a meaning."""
    old, new = texts(before), texts(after)
    faults = []
    for name in old:
        if old[name] == new[name]:
            continue
        place = next((i for i, (a, b) in enumerate(zip(old[name], new[name])) if a != b), min(map(len, (old[name], new[name]))))
        kind = "in its order" if sorted(old[name]) == sorted(new[name]) else f"after {old[name][max(0, place - 20):place]!r}"
        share = len(new[name]) / max(len(old[name]), 1)
        faults.append((share < 0.98, f"the text in {name} differs {kind}"))
    return faults


def damage(path):
    done = subprocess.run(["qpdf", "--check", str(path)], capture_output=True, text=True)
    return [] if done.returncode == 0 else ["qpdf: " + (done.stderr or done.stdout).strip().splitlines()[-1]]
