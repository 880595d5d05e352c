"""Do the judges object? Good outputs are spoiled in one way each, and so is the program; the judge must
say so, in the words given here: what it finds for another reason does not count.

Every judge has a case at least: see UNJUDGED for the modules that are none.
"""
import glob
import json
import os
import re
import shutil
import subprocess
import traceback

import numpy as np
import pikepdf
from pikepdf import Array, Dictionary, Name, String

import archive_corpus
import archive_forms
import archived_records
import archives
import authored
import base_again
import clean
import direct_file_samples
import form_check
import form_flow_samples
import formats
import glyphs
import hostile
import kubernetes
import made_forms
import corrected_forms
import merged
import minimums
import odd_fonts
import pages
import pdfcpu_samples
import pdfkit
import pdfkit_fillers
import pdfkit_same
import pictures
import print_fields
import read_back
import ready_templates
import restyled
import same_records
import scripts
import scripts_form
import skips
import spark
import spoiled_programs
import structure
import sweep_sample
import template_keys
import tool
import verapdf_judge
import visible
import widget_model
from fieldtree import Walk
from form_check import FormCheck
from values import choose

# What only helps a judge, or makes what is judged.
UNJUDGED = {"direct_file", "direct_file_facts", "fieldtree", "faults", "firefox", "formats", "made_forms",
            "read_aloud", "run", "scripts_form", "spoiled", "spoiled_programs", "tool", "values", "verapdf_judge"}


def save(source, target, change):
    with pikepdf.open(source) as pdf:
        change(pdf)
        pdf.save(target)
    return target


def field(pdf, name):
    return next(f for f in Walk(pdf).fields if f.name == name)


# Filled.

def another_value(pdf):
    field(pdf, "reason").node.V = String("something else")


def another_state(pdf):
    for widget in field(pdf, "applicant.language").widgets:
        widget.node.AS = Name.Off


def another_option(pdf):
    field(pdf, "applicant.address.county").node.V = String("nowhere")


def value_unasked(pdf):
    pdf.Root.AcroForm.Fields.append(pdf.make_indirect(
        Dictionary(FT=Name.Tx, T=String("stranger"), V=String("x"))))
    del field(pdf, "stranger").node.T
    field(pdf, "signature.name").node.V = String("not in the data")


def field_gone(pdf):
    del field(pdf, "reason").node.T


def no_appearance(pdf):
    del field(pdf, "reason").node.AP


def no_box(pdf):
    del field(pdf, "reason").node.AP.N.BBox


def no_entry_for_state(pdf):
    for item in Walk(pdf).fields:
        if item.kind == "checkbox":
            item.widgets[0].node.AS = Name.Nowhere
            return


def widget_value(pdf):
    field(pdf, "applicant.language").widgets[0].node.V = Name.old


def widget_unlisted(pdf):
    language = field(pdf, "applicant.language")
    language.node.Kids = Array(list(language.node.Kids)[1:])


def no_subtype(pdf):
    del field(pdf, "reason").node.Subtype


def state_without_box(pdf):
    for look in field(pdf, "applicant.language").widgets[0].node.AP.N.values():
        if "/BBox" in look:
            del look.BBox


def need_appearances(pdf):
    pdf.Root.AcroForm.NeedAppearances = True


def xfa_left(pdf):
    pdf.Root.AcroForm.XFA = pdf.make_stream(b"<x/>")


def needs_rendering(pdf):
    pdf.Root.NeedsRendering = True


def usage_rights(pdf):
    pdf.Root.Perms = Dictionary(UR3=Dictionary())


def another_producer(pdf):
    with pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as packet:
        packet["pdf:Producer"] = "somebody"


def empty_appearance(pdf):
    field(pdf, "applicant.address.city").node.AP.N.write(b"q Q")


def moved_widget(pdf):
    node = field(pdf, "applicant.ssn").node
    node.Rect = Array([float(x) + (200 if i % 2 else 0) for i, x in enumerate(node.Rect)])


# Flattened.

def widget_left(pdf):
    page = pdf.pages[0].obj
    page.Annots = Array([pdf.make_indirect(Dictionary(
        Type=Name.Annot, Subtype=Name.Widget, FT=Name.Tx,
        Rect=Array([0, 0, 9, 9])))])


def form_left(pdf):
    pdf.Root.AcroForm = Dictionary(Fields=Array())


def elements(pdf, role):
    """Elements `Form` with these attributes (/Role), and the attributes."""
    for element in print_fields.elements(pdf):
        attributes = element.get("/A")
        for item in attributes if isinstance(attributes, Array) else [attributes]:
            if isinstance(item, Dictionary) and item.get("/Role") == role:
                yield element, item


def dangling_reference(pdf):
    element, _ = next(elements(pdf, "/tv"))
    element.K = Dictionary(Type=Name.OBJR, Pg=pdf.pages[0].obj, Obj=pdf.make_indirect(
        Dictionary(Type=Name.Annot, Subtype=Name.Widget, Rect=Array([0, 0, 9, 9]))))


def no_print_field(pdf):
    element, _ = next(elements(pdf, "/tv"))
    del element.A


def another_check(pdf):
    for _, attributes in elements(pdf, "/cb"):
        for key in ("/checked", "/Checked"):
            if key in attributes:
                attributes[key] = Name.off if attributes[key] == "/on" else Name.on
                return


def no_description(pdf):
    for role in ("/tv", "/cb", "/rb"):
        for _, attributes in elements(pdf, role):
            if "/Desc" in attributes:
                attributes.Desc = String("another")
                return


def ink_elsewhere(pdf):
    pdf.pages[0].contents_add(b"\nQ q 300 20 8 8 re f Q q")


def text_gone(pdf):
    pdf.pages[0].contents_add(b"")
    page = pdf.pages[0].obj
    page.Contents = Array(list(page.Contents)[:-2])


def another_font(pdf):
    for page in pdf.pages:
        for font in page.obj.Resources.Font.values():
            if font.get("/Subtype") == "/Type1":
                font.BaseFont = Name.Courier


