#!/usr/bin/env python3
"""Does a file's structure tree hold together, as ISO 32000-1, 14.7 and 14.8 want it?

usage: structure.py FILE [SOURCE]

Elements: each has its parent in `/P`, is reached once, and has a standard type, or one that the role map leads
to. Marked content: each identifier that an element holds is in the content that it names, is held once, and
the parent tree leads back from it; each in the content is in the parent tree. Annotations that an element
holds are on their page and lead back. Keys of the parent tree are used once, in order, below the next key.
Identifiers of elements differ, `/IDTree` leads to each, and headers of cells are among them. `PrintField` attributes
(14.8.5.6) are whole, and on elements `Form` with content. With SOURCE, what SOURCE has
wrong already is not counted. Prints what is wrong and how often; exit code 1 where anything is.
"""
import sys
from collections import Counter

import pikepdf

STANDARD = set("""
    Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI
    Lbl LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP
    Warichu WT WP Figure Formula Form
    DocumentFragment Aside Title FENote Sub Em Strong Artifact""".split())
# ISO 32000-1, Table 348; `Checked` is what it prints, `checked` what programs write.
ROLES = {"/rb", "/cb", "/pb", "/tv", "/lb"}
CHECKED = {"/on", "/off", "/neutral"}


def is_dictionary(value):
    return isinstance(value, pikepdf.Dictionary)


def listed(value):
    """A value that may stand alone or in an array."""
    if value is None:
        return []
    return list(value) if isinstance(value, pikepdf.Array) else [value]


def leaves(root, key):
    """The nodes of a number or name tree that have entries, in its order; each once."""
    pending, seen = [root], set()
    while pending:
        node = pending.pop()
        if not is_dictionary(node) or node.objgen != (0, 0) and node.objgen in seen:
            continue
        seen.add(node.objgen)
        if key in node:
            yield node
        pending += reversed(listed(node.get("/Kids")))


def number_tree(root):
    """(key, value) of a number tree, in its order."""
    for node in leaves(root, "/Nums"):
        yield from zip((int(key) for key in list(node.Nums)[::2]), list(node.Nums)[1::2])


def name_tree(root):
    """(key, value) of a name tree, in its order; None for the key of a node with other limits than its keys."""
    for node in leaves(root, "/Names"):
        names = list(node.Names)
        limits = [bytes(limit) for limit in listed(node.get("/Limits"))]
        if names and limits and limits != [bytes(names[0]), bytes(names[-2])]:
            yield None, None
        yield from zip((bytes(key) for key in names[::2]), names[1::2])


