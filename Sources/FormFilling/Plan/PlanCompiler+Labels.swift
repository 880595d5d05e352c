import FormSchemas
import InteractiveForms
import PDFObjects

extension PlanCompiler {
  /// Gives fields without an alternate name (`/TU`; ISO 32000-2, Table 226) the label that the XFA has for
  /// them, before the XFA is removed.
  ///
  /// In a fillable output it becomes `/TU`; in a flattened one with tags, the description of the
  /// `PrintField` attributes. Otherwise nothing would read it, and the XFA is not parsed.
  mutating func keepLabelsOfXFA() {
    guard form.xfa == .static else { return }
    let isFillable = !options.outcome.isFlattened
    guard isFillable || document.dictionary(document.catalog["StructTreeRoot"]) != nil else {
      return
    }
    let unnamed = form.fields.indices.filter { place in
      LabelText.cleaned(form.fields[place].alternateName ?? "").isEmpty
    }
    guard !unnamed.isEmpty else { return }
    let labels = FormLabels(of: form, in: document, sources: .xfa, only: Set(unnamed))
    for place in unnamed where labels.fields[place].source == .xfa {
      let text = labels.fields[place].text
      form.fields[place].alternateName = text
      guard isFillable, case .dictionary(var node) = document[form.fields[place].number] else {
        continue
      }
      node["TU"] = .string(PDFString(text: text))
      document[form.fields[place].number] = .dictionary(node)
    }
  }
}
