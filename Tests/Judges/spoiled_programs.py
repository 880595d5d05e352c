#!/usr/bin/env python3
"""The program, spoiled: a script in its place that runs it and then does one thing wrong.

usage: spoiled_programs.py SPOILING BINARY ARGUMENT…

Judges that run the program themselves must notice.
"""
import io
import itertools
import json
import os
import subprocess
import sys

import tool

HERE = os.path.dirname(os.path.abspath(__file__))


# What is done wrong: each gets the program and its arguments, and ends the process.

def output(arguments):
    return arguments[arguments.index("-o") + 1] if "-o" in arguments else None


def run(binary, arguments, **more):
    return subprocess.run([binary, *arguments], check=False, **more)


def changed(path, change):
    import pikepdf  # Not where it is not needed: a script starts often.

    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        change(pdf)
        pdf.save(path)


def on_success(command, change):
    """Runs a command, then does something to its output."""
    def spoiling(binary, arguments):
        code = run(binary, arguments).returncode
        if code == 0 and arguments[0] == command and output(arguments) not in (None, "-"):
            change(output(arguments))
        return code

    return spoiling


def inspection(change):
    """Another report."""
    def spoiling(binary, arguments):
        done = run(binary, arguments, stdout=subprocess.PIPE)
        if arguments[0] == "inspect" and "--json" in arguments and done.returncode == 0:
            report = json.loads(done.stdout)
            change(report)
            sys.stdout.write(json.dumps(report))
        else:
            sys.stdout.buffer.write(done.stdout)
        return done.returncode

    return spoiling


def no_field(report):
    report["fields"].pop()


def another_rectangle(report):
    report["fields"][0]["widgets"][0]["rect"][0] += 1


def another_type(report):
    report["fields"][0]["type"] = "listbox"


def another_answer(report):
    report["mayFill"]["allowed"] = not report["mayFill"]["allowed"]


def other_colours(path):
    import pikepdf

    def change(pdf):
        for item in pdf.objects:
            if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Image" \
                    and item.get("/ColorSpace") == "/DeviceRGB":
                item.Decode = pikepdf.Array([1, 0, 1, 0, 1, 0])

    changed(path, change)


def one_object_more(path):
    def change(pdf):
        pdf.Root.Stranger = pdf.make_stream(pdf.Root.Stranger.read_bytes() + b"x"
                                            if "/Stranger" in pdf.Root else b"x")

    changed(path, change)


def one_byte_more(path):
    names = [os.path.join(path, name) for name in sorted(os.listdir(path))] if os.path.isdir(path) \
        else [path]
    with open(names[0], "ab") as file:
        file.write(b"\n")


def by_time_zone(binary, arguments):
    code = run(binary, arguments).returncode
    sys.stdout.write(os.environ.get("TZ", ""))
    return code


def by_jobs(binary, arguments):
    code = run(binary, arguments).returncode
    if arguments[-1] == "7":
        one_byte_more(output(arguments))
    return code


def at_resuming(binary, arguments):
    if "--resume" not in arguments:
        os.execv(binary, [binary, *arguments])
    code = run(binary, arguments).returncode
    one_byte_more(output(arguments))
    return code


def another_code(binary, arguments):
    code = run(binary, arguments).returncode
    return 1 if code == 3 else code


def says_values(binary, arguments):
    if "-d" in arguments:
        with open(arguments[arguments.index("-d") + 1], "rb") as file:
            sys.stderr.write(file.read().decode("utf-8", "replace"))
    sys.stderr.flush()
    return run(binary, arguments).returncode


def leaves_a_file(binary, arguments):
    if output(arguments) and not os.path.isdir(output(arguments)):
        with open(output(arguments) + ".part", "wb") as file:
            file.write(b"%PDF")
    return run(binary, arguments).returncode


def clears_output(binary, arguments):
    if output(arguments) and os.path.isfile(output(arguments)):
        os.truncate(output(arguments), 0)
    return run(binary, arguments).returncode


def ignores_permissions(binary, arguments):
    return run(binary, arguments + (["--ignore-permissions"] if arguments[0] == "fill" else [])).returncode


def allows_all(binary, arguments):
    if "--allow" in arguments:
        arguments[arguments.index("--allow") + 1] = "fill,print,modify,copy"
    return run(binary, arguments).returncode


def no_pictures(binary, arguments):
    return 6 if arguments[0] == "render" else run(binary, arguments).returncode


def faults(binary, arguments):
    code = run(binary, arguments).returncode
    return 70 if arguments[0] == "reset" else code


def no_reset(binary, arguments):
    if arguments[0] != "reset":
        return run(binary, arguments).returncode
    with open(arguments[1], "rb") as source, open(output(arguments), "wb") as target:
        target.write(source.read())
    return 0


def page_text(change):
    """Other words of pages."""
    def spoiling(binary, arguments):
        done = run(binary, arguments, stdout=subprocess.PIPE)
        text = done.stdout.decode()
        sys.stdout.write(change(text, "--json" in arguments) if arguments[0] == "text" else text)
        return done.returncode

    return spoiling


def text_less(text, is_json):
    return text if is_json else "\n".join(text.split("\n")[2:])