class Checker:
    def __init__(self, pdf):
        self.pdf = pdf
        self.wrong = Counter()
        self.tree = pdf.Root.get("/StructTreeRoot")
        self.pages = {page.obj.objgen: page.obj for page in pdf.pages}
        # By the key of the parent tree: identifiers that the content has.
        self.content = {}
        # By the stream or page: its key.
        self.keys = {}
        self.annotations = {}

    def run(self):
        if self.tree is None:
            return self.wrong
        pairs = list(number_tree(self.tree.get("/ParentTree")))
        self.parents = dict(pairs)
        order = [key for key, _ in pairs]
        self.note("keys of the parent tree out of order", order != sorted(set(order)))
        following = self.tree.get("/ParentTreeNextKey")
        self.note("the next key of the parent tree is taken",
                  bool(order) and following is not None and int(following) <= max(order))
        for page in self.pages.values():
            self.read(page, page.get("/Contents"), page.get("/Resources"), set())
            for annotation in listed(page.get("/Annots")):
                if is_dictionary(annotation):
                    self.annotations[annotation.objgen] = page.objgen
        self.named, self.headers = {}, []
        self.elements()
        self.ways_back()
        self.identifiers()
        return self.wrong

    def note(self, what, is_so=True):
        if is_so:
            self.wrong[what] += 1

    # What pages have.

    def read(self, holder, content, resources, above):
        """The identifiers in a page or form XObject, and in what it draws."""
        key = holder.get("/StructParents")
        found = set()
        try:
            instructions = pikepdf.parse_content_stream(holder)
        except (pikepdf.PdfError, AttributeError, TypeError):
            instructions = []
        properties = (resources or {}).get("/Properties", {})
        for operands, operator in instructions:
            if str(operator) != "BDC" or len(operands) < 2:
                continue
            facts = operands[1]
            if isinstance(facts, pikepdf.Name):
                facts = properties.get(str(facts))
            if is_dictionary(facts) and "/MCID" in facts:
                identifier = int(facts["/MCID"])
                self.note("an identifier twice in one content", identifier in found)
                found.add(identifier)
        if key is None:
            self.note("identifiers in content without a key of the parent tree",
                      bool(found) and holder.objgen in self.pages)
        else:
            self.note("a key of the parent tree used twice", int(key) in self.content)
            self.content[int(key)] = found
            self.keys[holder.objgen] = int(key)
        for form in (resources or {}).get("/XObject", {}).values():
            if form.get("/Subtype") == "/Form" and form.objgen not in above:
                above.add(form.objgen)
                self.read(form, form, form.get("/Resources"), above)

    # The tree.

    def elements(self):
        roles = self.tree.get("/RoleMap", {})
        self.held = {}
        seen = set()
        pending = [(kid, self.tree, None) for kid in listed(self.tree.get("/K"))]
        while pending:
            node, parent, page = pending.pop()
            if isinstance(node, int):
                self.hold(page, page, node, parent)
                continue
            if not is_dictionary(node):
                self.note("a kid that is nothing")
                continue
            page = node.get("/Pg", page)
            if node.get("/Type") == "/MCR" or "/MCID" in node:
                self.hold(node.get("/Stm", page), page, int(node.get("/MCID", -1)), parent)
                continue
            if node.get("/Type") == "/OBJR" or "/Obj" in node:
                self.hold_object(node, page, parent)
                continue
            if node.is_indirect:
                self.note("an element reached twice", node.objgen in seen)
                if node.objgen in seen:
                    continue
                seen.add(node.objgen)
            above = node.get("/P")
            self.note("an element with another parent",
                      not is_dictionary(above) or above.objgen != parent.objgen)
            self.note("an element of a type that is not standard", not self.is_standard(node, roles))
            self.print_field(node)
            self.names(node)
            pending += [(kid, node, page) for kid in listed(node.get("/K"))]

    def is_standard(self, node, roles):
        name = str(node.get("/S", "/"))[1:]
        if "/NS" in node:
            return True
        for _ in range(32):
            if name in STANDARD:
                return True
            if "/" + name not in roles:
                return False
            name = str(roles["/" + name])[1:]
        return False

    def hold(self, stream, page, identifier, element):
        if stream is None or page is None or page.objgen not in self.pages:
            self.note("marked content of no page")
            return
        key = self.keys.get(stream.objgen)
        if key is None or identifier not in self.content[key]:
            self.note("an identifier that the content does not have")
            return
        self.note("an identifier that two elements hold", (key, identifier) in self.held)
        self.held[key, identifier] = element.objgen

    def hold_object(self, node, page, element):
        target = node.get("/Obj")
        if not isinstance(target, (pikepdf.Dictionary, pikepdf.Stream)):
            self.note("a reference to no object")
            return
        if isinstance(target, pikepdf.Stream):
            return
        at = self.annotations.get(target.objgen)
        self.note("a reference to an annotation of no page", at is None)
        self.note("a reference to an annotation of another page",
                  at is not None and page is not None and at != page.objgen)
        back = self.parents.get(int(target.get("/StructParent", -1)))
        self.note("an annotation that does not lead back",
                  not is_dictionary(back) or back.objgen != element.objgen)

    def ways_back(self):
        for key, identifiers in self.content.items():
            entry = self.parents.get(key)
            elements = list(entry) if isinstance(entry, pikepdf.Array) else []
            for identifier in identifiers:
                back = elements[identifier] if 0 <= identifier < len(elements) else None
                holder = self.held.get((key, identifier))
                if not is_dictionary(back):
                    self.note("marked content that the parent tree lacks")
                elif holder is None:
                    self.note("marked content that its element does not hold")
                else:
                    self.note("marked content that leads back elsewhere", back.objgen != holder)

    def names(self, node):
        """What an element is called, and what it calls others (14.7.2 and 14.8.5.7)."""
        if "/ID" in node:
            self.note("an identifier of two elements", bytes(node.ID) in self.named)
            self.named.setdefault(bytes(node.ID), node.objgen)
        for part in listed(node.get("/A")):
            if is_dictionary(part) and "/Headers" in part:
                self.headers += [bytes(name) for name in listed(part.Headers)]

    def identifiers(self):
        """`/IDTree` is a name tree (7.9.6) of all identifiers."""
        pairs = list(name_tree(self.tree.get("/IDTree")))
        keys = [key for key, _ in pairs if key is not None]
        self.note("other limits of a node of /IDTree than its keys", len(keys) < len(pairs))
        self.note("keys of /IDTree out of order", keys != sorted(set(keys)))
        led = {key: value.objgen for key, value in pairs if is_dictionary(value)}
        for name, number in self.named.items():
            self.note("an element that /IDTree does not lead to", led.get(name) != number)
        for name in self.headers:
            self.note("a header that no element is", name not in self.named)

    def print_field(self, node):
        """The attributes of one owner may be in several dictionaries (14.7.5.2)."""
        facts = {}
        for part in listed(node.get("/A")):
            if is_dictionary(part) and part.get("/O") == "/PrintField":
                facts.update(part.items())
        if not facts:
            return
        self.note("PrintField attributes of another element", node.get("/S") != "/Form")
        self.note("PrintField attributes without content", "/K" not in node)
        role = str(facts.get("/Role", ""))
        self.note("PrintField attributes without a role", role not in ROLES)
        state = facts.get("/checked", facts.get("/Checked"))
        if role in ("/rb", "/cb"):
            self.note("a printed toggle without a state", str(state) not in CHECKED)
        else:
            self.note("a printed field with a state", role in ROLES and state is not None)


def judge(path, source=None, password=""):
    """What is wrong in a file, as far as it is not so in its source, which may be locked."""
    with pikepdf.open(path) as pdf:
        wrong = Checker(pdf).run()
    if source is not None and wrong:
        with pikepdf.open(source, password=password) as pdf:
            wrong -= Checker(pdf).run()
    return [f"{count} times {what}" for what, count in sorted(wrong.items())]


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    problems = judge(*sys.argv[1:])
    print("\n".join(problems) or "as it should be")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
