import Diagnostics

/// The rows of a sheet of an Excel workbook (ECMA-376, part 1, 18.3).
struct WorkbookRows: SheetRows {
  let sheetName: String
  private let path: String
  private var rows: XMLElementStream
  private let texts: [String]
  /// By the number of a cell's style (18.8.10, cellXfs).
  private let formats: [CellFormat]
  private let startsIn1904: Bool
  private var number = 0
  private var rowCount = 0

  init(_ package: SheetPackage, sheet wanted: String?) throws(FormwrightError) {
    let root = try Self.relationships(of: "", in: package).first { $0.type == "officeDocument" }
    guard let workbookPath = root?.target else {
      throw SheetPackage.failure("the file is not an Excel workbook")
    }
    let workbook = try package.element(workbookPath)
    let sheets = workbook.elements.filter { $0.name == "sheets" }.flatMap(\.elements)
    let isVisible = { (sheet: XMLElement) in (sheet[attribute: "state"] ?? "visible") == "visible" }
    let relations = try Self.relationships(of: workbookPath, in: package)
    func path(of sheet: XMLElement) -> String? {
      let id = sheet.attributes.first { $0.name == "id" && $0.namespace != nil }?.value
      return relations.first { $0.id == id && $0.type == "worksheet" }?.target
    }
    // Charts may have sheets of their own.
    let tables = sheets.filter { path(of: $0) != nil }
    let sheet =
      wanted.map { name in tables.first { $0[attribute: "name"] == name } }
      ?? tables.first(where: isVisible) ?? tables.first
    guard let sheet, let path = path(of: sheet) else {
      throw .noSheet(wanted, among: tables.compactMap { $0[attribute: "name"] })
    }
    self.path = path
    sheetName = sheet[attribute: "name"] ?? ""
    let properties = workbook.elements.first { $0.name == "workbookPr" }
    startsIn1904 = ["1", "true"].contains(properties?[attribute: "date1904"] ?? "")
    func part(_ type: String) -> String? {
      relations.first { $0.type == type && package.has($0.target) }?.target
    }
    texts =
      try part("sharedStrings").map { name throws(FormwrightError) in
        let chunks = try package.chunks(of: name)
        return try SheetPackage.reading(name) { () throws(FormwrightError) in
          try Self.sharedTexts(chunks)
        }
      } ?? []
    formats =
      try part("styles").map { name throws(FormwrightError) in
        Self.formats(try package.element(name))
      } ?? []
    rows = try XMLElementStream(of: ["row"], chunks: package.chunks(of: path))
  }

  // MARK: Parts

  private struct Relationship {
    var id: String
    /// The last part of its type.
    var type: String
    var target: String
  }

  /// What a part refers to (ISO/IEC 29500-2, 9.3).
  private static func relationships(
    of part: String, in package: SheetPackage
  ) throws(FormwrightError) -> [Relationship] {
    let slash = part.lastIndex(of: "/")
    let directory = slash.map { part[...$0] } ?? ""
    let name = "\(directory)_rels/\(part.dropFirst(directory.count)).rels"
    guard package.has(name) else { return [] }
    return try package.element(name).elements.compactMap { element in
      guard let id = element[attribute: "Id"], let target = element[attribute: "Target"],
        let type = element[attribute: "Type"]
      else { return nil }
      return Relationship(
        id: id, type: String(type.split(separator: "/").last ?? ""),
        target: Self.normalized(target.hasPrefix("/") ? target : directory + target))
    }
  }

