#!/usr/bin/env python3
"""Runs the judges: a line a form, then what was passed over and why, then the count.

usage: run.py --binary FORMWRIGHT [--quick | --all | --hostile [--whole] | --viewers] [--jobs N]
              [FORM…]

Without FORM: the example form of the repository, forms made in code, the eight main forms of
FORMWRIGHT_FORMS, and bad input; with --quick a few of these, as a debug build can do in a minute; with
--all every form there is. With --hostile the commands with the most paths on the files of faults.py and on
every damaged file of FORMWRIGHT_HOSTILE, a third of the other commands in turn, and the former on every
form; with --whole every command on everything. With --viewers what a viewer does at a click,
in Firefox. Exit code 1 where anything failed, where a judge had less to judge than it must (minimums.py),
and with CI=true where anything was skipped that Tests/Support/allowed-skips does not name.
"""
import argparse
import glob
import json
import logging
import multiprocessing
import os
import sys
import tempfile
import time
import traceback
import warnings

import archived_records
import archives
import authored
import authored_typed
import bad_input
import batch_outputs
import encryption
import extraction
import faults
import form_schemas
import hostile
import icons
import kubernetes
import locks
import made_forms
import corrected_forms
import merged
import minimums
import odd_fonts
import pages
import readme
import ready_templates
import reset_agrees
import restyled
import same_bytes
import schemas
import scripts
import skips
import spoiled
import tool
import verapdf_judge
import widget_model
from firefox import Firefox
from form_check import FormCheck, Outcome

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
MAIN = ["irs-f1040-2024.pdf", "irs-fw9-2024.pdf", "irs-fw4-2026.pdf", "ssa-ss-5.pdf",
        "va-21-526ez.pdf", "uscis-i-9.pdf", "uscourts-b107.pdf", "irs-f3800-2025.pdf"]

ARCHIVE_FORMS = ["irs-f1040-2024.pdf", "irs-fw9-2024.pdf", "va-21p-0847.pdf", "uscourts-b107.pdf"]
PAGE_FORMS = MAIN[:2] + MAIN[3:7]
QUICK_FORMS = ["irs-fw9-2024.pdf", "uscis-i-9.pdf"]


def check(job):
    """One unit of work; what it finds, never an exception."""
    kind, binary, path, expected = job
    logging.disable(logging.CRITICAL)
    name = os.path.basename(path)
    try:
        if kind == "form":
            return FormCheck(binary, path, expected).run()
        if kind.startswith("hostile"):
            problems, slowest, largest, count = hostile.judge(binary, path, *expected)
            line = f"slowest {slowest:.2f} s, largest {largest >> 20} MB"
            return Outcome(name, status(problems), line, problems, counts={"hostile runs": count})
        return {**WHOLE, **VIEWERS}[kind](binary)
    except Exception:  # A judge that breaks must not take the others' results along.
        return Outcome(name, "FAIL", "the judge broke", [traceback.format_exc()])


def status(problems):
    return "FAIL" if problems else "PASS"


def outcome_of(name, problems, count, unit):
    """Of a judge that says what is wrong and how many things it judged."""
    return Outcome(name, status(problems), f"{count} {unit}", problems, counts={name: count})


def bad_inputs(binary):
    problems, skipped, count = [], [], 0
    for name, found, why in bad_input.all_cases(binary, os.path.join(ROOT, "Examples")):
        if found is None:
            skipped.append(f"{name}: {why}")
            continue
        count += 1
        problems += [f"{name}: {p}" for p in found]
    outcome = outcome_of("bad input", problems, count, "cases")
    outcome.skips = skipped
    return outcome


def batches(binary):
    """The example's template over the example's records, with one job and with many."""
    with tempfile.TemporaryDirectory() as directory:
        place, records = lay_out_example(binary, directory, 200)
        template = os.path.join(place, "benefits.yaml")
        problems, count = same_bytes.batch(binary, template, records, directory)
        found, more = batch_outputs.judge(binary, os.path.join(directory, "out", "benefits.pdf"))
    return outcome_of("batch", problems + found, count + more, "outputs compared")


