#!/usr/bin/env python3
"""Hostile forms made in code: each has one thing in it that a careless reader trips over.

usage: faults.py DIRECTORY [--small]

Writes them all, one file a fault, named for it; with --small those under 64 KiB alone, which is what a
fuzzer begins with. Only Python's own library is needed. Each is a form that opens, with a text field,
a check box and a list beside the fault: commands get as far as the fault.
"""
import os
import sys
import zlib
from functools import lru_cache

LARGEST = 9223372036854775807  # of a 64-bit integer
SMALLEST = -LARGEST - 1
SMALL = 1 << 16


class File:
    """Objects under numbers, the catalog first; written with a classic cross-reference table."""

    def __init__(self):
        self.objects = [None]

    def add(self, body=None):
        self.objects.append(body)
        return len(self.objects) - 1

    def ref(self, body):
        return f"{self.add(body)} 0 R"

    def stream(self, data, entries=""):
        data = data if isinstance(data, bytes) else data.encode("latin-1")
        head = f"<< /Length {len(data)} {entries} >>\nstream\n".encode("latin-1")
        return self.ref(head + data + b"\nendstream")

    def bytes(self, trailer=""):
        out, places = bytearray(b"%PDF-1.7\n"), []
        for number, body in enumerate(self.objects[1:], 1):
            places.append(len(out))
            body = body if isinstance(body, bytes) else (body or "null").encode("latin-1")
            out += b"%d 0 obj\n" % number + body + b"\nendobj\n"
        start = len(out)
        out += b"xref\n0 %d\n0000000000 65535 f \n" % len(self.objects)
        for place in places:
            out += b"%010d 00000 n \n" % place
        out += f"trailer << /Size {len(self.objects)} /Root 1 0 R {trailer} >>\n".encode()
        return bytes(out + b"startxref\n%d\n%%%%EOF\n" % start)


class Form(File):
    """A page with three plain fields. What is set before `made` goes into the file beside them."""

    def __init__(self):
        super().__init__()
        self.catalog, self.pages, self.page, self.form = (self.add() for _ in range(4))
        self.font = self.ref("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")
        self.fields, self.annotations = [], []
        self.in_catalog = self.in_page = self.in_form = self.in_pages = ""
        self.in_resources, self.box = "", "/MediaBox [0 0 612 792]"
        self.page_tree = None
        self.field("/FT /Tx /T (plain) /TU (Plain)")
        mark = self.stream("0 0 9 9 re f", "/Type /XObject /Subtype /Form /BBox [0 0 9 9]")
        self.field(f"/FT /Btn /T (box) /AS /Off /AP << /N << /Yes {mark} /Off {mark} >> >>")
        self.field("/FT /Ch /T (list) /Opt [(one) (two)] /V (one)")

    def field(self, entries, rectangle="[50 700 250 720]", is_listed=True):
        """A terminal field that is its own widget."""
        rect = f"/Rect {rectangle}" if rectangle else ""
        place = self.ref(f"<< /Type /Annot /Subtype /Widget /F 4 {rect} /P {self.page} 0 R "
                         f"{entries} >>")
        self.annotations.append(place)
        if is_listed:
            self.fields.append(place)
        return place

    def text(self, entries, **more):
        return self.field("/FT /Tx /T (fault) " + entries, **more)

    def made(self, trailer=""):
        self.objects[self.catalog] = (
            f"<< /Type /Catalog /Pages {self.pages} 0 R /AcroForm {self.form} 0 R "
            f"{self.in_catalog} >>")
        kids = self.page_tree or f"[{self.page} 0 R]"
        self.objects[self.pages] = f"<< /Type /Pages /Count 1 /Kids {kids} {self.in_pages} >>"
        self.objects[self.page] = self.objects[self.page] or (
            f"<< /Type /Page /Parent {self.pages} 0 R {self.box} "
            f"/Resources << /Font << /Helv {self.font} >> {self.in_resources} >> "
            f"/Annots [{' '.join(self.annotations)}] {self.in_page} >>")
        da = "" if "/DA" in self.in_form else "/DA (/Helv 0 Tf 0 g)"
        dr = "" if "/DR" in self.in_form else f"/DR << /Font << /Helv {self.font} >> >>"
        self.objects[self.form] = (
            f"<< /Fields [{' '.join(self.fields)}] {da} {dr} {self.in_form} >>")
        return self.bytes(trailer)


FAULTS = {}


def fault(function):
    FAULTS[function.__name__.replace("_", "-")] = function
    return function


def family(name, cases):
    """One file a case: `NAME-CASE`."""
    def outer(function):
        for case, value in cases.items():
            FAULTS[f"{name}-{case}"] = lambda form, value=value: function(form, value)
        return function

    return outer


NUMBERS = {"largest": str(LARGEST), "smallest": str(SMALLEST), "beyond": "9" * 30,
           "huge": "1" + "0" * 38 + ".0", "tiny": "0." + "0" * 17 + "1", "nan": "nan", "none": "null",
           "negative": "-1", "long": "1." + "3" * 4000, "minus-minus": "--5", "dots": "1.2.3"}


# Numbers where a count, a key or an index is meant.

@family("parent-tree-key", {k: NUMBERS[k] for k in ("largest", "smallest", "beyond", "negative")})
def parent_tree_key(form, number):
    element = form.add()
    root = form.add()
    widget = form.text(f"/StructParent {number}")
    form.objects[element] = (f"<< /Type /StructElem /S /Form /P {root} 0 R "
                             f"/K << /Type /OBJR /Obj {widget} /Pg {form.page} 0 R >> >>")
    form.objects[root] = (f"<< /Type /StructTreeRoot /K {element} 0 R /ParentTreeNextKey {number} "
                          f"/ParentTree << /Nums [{number} {element} 0 R] >> >>")
    form.in_catalog = f"/StructTreeRoot {root} 0 R /MarkInfo << /Marked true >>"
    form.in_page = f"/StructParents {number}"


@fault
def parent_tree_key_taken(form):
    """The next key is asked for: the page has none."""
    parent_tree_key(form, LARGEST)
    form.in_page = ""


@family("maxlen", {k: NUMBERS[k] for k in ("largest", "smallest", "beyond", "negative", "tiny", "nan")})
def maximum_length(form, number):
    form.text(f"/MaxLen {number} /V (abc)")
    form.field(f"/FT /Tx /T (comb) /Ff 16777216 /MaxLen {number} /V (abc)", "[50 500 250 520]")


@family("flags", {k: NUMBERS[k] for k in ("largest", "smallest", "beyond", "huge", "nan")})
def flags(form, number):
    form.text(f"/Ff {number} /F {number} /Q {number}")
    form.in_form = f"/SigFlags {number} /Q {number}"


