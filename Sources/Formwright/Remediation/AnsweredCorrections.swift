package import Diagnostics
import PDFArchiving
import StructuredData

/// A list of corrections that a person fills in answer by answer; ``ArchiveCorrections`` reads what it is.
package struct AnsweredCorrections: Sendable {
  /// What an answer is about.
  package enum Item: Hashable, Sendable {
    case title
    case language
    /// An object of the file.
    case object(Int)
    /// By full field name.
    case field(String)
    /// A place of a page, with the structure type that is there.
    case place(page: Int, area: String, type: String)
  }

  private var list: StructuredValue

  /// An empty list.
  ///
  /// - Parameter digest: of the form.
  package init(ofForm digest: String) {
    list = ["formwright": 1, "form": .string(digest)]
  }

  /// Continues with a list in YAML.
  ///
  /// - Throws: ``FormwrightError`` of kind `data` if it is no list, or that of another form.
  package init(_ bytes: [UInt8], ofForm digest: String) throws(FormwrightError) {
    guard try ArchiveCorrections(bytes).form == digest else {
      throw FormwrightError(
        .data, "corrections", "the list of corrections belongs to another file",
        hint: "Rename or delete the list to begin anew.")
    }
    list = try YAMLReader.read(bytes)
  }

  /// The list in YAML.
  package var yaml: [UInt8] { YAMLWriter.document(list) }

  /// - Throws: ``FormwrightError`` of kind `data` if an answer is none that the list can have.
  package func corrections() throws(FormwrightError) -> ArchiveCorrections {
    try ArchiveCorrections(yaml)
  }

  /// The answers about an item, by their keys, such as `alt` or `name`; none if there are none.
  package func answers(about item: Item) -> [String: String] {
    switch item {
    case .title, .language:
      return list[item.key]?.stringValue.map { [item.key: $0] } ?? [:]
    case .object, .field, .place:
      let entry = (list[item.key]?.arrayValue ?? []).first(where: item.isMeant)
      var answers: [String: String] = [:]
      for member in entry?.objectValue?.members ?? [] where item.takes.contains(member.key) {
        answers[member.key] = member.value.stringValue
      }
      return answers
    }
  }

  /// Puts answers about an item in the place of earlier ones. Keys that the item does not take are ignored.
  package mutating func answer(_ answers: [String: String], about item: Item) {
    let taken = item.takes.compactMap { key in
      answers[key].flatMap { $0.isEmpty ? nil : (key, StructuredValue.string($0)) }
    }
    switch item {
    case .title, .language: set(item.key, taken.first?.1)
    case .object, .field, .place:
      var entries = list[item.key]?.arrayValue ?? []
      entries.removeAll(where: item.isMeant)
      if !taken.isEmpty { entries.append(.object(item.identity + taken)) }
      set(item.key, entries.isEmpty ? nil : .array(entries))
    }
  }

  private mutating func set(_ key: String, _ value: StructuredValue?) {
    var members = (list.objectValue?.members ?? []).map { ($0.key, $0.value) }
    members.removeAll { $0.0 == key }
    if let value { members.append((key, value)) }
    list = .object(members)
  }
}

extension AnsweredCorrections.Item {
  /// The key of the list that has it.
  fileprivate var key: String {
    switch self {
    case .title: "title"
    case .language: "language"
    case .object, .field: "objects"
    case .place: "places"
    }
  }

  /// The keys of answers.
  fileprivate var takes: [String] {
    switch self {
    case .title, .language: [key]
    case .object: ["alt", "role", "description"]
    case .field: ["name"]
    case .place: ["alt", "role"]
    }
  }

  fileprivate var identity: [(String, StructuredValue)] {
    switch self {
    case .title, .language: []
    case .object(let number): [("object", .number(number))]
    case .field(let name): [("field", .string(name))]
    case .place(let page, let area, let type):
      [("page", .number(page)), ("area", .string(area)), ("type", .string(type))]
    }
  }

  fileprivate func isMeant(_ entry: StructuredValue) -> Bool {
    identity.allSatisfy { entry[$0.0] == $0.1 }
  }
}
