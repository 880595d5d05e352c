package import PDFObjects

/// What a form field was that is not interactive any more (ISO 32000-1, 14.8.5.6, Table 348; ISO
/// 32000-2, Table 385).
package struct PrintFieldAttributes: Hashable, Sendable {
  package enum Role: String, Hashable, Sendable {
    case radioButton = "rb"
    case checkBox = "cb"
    case pushButton = "pb"
    /// Text and choices; a list box too before PDF 2.0, which has a role for it.
    case textValue = "tv"
    case listBox = "lb"
  }

  package var role: Role
  /// The alternate name of the field.
  package var description: String?
  /// Of check boxes and radio buttons.
  package var isChecked: Bool?

  package init(role: Role, description: String? = nil, isChecked: Bool? = nil) {
    self.role = role
    self.description = description
    self.isChecked = isChecked
  }

  /// - Parameter version: of the document: PDF 2.0 spells one key with a capital, and knows list boxes.
  package func dictionary(version: String) -> PDFDictionary {
    let isNew = version.hasPrefix("2.")
    let role = role == .listBox && !isNew ? Role.textValue : role
    var dictionary: PDFDictionary = [
      "O": .name("PrintField"), "Role": .name(PDFName(rawValue: role.rawValue)),
    ]
    if let description { dictionary["Desc"] = .string(PDFString(text: description)) }
    if let isChecked {
      dictionary[isNew ? "Checked" : "checked"] = .name(isChecked ? "on" : "off")
    }
    return dictionary
  }
}

extension StructureTree {
  /// Gives an element attributes (ISO 32000-2, 14.7.6): those it had of the same owner go, others stay.
  ///
  /// - Parameters:
  ///   - attributes: dictionaries, or references to such; a later one counts for more.
  ///   - owner: their `/O`.
  package func set(
    _ attributes: [PDFObject], owner: PDFName, on element: ObjectNumber,
    in document: inout Document
  ) {
    guard case .dictionary(var node) = document[element] else { return }
    let former = node["A"].map { document.array($0) ?? [$0] } ?? []
    var kept: [PDFObject] = []
    var isKept = true
    for item in former {
      // A revision number belongs to the attributes before it.
      if case .integer = item {
        if isKept { kept.append(item) }
        continue
      }
      isKept = document.name(document.dictionary(item)?["O"]) != owner
      if isKept { kept.append(item) }
    }
    kept += attributes
    node["A"] = kept.count == 1 ? kept[0] : .array(kept)
    document[element] = .dictionary(node)
  }

  /// The `Form` element that will hold what an annotation showed: its owner, where that is a `Form`
  /// of this annotation alone; else a new one under it.
  package func formElement(
    under owner: ObjectNumber, on page: ObjectNumber, in document: inout Document
  ) -> (element: ObjectNumber, isNew: Bool) {
    if annotationCount(of: owner) == 1, standardType(of: owner, in: document) == "Form" {
      return (owner, false)
    }
    let element = document.add(
      .dictionary([
        "Type": .name("StructElem"), "S": .name("Form"), "P": .reference(owner),
        "Pg": .reference(page),
      ]))
    return (element, true)
  }

  /// An element's type after the role map (ISO 32000-2, 14.8.6.2).
  private func standardType(of element: ObjectNumber, in document: Document) -> PDFName? {
    let roles = StructureRoot(of: document)?.roles(in: document) ?? [:]
    var type = document.name(document[element].dictionaryValue?["S"])
    // A map may lead around in a circle.
    for _ in 0..<16 {
      guard let known = type, known != "Form", let next = document.name(roles[known]) else { break }
      type = next
    }
    return type
  }
}
