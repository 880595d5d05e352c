import InteractiveForms
import PDFObjects

extension Document {
  /// Has the actions that reset or submit every field, or all but some, name the fields that they
  /// mean (ISO 32000-2, Tables 239 and 242), so that they leave those of other documents alone.
  ///
  /// - Parameter root: a field that is to hold all fields of the form, and can stand for them.
  mutating func nameEveryField(in root: ObjectNumber? = nil) {
    var copy = self
    let form = Form(repairing: &copy)
    let naming = FieldScopeNaming(document: self, form: form, root: root)
    rewriteObjects { $0.rewritingDictionaries(changing: naming.nameFields) }
  }
}

private struct FieldScopeNaming {
  let document: Document
  private let names: [ObjectNumber: String]
  private let fields: [(name: String, object: PDFObject)]
  private let root: ObjectNumber?

  init(document: Document, form: Form, root: ObjectNumber?) {
    self.document = document
    self.root = root
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
      let isWhole = meant.count == fields.count
      node["Fields"] = .array(
        root.flatMap { isWhole ? [.reference($0)] : nil } ?? meant.map(\.object))
      if selection.excludes {
        node["Flags"] = .integer((document.integer(node["Flags"]) ?? 0) & ~1)
      }
      return true
    case .importData, .uri, .goTo, .goToRemote, .named, .hide, .javaScript, .other, nil:
      return false
    }
  }
}