FILLED = [
    ("another value", another_value, "read", "reason: pikepdf"),
    ("another state", another_state, "read", "shows"), ("a field gone", field_gone, "read", "no such"),
    ("a value unasked", value_unasked, "read", "signature.name"),
    ("no appearance", no_appearance, "clean", "no /AP /N"), ("no box", no_box, "clean", "no /BBox"),
    ("no entry for a state", no_entry_for_state, "clean", "no entry for /AS"),
    ("a widget's own value", widget_value, "clean", "/V of its own"),
    ("a widget unlisted", widget_unlisted, "clean", "does not list"),
    ("a field without a subtype", no_subtype, "clean", "without /Subtype"),
    ("a state without a box", state_without_box, "clean", "state has no /BBox"),
    ("NeedAppearances", need_appearances, "clean", "NeedAppearances"), ("XFA", xfa_left, "clean", "XFA"),
    ("NeedsRendering", needs_rendering, "clean", "NeedsRendering"),
    ("usage rights", usage_rights, "clean", "Perms"),
    ("another producer", another_producer, "clean", "another producer"),
    ("an empty appearance", empty_appearance, "visible", "looks as before"),
    ("a moved widget", moved_widget, "visible", "outside the widgets")]
FLATTENED = [
    ("a widget left", widget_left, "clean", "a widget is left"),
    ("a form left", form_left, "clean", "AcroForm is left"),
    ("ink elsewhere", ink_elsewhere, "visible", "outside the widgets"),
    ("text gone", text_gone, "visible", "PDFium finds"),
    ("another font", another_font, "visible", "drawn in")]


def form_element(pdf):
    return next(element for element in print_fields.elements(pdf)
                if element.S == Name.Form and "/A" in element)


def type_unknown(pdf):
    form_element(pdf).S = Name.Fill


def parent_gone(pdf):
    del form_element(pdf)["/P"]


def way_back_gone(pdf):
    for key, entry in structure.number_tree(pdf.Root.StructTreeRoot.ParentTree):
        if isinstance(entry, Array):
            entry[len(entry) - 1] = None


def held_twice(pdf):
    form, parent = form_element(pdf), pdf.Root.StructTreeRoot
    twin = pdf.make_indirect(Dictionary(S=Name.Form, P=parent, K=form.K))
    parent.K = Array([*structure.listed(parent.K), twin])


def identifier_twice(pdf):
    page = pdf.pages[0]
    page.contents_add(b"/Artifact <</MCID 0>> BDC EMC", prepend=False)


def role_gone(pdf):
    for facts in structure.listed(form_element(pdf).A):
        if "/Role" in facts:
            del facts["/Role"]


def header_cell(pdf):
    return next(element for element in print_fields.elements(pdf) if element.S == Name.TH)


def name_twice(pdf):
    form_element(pdf).ID = header_cell(pdf).ID


def name_unlisted(pdf):
    del pdf.Root.StructTreeRoot["/IDTree"]


def header_unknown(pdf):
    cell = next(element for element in print_fields.elements(pdf) if element.S == Name.TD)
    cell.A.Headers[0] = String("nobody")


TAGGED = [
    ("an unknown type", type_unknown, "structure", "not standard"),
    ("no parent", parent_gone, "structure", "another parent"),
    ("no way back", way_back_gone, "structure", "parent tree lacks"),
    ("content held twice", held_twice, "structure", "two elements hold"),
    ("an identifier twice", identifier_twice, "structure", "twice in one content"),
    ("no role", role_gone, "structure", "without a role"),
    ("a name of two elements", name_twice, "structure", "an identifier of two elements"),
    ("no tree of names", name_unlisted, "structure", "/IDTree does not lead to"),
    ("a header that is not there", header_unknown, "structure", "a header that no element is"),
    ("a dangling reference", dangling_reference, "clean", "annotations on no page"),
    ("no attributes", no_print_field, "print", "without its attributes"),
    ("another check", another_check, "print", "without its attributes"),
    ("another description", no_description, "print", "without its attributes")]


class Objections:
    """Counts the cases, and keeps those that no judge objects to."""

    def __init__(self):
        self.count, self.missing = 0, []

    def ask(self, judge, case, found, wanted):
        self.count += 1
        if not any(re.search(wanted, str(problem)) for problem in found):
            others = f", but {str(found[0])[:120]!r}" if found else ""
            self.missing.append(f"{judge} has nothing to say of: {case}{others}")


def judge(binary, form, directory):
    """(what no judge objected to, how many cases there are)."""
    asked = Objections()
    for part in (
            lambda: files(asked, binary, form, directory), lambda: damaged(asked, binary, form, directory),
            lambda: formatted(asked, binary, directory), lambda: nameless(asked, directory),
            lambda: tagged(asked, binary, directory), lambda: exports(asked, binary, form, directory),
            lambda: refusals(asked, binary, form, directory), lambda: shaped(asked, binary, directory),
            lambda: dressed(asked, binary, directory), lambda: outcomes(asked), lambda: run_itself(asked),
            lambda: archived(asked, binary, form, directory), lambda: corpus(asked, form, directory),
            lambda: record_files(asked, binary, directory), lambda: template_judges(asked), lambda: machines(asked),
            lambda: authored_form(asked, form, directory), lambda: fields_put_back(asked, form, directory),
            lambda: merged_files(asked, binary, directory), lambda: templates(asked, binary, directory),
            lambda: surveys(asked, binary, directory),
            lambda: samples(asked, binary, form, directory), lambda: unstyled(asked, directory), lambda: arranged(asked, binary, directory),
            lambda: spoiled_programs.judge(asked, binary, form, directory), lambda: modules(asked)):
        try:
            part()
        except Exception:  # A judge that breaks objects to nothing.
            asked.missing.append(traceback.format_exc())
    return asked.missing, asked.count


def judge_viewers(binary, directory):
    asked = Objections()
    spoiled_programs.judge_viewers(asked, binary, directory)
    return asked.missing, asked.count


