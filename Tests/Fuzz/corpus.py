#!/usr/bin/env python3
"""What fuzzing begins with, made in code.

usage: corpus.py DIRECTORY   a folder for each target

The forms are those of Tests/Judges/faults.py; fonts need fontTools and pictures Pillow, which the judges'
Python has.
"""
import io
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "Judges"))

import faults  # noqa: E402

PDF_TARGETS = ["open", "fill", "structure", "pages", "continuation", "export", "text", "labels", "detect"]
# These read a page several times over: what unpacks to megabytes takes them a minute under AddressSanitizer. The hostile
# runs have it.
SLOW_TARGETS = ["remediate", "web"]
UNPACKED = {"page-bomb", "shared-values-wide", "glyphs-many", "words-many"}
TEXTS = {
    "default-appearance": [
        "/Helv 12 Tf 0 g", "0.5 0.2 0 rg /F1 0 Tf", "//Helv 9 Tf", "Helv 9 Tf", "/A#20B 1e-17 Tf 1 0 0 0 k",
        "q 1 0 0 1 2 3 cm BT /F 9 Tf (a\\(b) Tj [(a) -5 (b)] TJ ET Q", "BI /W 1 /H 1 /BPC 8 ID x EI",
        "/Tx BMC q BT EMC Q", "<4142> ' [<< /A [1 2] >>] /x BDC", "%c\n/Helv\t.5 Tf-1-2 Td"],
    "fdf": [
        "%FDF-1.2\n1 0 obj<</FDF<</Fields[<</T(a)/V(b)>><</T(c)/Kids[<</T(d)/V/On>>]>>]/F(f.pdf)>>>>endobj\n"
        "trailer<</Root 1 0 R>>\n%%EOF",
        "%FDF-1.2\n1 0 obj<</FDF<</Fields[<</T<FEFF00E9>/V[(x)(y)]>><</T(s)/V 2 0 R>>]>>>>endobj\n"
        "2 0 obj<</Length 3>>stream\nabc\nendstream endobj\ntrailer<</Root 1 0 R>>\n"],
    "xfdf": [
        '<?xml version="1.0"?><xfdf xmlns="http://ns.adobe.com/xfdf/"><fields><field name="a"><value>b'
        '</value><field name="c"><value>d</value><value>e</value></field></field></fields></xfdf>',
        '<xfdf><fields><field name="r"><value-richtext><body><p>a<b>b</b></p></body></value-richtext>'
        '</field></fields></xfdf>', '<!DOCTYPE x [<!ENTITY a "b">]><xfdf>&a;</xfdf>'],
    "hocr": [
        "<html><body><div class='ocr_page'><span class='ocr_line' title=\"bbox 10 20 90 40; baseline 0.01 -4; x_size 21; "
        "x_descenders 5\"><span class='ocrx_word' title='bbox 10 20 40 40; x_wconf 96'>A&amp;B</span><span class='ocrx_word' "
        "title='bbox 50 20 90 40; x_wconf 31'><strong>\u05d0\u05d1 (1)</strong></span></span></div></body></html>",
        "<html><span class='ocr_header' title=\"bbox 1 2 3 400; textangle 270; x_size 2e9\"><span class='ocrx_word' "
        "title='bbox 1 2 3 4; x_wconf 900'>\u65e5</span><span class='ocrx_word' title='bbox 2 2 4 4'>\u672c</span></span></html>"],
    "csv": ["a,b\n1,2\n", 'a,"b ""c"""\r\n"x\ny",\r\n', "\ufeffa;b\n1;2", 'a,a\n"', "a\n" + "x," * 50],
    "schema": [
        '{"type":["string","null"],"minLength":1,"maxLength":3,"pattern":"^(?=a)[a-c]+\\\\d*$","format":"date"}\0"abc"\n1',
        '{"properties":{"a":{"$ref":"#/$defs/x"}},"patternProperties":{"^b|c$":{"enum":[1,1.0,"x",{"y":[]}]}},'
        '"additionalProperties":false,"required":["a"],"$defs":{"x":{"$anchor":"t","items":{"$ref":"#t"}}}}\0'
        '{"a":[[]],"b":1e0}\n{"c":{"y":[]}}\n{}',
        '{"$schema":"http://json-schema.org/draft-07/schema#","items":[true,{"multipleOf":0.01}],"additionalItems":'
        '{"not":{"const":1e400}},"dependencies":{"a":["b"],"c":{"minProperties":2}},"uniqueItems":true}\0[1,2.5e-3,1]',
        '{"allOf":[{"if":{"minimum":0},"then":{"maximum":9},"else":{"exclusiveMinimum":-1e3}}],"anyOf":[{"oneOf":'
        '[{"const":1},{"contains":{"type":"integer"},"minContains":2}]},true],"unevaluatedItems":false,'
        '"unevaluatedProperties":{"propertyNames":{"format":"email"}}}\0[1,2]\n{"a@b":1}\n-1e999999999',
        '{"$id":"urn:x:y","$ref":"#/a~1b/%25","a/b":{"%":{"dependentRequired":{"é":["f"]}}}}\0{"é":1}'],
    "template": [
        "form: f\nid: .n\nlet: {w: .who}\nfields:\n  a: '\"\\(.x) \\($w.y // 1)\"'\n  b: {value: .t, date: M/d/yy, when: .t != null}"
        "\n  d: .l[1:] | length\0"
        '{"n":1,"who":{"y":2},"x":"z","t":"2024-02-29","l":[1,2]}\n{}',
        "forms:\n- form: f\n  when: .a\n  title: T\n  fields:\n    r: {each: .l, rows: 3, rest: copies, fields: {'c{n}': .}}"
        "\n- form: f\n  each: .l[:2]\n  pages: 1\n  fields: {a: '.', b: $n}\0"
        '{"a":1,"l":["p","q","r","s"]}\n{"l":null}\n{"a":true,"l":1}',
        "form: f\nprefixes: {p: c}\nfields:\n  k: {value: .v, check: {x: d}, else: null}\n  s: {value: .s, format: [digits, {mask: '#-##'}],"
        " into: [a, b], lengths: [1, 2]}\n  c1: {value: .m, number: {decimals: 2, separators: '1.234,56'}, map: {'1': 2}, else: 3}\0"
        '{"v":["x"],"s":"12-3","m":1}\n{"v":"y","s":"","m":1234.5}'],
    "expression": [text + "\0" + record for record in ('{"a":[{"n":1.50,"s":"x-y"},{"n":null}],"b":"K"}',) for text in (
        ".a", ".a[0].n // 0", "[.a[] | select(.n) | .s] | join(\", \")", "\"\\(.b) \\(.a | length)\"", ".a[1:][0].\"n\"",
        "if .b == \"K\" then .a[-1] elif .a and .b then 1 else null end", "1 + 2 * 3 - 4 / 5 % 6, 7 | tostring",
        "first(.a[] | .s | ascii_upcase | split(\"-\")[1])", "[.a[] | .n | values] | add | floor | . >= 1 or not",
        "$x.a | map(.n) | any, all(.) | [., empty]", "(.b | ltrimstr(\"K\")), (.b | has(\"a\"))?", "[.. | numbers]",
        ".a | any(.n > 1) and all(.s | type == \"string\")", "def f: .a; reduce f[] as $i (0; . + $i.n)")],
    "field-script": [
        'AFNumber_Format(2, 0, 0, 0, "$", true);\0001200.50', "AFDate_FormatEx('mm/dd/yyyy');\00003/17/2026",
        "AFPercent_Format(1, 3);\0000.5", "AFSpecial_Keystroke(2);\0005035550142",
        "AFSpecial_KeystrokeEx('999-AAA');\000123-abc", "AFTime_FormatEx('HH:MM tt');\00014:30",
        "AFRange_Validate(true, 1, true, 10);\0005", "AFSimple_Calculate('AVG', new Array('a', 'b'));\0007",
        "// a comment\nAFDate_Keystroke(3); AFNumber_Keystroke(0,2,1,0,'',false)\0001.200,5"],
}


