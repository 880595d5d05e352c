import StructuredData

/// An Excel workbook (ISO/IEC 29500-1, SpreadsheetML) of one sheet: a header, and a row of values. All cells are text, so
/// that a person who types 02134 finds 02134.
struct SampleWorkbook {
  /// - Parameter columns: at most 16,384.
  static func bytes(of columns: [(name: String, value: StructuredValue)]) -> [UInt8] {
    var archive = ZipArchive()
    var bytes: [UInt8] = []
    for (name, text) in parts + [("xl/worksheets/sheet1.xml", sheet(columns))] {
      bytes += archive.member(name: name, mode: 0o644, contents: Array((declaration + text).utf8))
    }
    return bytes + archive.end()
  }

  private static func sheet(_ columns: [(name: String, value: StructuredValue)]) -> String {
    let widths = columns.enumerated().map { place, column in
      let width = min(max(column.name.count + 2, narrowest), widest)
      return
        "<col min=\"\(place + 1)\" max=\"\(place + 1)\" width=\"\(width)\" style=\"1\" customWidth=\"1\"/>"
    }.joined()
    return """
      <worksheet xmlns="\(namespace)"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" \
      activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>\(widths)</cols><sheetData>\
      \(row(1, columns.map(\.name), style: 2))\(row(2, columns.map { text($0.value) }, style: 1))</sheetData></worksheet>
      """
  }

  private static func row(_ number: Int, _ texts: [String], style: Int) -> String {
    let cells = texts.enumerated().map { column, text in
      let place = SourceLocation(line: number, column: column + 1).columnLetters + String(number)
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
  private static let widest = 40

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
      r:id="rId1"/></sheets></workbook>
      """
    ),
    (
      "xl/_rels/workbook.xml.rels",
      """
      <Relationships xmlns="\(relationships)"><Relationship Id="rId1" Type="\(documentRelationships)/worksheet" \
      Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="\(documentRelationships)/styles" \
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
      </cellXfs></styleSheet>
      """
    ),
  ]
}
