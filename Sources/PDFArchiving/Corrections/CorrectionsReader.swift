package import Diagnostics
import LogicalStructure
import PDFObjects
package import StructuredData

extension ArchiveCorrections {
  /// Reads a list.
  ///
  /// - Throws: ``FormwrightError`` of kind `data` with every problem of the list.
  package init(_ value: StructuredValue) throws(FormwrightError) {
    var reader = CorrectionsReader()
    form = reader.text("form", of: value)?.lowercased() ?? ""
    title = reader.text("title", of: value)
    language = reader.language(of: value)
    describesLinksByText = reader.choice("links", of: value, ["text"]) != nil
    reader.checkKeys(
      of: value,
      [
        "formwright", "form", "title", "language", "links", "types", "characters", "tables",
        "content", "objects", "places",
      ])
    types = reader.types("types", of: value)
    for item in reader.list("objects", of: value) {
      if let entry = reader.entry(item) { entries.append(entry) }
    }
    for item in reader.list("tables", of: value) {
      if let table = reader.table(item) { tables.append(table) }
    }
    for item in reader.list("content", of: value) {
      if let content = reader.content(item) { contents.append(content) }
    }
    for item in reader.list("places", of: value) {
      if let place = reader.place(item) { places.append(place) }
    }
    for item in reader.list("characters", of: value) {
      if let character = reader.character(item) { characters.append(character) }
    }
    if form.utf8.count != 64 || form.contains(where: { !$0.isHexDigit }) {
      reader.add(
        "the list does not name its form by its SHA-256 digest", at: value["form"] ?? value,
        hint: "Write “form” with the 64 digits that `sha256sum` prints for the form.")
    }
    if value.objectValue != nil, value["formwright"]?.integerValue != 1 {
      reader.add(
        "this version of lists of corrections is not supported", at: value["formwright"] ?? value,
        hint: "Write `formwright: 1`.")
    }
    guard reader.problems.isEmpty else { throw FormwrightError(.data, reader.problems) }
  }
}

struct CorrectionsReader {
  var problems: [Diagnostic] = []
  static let roles = StructureElements.standardTypes.map(\.rawValue).sorted()
  /// What a written list says about an entry; it means nothing.
  static let hints: Set = ["page", "type", "text", "area", "field", "target", "problem"]

  mutating func add(
    _ message: String, at value: StructuredValue,
    hint: Remedy = "\(.describesCorrections) describes every key."
  ) {
    problems.append(.error("corrections", message, hint: hint, location: value.location))
  }

  // MARK: Values

  mutating func text(_ key: String, of value: StructuredValue) -> String? {
    guard let item = value[key], !item.isNull else { return nil }
    guard let text = item.stringValue else {
      add("“\(key)” is not a text", at: item)
      return nil
    }
    guard text.contains(where: { !$0.isWhitespace }),
      !text.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\n" && $0 != "\t" })
    else {
      add(
        "“\(key)” is blank, or has control characters", at: item,
        hint: "Write a text that can be read.")
      return nil
    }
    return text
  }

  mutating func language(of value: StructuredValue) -> String? {
    guard let item = value["language"], let tag = text("language", of: value) else { return nil }
    guard LanguageTag.isWellFormed(tag) else {
      add(
        "“language” is not a language tag", at: item,
        hint: "Write a BCP 47 tag, such as en-US, de or ja.")
      return nil
    }
    return tag
  }

  mutating func choice(_ key: String, of value: StructuredValue, _ allowed: [String]) -> String? {
    guard let item = value[key], let text = text(key, of: value) else { return nil }
    guard allowed.contains(text) else {
      add("“\(key)” must be \(allowed.joined(separator: " or "))", at: item)
      return nil
    }
    return text
  }

  mutating func list(_ key: String, of value: StructuredValue) -> [StructuredValue] {
    guard let item = value[key], !item.isNull else { return [] }
    guard let items = item.arrayValue else {
      add("“\(key)” is not a list", at: item)
      return []
    }
    return items
  }

  mutating func checkKeys(of value: StructuredValue, _ allowed: Set<String>) {
    guard let object = value.objectValue else {
      add("the list of corrections is not an object", at: value)
      return
    }
    for member in object.members where !allowed.contains(member.key) {
      add("“\(member.key)” is unknown here", at: member.value)
    }
  }

  mutating func flag(_ key: String, of value: StructuredValue) -> Bool {
    guard let item = value[key], !item.isNull else { return false }
    guard let flag = item.booleanValue else {
      add("“\(key)” is not true or false", at: item)
      return false
    }
    return flag
  }

  mutating func count(_ key: String, of value: StructuredValue) -> Int? {
    guard let item = value[key], !item.isNull else { return nil }
    guard let number = item.integerValue, number > 0 else {
      add("“\(key)” is not a whole number above 0", at: item)
      return nil
    }
    return number
  }

  /// A number of rows from the first, or a list of their numbers.
  mutating func rows(_ key: String, of value: StructuredValue) -> [Int] {
    guard let item = value[key], item.arrayValue != nil else {
      // None of the rows.
      if value[key]?.integerValue == 0 { return [] }
      return count(key, of: value).map { Array(1...min($0, 100)) } ?? []
    }
    let numbers = list(key, of: value).map(\.integerValue)
    guard numbers.allSatisfy({ ($0 ?? 0) > 0 }) else {
      add("“\(key)” is not a list of numbers from 1", at: item)
      return []
    }
    return numbers.compactMap { $0 }
  }

  mutating func pages(_ key: String, of value: StructuredValue) -> [ClosedRange<Int>]? {
    guard let item = value[key], !item.isNull else { return nil }
    if let number = item.integerValue, number > 0 { return [number...number] }
    let parts = item.stringValue?.split(separator: ",").map { part -> ClosedRange<Int>? in
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map {
        Int($0.filter { $0 != " " })
      }
      guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2,
        (1...last).contains(first)
      else { return nil }
      return first...last
    }
    guard let parts, !parts.isEmpty, parts.allSatisfy({ $0 != nil }) else {
      add("“\(key)” is not a list of pages, such as 1,3-5", at: item)
      return nil
    }
    return parts.compactMap { $0 }
  }

  mutating func types(_ key: String, of value: StructuredValue) -> [String: String] {
    guard let item = value[key], !item.isNull else { return [:] }
    guard let members = item.objectValue?.members else {
      add("“\(key)” is not an object", at: item)
      return [:]
    }
    var types: [String: String] = [:]
    for member in members {
      if let role = choice(member.key, of: item, Self.roles) { types[member.key] = role }
    }
    return types
  }
}