@family("list-indices", {k: NUMBERS[k] for k in ("largest", "smallest", "negative", "beyond", "nan")})
def list_indices(form, number):
    form.field(f"/FT /Ch /T (fault) /Ff 2097152 /Opt [(a) (b) (c)] /I [{number} 1 {number}] "
               f"/TI {number} /V [(a) (c)]", "[50 500 250 520]")


@family("page-labels", {k: NUMBERS[k] for k in ("largest", "smallest", "beyond")})
def page_labels(form, number):
    form.in_catalog = f"/PageLabels << /Nums [0 << /S /D /St {number} >> {number} << /S /r >>] >>"


@family("page", {k: NUMBERS[k] for k in ("largest", "smallest", "beyond", "huge", "nan", "tiny")})
def page_numbers(form, number):
    form.box = "/MediaBox [0 0 612 792] /CropBox [0 0 612 792]"
    form.in_page = f"/Rotate {number} /UserUnit {number} /StructParents {number} /Dur {number}"
    form.in_pages = f"/Count {number}"


@family("box", {"huge": f"[0 0 {NUMBERS['huge']} {NUMBERS['huge']}]", "nothing": "[0 0 0 0]",
                "upside-down": "[612 792 0 0]", "short": "[0 0]", "names": "[/a /b /c /d]",
                "far": f"[{SMALLEST} {SMALLEST} {LARGEST} {LARGEST}]", "number": "5"})
def page_box(form, box):
    form.box = f"/MediaBox {box} /CropBox {box}"


# Geometry.

@family("rectangle", {
    "huge": f"[0 0 {NUMBERS['huge']} {NUMBERS['huge']}]", "largest": f"[0 0 {LARGEST} {LARGEST}]",
    "wide": "[0 0 1000000000 20]", "high": "[0 0 20 1000000000]", "nan": "[nan nan nan nan]",
    "inf": "[-inf -inf inf inf]", "nothing": "[50 50 50 50]", "hair": "[50 50 50.00001 700]",
    "few": "[1 2 3]", "many": "[0 0 9 9 99 999]", "nested": "[[0] [0] [9] [9]]", "turned": "[90 90 9 9]",
    "far": "[1e30 1e30 2e30 2e30]", "beyond": f"[0 0 {'9' * 400} 20]"})
def rectangle(form, box):
    form.text("/V (some words of text)", rectangle=box)
    form.field("/FT /Tx /T (lines) /Ff 4096 /V (some words of text)", box)
    form.field("/FT /Tx /T (comb) /Ff 16777216 /MaxLen 5 /V (abc)", box)
    form.field("/FT /Ch /T (fault list) /Opt [(one) (two)] /V (two)", box)
    form.field("/FT /Btn /T (fault box)", box)
    form.field("/FT /Btn /Ff 65536 /T (push) /MK << /CA (Push) >>", box)


@family("font-size", {"1e-5": "0.00001", "1e-9": "0.000000001", "1e-17": "0.00000000000000001",
                      "exponent": "1e-17", **{k: NUMBERS[k] for k in
                      ("tiny", "huge", "largest", "smallest", "negative", "nan", "long", "beyond")}})
def font_size(form, size):
    da = f"/DA (/Helv {size} Tf 0 g)"
    form.text(f"{da} /V (some words)", rectangle="[50 600 250 620]")
    form.field(f"/FT /Ch /T (sized list) {da} /Opt [(one) (two)] /V (two)", "[50 500 250 550]")
    form.field(f"/FT /Tx /Ff 4096 /T (lines) {da} /V (some words)", "[50 400 250 450]")
    form.field(f"/FT /Tx /Ff 16777216 /MaxLen 9 /T (comb) {da} /V (words)", "[50 300 250 320]")
    form.field(f"/FT /Btn /Ff 65536 /T (push) {da} /MK << /CA (Push) >>", "[50 200 250 220]")


@family("border", {
    "huge": f"/BS << /W {NUMBERS['huge']} /S /B >>", "negative": "/BS << /W -5 /S /I >>",
    "nan": "/BS << /W nan >>", "dash-zero": "/BS << /W 1 /S /D /D [0 0 0] >>",
    "dash-tiny": "/BS << /W 1 /S /D /D [0.0000000000000001] >>",
    "dash-negative": "/BS << /W 1 /S /D /D [-1 -2] >>",
    "dash-many": f"/BS << /W 1 /S /D /D [{'1 ' * 20000}] >>",
    "old": f"/Border [{LARGEST} {SMALLEST} {NUMBERS['huge']} [{LARGEST}]]", "odd": "/Border 7 /BS 8"})
def border(form, entries):
    form.text(f"{entries} /MK << /BC [1 0 0] /BG [0 1] /R 90 >> /V (words)")


@family("turned", {k: NUMBERS[k] for k in ("largest", "smallest", "beyond", "nan", "tiny", "negative")})
def turned(form, number):
    form.text(f"/MK << /R {number} /BC [{number}] /BG [{number} {number} {number}] >> /V (words)")


@family("matrix", {
    "zero": "/Matrix [0 0 0 0 0 0] /BBox [0 0 10 10]", "no-box": "/BBox [0 0 0 0]",
    "huge": f"/Matrix [{NUMBERS['huge']} 0 0 {NUMBERS['huge']} 0 0] /BBox [0 0 10 10]",
    "tiny": f"/Matrix [{NUMBERS['tiny']} 0 0 {NUMBERS['tiny']} 0 0] /BBox [0 0 10 10]",
    "singular": "/Matrix [1 1 1 1 0 0] /BBox [0 0 10 10]", "short": "/Matrix [1] /BBox [1]",
    "names": "/Matrix [/a /b /c /d /e /f] /BBox [/a /b /c /d]", "nan": "/Matrix [nan nan nan nan nan nan] /BBox [nan nan nan nan]"})
def matrix(form, entries):
    look = form.stream("0 0 9 9 re f", f"/Type /XObject /Subtype /Form {entries}")
    form.text(f"/AP << /N {look} >> /V (words)")
    form.field(f"/FT /Btn /T (fault box) /AS /On /V /On /AP << /N << /On {look} >> >>")


# Depth and circles.

def chain(form, depth, link, last=""):
    """Objects that lead down to one another; the reference of the first."""
    first = len(form.objects)
    for step in range(depth):
        below = f"{link} [{first + step + 1} 0 R]" if step + 1 < depth else last
        form.add(f"<< /T (a) /Parent {first + step - 1 if step else first} 0 R {below} >>")
    return f"{first} 0 R"


