import Diagnostics
import FormSchemas
package import InteractiveForms
import PDFArchiving
package import PDFObjects

extension PlanCompiler {
  /// Gives fields without an alternate name (`/TU`; ISO 32000-2, Table 226) the label that the XFA has for
  /// them, before the XFA is removed.
  ///
  /// In a fillable output it becomes `/TU`; in a flattened one with tags, the description of the
  /// `PrintField` attributes. Otherwise nothing would read it, and the XFA is not parsed.
  ///
  /// PDF/UA demands a name of every field: for it, labels from all sources are taken, and a warning counts
  /// those that come from the page, which may be wrong.
  mutating func keepLabels() {
    let isAccessible = options.archive?.isAccessible == true
    guard form.xfa == .static || isAccessible else { return }
    let isFillable = !options.outcome.isFlattened
    guard isFillable || document.dictionary(document.catalog["StructTreeRoot"]) != nil else {
      return
    }
    let unnamed = form.fields.indices.filter { place in
      LabelText.cleaned(form.fields[place].alternateName ?? "").isEmpty
    }
    guard !unnamed.isEmpty else { return }
    let labels =
      isAccessible
      ? FormLabels(of: form, in: document, only: Set(unnamed))
      : FormLabels(of: form, in: document, sources: .xfa, only: Set(unnamed))
    let found = unnamed.filter { place in
      let source = labels.fields[place].source
      return source == .xfa || isAccessible && source != .none
    }
    let guessed = found.count { labels.fields[$0].source == .page }
    if guessed > 0 {
      diagnostics.append(
        .warning(
          "archived", "\(counted(guessed, "field")) got the text beside it on the page as its name",
          hint: "Check these names, or supply better ones with \(.mends)."))
    }
    for place in found {
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

extension Document {
  /// Gives fields without an alternate name (`/TU`) the label that the XFA has for them.
  package mutating func keepLabels(of form: Form) {
    guard form.xfa == .static else { return }
    let unnamed = form.fields.indices.filter { place in
      LabelText.cleaned(form.fields[place].alternateName ?? "").isEmpty
    }
    guard !unnamed.isEmpty else { return }
    let labels = FormLabels(of: form, in: self, sources: .xfa, only: Set(unnamed))
    for place in unnamed where labels.fields[place].source == .xfa {
      guard case .dictionary(var node) = self[form.fields[place].number] else { continue }
      node["TU"] = .string(PDFString(text: labels.fields[place].text))
      self[form.fields[place].number] = .dictionary(node)
    }
  }
}
