package import Diagnostics
import PDFObjects
package import StructuredData

/// What a person adds to a document so that it conforms: texts, roles and scopes that no program can know.
///
/// A list belongs to one file, which it names by its digest; objects are named by the numbers that
/// `formwright check` prints.
package struct ArchiveMends: Hashable, Sendable {
  /// What is added to one object: a structure element, an annotation or a field.
  package struct Entry: Hashable, Sendable {
    package var object: Int
    /// `/Alt` of a structure element.
    package var alternativeText: String?
    /// `/ActualText` of a structure element.
    package var replacementText: String?
    /// `/S` of a structure element.
    package var role: String?
    /// `/Scope` of a header cell: `Row`, `Column` or `Both`.
    package var scope: String?
    /// `/Contents` of an annotation.
    package var description: String?
    /// `/TU` of the field of a widget.
    package var name: String?
  }

  /// The SHA-256 digest of the file, in hexadecimal.
  package var form: String
  package var title: String?
  package var language: String?
  /// Text and images that are neither tagged nor artifacts mean nothing, and become artifacts.
  package var makesUntaggedArtifacts = false
  package var entries: [Entry] = []

  /// Reads a list.
  ///
  /// - Throws: ``FormwrightError`` of kind `data` with every problem of the list.
  package init(_ value: StructuredValue) throws(FormwrightError) {
    var reader = MendsReader()
    form = reader.text("form", of: value) ?? ""
    title = reader.text("title", of: value)
    language = reader.text("language", of: value)
    makesUntaggedArtifacts = reader.choice("untagged", of: value, ["artifact"]) != nil
    reader.checkKeys(
      of: value, ["formwright", "form", "title", "language", "untagged", "objects"])
    for item in reader.list("objects", of: value) {
      if let entry = reader.entry(item) { entries.append(entry) }
    }
    if form.isEmpty {
      reader.add("the list does not name its form by its SHA-256 digest", at: value)
    }
    guard reader.problems.isEmpty else { throw FormwrightError(.data, reader.problems) }
  }
}

private struct MendsReader {
  var problems: [Diagnostic] = []

  mutating func add(_ message: String, at value: StructuredValue) {
    problems.append(
      .error(
        "mends", message,
        hint: "Write a list that can be filled in with \(.writesMends).",
        location: value.location))
  }

  mutating func text(_ key: String, of value: StructuredValue) -> String? {
    guard let item = value[key], !item.isNull else { return nil }
    guard let text = item.stringValue, !text.isEmpty else {
      add("“\(key)” is not a text", at: item)
      return nil
    }
    return text
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
      add("the list of mends is not an object", at: value)
      return
    }
    for member in object.members where !allowed.contains(member.key) {
      add("“\(member.key)” is unknown here", at: member.value)
    }
  }

  mutating func entry(_ value: StructuredValue) -> ArchiveMends.Entry? {
    checkKeys(
      of: value,
      [
        "object", "page", "type", "problem", "alt", "actualText", "role", "scope", "description",
        "name",
      ])
    guard let number = value["object"]?.integerValue, number > 0 else {
      add("“object” is not the number of an object", at: value)
      return nil
    }
    var entry = ArchiveMends.Entry(object: number)
    entry.alternativeText = text("alt", of: value)
    entry.replacementText = text("actualText", of: value)
    entry.role = choice(
      "role", of: value, StructureElements.standardTypes.map(\.rawValue).sorted())
    entry.scope = choice("scope", of: value, ["Row", "Column", "Both"])
    entry.description = text("description", of: value)
    entry.name = text("name", of: value)
    return entry
  }
}