def lay_out_example(binary, directory, count):
    """The example's form and template as the template expects them; and records."""
    place = os.path.join(directory, "Templates")
    os.mkdir(place)
    os.mkdir(os.path.join(directory, "out"))
    with open(os.path.join(ROOT, "Templates", "benefits.yaml"), "rb") as source:
        with open(os.path.join(place, "benefits.yaml"), "wb") as target:
            target.write(source.read())
    done = tool.run([binary, "author", os.path.join(ROOT, "Examples", "benefits.yaml"), "-o",
                     os.path.join(directory, "out", "benefits.pdf")])
    if done.code != 0:
        raise RuntimeError("the example form cannot be made: " + done.text)
    records = os.path.join(directory, "records.ndjson")
    made = tool.run([sys.executable, os.path.join(ROOT, "Examples", "benefits-records.py"),
                     str(count)])
    with open(records, "wb") as file:
        file.write(made.out)
    return place, records


def example(binary):
    """The repository's own form, judged like any other."""
    with tempfile.TemporaryDirectory() as directory:
        lay_out_example(binary, directory, 1)
        outcome = FormCheck(binary, os.path.join(directory, "out", "benefits.pdf")).run()
    outcome.name = "Examples/benefits.yaml"
    return outcome


def made(name):
    """A form made in code."""
    def judged(binary):
        with tempfile.TemporaryDirectory() as directory:
            outcome = FormCheck(binary, made_forms.make(name, directory)).run()
        outcome.name = f"made in code: {name}"
        return outcome

    return judged


def judges(binary):
    """The judges themselves: do they object to what is wrong?"""
    with tempfile.TemporaryDirectory() as directory:
        lay_out_example(binary, directory, 1)
        form = os.path.join(directory, "out", "benefits.pdf")
        problems, count = spoiled.judge(binary, form, directory)
    return outcome_of("judges", problems, count, "spoiled outputs")


def pictures_in_buttons(binary):
    """Pictures of every kind in push buttons, as Pillow sees them."""
    with tempfile.TemporaryDirectory() as directory:
        problems, count = icons.judge(binary, directory)
    return outcome_of("icons", problems, count, "pictures")


def locked_fields(binary):
    """Fields made read-only and writable again, of forms made in code and of a few main forms."""
    folder = os.environ.get("FORMWRIGHT_FORMS") or ""
    with tempfile.TemporaryDirectory() as directory:
        files = [made_forms.make(name, directory) for name in made_forms.FORMS]
        files += [path for name in PAGE_FORMS if os.path.exists(path := os.path.join(folder, name))]
        problems, count = locks.judge(binary, files, directory)
    return outcome_of("locks", problems, count, "outputs")


def readme_commands(binary):
    """What README.md prints, run as it stands."""
    with tempfile.TemporaryDirectory() as directory:
        problems, count = readme.judge(binary, directory)
    return outcome_of("README", problems, count, "commands")


def locked(binary):
    """Forms locked in every revision by others, and what the program locks."""
    problems, count = encryption.judge(binary)
    return outcome_of("encryption", problems, count, "checks")


def resets(binary):
    """Reset buttons clicked in PDF.js."""
    folder = os.environ.get("FORMWRIGHT_FORMS") or None
    if not Firefox.is_there():
        return skipped("reset in PDF.js", "there is no Firefox (firefox-esr)")
    forms = sorted(glob.glob(os.path.join(folder, "*.pdf"))) if folder else []
    outcome = Outcome("reset in PDF.js", "PASS", "")
    forms_judged = count = 0
    for name, problems, compared, excused in reset_agrees.judge_all(
            binary, filter(reset_agrees.has_reset, forms)):
        forms_judged, count = forms_judged + 1, count + compared
        outcome.problems += [f"{name}: {problem}" for problem in problems]
        if excused:
            outcome.passed_over[reset_agrees.STALE_RADIO] = excused
    outcome.line = f"{count} values in {forms_judged} forms"
    outcome.counts = {"reset in PDF.js": count}
    outcome.status = status(outcome.problems)
    return outcome


def widgets(kind):
    """All dresses of one kind of widget."""
    def judged(binary):
        problems, count = widget_model.judge(binary, [kind])
        return outcome_of(f"widgets: {kind}", problems, count, "checks")

    return judged


def page_text(binary):
    """The text of pages, held against poppler and PDFium."""
    with tempfile.TemporaryDirectory() as directory:
        problems, count = extraction.judge(binary, directory)
    return outcome_of("text of pages", problems, count, "pages")