def files(asked, binary, form, directory):
    with pikepdf.open(form) as pdf:
        values, _ = choose(pdf)
    values.pop("signature.name", None)
    check = FormCheck(binary, form)
    _, filled = check.fill(directory, form, values, "filled.pdf")
    _, flat = check.fill(directory, form, values, "flat.pdf", ["--flatten"])
    spoiled = os.path.join(directory, "spoiled.pdf")
    judges = {
        "read": lambda stage: read_back.judge(form, values, spoiled)[0],
        "clean": lambda stage: clean.judge(stage, spoiled),
        "visible": lambda stage: visible.judge(
            form, values, *((spoiled, flat) if stage == "filled" else (filled, spoiled)))[0],
    }
    for stage, source, cases in (("filled", filled, FILLED), ("flattened", flat, FLATTENED)):
        for name, change, judge_name, wanted in cases:
            save(source, spoiled, change)
            asked.ask(judge_name, f"{stage}, {name}", judges[judge_name](stage), wanted)


def damaged(asked, binary, form, directory):
    """What pikepdf would mend as it saves: bytes are changed."""
    path = os.path.join(directory, "damaged.pdf")
    with open(FormCheck(binary, form).fill(directory, form, {}, "whole.pdf")[1], "rb") as file:
        whole = file.read()
    place = whole.rindex(b"startxref") + 10
    for name, data, wanted in [
            ("a wrong place of the table", whole[:place] + b"1" + whole[place:], "qpdf --check"),
            ("an object nothing leads to", appended(whole), "nothing leads to")]:
        with open(path, "wb") as file:
            file.write(data)
        asked.ask("clean", name, clean.judge("filled", path), wanted)


def appended(whole):
    """The file with one object more, in a revision of its own."""
    start = int(whole[whole.rindex(b"startxref") + 9:].split()[0])
    trailer = whole[start:].split(b"stream")[0]
    size = int(re.search(rb"/Size (\d+)", trailer).group(1))
    root = re.search(rb"/Root (\d+ \d+ R)", trailer).group(1)
    place = len(whole) + 1
    body = b"\n%d 0 obj\n(lost)\nendobj\n" % size
    return whole + body + (
        b"xref\n%d 1\n%010d 00000 n \ntrailer << /Size %d /Root %s /Prev %d >>\nstartxref\n%d\n%%%%EOF\n"
        % (size, place, size + 1, root, start, len(whole) + len(body)))


def formatted(asked, binary, directory):
    """A digit less, and the value as it was typed."""
    form = made_forms.make("formatted", directory)
    with pikepdf.open(form) as pdf:
        values, _ = choose(pdf)
    check = FormCheck(binary, form)
    _, filled = check.fill(directory, form, values, "filled.pdf")
    _, flat = check.fill(directory, form, values, "flat.pdf", ["--flatten"])
    spoiled = os.path.join(directory, "spoiled.pdf")
    for name, before, after in [("another digit", b"($42.00)", b"($43.00)"),
                                ("no sign", b"($42.00)", b"(42.00)"), ("nothing", b"($42.00)", b"()")]:
        def change(pdf, before=before, after=after):
            data = b"\n".join(part.read_bytes() for part in pdf.pages[0].obj.Contents)
            pdf.pages[0].obj.Contents = pdf.make_stream(data.replace(before, after))

        save(flat, spoiled, change)
        asked.ask("visible", f"formatted, {name}", visible.judge(form, values, filled, spoiled)[0],
                  "formatted 0.*PDFium finds")
    asked.ask("formats", "its own examples", ["right"] if not formats.wrong() else [], "right")


# Pages.

def stray_page(pdf):
    pdf.pages[0].obj.PieceInfo = pdf.make_indirect(Dictionary(Type=Name.Page))


def lost_target(pdf):
    pdf.pages[0].obj.AA = Dictionary(O=Dictionary(S=Name.GoTo, D=Array([Dictionary(), Name.Fit])))


def lost_name(pdf):
    pdf.Root.Dests = Dictionary(a=Array([Dictionary(), Name.Fit]))


def same_names(pdf):
    for root in pdf.Root.AcroForm.Fields:
        root.T = pdf.Root.AcroForm.Fields[0].T


def field_missing(pdf):
    del pdf.Root.AcroForm.Fields[0]
    del pdf.pages[0].obj.Annots[0]


def content_gone(pdf):
    pdf.pages[1].obj.Contents = pdf.make_stream(b"0 0 300 300 re f")


def turned(pdf):
    pdf.pages[0].obj.Rotate = 90


def labeled(pdf):
    pdf.Root.PageLabels = Dictionary(Nums=Array([0, Dictionary(S=Name.r)]))


def wrong_outline(pdf):
    item = pdf.make_indirect(Dictionary(Title=String("x")))
    pdf.Root.Outlines = pdf.make_indirect(Dictionary(First=item, Last=item, Count=2))


def tagged_widget(pdf, page):
    return next(widget for widget in pdf.pages[page].obj.Annots if "/StructParent" in widget)


def key_gone(pdf):
    tagged_widget(pdf, 1).StructParent = 99


def key_twice(pdf):
    tagged_widget(pdf, 1).StructParent = tagged_widget(pdf, 0).StructParent


def lost_element(pdf):
    del pdf.Root.StructTreeRoot.K[-1]


ARRANGED = [
    ("a page besides", stray_page, "not in the page tree"), ("a target lost", lost_target, "GoTo"),
    ("a name that leads nowhere", lost_name, "named destination"),
    ("fields of one name", same_names, "names of several fields"),
    ("a field gone", field_missing, "fields instead of"), ("another content", content_gone, "page 2 looks"),
    ("a page turned", turned, "page 1 looks"), ("a label", labeled, "has a label"),
    ("an outline that is wrong", wrong_outline, "outline"),
    ("no key in the parent tree", key_gone, "parent tree lacks"),
    ("a key twice", key_twice, "used twice"), ("an element lost", lost_element, "not in the tree"),
]


