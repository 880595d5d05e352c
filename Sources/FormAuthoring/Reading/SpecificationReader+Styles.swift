import Diagnostics
import PDFContent
import PDFObjects
import StructuredData

/// Named styles.
extension SpecificationReader {
  mutating func readStyles(_ reader: ObjectReader) {
    guard let found = reader.take("styles") else { return }
    guard let object = found.objectValue else {
      reader.report("“styles” is \(found.kindName), not an object", found)
      return
    }
    defineStyles(object)
  }

  mutating func defineStyles(_ object: StructuredObject) {
    for member in object.members {
      let inner = ObjectReader(member.value, "the style “\(member.key)”", problems)
      guard member.value.objectValue != nil else { continue }
      var properties = styleProperties(inner)
      properties.base = inner.string("extends")
      inner.finish()
      specification.styles.define(member.key, properties)
    }
    for member in object.members {
      guard let base = member.value["extends"], let name = base.stringValue else { continue }
      guard specification.styles.has(name) else {
        unknownStyle(name, base)
        continue
      }
      var seen: Set<String> = []
      var current: String? = member.key
      while let name = current {
        guard seen.insert(name).inserted else {
          problems.report(
            "the style “\(member.key)” extends itself", base,
            hint: "Let one of the styles extend body.")
          break
        }
        current = specification.styles.base(of: name)
      }
    }
  }

  func unknownStyle(_ name: String, _ value: StructuredValue) {
    let names = specification.styles.names
    let near = nearestNames(to: name, among: names, limit: 1)
    problems.report(
      "the specification has no style “\(name)”", value,
      hint: near.isEmpty
        ? "The styles are: \(names.joined(separator: ", "))." : "Did you mean “\(near[0])”?")
  }

  /// The name of a style that an item asks for.
  func styleName(_ reader: ObjectReader, _ standard: String) -> String {
    guard let found = reader.take("style") else { return standard }
    guard let name = reader.string(found, "style") else { return standard }
    guard specification.styles.has(name) else {
      unknownStyle(name, found)
      return standard
    }
    return name
  }

  /// What an item says of its look besides the name of a style; nil if it says nothing.
  func ownProperties(_ reader: ObjectReader) -> StyleProperties? {
    let properties = styleProperties(reader)
    return properties == StyleProperties() ? nil : properties
  }

  private func styleProperties(_ reader: ObjectReader) -> StyleProperties {
    var properties = StyleProperties()
    if let font = reader.string("font") {
      if AuthoredFonts.isKnown(font) {
        properties.font = font
      } else {
        reader.report(
          "the font “\(font)” is not installed", reader.take("font"),
          hint: "Use sans, serif, mono, or an installed font family.")
      }
    }
    properties.size = reader.length("size", in: 1...500)
    properties.leading = reader.number("leading", in: 0.5...5)
    properties.isBold = reader.boolean("bold")
    properties.isItalic = reader.boolean("italic")
    properties.color = reader.color("color")
    properties.alignment = reader.choice("align", TextAlignment.self)
    properties.spaceBefore = reader.length("before", in: 0...1000)
    properties.spaceAfter = reader.length("after", in: 0...1000)
    properties.fill = reader.optionalColor("fill")
    properties.padding = margins(reader, "padding")
    properties.border = border(reader, "border", styles: Self.borderStyles)
    properties.rule = border(reader, "rule", styles: [])
    return properties
  }

  // MARK: Text

  /// A text with markup, or an object of texts by language.
  func localized(_ reader: ObjectReader, _ key: String) -> LocalizedText? {
    reader.take(key).flatMap { localized($0, "“\(key)”", reader) }
  }

  func localized(
    _ found: StructuredValue, _ what: String, _ reader: ObjectReader
  ) -> LocalizedText? {
    if let text = found.stringValue ?? found.numberText {
      return LocalizedText(InlineText(markup: text))
    }
    guard let object = found.objectValue, !object.isEmpty else {
      reader.report(
        "\(what) is \(found.kindName), not a string", found,
        hint: "Write a text, or texts by language: {en: Name, ar: الاسم}.")
      return nil
    }
    var parts: [LocalizedText.Part] = []
    for member in object.members {
      guard LanguageTag.isWellFormed(member.key) else {
        problems.report(
          "\(what) is an object with the key “\(member.key)”, which is not a language tag",
          at: member.keyLocation,
          hint: "Write a text, or texts by language (BCP 47): {en-US: Name, ar: الاسم}.",
          field: reader.field)
        continue
      }
      guard let text = member.value.stringValue else {
        reader.report("\(what) is \(member.value.kindName), not a string", member.value)
        continue
      }
      parts.append(.init(language: member.key, text: InlineText(markup: text)))
    }
    return parts.isEmpty ? nil : LocalizedText(parts: parts)
  }
}
