import Diagnostics

/// The rows of a sheet of an OpenDocument spreadsheet (ODF 1.3, part 3, 9.1).
struct OpenDocumentRows: SheetRows {
  let sheetName: String
  private var rows: XMLElementStream
  private var number = 0
  /// A row that stands for several.
  private var repeated: (row: SheetReader.Row, count: Int)?
  private var first: (element: XMLElement, ancestors: [XMLElement])?

  init(_ package: SheetPackage, sheet wanted: String?) throws(FormwrightError) {
    guard package.names.contains("content.xml") else {
      throw SheetPackage.failure("the file is not an OpenDocument spreadsheet")
    }
    let omissions = XMLOmissions(elements: ["automatic-styles", "annotation", "shapes"])
    rows = try XMLElementStream(
      of: "table-row", leavingOut: omissions, chunks: package.chunks(of: "content.xml"))
    var names: [String] = []
    while let (row, ancestors) = try rows.next() {
      guard let name = Self.sheet(ancestors) else { continue }
      if names.last != name { names.append(name) }
      guard wanted == nil || wanted == name else { continue }
      sheetName = name
      first = (row, ancestors)
      return
    }
    guard wanted == nil, let name = names.first else { throw .noSheet(wanted, among: names) }
    sheetName = name
  }

  /// The name of the sheet around a row.
  private static func sheet(_ ancestors: [XMLElement]) -> String? {
    ancestors.first { $0.name == "table" }?.attribute("name")
  }

  mutating func next() throws(FormwrightError) -> SheetReader.Row? {
    if let (row, count) = repeated {
      number += 1
      var copy = row
      copy.number = number
      repeated = count > 1 ? (row, count - 1) : nil
      return copy
    }
    var next = first
    first = nil
    if next == nil { next = try rows.next() }
    guard let (element, ancestors) = next, Self.sheet(ancestors) == sheetName else { return nil }
    let count = max(1, element.attribute("number-rows-repeated").flatMap { Int($0) } ?? 1)
    var row = SheetReader.Row(number: number + 1, cells: Self.cells(of: element))
    // Sheets end with a million empty rows, written as one.
    if row.cells.isEmpty {
      number += count
    } else {
      number += 1
      if count > 1 { repeated = (row, count - 1) }
    }
    row.number = number
    return row
  }

  private static func cells(of row: XMLElement) -> [(column: Int, cell: SheetReader.Cell)] {
    var cells: [(column: Int, cell: SheetReader.Cell)] = []
    var column = 1
    for element in row.elements
    where element.name == "table-cell" || element.name == "covered-table-cell" {
      let count = max(1, element.attribute("number-columns-repeated").flatMap { Int($0) } ?? 1)
      if element.name == "table-cell", let cell = cell(element) {
        for place in 0..<min(count, SheetReader.mostColumns)
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
    // LibreOffice's spelling of the truth values of an Excel workbook.
    switch element.attribute("formula") {
    case "of:=TRUE()": return .boolean(true)
    case "of:=FALSE()": return .boolean(false)
    default: break
    }
    switch element.attribute("value-type") {
    case "boolean": return .boolean(element.attribute("boolean-value") == "true")
    case "date": return (element.attribute("date-value") ?? shown).nonEmpty.map { .text($0) }
    case "time":
      return (element.attribute("time-value").flatMap(time) ?? shown).nonEmpty.map { .text($0) }
    case nil, "string": return shown.nonEmpty.map { .text($0) }
    case _ where element.attribute("formula") != nil && isError(shown):
      return .problem(
        "the cell has an error instead of a value", hint: "Mend its formula, or empty the cell.")
    // Numbers may be set between spaces, so that they stand under each other.
    default: return shown.trimmingSpaces.nonEmpty.map { .text($0) }
    }
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
        numbers[character] = Double(digits).map { Int($0.rounded()) } ?? 0
        digits = ""
      }
    }
    guard let hours = numbers["H"], (0..<100_000).contains(hours) else { return nil }
    return [hours, numbers["M"] ?? 0, numbers["S"] ?? 0].map(twoDigits).joined(separator: ":")
  }
}

extension XMLElement {
  /// The value of an attribute in any namespace.
  fileprivate func attribute(_ name: String) -> String? {
    attributes.first { $0.name == name }?.value
  }
}

extension String {
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