@family("kids-deep", {"200": 200, "5000": 5000, "60000": 60000})
def kids_deep(form, depth):
    place = form.field("/FT /Tx /T (leaf)", is_listed=False)
    form.fields.append(chain(form, depth, "/Kids", f"/Kids [{place}]"))
    second_page(form, depth)


def second_page(form, depth=1):
    """A page more with fields of its own, one at the bottom of a chain: pages can be left out."""
    widget = form.add()
    other = form.ref(f"<< /Type /Page /Parent {form.pages} 0 R /MediaBox [0 0 100 100] "
                     f"/Annots [{widget} 0 R] >>")
    form.objects[widget] = (f"<< /Type /Annot /Subtype /Widget /FT /Tx /T (below) /Rect [0 0 90 20] "
                            f"/F 4 /P {other} >>")
    form.fields.append(chain(form, depth, "/Kids", f"/Kids [{widget} 0 R]"))
    form.page_tree = f"[{form.page} 0 R {other}]"
    form.in_pages = "/Count 2"


@family("circle", {"self": 1, "two": 2, "many": 3000})
def circle(form, length):
    first = len(form.objects)
    for step in range(length):
        form.add(f"<< /T (c) /FT /Tx /Kids [{first + (step + 1) % length} 0 R] "
                 f"/Parent {first + (step + 1) % length} 0 R >>")
    form.fields.append(f"{first} 0 R")
    form.text(f"/Parent {first} 0 R")
    second_page(form)


def lattice(form, levels, entries, key, last):
    """Every level names the next one twice: a walk without memory takes 2 to the power of levels."""
    first = len(form.objects)
    for level in range(levels):
        below = f"{first + level + 1} 0 R"
        form.add(f"<< {entries} {key} [{below} {below}] >>" if level + 1 < levels else last)
    return f"{first} 0 R"


@fault
def field_lattice(form):
    form.fields.append(lattice(form, 50, "/T (x)", "/Kids", "<< /FT /Tx /T (x) >>"))
    second_page(form)


@fault
def page_lattice(form):
    form.page_tree = f"[{form.page} 0 R " + lattice(
        form, 40, "/Type /Pages /Count 2", "/Kids", "<< /Type /Page /MediaBox [0 0 9 9] >>") + "]"


@fault
def pages_of_two_parents(form):
    second_page(form)
    node = form.ref(f"<< /Type /Pages /Parent {form.pages} 0 R /Count -7 /Kids {form.page_tree} >>")
    form.page_tree = form.page_tree[:-1] + f" {node}]"


@fault
def pages_circle(form):
    second_page(form)
    node = form.add()
    form.objects[node] = (f"<< /Type /Pages /Count {LARGEST} "
                          f"/Kids [{form.pages} 0 R {node} 0 R {form.page} 0 R null 7] >>")
    form.page_tree = form.page_tree[:-1] + f" {node} 0 R]"


@fault
def destinations_nowhere(form):
    action = form.add()
    form.objects[action] = (f"<< /S /GoTo /D [{action} 0 R /Fit] /Next [{action} 0 R null "
                            f"<< /S /GoTo /D (lost) >> << /S /Hide /T [{action} 0 R] >>] >>")
    for place in ("[99999 0 R /Fit]", "(lost)", "/lost", "[null]", "[]", f"[{LARGEST} /Fit]", "[-1 /Fit]",
                  "<< /D << /D [0 /Fit] >> >>", f"[{form.catalog} 0 R /Fit]"):
        form.annotations.append(form.ref(
            f"<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest {place} /A {action} 0 R "
            f"/PA << /S /GoTo /D {place} >> >>"))
    form.in_catalog = (f"/OpenAction {action} 0 R /Dests << /lost [null /Fit] /lost2 /lost >> "
                       "/Names << /Dests << /Names [(lost) (lost) (x)] >> >>")
    second_page(form)


@fault
def beads_circle(form):
    thread, bead = form.add(), form.add()
    form.objects[thread] = f"<< /F {bead} 0 R >>"
    form.objects[bead] = f"<< /T {thread} 0 R /N {bead} 0 R /V {thread} 0 R /P 99999 0 R /R 7 >>"
    form.in_catalog = f"/Threads [{thread} 0 R {bead} 0 R null 7]"
    form.in_page = f"/B [{bead} 0 R {bead} 0 R]"
    second_page(form)


@fault
def structure_lattice(form):
    root = form.add()
    top = lattice(form, 50, f"/Type /StructElem /S /Div /P {root} 0 R", "/K", "<< /S /P /K 0 >>")
    numbers = lattice(form, 50, "/Limits [0 9]", "/Kids", "<< /Nums [0 null] >>")
    form.objects[root] = f"<< /Type /StructTreeRoot /K {top} /ParentTree {numbers} >>"
    form.in_catalog = f"/StructTreeRoot {root} 0 R"
    second_page(form)


@fault
def structure_deep(form):
    root = form.add()
    form.objects[root] = f"<< /Type /StructTreeRoot /K {chain(form, 60000, '/S /Div /K', '/K 0')} >>"
    form.in_catalog = f"/StructTreeRoot {root} 0 R"
    second_page(form)


@fault
def structure_circle(form):
    root = form.add()
    form.objects[root] = (f"<< /Type /StructTreeRoot /K {root} 0 R /P {root} 0 R /RoleMap {root} 0 R "
                          f"/ParentTree {root} 0 R /Kids [{root} 0 R] /S /Div /Obj {root} 0 R >>")
    form.in_catalog = f"/StructTreeRoot {root} 0 R"
    second_page(form)


@family("outlines", {"deep": 60000, "circle": 0})
def outlines(form, depth):
    first = len(form.objects)
    for step in range(depth):
        form.add(f"<< /Title (a) /First {first + step + 1} 0 R /Last {first + step + 1} 0 R "
                 f"/Parent {first + max(step - 1, 0)} 0 R /Count {LARGEST} "
                 f"/Dest [{form.page} 0 R /Fit] >>")
    form.add(f"<< /Title (z) /First {first} 0 R /Next {first} 0 R /Prev {first} 0 R "
             f"/Parent {first} 0 R /Dest [{form.page} 0 R /XYZ nan null {LARGEST}] >>")
    form.in_catalog = f"/Outlines {first} 0 R"
    second_page(form)


@fault
def names_circle(form):
    tree = form.add()
    form.objects[tree] = f"<< /Kids [{tree} 0 R {tree} 0 R] /Names [(a) {tree} 0 R (b)] /Limits [(a)] >>"
    form.in_catalog = f"/Names << /Dests {tree} 0 R /JavaScript {tree} 0 R /EmbeddedFiles {tree} 0 R >>"
    second_page(form)


