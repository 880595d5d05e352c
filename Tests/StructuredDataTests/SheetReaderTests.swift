import Diagnostics
import StructuredData
import TestTools
import Testing

/// A workbook in memory: the sheets' rows as XML, and what else a test needs.
private struct Workbook {
  var sheets: [(name: String, attributes: String, rows: String)] = []
  var texts: [String] = []
  /// Format codes; the style n has the format n.
  var formats: [String] = []
  var properties = ""

  var bytes: [UInt8] {
    let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    let relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    let package = "http://schemas.openxmlformats.org/package/2006/relationships"
    func relation(_ id: String, _ type: String, _ target: String) -> String {
      "<Relationship Id=\"\(id)\" Type=\"\(relations)/\(type)\" Target=\"\(target)\"/>"
    }
    var members: [(name: String, text: String)] = [
      (
        "_rels/.rels",
        "<Relationships xmlns=\"\(package)\">\(relation("r", "officeDocument", "xl/workbook.xml"))</Relationships>"
      ),
      (
        "xl/workbook.xml",
        "<workbook xmlns=\"\(main)\" xmlns:r=\"\(relations)\">\(properties)<sheets>"
          + sheets.enumerated().map { place, sheet in
            "<sheet name=\"\(sheet.name)\" sheetId=\"\(place + 1)\" \(sheet.attributes) r:id=\"s\(place)\"/>"
          }.joined() + "</sheets></workbook>"
      ),
      (
        "xl/_rels/workbook.xml.rels",
        "<Relationships xmlns=\"\(package)\">"
          + sheets.indices.map { relation("s\($0)", "worksheet", "worksheets/\($0).xml") }.joined()
          + relation("t", "sharedStrings", "/xl/texts.xml") + relation("f", "styles", "styles.xml")
          + "</Relationships>"
      ),
      (
        "xl/texts.xml", "<sst xmlns=\"\(main)\">\(texts.map { "<si>\($0)</si>" }.joined())</sst>"
      ),
      (
        "xl/styles.xml",
        "<styleSheet xmlns=\"\(main)\"><numFmts>"
          + formats.enumerated().map {
            let code = $0.element.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
              .replacing("\"", with: "&quot;")
            return "<numFmt numFmtId=\"\(164 + $0.offset)\" formatCode=\"\(code)\"/>"
          }.joined() + "</numFmts><cellXfs>"
          + formats.indices.map { "<xf numFmtId=\"\(164 + $0)\"/>" }.joined()
          + "</cellXfs></styleSheet>"
      ),
    ]
    for (place, sheet) in sheets.enumerated() {
      members.append(
        (
          "xl/worksheets/\(place).xml",
          "<worksheet xmlns=\"\(main)\"><sheetData>\(sheet.rows)</sheetData></worksheet>"
        ))
    }
    return StoredZip.bytes(members)
  }
}

private func text(_ text: String) -> String { "<is><t>\(text)</t></is>" }

private func records(
  _ bytes: [UInt8], _ format: RecordFormat = .xlsx, sheet: String? = nil,
  shape: CSVShape = .flat
) -> (outcomes: [Outcome], sheets: Set<String>) {
  var pending: [UInt8]? = bytes
  var reader = SheetReader(format, sheet: sheet, shape: shape) {
    defer { pending = nil }
    return pending
  }
  var outcomes: [Outcome] = []
  var sheets: Set<String> = []
  while true {
    do {
      guard let record = try reader.next() else { break }
      outcomes.append(.record(record))
    } catch {
      for problem in error.diagnostics {
        outcomes.append(.problem(problem.code, problem.location))
        if let sheet = problem.sheet { sheets.insert(sheet) }
      }
      if reader.didAbort { break }
    }
  }
  return (outcomes, sheets)
}

