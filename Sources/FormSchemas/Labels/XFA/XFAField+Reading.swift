import StructuredData

extension XFAField {
  /// Reads a `field` or `exclGroup` element.
  init(_ element: XMLElement) {
    for child in element.elements {
      switch child.name {
      case "assist": readAssistance(child)
      case "caption":
        if child[attribute: "presence"] == nil || child[attribute: "presence"] == "visible" {
          caption = Self.text(of: child.elements.first { $0.name == "value" })
        }
      case "ui", "format", "bind":
        if picture == nil { picture = Self.picture(in: child) }
      case "value": maximumLength = Self.maximumLength(in: child)
      default: break
      }
    }
  }

  private mutating func readAssistance(_ element: XMLElement) {
    for child in element.elements {
      switch child.name {
      case "speak":
        if speech.isEmpty { speech = Self.text(of: child) }
        if child[attribute: "priority"] == "toolTip" { prefersToolTip = true }
      case "toolTip":
        if toolTip.isEmpty { toolTip = Self.text(of: child) }
      default: break
      }
    }
  }

  private static func picture(in element: XMLElement) -> String? {
    let text = element.elements.first { $0.name == "picture" }.map { LabelText.cleaned($0.text) }
    return text.flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func maximumLength(in element: XMLElement) -> Int? {
    element.elements.first { $0.name == "text" }?[attribute: "maxChars"]
      .flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }

  /// All text, with a space between paragraphs of rich text.
  private static func text(of element: XMLElement?) -> String {
    guard let element else { return "" }
    var text = ""
    append(element, to: &text)
    return LabelText.cleaned(text)
  }

  /// Recursion ends where the reader of XML ends it.
  private static func append(_ element: XMLElement, to text: inout String) {
    for child in element.children {
      switch child {
      case .text(let part): text += part
      case .element(let inner):
        append(inner, to: &text)
        if inner.name == "p" || inner.name == "br" || inner.name == "li" { text += " " }
      }
    }
  }
}
