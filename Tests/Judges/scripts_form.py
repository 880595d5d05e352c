"""A form with a field of each kind for texts in many scripts, made with pikepdf.

Its own font is embedded, so that renderers do not differ in what they put in the place of one that is
not; it is used with WinAnsiEncoding, so it draws Western Latin and nothing else.
"""
import pikepdf
from fontTools.ttLib import TTFont
from pikepdf import Array, Dictionary, Name, String

TEXTS = {
    "Latin": "Łódź Ångström Þórður ẞ", "Greek": "Ελληνικά ώρα", "Cyrillic": "Съешь ещё этих",
    "Armenian": "Հայերեն լեզու", "Arabic": "السلام عليكم لاإله", "Arabic with marks": "بِسْمِ",
    "Persian": "می‌خواهم گچپژ", "Hebrew": "שלום עולם", "Hebrew with points": "שָׁלוֹם",
    "Latin and Hebrew": "Total שלום 123", "Arabic and Latin": "رقم 123 abc نعم",
    "Devanagari": "हिन्दी क्षत्रिय किताब", "Bengali": "বাংলা ভাষা কোমল", "Tamil": "தமிழ் வழி",
    "Thai": "ภาษาไทยที่นี่", "Chinese": "中文汉字", "Chinese, traditional": "繁體中文",
    "Japanese": "日本語のテキスト", "Korean": "한국어 텍스트", "Vietnamese": "Tiếng Việt ệ ở",
    "Vietnamese, decomposed": "Tie\u0302\u0301ng Vie\u0302\u0323t",
    "Combining": "q\u0323\u0307 x\u0304\u0301 a\u0308", "Astral": "𝒜𝔅 𐍈 😀 𠮷",
}
# What poppler reads out of order: text to the left in which one glyph is several characters, or a
# mark stands on a letter. It reverses glyph by glyph, and takes no notice of what it reversed.
POPPLER_REVERSES = {"Arabic", "Arabic with marks", "Persian", "Hebrew with points"}
# The same in a comb, whose cells it takes for words.
TO_THE_LEFT = POPPLER_REVERSES | {"Hebrew"}
# PDFium passes over ActualText in form XObjects, which captions are drawn as.
# Lines of two directions: their words are compared, not their order.
MIXED = {"Latin and Hebrew", "Arabic and Latin"}

WIDTH, ROW = 612, 40
COMB = 24
# kind → left, right edge, height of the box, and what its field says beyond a text field.
KINDS = {
    "single": (20, 150, 18, {}),
    "multiline": (154, 250, 36, {"Ff": 1 << 12}),
    "comb": (254, 470, 18, {"Ff": 1 << 24, "MaxLen": COMB}),
    "combo": (474, 600, 18, {"FT": Name.Ch, "Ff": 1 << 17 | 1 << 18}),
    "list": (604, 730, 36, {"FT": Name.Ch}),
    "caption": (734, 860, 18, {"FT": Name.Btn, "Ff": 1 << 16}),
}


FONT = "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf"


def own_font(pdf):
    source = TTFont(FONT)
    scale, table = 1000 / source["head"].unitsPerEm, source.getBestCmap()
    codes = [bytes([code]).decode("cp1252", "replace") for code in range(32, 256)]
    widths = [round(source["hmtx"][table.get(ord(c), ".notdef")][0] * scale, 2) for c in codes]
    with open(FONT, "rb") as file:
        program = pdf.make_stream(file.read())
    descriptor = Dictionary(
        Type=Name.FontDescriptor, FontName=Name.LiberationSans, Flags=32, ItalicAngle=0, StemV=80,
        FontBBox=Array([round(source["head"].xMin * scale), round(source["head"].yMin * scale),
                        round(source["head"].xMax * scale), round(source["head"].yMax * scale)]),
        Ascent=905, Descent=-212, CapHeight=688, FontFile2=program)
    return pdf.make_indirect(Dictionary(
        Type=Name.Font, Subtype=Name.TrueType, BaseFont=Name.LiberationSans, FirstChar=32,
        LastChar=255, Widths=Array(widths), Encoding=Name.WinAnsiEncoding,
        FontDescriptor=pdf.make_indirect(descriptor)))


def name(kind, script):
    return kind + " " + script.replace(",", "")


def make(path):
    """Writes the form; returns the rectangle of each field by name."""
    pdf = pikepdf.new()
    height = ROW * len(TEXTS) + 20
    page = pdf.add_blank_page(page_size=(880, height))
    font = own_font(pdf)
    widgets, rectangles = Array(), {}
    for row, (script, text) in enumerate(TEXTS.items()):
        top = height - 10 - ROW * row
        for kind, (left, right, tall, more) in KINDS.items():
            rect = [left, top - tall, right, top]
            widget = Dictionary(
                Type=Name.Annot, Subtype=Name.Widget, FT=Name.Tx, F=4, P=page.obj,
                T=String(name(kind, script)), Rect=Array(rect),
                DA=String("/Helv 9 Tf 0 g" if kind != "comb" else "/Helv 7 Tf 0 g"))
            for key, value in more.items():
                widget["/" + key] = value
            if kind == "list":
                widget.Opt = Array([String("-"), String(text)])
            if kind == "caption":
                widget.MK = Dictionary(CA=String(text))
            widgets.append(pdf.make_indirect(widget))
            rectangles[name(kind, script)] = rect
    page.Annots = widgets
    pdf.Root.AcroForm = Dictionary(
        Fields=widgets, DA=String("/Helv 9 Tf 0 g"),
        DR=Dictionary(Font=Dictionary(Helv=font)))
    pdf.save(path)
    return rectangles


def values():
    return {name(kind, script): text for script, text in TEXTS.items()
            for kind in KINDS if kind != "caption"}