def pictures():
    """Every kind that Pillow writes, a few pixels large."""
    from PIL import Image

    source = Image.new("RGB", (8, 6), (200, 30, 90))
    source.putpixel((1, 2), (1, 2, 3))
    exif = Image.Exif()
    exif[274] = 6
    for mode in ("RGB", "L", "1", "P", "RGBA", "LA", "CMYK", "I;16"):
        picture = Image.new("I;16", (8, 6), 777) if mode == "I;16" else source.convert(mode)
        for kind, options in (("PNG", {}), ("JPEG", {"quality": 60}),
                              ("JPEG", {"progressive": True, "exif": exif})):
            data = io.BytesIO()
            try:
                picture.save(data, kind, **options)
            except OSError:  # This kind has no such mode.
                continue
            yield data.getvalue()


def scans():
    """A width less one, and pixels: a line, a box, a gray area, a ring."""
    width, height = 120, 100
    pixels = bytearray(b"\xff" * (width * height))

    def paint(x, y, level=0):
        pixels[y * width + x] = level

    for x in range(10, 110):
        paint(x, 20)
        for y in range(70, 90):
            paint(x, y, 200)
    for step in range(12):
        for x, y in ((20 + step, 40), (20 + step, 51), (20, 40 + step), (31, 40 + step)):
            paint(x, y)
    for x in range(60, 75):
        for y in range(40, 55):
            if 36 < (x - 67) ** 2 + (y - 47) ** 2 <= 50:
                paint(x, y)
    yield bytes([width - 1]) + bytes(pixels)
    # The same askew.
    rows = [bytes(pixels[y * width:(y + 1) * width]) for y in range(height)]
    yield bytes([width - 1]) + b"".join(row[y // 30:] + row[:y // 30] for y, row in enumerate(rows))


def fonts():
    """A TrueType font and one with CFF outlines, each with a handful of glyphs."""
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.t2CharStringPen import T2CharStringPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    order = [".notdef", "space", "A", "V", "acute", "Aacute"]
    letters = {0x20: "space", 0x41: "A", 0x56: "V", 0xB4: "acute", 0xC1: "Aacute"}
    metrics = {name: (600, 50) for name in order}

    def draw(pen):
        pen.moveTo((50, 0))
        pen.lineTo((300, 700))
        pen.curveTo((400, 600), (500, 300), (550, 0)) if isinstance(pen, T2CharStringPen) \
            else pen.qCurveTo((500, 400), (550, 0))
        pen.closePath()
        return pen

    for is_cff in (False, True):
        builder = FontBuilder(1000, isTTF=not is_cff)
        builder.setupGlyphOrder(order)
        builder.setupCharacterMap(letters)
        if is_cff:
            shape = draw(T2CharStringPen(600, None)).getCharString()
            builder.setupCFF("Seed", {}, {name: shape for name in order}, {})
        else:
            builder.setupGlyf({name: draw(TTGlyphPen(None)).glyph() for name in order})
        builder.setupHorizontalMetrics(metrics)
        builder.setupHorizontalHeader(ascent=800, descent=-200)
        builder.setupNameTable({"familyName": "Seed", "styleName": "Regular", "psName": "Seed-Regular"})
        builder.setupOS2(sTypoAscender=800, sTypoDescender=-200)
        builder.setupPost()
        builder.addOpenTypeFeatures("feature liga { sub A V by Aacute; } liga; "
                                    "feature kern { pos A V -80; } kern;")
        data = io.BytesIO()
        builder.font.save(data)
        yield data.getvalue()


def specifications():
    """The examples that need no other file."""
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Examples")
    for name in sorted(os.listdir(folder)):
        if name.endswith(".yaml"):
            with open(os.path.join(folder, name), "rb") as file:
                yield file.read()


def sheets():
    """The first byte says what follows: see FuzzSheets.swift."""
    import zipfile

    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    sheet = (f'<worksheet {main}><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>a.b</t></is></c><c r="B1" t="s"><v>0</v>'
             '</c></row><row r="2"><c r="A2" s="1"><v>45000.25</v></c><c r="C2" t="b"><v>1</v></c></row>'
             '<row r="9"><c r="A9" t="e"><v>#REF!</v></c><c t="str"><f>1+1</f><v>x</v></c></row></sheetData></worksheet>')
    texts = f'<sst {main}><si><t>name</t></si><si><r><t>ri</t></r><r><t xml:space="preserve">ch </t></r></si></sst>'
    styles = (f'<styleSheet {main}><numFmts><numFmt numFmtId="164" formatCode="[$-409]m/d/yy h:mm AM/PM;@"/>'
              '<numFmt numFmtId="165" formatCode="[&lt;1]0.00E+0;#,##0.0?&quot;x&quot;;;_(* @"/></numFmts>'
              '<cellXfs><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="10"/></cellXfs></styleSheet>')
    content = ('<o:document-content xmlns:o="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
               'xmlns:t="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:x="urn:oasis:names:tc:opendocument:xmlns:text:1.0">'
               '<o:body><o:spreadsheet><t:table t:name="S"><t:table-row><t:table-cell><x:p>a</x:p></t:table-cell>'
               '<t:covered-table-cell t:number-columns-repeated="2"/></t:table-row><t:table-row t:number-rows-repeated="3">'
               '<t:table-cell o:value-type="date" o:date-value="2024-02-29"><x:p>2/29</x:p></t:table-cell></t:table-row></t:table>'
               '</o:spreadsheet></o:body></o:document-content>')
    for choice, text in ((2, sheet), (3, texts), (4, styles), (5, content)):
        yield bytes([choice]) + text.encode()
    relations = '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{}</Relationships>'
    relation = f'<Relationship Id="{{0}}" Type="{office}/{{1}}" Target="{{2}}"/>'
    workbook = {
        "_rels/.rels": relations.format(relation.format("r", "officeDocument", "xl/w.xml")),
        "xl/w.xml": f'<workbook {main} xmlns:r="{office}"><workbookPr date1904="1"/><sheets><sheet name="S" sheetId="1" '
                    'r:id="r"/></sheets></workbook>',
        "xl/_rels/w.xml.rels": relations.format(
            relation.format("r", "worksheet", "s.xml") + relation.format("t", "sharedStrings", "t.xml")
            + relation.format("f", "styles", "f.xml")),
        "xl/s.xml": sheet, "xl/t.xml": texts, "xl/f.xml": styles}
    for choice, parts in ((0, workbook), (1, {"mimetype": "application/vnd.oasis.opendocument.spreadsheet", "content.xml": content})):
        for kind in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            data = io.BytesIO()
            with zipfile.ZipFile(data, "w", kind) as file:
                for name, text in parts.items():
                    file.writestr(zipfile.ZipInfo(name), text, kind)
            yield bytes([choice]) + data.getvalue()


def write(directory):
    forms = {name: data for name, data in ((name, faults.file(name)) for name in faults.FAULTS) if len(data) < faults.SMALL}
    seeds = {target: list(forms.values()) for target in PDF_TARGETS}
    seeds |= {target: [data for name, data in forms.items() if name not in UNPACKED] for target in SLOW_TARGETS}
    seeds |= {target: [text.encode() for text in texts] for target, texts in TEXTS.items()}
    seeds |= {"picture": list(pictures()), "scan": list(scans()), "font": list(fonts()), "specification": list(specifications()),
              "sheets": list(sheets())}
    for target, items in seeds.items():
        place = os.path.join(directory, target)
        os.makedirs(place, exist_ok=True)
        for number, data in enumerate(items):
            with open(os.path.join(place, f"{number:03}"), "wb") as file:
                file.write(data)
    return {target: len(items) for target, items in seeds.items()}


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    counts = write(sys.argv[1])
    print("seeds: " + ", ".join(f"{target} {count}" for target, count in counts.items()))


if __name__ == "__main__":
    main()
