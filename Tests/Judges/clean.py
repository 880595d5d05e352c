#!/usr/bin/env python3
"""Is a filled or flattened file free of what filling makes untrue?

usage: clean.py filled|flattened FILE [--password TEXT]

Both: `qpdf --check` is clean; no usage rights; no object that the trailer does not lead to.
Filled: NeedAppearances absent or false, no XFA; every widget that can be seen has /AP /N, a toggle's with an
entry for its state, and each appearance has a /BBox; widgets have no values of their own; a widget is one by its
/Subtype, and its field lists it.
Flattened: no widget on any page, no AcroForm, no XFA anywhere, no /Perms usage rights, no
NeedsRendering, and no structure element refers to an annotation that is on no page.
Prints what is wrong; exit code 1 where anything is.
"""
import subprocess
import sys

import pikepdf

from fieldtree import Walk, name


def judge(stage, path, password=""):
    problems = qpdf_check(path, password)
    # Inheriting would make objects of its own.
    with pikepdf.open(path, password=password, inherit_page_attributes=False) as pdf:
        problems += usage_rights(pdf) + orphans(pdf) + metadata(pdf)
        problems += filled(pdf) if stage == "filled" else flattened(pdf)
    return problems


def qpdf_check(path, password):
    command = ["qpdf", "--check", path] + (["--password=" + password] if password else [])
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode == 0:
        return []
    lines = [line for line in done.stderr.splitlines() + done.stdout.splitlines()
             if "WARNING" in line or "ERROR" in line or "error" in line]
    return [f"qpdf --check: {line}" for line in lines[:5]] or [f"qpdf --check: exit {done.returncode}"]


def metadata(pdf):
    """The XMP packet names another producer than the information dictionary."""
    if "/Metadata" not in pdf.Root:
        return []
    with pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as packet:
        named = packet.get("pdf:Producer")
    said = str(pdf.docinfo.get("/Producer", ""))
    return [] if named in (None, said) else ["the XMP packet names another producer"]


def orphans(pdf):
    """Objects that nothing leads to: what a value needed that is no longer there, perhaps."""
    pending, reached = [pdf.trailer], set()
    while pending:
        value = pending.pop()
        if not isinstance(value, pikepdf.Object):
            continue
        if value.is_indirect:
            if value.objgen in reached:
                continue
            reached.add(value.objgen)
        if isinstance(value, pikepdf.Stream):
            pending += [item for _, item in value.stream_dict.items()]
        elif isinstance(value, pikepdf.Dictionary):
            pending += [item for _, item in value.items()]
        elif isinstance(value, pikepdf.Array):
            pending += list(value)
    left = [value.objgen for value in pdf.objects
            if isinstance(value, pikepdf.Object) and value.objgen not in reached
            and not (isinstance(value, pikepdf.Stream) and value.get("/Type") in ("/ObjStm", "/XRef"))]
    return [f"{len(left)} objects that nothing leads to: {left[:3]}"] if left else []


def usage_rights(pdf):
    held = pdf.Root.get("/Perms", pikepdf.Dictionary())
    return [f"/Perms {key} is left" for key in ("/UR", "/UR3") if key in held]


def filled(pdf):
    problems = []
    form = pdf.Root.get("/AcroForm", pikepdf.Dictionary())
    if bool(form.get("/NeedAppearances", False)):
        problems.append("NeedAppearances is true")
    if "/XFA" in form:
        problems.append("XFA is left beside the form")
    if "/NeedsRendering" in pdf.Root:
        problems.append("NeedsRendering is left")
    problems += strays(pdf)
    for field in Walk(pdf).fields:
        for widget in field.widgets:
            own = [key for key in ("/V", "/DV", "/I", "/RV", "/TI") if key in widget.node]
            if own and widget.node.objgen != field.node.objgen and field.kind != "signature":
                problems.append(f"{field.name}: a widget has {own[0]} of its own")
            if not widget.on_screen or field.kind in ("pushbutton", "signature"):
                continue
            normal = widget.node.get("/AP", pikepdf.Dictionary()).get("/N")
            if normal is None:
                problems.append(f"{field.name}: a widget has no /AP /N")
            elif field.kind in ("checkbox", "radio"):
                state = widget.node.get("/AS")
                if state is None:
                    problems.append(f"{field.name}: a widget has no /AS")
                elif isinstance(normal, pikepdf.Stream):
                    problems.append(f"{field.name}: /AP /N of a toggle is one stream")
                elif state != "/Off" and str(state) not in normal:
                    problems.append(f"{field.name}: /AP /N has no entry for /AS {name(state)}")
                elif any("/BBox" not in look for key, look in normal.items() if key != "/Off"):
                    problems.append(f"{field.name}: the appearance of a state has no /BBox")
            elif not isinstance(normal, pikepdf.Stream):
                problems.append(f"{field.name}: /AP /N is no stream")
            elif "/BBox" not in normal:
                problems.append(f"{field.name}: an appearance has no /BBox")
    return problems


