public import PDFObjects

/// The JavaScript actions of a document (ISO 32000-2, 12.6.4.17): how many, and on which fields.
public struct ScriptInventory: Hashable, Sendable {
  public var total = 0
  /// Full names of the fields with a script of their own, in the form's order.
  public var fieldNames: [String] = []

  public init(document: Document, form: Form) {
    for object in document.objects { total += Self.count(in: object) }
    for field in form.fields {
      let numbers = [field.number] + field.widgets.map(\.number)
      if numbers.contains(where: { Self.hasScript($0, in: document) }) {
        fieldNames.append(field.name)
      }
    }
  }

  /// Action dictionaries among an object's direct values.
  private static func count(in object: PDFObject) -> Int {
    switch object {
    case .dictionary(let dictionary):
      let own = dictionary["S"] == .name("JavaScript") && dictionary["JS"] != nil ? 1 : 0
      return dictionary.reduce(own) { $0 + count(in: $1.value) }
    case .array(let items): return items.reduce(0) { $0 + count(in: $1) }
    case .null, .boolean, .integer, .real, .string, .name, .stream, .reference: return 0
    }
  }

  private static func hasScript(_ number: ObjectNumber, in document: Document) -> Bool {
    guard let node = document[number].dictionaryValue else { return false }
    let events = document.dictionary(node["AA"]) ?? [:]
    let actions = events.map(\.value) + [node["A"]].compactMap { $0 }
    return actions.contains { action in
      document.dictionary(action).map { document.name($0["S"]) == "JavaScript" } ?? false
    }
  }
}
