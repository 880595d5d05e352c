"""A form's fields as pikepdf (libqpdf) sees them: an independent walk of the field tree.

Written from ISO 32000-2, 12.7.4: `/FT /Ff /V /DV /MaxLen /Opt /DA /Q` are inherited; a kid with `/T`
is a field, one without is a widget; a field's full name joins the partial names with periods.
"""
import re
from dataclasses import dataclass, field as default

import pikepdf

READ_ONLY, MULTILINE, PASSWORD = 1 << 0, 1 << 12, 1 << 13
RADIO, PUSH_BUTTON, COMBO, EDIT = 1 << 15, 1 << 16, 1 << 17, 1 << 18
FILE_SELECT, MULTI_SELECT, COMB = 1 << 20, 1 << 21, 1 << 24
UNISON = 1 << 25
HIDDEN, NO_VIEW = 1 << 1, 1 << 5

FLAG_NAMES = {
    "any": {1: "readOnly", 2: "required", 3: "noExport"},
    "Tx": {13: "multiline", 14: "password", 21: "fileSelect", 23: "doNotSpellCheck",
           24: "doNotScroll", 25: "comb", 26: "richText"},
    "Btn": {15: "noToggleToOff", 16: "radio", 17: "pushbutton", 26: "radiosInUnison"},
    "Ch": {18: "combo", 19: "edit", 20: "sort", 22: "multiSelect", 23: "doNotSpellCheck",
           27: "commitOnSelectionChange"},
    "Sig": {},
}


@dataclass
class Widget:
    page: int | None  # from 0; None where no page lists it
    rect: tuple | None
    flags: int
    on_states: list
    node: pikepdf.Object

    @property
    def on_screen(self):
        """A screen shows it, and it has an extent."""
        return (self.page is not None and not self.flags & (HIDDEN | NO_VIEW)
                and self.rect is not None and self.rect[2] > self.rect[0]
                and self.rect[3] > self.rect[1])


@dataclass
class Field:
    name: str
    type: str  # Tx, Btn, Ch, Sig
    flags: int
    node: pikepdf.Object
    attributes: dict
    widgets: list = default(default_factory=list)
    in_tree: bool = True
    document: pikepdf.Pdf = None  # Objects die with the document they came from.

    @property
    def kind(self):
        if self.type == "Tx":
            return "text"
        if self.type == "Sig":
            return "signature"
        if self.type == "Ch":
            return "combobox" if self.flags & COMBO else "listbox"
        if self.flags & PUSH_BUTTON:
            return "pushbutton"
        return "radio" if self.flags & RADIO else "checkbox"

    @property
    def max_length(self):
        value = self.attributes.get("/MaxLen")
        return int(value) if value is not None and int(value) > 0 else None

    @property
    def states(self):
        """On-states in the widgets' order, each once."""
        return list(dict.fromkeys(s for w in self.widgets for s in w.on_states))

    @property
    def options(self):
        """Pairs of export value and label."""
        found = []
        for item in self.attributes.get("/Opt") or []:
            if isinstance(item, pikepdf.Array):
                texts = [text(part) for part in item]
                found.append((texts[0], texts[1] if len(texts) > 1 else texts[0]))
            else:
                found.append((text(item), text(item)))
        return found

    @property
    def flag_names(self):
        table = {**FLAG_NAMES["any"], **FLAG_NAMES[self.type]}
        return [table[bit] for bit in sorted(table) if self.flags & (1 << (bit - 1))]

    def script(self, *events):
        """The first JavaScript among a field's or its widgets' additional actions."""
        for node in [self.node] + [w.node for w in self.widgets]:
            for event in events:
                try:
                    action = node.get("/AA", {}).get("/" + event)
                    if action is not None and "/JS" in action:
                        return text(action.JS)
                except (AttributeError, TypeError, ValueError):
                    continue
        return None

    def font_is_composite(self, form):
        """Whether the font that `/DA` names has codes of several bytes."""
        match = re.search(r"/(\S+)\s+[-+\d.]+\s+Tf", text(self.attributes.get("/DA")))
        try:
            return form.DR.Font["/" + match.group(1)].Subtype == "/Type0"
        except (AttributeError, KeyError, TypeError, ValueError):
            return False

    def font(self, form):
        """The base font that `/DA` names; None where the form's resources lack it."""
        appearance = self.attributes.get("/DA")
        match = re.search(r"/(\S+)\s+[-+\d.]+\s+Tf", text(appearance) if appearance else "")
        try:
            return name(form.DR.Font["/" + match.group(1)].BaseFont) if match else None
        except (AttributeError, KeyError, TypeError, ValueError):
            return None


def text(value):
    """A text string, or a stream of text."""
    if value is None:
        return ""
    if isinstance(value, pikepdf.Stream):
        return str(pikepdf.String(value.read_bytes()))
    return name(value) if isinstance(value, pikepdf.Name) else str(value)


