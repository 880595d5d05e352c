#!/usr/bin/env python3
"""Is a record's output the same, whatever records are beside it and whoever runs the program?

usage: same_records.py BINARY [--records N] [--kills N] [--seed N]

A packet is filled: a cover letter, a list that continues on as many copies as it needs, a letter to each person of
the list and up to five notes, with expressions of jq in names, rows and conditions. Each record's output is compared
with that of one undisturbed run: the record alone, in shards, in another order, with 1 and 8 jobs, under another time
zone, locale, directory and environment, and by workers that read a pipe. The merged file of all records must be the
same with 1 and 8 jobs, and under another time zone and locale. With --kills, a run is killed so often, and resumed each
time; its directory and its report must be those of the undisturbed run. Prints what differs; exit code 1 if anything
does, or if the records need no more pages in packets of different forms than the program keeps of compiled ones.
"""
import argparse
import hashlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

COVER = """
title: Cover
language: en
body:
  - heading: Petition
  - row: [{text: case, span: 4}, {text: name, span: 8}]
  - row: [{text: filed, span: 4}, {text: total, span: 4}, {checkbox: urgent, span: 4}]
"""
LIST = """
title: List
language: en
body:
  - heading: Creditors
  - row: [{text: page, span: 6}, {text: sum, span: 6}]
""" + "".join(f"  - row: [{{text: name{n}, span: 8}}, {{text: amount{n}, span: 4}}]\n" for n in range(1, 5))
LETTER = """
title: Letter
language: en
body:
  - heading: Notice
  - row: [{text: to, span: 6}, {text: from, span: 6}]
"""
NOTE = """
title: Note
language: en
body:
  - heading: Note
  - row: [{text: about, span: 8}, {text: kind, span: 4}]
"""
NOTES = "abcde"
# So many pages of compiled packets are kept: with more, some are compiled again.
KEPT_PAGES = 2000
TEMPLATE = r"""
id: .case
output: {name: .case, flatten: true}
let:
  total: '.list | map(.amount) | add // 0'
  who: '.person | .first + " " + .last'
forms:
  - form: cover.pdf
    title: Petition
    fields:
      case: .case
      name: $who
      filed: {value: .filed, date: d MMMM yyyy}
      total: {value: $total, currency: true}
      urgent: '.list | any(.amount > 9000)'
    overlays:
      - {text: '"Page \($page) of \($pages)"', rect: [200, 20, 400, 34], size: 9}
  - form: list.pdf
    when: .list
    fields:
      page: '"\($copy) of \($copies)"'
      sum: '.list[($copy - 1) * 4 : $copy * 4] | map(.amount) | add'
      rows:
        each: .list
        rows: 4
        rest: copies
        fields:
          name{n}: '.name | ascii_upcase'
          amount{n}: {value: .amount, currency: true}
  - form: letter.pdf
    each: '.list | map(select(.letter))'
    fields: {to: .name, from: '$who | split(" ") | reverse | join(", ")'}
""" + "".join(f"""
  - form: note.pdf
    when: '.notes | contains("{note}")'
    fields: {{about: $who, kind: '.notes | ascii_upcase + " {note}"'}}
""" for note in NOTES)
# The ideographs of the Japanese names have variants in the fonts that draw them.
NAMES = ["Ada Lovelace", "Łukasz Żółć", "山田太郎", "محمد علي", "Renée O'Neill", "Nguyễn Văn An", "Grace Hopper",
         "渡邉 邦彦", "김철수"]


def records(count, seed):
    random_numbers = random.Random(seed)
    made = []
    for number in range(count):
        people = [{"name": random_numbers.choice(NAMES), "amount": round(random_numbers.uniform(1, 10000), 2),
                   "letter": random_numbers.random() < 0.3} for _ in range(random_numbers.choice([0, 1, 3, 4, 5, 9]))]
        first, _, last = random_numbers.choice(NAMES).partition(" ")
        made.append({"case": f"case-{number:04}", "person": {"first": first, "last": last or "X"},
                     "filed": f"2024-{number % 12 + 1:02}-{number % 28 + 1:02}", "list": people,
                     "notes": "".join(note for note in NOTES if random_numbers.random() < 0.5)})
    return made


