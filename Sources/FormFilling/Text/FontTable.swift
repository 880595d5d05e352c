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
  /// Fonts are to be embedded. Of a composite font without a program nobody knows what a record will show
  /// with it, so it is not used.
  private let needsPrograms: Bool
  private var entries: [PDFName: Entry] = [:]
  /// Fonts that `/DR` lacked and now has.
  private(set) var added: [PDFName: ObjectNumber] = [:]
  /// What stands in for those fonts, in the order in which they were asked for, and who asked.
  private var standIns: [(name: PDFName, font: StandardFont, fields: [String])] = []

  init(resources: PDFDictionary, needsPrograms: Bool = false, in document: Document) {
    self.needsPrograms = needsPrograms
    fonts = document.dictionary(resources["Font"]) ?? [:]
  }

  /// The font of this name; a standard one of the same style where `/DR` has none that can be used.
  ///
  /// - Parameter field: the full name of the field that is drawn with it.
  mutating func entry(
    _ name: PDFName, for field: String, in document: inout Document
  ) -> Entry {
    let entry = entries[name] ?? load(name, in: &document)
    entries[name] = entry
    if added[name] != nil, let place = standIns.firstIndex(where: { $0.name == name }),
      standIns[place].fields.last != field
    {
      standIns[place].fields.append(field)
    }
    return entry
  }

  /// The objects of all fonts that were asked for.
  var numbers: Set<ObjectNumber> { Set(entries.values.map(\.number)) }

  /// A warning for each font that is not as its fields say.
  var diagnostics: [Diagnostic] {
    standIns.map { name, font, fields in
      let users = fields.count > 1 ? "\(fields.count) fields use" : "the field uses"
      return .warning(
        "font",
        "the form's resources have no usable font “\(name.text)”; \(users) the built-in "
          + "\(font.rawValue) instead",
        hint: fields.count > 1 ? LayoutDiagnostics.hint(affected: fields) : nil,
        field: fields.count == 1 ? fields.first : nil)
    }
  }

  private mutating func load(_ name: PDFName, in document: inout Document) -> Entry {
    let dictionary = document.dictionary(fonts[name])
    if let dictionary, case let font = FormFont(dictionary: dictionary, in: document),
      font.isUsable,
      !needsPrograms || font.isEmbedded || !font.isComposite
    {
      let number = fonts[name]?.referenceValue ?? document.add(.dictionary(dictionary))
      return Entry(font: SettingFont(font), number: number)
    }
    let standard = StandardFont(name: name.rawValue) ?? .helvetica
    standIns.append((name, standard, []))
    let simple = SimpleFont.standard(standard)
    let number = document.add(.dictionary(simple.dictionary))
    added[name] = number
    return Entry(font: SettingFont(.simple(simple)), number: number)
  }
}
