package import InteractiveForms
package import PDFObjects

/// Finds labels as ``FormLabels`` does, for filling and flattening.
package struct FormLabelFinder: LabelFinder {
  package init() {}

  package func namesOfUnnamedFields(
    of form: Form, in document: Document, from sources: FoundName.Sources
  ) -> [FoundName] {
    let unnamed = form.fields.indices.filter {
      LabelText.cleaned(form.fields[$0].alternateName ?? "").isEmpty
    }
    guard !unnamed.isEmpty else { return [] }
    let labels = FormLabels(
      of: form, in: document, sources: sources == .xfa ? .xfa : .all, only: Set(unnamed))
    return unnamed.compactMap { place in
      let label = labels.fields[place]
      guard label.source == .xfa || sources == .all && label.source != .none else { return nil }
      return FoundName(
        place: place, text: label.text, isGuess: label.source == .page || label.source == .name)
    }
  }

  package func optionTexts(of form: Form, in document: Document) -> [ObjectNumber: String] {
    let toggles = Set(form.fields.indices.filter { form.fields[$0].kind.isToggle })
    let labels = FormLabels(of: form, in: document, only: toggles)
    var texts: [ObjectNumber: String] = [:]
    for place in toggles {
      for (widget, label) in zip(form.fields[place].widgets, labels.options[place])
      where label.source != .none {
        texts[widget.number] = label.text
      }
    }
    return texts
  }
}
