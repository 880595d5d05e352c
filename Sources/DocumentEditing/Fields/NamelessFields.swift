package import InteractiveForms
package import PDFObjects

extension Document {
  /// Gives fields without a name the name that they are listed under (`page1.widget1`): a field
  /// `page1` above a field `widget1`, because a partial name has no period (ISO 32000-2, 12.7.4.2).
  ///
  /// PDFium and MuPDF: draw no widget of a field without a name.
  ///
  /// - Parameter fields: their names are as ``Form/init(repairing:)`` makes them up.
  /// - Returns: false if nothing changed.
  package mutating func nameFields(_ fields: [Field]) -> Bool {
    guard !fields.isEmpty, let form = dictionary(catalog["AcroForm"]) else { return false }
    var naming = FieldNaming(document: self, roots: array(form["Fields"]) ?? [])
    for field in fields { naming.name(field) }
    guard naming.hasChanged else { return false }
    naming.writeKids()
    self = naming.document
    updateForm { $0["Fields"] = .array(naming.roots.filter { !$0.isNull }) }
    return true
  }
}

private struct FieldNaming {
  var document: Document
  var roots: [PDFObject]
  private(set) var hasChanged = false
  /// A field above others.
  private struct Parent {
    var number: ObjectNumber
    var kids: [PDFObject] = []
    var names: Set<String> = []
  }

  /// The fields above, by their names.
  private var parents: [String: Parent] = [:]
  /// Names of roots that no field can be put under.
  private var taken: Set<String> = []
  private var places: [ObjectNumber: Int] = [:]

  init(document: Document, roots: [PDFObject]) {
    self.document = document
    self.roots = roots
    for (place, root) in roots.enumerated() {
      guard let number = root.referenceValue, let node = document[number].dictionaryValue else {
        continue
      }
      places[number] = place
      guard let name = document.value("T", in: node)?.stringValue?.text else { continue }
      // Kids would inherit what else the field says.
      let isPlain = node.allSatisfy { ["T", "Kids"].contains($0.key) }
      if isPlain, parents[name] == nil, let kids = document.array(node["Kids"]) {
        let names = kids.compactMap { kid in
          document.value("T", in: document.dictionary(kid) ?? [:])?.stringValue?.text
        }
        parents[name] = Parent(number: number, kids: kids, names: Set(names))
      } else {
        taken.insert(name)
      }
    }
  }

  mutating func name(_ field: Field) {
    let parts = field.name.split(separator: ".", maxSplits: 1).map(String.init)
    // A field below others without a name stays below them, without a name.
    guard let own = parts.last, let place = places[field.number],
      case .dictionary(var node) = document[field.number]
    else { return }
    hasChanged = true
    node["T"] = .string(PDFString(text: own))
    if parts.count == 2 {
      let parent = parent(named: parts[0], for: (field.number, own), at: place)
      node["Parent"] = .reference(parent)
    }
    document[field.number] = .dictionary(node)
  }

  /// The field above of a name, made at the place of its first kid. If the name is taken by a field
  /// that cannot have this kid, a number behind it makes it free.
  private mutating func parent(
    named name: String, for kid: (number: ObjectNumber, name: String), at place: Int
  ) -> ObjectNumber {
    var free = name
    var ordinal = 2
    while taken.contains(free) || parents[free]?.names.contains(kid.name) == true {
      free = "\(name)-\(ordinal)"
      ordinal += 1
    }
    var parent: Parent
    if let known = parents[free] {
      parent = known
      parents[free] = nil
      roots[place] = .null
    } else {
      parent = Parent(number: document.add(.dictionary(["T": .string(PDFString(text: free))])))
      roots[place] = .reference(parent.number)
    }
    parent.kids.append(.reference(kid.number))
    parent.names.insert(kid.name)
    parents[free] = parent
    return parent.number
  }

  mutating func writeKids() {
    for (_, parent) in parents {
      guard case .dictionary(var node) = document[parent.number] else { continue }
      node["Kids"] = .array(parent.kids)
      document[parent.number] = .dictionary(node)
    }
  }
}