def arranged(asked, binary, directory):
    """Two copies of a tagged form."""
    form, good = made_forms.make("tagged", directory), os.path.join(directory, "good.pdf")
    source = pages.Source(form)
    layout = [(source, 0, 0, copy) for copy in (0, 1)]
    done = tool.run([binary, "pages", form, "--pages", "1,1", "-o", good])
    asked.ask("pages", "nothing", ["right"] if done.code == 0 and not pages.judge_output(
        binary, good, layout, directory) else [], "right")
    spoiled = os.path.join(directory, "spoiled.pdf")
    for name, change, wanted in ARRANGED:
        save(good, spoiled, change)
        asked.ask("pages", name, pages.judge_output(binary, spoiled, layout, directory), wanted)


def bookmark_gone(pdf):
    first = pdf.Root.Outlines.First
    first.Next = first.Next.Next


def bookmark_elsewhere(pdf):
    pdf.Root.Outlines.First.Dest[0] = pdf.pages[-1].obj


def key_shared(pdf):
    pdf.pages[-1].obj.StructParents = pdf.pages[0].obj.StructParents


def element_elsewhere(pdf):
    for page in pdf.pages:
        tree = pikepdf.NumberTree(pdf.Root.StructTreeRoot.ParentTree)
        element = next((e for e in tree[page.obj.StructParents] if e is not None and "/Pg" in e), None)
        if element is not None:
            element.Pg = pdf.pages[-1].obj
            return


def name_shared(pdf):
    cells = [element for element in print_fields.elements(pdf) if element.S == Name.TH]
    cells[-1].ID = cells[0].ID


MERGED = [
    ("a bookmark less", bookmark_gone, "bookmarks are"),
    ("a bookmark that leads elsewhere", bookmark_elsewhere, "bookmarks are"),
    ("a page without its content", content_gone, "looks different|another text"),
    ("a key of the parent tree for two pages", key_shared, "shares its key"),
    ("an element of another page", element_elsewhere, "element of another page"),
    ("an identifier for two records", name_shared, "an identifier of two elements"),
    ("no tree of identifiers", name_unlisted, "/IDTree does not lead to"),
]


def record_lost(pdf):
    del pdf.Root.AcroForm.Fields[1]


def record_twice(pdf):
    pdf.Root.AcroForm.Fields[1].T = pdf.Root.AcroForm.Fields[0].T


def default_fonts_lost(pdf):
    pdf.Root.AcroForm.DR = Dictionary()


MERGED_FIELDS = [
    ("a record without its fields", record_lost, "there is no field record2"),
    ("a record under another's name", record_twice, "there is no field record2"),
    ("no default fonts", default_fonts_lost, "and not"),
]


def merged_files(asked, binary, directory):
    """One file of three outputs of a tagged form."""
    form, folder = made_forms.make("tagged", directory), os.path.join(directory, "singles")
    lines, good = os.path.join(directory, "three.ndjson"), os.path.join(directory, "merged.pdf")
    with open(lines, "w", encoding="utf-8") as file:
        file.write("{}\n" * 3)
    command = [binary, "batch", "--form", form, "-r", lines]
    flat = [*command, "--flatten"]
    codes = [tool.run([*flat, "-o", folder]).code, tool.run([*flat, "--merge", good]).code]
    singles = [os.path.join(folder, name) for name in sorted(os.listdir(folder))]

    def found(path):
        with pikepdf.open(path) as whole:
            return (merged.compare_pages(path, singles)[0] + merged.navigation(whole, singles)
                    + merged.structure(whole, True) + merged.identifiers(path, singles[0]))

    asked.ask("merged", "nothing", ["right"] if codes == [0, 0] and not found(good) else found(good), "right")
    spoiled = os.path.join(directory, "spoiled.pdf")
    for name, change, wanted in MERGED:
        save(good, spoiled, change)
        asked.ask("merged", name, found(spoiled), wanted)
    codes = [tool.run([*command, "-o", folder, "--overwrite"]).code,
             tool.run([*command, "--merge", good, "--overwrite"]).code]

    def wrong(path):
        with pikepdf.open(path) as whole:
            return merged.fields(whole, singles)

    asked.ask("merged", "no field", ["right"] if codes == [0, 0] and not wrong(good) else wrong(good), "right")
    for name, change, wanted in MERGED_FIELDS:
        save(good, spoiled, change)
        asked.ask("merged", name, wrong(spoiled), wanted)


def templates(asked, binary, directory):
    """What a template makes, with other pages, texts and values expected."""
    form, output = made_forms.make("tagged", directory), os.path.join(directory, "live.pdf")
    name = next(field.name for field in Walk(pikepdf.open(form)).fields)
    asked.ask("ready_templates", "another page", ready_templates.whole(form, {"pages": 99}), "instead of 99")
    asked.ask("ready_templates", "bookmarks",
              ready_templates.whole(form, {"pages": 1, "bookmarks": ["x"]}), "the bookmarks are")
    asked.ask("ready_templates", "a missing text",
              ready_templates.texts(form, {"texts": {"1": ["no such text"]}}), "is not on page 1")
    done = tool.run([binary, "fill", form, "-d", "-", "--data-format", "json", "-o", output],
                    stdin=b"{}")
    asked.ask("ready_templates", "another value",
              ready_templates.values(output, {"values": {name: "no such value"}}) if done.code == 0 else [done.text],
              "instead of 'no such value'")
    asked.ask("ready_templates", "no field", ready_templates.values(output, {"values": {"nothing": ""}}),
              "there is no field")


