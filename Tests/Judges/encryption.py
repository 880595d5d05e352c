#!/usr/bin/env python3
"""Are locked forms opened, refused and kept as ISO 32000-2, 7.6 says?

usage: encryption.py BINARY

The same form is locked by qpdf and by pypdf in every revision there is (2, 3, 4 with RC4 and with
AES, 5, 6), with and without a user password. Each copy is opened with the user's password, the
owner's, none and a wrong one; filled, it must keep its encryption, and flattened lose it unless that
is asked for. Every permission bit of Table 22 is set alone: filling, flattening and leaving out pages
must be allowed where the table (and for flattening, printing) says so. What the program itself locks
must open in qpdf, pypdf, MuPDF, PDFium and poppler with each password, with the permissions asked
for. (pdftk 3.3 reads revisions up to 4 alone; it is asked for those.)
Prints what is wrong; exit code 1 where anything is.
"""
import itertools
import json
import os
import subprocess
import sys
import tempfile

import pikepdf
import pymupdf
import pypdf
import pypdfium2
from pypdf.constants import UserAccessPermissions

import tool

pymupdf.TOOLS.mupdf_display_errors(False)

SPEC = """
pages:
  - fields: [{text: name, rect: [72, 700, 300, 718]}]
  - fields: [{text: other, rect: [72, 700, 300, 718]}]
"""
USER, OWNER, WRONG = "üser pass", "owner pass", "neither of them"
# Revision 6 takes passwords as UTF-8; before revision 5 programs differ beyond Latin-1.
QPDF = {
    (2, "V2"): ["40"], (3, "V2"): ["128", "--use-aes=n"],
    (4, "V2"): ["128", "--use-aes=n", "--force-V4"], (4, "AESv2"): ["128", "--use-aes=y"],
    (5, "AESv3"): ["256", "--force-R5"], (6, "AESv3"): ["256"],
}
PYPDF = {
    (2, "V2"): "RC4-40", (3, "V2"): "RC4-128", (4, "AESv2"): "AES-128", (5, "AESv3"): "AES-256-R5",
    (6, "AESv3"): "AES-256",
}
BITS = {3: "print", 4: "modify", 5: "copy", 6: "annotate", 9: "fill", 10: "accessibility",
        11: "assemble", 12: "print faithfully"}
# libqpdf writes revision 4 with AES, also where RC4 was found: passwords and permissions stay.
STRONGER = {(4, pikepdf.models.EncryptionMethod.rc4): pikepdf.models.EncryptionMethod.aes}
# What `--allow` names, by bits. Bit 10 is always set (ISO 32000-2, Table 22).
ALLOW = {"fill": [9], "print": [3, 12], "modify": [4], "copy": [5], "annotate": [6],
         "assemble": [11], "accessibility": []}
ALWAYS = {10}