def words_cut(text, is_json):
    return text if is_json else text.replace("e", "e ")


def elsewhere(text, is_json):
    if not is_json:
        return text
    report = json.loads(text)
    for page in report["pages"]:
        for word in (word for line in page["lines"] for word in line["words"]):
            for character in word["characters"]:
                character["origin"][0] += 1
    return json.dumps(report)


def validation(change):
    """Another report of problems."""
    def spoiling(binary, arguments):
        done = run(binary, arguments, stdout=subprocess.PIPE)
        is_lines = arguments[0] == "validate" and arguments[arguments.index("--format") + 1] == "json"
        sys.stdout.buffer.write(change(done.stdout) if is_lines else done.stdout)
        return done.returncode

    return spoiling


def no_first_record(report):
    return b"".join(line for line in report.splitlines(True) if json.loads(line)["record"] != 1)


def another_rule(report):
    return report.replace(b'"rule":"type"', b'"rule":"enum"')


def form_schema(change):
    """Another schema of a form."""
    def spoiling(binary, arguments):
        done = run(binary, arguments, stdout=subprocess.PIPE)
        if arguments[0] == "schema" and done.returncode == 0:
            schema = json.loads(done.stdout)
            change(schema)
            sys.stdout.write(json.dumps(schema))
        else:
            sys.stdout.buffer.write(done.stdout)
        return done.returncode

    return spoiling


def broken_schema(schema):
    schema["type"] = "text"


def a_property_less(schema):
    schema["properties"].popitem()


def lengths_doubled(schema):
    for rules in schema["properties"].values():
        if "maxLength" in rules:
            rules["maxLength"] *= 2


def writable_again(path):
    from fieldtree import Walk

    def change(pdf):
        for field in Walk(pdf).fields:
            field.node.Ff = field.flags & ~1

    changed(path, change)


SPOILINGS = {
    "locks nothing": on_success("lock", writable_again),
    "no schema at all": form_schema(broken_schema), "a property less": form_schema(a_property_less),
    "lengths doubled": form_schema(lengths_doubled),
    "a record let pass": validation(no_first_record), "another rule": validation(another_rule),
    "lines lost": page_text(text_less), "words cut": page_text(words_cut),
    "characters elsewhere": page_text(elsewhere),
    "a field less": inspection(no_field), "another rectangle": inspection(another_rectangle),
    "another type": inspection(another_type), "another answer": inspection(another_answer),
    "other colours": on_success("fill", other_colours),
    "one object more": on_success("fill", one_object_more),
    "by time zone": by_time_zone, "by jobs": by_jobs, "at resuming": at_resuming,
    "another code": another_code, "values said": says_values, "a file left": leaves_a_file,
    "an output cleared": clears_output, "permissions ignored": ignores_permissions,
    "all allowed": allows_all, "no pictures": no_pictures, "faults": faults, "no reset": no_reset,
}


def program(spoiling, binary, directory):
    """A script to be run in the program's place."""
    path = os.path.join(directory, spoiling.replace(" ", "-"))
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"#!/bin/sh\nexec '{sys.executable}' '{os.path.abspath(__file__)}' '{spoiling}' "
                   f"'{os.path.abspath(binary)}' \"$@\"\n")
    os.chmod(path, 0o755)
    return path


# The judges of it.

def exported(binary, path):
    return json.loads(tool.run([binary, "export", path]).out)


def judge(asked, binary, form, directory):
    def spoiled(name):
        return program(name, binary, directory)

    inspections(asked, form, spoiled)
    schemas_of_forms(asked, form, spoiled)
    bytes_and_batches(asked, form, directory, spoiled)
    messages(asked, spoiled, directory)
    encryptions(asked, spoiled, directory)
    others(asked, form, directory, spoiled)
    validations(asked, binary, directory, spoiled)


