"""Is a file that was opened and written the same document, the title aside?"""
import hashlib

import pikepdf

# What a program that writes a file says of itself.
OF_THE_FILE = {"/Metadata", "/Length", "/Filter", "/DecodeParms"}


def differences(before, after):
    """Where two documents differ, from their catalogs on; at most ten places."""
    problems = []
    with pikepdf.open(before, inherit_page_attributes=False) as one, \
            pikepdf.open(after, inherit_page_attributes=False) as other:
        if len(one.pages) != len(other.pages):
            return [f"{len(one.pages)} pages before, and {len(other.pages)} after"]
        if str(other.docinfo.get("/Title", "")) != "Round trip":
            problems.append("the title was not changed")
        title = other.open_metadata().get("dc:title")
        if title not in (None, "Round trip"):
            problems.append(f"the metadata keep the title {title}")
        # Which object of the second file each of the first has become: never two.
        became, taken = {}, {}
        pending = [("", one.Root, other.Root)]
        while pending and len(problems) < 10:
            where, a, b = pending.pop()
            if not same_kind(a, b):
                problems.append(f"{where}: another type")
                continue
            if not isinstance(a, pikepdf.Object):
                if a != b:
                    problems.append(f"{where}: another value")
                continue
            if a.is_indirect and isinstance(a, (pikepdf.Dictionary, pikepdf.Array, pikepdf.Stream)):
                if a.objgen in became:
                    if b.is_indirect and became[a.objgen] != b.objgen:
                        problems.append(f"{where}: two objects where there was one")
                    continue
                became[a.objgen] = b.objgen if b.is_indirect else None
                if b.is_indirect and taken.setdefault(b.objgen, a.objgen) != a.objgen:
                    problems.append(f"{where}: one object where there were two")
            if isinstance(a, (pikepdf.Dictionary, pikepdf.Stream)):
                names = {key for key in a.keys() if a[key] is not None} - OF_THE_FILE
                others = {key for key in b.keys() if b[key] is not None} - OF_THE_FILE
                if names != others:
                    problems.append(f"{where}: {sorted(names ^ others)} in but one of the two")
                pending += [(where + key, a[key], b[key]) for key in names & others]
                if isinstance(a, pikepdf.Stream) and content(a) != content(b):
                    problems.append(f"{where}: other bytes")
            elif isinstance(a, pikepdf.Array):
                if len(a) != len(b):
                    problems.append(f"{where}: {len(a)} elements before, and {len(b)} after")
                pending += [(f"{where}[{n}]", x, y) for n, (x, y) in enumerate(zip(a, b))]
            elif a != b:
                problems.append(f"{where}: another value")
    return problems


def has_broken_field_tree(path):
    """Whether a widget is in no field, or does not know its parent: what is written has them mended."""
    with pikepdf.open(path) as pdf:
        pending, reached = list(pdf.Root.get("/AcroForm", {}).get("/Fields", [])), set()
        while pending:
            field = pending.pop()
            if field.objgen in reached:
                continue
            reached.add(field.objgen)
            for kid in field.get("/Kids", []):
                if "/Parent" not in kid:
                    return True
                pending.append(kid)
        return any(widget.objgen not in reached for page in pdf.pages for widget in page.get("/Annots", [])
                   if widget.get("/Subtype") == "/Widget")


def is_of_field_tree(problem):
    return "/AcroForm/Fields: " in problem or "['/Parent']" in problem


def same_kind(a, b):
    if isinstance(a, pikepdf.Object) != isinstance(b, pikepdf.Object):
        return False
    return not isinstance(a, pikepdf.Object) or a._type_code == b._type_code


def content(stream):
    """A stream's bytes; as they are stored where they cannot be read."""
    try:
        return hashlib.blake2b(stream.read_bytes()).digest()
    except pikepdf.PdfError:
        return hashlib.blake2b(stream.read_raw_bytes()).digest()