@fault
def parent_circle(form):
    place = len(form.objects)
    form.text(f"/Parent {place} 0 R")
    form.objects[form.page] = None
    form.in_pages = f"/Parent {form.pages} 0 R"
    form.page_tree = f"[{form.page} 0 R {form.pages} 0 R {form.page} 0 R]"


@fault
def actions_circle(form):
    action = form.add()
    form.objects[action] = (f"<< /S /ResetForm /Fields [{action} 0 R] /Flags {LARGEST} "
                            f"/Next [{action} 0 R {action} 0 R] >>")
    form.text(f"/A {action} 0 R /AA << /K {action} 0 R /F {action} 0 R /C {action} 0 R >>")
    form.in_catalog = f"/OpenAction {action} 0 R /AA << /WC {action} 0 R >>"


@fault
def arrays_deep(form):
    form.text("/V " + "[" * 20000 + "]" * 20000)


@fault
def dictionaries_deep(form):
    form.text("/MK " + "<< /A " * 20000 + "0" + " >>" * 20000)


@family("appearance", {
    "arrays": "[" * 20000, "dictionaries": "<<" * 20000, "words": "q " * 20000,
    "strings": "(" * 20000, "hex": "<41" * 20000, "operands": "1 " * 20000 + "Tf",
    "names": "/" * 20000 + " 5 Tf", "exponents": "/Helv 1e400 Tf 1e-400 g", "none": ""})
def default_appearance(form, text):
    escaped = text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
    form.text(f"/DA ({escaped}) /V (words)")
    form.in_form = f"/DA ({escaped})"


# Amounts.

@fault
def options_many(form):
    form.field(f"/FT /Ch /T (fault) /Opt [{''.join('(option %d) ' % n for n in range(100000))}] "
               "/V (option 99999)", "[50 100 250 500]")
    last = 99999
    pairs = "".join("[(%d) (label %d)] " % (n, n) for n in range(100000))
    form.field(f"/FT /Ch /Ff 2097152 /T (fault pairs) /Opt [{pairs}] /V [(5) ({last})] /I [5 {last}]",
               "[300 100 500 500]")


@fault
def values_many(form):
    form.field(f"/FT /Ch /Ff 2097152 /T (fault) /Opt [(a) (b)] /V [{'(a) ' * 100000}] "
               f"/I [{'0 ' * 100000}]", "[50 100 250 500]")


@fault
def widgets_many(form):
    form.annotations += [form.annotations[0]] * 100000


@fault
def fields_of_one_name(form):
    for number in range(10000):
        form.field("/FT /Tx /T (same)", f"[{number % 100} {number // 100} {number % 100 + 9} 900]")


@fault
def fields_unlisted(form):
    for number in range(10000):
        form.field(f"/FT /Tx /T (stray {number})", is_listed=False)
    for number in range(2000):
        form.field("/FT /Tx", is_listed=False)


@fault
def name_long(form):
    form.field(f"/FT /Tx /T ({'n' * 1000000}) /TU ({'u' * 1000000})")
    form.field("/FT /Tx /T <FEFF" + "D800" * 5000 + ">")
    form.field("/FT /Tx /T <FFFE" + "4100" * 5000 + "41>")
    form.field("/FT /Tx /T (a.b..c\\000\\r\\n)")


@fault
def value_long(form):
    form.text(f"/V ({'word ' * 200000}) /DV ({'w' * 1000000})")
    form.field(f"/FT /Tx /Ff 4096 /T (lines) /V ({'word ' * 200000})", "[50 50 500 500]")


