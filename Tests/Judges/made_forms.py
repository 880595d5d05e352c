"""Forms made in code for what real ones seldom have; judged like any other (form_check.py)."""
import os

import pikepdf
from pikepdf import Array, Dictionary, Name, String

from formats import EXAMPLES


class Draft:
    """A page of fields, from the top down."""

    def __init__(self):
        self.pdf = pikepdf.new()
        self.page = self.pdf.add_blank_page(page_size=(612, 792)).obj
        self.page.Annots, self.fields = Array(), Array()
        self.font = self.pdf.make_indirect(Dictionary(
            Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica,
            Encoding=Name.WinAnsiEncoding))

    def add(self, in_tree=True, **entries):
        top = 780 - 24 * len(self.page.Annots)
        field = self.pdf.make_indirect(Dictionary(
            Type=Name.Annot, Subtype=Name.Widget, F=4, P=self.page, DA=String("/Helv 10 Tf 0 g"),
            Rect=Array([100, top - 18, 300, top]), **entries))
        self.page.Annots.append(field)
        if in_tree:
            self.fields.append(field)
        return field

    def look(self, content):
        return Dictionary(N=Dictionary(Yes=self.stream(content), Off=self.stream(b"")))

    def stream(self, content):
        return self.pdf.make_stream(content, Type=Name.XObject, Subtype=Name.Form,
                                    BBox=Array([0, 0, 200, 18]))

    def save(self, path):
        self.pdf.Root.AcroForm = Dictionary(
            Fields=self.fields, DA=String("/Helv 10 Tf 0 g"),
            DR=Dictionary(Font=Dictionary(Helv=self.font)))
        self.pdf.save(path)


def nameless():
    """Fields of every kind without `/T` beside one that has a name, in `/Fields` and out of it."""
    draft = Draft()
    draft.add(FT=Name.Tx, T=String("named"))
    for in_tree in (True, False):
        draft.add(in_tree, FT=Name.Tx)
        draft.add(in_tree, FT=Name.Tx, Ff=1 << 24, MaxLen=6)
        draft.add(in_tree, FT=Name.Btn, AS=Name.Off, AP=draft.look(b"4 4 9 9 re f"))
        draft.add(in_tree, FT=Name.Ch, Ff=1 << 17,
                  Opt=Array([Array([String("de"), String("Germany")]), String("other")]))
        draft.add(in_tree, FT=Name.Ch, Opt=Array([String("one"), String("two")]))
    return draft


def formatted():
    """Each format of formats.py, in a field of its own."""
    draft = Draft()
    for number, script in enumerate(script for script, _, _ in EXAMPLES if script):
        actions = Dictionary(
            F=Dictionary(S=Name.JavaScript, JS=String(script)),
            K=Dictionary(S=Name.JavaScript, JS=String(script.replace("_Format", "_Keystroke"))))
        draft.add(FT=Name.Tx, T=String(f"formatted {number}"), AA=actions)
    return draft


def tagged():
    """A structure tree with an element `Form` for each widget (ISO 32000-2, 14.8.4.7), and a table without content
    whose data cell names its header cell (14.8.5.7)."""
    draft = Draft()
    draft.add(FT=Name.Tx, T=String("name"), TU=String("Your name"))
    draft.add(FT=Name.Tx, T=String("lines"), Ff=1 << 12, TU=String("Remarks"))
    for number in range(3):
        draft.add(FT=Name.Btn, T=String(f"box {number}"), TU=String(f"Box {number}"), AS=Name.Off,
                  AP=draft.look(b"4 4 9 9 re f"))
    draft.add(FT=Name.Ch, Ff=1 << 17, T=String("country"), TU=String("Country"),
              Opt=Array([String("Germany"), String("France")]))
    pdf, page = draft.pdf, draft.page
    root = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
    document = pdf.make_indirect(Dictionary(Type=Name.StructElem, S=Name.Document, P=root))
    elements, parents = Array(), Array()
    for key, widget in enumerate(page.Annots, 1):
        element = pdf.make_indirect(Dictionary(
            Type=Name.StructElem, S=Name.Form, P=document, Pg=page,
            K=Dictionary(Type=Name.OBJR, Obj=widget, Pg=page)))
        widget.StructParent = key
        elements.append(element)
        parents.extend([key, element])
    table, row = (pdf.make_indirect(Dictionary(Type=Name.StructElem, S=kind)) for kind in (Name.Table, Name.TR))
    header = Dictionary(Type=Name.StructElem, S=Name.TH, P=row, ID=String("header"))
    cell = Dictionary(Type=Name.StructElem, S=Name.TD, P=row, A=Dictionary(O=Name.Table, Headers=[String("header")]))
    row.K = Array([pdf.make_indirect(header), pdf.make_indirect(cell)])
    row.P, table.P, table.K = table, document, Array([row])
    root.IDTree = Dictionary(Names=Array([String("header"), row.K[0]]))
    elements.append(table)
    document.K, root.K = elements, document
    root.ParentTree = pdf.make_indirect(Dictionary(Nums=parents))
    root.ParentTreeNextKey = len(page.Annots) + 1
    pdf.Root.StructTreeRoot = root
    pdf.Root.MarkInfo = Dictionary(Marked=True)
    pdf.Root.Lang = String("en")
    return draft


def repeated():
    """A field with two widgets that have old values of their own, and a check box whose appearance has no /BBox."""
    draft = Draft()
    parent = draft.pdf.make_indirect(Dictionary(FT=Name.Tx, T=String("twice"), V=String("old"),
                                              DV=String("old"), Kids=Array()))
    for _ in range(2):
        parent.Kids.append(draft.add(False, Parent=parent, V=String("old"), DV=String("old")))
    draft.fields.append(parent)
    look = draft.look(b"4 4 9 9 re f")
    del look.N.Yes["/BBox"]
    draft.add(FT=Name.Btn, T=String("boxless"), AS=Name.Off, AP=look)
    return draft


FORMS = {"nameless": nameless, "formatted": formatted, "tagged": tagged, "repeated": repeated}


def make(name, directory):
    path = os.path.join(directory, f"{name}.pdf")
    FORMS[name]().save(path)
    return path