def page_edits(binary):
    """Pages of the example and of a few main forms, turned, cut and put together."""
    folder = os.environ.get("FORMWRIGHT_FORMS") or ""
    with tempfile.TemporaryDirectory() as directory:
        place, _ = lay_out_example(binary, directory, 1)
        files = [os.path.join(directory, "out", "benefits.pdf")]
        files += [made_forms.make(name, directory) for name in made_forms.FORMS]
        files += [path for name in PAGE_FORMS if os.path.exists(path := os.path.join(folder, name))]
        problems, count = pages.judge(binary, files)
    return outcome_of("pages", problems, count, "outputs")


def merged_outputs(binary):
    """One file of many outputs, of the example and of a few main forms."""
    folder = os.environ.get("FORMWRIGHT_FORMS") or ""
    found, count = [], 0
    with tempfile.TemporaryDirectory() as directory:
        lay_out_example(binary, directory, 1)
        files = [os.path.join(directory, "out", "benefits.pdf")]
        files += [path for name in PAGE_FORMS[:3] if os.path.exists(path := os.path.join(folder, name))]
        for number, form in enumerate(files):
            place = os.path.join(directory, f"merged{number}")
            os.mkdir(place)
            problems, compared = merged.judge(binary, form, place)
            found += [f"{os.path.basename(form)}: {problem}" for problem in problems]
            count += compared
    return outcome_of("merged", found, count, "pages")


def many_scripts(binary):
    """Texts of many scripts in every kind of field."""
    with tempfile.TemporaryDirectory() as directory:
        problems, count = scripts.judge(binary, directory)
    return outcome_of("scripts", problems, count, "texts")


def random_schemas(binary):
    """Random values under random schemas, as jsonschema-rs has them."""
    with tempfile.TemporaryDirectory() as directory:
        problems, count = schemas.judge(binary, directory)
    return outcome_of("schemas", problems, count, "instances")


def schemas_of_forms(binary):
    """The schemas of the example, of the forms made in code and of a few main forms."""
    warnings.simplefilter("ignore")
    folder = os.environ.get("FORMWRIGHT_FORMS") or ""
    found, counts = [], {}
    with tempfile.TemporaryDirectory() as directory:
        lay_out_example(binary, directory, 1)
        forms = [os.path.join(directory, "out", "benefits.pdf")]
        forms += [made_forms.make(name, directory) for name in made_forms.FORMS]
        forms += [path for name in PAGE_FORMS if os.path.exists(path := os.path.join(folder, name))]
        for form in forms:
            problems, judged = form_schemas.judge(binary, form, 10)
            found += [f"{os.path.basename(form)}: {problem}" for problem in problems]
            for key, value in judged.items():
                counts[key] = counts.get(key, 0) + value
    return outcome_of("schemas of forms", found, sum(counts.get(key, 0) for key in ("records", "exports", "wrong")),
                      "records")


def archived_forms(binary):
    """The example, the forms made in code and a few main forms as archives."""
    lack = verapdf_judge.missing()
    if lack:
        return skipped("archives", lack)
    folder = os.environ.get("FORMWRIGHT_FORMS") or ""
    with tempfile.TemporaryDirectory() as directory:
        lay_out_example(binary, directory, 1)
        files = [os.path.join(directory, "out", "benefits.pdf")]
        files += [made_forms.make(name, directory) for name in made_forms.FORMS]
        files += [path for name in ARCHIVE_FORMS if os.path.exists(path := os.path.join(folder, name))]
        problems, count = archives.judge(binary, files)
    return outcome_of("archives", problems, count, "outputs")


def fonts_against_rules(binary):
    """Fonts that break the rules, in archives."""
    lack = verapdf_judge.missing()
    if lack:
        return skipped("odd fonts", lack)
    problems, count = odd_fonts.judge(binary)
    return outcome_of("odd fonts", problems, count, "pages")


def records_in_archives(binary):
    """Archived outputs of records, and the files in them."""
    lack = verapdf_judge.missing()
    if lack:
        return skipped("archived records", lack)
    problems, count = archived_records.judge(binary)
    return outcome_of("archived records", problems, count, "outputs")


def pods(binary):
    """The Job of Examples/kubernetes, and what its pods fill."""
    with tempfile.TemporaryDirectory() as directory:
        problems, count = kubernetes.judge(binary, 1000, 3, directory)
    return outcome_of("pods", problems, count, "outputs")


def restyled_fields(binary):
    """Fields of every kind with another look."""
    with tempfile.TemporaryDirectory() as directory:
        problems, count = restyled.judge(binary, directory)
    return outcome_of("restyled", problems, count, "checks")


