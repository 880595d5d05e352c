import InteractiveForms
import PDFObjects

extension Document {
  /// Has the actions that reset or submit every field, or all but some, name the fields that they
  /// mean (ISO 32000-2, Tables 239 and 242), so that they leave those of other documents alone.
  mutating func nameEveryField() {
    var copy = self
    let form = Form(repairing: &copy)
    let naming = FieldScopeNaming(document: self, form: form)
    rewriteObjects { $0.rewritingDictionaries(changing: naming.nameFields) }
  }
}

private struct FieldScopeNaming {
  let document: Document
  private let names: [ObjectNumber: String]
  private let fields: [(name: String, object: PDFObject)]

  init(document: Document, form: Form) {
    self.document = document
    names = form.names(in: document)
    fields = form.fields.map { field in
      (field.name, field.isNamed ? .string(PDFString(text: field.name)) : .reference(field.number))
    }
  }

  /// - Returns: false if nothing changes.
  func nameFields(of node: inout PDFDictionary) -> Bool {
    switch Action(.dictionary(node), in: document, fieldNames: names) {
    case .resetForm(let selection), .submitForm(_, let selection, _):
      guard selection.names.isEmpty || selection.excludes else { return false }
      let meant = fields.filter { selection.contains($0.name) }
      // An empty list would mean every field.
      guard !meant.isEmpty else { return false }
      node["Fields"] = .array(meant.map(\.object))
      if selection.excludes {
        node["Flags"] = .integer((document.integer(node["Flags"]) ?? 0) & ~1)
      }
      return true
    case .importData, .uri, .goTo, .goToRemote, .named, .hide, .javaScript, .other, nil:
      return false
    }
  }
}