def validations(asked, binary, directory, spoiled):
    import schema_suite
    import schemas

    schema, values = {"type": "integer"}, ["x", "y", 3]
    for name, wanted in [("a record let pass", "is invalid to jsonschema-rs"),
                         ("another rule", "different problems")]:
        asked.ask("schemas", name, schemas.judge_schema(spoiled(name), schema, values, directory)[0], wanted)
    for name, group, wanted in [
            ("a wrong verdict", {"schema": schema, "tests": [{"description": "x", "data": 3, "valid": False}]},
             "True, not False"),
            ("a schema rejected", {"schema": {"type": "text"}, "tests": []}, "rejected: schema-keyword")]:
        path = os.path.join(directory, "suite.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump([{"description": "made here", **group}], file)
        asked.ask("schema_suite", name,
                  schema_suite.judge_file(binary, path, "draft2020-12", [], directory)[0], wanted)


def schemas_of_forms(asked, form, spoiled):
    import form_schemas

    for name, wanted in [("no schema at all", "schema: not valid"), ("a property less", "names:"),
                         ("lengths doubled", "maxLength"), ("a record let pass", "not refused")]:
        asked.ask("form_schemas", name, form_schemas.judge(spoiled(name), form, 4)[0], wanted)


def inspections(asked, form, spoiled):
    import inspect_agrees

    for name, wanted in [("a field less", "names: missing"), ("another rectangle", "rectangle of"),
                         ("another type", "type: 'listbox'")]:
        asked.ask("inspect_agrees", name, inspect_agrees.judge(spoiled(name), form)[0], wanted)
    expected = {"fields_by_type": {}, "fill": "ok", "reason": None}
    asked.ask("inspect_agrees", "another answer",
              inspect_agrees.judge(spoiled("another answer"), form, "", expected)[0], "mayFill is")


def bytes_and_batches(asked, form, directory, spoiled):
    import batch_outputs
    import same_bytes

    asked.ask("same_bytes", "by time zone", same_bytes.judge(spoiled("by time zone"), form, {})[0],
              "another time zone: other bytes")
    template, records = os.path.join(directory, "few.yaml"), os.path.join(directory, "few.ndjson")
    with open(template, "w", encoding="utf-8") as file:
        json.dump({"formwright": 1, "form": form, "fields": {}}, file)
    with open(records, "w", encoding="utf-8") as file:
        file.write("{}\n" * 3)
    asked.ask("same_bytes", "by jobs",
              same_bytes.batch(spoiled("by jobs"), template, records, directory)[0], "seven jobs")
    place = os.path.join(directory, "bench")
    os.mkdir(place)
    bench = batch_outputs.Bench(spoiled("at resuming"), form, place, 400)
    bench.undisturbed()
    asked.ask("batch_outputs", "at resuming", bench.killed(1), "1 others")


def messages(asked, spoiled, directory):
    import bad_input

    examples = os.path.join(HERE, "..", "..", "Examples")
    for name, wanted in [("another code", "exit 1, not 3"), ("values said", "a value stands in a message"),
                         ("a file left", "left behind"), ("an output cleared", "output was touched")]:
        place = os.path.join(directory, "shop " + name)
        os.mkdir(place)
        shop = bad_input.Workshop(spoiled(name), examples, place)
        # The first few: they are much alike.
        found = [p for case in itertools.islice(bad_input.cases(shop), 6)
                 for p in bad_input.judge(shop, case)]
        asked.ask("bad_input", name, found, wanted)


def encryptions(asked, spoiled, directory):
    import encryption

    for name, ask, wanted in [
            ("permissions ignored", lambda j: j.permits("AES-256", 6), "exit 0, not 3"),
            ("all allowed", lambda j: j.locks(("fill",)), "bits")]:
        place = os.path.join(directory, "locks " + name)
        os.mkdir(place)
        judge_of_locks = encryption.Judge(spoiled(name), place)
        ask(judge_of_locks)
        asked.ask("encryption", name, judge_of_locks.problems, wanted)


def others(asked, form, directory, spoiled):
    import extraction
    import form_check
    import hostile
    import icons
    import locks
    import readme

    place = os.path.join(directory, "of locks")
    os.mkdir(place)
    asked.ask("locks", "locks nothing", locks.judge(spoiled("locks nothing"), [form], place)[0],
              "locked: .* is not read-only")
    for name, judged, wanted in [
            ("other colours", icons.judge, "rgb.png"), ("no pictures", readme.judge, "render.*exit 6")]:
        place = os.path.join(directory, "of " + name)
        os.mkdir(place)
        asked.ask(judged.__module__, name, judged(spoiled(name), place)[0], wanted)
    path, names = extraction.make(directory)
    for name, wanted in [("lines lost", "of the characters"), ("words cut", "of the words"),
                         ("characters elsewhere", "where PDFium has them")]:
        found = [p for n in range(1, 3) for p in extraction.check(spoiled(name), path, n)]
        asked.ask("extraction", name, found, wanted)
    asked.ask("hostile", "faults", hostile.judge(spoiled("faults"), form)[0], "reset: exit 70")
    asked.ask("form_check", "one object more", form_check.FormCheck(
        spoiled("one object more"), form).run().problems, "filled again: holds something else")


def judge_viewers(asked, binary, directory):
    import authored_typed
    import reset_agrees
    from firefox import Firefox

    def without_sums(pdf):
        del pdf.Root.AcroForm["/CO"]

    example = os.path.join(HERE, "..", "..", "Examples", "tax-return.yaml")
    form = os.path.join(directory, "no-sums.pdf")
    run(binary, ["author", example, "-o", form])
    changed(form, without_sums)
    browser = Firefox(scripting=True)
    try:
        found, _ = authored_typed.example_problems(browser, "tax-return.yaml", form, directory, False)
    finally:
        browser.close()
    asked.ask("authored_typed", "no sums", found, "shows something else")

    found = [problem for _, problems, _, _ in reset_agrees.judge_all(
        program("no reset", binary, directory), []) for problem in problems]
    asked.ask("reset_agrees", "no reset", found, "holds a value of length")


def main():
    spoiling, binary, *arguments = sys.argv[1:]
    if isinstance(sys.stdin, io.TextIOBase) and not arguments:
        sys.exit(__doc__)
    code = SPOILINGS[spoiling](binary, arguments)
    sys.stdout.flush()
    sys.exit(code)


if __name__ == "__main__":
    main()