def forms_with_mends(binary):
    """The ready lists of corrections, on their forms."""
    lack, folder = verapdf_judge.missing(), os.environ.get("FORMWRIGHT_FORMS")
    if lack:
        return skipped("lists of corrections", lack)
    if not folder:
        return missing("the ready lists of corrections", "FORMWRIGHT_FORMS")
    problems, count, lacking = corrected_forms.judge(binary, [folder, *tool.more_forms()])
    outcome = outcome_of("lists of corrections", problems, count, "outputs")
    outcome.skips = [f"lists of corrections: the form of {name} is not there" for name in lacking]
    return outcome


def authored_forms(binary):
    """The forms of the examples, as strangers find them."""
    lack = verapdf_judge.missing()
    problems, count = authored.judge(
        binary, os.path.join(ROOT, "Examples"), None if lack else verapdf_judge.verdicts)
    outcome = outcome_of("authored", problems, count, "forms")
    outcome.skips = [f"authored: {lack}"] if lack else []
    return outcome


def viewer_judges(binary):
    """The judge of resets itself."""
    if not Firefox.is_there():
        return skipped("judges of viewers", "there is no Firefox (firefox-esr)")
    with tempfile.TemporaryDirectory() as directory:
        problems, count = spoiled.judge_viewers(binary, directory)
    return outcome_of("judges of viewers", problems, count, "spoiled outputs")


def templates_of_forms(binary):
    """The ready templates with their sample records."""
    folder = os.environ.get("FORMWRIGHT_FORMS")
    if not folder:
        return missing("the ready templates", "FORMWRIGHT_FORMS")
    found, count, skips_of_forms = [], 0, []
    for template in ready_templates.directories():
        lack = ready_templates.lack(folder, template)
        if lack:
            skips_of_forms.append(f"ready templates: {os.path.basename(template)}: {lack} is not there")
            continue
        with tempfile.TemporaryDirectory() as directory:
            problems, looked = ready_templates.judge(binary, folder, template, directory)
        found += [f"{os.path.basename(template)}: {problem}" for problem in problems]
        count += looked
    outcome = outcome_of("ready templates", found, count, "pages, texts and values")
    outcome.skips = skips_of_forms
    return outcome


def typed_forms(binary):
    """The examples, typed into in PDF.js."""
    if not Firefox.is_there():
        return skipped("examples in PDF.js", "there is no Firefox (firefox-esr)")
    problems, count = authored_typed.judge(binary, os.path.join(ROOT, "Examples"))
    return outcome_of("examples in PDF.js", problems, count, "checks")


VIEWERS = {"resets": resets, "examples in PDF.js": typed_forms, "judges of viewers": viewer_judges}
WHOLE = {"judges": judges, "icons": pictures_in_buttons, "locks": locked_fields, "encryption": locked,
         "bad input": bad_inputs, "README": readme_commands, "batch": batches, "example": example,
         "scripts": many_scripts, "pages": page_edits, "merged": merged_outputs,
         "ready templates": templates_of_forms, "text of pages": page_text, "schemas": random_schemas,
         "schemas of forms": schemas_of_forms, "archives": archived_forms, "archived records": records_in_archives,
         "odd fonts": fonts_against_rules,
         "lists of corrections": forms_with_mends, "pods": pods,
         "authored": authored_forms, "restyled": restyled_fields}


QUICK = ["bad input", "README", "example", "restyled"] + [f"made: {name}" for name in made_forms.FORMS]
WHOLE.update({f"made: {name}": made(name) for name in made_forms.FORMS})
WHOLE.update({f"widgets: {kind}": widgets(kind) for kind in widget_model.KINDS})


