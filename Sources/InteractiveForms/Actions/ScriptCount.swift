package import PDFObjects

/// The scripts of a document, counted where they are used: one action may serve many fields.
package struct ScriptCount: Hashable, Sendable {
  /// Every use by a field's event, and every other JavaScript action (of buttons, pages and the
  /// document; ISO 32000-2, 12.6.4.17).
  package var total: Int
  /// Uses by fields that are calls of Acrobat's forms library, and so carried out.
  package var native: Int

  package init(document: Document, form: Form) {
    native = form.fields.reduce(0) { $0 + $1.scripts.nativeCount }
    let other = form.fields.reduce(0) { $0 + $1.scripts.otherEvents.count }
    var shared: Set<ObjectNumber> = []
    var direct = 0
    for field in form.fields {
      for number in Set([field.number] + field.widgets.map(\.number)) {
        guard let node = document[number].dictionaryValue else { continue }
        if field.kind.isToggle {
          direct += FieldScripts.visibilityScripts(of: node, in: document).count
        }
        guard let events = document.dictionary(node["AA"]) else { continue }
        for key: PDFName in ["F", "K", "V", "C"] {
          guard let action = events[key], case .javaScript? = Action(action, in: document) else {
            continue
          }
          if let reference = action.referenceValue {
            shared.insert(reference)
          } else {
            direct += 1
          }
        }
      }
    }
    let all = document.objects.reduce(0) { $0 + Self.count(in: $1) }
    total = native + other + max(0, all - shared.count - direct)
  }

  /// Action dictionaries among an object's direct values.
  private static func count(in object: PDFObject) -> Int {
    switch object {
    case .dictionary(let dictionary):
      var found = dictionary["JS"] != nil && dictionary["S"] == .name("JavaScript") ? 1 : 0
      for entry in dictionary { found += count(in: entry.value) }
      return found
    case .array(let items): return items.reduce(0) { $0 + count(in: $1) }
    case .null, .boolean, .integer, .real, .string, .name, .stream, .reference: return 0
    }
  }
}