def surveys(asked, binary, directory):
    """A survey with other values, and a program that fails."""
    form = made_forms.make("tagged", directory)
    name = next(field.name for field in Walk(pikepdf.open(form)).fields)
    asked.ask("pdfkit_fillers", "another value", pdfkit_fillers.wrong_values("x", form, {name: "no such value"}),
              "holds another value")
    asked.ask("pdfkit_fillers", "no field", pdfkit_fillers.wrong_values("x", form, {"nothing": ""}), "is gone")
    written = os.path.join(directory, "written.pdf")

    def retitle(pdf, change=lambda pdf: None):
        pdf.docinfo["/Title"] = "Round trip"
        if "/Metadata" in pdf.Root:
            with pdf.open_metadata(set_pikepdf_as_editor=False) as metadata:
                metadata["dc:title"] = "Round trip"
        change(pdf)

    save(form, written, retitle)
    asked.ask("pdfkit_same", "nothing", pdfkit_same.differences(form, written) or ["right"], "right")
    asked.ask("pdfkit_same", "no new title", pdfkit_same.differences(form, form), "title was not changed")
    for case, change, wanted in (
            ("a page less", lambda pdf: pdf.pages.__delitem__(-1), "pages before"),
            ("no structure", lambda pdf: pdf.Root.__delitem__("/StructTreeRoot"), "StructTreeRoot")):
        save(form, written, lambda pdf, change=change: retitle(pdf, change))
        asked.ask("pdfkit_same", case, pdfkit_same.differences(form, written), wanted)
    asked.ask("pdfkit", "memory that grows", pdfkit.growth(list(range(20000, 40000, 2000))), "memory grows")
    asked.ask("pdfkit", "a program that fails", pdfkit.run("/bin/false"), "ended with")


def no_intent(pdf):
    del pdf.Root.OutputIntents


def other_text(pdf):
    page = pdf.pages[0]
    page.contents_add(b"BT ET q 1 0 0 rg 0 0 300 300 re f Q", prepend=False)


def no_text(pdf):
    pdf.pages[0].obj.Contents = pdf.make_stream(b"")


def odd_pages(asked):
    """Pages that read or look otherwise, to one reader and to both."""
    white, black = np.full((9, 9, 3), 255), np.zeros((9, 9, 3))
    page, case = (("Hello", "Hello"), (black, black)), [("CFF", 4, "absent", "no meanings")]
    for name, after, wanted in (
            ("nothing", page, "right"), ("another text", (("Hello", "cello"), (black, black)), "is read"),
            ("another look", (("Hello", "Hello"), (white, white)), "draw the page differently")):
        asked.ask("odd_fonts", name, list(odd_fonts.differences(case, [page], [after])) or ["right"], wanted)


def record_files(asked, binary, directory):
    """Archives that carry another record, or do not say so."""
    place = os.path.join(directory, "records")
    os.mkdir(place)
    archived_records.form(os.path.join(place, "form.pdf"))
    records = archived_records.RECORDS[:1]
    files, found = archived_records.batch(
        binary, place, "carried", records, "--archive", "pdfa-3u", "--attach", "@record", "--attach", "@record:all")
    spoiled = os.path.join(place, "spoiled.pdf")
    asked.ask("archived_records", "nothing", found or archived_records.attachments_of(files[0], records, False) or ["right"], "right")
    def no_page(pdf):
        del pdf.pages[1].AF
    def password(pdf):
        pdf.pages[0].AF[0].EF.F.write(b'{"first": "Ada", "agree": "Yes", "secret": "hunter2"}')
    def no_list(pdf):
        pdf.Root.Names.EmbeddedFiles.Names = Array([])
    for name, change, wanted in [("a page without its values", no_page, "page 2 of record 1 carries"),
                                 ("a password", password, "page 1 of record 1 carries"),
                                 ("files that are not listed", no_list, "does not list")]:
        save(files[0], spoiled, change)
        asked.ask("archived_records", name, archived_records.attachments_of(spoiled, records, False), wanted)


def archived(asked, binary, form, directory):
    """An archive that breaks a rule, and one that shows something else than its source."""
    if verapdf_judge.missing():
        return
    good, spoiled = os.path.join(directory, "archive.pdf"), os.path.join(directory, "spoiled.pdf")
    done = tool.run([binary, "archive", form, "-o", good, "--archive", "pdfa-2u"])
    save(good, spoiled, no_intent)
    found = verapdf_judge.verdicts([("pdfa-2u", good), ("pdfa-2u", spoiled)])
    asked.ask("archives", "nothing", ["right"] if done.code == 0 and found[good] == "PASS" else [], "right")
    asked.ask("archives", "no output intent", [found[spoiled]], "6.2.4.3")
    save(good, spoiled, other_text)
    asked.ask("archives", "another look", archives.faithful(good, spoiled, ""), "looks different")
    for case, output, wanted in (("nothing", good, "right"), ("another look", spoiled, "different to Poppler")):
        pair = (good, "fillable", "pdfa-2u", good, output, "")
        asked.ask("archive_forms", case, archive_forms.other_pictures(pair)[1] or ["right"], wanted)
    save(good, spoiled, no_text)
    asked.ask("archive_forms", "another text", archive_forms.other_texts(pair), "Poppler reads another text")
    odd_pages(asked)
    for case, levels, wanted in (("nothing", "pdfa-2a,pdfua-1", "right"), ("no claim", "pdfa-2u", "veraPDF says")):
        output = os.path.join(directory, f"mended-{levels}.pdf")
        tool.run([binary, "archive", form, "-o", output, "--archive", levels])
        asked.ask("corrected_forms", case, corrected_forms.denials([output], directory) or ["right"], wanted)


