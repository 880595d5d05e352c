#!/usr/bin/env python3
"""Is a batch that was killed and resumed the same as one that was not? Is its archive its directory?

usage: batch_outputs.py BINARY FORM.pdf [KILLS]

Kills a batch again and again (SIGKILL, at times drawn from a fixed seed), resumes it until it ends,
and compares directory and report with those of an undisturbed run, byte for byte. Then spoils
outputs and the report as a full disk or a careless hand might, and resumes once more. Reads the
archive with Python's tarfile. Prints what differs; exit code 1 where something does.
"""
import io
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
import time


def contents(directory):
    return {name: open(os.path.join(directory, name), "rb").read()
            for name in sorted(os.listdir(directory))}


class Bench:
    def __init__(self, binary, form, directory, count=600):
        self.binary, self.form, self.directory = binary, form, directory
        self.records = os.path.join(directory, "records.ndjson")
        fields = json.loads(subprocess.run(
            [binary, "inspect", "--json", form], capture_output=True, check=True).stdout)["fields"]
        text = [f for f in fields if f["type"] == "text" and "readOnly" not in f["flags"]]
        with open(self.records, "w") as file:
            for number in range(count):
                record = {f["name"]: str(number)[:f["maxLength"] or 9] for f in text[:20]}
                # Some fail: the report has them too.
                if number % 50 == 7:
                    record["no such field"] = "x"
                file.write(json.dumps(record) + "\n")
        self.expected_files = self.expected_report = None

    def path(self, *names):
        return os.path.join(self.directory, *names)

    def command(self, out, *more):
        return [self.binary, "batch", "--form", self.form, "-r", self.records, "-o", self.path(out),
                "--report", self.path(out + ".ndjson"), "--jobs", "2", "--progress", "never", *more]

    def run(self, out, *more):
        return subprocess.run(self.command(out, *more), capture_output=True).returncode

    def undisturbed(self):
        code = self.run("whole")
        self.expected_files = contents(self.path("whole"))
        self.expected_report = open(self.path("whole.ndjson"), "rb").read()
        return [] if code == 5 else [f"the undisturbed run ends with {code}, not 5"]

    def compare(self, out, when):
        problems = []
        files = contents(self.path(out))
        if files != self.expected_files:
            missing = sorted(set(self.expected_files) - set(files))
            other = [n for n in files if files[n] != self.expected_files.get(n)]
            problems.append(f"{when}: {len(missing)} outputs missing, {len(other)} others: "
                            f"{(missing + other)[:3]}")
        if open(self.path(out + ".ndjson"), "rb").read() != self.expected_report:
            problems.append(f"{when}: the report differs")
        return problems

    def killed(self, kills, seed=5):
        chance = random.Random(seed)
        ends = []
        for turn in range(200):
            more = ["--resume"] if turn else []
            child = subprocess.Popen(self.command("killed", *more), stdout=subprocess.DEVNULL,
                                     stderr=subprocess.DEVNULL)
            if turn < kills:
                time.sleep(chance.uniform(0.02, 0.15))
                child.send_signal(signal.SIGKILL)
            ends.append(child.wait())
            if turn >= kills:
                break
        problems = [] if ends[-1] == 5 else [f"the last run ends with {ends[-1]}, not 5"]
        if ends.count(-signal.SIGKILL) < min(kills, 3):
            problems.append(f"only {ends.count(-signal.SIGKILL)} runs were killed before their end")
        return problems + self.compare("killed", f"killed {kills} times and resumed")

    def spoiled(self):
        out = self.path("killed")
        names = sorted(os.listdir(out))
        os.unlink(os.path.join(out, names[0]))
        with open(os.path.join(out, names[1]), "ab") as file:
            file.write(b"more")
        with open(os.path.join(out, names[2]), "wb"):
            pass
        report = self.path("killed.ndjson")
        lines = open(report, "rb").read().splitlines(keepends=True)
        with open(report, "wb") as file:
            # Two are missing, the last has no end.
            file.writelines(lines[:10] + lines[12:-1] + [lines[-1][:30]])
        code = self.run("killed", "--resume")
        problems = [] if code == 5 else [f"resuming a spoiled run ends with {code}, not 5"]
        problems += self.compare("killed", "outputs and report spoiled, and resumed")
        # Nothing is left to do: nothing is written.
        before = {name: os.stat(os.path.join(out, name)).st_mtime_ns for name in os.listdir(out)}
        self.run("killed", "--resume")
        after = {name: os.stat(os.path.join(out, name)).st_mtime_ns for name in os.listdir(out)}
        if before != after:
            problems.append("resuming a run that has ended writes outputs again")
        return problems

    def strangers(self):
        """A file that no report has is not replaced."""
        os.mkdir(self.path("strange"))
        with open(self.path("strange", "00000001.pdf"), "wb") as file:
            file.write(b"mine")
        self.run("strange", "--resume")
        kept = open(self.path("strange", "00000001.pdf"), "rb").read() == b"mine"
        return [] if kept else ["a file that the report does not have was replaced"]

    def archive(self):
        command = [self.binary, "batch", "--form", self.form, "-r", self.records, "--stdout", "tar",
                   "--progress", "never", "--jobs"]
        runs = [subprocess.run(command + [jobs], capture_output=True) for jobs in "13"]
        problems = []
        if [run.returncode for run in runs] != [5, 5]:
            problems.append(f"the archive's runs end with {[run.returncode for run in runs]}")
        if runs[0].stdout != runs[1].stdout:
            problems.append("the archive depends on the number of jobs")
        with tarfile.open(fileobj=io.BytesIO(runs[0].stdout)) as archive:
            members = archive.getmembers()
            files = {member.name: archive.extractfile(member).read() for member in members}
        if files != self.expected_files or [m.name for m in members] != sorted(files):
            problems.append("the archive does not hold the directory's files in their order")
        if {(m.mode, m.uid, m.gid, m.mtime) for m in members} != {(0o600, 0, 0, 0)}:
            problems.append("owner, mode or time of a member is not as fixed")
        return problems + self.long_names()

    def long_names(self):
        name = "Łódź " + "long " * 40
        with open(self.path("named.ndjson"), "w") as file:
            file.write(json.dumps({"no": name}) + "\n")
        with open(self.path("t.json"), "w") as file:
            json.dump({"formwright": 1, "form": self.form, "output": {"name": ".no"}, "fields": {}}, file)
        done = subprocess.run([self.binary, "batch", self.path("t.json"), "-r",
                               self.path("named.ndjson"), "--stdout", "tar"], capture_output=True)
        with tarfile.open(fileobj=io.BytesIO(done.stdout)) as archive:
            names = archive.getnames()
        wanted = subprocess.run([self.binary, "batch", self.path("t.json"), "-r",
                                 self.path("named.ndjson"), "-o", self.path("named")])
        on_disk = os.listdir(self.path("named"))
        return [] if names == on_disk and wanted.returncode == 0 else [
            f"a long name is {names} in the archive and {on_disk} on the disk"]


def judge(binary, form, kills=12, count=600):
    """(problems, how many outputs the undisturbed run made)."""
    with tempfile.TemporaryDirectory() as directory:
        bench = Bench(binary, form, directory, count)
        problems = bench.undisturbed()
        problems += bench.killed(kills) + bench.spoiled() + bench.strangers() + bench.archive()
        return problems, len(bench.expected_files)


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    found, _ = judge(sys.argv[1], sys.argv[2], *map(int, sys.argv[3:]))
    print("\n".join(found) or "the same")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
