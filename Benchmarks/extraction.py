#!/usr/bin/env python3
"""Text of pages: how much of it is right, where it is, and how fast it is read, beside other tools.

usage: extraction.py [--binary PATH] [--pages N] [--seed N] [--list FILE] [--keep DIR] FOLDER ...

Draws pages by a fixed seed from the PDF files in the folders and compares words and characters with
those of poppler (pdftotext) and PDFium (pypdfium2), whichever is nearer. The annotations are removed
first, so that no tool shows the values of form fields. Characters are compared as sets with counts,
after NFKC, without white space and controls; words in the same way, on pages with spaces.

Places are compared with PDFium's: the origin of each character to 0.5 pt, its horizontal extent to
1 pt of the loose box.
"""
import argparse, collections, ctypes, hashlib, io, json, multiprocessing, os, random, re, subprocess
import sys, tempfile, time, unicodedata

import pikepdf
import pypdfium2 as pdfium
import pypdfium2.raw as raw


def normal(text):
    text = unicodedata.normalize("NFKC", text)
    return "".join(c for c in text if unicodedata.category(c) not in ("Cc", "Cf", "Co", "Cs", "Zs")
                   or c in " \n\t\r\f").replace("\ufffe", "").replace("\ufffd", "")


def characters(text):
    return collections.Counter(c for c in normal(text) if not c.isspace())


def words(text):
    return collections.Counter(normal(text).split())


def f1(found, expected):
    if not found and not expected:
        return 1.0
    common = sum((found & expected).values())
    total = sum(found.values()) + sum(expected.values())
    return 2 * common / total if total else 1.0


def has_spaces(text):
    spaced = sum(1 for c in text if c.isalpha() and not 0x0E00 <= ord(c) <= 0x0EFF
                 and not 0x1000 <= ord(c) <= 0x109F and not 0x1780 <= ord(c) <= 0x17FF
                 and not 0x2E80 <= ord(c) <= 0xA4FF and not 0xF900 <= ord(c) <= 0xFAFF
                 and not 0x20000 <= ord(c) <= 0x3FFFF)
    letters = sum(1 for c in text if c.isalpha())
    return letters == 0 or spaced * 2 > letters


def stripped(path, folder):
    """A copy without annotations and encryption; None if it cannot be opened."""
    target = os.path.join(folder, hashlib.sha256(path.encode()).hexdigest()[:16] + ".pdf")
    if os.path.exists(target):
        return target
    try:
        with pikepdf.open(path) as pdf:
            for page in pdf.pages:
                if "/Annots" in page:
                    del page["/Annots"]
            if "/AcroForm" in pdf.Root:
                del pdf.Root["/AcroForm"]
            pdf.save(target, static_id=True)
        return target
    except Exception:
        return None


def page_count(path):
    try:
        with pikepdf.open(path) as pdf:
            return len(pdf.pages)
    except Exception:
        return 0


def draw(folders, count, seed):
    files = []
    for folder in folders:
        for root, _, names in sorted(os.walk(folder)):
            files += [os.path.join(root, n) for n in sorted(names) if n.lower().endswith(".pdf")]
    # One page a file before a second one: no long file has more than its share.
    rng = random.Random(seed)
    rng.shuffle(files)
    chosen = []
    while files and len(chosen) < count:
        path = files.pop()
        pages = page_count(path)
        if pages:
            chosen.append((path, rng.randrange(pages) + 1))
    return chosen


def run(command, timeout=60):
    try:
        return subprocess.run(command, capture_output=True, timeout=timeout)
    except subprocess.TimeoutExpired:
        return None


def pdfium_text(path, number):
    document = pdfium.PdfDocument(path)
    try:
        return document[number - 1].get_textpage().get_text_range(errors="ignore")
    finally:
        document.close()


def pdfium_places(path, number):
    """(character, origin x, origin y, left, right of the loose box) of each character."""
    document = pdfium.PdfDocument(path)
    places = []
    try:
        page = document[number - 1]
        textpage = page.get_textpage()
        x, y = ctypes.c_double(), ctypes.c_double()
        box = raw.FS_RECTF()
        for index in range(textpage.count_chars()):
            value = raw.FPDFText_GetUnicode(textpage, index)
            if value in (0, 0x20, 0x0D, 0x0A, 0xFFFE) or raw.FPDFText_IsGenerated(textpage, index) == 1:
                continue
            if not raw.FPDFText_GetCharOrigin(textpage, index, x, y):
                continue
            if not raw.FPDFText_GetLooseCharBox(textpage, index, box):
                continue
            places.append((chr(value) if value < 0x110000 else "?", x.value, y.value, box.left, box.right))
    finally:
        document.close()
    return places


