#!/usr/bin/env python3
"""Are the same inputs the same bytes, whoever runs the program, when and where?

usage: same_bytes.py BINARY FORM DATA.json [--password TEXT]

Fills and flattens twice, then under another time zone, locale, working directory, home, user
(when root), stack of environment and number of jobs; every output must equal the first. Prints
what differs; exit code 1 where anything does.
"""
import json
import os
import pwd
import shutil
import subprocess
import sys
import tempfile

import pikepdf

import tool


def surroundings(directory):
    """(name, environment, working directory, command before ours)."""
    plain = {"PATH": os.environ.get("PATH", "/usr/bin:/bin"), "HOME": directory, "LANG": "C.UTF-8"}
    found = [
        ("again", plain, None, []),
        ("another time zone", {**plain, "TZ": "Pacific/Chatham"}, None, []),
        ("another locale", {**plain, "LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8"}, None, []),
        ("no locale", {"PATH": plain["PATH"]}, None, []),
        ("another working directory", plain, "/", []),
        ("another home", {**plain, "HOME": "/nonexistent", "USER": "somebody"}, None, []),
        ("another hash seed", {**plain, "SWIFT_DETERMINISTIC_HASHING": "1"}, None, []),
        ("much environment", {**plain, **{f"FILLER_{n}": "x" * 200 for n in range(50)}}, None, []),
    ]
    if os.getuid() == 0:
        try:
            nobody = pwd.getpwnam("nobody")
            found.append(("another user", plain, None, [
                "setpriv", f"--reuid={nobody.pw_uid}", f"--regid={nobody.pw_gid}",
                "--clear-groups"]))
        except KeyError:
            pass
    return found


def judge(binary, form, data, password=""):
    """(problems, notes, how many outputs were compared)."""
    problems, notes, compared = [], [], 0
    if os.getuid() != 0:
        notes.append("not run as another user: that needs root")
    encrypted = is_encrypted(form, password)
    with tempfile.TemporaryDirectory() as directory:
        # Readable by whoever runs the program.
        os.chmod(directory, 0o755)
        program = os.path.join(directory, "formwright")
        shutil.copy(binary, program)
        os.chmod(program, 0o755)
        inputs = os.path.join(directory, "form.pdf"), os.path.join(directory, "data.json")
        shutil.copy(form, inputs[0])
        os.chmod(inputs[0], 0o644)
        with open(inputs[1], "w", encoding="utf-8") as file:
            json.dump(data, file)
        for options in ([], ["--flatten"]):
            # The keys of an encrypted output are random: what it decrypts to must be the same.
            def settle(data):
                return decrypted(data, password) if encrypted and not options else data

            command = [program, "fill", inputs[0], "-d", inputs[1], "-o", "-"] + options
            command += ["--password", password] if password else []
            first = tool.run(command)
            if first.code != 0:
                problems.append(f"fill {options}: exit {first.code}")
                continue
            settled = settle(first.out)
            for name, environment, place, before in surroundings(directory):
                other = tool.run(before + command, environment=environment, cwd=place)
                compared += 1
                if other.code != 0:
                    problems.append(f"{name}: exit {other.code}: {other.text[:200]}")
                elif settle(other.out) != settled:
                    problems.append(f"{name}: other bytes {options}")
    return problems, notes, compared


def decrypted(data, password):
    """The objects of an encrypted file, written out by qpdf."""
    with tempfile.NamedTemporaryFile(suffix=".pdf") as file:
        file.write(data)
        file.flush()
        return contents_of(file.name, password)


def contents_of(path, password=""):
    """Everything a file's trailer leads to, decrypted and numbered by qpdf."""
    done = subprocess.run(
        ["qpdf", "--decrypt", "--qdf", "--static-id", "--no-original-object-ids",
         "--object-streams=disable", "--password=" + password, path, "-"],
        capture_output=True, check=False)
    return done.stdout


def is_encrypted(form, password):
    with pikepdf.open(form, password=password) as pdf:
        return pdf.is_encrypted


def batch(binary, template, records, directory):
    """A batch with one job and with many, forwards: the same files. (problems, outputs compared)"""
    outputs = []
    for jobs in (1, 7):
        target = os.path.join(directory, f"jobs-{jobs}")
        done = subprocess.run(
            [binary, "batch", template, "-r", records, "-o", target, "--jobs", str(jobs)],
            capture_output=True, check=False)
        if done.returncode != 0:
            return [f"batch --jobs {jobs}: exit {done.returncode}: {done.stderr[:200]!r}"], 0
        outputs.append(contents(target))
    problems = [] if outputs[0] == outputs[1] else ["a batch of seven jobs wrote other bytes than one"]
    return problems, len(outputs[0])


def contents(directory):
    found = {}
    for name in sorted(os.listdir(directory)):
        with open(os.path.join(directory, name), "rb") as file:
            found[name] = file.read()
    return found


def main():
    arguments = [a for a in sys.argv[1:] if a != "--password"]
    if len(arguments) < 3:
        sys.exit(__doc__)
    password = arguments[3] if "--password" in sys.argv else ""
    with open(arguments[2], encoding="utf-8") as file:
        problems, notes, _ = judge(arguments[0], arguments[1], json.load(file), password)
    for line in problems + notes:
        print(line)
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
