package import Diagnostics
public import FormSchemas

extension FormFile {
  /// What people would call the fields, from all sources; pages are read only for fields that no other
  /// source names.
  public func labels() -> FormLabels { FormLabels(of: form, in: document) }

  /// The labels of fields for messages, by full field name; of fields of one name, that of the first.
  ///
  /// - Parameter places: indexes in the fields of the form; nil for all.
  package func briefLabels(of places: Set<Int>? = nil) -> [String: String] {
    let labels = FormLabels(of: form, in: document, only: places).fields
    var texts: [String: String] = [:]
    for (field, label) in zip(form.fields, labels)
    where label.source != .none && texts[field.name] == nil {
      texts[field.name] = label.brief
    }
    return texts
  }

  /// Diagnostics with the labels of the fields that they name. Reads no more pages than those fields are
  /// on, and none if there are no such fields.
  package func labeled(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    let names = Set(diagnostics.lazy.filter { $0.label == nil }.compactMap(\.field))
    guard !names.isEmpty else { return diagnostics }
    let places = form.fields.indices.filter { names.contains(form.fields[$0].name) }
    guard !places.isEmpty else { return diagnostics }
    let texts = briefLabels(of: Set(places))
    return diagnostics.map { diagnostic in
      guard diagnostic.label == nil, let field = diagnostic.field else { return diagnostic }
      var labeled = diagnostic
      labeled.label = texts[field]
      return labeled
    }
  }

  /// The same failure, its diagnostics with labels.
  package func labeled(_ error: FormwrightError) -> FormwrightError {
    var labeled = error
    labeled.diagnostics = self.labeled(error.diagnostics)
    return labeled
  }
}
