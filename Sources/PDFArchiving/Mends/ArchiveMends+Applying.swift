package import Diagnostics
package import PDFObjects

extension ArchiveMends {
  /// Adds what the list says to a document.
  ///
  /// - Parameter digest: the digest of the file that the document was read from.
  /// - Throws: ``FormwrightError`` of kind `data` if the list is of another file, or names objects that are not
  ///   what it takes them for.
  package func apply(to document: inout Document, of digest: String) throws(FormwrightError) {
    guard form == digest else {
      throw FormwrightError(
        .data, "mends", "the list of mends belongs to another file",
        hint: "Write the list anew for this file with \(.writesMends).")
    }
    var problems: [Diagnostic] = []
    for entry in entries where !apply(entry, to: &document) {
      problems.append(
        .error("mends", "object \(entry.object) is not what the list of mends takes it for"))
    }
    guard problems.isEmpty else { throw FormwrightError(.data, problems) }
    if let language {
      document.updateCatalog { $0["Lang"] = .string(PDFString(text: language)) }
    }
  }

  private func apply(_ entry: Entry, to document: inout Document) -> Bool {
    guard entry.object <= document.objects.count else { return false }
    let number = ObjectNumber(entry.object)
    guard case .dictionary(var node) = document[number] else { return false }
    let isElement = document.name(node["S"]) != nil && node["Subtype"] == nil
    let isAnnotation = node["Subtype"] != nil || node["FT"] != nil
    let wantsElement =
      entry.alternativeText ?? entry.replacementText ?? entry.role ?? entry.scope != nil
    let wantsAnnotation = entry.description ?? entry.name != nil
    guard !wantsElement || isElement, !wantsAnnotation || isAnnotation else { return false }
    if let text = entry.alternativeText { node["Alt"] = .string(PDFString(text: text)) }
    if let text = entry.replacementText { node["ActualText"] = .string(PDFString(text: text)) }
    if let role = entry.role { node["S"] = .name(PDFName(rawValue: role)) }
    if let scope = entry.scope {
      let attributes = node["A"].map { document.array($0) ?? [$0] } ?? []
      node["A"] = .array(
        attributes + [
          .dictionary(["O": .name("Table"), "Scope": .name(PDFName(rawValue: scope))])
        ])
    }
    if let text = entry.description { node["Contents"] = .string(PDFString(text: text)) }
    document[number] = .dictionary(node)
    if let name = entry.name { setName(name, of: number, in: &document) }
    return true
  }

  /// `/TU` belongs to the field, which may be above the widget.
  private func setName(_ name: String, of widget: ObjectNumber, in document: inout Document) {
    var number = widget
    var steps = 0
    while steps < 64, case .dictionary(var node) = document[number] {
      if node["T"] == nil, let parent = node["Parent"]?.referenceValue {
        number = parent
        steps += 1
        continue
      }
      node["TU"] = .string(PDFString(text: name))
      document[number] = .dictionary(node)
      return
    }
  }
}