def jobs_for(options, directory):
    """(jobs, outcomes of what cannot be run)."""
    binary = os.path.abspath(options.binary)
    forms = os.environ.get("FORMWRIGHT_FORMS") or None
    damaged = os.environ.get("FORMWRIGHT_HOSTILE") or None
    table, skipped = {}, []
    if forms and os.path.exists(os.path.join(forms, "expected.json")):
        with open(os.path.join(forms, "expected.json"), encoding="utf-8") as file:
            table = {entry["file"]: entry for entry in json.load(file)}
    every = sorted(glob.glob(os.path.join(forms, "**", "*.pdf"), recursive=True)) if forms else []

    def form(path):
        return ("form", binary, path, table.get(os.path.basename(path)))

    if options.forms:
        kind = (lambda path: ("hostile", binary, path, ())) if options.hostile else form
        return [kind(path) for path in options.forms], []
    if options.viewers:
        if forms is None:
            skipped.append(missing("the forms with reset buttons", "FORMWRIGHT_FORMS"))
        return [(kind, binary, kind, None) for kind in VIEWERS], skipped
    if options.hostile:
        if damaged is None:
            skipped.append(missing("the damaged files", "FORMWRIGHT_HOSTILE"))
        files = faults.write(directory)
        files += sorted(glob.glob(os.path.join(damaged, "*.pdf"))) if damaged else []
        extent = "whole" if options.whole else "turn"
        work = [("hostile", binary, path, (extent, place)) for place, path in enumerate(files)]
        if forms is None:
            skipped.append(missing("every form", "FORMWRIGHT_FORMS"))
        extent = "whole" if options.whole else "brief"
        work += [("hostile", binary, path, (extent,)) for path in every]
        return work, skipped
    whole, found = QUICK if options.quick else list(WHOLE), []
    if options.all:
        if forms is None:
            skipped.append(missing("every form", "FORMWRIGHT_FORMS"))
        # What takes longest comes first, so that no process is left with it alone.
        found = [form(path) for path in sorted(every, key=os.path.getsize, reverse=True)]
        return [(kind, binary, kind, None) for kind in whole] + found, skipped
    for name in QUICK_FORMS if options.quick else MAIN:
        path = os.path.join(forms or "", name)
        if forms and os.path.exists(path):
            found.append(form(path))
        else:
            skipped.append(missing(name, "FORMWRIGHT_FORMS"))
    return [(kind, binary, kind, None) for kind in whole] + found, skipped


def skipped(name, why):
    return Outcome(name, "SKIP", why, skips=[f"{name}: {why}"])


def missing(name, variable):
    state = "does not hold it" if os.environ.get(variable) else "is not set"
    return skipped(name, f"{variable} {state}")


def too_few(options, outcomes):
    """What was judged less often than it must be. Where some forms alone were asked for, something must
    have been judged all the same."""
    group = next((name for name in ("hostile", "viewers", "all", "quick") if getattr(options, name)), "main")
    counts = {}
    for outcome in outcomes:
        for name, count in outcome.counts.items():
            counts[name] = counts.get(name, 0) + count
    print("\nJudged: " + ", ".join(f"{name} {count}" for name, count in counts.items()))
    if options.forms:
        return [] if any(counts.values()) or any(o.status == "FAIL" for o in outcomes) else [
            "nothing was judged"]
    return minimums.too_few(group, counts)


def show(outcome):
    print(f"{outcome.status} {outcome.name}: {outcome.line}", flush=True)
    for problem in outcome.problems:
        print(f"       {problem}", flush=True)


def show_passed_over(outcomes):
    over = [outcome for outcome in outcomes if outcome.passed_over]
    if over:
        print("\nNot asked, and why:")
    for outcome in over:
        for reason, names in outcome.passed_over.items():
            unique = list(dict.fromkeys(names))
            more = f" and {len(unique) - 6} more" if len(unique) > 6 else ""
            print(f"  {outcome.name}: {reason} ({len(unique)}): {', '.join(unique[:6])}{more}")


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--binary", required=True)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--hostile", action="store_true")
    parser.add_argument("--whole", action="store_true")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--viewers", action="store_true")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("forms", nargs="*")
    options = parser.parse_args()
    started = time.monotonic()
    # Renderers keep memory: a fresh process now and then.
    with tempfile.TemporaryDirectory() as directory, \
            multiprocessing.Pool(options.jobs, maxtasksperchild=8) as pool:
        jobs, outcomes = jobs_for(options, directory)
        for outcome in pool.imap(check, jobs):
            show(outcome)
            outcomes.append(outcome)
    show_passed_over(outcomes)
    short = too_few(options, outcomes)
    print("\n" + "".join(f"FAIL {problem}\n" for problem in short), end="")
    may_pass = skips.judge([skip for outcome in outcomes for skip in outcome.skips])
    count = {kind: sum(o.status == kind for o in outcomes) for kind in ("PASS", "FAIL", "SKIP")}
    print(f"\n{count['PASS']} passed, {count['FAIL']} failed, {count['SKIP']} skipped "
          f"in {time.monotonic() - started:.0f} s")
    sys.exit(1 if count["FAIL"] or not count["PASS"] or short or not may_pass else 0)


if __name__ == "__main__":
    main()
