import Diagnostics
import FormAppearances
import InteractiveForms
import PDFContent
import PDFObjects

/// The fonts of a form's default resources by name, read once each.
struct FontTable {
  struct Entry {
    var font: SettingFont
    var number: ObjectNumber
  }

  private var fonts: PDFDictionary
  private var entries: [PDFName: Entry] = [:]
  /// Fonts that `/DR` lacked and now has.
  private(set) var added: [PDFName: ObjectNumber] = [:]
  private(set) var diagnostics: [Diagnostic] = []

  init(resources: PDFDictionary, in document: Document) {
    fonts = document.dictionary(resources["Font"]) ?? [:]
  }

  /// The font of this name; a standard one of the same style where `/DR` has none that can be used.
  mutating func entry(_ name: PDFName, in document: inout Document) -> Entry {
    if let known = entries[name] { return known }
    let entry = load(name, in: &document)
    entries[name] = entry
    return entry
  }

  private mutating func load(_ name: PDFName, in document: inout Document) -> Entry {
    let dictionary = document.dictionary(fonts[name])
    if let dictionary, case let font = FormFont(dictionary: dictionary, in: document), font.isUsable
    {
      let number = fonts[name]?.referenceValue ?? document.add(.dictionary(dictionary))
      return Entry(font: SettingFont(font), number: number)
    }
    let standard = StandardFont(name: name.rawValue) ?? .helvetica
    diagnostics.append(
      .warning(
        "font", "the form's resources have no usable font “\(name.text)”",
        hint: "\(standard.rawValue) is used instead"))
    let simple = SimpleFont.standard(standard)
    let number = document.add(.dictionary(simple.dictionary))
    added[name] = number
    return Entry(font: SettingFont(.simple(simple)), number: number)
  }
}