def compare_places(ours, theirs):
    """How many of PDFium's characters have a glyph of ours, how many of those at the same origin,
    and how many with the same extent."""
    table = collections.defaultdict(list)
    for text, x, y, left, right in ours:
        for c in unicodedata.normalize("NFKC", text)[:1]:
            table[c].append((x, y, left, right))
    found = near = extent = 0
    for c, x, y, left, right in theirs:
        c = unicodedata.normalize("NFKC", c)[:1]
        candidates = table.get(c)
        if not candidates:
            continue
        best = min(candidates, key=lambda p: abs(p[0] - x) + abs(p[1] - y))
        found += 1
        if max(abs(best[0] - x), abs(best[1] - y)) <= 0.5:
            near += 1
            if abs(best[2] - left) <= 1 and abs(best[3] - right) <= 1:
                extent += 1
    return found, near, extent


def judge(job):
    binary, folder, path, number, with_places = job
    copy = stripped(path, folder)
    if copy is None:
        return None
    ours = run([binary, "text", copy, "--pages", str(number), "--ignore-permissions"])
    poppler = run(["pdftotext", "-f", str(number), "-l", str(number), copy, "-"])
    try:
        theirs = pdfium_text(copy, number)
    except Exception:
        theirs = None
    references = []
    if poppler is not None and poppler.returncode == 0:
        references.append(("poppler", poppler.stdout.decode("utf-8", "ignore")))
    if theirs is not None:
        references.append(("pdfium", theirs))
    if not references:
        return None
    mine = ours.stdout.decode("utf-8", "ignore") if ours is not None else ""
    result = {"path": path, "page": number, "exit": None if ours is None else ours.returncode,
              "spaces": has_spaces(references[0][1])}
    result["chars"] = {n: round(f1(characters(mine), characters(t)), 5) for n, t in references}
    result["words"] = {n: round(f1(words(mine), words(t)), 5) for n, t in references}
    if len(references) == 2:
        result["agree"] = (round(f1(characters(references[0][1]), characters(references[1][1])), 5),
                           round(f1(words(references[0][1]), words(references[1][1])), 5))
    if with_places:
        answer = run([binary, "text", copy, "--pages", str(number), "--json", "--characters",
                      "--ignore-permissions"])
        try:
            glyphs = [c for line in json.loads(answer.stdout)["pages"][0]["lines"]
                      for word in line["words"] for c in word["characters"]]
            mine = [(g["text"], g["origin"][0], g["origin"][1], g["rect"][0], g["rect"][2]) for g in glyphs]
            result["places"] = compare_places(mine, pdfium_places(copy, number))
        except Exception as problem:
            result["places_error"] = repr(problem)[:80]
    return result


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--binary", default=".build/release/formwright")
    parser.add_argument("--pages", type=int, default=300)
    parser.add_argument("--seed", type=int, default=9)
    parser.add_argument("--places", action="store_true")
    parser.add_argument("--out", help="where to write the results of each page, as JSON")
    parser.add_argument("--keep", help="folder for the copies without annotations")
    options = parser.parse_args()
    folder = options.keep or tempfile.mkdtemp()
    os.makedirs(folder, exist_ok=True)
    chosen = draw(options.folders, options.pages, options.seed)
    jobs = [(options.binary, folder, p, n, options.places) for p, n in chosen]
    with multiprocessing.Pool(2) as pool:
        results = [r for r in pool.imap(judge, jobs) if r]
    if options.out:
        json.dump(results, open(options.out, "w"), indent=1)
    best_chars = [max(r["chars"].values()) for r in results]
    best_words = [max(r["words"].values()) for r in results if r["spaces"]]
    print(f"pages: {len(results)} of {len(chosen)}")
    print(f"character F1 >= 0.995: {sum(v >= 0.995 for v in best_chars) / len(best_chars):.1%}, "
          f"mean {sum(best_chars) / len(best_chars):.4f}")
    print(f"word F1 >= 0.98: {sum(v >= 0.98 for v in best_words) / len(best_words):.1%} of {len(best_words)}, "
          f"mean {sum(best_words) / len(best_words):.4f}")
    both = [r["agree"] for r in results if "agree" in r]
    print(f"poppler and PDFium agree: characters {sum(a >= 0.995 for a, _ in both) / len(both):.1%}, "
          f"words {sum(b >= 0.98 for _, b in both) / len(both):.1%}")
    places = [r["places"] for r in results if "places" in r]
    if places:
        found, near, extent = (sum(p[i] for p in places) for i in range(3))
        print(f"origins within 0.5 pt: {near / found:.2%} of {found}; extents within 1 pt: {extent / found:.2%}")
    print("exit codes:", dict(collections.Counter(r["exit"] for r in results)))
    for r in sorted(results, key=lambda r: max(r["chars"].values())):
        if max(r["chars"].values()) < 0.995:
            print("C", r["chars"], r["path"], r["page"])
    for r in sorted(results, key=lambda r: max(r["words"].values())):
        if r["spaces"] and max(r["words"].values()) < 0.98:
            print("W", r["words"], r.get("agree"), r["path"], r["page"])


if __name__ == "__main__":
    main()
