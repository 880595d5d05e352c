package import FormFilling
import FormSchemas
package import InteractiveForms
package import PDFObjects

/// What a reader finds in a file: the document read back from bytes, and its form.
package struct ReadBack: CustomStringConvertible {
  package let bytes: [UInt8]
  package let document: Document
  package let form: Form

  package init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    let document = try Document(bytes: bytes)
    var repaired = document
    form = Form(repairing: &repaired)
    self.document = document
  }

  /// Short, so that a failed expectation can be read.
  package var description: String { "a file of \(bytes.count) bytes" }

  package func field(_ name: String) -> Field? { form.fields.first { $0.name == name } }

  /// The dictionary of a field's widget.
  package func widget(_ name: String, _ index: Int = 0) -> PDFDictionary {
    guard let widgets = field(name)?.widgets, widgets.indices.contains(index) else { return [:] }
    return document[widgets[index].number].dictionaryValue ?? [:]
  }

  /// `/V` of a field, wherever in its ancestry.
  package func value(_ name: String) -> PDFObject? {
    guard let number = field(name)?.number else { return nil }
    return document.value("V", in: document[number].dictionaryValue ?? [:])
  }

  /// The normal appearance stream of a field's widget.
  package func appearance(_ name: String, _ index: Int = 0) -> PDFStream? {
    let appearances = document.dictionary(widget(name, index)["AP"]) ?? [:]
    return document.value("N", in: appearances)?.streamValue
  }

  /// Its content as text, a line an operator.
  package func appearanceText(_ name: String, _ index: Int = 0) throws -> String {
    guard let stream = appearance(name, index) else { return "" }
    return String(decoding: try document.decodedData(of: stream), as: UTF8.self)
  }

  /// All content of a page, its streams one after another.
  package func content(page: Int = 0) throws -> String {
    let node = document[form.pages.pages[page].number].dictionaryValue ?? [:]
    let contents = node["Contents"].map { document.resolve($0) }
    let items = contents?.arrayValue ?? node["Contents"].map { [$0] } ?? []
    var text = ""
    for item in items {
      guard let stream = document.resolve(item).streamValue else { continue }
      text += String(decoding: try document.decodedData(of: stream), as: UTF8.self) + "\n"
    }
    return text
  }

  /// Whether any object of the file, used or not, holds these characters: decoded streams and
  /// strings of every kind.
  package func holdsAnywhere(_ text: String) -> Bool {
    let wanted = Array(text.utf8)
    return document.objects.contains { holds($0, wanted) }
  }

  private func holds(_ object: PDFObject, _ wanted: [UInt8]) -> Bool {
    switch object {
    case .string(let string): return contains(Array(string.text.utf8), wanted)
    case .array(let items): return items.contains { holds($0, wanted) }
    case .dictionary(let entries): return entries.contains { holds($0.value, wanted) }
    case .stream(let stream):
      if holds(.dictionary(stream.dictionary), wanted) { return true }
      return contains((try? document.decodedData(of: stream)) ?? [], wanted)
    case .null, .boolean, .integer, .real, .name, .reference: return false
    }
  }

  private func contains(_ bytes: [UInt8], _ wanted: [UInt8]) -> Bool {
    guard bytes.count >= wanted.count else { return false }
    return (0...(bytes.count - wanted.count)).contains {
      bytes[$0..<$0 + wanted.count].elementsEqual(wanted)
    }
  }
}

extension Document {
  /// Fills this document and reads the output back.
  ///
  /// - Throws: ``FillProblems`` where a value is refused.
  package func filled(
    _ inputs: FieldInputs, flattening: Bool = false,
    pictures: any PictureSource = NoPictureFiles(),
    _ change: (inout PlanOptions) -> Void = { _ in }
  ) throws -> ReadBack {
    var options = PlanOptions()
    if flattening { options.outcome = .flattened }
    change(&options)
    let plan = try FormPlan(
      compiling: self, options: options, pictures: pictures, labels: FormLabelFinder())
    let filled = plan.fill(inputs)
    guard let tail = filled.tail else { throw FillProblems(diagnostics: filled.diagnostics) }
    return try ReadBack(plan.prefix.bytes + tail.bytes)
  }
}