/// Spreadsheets as records (ECMA-376, part 1, 18.3; ODF 1.3, part 3, 9.1).
@Suite("Spreadsheets as records")
struct SheetReaderTests {
  /// What Excel shows for these numbers and codes.
  @Test(
    "a number has the text that its format shows",
    arguments: [
      ("00000", "2134", "02134"), ("000-00-0000", "1234567", "001-23-4567"),
      ("General", "0.30000000000000004", "0.3"), ("General", "1E-7", "0.0000001"),
      ("0.00", "2.345", "2.35"), ("0.00", "-0.001", "0.00"),
      ("#,##0.00", "1234567.5", "1,234,567.50"),
      ("#,##0", "999.5", "1,000"), ("#.##", "0.5", ".5"), ("0.0#", "2", "2.0"),
      ("0%", "0.125", "13%"), ("\"$\"#,##0.00", "1200.5", "$1,200.50"),
      ("[$€-407] #,##0.00", "3", "€ 3.00"), ("#,##0,", "1500000", "1,500"),
      ("0;(0)", "-7", "(7)"), ("0;-0;\"none\"", "0", "none"), ("0;;", "-4", ""),
      ("[<=9999999]###\\-####;\\(###\\)\\ ###\\-####", "5551234567", "(555) 123-4567"),
      ("[<=9999999]###\\-####;\\(###\\)\\ ###\\-####", "5551234", "555-1234"),
      ("_(\"$\"* #,##0.00_)", "5", "$5.00"), ("[Red]0.0", "1.25", "1.3"), ("@", "12", "12"),
      ("0 \"d\"", "3", "3 d"), ("General\" kg\"", "5", "5 kg"),
      ("[Blue]General;[Red]-General", "-1.5", "-1.5"),
      ("[=0]\"-\";General", "1234", "1234"), ("[=0]\"-\";General", "0", "-"),
      ("0;-0;General", "0", "0"),
      ("#,##0,.0", "1234567", "1,234.6"), ("[<0]\"neg \"0;0", "-3", "neg 3"),
      ("\"***\"", "5", "***"),
      ("0_-\"€\"", "7", "7 €"), ("0.00e+00", "12", "12"),
    ])
  func numbers(code: String, stored: String, shown: String) {
    let book = Workbook(
      sheets: [
        (
          "S", "",
          "<row><c t=\"inlineStr\">\(text("n"))</c><c t=\"inlineStr\">\(text("k"))</c></row><row><c s=\"0\"><v>\(stored)</v></c><c><v>1</v></c></row>"
        )
      ],
      formats: [code])
    #expect(records(book.bytes).outcomes == [.record(["n": .string(shown), "k": "1"])])
  }

  /// Days from 1900, with a 29 February that did not exist; 45658 is 1 January 2025 in every spreadsheet.
  @Test(
    "dates and times are in ISO 8601",
    arguments: [
      ("m/d/yyyy", "45658", "2025-01-01"), ("d.m.yy", "1", "1900-01-01"),
      ("yyyy-mm-dd", "59", "1900-02-28"), ("yyyy-mm-dd", "61", "1900-03-01"),
      ("[$-409]mmmm d, yyyy;@", "45716", "2025-02-28"), ("mmm yy", "45717", "2025-03-01"),
      ("m/d/yyyy h:mm", "45658.5", "2025-01-01T12:00:00"),
      ("h:mm AM/PM", "0.354166666666667", "08:30:00"),
      ("[h]:mm", "1.5", "36:00"), ("mm:ss.0", "0.001", "00:01:26"),
      ("m/d/yyyy", "2958465", "9999-12-31"),
      ("mm/dd/yyyy", "45657.999997", "2024-12-31"), ("m/d/yyyy", "44927.9999999", "2023-01-01"),
    ])
  func dates(code: String, stored: String, shown: String) {
    let row =
      "<row><c t=\"inlineStr\">\(text("d"))</c></row><row><c s=\"0\"><v>\(stored)</v></c></row>"
    let book = Workbook(sheets: [("S", "", row)], formats: [code])
    #expect(records(book.bytes).outcomes == [.record(["d": .string(shown)])])
  }

  @Test("a workbook may count its days from 1904")
  func daysFrom1904() {
    let row = "<row><c t=\"inlineStr\">\(text("d"))</c></row><row><c s=\"0\"><v>0</v></c></row>"
    let book = Workbook(
      sheets: [("S", "", row)], formats: ["m/d/yyyy"],
      properties: "<workbookPr date1904=\"1\"/>")
    #expect(records(book.bytes).outcomes == [.record(["d": "1904-01-01"])])
  }

