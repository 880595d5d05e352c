import Diagnostics
import FormSchemas
package import InteractiveForms
import PDFArchiving
package import PDFObjects

extension PreparedForm {
  /// Gives fields without an alternate name (`/TU`; ISO 32000-2, Table 226) the label that the XFA has for
  /// them, before the XFA is removed.
  ///
  /// In a fillable output it becomes `/TU`; in a flattened one with tags, the description of the
  /// `PrintField` attributes. Otherwise nothing would read it, and the XFA is not parsed.
  ///
  /// PDF/UA demands a name of every field: for it, labels from all sources are taken, and a warning counts
  /// those that come from the page or from the field's own name, which may be wrong.
  mutating func keepLabels() {
    let isAccessible = options.archive?.isAccessible == true
    guard form.xfa == .static || isAccessible else { return }
    let isFillable = !options.outcome.isFlattened
    guard isFillable || document.dictionary(document.catalog["StructTreeRoot"]) != nil else {
      return
    }
    let unnamed = form.unnamedFields
    guard !unnamed.isEmpty else { return }
    let labels =
      isAccessible
      ? FormLabels(of: form, in: document, only: Set(unnamed))
      : FormLabels(of: form, in: document, sources: .xfa, only: Set(unnamed))
    let found = unnamed.filter { place in
      let source = labels.fields[place].source
      return source == .xfa || isAccessible && source != .none
    }
    let guessed = found.filter { [.page, .name].contains(labels.fields[$0].source) }
    if !guessed.isEmpty {
      let names = guessed.prefix(5).map { "“\(form.fields[$0].name)”" }.joined(separator: ", ")
      let more = guessed.count > 5 ? " and \(guessed.count - 5) more" : ""
      diagnostics.append(
        .warning(
          "archived",
          "the text beside a field on the page, or its partial name, became its tooltip (/TU): "
            + "\(names)\(more)",
          hint: "Check these names, or supply better ones with \(.corrections)."))
    }
    for place in found {
      let text = labels.fields[place].text
      form.fields[place].alternateName = text
      if isFillable { document.setAlternateName(text, of: form.fields[place]) }
    }
  }
}

extension Form {
  /// The places of the fields that have no alternate name.
  fileprivate var unnamedFields: [Int] {
    fields.indices.filter { LabelText.cleaned(fields[$0].alternateName ?? "").isEmpty }
  }
}

extension Document {
  /// Gives fields without an alternate name (`/TU`) the label that the XFA has for them.
  package mutating func keepLabels(of form: Form) {
    guard form.xfa == .static else { return }
    let unnamed = form.unnamedFields
    guard !unnamed.isEmpty else { return }
    let labels = FormLabels(of: form, in: self, sources: .xfa, only: Set(unnamed))
    for place in unnamed where labels.fields[place].source == .xfa {
      setAlternateName(labels.fields[place].text, of: form.fields[place])
    }
  }

  fileprivate mutating func setAlternateName(_ text: String, of field: Field) {
    guard case .dictionary(var node) = self[field.number] else { return }
    node["TU"] = .string(PDFString(text: text))
    self[field.number] = .dictionary(node)
  }
}