def name(value):
    """A name without its slash; bytes that are no UTF-8 stand for themselves."""
    return bytes(value).decode("utf-8", "replace")[1:] if isinstance(value, pikepdf.Name) else str(value)[1:]


class Walk:
    """Terminal fields of a document in the order of the tree, then those only pages list."""

    INHERITED = ("/FT", "/Ff", "/V", "/DV", "/MaxLen", "/Opt", "/DA", "/Q")

    def __init__(self, pdf):
        self.pdf = pdf
        self.form = pdf.Root.get("/AcroForm")
        self.fields, self.strays = [], []
        self.placed, self.order = {}, []
        self.seen = set()
        if not isinstance(self.form, pikepdf.Dictionary):
            self.form = pikepdf.Dictionary()
        for number, page in enumerate(pdf.pages):
            ordinal = 0
            for widget in page.obj.get("/Annots") or []:
                if not isinstance(widget, pikepdf.Dictionary) or widget.get("/Subtype") != "/Widget":
                    continue
                ordinal += 1
                if widget.is_indirect and widget.objgen not in self.placed:
                    self.placed[widget.objgen] = (number, ordinal)
                    self.order.append(widget)
        start = {key: self.form[key] for key in ("/DA", "/Q") if key in self.form}
        for root in self.form.get("/Fields") or []:
            self.visit(root, [], start, True)
        for widget in self.order:
            if widget.objgen not in self.seen:
                self.visit(self.topmost(widget), [], start, False)
                if widget.objgen not in self.seen:
                    self.strays.append(widget)

    def topmost(self, node):
        visited = {node.objgen}
        while True:
            parent = node.get("/Parent")
            if (not isinstance(parent, pikepdf.Dictionary) or not parent.is_indirect
                    or parent.objgen in visited or parent.objgen in self.seen):
                return node
            visited.add(parent.objgen)
            node = parent

    def visit(self, node, names, inherited, in_tree, depth=0):
        if not isinstance(node, pikepdf.Dictionary) or depth > 60:
            return
        if node.is_indirect:
            if node.objgen in self.seen:
                return
            self.seen.add(node.objgen)
        names = names + [str(node.T)] if isinstance(node.get("/T"), pikepdf.String) else names
        attributes = dict(inherited)
        attributes.update({key: node[key] for key in self.INHERITED if key in node})
        kids = [kid for kid in node.get("/Kids") or [] if isinstance(kid, pikepdf.Dictionary)]
        if kids and all("/T" in kid or "/Kids" in kid for kid in kids):
            for kid in kids:
                self.visit(kid, names, attributes, in_tree, depth + 1)
            return
        self.terminal(node, names, attributes, kids, in_tree)

    def terminal(self, node, names, attributes, kids, in_tree):
        marked = node.get("/Subtype") == "/Widget" and (not kids or "/Rect" in node)
        nodes = [node] if marked or node.objgen in self.placed else []
        for kid in kids:
            if kid.is_indirect and kid.objgen in self.seen:
                continue
            self.seen.add(kid.objgen)
            if kid.get("/Subtype") == "/Widget" or "/Rect" in kid:
                nodes.append(kid)
        kind = attributes.get("/FT") or next((k.FT for k in kids if "/FT" in k), None)
        if kind is None or name(kind) not in FLAG_NAMES:
            return
        full = ".".join(names) or self.made_up(nodes[0] if nodes else node)
        field = Field(full, name(kind), int(attributes.get("/Ff", 0)), node, attributes,
                      in_tree=in_tree, document=self.pdf)
        field.widgets = [self.widget(n) for n in nodes]
        self.fields.append(field)

    def made_up(self, node):
        place = self.placed.get(node.objgen)
        return f"page{place[0] + 1}.widget{place[1]}" if place else f"object{node.objgen[0]}"

    def widget(self, node):
        rect = None
        try:
            x0, y0, x1, y1 = (float(x) for x in node.Rect)
            rect = (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
        except (AttributeError, KeyError, TypeError, ValueError):
            pass
        states = []
        for key in ("/N", "/D"):
            table = node.get("/AP", pikepdf.Dictionary()).get(key)
            if isinstance(table, pikepdf.Dictionary) and not isinstance(table, pikepdf.Stream):
                states = [k[1:] for k in table.keys() if k != "/Off"]
                if states:
                    break
        place = self.placed.get(node.objgen)
        return Widget(place[0] if place else None, rect, int(node.get("/F", 0)), states, node)


def fields_by_name(walk):
    """Fields of one name share one value; those of another kind than the first are left out."""
    table = {}
    for item in walk.fields:
        known = table.setdefault(item.name, [])
        if not known or known[0].kind == item.kind:
            known.append(item)
    return table
