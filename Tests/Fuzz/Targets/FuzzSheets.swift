import Formwright
import TestTools

/// Any bytes are read as a workbook and as an OpenDocument spreadsheet, whole or as the sheet in a package that is whole,
/// a record at a time; reading ends, and the same bytes give the same records again.
///
/// The first byte chooses: a whole file; or the part that comes after it, put into a workbook or a spreadsheet without
/// compression, since mutations of a whole file seldom get past the checksums of its parts.
func fuzzSheets(_ bytes: [UInt8]) {
  guard let choice = bytes.first else { return }
  let rest = Array(bytes.dropFirst())
  let file: [UInt8]
  let format: RecordFormat
  switch choice % 6 {
  case 0: (file, format) = (rest, .xlsx)
  case 1: (file, format) = (rest, .ods)
  case 2: (file, format) = (workbook(sheet: rest), .xlsx)
  case 3: (file, format) = (workbook(texts: rest), .xlsx)
  case 4: (file, format) = (workbook(styles: rest), .xlsx)
  default: (file, format) = (StoredZip.bytes(of: [("content.xml", rest)]), .ods)
  }
  let first = outcomes(file, format)
  precondition(first == outcomes(file, format))
}

/// The records and the codes of the problems. Each record is written as a row of CSV, which must not trap.
private func outcomes(_ bytes: [UInt8], _ format: RecordFormat) -> [String] {
  var pending: [UInt8]? = bytes
  var reader = RecordReader(format, csv: .nested) {
    defer { pending = nil }
    return pending
  }
  var outcomes: [String] = []
  // More rows than an input of 64 KB spells; repeated ones count, too.
  while outcomes.count < 5000 {
    do {
      guard let record = try reader.next() else { break }
      if let object = record.objectValue { _ = CSVWriter.document(object) }
      outcomes.append(String(decoding: JSONWriter.compact(record), as: UTF8.self))
    } catch {
      outcomes += error.diagnostics.map { "\($0.code.rawValue) \($0.place ?? "")" }
      if reader.didAbort { break }
    }
  }
  return outcomes
}

/// A workbook of one sheet, with one of its parts replaced.
private func workbook(
  sheet: [UInt8]? = nil, texts: [UInt8]? = nil, styles: [UInt8]? = nil
) -> [UInt8] {
  let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
  let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
  let namespace = "http://schemas.openxmlformats.org/package/2006/relationships"
  func relations(_ list: [(type: String, target: String)]) -> String {
    "<Relationships xmlns=\"\(namespace)\">"
      + list.enumerated().map { place, item in
        "<Relationship Id=\"r\(place)\" Type=\"\(office)/\(item.type)\" Target=\"\(item.target)\"/>"
      }.joined() + "</Relationships>"
  }
  let rows = (1...3).map { row in
    "<row r=\"\(row)\"><c t=\"s\"><v>\(row - 1)</v></c><c s=\"\(row)\"><v>40000.5</v></c></row>"
  }.joined()
  let parts = [
    ("_rels/.rels", relations([("officeDocument", "w.xml")])),
    (
      "w.xml",
      "<workbook xmlns=\"\(main)\" xmlns:r=\"\(office)\"><sheets>"
        + "<sheet name=\"S\" sheetId=\"1\" r:id=\"r0\"/></sheets></workbook>"
    ),
    (
      "_rels/w.xml.rels",
      relations([("worksheet", "s.xml"), ("sharedStrings", "t.xml"), ("styles", "f.xml")])
    ),
    ("s.xml", "<worksheet xmlns=\"\(main)\"><sheetData>\(rows)</sheetData></worksheet>"),
    ("t.xml", "<sst xmlns=\"\(main)\"><si><t>a</t></si><si><t>b</t></si></sst>"),
    ("f.xml", "<styleSheet xmlns=\"\(main)\"><cellXfs><xf/><xf/></cellXfs></styleSheet>"),
  ]
  let replaced = ["s.xml": sheet, "t.xml": texts, "f.xml": styles]
  return StoredZip.bytes(
    of: parts.map { name, text in
      (name: name, content: (replaced[name] ?? nil) ?? Array(text.utf8))
    })
}
