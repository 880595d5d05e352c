"""examples.py DIRECTORY FILE…   Writes each Swift example of Markdown files and doc comments into a file.

An example without declarations of its own becomes the body of a function that has what examples refer
to: the bytes of files, a form, a batch, a writer."""

import pathlib
import re
import sys

GIVEN = (
    "bytes: [UInt8], form: FormFile, csv: [UInt8], "
    "save: @escaping @Sendable (String, OutputFile) throws(FormwrightError) -> Void"
)


def blocks(path):
    """The line and the text of each example; in a Swift file, those of doc comments."""
    text = path.read_text()
    if path.suffix == ".swift":
        text = "\n".join(
            re.sub(r"^\s*/// ?", "", line) if line.lstrip().startswith("///") else ""
            for line in text.split("\n")
        )
    for match in re.finditer(r"^```swift\n(.*?)^```", text, re.S | re.M):
        yield text.count("\n", 0, match.start()) + 1, match.group(1)


directory, *files = (pathlib.Path(argument) for argument in sys.argv[1:])
number = 0
for path in files:
    for line, code in blocks(path):
        if "Package.swift" in code or ".package(" in code or ".product(" in code:
            continue
        number += 1
        if not re.search(r"^(func|struct|import|extension|@main)", code, re.M):
            code = f"import Formwright\nfunc example({GIVEN}) async throws {{\n{code}\n}}\n"
        elif "import Formwright" not in code:
            code = "import Formwright\n" + code
        (directory / f"example{number:02}.swift").write_text(f"// {path.name}:{line}\n{code}")
