import Diagnostics

/// The rows of a sheet of an OpenDocument spreadsheet (ODF 1.3, part 3, 9.1).
struct OpenDocumentRows: SheetRows {
  let sheetName: String
  /// Where the sheet begins: another one may have its name.
  private let start: SourceLocation?
  private var rows: XMLElementStream
  private var number = 0
  private var rowCount = 0
  /// A row that stands for several.
  private var repeated: (row: SheetReader.Row, count: Int)?
  private var first: (element: XMLElement, ancestors: [XMLElement])?

  init(_ package: SheetPackage, sheet wanted: String?) throws(FormwrightError) {
    guard package.names.contains("content.xml") else {
      throw SheetPackage.failure("the file is not an OpenDocument spreadsheet")
    }
    let manifest = "META-INF/manifest.xml"
    if package.has(manifest), try package.element(manifest).isEncrypted {
      throw SheetPackage.failure("the file has a password", hint: "Save it without a password.")
    }
    let omissions = XMLOmissions(elements: ["annotation", "shapes", "ruby-text"])
    rows = try XMLElementStream(
      of: ["table-row", "style"], leavingOut: omissions,
      chunks: package.chunks(of: Self.content))
    var names: [String] = []
    var hiddenStyles: Set<String> = []
    while let (element, ancestors) = try Self.next(&rows) {
      if element.name == "style" {
        let isHidden = element.elements.contains { $0.attribute("display") == "false" }
        if isHidden, let name = element.attribute("name") { hiddenStyles.insert(name) }
        continue
      }
      guard let sheet = Self.sheet(ancestors), let name = sheet.attribute("name") else { continue }
      if names.last != name { names.append(name) }
      let isHidden = sheet.attribute("style-name").map(hiddenStyles.contains) ?? false
      guard wanted == name || wanted == nil && !isHidden else { continue }
      sheetName = name
      start = sheet.location
      first = (element, ancestors)
      return
    }
    throw .noSheet(wanted, among: names)
  }

  private static let content = "content.xml"

  private static func next(
    _ rows: inout XMLElementStream
  ) throws(FormwrightError) -> (element: XMLElement, ancestors: [XMLElement])? {
    var copy = rows
    defer { rows = copy }
    return try SheetPackage.reading(content) { () throws(FormwrightError) in try copy.next() }
  }

  /// The sheet around a row.
  private static func sheet(_ ancestors: [XMLElement]) -> XMLElement? {
    ancestors.first { $0.name == "table" }
  }

  mutating func next() throws(FormwrightError) -> SheetReader.Row? {
    if let (row, count) = repeated {
      number += 1
      var copy = row
      copy.number = number
      try SheetReader.checkRow(number)
      repeated = count > 1 ? (row, count - 1) : nil
      return copy
    }
    var next = first
    first = nil
    if next == nil { next = try Self.next(&rows) }
    guard let (element, ancestors) = next, let sheet = Self.sheet(ancestors),
      sheet.attribute("name") == sheetName, sheet.location == start
    else { return nil }
    let count = element.repetitions("number-rows-repeated", most: SheetReader.mostRows)
    let row = SheetReader.Row(number: number + 1, cells: Self.cells(of: element))
    rowCount += 1
    try SheetReader.checkRow(rowCount)
    // Sheets end with a million empty rows, written as one.
    if row.cells.allSatisfy(\.cell.isBlank) {
      number += count
    } else {
      number += 1
      try SheetReader.checkRow(number)
      if count > 1 { repeated = (row, count - 1) }
    }
    return row
  }

  private static func cells(of row: XMLElement) -> [(column: Int, cell: SheetReader.Cell)] {
    var cells: [(column: Int, cell: SheetReader.Cell)] = []
    var column = 1
    for element in row.elements
    where element.name == "table-cell" || element.name == "covered-table-cell" {
      let count = element.repetitions("number-columns-repeated", most: SheetReader.mostColumns)
      if element.name == "table-cell", let cell = cell(element) {
        for place in 0..<count
        where column + place <= SheetReader.mostColumns {
          cells.append((column + place, cell))
        }
      }
      column = min(column + count, SheetReader.mostColumns + 1)
    }
    return cells
  }