  @Test(
    "texts are shared, in runs, in the cell, or the results of formulas; empty columns are ignored")
  func texts() {
    let book = Workbook(
      sheets: [
        (
          "S", "",
          """
          <row r="3"><c r="A3" t="s"><v>0</v></c><c r="C3" t="inlineStr">\(text("b"))</c><c r="D3"/></row>
          <row r="4"><c r="A4"/></row>
          <row r="7"><c r="A7" t="s"><v>1</v></c><c r="C7" t="str"><f>A1</f><v>x_x000D_y</v></c></row>
          <row r="9"><c r="A9" t="b"><v>1</v></c><c r="C9" t="str"><f>A1</f><v></v></c></row>
          """
        )
      ],
      texts: [
        "<t> a </t>", "<r><t>Łu</t></r><rPh><t>no</t></rPh><r><t xml:space=\"preserve\">k </t></r>",
      ])
    #expect(
      records(book.bytes).outcomes
        == [.record(["a": "Łuk ", "b": "x\ry"]), .record(["a": true, "b": ""])])
    #expect(
      records(book.bytes, shape: .flatWithNulls).outcomes.last
        == .record(["a": true, "b": .null]))
  }

  @Test("errors, formulas without results and values without a column are problems at their cells")
  func problems() {
    let book = Workbook(sheets: [
      (
        "My data", "",
        """
        <row><c t="inlineStr">\(text("a"))</c><c t="inlineStr">\(text("b"))</c></row>
        <row><c t="e"><v>#DIV/0!</v></c><c><f>1+1</f></c></row>
        <row><c r="AB3"><v>1</v></c></row>
        <row><c t="s"><v>7</v></c></row>
        <row><c><v>1</v></c><c><v>2</v></c></row>
        """
      )
    ])
    let (outcomes, sheets) = records(book.bytes)
    #expect(
      outcomes == [
        .problem("sheet", Diagnostics.SourceLocation(line: 2, column: 1)),
        .problem("sheet", Diagnostics.SourceLocation(line: 2, column: 2)),
        .problem("column-without-name", Diagnostics.SourceLocation(line: 3, column: 28)),
        .problem("sheet", Diagnostics.SourceLocation(line: 4, column: 1)),
        .record(["a": "1", "b": "2"]),
      ])
    #expect(sheets == ["My data"])
    #expect(Diagnostics.SourceLocation(line: 3, column: 28).cell == "AB3")
  }

  @Test("the first sheet that is not hidden is read, or the one that is asked for")
  func sheets() {
    func rows(_ value: Int) -> String {
      "<row><c t=\"inlineStr\">\(text("a"))</c></row><row><c><v>\(value)</v></c></row>"
    }
    let book = Workbook(sheets: [
      ("Hidden", "state=\"hidden\"", rows(1)), ("Shown", "", rows(2)), ("Last", "", rows(3)),
    ])
    #expect(records(book.bytes).outcomes == [.record(["a": "2"])])
    #expect(records(book.bytes, sheet: "Last").outcomes == [.record(["a": "3"])])
    #expect(records(book.bytes, sheet: "Hidden").outcomes == [.record(["a": "1"])])
    #expect(records(book.bytes, sheet: "None").outcomes == [.problem("no-sheet", nil)])
  }

  private static func openDocument(_ table: String) -> [UInt8] {
    StoredZip.bytes([
      ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
      (
        "content.xml",
        """
        <o:document-content xmlns:o="urn:o" xmlns:t="urn:t" xmlns:x="urn:x"><o:automatic-styles>
        <x:p>no</x:p></o:automatic-styles><o:body><o:spreadsheet>\(table)</o:spreadsheet></o:body>
        </o:document-content>
        """
      ),
    ])
  }

  @Test("of two sheets with one name, the first is read")
  func equalNames() {
    func table(_ value: String) -> String {
      let rows = ["a", value].map {
        "<t:table-row><t:table-cell><x:p>\($0)</x:p></t:table-cell></t:table-row>"
      }
      return "<t:table t:name=\"One\">\(rows.joined())</t:table>"
    }
    let bytes = Self.openDocument(table("1") + table("2"))
    #expect(records(bytes, .ods).outcomes == [.record(["a": "1"])])
    #expect(records(bytes, .ods, sheet: "One").outcomes == [.record(["a": "1"])])
  }

  @Test("an OpenDocument sheet has what its cells show; repeated cells and rows count")
  func openDocument() {
    let bytes = Self.openDocument(
      """
      <t:table t:name="One"><t:table-row>
      <t:table-cell t:number-columns-repeated="1"><x:p>a</x:p></t:table-cell>
      <t:table-cell><x:p>b</x:p></t:table-cell><t:table-cell><x:p>c</x:p></t:table-cell></t:table-row>
      <t:table-row t:number-rows-repeated="2"><t:table-cell o:value-type="float" o:value="7"><x:p>007</x:p></t:table-cell>
      <t:table-cell o:value-type="date" o:date-value="2025-01-31"><x:p>31.01.25</x:p></t:table-cell>
      <t:table-cell o:value-type="boolean" o:boolean-value="true"><x:p>WAHR</x:p></t:table-cell>
      <t:table-cell t:number-columns-repeated="16381"/></t:table-row>
      <t:table-row t:number-rows-repeated="1048570"><t:table-cell t:number-columns-repeated="16384"/></t:table-row>
      <t:table-row><t:table-cell t:number-columns-repeated="2" o:value-type="string"><x:p>p<x:s x:c="2"/>q</x:p><x:p>r</x:p></t:table-cell>
      <t:covered-table-cell/><t:table-cell o:value-type="float" t:formula="=1/0"><x:p>#DIV/0!</x:p></t:table-cell></t:table-row></t:table>
      <t:table t:name="Two"><t:table-row><t:table-cell><x:p>z</x:p></t:table-cell></t:table-row>
      <t:table-row><t:table-cell o:value-type="time" o:time-value="PT08H05M00S"><x:p>8:05</x:p></t:table-cell></t:table-row></t:table>
      """)
    let record: StructuredValue = ["a": "007", "b": "2025-01-31", "c": true]
    let (outcomes, sheets) = records(bytes, .ods)
    #expect(
      outcomes == [
        .record(record), .record(record),
        .problem("column-without-name", Diagnostics.SourceLocation(line: 1_048_574, column: 4)),
      ])
    #expect(sheets == ["One"])
    #expect(records(bytes, .ods, sheet: "Two").outcomes == [.record(["z": "08:05:00"])])
    #expect(records(bytes, .ods, sheet: "Three").outcomes == [.problem("no-sheet", nil)])
  }

  @Test("a file that is damaged, encrypted or something else is an error")
  func damaged() {
    let rows = "<row><c t=\"inlineStr\">\(text("a"))</c></row><row><c><v>1</v></c></row>"
    let whole = Workbook(sheets: [("S", "", rows)]).bytes
    for count in stride(from: 1, to: whole.count, by: 37) {
      #expect(records(Array(whole[..<count])).outcomes.contains { $0.isProblem })
    }
    #expect(records(Array("a,b\n1,2\n".utf8)).outcomes == [.problem("sheet", nil)])
    #expect(records([0xD0, 0xCF, 0x11, 0xE0, 1, 2]).outcomes == [.problem("sheet", nil)])
    #expect(records(Self.openDocument("")).outcomes == [.problem("sheet", nil)])
    #expect(records(whole, .ods).outcomes == [.problem("sheet", nil)])
    #expect(records([]).outcomes == [.problem("sheet", nil)])
  }

  @Test(
    "a formula without a result, header cells out of order, and parts under other spellings are read as meant"
  )
  func oddWorkbooks() {
    let formula = Workbook(sheets: [
      (
        "S", "",
        "<row><c r=\"B1\" t=\"inlineStr\">\(text("b"))</c><c r=\"A1\" t=\"inlineStr\">\(text("a"))</c></row>"
          + "<row><c r=\"A2\"><f>1+1</f><v/></c><c r=\"B2\"><v>1</v></c></row>"
          + "<row><c r=\"B3\"><v> 2 </v></c><c r=\"A3\"><v>3</v></c></row><row><c><v>0x10</v></c></row>"
      )
    ])
    #expect(
      records(formula.bytes).outcomes == [
        .problem("sheet", Diagnostics.SourceLocation(line: 2, column: 1)),
        .record(["a": "3", "b": "2"]),
        .problem("sheet", Diagnostics.SourceLocation(line: 4, column: 1)),
      ])
  }

  @Test("numbers that no sheet has end the reading")
  func absurdNumbers() {
    let header = "<row><c t=\"inlineStr\">\(text("a"))</c></row>"
    for number in ["9223372036854775807", "1048577", "0", "-5"] {
      let book = Workbook(sheets: [
        ("S", "", header + "<row r=\"\(number)\"><c><v>1</v></c></row><row><c><v>1</v></c></row>")
      ])
      #expect(records(book.bytes).outcomes == [.problem("sheet", nil)], "\(number)")
    }
    let most = "9223372036854775807"
    func table(_ rows: String) -> [UInt8] {
      Self.openDocument(
        "<t:table t:name=\"S\"><t:table-row><t:table-cell><x:p>a</x:p></t:table-cell></t:table-row>\(rows)</t:table>"
      )
    }
    let cell = "<t:table-cell><x:p>1</x:p></t:table-cell>"
    let flood = records(
      table("<t:table-row t:number-rows-repeated=\"\(most)\">\(cell)</t:table-row>"), .ods)
    #expect(flood.outcomes.count == 1 << 20)
    #expect(flood.outcomes.last == .problem("sheet", nil))
    let blank = "<t:table-row t:number-rows-repeated=\"\(most)\"/>"
    #expect(records(table(blank + blank), .ods).outcomes == [])
    let wide =
      "<t:table-row><t:table-cell t:number-columns-repeated=\"\(most)\"><x:p>1</x:p></t:table-cell></t:table-row>"
    #expect(records(table(wide), .ods).outcomes.count == 10)
    let time =
      "<t:table-row><t:table-cell o:value-type=\"time\" o:time-value=\"PT99999999999999999999H\"><x:p>t</x:p></t:table-cell></t:table-row>"
    #expect(records(table(time), .ods).outcomes == [.record(["a": "t"])])
  }

  @Test("hidden OpenDocument sheets are passed over, and errors are not texts")
  func hiddenOpenDocument() {
    let bytes = Self.openDocument(
      """
      <o:automatic-styles><s:style xmlns:s="urn:s" s:name="ta2" s:family="table"><s:table-properties t:display="false"/></s:style>
      </o:automatic-styles>
      <t:table t:name="Hidden" t:style-name="ta2"><t:table-row><t:table-cell><x:p>z</x:p></t:table-cell></t:table-row></t:table>
      <t:table t:name="Shown"><t:table-row><t:table-cell><x:p>a</x:p></t:table-cell></t:table-row>
      <t:table-row><t:table-cell xmlns:c="urn:c" o:value-type="string" c:value-type="error"><x:p>#DIV/0!</x:p></t:table-cell></t:table-row>
      <t:table-row><t:table-cell t:formula="of:=1"/></t:table-row>
      <t:table-row><t:table-cell o:value-type="date" o:date-value="2024-01-01T00:00:00"><x:p>1/1/24</x:p></t:table-cell></t:table-row></t:table>
      """)
    let (outcomes, sheets) = records(bytes, .ods)
    #expect(
      outcomes == [
        .problem("sheet", Diagnostics.SourceLocation(line: 2, column: 1)),
        .problem("sheet", Diagnostics.SourceLocation(line: 3, column: 1)),
        .record(["a": "2024-01-01"]),
      ])
    #expect(sheets == ["Shown"])
  }
}

extension Outcome {
  fileprivate var isProblem: Bool {
    if case .problem = self { return true }
    return false
  }
}