  /// A path without `.` and `..`.
  private static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }

  /// The texts that cells refer to by their places (18.4.9).
  private static func sharedTexts(_ chunks: @escaping TextChunks) throws(FormwrightError)
    -> [String]
  {
    var items = try XMLElementStream(
      of: ["si"], leavingOut: XMLOmissions(elements: ["rPh", "rPr"]), chunks: chunks)
    var texts: [String] = []
    var byteCount = 0
    while let (item, _) = try items.next() {
      let text = text(of: item)
      byteCount += text.utf8.count
      guard byteCount <= 4 * ReadingLimits.recordBytes else {
        throw SheetPackage.failure(
          "the texts of the file are larger than \(4 * ReadingLimits.recordBytes >> 20) MB")
      }
      texts.append(text)
    }
    return texts
  }

  /// The text of an item: of `t`, or of the runs of formatted text (18.4.4).
  private static func text(of item: XMLElement) -> String {
    let parts = item.elements.filter { $0.name == "t" || $0.name == "r" }
    return parts.map { part in
      part.name == "t"
        ? part.text : part.elements.filter { $0.name == "t" }.map(\.text).joined()
    }.joined().withoutEscapes
  }

  private static func formats(_ styles: XMLElement) -> [CellFormat] {
    func children(_ name: String) -> [XMLElement] {
      styles.elements.first { $0.name == name }?.elements ?? []
    }
    var codes: [Int: CellFormat] = [:]
    for format in children("numFmts") {
      guard let number = format[attribute: "numFmtId"].flatMap({ Int($0) }),
        let code = format[attribute: "formatCode"]
      else { continue }
      codes[number] = CellFormat(code)
    }
    return children("cellXfs").map { style in
      let number = style[attribute: "numFmtId"].flatMap { Int($0) } ?? 0
      return codes[number] ?? CellFormat(builtIn: number)
    }
  }

  // MARK: Rows

  mutating func next() throws(FormwrightError) -> SheetReader.Row? {
    let next = try SheetPackage.reading(path) { () throws(FormwrightError) in try rows.next() }
    guard let (row, _) = next else { return nil }
    number = row[attribute: "r"].flatMap { Int($0) } ?? number + 1
    try SheetReader.checkRow(number)
    rowCount += 1
    try SheetReader.checkRow(rowCount)
    var cells: [(column: Int, cell: SheetReader.Cell)] = []
    var column = 0
    for cell in row.elements where cell.name == "c" {
      column = cell[attribute: "r"].flatMap(Self.column) ?? column + 1
      guard column <= SheetReader.mostColumns else { continue }
      if let value = value(of: cell) { cells.append((column, value)) }
    }
    return SheetReader.Row(number: number, cells: cells)
  }

  /// The column of a reference such as `AB12` (18.18.7).
  private static func column(_ reference: String) -> Int? {
    var column = 0
    for byte in reference.utf8 {
      guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) else { break }
      column = column * 26 + Int(byte - 64)
      guard column < 1 << 20 else { return nil }
    }
    return column > 0 ? column : nil
  }

  private func value(of cell: XMLElement) -> SheetReader.Cell? {
    let stored = cell.elements.first { $0.name == "v" }?.text
    let type = cell[attribute: "t"] ?? "n"
    if type == "inlineStr" {
      return cell.elements.first { $0.name == "is" }.map { .text(Self.text(of: $0)) }
    }
    guard let stored, !stored.isEmpty || type == "str" else {
      guard cell.elements.contains(where: { $0.name == "f" }) else { return nil }
      return .problem(
        "the file has no result for the formula of the cell",
        hint: "Open the file in a spreadsheet program and save it again.")
    }
    switch type {
    case "s":
      guard let place = Int(stored), texts.indices.contains(place) else {
        return .problem(
          "the cell refers to a text that the file does not have",
          hint: "Open the file in a spreadsheet program and save it again.")
      }
      return .text(texts[place])
    case "str": return .text(stored.withoutEscapes)
    case "b": return .boolean(stored == "1" || stored == "true")
    case "e":
      return .problem(
        "the cell has an error instead of a value", hint: "Mend its formula, or empty the cell.")
    // A date in ISO 8601 (18.18.11).
    case "d": return .text(stored)
    default:
      let format =
        cell[attribute: "s"].flatMap { Int($0) }.flatMap {
          formats.indices.contains($0) ? formats[$0] : nil
        } ?? .general
      let digits = stored.trimmingSpaces
      guard digits.utf8.allSatisfy({ $0 < 0x3A || $0 == 0x45 || $0 == 0x65 }),
        let number = Double(digits), number.isFinite,
        let text = format.text(of: number, startsIn1904: startsIn1904)
      else {
        return .problem(
          "the cell has no value that its format can show",
          hint: "Choose another format for the cell.")
      }
      return .text(text)
    }
  }
}

extension String {
  /// Characters that XML cannot have are written `_x000D_` (22.4.2.4).
  fileprivate var withoutEscapes: String {
    guard utf8.contains(UInt8(ascii: "_")), contains("_x") else { return self }
    var result = ""
    var rest = self[...]
    while let start = rest.range(of: "_x") {
      result += rest[..<start]
      let after = rest[start...].dropFirst(2)
      let digits = after.prefix(4)
      if digits.utf8.count == 4, digits.allSatisfy(\.isHexDigit), after.dropFirst(4).first == "_",
        let code = UInt32(digits, radix: 16),
        let scalar = Unicode.Scalar(code)
      {
        result.unicodeScalars.append(scalar)
        rest = after.dropFirst(5)
      } else {
        result += "_x"
        rest = after
      }
    }
    return result + rest
  }
}

extension Substring {
  /// The start of the first occurrence.
  fileprivate func range(of text: String) -> Index? {
    indices.first { self[$0...].hasPrefix(text) }
  }
}
