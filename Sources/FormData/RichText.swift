import Diagnostics
import StructuredData

/// Formatted text (rich text strings; ISO 32000-2, 12.7.4.4), reduced to its text.
enum RichText {
  /// The text of a rich text string; nil where it is no XML.
  static func plainText(of xhtml: String) -> String? {
    guard let root = try? XMLReader.read(Array(xhtml.utf8)) else { return nil }
    return plainText(of: root)
  }

  /// The text of XHTML as forms use it: paragraphs and line breaks become line ends, white space
  /// between paragraphs is for the eye.
  static func plainText(of element: XMLElement) -> String {
    let paragraphs = paragraphs(in: element)
    guard !paragraphs.isEmpty else { return inlineText(of: element) }
    return paragraphs.map(inlineText).joined(separator: "\n")
  }

  private static func paragraphs(in element: XMLElement) -> [XMLElement] {
    element.elements.flatMap { $0.name == "p" ? [$0] : paragraphs(in: $0) }
  }

  private static func inlineText(of element: XMLElement) -> String {
    element.children.reduce(into: "") { text, child in
      switch child {
      case .text(let part): text += part
      case .element(let inner): text += inner.name == "br" ? "\n" : inlineText(of: inner)
      }
    }
  }
}
