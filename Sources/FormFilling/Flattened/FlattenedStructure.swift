import InteractiveForms
import LogicalStructure
import PDFObjects

/// The structure elements of flattened widgets.
extension StructureTree {
  /// Gives an item its place in the structure: marked content under the element that held the
  /// annotation, and for a widget the attributes of a field that is not interactive any more.
  ///
  /// - Parameter used: the identifiers that the page's own content has.
  /// - Returns: what becomes of the annotation's reference.
  mutating func place(
    _ item: inout FlattenedDraft, of annotation: ObjectNumber, _ owner: PlanCompiler.Owner?,
    on page: ObjectNumber, besides used: Set<Int>, in document: inout Document
  ) -> ObjectReferenceReplacement {
    guard let holder = self.owner(of: annotation) else { return .removed }
    // What is no widget stays in the element it was in.
    let (element, isNew) =
      owner == nil
      ? (holder, false) : formElement(under: holder, on: page, in: &document)
    let identifier = takeIdentifier(on: page, for: element, besides: used, in: document)
    item.mark(identifier)
    if let owner { describe(&item, owner, on: element, in: &document) }
    return isNew
      ? .element(element, page: page, identifier: identifier)
      : .markedContent(page: page, identifier: identifier)
  }

  private func describe(
    _ item: inout FlattenedDraft, _ owner: PlanCompiler.Owner, on element: ObjectNumber,
    in document: inout Document
  ) {
    var attributes = PrintFieldAttributes(
      role: PrintFieldAttributes.Role(owner.field.kind),
      // A radio button may have a name of its own.
      description: owner.widget.alternateName ?? owner.field.alternateName)
    // An alternate text would be read in the place of what the field now shows.
    if case .dictionary(var node) = document[element], let text = node["Alt"] {
      attributes.description =
        attributes.description ?? document.resolve(text).stringValue?.text
      node["Alt"] = nil
      document[element] = .dictionary(node)
    }
    let version = document.version
    func dictionary(_ isChecked: Bool?) -> PDFObject {
      attributes.isChecked = isChecked
      return .dictionary(attributes.dictionary(version: version))
    }
    guard case .toggle(_, let unfilled, _) = item.content else {
      set([dictionary(item.isChecked)], owner: "PrintField", on: element, in: &document)
      return
    }
    // The name, which may be long, is written once; whether it is checked, for every record.
    let constant = dictionary(nil)
    attributes.description = nil
    let (on, off) = (dictionary(true), dictionary(false))
    let number = document.add(unfilled == .off ? off : on)
    item.checked = CheckedAttributes(attributes: number, on: on, off: off)
    set([constant, .reference(number)], owner: "PrintField", on: element, in: &document)
  }
}

extension PrintFieldAttributes.Role {
  fileprivate init(_ kind: FieldKind) {
    switch kind {
    case .checkBox: self = .checkBox
    case .radio: self = .radioButton
    case .pushButton: self = .pushButton
    case .listBox: self = .listBox
    case .text, .comboBox, .signature: self = .textValue
    }
  }
}