def different_pages(made):
    """The pages of packets, counted once for each combination of forms."""
    shapes = {(-(-len(record["list"]) // 4), sum(person["letter"] for person in record["list"]), record["notes"])
              for record in made}
    return sum(1 + lists + letters + len(notes) for lists, letters, notes in shapes)


def digest(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def digests(directory):
    return {name: digest(os.path.join(directory, name)) for name in sorted(os.listdir(directory))}


class Judge:
    def __init__(self, binary, work, made):
        self.binary, self.work, self.made = binary, work, made
        self.problems, self.count, self.expected = [], 0, {}
        for name, text in (("cover", COVER), ("list", LIST), ("letter", LETTER), ("note", NOTE)):
            specification = os.path.join(work, name + ".yaml")
            with open(specification, "w", encoding="utf-8") as file:
                file.write(text)
            subprocess.run([binary, "author", specification, "-o", os.path.join(work, name + ".pdf")], check=True)
        self.template = os.path.join(work, "template.yaml")
        with open(self.template, "w", encoding="utf-8") as file:
            file.write(TEMPLATE)

    def lines(self, made):
        return "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in made)

    def write(self, name, made):
        path = os.path.join(self.work, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.lines(made))
        return path

    def batch(self, name, made, *more, template=None, **how):
        """The digests of the outputs of a run."""
        out = os.path.join(self.work, "out")
        shutil.rmtree(out, ignore_errors=True)
        done = subprocess.run(
            [self.binary, "batch", template or self.template, "-r", self.write("r.ndjson", made), "-o", out, *more],
            capture_output=True, **how)
        if done.returncode:
            self.problems.append(f"{name}: exit code {done.returncode}: {done.stderr.decode()[:500]}")
            return {}
        return digests(out)

    def compare(self, name, found, made=None):
        """Whether outputs are those of the undisturbed run."""
        wanted = {f"{record['case']}.pdf" for record in (self.made if made is None else made)}
        if set(found) != wanted:
            self.problems.append(f"{name}: {len(wanted ^ set(found))} outputs are missing or too many")
        for output, digest in found.items():
            self.count += 1
            if digest != self.expected.get(output):
                self.problems.append(f"{name}: {output} is another file")

    def everywhere(self):
        made = self.made
        self.expected = self.batch("undisturbed", made, "--jobs", "1")
        self.compare("undisturbed", self.expected)
        self.compare("8 jobs", self.batch("8 jobs", made, "--jobs", "8"))
        for record in made[:: max(1, len(made) // 12)]:
            self.compare("alone", self.batch("alone", [record]), [record])
        for index in range(3):
            own = [record for number, record in enumerate(made, 1) if number % 3 == index]
            self.compare("shard", self.batch("shard", made, "--shard", f"{index}/3"), own)
        shuffled = list(made)
        random.Random(1).shuffle(shuffled)
        self.compare("shuffled", self.batch("shuffled", shuffled, "--jobs", "2"))
        plain = {"PATH": os.environ.get("PATH", "/usr/bin:/bin")}
        for name, environment in (("time zone", {"TZ": "Pacific/Chatham"}), ("locale", {"LC_ALL": "tr_TR.UTF-8"}),
                                  ("home", {"HOME": "/nonexistent", "LANG": "de_DE.UTF-8"})):
            self.compare(name, self.batch(name, made, env={**plain, **environment}))
        elsewhere = os.path.join(self.work, "an other place")
        os.mkdir(elsewhere)
        for file in ("cover.pdf", "list.pdf", "letter.pdf", "note.pdf", "template.yaml"):
            shutil.copy(os.path.join(self.work, file), elsewhere)
        self.compare("another directory", self.batch("another directory", made, template="template.yaml",
                                                     cwd=elsewhere))

    def merged(self):
        """The merged file of all records."""
        path = os.path.join(self.work, "merged.pdf")
        wanted = None
        for name, jobs, environment in (("1 job", "1", {}), ("8 jobs", "8", {}),
                                        ("elsewhere", "3", {"TZ": "Pacific/Chatham", "LC_ALL": "tr_TR.UTF-8"})):
            done = subprocess.run(
                [self.binary, "batch", self.template, "-r", self.write("r.ndjson", self.made), "--merge", path,
                 "--overwrite", "--jobs", jobs], capture_output=True, env={**os.environ, **environment})
            if done.returncode:
                self.problems.append(f"merged, {name}: exit code {done.returncode}: {done.stderr.decode()[:500]}")
                continue
            self.count += 1
            found = digest(path)
            wanted = wanted or found
            if found != wanted:
                self.problems.append(f"merged, {name}: another file")

    def worker(self, out, *more):
        return [self.binary, "batch", self.template, "-r", "-", "--records-format", "ndjson", "-o", out, "--report",
                "-", "--overwrite", *more]

    def note_reports(self, name, lines):
        """Compares what workers report."""
        found = {}
        for line in lines:
            report = json.loads(line)
            if report["status"] != "done":
                self.problems.append(f"{name}: record {report['id']} is {report['status']}")
                continue
            found[report["output"]] = report["sha256"]
        self.compare(name, found)

    def workers(self):
        """Four workers that read pipes, a record at a time."""
        lines = []
        out = os.path.join(self.work, "workers")
        for part in range(4):
            child = subprocess.Popen(self.worker(out, "--jobs", str(part + 1)), stdin=subprocess.PIPE,
                                     stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            for record in self.made[part::4]:
                child.stdin.write(self.lines([record]).encode())
                child.stdin.flush()
                # The answer must come before anything else is written.
                lines.append(child.stdout.readline().decode())
            child.stdin.close()
            if child.wait():
                self.problems.append(f"workers: exit code {child.returncode}")
        self.note_reports("workers", lines)
        self.compare("workers' files", digests(out))

    def killed(self, times, seed):
        random_numbers = random.Random(seed)
        out, report = os.path.join(self.work, "killed"), os.path.join(self.work, "killed.ndjson")
        records_path = self.write("k.ndjson", self.made)

        def command(out, report, *more):
            return [self.binary, "batch", self.template, "-r", records_path, "-o", out, "--report", report,
                    "--progress", "never", *more]

        whole, whole_report = os.path.join(self.work, "whole"), os.path.join(self.work, "whole.ndjson")
        start = time.perf_counter()
        subprocess.run(command(whole, whole_report, "--jobs", "1"), check=True, stderr=subprocess.DEVNULL)
        took = time.perf_counter() - start
        self.compare("undisturbed with a report", digests(whole))
        kills = ended = 0
        while kills < times and ended < times:
            child = subprocess.Popen(
                command(out, report, "--resume" if os.path.exists(report) else "--overwrite", "--jobs",
                        random_numbers.choice("128")),
                stderr=subprocess.DEVNULL)
            try:
                child.wait(random_numbers.uniform(0, took / 2))
                ended += 1
                # It came to its end: some of its outputs go, so that there is more to do.
                for name in random_numbers.sample(sorted(os.listdir(out)), len(self.made) // 2):
                    os.remove(os.path.join(out, name))
            except subprocess.TimeoutExpired:
                child.send_signal(signal.SIGKILL)
                child.wait()
                kills += 1
        subprocess.run(command(out, report, "--resume"), check=True, stderr=subprocess.DEVNULL)
        self.compare(f"{kills} kills", digests(out))
        with open(report, encoding="utf-8") as ours, open(whole_report, encoding="utf-8") as theirs:
            if ours.read() != theirs.read():
                self.problems.append("the report of the killed run is another")
        return kills


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("binary")
    parser.add_argument("--records", type=int, default=1000)
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    option = parser.parse_args()
    with tempfile.TemporaryDirectory() as work:
        judge = Judge(os.path.abspath(option.binary), work, records(option.records, option.seed))
        if different_pages(judge.made) <= KEPT_PAGES:
            judge.problems.append("the records need too few packets")
        judge.everywhere()
        judge.workers()
        judge.merged()
        if option.kills:
            print(f"killed {judge.killed(option.kills, option.seed)} times")
        for problem in judge.problems[:40]:
            print(problem)
        print(f"{judge.count} outputs compared, {len(judge.problems)} problems")
        sys.exit(1 if judge.problems or not judge.count else 0)


if __name__ == "__main__":
    main()