def template_judges(asked):
    """Outputs that differ, and messages that do not say enough."""
    records = same_records.Judge.__new__(same_records.Judge)
    records.problems, records.count, records.made = [], 0, [{"case": "a"}]
    records.expected = {"a.pdf": "1"}
    records.compare("alone", {"a.pdf": "1"})
    asked.ask("same_records", "nothing", records.problems or ["right"], "right")
    records.compare("alone", {"a.pdf": "2"})
    asked.ask("same_records", "another file", records.problems, "a.pdf is another file")
    records.compare("alone", {})
    asked.ask("same_records", "a missing file", records.problems, "missing or too many")
    for case, code, errors, wanted in [
            ("no place", 1, "t.json: error: wrong\n  hint: x", "no place"),
            ("no hint", 1, "t.json:1:2: error: wrong", "no hint"), ("a crash", 70, "internal error", "exit code 70")]:
        keys = template_keys.Judge.__new__(template_keys.Judge)
        keys.problems, keys.count = [], 0
        keys.wrong("a key", subprocess.CompletedProcess([], code, "", errors))
        asked.ask("template_keys", case, keys.problems, wanted)
    record = {name: "x" for name in pdfcpu_samples.TEXTS["person"]}
    right = pdfcpu_samples.expected("person", "csv", record)
    found, _ = pdfcpu_samples.differences("person", "csv", record, right)
    asked.ask("pdfcpu_samples", "nothing", found or ["right"], "right")
    found, _ = pdfcpu_samples.differences("person", "csv", record, {**right, "lastName": "y"})
    asked.ask("pdfcpu_samples", "another value", found, "lastName is 'y', not 'x'")
    for case, found, wanted in [("nothing", "x\n", "False"), ("another value", "y", "True"), ("no value", "", "True")]:
        asked.ask("direct_file_samples", case, [str(direct_file_samples.differs("f1_1[0]", found, "x"))], wanted)
    exports = {"state": {"Illinois": "IL"}}
    asked.ask("form_flow_samples", "nothing",
              [form_flow_samples.difference("state", {"state": "IL"}, {"state": "Illinois"}, exports) or "right"], "right")
    asked.ask("form_flow_samples", "another value",
              [form_flow_samples.difference("state", {"state": None}, {"state": "Illinois"}, exports)], "state is None")


def machines(asked):
    """Manifests that are wrong, and directories that differ."""
    asked.ask("kubernetes", "nothing", kubernetes.manifest_problems(kubernetes.manifest()) or ["right"], "right")
    for case, change, wanted in [
            ("an unknown key", lambda job: job["spec"].update(completion=3), "completion"),
            ("another number of shards", lambda job: job["spec"].update(completions=3), "SHARDS"),
            ("failed records that are tried again", lambda job: job["spec"]["podFailurePolicy"]["rules"].pop(1), "exit codes"),
            ("restarts", lambda job: job["spec"]["template"]["spec"].update(restartPolicy="OnFailure"), "restart policy")]:
        job = kubernetes.manifest()
        change(job)
        asked.ask("kubernetes", case, kubernetes.manifest_problems(job), wanted)
    asked.ask("spark", "nothing", spark.differences({"a": "1"}, {"a": "1"}) or ["right"], "right")
    for case, found, wanted in [("a missing file", {}, "is missing"), ("another file", {"a": "2"}, "is another file"),
                                ("a file too many", {"a": "1", "b": "1"}, "in no single run")]:
        asked.ask("spark", case, spark.differences({"a": "1"}, found), wanted)


def no_name(pdf):
    item = field(pdf, "reason")
    del item.node.TU


def no_element(pdf):
    for parent, kid in authored.elements(pdf.Root.StructTreeRoot):
        if kid.get("/Type") == "/OBJR":
            del parent.K
            return


def other_order(pdf):
    notes = pdf.pages[0].Annots
    notes[0], notes[1] = notes[1], notes[0]


def on_another(pdf):
    field(pdf, "helper.name").widgets[0].node.Rect = field(pdf, "signature.name").widgets[0].node.Rect


def not_required(pdf):
    field(pdf, "applicant.name.first").node.Ff = 0


def font_outside(pdf):
    for font in pdf.Root.AcroForm.DR.Font.values():
        del font.FontDescriptor


def few_characters(pdf):
    for font in pdf.Root.AcroForm.DR.Font.values():
        font.Widths = pikepdf.Array([0] * len(font.Widths))


AUTHORED = [
    ("no name", no_name, "reason: has no name"), ("no element", no_element, "no structure element"),
    ("another order", other_order, "another order"), ("a widget on another", on_another, "lies on"),
    ("not required", not_required, "applicant.name.first: is required or read-only"),
    ("no font", font_outside, "is not embedded"), ("few characters", few_characters, "lacks"),
]


def authored_form(asked, form, directory):
    """An authored form that lacks what it must have."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Examples", "benefits.yaml")
    asked.ask("authored", "nothing", authored.judge_form(path, form) or ["right"], "right")
    spoiled = os.path.join(directory, "spoiled.pdf")
    for name, change, wanted in AUTHORED:
        save(form, spoiled, change)
        asked.ask("authored", name, authored.judge_form(path, spoiled), wanted)


def corpus(asked, form, directory):
    """A program that finds nothing wrong, and claims to have archived whatever it is given."""
    if verapdf_judge.missing():
        return
    folder = os.path.join(directory, "corpus", "PDF_A-2b")
    os.makedirs(folder)
    shutil.copy(form, os.path.join(folder, "6-1-1-t01-fail-a.pdf"))
    careless = os.path.join(directory, "careless")
    with open(careless, "w", encoding="utf-8") as file:
        file.write("""#!/bin/bash