@lru_cache
def packed(text):
    """A gibibyte of a text in a few kilobytes: deflated twice. Its blocks of a mebibyte do not refer
    to one another, so that one is compressed and repeated."""
    block = text * ((1 << 20) // len(text))
    packer = zlib.compressobj(9)
    head = packer.compress(b"") + packer.flush(zlib.Z_FULL_FLUSH)
    one = packer.compress(block) + packer.flush(zlib.Z_FULL_FLUSH)
    check = 1
    for _ in range(1024):
        check = zlib.adler32(block, check)
    once = head + one * 1024 + b"\3\0" + check.to_bytes(4, "big")
    return zlib.compress(once, 9)


@family("bomb", {"value": "/V {}", "look": "/AP << /N {} >>", "rich": "/RV {}"})
def bomb(form, entry):
    data = form.stream(packed(b" "), "/Filter [/FlateDecode /FlateDecode] /Type /XObject "
                       "/Subtype /Form /BBox [0 0 9 9]")
    form.text(entry.format(data))


@fault
def page_bomb(form):
    data = form.stream(packed(b"q "), "/Filter [/FlateDecode /FlateDecode]")
    form.in_page = f"/Contents [{' '.join([data] * 50)}]"


@fault
def forms_lattice(form):
    """Forms that draw one another twice each: 2^60 drawings."""
    inner = form.stream("BT /Helv 9 Tf (text) Tj ET", "/Subtype /Form /BBox [0 0 9 9]")
    for _ in range(60):
        inner = form.stream("/N Do /N Do", "/Subtype /Form /BBox [0 0 9 9] "
                            f"/Resources << /XObject << /N {inner} >> >>")
    form.in_resources = f"/XObject << /Fm {inner} >>"
    form.in_page = "/Contents " + form.stream("/Fm Do")


# Every kind of reference, where the same object is named again and again on the way down: as deep as it
# takes for a walk without memory never to end, and as wide, and in a circle.

SHAPES = {"twice": (40, 2), "wide": (10, 64), "circle": (3, 2)}


def graph(form, shape, node, last):
    """Objects that each name the next one several times, the last one the first one in a circle.

    `node` makes a body of the references to what is below. The reference of the first."""
    levels, width = SHAPES[shape]
    first = len(form.objects)
    for level in range(levels):
        is_last = level + 1 == levels
        below = first if is_last else first + level + 1
        body = last if is_last and shape != "circle" else node([f"{below} 0 R"] * width)
        if isinstance(body, tuple):
            form.stream(*body)
        else:
            form.add(body)
    return f"{first} 0 R"


def entries(prefix, kids):
    return " ".join(f"/{prefix}{place} {kid}" for place, kid in enumerate(kids))


def shared(name):
    """A family of one kind of reference in every shape."""
    def outer(function):
        family(f"shared-{name}", {shape: shape for shape in SHAPES})(function)
        return function

    return outer


def actions_graph(form, shape, kind, last):
    return graph(form, shape, lambda kids: f"<< {kind} /Next [{' '.join(kids)}] >>", f"<< {last} >>")


@shared("actions")
def shared_actions(form, shape):
    uri, script = "/S /URI /URI (http://example.org)", "/S /JavaScript /JS (1)"
    tops = [actions_graph(form, shape, *kinds)
            for kinds in ((uri, uri), (uri, script), (script, uri), ("/S /Hide /T (plain)", uri))]
    for top in tops:
        form.annotations.append(form.ref(f"<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /F 4 /A {top} >>"))
        form.text(f"/AA << /K {top} /F {top} >> /A {top}")
    item = form.add()
    outlines = form.ref(f"<< /Type /Outlines /First {item} 0 R /Last {item} 0 R /Count 1 >>")
    form.objects[item] = f"<< /Title (a) /Parent {outlines} /A {tops[1]} >>"
    form.in_catalog = f"/OpenAction {tops[1]} /AA << /WC {tops[2]} >> /Outlines {outlines}"
    form.in_page = f"/AA << /O {tops[1]} >>"
    second_page(form)


@shared("outlines")
def shared_outlines(form, shape):
    top = graph(form, shape, lambda kids: f"<< /Title (a) /First {kids[0]} /Last {kids[0]} /Next {kids[0]} "
                f"/Prev {kids[0]} /Count 2 /Dest [{form.page} 0 R /Fit] >>", "<< /Title (z) >>")
    form.in_catalog = f"/Outlines << /Type /Outlines /First {top} /Last {top} /Count 2 >>"
    second_page(form)


@shared("structure")
def shared_structure(form, shape):
    root = form.add()
    kids = graph(form, shape, lambda kids: f"<< /Type /StructElem /S /Div /P {root} 0 R "
                 f"/K [{' '.join(kids)}] >>", f"<< /S /P /P {root} 0 R /Pg {form.page} 0 R /K 0 >>")
    lists = graph(form, shape, lambda kids: f"[{' '.join(kids)}]", f"[<< /S /P /P {root} 0 R /K 0 >>]")
    attributes = graph(form, shape, lambda kids: f"[{' '.join(kids)}]", "[<< /O /Layout >>]")
    roles = graph(form, shape, lambda kids: f"<< {entries('R', kids)} >>", "<< /Div /P >>")
    form.objects[root] = (f"<< /Type /StructTreeRoot /K [{kids} << /S /Sect /P {root} 0 R /K {lists} "
                          f"/A {attributes} /C {attributes} >>] /RoleMap {roles} /ClassMap {roles} "
                          f"/ParentTree << /Nums [0 {lists}] >> >>")
    form.in_catalog = f"/StructTreeRoot {root} 0 R /MarkInfo << /Marked true >> /Lang (en)"
    form.in_page = "/StructParents 0"
    second_page(form)


@shared("names")
def shared_names(form, shape):
    trees = [graph(form, shape, lambda kids: f"<< /Kids [{' '.join(kids)}] /Limits [{first} {first}] >>",
                   f"<< /{key} [{first} {value}] /Limits [{first} {first}] >>")
             for key, first, value in (("Names", "(a)", f"[{form.page} 0 R /Fit]"), ("Nums", "0", "<< /S /D >>"),
                                       ("Names", "(s)", "<< /S /JavaScript /JS (1) >>"),
                                       ("Names", "(f)", "<< /Type /Filespec /F (f) >>"))]
    form.in_catalog = (f"/Names << /Dests {trees[0]} /JavaScript {trees[2]} /EmbeddedFiles {trees[3]} >> "
                       f"/PageLabels {trees[1]}")
    second_page(form)


@shared("fields")
def shared_fields(form, shape):
    form.fields.append(graph(form, shape, lambda kids: f"<< /T (x) /Kids [{' '.join(kids)}] >>",
                             "<< /FT /Tx /T (y) /Type /Annot /Subtype /Widget /Rect [0 0 9 9] >>"))
    form.fields.append(graph(form, shape, lambda kids: f"<< /FT /Tx /T (w) /Kids [{' '.join(kids)} "
                             "<< /Subtype /Widget /Rect [0 0 9 9] >>] >>", "<< /Subtype /Widget /Rect [0 0 9 9] >>"))
    second_page(form)


@shared("pages")
def shared_pages(form, shape):
    form.page_tree = f"[{form.page} 0 R " + graph(
        form, shape, lambda kids: f"<< /Type /Pages /Count 2 /Kids [{' '.join(kids)}] >>",
        "<< /Type /Page /MediaBox [0 0 9 9] >>") + "]"


@shared("functions")
def shared_functions(form, shape):
    def stitched(kids):
        bounds = " ".join(str((place + 1) / len(kids)) for place in range(len(kids) - 1))
        return (f"<< /FunctionType 3 /Domain [0 1] /Functions [{' '.join(kids)}] /Bounds [{bounds}] "
                f"/Encode [{'0 1 ' * len(kids)}] >>")
    tops = [graph(form, shape, stitched, f"<< /FunctionType 2 /Domain [0 1] /C0 [{c}] /C1 [0 0 0] /N 1 >>")
            for c in ("1 1 1", "1 1 0.999999")]
    spaces = entries("C", [f"[/Separation /Spot /DeviceRGB {top}]" for top in tops + tops])
    # Hidden, because poppler reads the functions of what it draws again for each reference.
    look = form.stream("/C0 cs 1 scn 0 0 9 9 re f /C1 cs 1 scn 9 9 9 9 re f", "/Type /XObject /Subtype /Form "
                       f"/BBox [0 0 99 99] /Resources << /ColorSpace << {spaces} >> >>")
    form.annotations.append(form.ref(
        f"<< /Type /Annot /Subtype /Square /Rect [0 0 99 99] /F 2 /AP << /N {look} >> >>"))


@shared("spaces")
def shared_spaces(form, shape):
    tint = "<< /FunctionType 2 /Domain [0 1] /N 1 >>"
    tops = [graph(form, shape, node, "[/CalGray << /WhitePoint [1 1 1] >>]") for node in (
        lambda kids: f"[/Indexed {kids[0]} 0 <00>]", lambda kids: f"[/Pattern {kids[0]}]",
        lambda kids: f"[/Separation /A {kids[0]} {kids[1]}]",
        lambda kids: f"[/DeviceN [/A] {kids[0]} {tint} << /Colorants << {entries('A', kids)} >> >>]",
        lambda kids: f"[/Separation /B [{' '.join(kids)}] [{' '.join(kids)}]]", lambda kids: f"[{' '.join(kids)}]")]
    form.in_resources = f"/ColorSpace << {entries('C', tops)} >>"
    image = form.stream("0", f"/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace {tops[3]}")
    form.in_resources += f" /XObject << /I {image} >>"
    form.in_page = "/Contents " + form.stream(
        "/I Do " + "".join(f"/C{n} cs /C{n} CS 0 scn 0 0 9 9 re f " for n in range(len(tops))))


@shared("forms")
def shared_forms(form, shape):
    box, words = "/BBox [0 0 9 9]", "BT /Helv 9 Tf (text) Tj ET"

    def calls(kids, operator):
        return " ".join(operator.format(place) for place in range(len(kids)))
    objects = graph(form, shape, lambda kids: (
        calls(kids, "/N{} Do"), f"/Type /XObject /Subtype /Form {box} /Resources << /XObject << {entries('N', kids)} >> >>"),
        (words, f"/Type /XObject /Subtype /Form {box}"))
    patterns = graph(form, shape, lambda kids: (
        "/Pattern cs " + calls(kids, "/N{} scn 0 0 9 9 re f"),
        f"/PatternType 1 /PaintType 1 /TilingType 1 {box} /XStep 9 /YStep 9 "
        f"/Resources << /Pattern << {entries('N', kids)} >> >>"),
        ("0 0 9 9 re f", f"/PatternType 1 /PaintType 1 /TilingType 1 {box} /XStep 9 /YStep 9 /Resources << >>"))
    masks = graph(form, shape, lambda kids: (
        calls(kids, "/N{} gs") + " 0 0 9 9 re f", f"/Type /XObject /Subtype /Form {box} /Group << /S /Transparency >> "
        "/Resources << /ExtGState << "
        + entries("N", [f"<< /SMask << /S /Alpha /G {kid} >> >>" for kid in kids]) + " >> >>"),
        ("0 0 9 9 re f", f"/Type /XObject /Subtype /Form {box} /Group << /S /Transparency >>"))
    form.in_resources = (f"/XObject << /Fm {objects} >> /Pattern << /P {patterns} >> "
                         f"/ExtGState << /G << /SMask << /S /Alpha /G {masks} >> >> >>")
    form.in_page = "/Contents " + form.stream("/Fm Do /Fm Do /Pattern cs /P scn 0 0 9 9 re f /G gs 0 0 9 9 re f")
    form.text(f"/AP << /N {objects} >> /V (words)")


@shared("glyphs")
def shared_glyphs(form, shape):
    """Type 3 fonts whose glyphs show text in one another."""
    levels, width = SHAPES[shape]
    fonts = [form.add() for _ in range(levels)]
    for level, font in enumerate(fonts):
        below = fonts[(level + 1) % levels]
        glyph = form.stream("9 0 d0 " + "BT /F 1 Tf (a) Tj ET " * width)
        form.objects[font] = (
            "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [0.1 0 0 0.1 0 0] /FirstChar 97 "
            f"/LastChar 97 /Widths [9] /Encoding << /Differences [97 /a] >> /CharProcs << /a {glyph} >> "
            f"/Resources << /Font << /F {below} 0 R >> >> >>")
    text = form.stream("BT /T 9 Tf (aa) Tj ET", "/Type /XObject /Subtype /Form /BBox [0 0 99 99] "
                       f"/Resources << /Font << /T {fonts[0]} 0 R >> >>")
    form.in_resources = f"/XObject << /Fm {text} >>"
    form.in_page = "/Contents " + form.stream("/Fm Do")
    form.text(f"/AP << /N {text} >> /V (words)")


@shared("values")
def shared_values(form, shape):
    """Arrays and dictionaries where other things are meant."""
    arrays = graph(form, shape, lambda kids: f"[{' '.join(kids)}]", "[(a)]")
    nodes = graph(form, shape, lambda kids: f"<< {entries('A', kids)} >>", "<< /A (a) >>")
    group = form.ref("<< /Type /OCG /Name (layer) >>")
    order = graph(form, shape, lambda kids: f"[{' '.join(kids)}]", f"[(x) {group}]")
    expression = graph(form, shape, lambda kids: f"[/And {' '.join(kids)}]", f"[/Not {group}]")
    member = form.ref(f"<< /Type /OCMD /OCGs {order} /VE {expression} >>")
    form.text(f"/V {arrays} /DV {arrays} /MK {nodes} /BS {nodes} /AP << /N {nodes} /D {nodes} >> /AA {nodes} /OC {member}")
    form.field(f"/FT /Ch /T (choice) /Opt {arrays} /V {arrays} /I {arrays}")
    form.field(f"/FT /Btn /T (button) /Opt {arrays} /AP {nodes} /MK {nodes} /A << /S /ResetForm /Fields {arrays} "
               f"/Next << /S /Hide /T {arrays} >> >>")
    stream = form.stream("0 0 9 9 re f", f"/DecodeParms {nodes}")
    other = form.stream("00>", f"/Filter {arrays} /DecodeParms {arrays}")
    form.in_resources = f"/Properties << /O {member} >>"
    form.in_page = f"/Contents [{stream} {other}] /Group {nodes} /B {arrays} /PieceInfo {nodes} /Metadata {nodes}"
    form.in_form = f"/CO {arrays} /XFA {arrays}"
    form.in_catalog = (f"/OCProperties << /OCGs [{group}] /D << /Order {order} /RBGroups {order} /AS {order} >> >> "
                       f"/OutputIntents {arrays} /Threads {arrays} /ViewerPreferences {nodes} /AF {arrays} /Dests {nodes}")
    second_page(form)


@fault
def glyphs_many(form):
    """Sixteen million glyphs at one place, by a form that is drawn again and again."""
    text = form.stream(b"BT /Helv 9 Tf " + b"(" + b"x" * 30000 + b") Tj ET", "/Subtype /Form /BBox [0 0 9 9] "
                       f"/Resources << /Font << /Helv {form.font} >> >>")
    form.in_resources = f"/XObject << /Fm {text} >>"
    form.in_page = "/Contents " + form.stream("/Fm Do " * 550)


@fault
def words_many(form):
    """A word on each of 300,000 lines of one page, some of them at one place."""
    lines = b"".join(b"%d %d Td (a) Tj " % (index % 7 - 3, index % 5 - 2) for index in range(300000))
    form.in_page = "/Contents " + form.stream(zlib.compress(b"BT /Helv 1 Tf 300 300 Td " + lines + b"ET"),
                                              "/Filter /FlateDecode")


@fault
def contents_deep(form):
    form.in_page = "/Contents " + form.stream("q " * 50000 + "BT " * 50000 + "[" * 50000)


@fault
def filters_many(form):
    data = form.stream(b"x", f"/Filter [{'/ASCIIHexDecode ' * 5000}]")
    form.in_page = f"/Contents {data}"
    form.text(f"/V {data} /AP << /N {data} >>")


@fault
def predictor(form):
    parameters = f"/Predictor 15 /Colors {LARGEST} /Columns {LARGEST} /BitsPerComponent 16"
    data = form.stream(zlib.compress(b"x" * 50), f"/Filter /FlateDecode /DecodeParms << {parameters} >>")
    form.in_page = f"/Contents {data}"
    form.text(f"/V {data}")


# Fonts.

@family("widths", {
    "largest": f"/FirstChar {LARGEST} /LastChar {LARGEST} /Widths [500 600]",
    "smallest": f"/FirstChar {SMALLEST} /LastChar {LARGEST} /Widths [500 600]",
    "huge": f"/FirstChar 0 /LastChar 255 /Widths [{(NUMBERS['huge'] + ' ') * 256}]",
    "nan": "/FirstChar 0 /LastChar 255 /Widths [nan /a (b) [5] << >>]",
    "negative": f"/FirstChar 0 /LastChar 255 /Widths [{'-500 ' * 256}]",
    "zero": f"/FirstChar 0 /LastChar 255 /Widths [{'0 ' * 256}]",
    "differences": f"/Encoding << /Differences [{LARGEST} /a /b {SMALLEST} /c -1 /d 255 /e /f /g] >>",
    "descriptor": "/FirstChar 0 /LastChar 1 /Widths [1] /FontDescriptor << /Type /FontDescriptor "
                  f"/FontBBox [{LARGEST} nan -inf {NUMBERS['huge']}] /Ascent {NUMBERS['huge']} "
                  f"/Descent {LARGEST} /Flags {SMALLEST} /MissingWidth {NUMBERS['huge']} >>"})
def widths(form, entries):
    font = form.ref(f"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica {entries} >>")
    use(form, font)


def use(form, font):
    form.in_form = f"/DR << /Font << /Helv {form.font} /Odd {font} >> >>"
    for number, entries in enumerate([
            "/FT /Tx /V (words of text)", "/FT /Tx /Ff 4096 /V (words of text)",
            "/FT /Tx /Ff 16777216 /MaxLen 9 /V (words)", "/FT /Ch /Opt [(words) (b)] /V (words)"]):
        form.field(f"{entries} /T (odd {number}) /DA (/Odd 0 Tf 0 g)",
                   f"[50 {100 * number + 50} 250 {100 * number + 70}]")


@family("cid-widths", {
    "nonsense": f"/W [0 [500 (x)] (abc) -5 1e30 /a << >> 7 [nan] 9 {LARGEST} 500]",
    "range": f"/W [0 {LARGEST} 500 {SMALLEST} {LARGEST} 7]", "default": f"/DW {NUMBERS['huge']}",
    "vertical": f"/DW2 [nan {LARGEST}] /W2 [0 {LARGEST} 1 2 3]", "backwards": "/W [900 5 500 [5] 5 5]",
    "many": "/W [" + "".join(f"{n} [500] " for n in range(60000)) + "]",
    "map": "/CIDToGIDMap 7 /CIDSystemInfo 9"})
def cid_widths(form, entries):
    descendant = form.ref("<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Odd /CIDSystemInfo "
                          f"<< /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> {entries} >>")
    use(form, form.ref("<< /Type /Font /Subtype /Type0 /BaseFont /Odd /Encoding /Identity-H "
                       f"/DescendantFonts [{descendant}] >>"))


@family("cmap", {
    "range": "1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfrange <0000> <FFFFFFFF> "
             "<0041> endbfrange",
    "ranges": "".join("1 beginbfrange <0000> <FFFF> <0041> endbfrange " for _ in range(300)),
    "cids": f"1 begincodespacerange <0000> <FFFF> endcodespacerange 1 begincidrange <0000> <FFFF> "
            f"{LARGEST} endcidrange",
    "long": "1 beginbfchar <" + "41" * 20000 + "> <" + "0041" * 5000 + "> endbfchar",
    "odd": "5 beginbfrange <41> <40> [<41>] <41> endbfrange usecmap /a usecmap beginbfchar <> <>"})
def character_map(form, text):
    data = form.stream(text, "/Type /CMap /CMapName /Odd")
    looped = form.add()
    form.objects[looped] = form.objects[int(data.split()[0])].replace(
        b"/CMapName", f"/UseCMap {looped} 0 R /CMapName".encode())
    descendant = form.ref("<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Odd >>")
    use(form, form.ref(f"<< /Type /Font /Subtype /Type0 /BaseFont /Odd /Encoding {looped} 0 R "
                       f"/ToUnicode {data} /DescendantFonts [{descendant}] >>"))


@family("font", {
    "self": "<< /Type /Font /Subtype /Type0 /BaseFont /Odd /DescendantFonts [{0} 0 R] "
            "/ToUnicode {0} 0 R /Encoding {0} 0 R /FontDescriptor {0} 0 R >>",
    "number": "7", "no-type": "<< >>", "array": "[{0} 0 R]",
    "type3": "<< /Type /Font /Subtype /Type3 /FontMatrix [0 0 0 0 0 0] /FontBBox [0 0 0 0] "
             "/CharProcs << /a {0} 0 R >> /Encoding << /Differences [97 /a] >> /FirstChar 97 "
             "/LastChar 97 /Widths [1000] /Resources << /Font << /F {0} 0 R >> >> >>"})
def odd_font(form, body):
    number = form.add()
    form.objects[number] = body.format(number)
    use(form, f"{number} 0 R")


@family("font-file", {"empty": b"", "nothing": bytes(500), "true-type": b"\0\1\0\0\xff\xff" + bytes(400),
                      "cff": b"\1\0\4\4" + b"\xff" * 400, "type-1": b"%!PS-AdobeFont-1.0" + b"\xff" * 400,
                      "collection": b"ttcf\0\1\0\0\xff\xff\xff\xff" + bytes(100)})
def font_file(form, program):
    for key in ("FontFile", "FontFile2", "FontFile3"):
        data = form.stream(program, f"/Length1 {LARGEST} /Length2 -1 /Length3 0 /Subtype /Type1C")
        descriptor = form.ref(f"<< /Type /FontDescriptor /FontName /Odd /Flags 4 /{key} {data} >>")
        use(form, form.ref("<< /Type /Font /Subtype /TrueType /BaseFont /Odd /FirstChar 32 /LastChar 33 "
                           f"/Widths [500 500] /FontDescriptor {descriptor} >>"))


# Scripts.

@family("script", {
    "decimals": f"AFNumber_Format({LARGEST}, 0, 0, 0, '', true);", "style": "AFNumber_Format(2, 99, 0, 0);",
    "negative": "AFNumber_Format(-5, -5, -5, -5, '', 1);", "date": f"AFDate_Format({LARGEST});",
    "picture": "AFDate_FormatEx('" + "yyyy" * 3000 + "');", "special": "AFSpecial_Format(-1);",
    "range": "AFRange_Validate(true, 1e400, true, -1e400);", "percent": f"AFPercent_Format({'9' * 50}, 0);",
    "deep": "(" * 20000, "mask": "AFSpecial_KeystrokeEx('" + "9" * 20000 + "');"})
def script(form, text):
    escaped = text.replace("(", "\\(").replace(")", "\\)")
    form.text(f"/V (123456789012345678901234567890) /AA << /F << /S /JavaScript /JS ({escaped}) >> "
              f"/K << /S /JavaScript /JS ({escaped}) >> /V << /S /JavaScript /JS ({escaped}) >> >>")


@family("calculation", {
    "self": "AFSimple_Calculate\\('SUM', new Array\\('fault', 'fault'\\)\\);",
    "prefix": "AFSimple_Calculate\\('PRD', ''\\);",
    "many": "AFSimple_Calculate\\('SUM', '" + "plain," * 20000 + "plain'\\);"})
def calculation(form, text):
    place = form.text(f"/AA << /C << /S /JavaScript /JS ({text}) >> >>")
    form.in_form = f"/CO [{place} {place} {place} 7 {form.form} 0 R]"


@fault
def calculations_of_each_other(form):
    order, count = [], 500
    for number in range(count):
        names = ", ".join(f"'n{other}'" for other in range(count) if other != number)
        text = f"AFSimple_Calculate\\('PRD', new Array\\({names}\\)\\);"
        order.append(form.field(f"/FT /Tx /T (n{number}) /V (9999999999) /AA << /C << /S /JavaScript "
                                f"/JS ({text}) >> >>"))
    form.in_form = f"/CO [{' '.join(order)}]"


# What the program writes itself, imitated.

@fault
def continued_pages(form):
    piece = ("/PieceInfo << /Formwright << /LastModified (D:1) /Private << /ContinuedFields "
             f"[(plain) (no such) 7 {form.form} 0 R (list) (plain)] >> >> >>")
    form.in_page = piece
    form.in_catalog = f"/OpenAction [{form.page} 0 R /Fit]"


@fault
def continued_pages_beside(form):
    second_page(form)
    other = int(form.page_tree.split()[-3])
    form.objects[other] = form.objects[other].replace(
        ">>", "/PieceInfo << /Formwright << /Private << /ContinuedFields [(plain) (below)] >> >> >> >>")


# Entries of the wrong kind, everywhere.

@family("kind", {"null": "null", "number": "7", "name": "/Name", "string": "(text)", "array": "[1 [2] (3)]",
                 "empty-array": "[]", "dictionary": "<< >>", "nowhere": "999999 0 R",
                 "page": "3 0 R", "catalog": "1 0 R", "largest": f"{LARGEST} 0 R"})
def wrong_kind(form, value):
    keys = ("V DV MaxLen Opt DA Q Ff F AP AS MK BS Border A AA TU TM RV DS I TI Kids StructParent "
            "H OC Contents M NM").split()
    for number, key in enumerate(keys):
        form.field(f"/FT /Tx /T (kind {number}) /{key} {value}")
    for kind in ("Btn", "Ch", "Sig"):
        form.field(f"/FT /{kind} /T (all {kind}) " + " ".join(f"/{k} {value}" for k in keys))
    form.field(f"/FT {value} /T {value}")
    form.in_catalog = " ".join(f"/{k} {value}" for k in (
        "Names Outlines PageLabels StructTreeRoot MarkInfo Lang Metadata Perms OpenAction AA "
        "Requirements Dests ViewerPreferences OCProperties NeedsRendering").split())
    form.in_page = " ".join(f"/{k} {value}" for k in (
        "Contents Rotate UserUnit StructParents PieceInfo Tabs AA B Group Thumb").split())
    form.in_form = " ".join(f"/{k} {value}" for k in "CO DA Q XFA SigFlags NeedAppearances".split())
    second_page(form)
    form.in_pages += f" /Rotate {value} /CropBox {value}"


@family("form-kind", {"fields": "/Fields {}", "resources": "/DR {}", "fonts": "/DR << /Font {} >>"})
def wrong_form(form, entry):
    form.in_form = " ".join([entry.format(f"{form.form} 0 R")])
    if entry.startswith("/Fields"):
        form.fields.append(f"{form.form} 0 R {form.catalog} 0 R {form.page} 0 R 7 null")
        form.in_form = ""


@fault
def xfa_odd(form):
    data = form.stream(b"<xdp:xdp xmlns:xdp='x'>" + b"<a>" * 3000)
    form.in_form = f"/XFA [(template) {data} {data} 7 (datasets)]"


@fault
def signature_odd(form):
    form.field(f"/FT /Sig /T (sig) /V << /Type /Sig /ByteRange [{SMALLEST} {LARGEST} nan -1] "
               "/Contents <00> /Reference [7 << /TransformMethod /DocMDP >>] >>")
    form.in_catalog = "/Perms << /DocMDP 7 /UR3 [ ] /UR << /ByteRange [0] >> >>"


@fault
def prefix_of_file(form):
    """Something stands before the header: every place is off."""
    return b"\x00\xff junk\n" * 50 + form.made()


@fault
def previous_circle(form):
    return form.made("/Prev 9")


@fault
def size_largest(form):
    return form.made().replace(b"/Size ", b"/Size 9223372036854775807 /Old ")


@fault
def encryption_odd(form):
    form.text("/V (words)")
    lock = form.ref(f"<< /Filter /Standard /V 5 /R 6 /Length {LARGEST} /P {SMALLEST} /O (a) /U (b) "
                    "/OE () /UE () /Perms (x) /CF << /StdCF << /CFM /AESV3 >> >> /StmF /StdCF "
                    "/StrF /StdCF >>")
    return form.made(f"/Encrypt {lock} /ID [<00> <00>]")


@fault
def numbers_of_objects(form):
    return form.made().replace(b"2 0 obj", b"9223372036854775807 0 obj")


def file(name):
    """The bytes of one fault."""
    form = Form()
    made = FAULTS[name](form)
    return made if made is not None else form.made()


def write(directory, limit=None):
    """Writes all, or those under a limit; their paths."""
    paths = []
    for name in FAULTS:
        data = file(name)
        if limit is None or len(data) < limit:
            paths.append(os.path.join(directory, f"fault-{name}.pdf"))
            with open(paths[-1], "wb") as target:
                target.write(data)
    return paths


def main():
    arguments = [word for word in sys.argv[1:] if word != "--small"]
    if len(arguments) != 1:
        sys.exit(__doc__)
    os.makedirs(arguments[0], exist_ok=True)
    paths = write(arguments[0], SMALL if "--small" in sys.argv else None)
    print(f"{len(paths)} files in {arguments[0]}")


if __name__ == "__main__":
    main()
