package import InteractiveForms
import PDFContent
package import PDFObjects

/// An annotation of a page (ISO 32000-2, 12.5).
package struct AnnotationSummary: Hashable, Sendable {
  /// Its kind, such as `Link` or `Widget`.
  package var subtype: String
  /// The page, from 1.
  package var page: Int
  /// Where it is, from the lower left corner of the page as viewers show it.
  package var rectangle: Rectangle
  /// The kind of its action, and the address that it opens; nil if it opens none.
  package var uri: String?
}

extension FormFile {
  /// The annotations of all pages, in the order of the pages.
  package var annotations: [AnnotationSummary] {
    form.pages.pages.enumerated().flatMap { index, page -> [AnnotationSummary] in
      let items = document.array(document[page.number].dictionaryValue?["Annots"]) ?? []
      return items.compactMap { item -> AnnotationSummary? in
        guard let node = document.dictionary(item), let subtype = document.name(node["Subtype"]),
          let rectangle = document.rectangle(node["Rect"])
        else { return nil }
        let action = document.dictionary(node["A"]) ?? [:]
        return AnnotationSummary(
          subtype: subtype.text, page: index + 1,
          rectangle: rectangle.transformed(by: page.toUpright),
          uri: document.name(action["S"]) == "URI"
            ? document.value("URI", in: action)?.stringValue?.text : nil)
      }
    }
  }

  /// The names of the appearances that the boxes of a check box or radio group have, `Off` included, each once: those
  /// at rest, then those that are pressed (ISO 32000-2, 12.5.5).
  package func appearanceNames(of field: Field) -> [String] {
    var names: [String] = []
    for widget in field.widgets {
      let appearances = document.dictionary(document[widget.number].dictionaryValue?["AP"]) ?? [:]
      for key: PDFName in ["N", "D"] {
        guard case .dictionary(let states)? = appearances[key].map(document.resolve) else {
          continue
        }
        for name in states.keys.map(\.text) where !names.contains(name) { names.append(name) }
      }
    }
    return names
  }

  /// The texts or names in a field's entry as the file has them, whether the field accepts them or not.
  ///
  /// - Parameter entry: `V`, `DV`, `DS` or `RV` (ISO 32000-2, Tables 226 and 228).
  package func storedTexts(_ entry: PDFName, of field: Field) -> [String] {
    guard let value = inherited(entry, of: field) else { return [] }
    return (value.arrayValue ?? [value]).compactMap { text(document.resolve($0)) }
  }

  /// The options of a choice as the file has them; no text to be shown where an option is its value alone (ISO 32000-2,
  /// Table 234).
  package func storedOptions(of field: Field) -> [(value: String, shown: String?)] {
    (inherited("Opt", of: field)?.arrayValue ?? []).compactMap { item in
      let option = document.resolve(item)
      guard let pair = option.arrayValue else { return text(option).map { ($0, nil) } }
      let texts = pair.prefix(2).map { text(document.resolve($0)) ?? "" }
      return texts.first.map { ($0, texts.count > 1 ? texts[1] : nil) }
    }
  }

  /// An entry of a field or of the nearest field above it.
  private func inherited(_ entry: PDFName, of field: Field) -> PDFObject? {
    var node = document[field.number].dictionaryValue
    var seen: Set<ObjectNumber> = [field.number]
    while let current = node {
      if let value = document.value(entry, in: current) { return value }
      guard let parent = current["Parent"]?.referenceValue, seen.insert(parent).inserted else {
        break
      }
      node = document[parent].dictionaryValue
    }
    return nil
  }

  private func text(_ object: PDFObject) -> String? {
    switch object {
    case .string(let string): string.text
    case .name(let name): name.text
    case .stream(let stream):
      (try? document.decodedData(of: stream, limit: 16 << 20)).map { PDFString(bytes: $0).text }
    default: nil
    }
  }
}

extension Page {
  /// From user space to a space whose origin is the lower left corner of the page as viewers show it.
  var toUpright: Matrix {
    let box = cropBox
    switch rotation {
    case 90: return Matrix(0, -1, 1, 0, -box.bottom, box.right)
    case 180: return Matrix(-1, 0, 0, -1, box.right, box.top)
    case 270: return Matrix(0, 1, -1, 0, box.top, -box.left)
    default: return .translation(-box.left, -box.bottom)
    }
  }
}
