import StructuredData
import TemplateDrafts

/// An Excel workbook (ISO/IEC 29500-1, SpreadsheetML) of two sheets: the records, with a header and a row of values, and
/// what the columns are. All cells are text, so that a person who types 02134 finds 02134. Cells of columns with
/// options offer them.
struct SampleWorkbook {
  /// - Parameter columns: those that a sheet has no room for are left out.
  static func bytes(of columns: [DraftColumn]) -> [UInt8] {
    let columns = Array(columns.prefix(mostColumns))
    var archive = ZipArchive()
    var bytes: [UInt8] = []
    let sheets = [
      ("xl/worksheets/sheet1.xml", records(columns)),
      ("xl/worksheets/sheet2.xml", descriptions(columns)),
    ]
    for (name, text) in parts + sheets {
      bytes += archive.member(name: name, mode: 0o644, contents: Array((declaration + text).utf8))
    }
    return bytes + archive.end()
  }

  private static func records(_ columns: [DraftColumn]) -> String {
    let rows = [row(1, columns.map(\.name), style: 2), row(2, columns.map { text($0.sample) })]
    let lists = columns.enumerated().filter { !$0.element.options.isEmpty }.map { place, column in
      let last = letters(firstOption + column.options.count - 1)
      let range = "\(columnSheet)!$\(letters(firstOption))$\(place + 2):$\(last)$\(place + 2)"
      let cells = "\(letters(place + 1))2:\(letters(place + 1))\(mostRecords)"
      return
        "<dataValidation type=\"list\" allowBlank=\"1\" sqref=\"\(cells)\"><formula1>\(range)</formula1></dataValidation>"
    }
    let validations =
      lists.isEmpty
      ? "" : "<dataValidations count=\"\(lists.count)\">\(lists.joined())</dataValidations>"
    return sheet(widths: columns.map { $0.name.count + 2 }, rows: rows, validations)
  }

  private static func descriptions(_ columns: [DraftColumn]) -> String {
    let head = ["Column", "Page", "What it is", "What may be entered, if not any text"]
    let rows = columns.enumerated().map { place, column in
      row(place + 2, [column.name, String(column.page), column.label] + column.options)
    }
    return sheet(widths: [40, 10, 80, 20], rows: [row(1, head, style: 2)] + rows)
  }

  private static let mostColumns = 16_384
  private static let columnSheet = "Columns"
  /// The column of that sheet, from 1, in which options begin.
  private static let firstOption = 4
  private static let mostRecords = 10_000

  /// - Parameter widths: of the columns, in characters.
  private static func sheet(widths: [Int], rows: [String], _ validations: String = "") -> String {
    let columns = widths.enumerated().map { place, width in
      let width = min(max(width, narrowest), widest)
      return
        "<col min=\"\(place + 1)\" max=\"\(place + 1)\" width=\"\(width)\" style=\"1\" customWidth=\"1\"/>"
    }.joined()
    return """
      <worksheet xmlns="\(namespace)"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" \
      activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>\(columns)</cols><sheetData>\
      \(rows.joined())</sheetData>\(validations)</worksheet>
      """
  }

  private static func letters(_ column: Int) -> String {
    SourceLocation(line: 1, column: column).columnLetters
  }

  private static func row(_ number: Int, _ texts: [String], style: Int = 1) -> String {
    let cells = texts.enumerated().map { column, text in
      let place = letters(column + 1) + String(number)
      guard !text.isEmpty else { return "<c r=\"\(place)\" s=\"\(style)\"/>" }
      return "<c r=\"\(place)\" s=\"\(style)\" t=\"inlineStr\"><is><t xml:space=\"preserve\">"
        + "\(EscapedXML.text(text))</t></is></c>"
    }
    return "<row r=\"\(number)\">\(cells.joined())</row>"
  }

  private static func text(_ value: StructuredValue) -> String {
    switch value.kind {
    case .string(let text), .number(let text): text
    case .boolean(let flag): flag ? "yes" : "no"
    case .null, .array, .object: ""
    }
  }

  // In characters.
  private static let narrowest = 10
  private static let widest = 80

  private static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
  private static let namespace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
  private static let relationships = "http://schemas.openxmlformats.org/package/2006/relationships"
  private static let documentRelationships =
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
  private static let contentType = "application/vnd.openxmlformats-officedocument.spreadsheetml"

  /// What every workbook of one sheet has.
  private static let parts = [
    (
      "[Content_Types].xml",
      """
      <Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" \
      ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" \
      ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="\(contentType).sheet.main+xml"/>\
      <Override PartName="/xl/worksheets/sheet1.xml" ContentType="\(contentType).worksheet+xml"/>\
      <Override PartName="/xl/worksheets/sheet2.xml" ContentType="\(contentType).worksheet+xml"/>\
      <Override PartName="/xl/styles.xml" ContentType="\(contentType).styles+xml"/></Types>
      """
    ),
    (
      "_rels/.rels",
      """
      <Relationships xmlns="\(relationships)"><Relationship Id="rId1" \
      Type="\(documentRelationships)/officeDocument" Target="xl/workbook.xml"/></Relationships>
      """
    ),
    (
      "xl/workbook.xml",
      """
      <workbook xmlns="\(namespace)" xmlns:r="\(documentRelationships)"><sheets><sheet name="Records" sheetId="1" \
      r:id="rId1"/><sheet name="\(columnSheet)" sheetId="2" r:id="rId2"/></sheets></workbook>
      """
    ),
    (
      "xl/_rels/workbook.xml.rels",
      """
      <Relationships xmlns="\(relationships)"><Relationship Id="rId1" Type="\(documentRelationships)/worksheet" \
      Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="\(documentRelationships)/worksheet" \
      Target="worksheets/sheet2.xml"/><Relationship Id="rId3" Type="\(documentRelationships)/styles" \
      Target="styles.xml"/></Relationships>
      """
    ),
    (
      "xl/styles.xml",
      // 49 is the format of text (18.8.30).
      """
      <styleSheet xmlns="\(namespace)"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/>\
      <sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill>\
      <fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/>\
      <diagonal/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/>\
      <xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/>\
      </cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>
      """
    ),
  ]
}