  /// The value of a cell (19.387, office:value-type).
  private static func cell(_ element: XMLElement) -> SheetReader.Cell? {
    let shown = element.elements.filter { $0.name == "p" }.map(shownText).joined(separator: "\n")
    if element.attributes.contains(where: { $0.name == "value-type" && $0.value == "error" }) {
      return error
    }
    // LibreOffice's spelling of the truth values of an Excel workbook.
    switch element.attribute("formula") {
    case "of:=TRUE()": return .boolean(true)
    case "of:=FALSE()": return .boolean(false)
    default: break
    }
    switch element.attribute("value-type") {
    case "boolean": return .boolean(element.attribute("boolean-value") == "true")
    case "date":
      return (element.attribute("date-value").map(date) ?? shown).nonEmpty.map { .text($0) }
    case "time":
      return (element.attribute("time-value").flatMap(time) ?? shown).nonEmpty.map { .text($0) }
    case nil where shown.isEmpty && element.attribute("formula") != nil:
      return .problem(
        "the file has no result for the formula of the cell",
        hint: "Open the file in a spreadsheet program and save it again.")
    case nil, "string": return shown.nonEmpty.map { .text($0) }
    case _ where element.attribute("formula") != nil && isError(shown): return error
    // Numbers may be set between spaces, so that they stand under each other.
    default: return shown.trimmingSpaces.nonEmpty.map { .text($0) }
    }
  }

  private static let error = SheetReader.Cell.problem(
    "the cell has an error instead of a value", hint: "Mend its formula, or empty the cell.")

  /// A date and time without fractions of a second, and without midnight.
  private static func date(_ value: String) -> String {
    let whole = value.prefix { $0 != "." }
    return String(whole.hasSuffix("T00:00:00") ? whole.dropLast(9) : whole)
  }

  /// What formulas without a result show: `#DIV/0!`, `Err:502`.
  private static func isError(_ text: String) -> Bool {
    text.hasPrefix("Err:") || text.hasPrefix("#") && (text.hasSuffix("!") || text.hasSuffix("?"))
      || text == "#N/A"
  }

  /// A paragraph, with its spaces and tabs (6.1.3, 6.1.4).
  private static func shownText(_ paragraph: XMLElement) -> String {
    paragraph.children.reduce(into: "") { text, child in
      switch child {
      case .text(let part): text += part
      case .element(let element) where element.name == "s":
        let count = element.attribute("c").flatMap { Int($0) } ?? 1
        text += String(repeating: " ", count: min(max(count, 1), 1000))
      case .element(let element) where element.name == "tab": text += "\t"
      case .element(let element) where element.name == "line-break": text += "\n"
      case .element(let element): text += shownText(element)
      }
    }
  }

  /// A duration, `PT08H30M00S`, as a time.
  private static func time(_ duration: String) -> String? {
    guard duration.hasPrefix("PT") else { return nil }
    var numbers: [Character: Int] = [:]
    var digits = ""
    for character in duration.dropFirst(2) {
      if character.isNumber || character == "." {
        digits.append(character)
      } else {
        numbers[character] = Int(digits.prefix { $0 != "." })
        digits = ""
      }
    }
    let parts = [numbers["H"] ?? 0, numbers["M"] ?? 0, numbers["S"] ?? 0]
    guard parts.allSatisfy({ (0..<100_000).contains($0) }), !numbers.isEmpty else { return nil }
    return parts.map(twoDigits).joined(separator: ":")
  }
}

extension XMLElement {
  /// The value of an attribute in any namespace.
  fileprivate func attribute(_ name: String) -> String? {
    attributes.first { $0.name == name }?.value
  }
}

extension XMLElement {
  /// How often an element stands for itself.
  fileprivate func repetitions(_ name: String, most: Int) -> Int {
    min(max(attribute(name).flatMap { Int($0) } ?? 1, 1), most)
  }

  /// Whether a manifest says that members are encrypted (ODF 1.3, part 2, 4.7).
  fileprivate var isEncrypted: Bool {
    elements.contains { $0.elements.contains { $0.name == "encryption-data" } }
  }
}

extension String {
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