def strays(pdf):
    """Widgets that a page shows and their field does not list, and fields on pages that are no widgets."""
    problems = []
    for number, page in enumerate(pdf.pages, 1):
        for annotation in page.obj.get("/Annots") or []:
            parent = annotation.get("/Parent")
            if "/FT" in annotation and "/Subtype" not in annotation:
                problems.append(f"page {number}: a field without /Subtype")
            elif annotation.get("/Subtype") == "/Widget" and isinstance(parent, pikepdf.Dictionary):
                kids = [kid.objgen for kid in parent.get("/Kids", [])]
                if annotation.objgen not in kids:
                    problems.append(f"page {number}: a widget that its field does not list")
    return problems


def flattened(pdf):
    problems = []
    for key in ("/AcroForm", "/NeedsRendering"):
        if key in pdf.Root:
            problems.append(f"{key[1:]} is left in the catalog")
    listed = set()
    for number, page in enumerate(pdf.pages, 1):
        for annotation in page.obj.get("/Annots") or []:
            if annotation.is_indirect:
                listed.add(annotation.objgen)
            if annotation.get("/Subtype") == "/Widget":
                problems.append(f"page {number}: a widget is left")
    problems += dangling_references(pdf, listed)
    for item in pdf.objects:
        if isinstance(item, pikepdf.Dictionary) and item.get("/Subtype") == "/Widget":
            problems.append("an unlisted widget is left in the file")
            break
    return problems


def dangling_references(pdf, listed):
    """Structure elements that hold an annotation no page lists (ISO 32000-2, 14.7.5.3), and marked
    content that no parent tree leads back from (14.7.5.4)."""
    tree = pdf.Root.get("/StructTreeRoot")
    if tree is None:
        return []
    dead, wrong, seen = 0, 0, set()
    parents = pikepdf.NumberTree(tree.ParentTree) if "/ParentTree" in tree else {}
    pending = [(tree, None)]
    while pending:
        node, owner = pending.pop()
        if isinstance(node, pikepdf.Array):
            pending.extend((kid, owner) for kid in node)
            continue
        if not isinstance(node, pikepdf.Dictionary):
            continue
        if node.get("/Type") == "/OBJR" or "/Obj" in node:
            target = node.get("/Obj")
            if not isinstance(target, pikepdf.Object) or not target.is_indirect \
                    or isinstance(target, pikepdf.Dictionary) and "/Subtype" in target \
                    and target.objgen not in listed:
                dead += 1
            continue
        if node.get("/Type") == "/MCR" and node.get("/Pg") is not None:
            try:
                back = parents[int(node.Pg.StructParents)][int(node.MCID)]
                wrong += back.objgen != owner.objgen
            except (AttributeError, IndexError, KeyError, TypeError):
                wrong += 1
            continue
        if node.is_indirect:
            if node.objgen in seen:
                continue
            seen.add(node.objgen)
        if "/K" in node:
            pending.append((node.K, node))
    problems = [f"{dead} structure references to annotations on no page"] if dead else []
    if wrong:
        problems.append(f"{wrong} marked contents that the parent tree leads elsewhere from")
    return problems


def main():
    if len(sys.argv) < 3 or sys.argv[1] not in ("filled", "flattened"):
        sys.exit(__doc__)
    password = sys.argv[sys.argv.index("--password") + 1] if "--password" in sys.argv else ""
    problems = judge(sys.argv[1], sys.argv[2], password)
    for problem in problems:
        print(problem)
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