if [ "$1" = check ]; then echo '{"conforms": true, "violations": [], "notChecked": []}'; exit; fi
cp "$2" "$4"
""")
    os.chmod(careless, 0o755)
    found, _, _ = archive_corpus.judge(careless, os.path.dirname(folder))
    asked.ask("archive_corpus", "a false pass", found, "false passes: 1 of 1")
    asked.ask("archive_corpus", "a false claim", found, "claimed, and veraPDF denies it")


def fields_put_back(asked, form, directory):
    """A form whose fields came back otherwise than they were."""
    def renamed(pdf):
        next(field for field in Walk(pdf).fields if "/T" in field.node).node.T = String("another")

    def moved(pdf):
        widget = next(widget for field in Walk(pdf).fields for widget in field.widgets)
        widget.node.Rect = Array([float(number) + 3 for number in widget.node.Rect])

    def turned_around(pdf):
        pdf.pages[0].obj.Tabs = Name.W
        pdf.pages[0].obj.Annots = Array(reversed(list(pdf.pages[0].obj.Annots)))

    before = base_again.Facts(form)
    spoiled = os.path.join(directory, "spoiled.pdf")
    for name, change, wanted in (("a name", renamed, "is missing"), ("a place", moved, "its rectangles differ"),
                                 ("the order", turned_around, "the tab order differs")):
        save(form, spoiled, change)
        asked.ask("base_again", name, list(base_again.differences(before, base_again.Facts(spoiled))), wanted)


def tagged(asked, binary, directory):
    """A structure tree that says something else than the widgets did."""
    form = made_forms.make("tagged", directory)
    with pikepdf.open(form) as pdf:
        values, _ = choose(pdf)
    check = FormCheck(binary, form)
    _, filled = check.fill(directory, form, values, "filled.pdf")
    _, flat = check.fill(directory, form, values, "flat.pdf", ["--flatten"])
    spoiled = os.path.join(directory, "spoiled.pdf")
    for name, change, judge_name, wanted in TAGGED:
        save(flat, spoiled, change)
        found = {"clean": lambda: clean.judge("flattened", spoiled),
                 "print": lambda: print_fields.judge(filled, spoiled)[0],
                 "structure": lambda: structure.judge(spoiled, form)}[judge_name]()
        asked.ask(judge_name, f"tagged, {name}", found, wanted)


def nameless(asked, directory):
    """A value in a field that got no name."""
    form = made_forms.make("nameless", directory)
    spoiled = save(form, os.path.join(directory, "spoiled.pdf"),
                   lambda pdf: field(pdf, "page1.widget2").node.__setitem__("/V", String("Value")))
    asked.ask("read", "no name", read_back.judge(form, {"page1.widget2": "Value"}, spoiled)[0],
              "page1.widget2: (pypdf|mupdf): no such field")


def exports(asked, binary, form, directory):
    """What an export must not say: true for any value, a list for one, nothing, a field too many."""
    with pikepdf.open(form) as pdf:
        values, _ = choose(pdf)
    done, filled = FormCheck(binary, form).fill(directory, form, values, "filled.pdf")
    given = spoiled_programs.exported(binary, filled)
    asked.ask("export", "nothing wrong",
              ["right"] if not form_check.export_problems(given, form, filled, values)[0] else [], "right")
    for name, value in [("true", True), ("a list", [values["reason"]]), ("null", None), ("number", 1)]:
        found, _ = form_check.export_problems({**given, "reason": value}, form, filled, values)
        asked.ask("export", f"{name} for a text", found, "reason: another value")
    box = next(name for name, value in values.items() if value is True)
    found, _ = form_check.export_problems({**given, box: "Yes"}, form, filled, values)
    asked.ask("export", "a text for true", found, "another value")
    found, _ = form_check.export_problems({**given, "stranger": "x"}, form, filled, values)
    asked.ask("export", "a field too many", found, "is no field")
    found, _ = form_check.export_problems(
        {name: value for name, value in given.items() if name != "reason"}, form, filled, values)
    asked.ask("export", "a field too few", found, "is missing")


def refusals(asked, binary, form, directory):
    """A refusal that nobody expects, and none where one is expected."""
    check = FormCheck(binary, form)
    said = b'{"severity": "error", "code": "no-glyph", "field": "reason"}\n'
    check.without_refused(tool.Run(1, b"", said, 0, 0), {"reason": "x"})
    asked.ask("form_check", "a refusal", check.problems, "reason: refused with no-glyph")
    check = FormCheck(binary, form, {"fill": "refused", "reason": "signed"})
    check.refused(directory)
    asked.ask("form_check", "no refusal", check.problems, "expected signed")


def shaped(asked, binary, directory):
    """Texts of many scripts, with something lost of their fonts."""
    form, data = os.path.join(directory, "scripts.pdf"), os.path.join(directory, "scripts.json")
    rectangles = scripts_form.make(form)
    check = FormCheck(binary, form)
    spoiled = os.path.join(directory, "spoiled.pdf")
    _, filled = check.fill(directory, form, scripts_form.values(), "filled.pdf")
    _, flat = check.fill(directory, form, scripts_form.values(), "flat.pdf", ["--flatten"])

    def fonts(pdf):
        return [item for item in pdf.objects
                if isinstance(item, Dictionary) and item.get("/Subtype") == "/Type0"]

    def no_meaning(pdf):
        for font in fonts(pdf):
            del font.ToUnicode

    def no_programs(pdf):
        for font in fonts(pdf):
            for key in ("/FontFile2", "/FontFile3"):
                if key in font.DescendantFonts[0].FontDescriptor:
                    del font.DescendantFonts[0].FontDescriptor[key]

    def wider(pdf):
        for font in fonts(pdf):
            for run in font.DescendantFonts[0].W:
                if isinstance(run, Array):
                    for place, width in enumerate(run):
                        run[place] = float(width) + 60

    def another_text(pdf):
        pdf.Root.AcroForm.Fields[0].V = String("another")

    for name, source, change, judged, wanted in [
            ("no /ToUnicode", flat, no_meaning, lambda: scripts.extracted(spoiled, rectangles), "reads"),
            ("no font programs", flat, no_programs, lambda: scripts.drawn_alike(spoiled, rectangles),
             "differ in|draws nothing"),
            ("wider glyphs", filled, wider, lambda: glyphs.judge(spoiled), "hb-shape"),
            ("another value", filled, another_text, lambda: scripts.values_kept(spoiled), "another value")]:
        save(source, spoiled, change)
        asked.ask("scripts", name, judged(), wanted)


def dressed(asked, binary, directory):
    """Widgets in other dress than they should be, turned the wrong way, and with other text."""
    model = widget_model.Judge(binary, directory)
    sheet, turned = widget_model.Sheet("text", 0), widget_model.Sheet("text", 90)
    form, spoiled = model.path("form.pdf"), model.path("spoiled.pdf")

    def found(case, wanted, run):
        model.problems = []
        run()
        asked.ask("widget_model", case, model.problems, wanted)

    fill = model.fill

    def painted(source, values, out, *more):
        def paint(pdf):
            for item in pdf.pages[0].obj.Annots:
                item.AP.N.write(item.AP.N.read_bytes() + b"\nq 1 0 0 rg 4 4 9 9 re f Q")

        save(fill(source, values, spoiled, *more), out, paint)
        return out

    model.fill = painted
    found("a red square", "the dressing is", lambda: model.dressing(sheet))
    model.fill = fill
    sheet.form(form)
    upright = model.picture(model.fill(form, sheet.values(), model.path("filled.pdf")))
    flat = model.fill(form, sheet.values(), model.path("flat.pdf"), "--flatten")
    turned.form(form)

    def upright_matrix(pdf):
        for item in pdf.pages[0].obj.Annots:
            item.AP.N.Matrix = Array([1, 0, 0, 1, 0, 0])

    picture = model.picture(save(model.fill(form, turned.values(), model.path("filled.pdf")), spoiled,
                                 upright_matrix))
    found("not turned", "turned cell is unlike",
          lambda: model.rotation(turned, picture, sheet, upright))

    def replaced(pattern, by):
        def change(pdf):
            contents = pdf.pages[0].obj.Contents
            parts = contents if isinstance(contents, Array) else [contents]
            data = b"\n".join(part.read_bytes() for part in parts)
            pdf.pages[0].obj.Contents = pdf.make_stream(re.sub(pattern, by, data))

        return change

    text = widget_model.TEXTS["text"].encode()
    save(flat, spoiled, replaced(re.escape(text), text.lower()))
    found("another text", "says", lambda: model.text(sheet, spoiled))
    save(flat, spoiled, replaced(rb"\nBT\n|\bBT\b", b"\nBT 9 0 Td\n"))
    found("moved text", "stands from", lambda: model.text(sheet, spoiled))
    blank = upright.copy()
    blank.paste((255, 255, 255), (0, 0, *blank.size))
    found("nothing drawn", "from PDFium's", lambda: model.by_pdfium(sheet, blank))
    one = np.full((40, 40), 255, np.uint8)
    one[10:20, 10:20] = 0
    other = np.roll(one, 6, axis=1)
    asked.ask("pictures", "a shape moved", [pictures.looks_alike(one, other)], "False")
    asked.ask("pictures", "another size", [pictures.looks_alike(one, one[:20])], "False")


def outcomes(asked):
    """What hostile.py makes of a run's end."""
    said = b"error: something"
    for case, done, wanted in [
            ("exit 70", tool.Run(70, b"", said, 0, 0), "exit 70"),
            ("exit 5", tool.Run(5, b"", said, 0, 0), "exit 5"),
            ("exit 6", tool.Run(6, b"", said, 0, 0), "exit 6"),
            ("a signal", tool.Run(-11, b"", b"", 0, 0), "killed by SIGSEGV"),
            ("no end", tool.Run(None, b"", b"", 0, 0), "seconds"),
            ("much time", tool.Run(0, b"", b"", 0, 0, cpu=11), "seconds"),
            ("much memory", tool.Run(0, b"", b"", 0, 2 << 30), "2048 MB"),
            ("silence", tool.Run(1, b"", b"", 0, 0), "without a word"),
            ("a sanitizer's word", tool.Run(1, b"", b"==1==ERROR: AddressSanitizer", 0, 0),
             "sanitizer")]:
        asked.ask("hostile", case, hostile.wrong(done, (0, 1, 3), False, 10), wanted)


