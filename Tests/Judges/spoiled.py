"""Do the judges object? Good outputs are spoiled in one way each, and the judge must say so."""
import os

import pikepdf

import clean
import read_back
import visible
from fieldtree import Walk
from form_check import FormCheck
from values import choose


def save(source, target, change):
    with pikepdf.open(source) as pdf:
        change(pdf)
        pdf.save(target)
    return target


def field(pdf, name):
    return next(f for f in Walk(pdf).fields if f.name == name)


def another_value(pdf):
    field(pdf, "reason").node.V = pikepdf.String("something else")


def another_state(pdf):
    for widget in field(pdf, "applicant.language").widgets:
        widget.node.AS = pikepdf.Name.Off


def no_appearance(pdf):
    del field(pdf, "reason").node.AP


def need_appearances(pdf):
    pdf.Root.AcroForm.NeedAppearances = True


def usage_rights(pdf):
    pdf.Root.Perms = pikepdf.Dictionary(UR3=pikepdf.Dictionary())


def empty_appearance(pdf):
    field(pdf, "applicant.ssn").node.AP.N.write(b"q Q")


def moved_widget(pdf):
    node = field(pdf, "applicant.ssn").node
    node.Rect = pikepdf.Array([float(x) + (200 if i % 2 else 0) for i, x in enumerate(node.Rect)])


def widget_left(pdf):
    page = pdf.pages[0].obj
    page.Annots = pikepdf.Array([pdf.make_indirect(pikepdf.Dictionary(
        Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Widget, FT=pikepdf.Name.Tx,
        Rect=pikepdf.Array([0, 0, 9, 9])))])


def form_left(pdf):
    pdf.Root.AcroForm = pikepdf.Dictionary(Fields=pikepdf.Array())


def ink_elsewhere(pdf):
    pdf.pages[0].contents_add(b"\nQ q 300 20 8 8 re f Q q")


def text_gone(pdf):
    pdf.pages[0].contents_add(b"")
    page = pdf.pages[0].obj
    page.Contents = pikepdf.Array(list(page.Contents)[:-2])


FILLED = [("another value", another_value, "read"), ("another state", another_state, "read"),
          ("no appearance", no_appearance, "clean"), ("NeedAppearances", need_appearances, "clean"),
          ("usage rights", usage_rights, "clean"),
          ("an empty appearance", empty_appearance, "visible"),
          ("a moved widget", moved_widget, "visible")]
FLATTENED = [("a widget left", widget_left, "clean"), ("a form left", form_left, "clean"),
             ("ink elsewhere", ink_elsewhere, "visible"), ("text gone", text_gone, "visible")]


def judge(binary, form, directory):
    """What no judge objected to."""
    with pikepdf.open(form) as pdf:
        values, _ = choose(pdf)
    check = FormCheck(binary, form)
    _, filled = check.fill(directory, form, values, "filled.pdf")
    _, flat = check.fill(directory, form, values, "flat.pdf", ["--flatten"])
    spoiled = os.path.join(directory, "spoiled.pdf")
    problems = []
    for stage, source, cases in (("filled", filled, FILLED), ("flattened", flat, FLATTENED)):
        for name, change, judge_name in cases:
            save(source, spoiled, change)
            if judge_name == "read":
                found = read_back.judge(form, values, spoiled)[0]
            elif judge_name == "clean":
                found = clean.judge(stage, spoiled)
            elif stage == "filled":
                found = visible.judge(form, values, spoiled, flat)[0]
            else:
                found = visible.judge(form, values, filled, spoiled)[0]
            if not found:
                problems.append(f"{stage}, {name}: {judge_name} has nothing to say")
    return problems, len(FILLED) + len(FLATTENED)
