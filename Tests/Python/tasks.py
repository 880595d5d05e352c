"""The tasks that Python programmers come for, with the package that is installed.

usage: tasks.py DIRECTORY   a directory with form.pdf, of which judge.py knows the fields

Prints what is wrong; exit code 1 if anything is.
"""
import concurrent.futures
import copy
import datetime
import decimal
import os
import pathlib
import pickle
import subprocess
import sys
import types

import formwright

problems = []


def expect(what, condition):
    if not condition:
        problems.append(what)


def raises(kind, work):
    try:
        work()
    except kind as error:
        return error
    problems.append(f"no {kind.__name__}")
    return None


def main(directory):
    path = os.path.join(directory, "form.pdf")
    form = formwright.Form.open(path)
    with open(path, "rb") as file:
        same = formwright.Form.open(file.read())

    # Read.
    expect("fields", [field.name for field in form.fields] == ["name", "zip", "agree", "state"])
    expect("types", [field.type for field in form.fields] == ["text", "text", "checkbox", "combobox"])
    expect("labels", form.fields[0].label == "Full name" and form.fields[1].max_length == 5)
    expect("options", form.fields[3].options == ["Ohio", "Utah"] and form.fields[0].page == 1 and form.may_fill)
    expect("values", form.values == same.values)
    expect("schema", form.schema()["properties"]["zip"]["title"] == "ZIP code")

    # Fill, flatten, text, picture.
    filled = form.fill({"name": "Ada Łovelace", "agree": True, "state": "Utah"})
    expect("media type", filled.type == "application/pdf" and filled.startswith(b"%PDF"))
    target = os.path.join(directory, "filled.pdf")
    filled.save(target)
    expect("a saved file", open(target, "rb").read() == filled)
    read = formwright.Form.open(target).values
    expect(f"values read back: {read}", read["name"] == "Ada Łovelace" and read["agree"] is True)
    flat = formwright.Form.open(target).flatten()
    expect("flattened text", "Ada Łovelace" in formwright.Form(flat).text())
    expect("picture", formwright.Form(flat).render(dpi=30).startswith(b"\x89PNG"))
    expect("the same bytes", form.fill({"name": "x"}) == same.fill({"name": "x"}))

    # Problems.
    secret = "123456789"
    error = raises(formwright.DataError, lambda: form.fill({"zip": secret, "nobody": 1}))
    expect("two problems", error and [d.code for d in error.diagnostics] == ["too-long", "unknown-field"])
    expect("a value in a message", error and secret not in str(error))
    expect("an exception that travels", pickle.loads(pickle.dumps(error)).diagnostics == error.diagnostics)
    raises(formwright.UsageError, lambda: form.fill({}, flaten=True))
    raises(formwright.FileError, lambda: formwright.Form(b"no file"))
    raises(formwright.ConformanceError, lambda: formwright.Form(untagged()).archive("pdfua-1"))
    expect("nothing wrong", form.validate({"name": "x"}))
    checked = form.validate([{"name": "x"}, {"zip": secret}])
    expect("one wrong", checked.faulty == 1 and checked.records == 2 and checked.problems[0].field == "zip")

    # What Python has and JSON has not.
    odd = form.fill(types.MappingProxyType({"name": datetime.date(2024, 1, 31), "zip": decimal.Decimal("12.5")}))
    expect("a date and a decimal", [formwright.Form(odd).values[n] for n in ("name", "zip")] == ["2024-01-31", "12.5"])
    for value in [object(), "\ud800", float("nan")]:
        error = raises(formwright.DataError, lambda value=value: form.fill({"zip": "1", "name": value}))
        expect(f"its field: {error}", error and error.diagnostics[0].field == "name")
        expect("no value hangs on it", error and error.__context__ is None)
    for source in [3, True, None]:
        raises(TypeError, lambda source=source: formwright.Form.open(source))
    os.fstat(1)
    error = raises(formwright.FileError, lambda: formwright.Form.open(pathlib.Path(__file__)))
    expect("its file", error and error.diagnostics[0].file == __file__ and __file__ in str(error))
    raises(IsADirectoryError, lambda: filled.save(directory))
    error = raises(FileNotFoundError, lambda: filled.save(os.path.join(directory, "none", "a.pdf")))
    expect("the path that was given", error and error.filename.endswith("a.pdf"))
    expect("an output shown", repr(filled) == str(filled) == f"<application/pdf, {len(filled)} bytes>")
    expect("a copy", copy.deepcopy(form).values == form.values)
    raises(TypeError, lambda: pickle.dumps(form))
    expect("a page", form.text(pages=1) == form.text(pages=[1]) == form.text(pages="1"))
    error = raises(formwright.FormwrightError, lambda: form.fill({"name": "Æ" * 300, "zip": "123456"}))
    expect("options as arguments", error and not any(d.hint and "noScripts" in d.hint for d in error.diagnostics))
    error = raises(formwright.DataError, lambda: form.fill({"Wesentliches": "x"}))
    expect(f"what lists the fields: {error}", error and "`form.fields`" in str(error))
    expect("a form shown", repr(form) == f"<form {path!r}>" and secret not in repr(form))

    # Archive, accessible, author.
    archived = form.archive("pdfa-2u")
    expect("archive", formwright.Form(archived).check("pdfa-2u")["conforms"])
    expect("remediated", formwright.Form(form.remediate(title="Order")).facts["tagged"])
    expect("authored", formwright.Form(formwright.author({"title": "T", "language": "en", "pages": [
        {"size": [200, 200], "fields": [{"text": "a", "rect": [10, 10, 100, 30], "label": "A"}]}]})).fields[0].name == "a")

    # Many.
    plan = form.compile(flatten=True)
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        outputs = list(pool.map(lambda number: plan.fill({"name": str(number % 4)}), range(80)))
    expect("threads", len({bytes(output) for output in outputs}) == 4)
    outcomes = list(formwright.Batch(form, ({"name": str(number)} for number in range(20)), jobs=2))
    expect("batch", [outcome.record for outcome in outcomes] == list(range(1, 21)))
    expect("outputs", all(outcome.pdf and outcome.status == "done" for outcome in outcomes))
    template = {"formwright": 1, "output": {"name": ".id"},
                "fields": {"name": ".person | ascii_upcase", "zip": ".zip"}}
    outcomes = list(formwright.Batch(form, [{"id": "a", "person": "Ada", "zip": "1"},
                                            {"id": "b", "person": "Bob", "zip": secret}], template=template))
    expect(f"template: {outcomes[0].diagnostics}", outcomes[0].name == "a.pdf" and
           formwright.Form(outcomes[0].pdf).values["name"] == "ADA")
    expect("a failed record", outcomes[1].pdf is None and outcomes[1].diagnostics[0].field == "zip")
    outcomes = list(formwright.Batch(form, [{"name": "a"}, {"name": object()}, 1, {"name": "b"}]))
    expect("the batch goes on", [o.status for o in outcomes] == ["done", "failed", "failed", "done"])
    expect("the field of a failed record", outcomes[1].diagnostics[0].field == "name" and outcomes[1].pdf is None)
    raises(TypeError, lambda: formwright.Batch(form, "records.ndjson"))
    raises(ZeroDivisionError, lambda: list(formwright.Batch(form, ({"name": str(1 / n)} for n in [1, 0]))))
    unfinished = formwright.Batch(form, ({"name": "x"} for _ in range(10**6)))
    next(unfinished)
    del unfinished

    # The program.
    done = subprocess.run([sys.executable, "-m", "formwright", "--version"], capture_output=True, text=True, check=False)
    expect("the program", done.stdout.startswith("formwright "))


def untagged():
    """A page that shows a text that no structure tree has; archiving builds no tree (ISO 14289-1, 7.1)."""
    content = b"BT /F 12 Tf 10 10 Td (text) Tj ET"
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
        b"<</Length %d>>stream\n%s\nendstream" % (len(content), content),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ]
    body = b"".join(b"%d 0 obj%s endobj\n" % (number + 1, text) for number, text in enumerate(objects))
    return b"%PDF-1.7\n" + body + b"trailer<</Root 1 0 R/Size 6>>"


main(sys.argv[1])
for problem in problems:
    print(f"FAIL Python: {problem}")
sys.exit(1 if problems else 0)