def run_itself(asked):
    """Too little to judge, and skips that nobody allowed."""
    for group in ("main", "hostile", "viewers"):
        asked.ask("minimums", f"nothing judged ({group})", minimums.too_few(group, {}), "must be")
    log = ('SKIPPED: no program\n➜  Test "a claim" skipped: "no reason"\n◇ Test run started.\n'
           '✔ Suite "other" skipped.\n')
    found = skips.unexpected(skips.told_in(log), {"no fonts*": "a reason"})
    for wanted in ("no program", "a claim", "other"):
        asked.ask("skips", wanted, found, wanted)


def samples(asked, binary, form, directory):
    """A sample of the sweep that holds and shows something else than it was given."""
    place = os.path.join(directory, "samples")
    os.mkdir(place)
    _, filled = FormCheck(binary, form).fill(directory, form, {"reason": "given"}, "filled.pdf")
    os.rename(filled, os.path.join(place, "one.pdf"))
    for case, value, wanted in [("another value", "taken", "pypdf reads another"),
                                ("another text", "taken", "PDFium finds"), ("a few", "given", "must be")]:
        with open(os.path.join(place, "one.json"), "w", encoding="utf-8") as file:
            json.dump([{"name": "reason", "value": value, "isFormatted": False, "isPassword": False,
                        "warnings": []}], file)
        asked.ask("sweep_sample", case, sweep_sample.judge(place)[0], wanted)


def unstyled(asked, directory):
    """A form that nothing restyled."""
    path = os.path.join(directory, "unstyled.pdf")
    restyled.form(path)
    asked.ask("restyled", "keys", restyled.read_back(path)[0], "/BS is another")
    for renderer in (restyled.pdfium, restyled.mupdf, restyled.poppler):
        asked.ask("restyled", renderer.__name__, restyled.look(renderer(path))[0], "no text in the color")


def modules(asked):
    """Each judge has a case: its module is used here or by the spoiled programs."""
    here = os.path.dirname(os.path.abspath(__file__))
    text = "".join(open(os.path.join(here, name), encoding="utf-8").read()
                   for name in ("spoiled.py", "spoiled_programs.py"))
    for path in sorted(glob.glob(os.path.join(here, "*.py"))):
        name = os.path.basename(path)[:-3]
        if name not in UNJUDGED:
            used = re.search(rf"(?m)^ *import {name}$", text) and len(re.findall(rf"\b{name}\.", text)) > 0
            asked.ask("spoiled", f"no case for {name}", ["has one"] if used else [], "has one")
