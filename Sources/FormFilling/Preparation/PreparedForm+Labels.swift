import Diagnostics
package import InteractiveForms
import LogicalStructure
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
  mutating func keepLabels(_ labels: any LabelFinder) {
    let isAccessible = options.archive?.isAccessible == true
    guard form.xfa == .static || isAccessible else { return }
    let isFillable = !options.outcome.isFlattened
    guard isFillable || document.hasStructure else {
      return
    }
    let found = labels.namesOfUnnamedFields(
      of: form, in: document, from: isAccessible ? .all : .xfa)
    let guessed = found.filter(\.isGuess)
    if !guessed.isEmpty {
      let names = guessed.prefix(5).map { "“\(form.fields[$0.place].name)”" }
        .joined(separator: ", ")
      let more = guessed.count > 5 ? " and \(guessed.count - 5) more" : ""
      diagnostics.append(
        .warning(
          "archived",
          "the text beside a field on the page, or its partial name, became its tooltip (/TU): "
            + "\(names)\(more)",
          hint: "Check these names, or supply better ones with \(.corrections)."))
    }
    for name in found {
      form.fields[name.place].alternateName = name.text
      if isFillable { document.setAlternateName(name.text, of: form.fields[name.place]) }
    }
  }
}

extension Document {
  /// Gives fields without an alternate name (`/TU`) the label that the XFA has for them.
  package mutating func keepLabels(of form: Form, _ labels: any LabelFinder) {
    guard form.xfa == .static else { return }
    for name in labels.namesOfUnnamedFields(of: form, in: self, from: .xfa) {
      setAlternateName(name.text, of: form.fields[name.place])
    }
  }

  fileprivate mutating func setAlternateName(_ text: String, of field: Field) {
    guard case .dictionary(var node) = self[field.number] else { return }
    node["TU"] = .string(PDFString(text: text))
    self[field.number] = .dictionary(node)
  }
}