class Judge:
    def __init__(self, binary, directory):
        self.binary, self.directory = binary, directory
        self.problems, self.count = [], 0
        spec = self.path("spec.yaml")
        with open(spec, "w", encoding="utf-8") as file:
            file.write(SPEC)
        with open(self.path("data.json"), "w", encoding="utf-8") as file:
            json.dump({"name": "Ada"}, file)
        self.form = self.path("form.pdf")
        self.run("author", spec, "-o", self.form)

    def path(self, name):
        return os.path.join(self.directory, name)

    def run(self, *words):
        return tool.run([self.binary, *words])

    def check(self, what, holds):
        self.count += 1
        if not holds:
            self.problems.append(what)

    def expect(self, what, words, code, mentions=""):
        done = self.run(*words)
        self.check(f"{what}: exit {done.code}, not {code}: {done.text[:160]}", done.code == code)
        if mentions:
            self.check(f"{what}: says {done.text[:160]!r}", mentions in done.text)
        return done

    # Locking, by others.

    def by_qpdf(self, options, user):
        path = self.path("qpdf.pdf")
        subprocess.run(["qpdf", "--allow-weak-crypto", "--encrypt", user, OWNER, *options, "--",
                        self.form, path], check=True)
        return path

    def by_pypdf(self, algorithm, user, bits):
        writer = pypdf.PdfWriter(clone_from=self.form)
        writer.encrypt(user_password=user, owner_password=OWNER, algorithm=algorithm,
                       permissions_flag=UserAccessPermissions(sum(1 << (b - 1) for b in bits)))
        path = self.path("pypdf.pdf")
        writer.write(path)
        return path

    # Opening, filling, keeping.

    def opens(self, name, path, user, revision, method):
        wanted = {"user": user, "owner": OWNER}
        for role, password in wanted.items():
            done = self.expect(f"{name}, {role}", ["inspect", path, "--json", "--password", password],
                               0)
            if done.code == 0:
                facts = json.loads(done.out)["encryption"]
                self.check(f"{name}, {role}: {facts}",
                           (facts["revision"], facts["method"], facts["openedAs"])
                           == (revision, method, role))
        if user:
            self.expect(f"{name}, no password", ["inspect", path], 3, "password")
        self.expect(f"{name}, wrong password", ["inspect", path, "--password", WRONG], 3, "password")

    def keeps(self, name, path, user):
        """A live fill keeps passwords, revision and permissions; a flattened file loses them."""
        with pikepdf.open(path, password=user) as pdf:
            before = pdf.encryption.R, pdf.encryption.P, pdf.encryption.stream_method
        data, out = self.path("data.json"), self.path("filled.pdf")
        for given in (user, OWNER):
            for stage, encrypted in [([], True), (["--flatten"], False),
                                     (["--flatten", "--keep-encryption"], True)]:
                what = f"{name}, filled {' '.join(stage)} with {'user' if given == user else 'owner'}"
                self.expect(what, ["fill", path, "-d", data, "-o", out, "--password", given, *stage],
                            0)
                self.after(what, out, user, before if encrypted else None, not stage)

    def after(self, what, out, user, before, is_live):
        if before is None:
            with pikepdf.open(out) as pdf:
                self.check(f"{what}: still encrypted", not pdf.is_encrypted)
            return
        for password in (user, OWNER):
            with pikepdf.open(out, password=password) as pdf:
                e = pdf.encryption
                self.check(f"{what}: {e.R, e.P, e.stream_method}, not {before}",
                           (e.R, e.P) == before[:2]
                           and e.stream_method in (before[2], STRONGER.get((e.R, before[2]))))
                if is_live:
                    self.check(f"{what}: the value", str(pdf.Root.AcroForm.Fields[0].V) == "Ada")
            if is_live:
                reader = pypdf.PdfReader(out, password=password or None)
                self.check(f"{what}: pypdf", reader.get_fields()["name"].get("/V") == "Ada")
        if user:
            try:
                pikepdf.open(out).close()
                self.check(f"{what}: opens without a password", False)
            except pikepdf.PasswordError:
                pass
        if is_live and before[0] <= 4:
            done = tool.run(["pdftk", out, "input_pw", OWNER, "dump_data_fields"])
            self.check(f"{what}: pdftk", b"FieldValue: Ada" in done.out)

    # Permissions.

    def permits(self, algorithm, revision):
        data, out = self.path("data.json"), self.path("out.pdf")
        for bits in [[]] + [[bit] for bit in BITS]:
            path = self.by_pypdf(algorithm, "", bits)
            name = f"revision {revision}, " + (", ".join(BITS[b] for b in bits) or "nothing")
            fills = bits == [6] or bits == [9] and revision >= 3
            flattens = bits in ([3], [4])

            def code(allowed):
                return 0 if allowed else 3

            fill = ["fill", path, "-d", data, "-o", out]
            refused = "permissions"
            self.expect(f"{name}: fill", fill, code(fills), "" if fills else refused)
            self.expect(f"{name}: reset", ["reset", path, "-o", out], code(fills))
            self.expect(f"{name}: flatten", ["flatten", path, "-o", out], code(flattens),
                        "" if flattens else refused)
            self.expect(f"{name}: fill and flatten", fill + ["--flatten"], 3)
            self.expect(f"{name}: rights held", fill + ["--ignore-permissions"], 0)
            self.expect(f"{name}: owner", fill + ["--password", OWNER], 0)
            self.expect(f"{name}: a page less", fill + ["--pages", "1"], 3)
            done = self.run("inspect", path, "--json")
            said = json.loads(done.out)
            self.check(f"{name}: mayFill says {said['mayFill']}",
                       said["mayFill"]["allowed"] == fills)
            shown = {key for key, is_set in said["encryption"]["permissions"].items() if is_set}
            self.check(f"{name}: inspect says {shown}", shown == self.names(bits, revision))
        for bits, code in [([9, 4], 0), ([9], 3)]:
            path = self.by_pypdf(algorithm, "", bits + ([6] if revision == 2 else []))
            self.expect(f"revision {revision}, {bits}: a page less",
                        ["fill", path, "-d", data, "-o", out, "--pages", "1"], code)
        path = self.by_pypdf(algorithm, "", [3, 6, 9])
        self.expect(f"revision {revision}: filled, flattened and cut",
                    ["fill", path, "-d", data, "-o", out, "--flatten", "--pages", "1"], 0)

    def names(self, bits, revision):
        """What `inspect` calls these bits: printing is one permission there, whoever may annotate
        may fill (Table 22, bits 6 and 9), and revision 2 does not know bit 9."""
        named = {BITS[bit] for bit in bits} - {"print faithfully"}
        if revision == 2:
            named.discard("fill")
        return named | ({"fill"} if "annotate" in named else set())

    # What is locked here.

    def locks(self, allowed):
        out = self.path("locked.pdf")
        words = ["fill", self.form, "-d", self.path("data.json"), "-o", out, "--encrypt-user", USER,
                 "--encrypt-owner", OWNER]
        name = "allowing " + (",".join(allowed) or "nothing")
        self.expect(name, words + (["--allow", ",".join(allowed)] if allowed else []), 0)
        bits = ALWAYS.union(*(ALLOW[a] for a in allowed))
        for password, is_owner in [(USER, False), (OWNER, True)]:
            who = f"{name}, {'owner' if is_owner else 'user'}"
            done = tool.run(["qpdf", "--password=" + password, "--check", out])
            self.check(f"{who}: qpdf {done.out[-200:]}", done.code == 0)
            with pikepdf.open(out, password=password) as pdf:
                self.check(f"{who}: R {pdf.encryption.R}", pdf.encryption.R == 6)
                self.check(f"{who}: bits {pdf.encryption.P & 0xFFF:b}",
                           {b for b in BITS if pdf.encryption.P >> (b - 1) & 1} == bits)
                self.check(f"{who}: role", pdf.owner_password_matched == is_owner)
                self.check(f"{who}: value", str(pdf.Root.AcroForm.Fields[0].V) == "Ada")
            reader = pypdf.PdfReader(out)
            role = reader.decrypt(password)
            self.check(f"{who}: pypdf {role}", role == (pypdf.PasswordType.OWNER_PASSWORD if is_owner
                                                       else pypdf.PasswordType.USER_PASSWORD))
            seen = {b for b in BITS if int(reader.user_access_permissions) >> (b - 1) & 1}
            self.check(f"{who}: pypdf {seen}", seen == bits)
            document = pymupdf.open(out)
            # 2 for the user, 4 for the owner, 6 for both.
            self.check(f"{who}: MuPDF", document.authenticate(password) == (4 if is_owner else 2))
            pypdfium2.PdfDocument(out, password=password)[0].get_size()
            option = "-opw" if is_owner else "-upw"
            self.check(f"{who}: poppler",
                       tool.run(["pdfinfo", option, password, out]).code == 0)
        self.closed(name, out)

    def closed(self, name, out):
        for password in ("", WRONG):
            for what, error, opening in [
                    ("qpdf", pikepdf.PasswordError,
                     lambda: pikepdf.open(out, password=password).close()),
                    ("PDFium", pypdfium2.PdfiumError,
                     lambda: pypdfium2.PdfDocument(out, password=password or None))]:
                try:
                    opening()
                    self.check(f"{name}: {what} opens it with {password!r}", False)
                except error:
                    self.count += 1

    def locks_partly(self):
        """One password of the two."""
        out = self.path("locked.pdf")
        words = ["fill", self.form, "-d", self.path("data.json"), "-o", out]
        self.expect("a user password alone", words + ["--encrypt-user", USER], 0)
        self.closed("a user password alone", out)
        self.expect("an owner password alone", words + ["--encrypt-owner", OWNER, "--allow", "fill"],
                    0)
        self.expect("opened by anybody", ["fill", out, "-d", self.path("data.json"), "-o",
                                          self.path("again.pdf")], 0)
        self.expect("and not to be flattened", ["flatten", out, "-o", self.path("again.pdf")], 3)

    def batch(self):
        """Outputs of a batch keep what they found like any other."""
        path = self.by_qpdf(["128", "--use-aes=y"], "")
        records, target = self.path("records.ndjson"), self.path("many")
        with open(records, "w", encoding="utf-8") as file:
            file.write('{"name": "Ada"}\n')
        self.expect("a batch", ["batch", "--form", path, "-r", records, "-o", target, "--report",
                                self.path("report.ndjson")], 0)
        out = os.path.join(target, "00000001.pdf")
        with pikepdf.open(out) as pdf:
            self.check("a batch's output: encrypted", pdf.is_encrypted and pdf.encryption.R == 4)
        with open(self.path("report.ndjson"), encoding="utf-8") as file:
            said = json.loads(file.readline())
        digest = tool.run(["sha256sum", out]).out.decode().split()[0]
        self.check("a batch's report: digest", said["sha256"] == digest)
        self.check("a batch's report: bytes", said["bytes"] == os.path.getsize(out))


def judge(binary):
    """(problems, how many things were checked)."""
    with tempfile.TemporaryDirectory() as directory:
        judge = Judge(binary, directory)
        for (revision, method), options in QPDF.items():
            for user in ("user", "") if revision < 6 else ("user", "", USER):
                name = f"qpdf, revision {revision} {method}, user password {user!r}"
                path = judge.by_qpdf(options, user)
                judge.opens(name, path, user, revision, method)
                judge.keeps(name, path, user)
        for (revision, method), algorithm in PYPDF.items():
            for user in ("user", ""):
                name = f"pypdf, revision {revision} {method}, user password {user!r}"
                path = judge.by_pypdf(algorithm, user, BITS)
                judge.opens(name, path, user, revision, method)
                judge.keeps(name, path, user)
            judge.permits(algorithm, revision)
        for allowed in itertools.chain([()], ((a,) for a in ALLOW), [tuple(ALLOW)],
                                       [("fill", "print")]):
            judge.locks(allowed)
        judge.locks_partly()
        judge.batch()
        return judge.problems, judge.count


def main():
    problems, count = judge(os.path.abspath(sys.argv[1]))
    for problem in problems:
        print(problem)
    print(f"{count} checks, {len(problems)} problems")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
