import PDFContent
import PDFObjects
import Typography

/// Makes the fonts of a document lawful (ISO 19005-2, 6.2.11).
struct FontMender {
  var document: Document
  let level: ArchiveLevels
  /// Fonts that people may type with: their whole encoding is embedded.
  let wholeFonts: Set<ObjectNumber>
  let standIns: StandInFonts
  /// Fonts that are embedded stay as they are, whatever rules they break.
  let embedsOnly: Bool
  /// What characters in Unicode's private area mean.
  let characters: [ArchiveCorrections.PrivateCharacter]
  /// Fonts that were embedded: the name, and the installed fonts that stand in for it.
  private(set) var embedded: [(font: String, standIns: [String])] = []
  /// Fonts whose programs were rewritten.
  private(set) var rewritten: [String] = []
  private(set) var failures: [ArchiveViolation] = []

  init(
    _ document: Document, level: ArchiveLevels, wholeFonts: Set<ObjectNumber>,
    standIns: StandInFonts, embedsOnly: Bool = false,
    characters: [ArchiveCorrections.PrivateCharacter] = []
  ) {
    self.characters = characters
    self.embedsOnly = embedsOnly
    self.document = document
    self.level = level
    self.wholeFonts = wholeFonts
    self.standIns = standIns
  }

  /// Rules whose violations only a new program mends.
  private static let programRules: Set<String> = [
    "6.2.11.4.1-1", "6.2.11.4.1-2", "6.2.11.5-1", "6.2.11.6-1", "6.2.11.6-2", "6.2.11.6-3",
    "6.2.11.6-4", "6.2.11.8-1", "6.2.11.2-3", "6.2.11.2-7",
  ]

  mutating func mend(_ use: FontUse) {
    guard let number = use.object else { return }
    var use = use
    let font = InspectedFont(dictionary: use.dictionary, in: document)
    let isWhole = wholeFonts.contains(number)
    var needed = use.shown
    if isWhole { addEncoding(of: font, to: &use) }
    // A record may type whatever the font has; installed fonts of the same widths have it all.
    if isWhole, !standIns.usesInstalledFonts {
      needed.formUnion(use.shown.filter { $0.byteCount == 1 && 0x20...0x7E ~= $0.value })
    }
    guard use.isVisible || !use.codes.isEmpty, !embedsOnly || !font.hasProgram else { return }
    let violations = FontRules(use, font, level: level).violations
    let rules = Set(violations.map(\.rule.id))
    if !rules.isDisjoint(with: Self.programRules), font.kind != .type3, font.kind != .other {
      remake(font, use, number, needed: isWhole ? needed : use.shown)
    } else if case .dictionary(var dictionary) = document[number] {
      settle(&dictionary, font, use)
      mendParts(&dictionary, font)
      document[number] = .dictionary(dictionary)
      if font.kind == .type3 { mendProcedures(of: number, font, use) }
    }
    giveMeaning(to: number, font, use)
  }

  /// All codes of a simple font's encoding that can be drawn.
  private func addEncoding(of font: InspectedFont, to use: inout FontUse) {
    guard !font.kind.isComposite, font.kind != .type3 else { return }
    for code in UInt32(0)...255 {
      let facts = font.code(code, byteCount: 1)
      guard facts.name != nil, !facts.text.isEmpty else { continue }
      if font.hasProgram, facts.glyph == nil || facts.glyph == .notDefined { continue }
      use.isVisible = true
      use.shown.insert(FontUse.Code(value: code, byteCount: 1))
    }
  }

  // MARK: New programs

  private mutating func remake(
    _ font: InspectedFont, _ use: FontUse, _ number: ObjectNumber, needed: Set<FontUse.Code>
  ) {
    let remaker = FontRemaker(font: font, codes: use.codes, needed: needed, standIns: standIns)
    do throws(FontRemaker.Failure) {
      let result = try remaker.remake()
      if !font.hasProgram, result.standIns.isEmpty, wholeFonts.contains(number),
        use.codes.contains(where: { $0.value > 0x20 })
      {
        throw FontRemaker.Failure(missingCodes: use.codes.count)
      }
      let program = document.add(.stream(result.program))
      var descriptor = result.descriptor
      descriptor["FontFile3"] = .reference(program)
      let descriptorNumber = document.add(.dictionary(descriptor))
      var dictionary = result.font
      if var descendant = result.descendant {
        descendant["FontDescriptor"] = .reference(descriptorNumber)
        dictionary["DescendantFonts"] = .array([
          .reference(document.add(.dictionary(descendant)))
        ])
        if case .stream(let map)? = dictionary["Encoding"] {
          dictionary["Encoding"] = .reference(document.add(.stream(map)))
        }
        settleCollection(&dictionary)
      } else {
        dictionary["FontDescriptor"] = .reference(descriptorNumber)
      }
      document[number] = .dictionary(dictionary)
      if font.hasProgram {
        rewritten.append(font.name.plain)
      } else if !use.codes.isEmpty {
        embedded.append((font.name.plain, result.standIns))
      }
    } catch {
      let detail =
        font.hasProgram
        ? "the program of “\(font.name.plain)” is damaged"
        : "no font that may be used has \(error.missingCodes) of the characters that “\(font.name.plain)” "
          + "shows"
      failures.append(
        ArchiveViolation(
          font.hasProgram ? "6.2.11.4.1-2" : "6.2.11.4.1-1", object: number, page: use.page,
          detail: detail))
    }
  }

  // MARK: Dictionaries

  private func settle(_ dictionary: inout PDFDictionary, _ font: InspectedFont, _ use: FontUse) {
    dictionary["Type"] = .name("Font")
    if let name = document.name(dictionary["BaseFont"]), !name.isUTF8 {
      dictionary["BaseFont"] = .name(name.inASCII)
    }
    guard !font.kind.isComposite else { return }
    let first = document.integer(dictionary["FirstChar"])
    let last = document.integer(dictionary["LastChar"])
    let widths = document.array(dictionary["Widths"])
    if let first, let last, let widths, (0...255).contains(first), (0...255).contains(last),
      widths.count == last - first + 1
    {
      return
    }
    guard use.isVisible else { return }
    dictionary["FirstChar"] = .integer(0)
    dictionary["LastChar"] = .integer(255)
    dictionary["Widths"] = .array(
      (UInt32(0)...255).map { .number(font.code($0, byteCount: 1).width) })
  }

  /// The descriptor and the CIDFont of a font that keeps its program.
  private mutating func mendParts(_ dictionary: inout PDFDictionary, _ font: InspectedFont) {
    var descendant = font.descendant
    if var descriptor = document.dictionary(descendant["FontDescriptor"]),
      descriptor["CharSet"] != nil || descriptor["CIDSet"] != nil
        || document.name(descriptor["FontName"]).map({ !$0.isUTF8 }) == true
    {
      descriptor["CharSet"] = nil
      descriptor["CIDSet"] = nil
      if let name = document.name(descriptor["FontName"]), !name.isUTF8 {
        descriptor["FontName"] = .name(name.inASCII)
      }
      let part = descendant["FontDescriptor"]?.referenceValue
      if let part {
        document[part] = .dictionary(descriptor)
      } else {
        descendant["FontDescriptor"] = .dictionary(descriptor)
        if !font.kind.isComposite { dictionary["FontDescriptor"] = .dictionary(descriptor) }
      }
    }
    guard font.kind.isComposite else { return }
    if font.kind == .compositeTrueType, !font.hasLawfulGlyphMap(in: document) {
      descendant["CIDToGIDMap"] = .name("Identity")
    }
    descendant["Type"] = .name("Font")
    if let name = document.name(descendant["BaseFont"]), !name.isUTF8 {
      descendant["BaseFont"] = .name(name.inASCII)
    }
    if descendant != font.descendant {
      if let part = font.descendantNumber {
        document[part] = .dictionary(descendant)
      } else {
        dictionary["DescendantFonts"] = .array([.dictionary(descendant)])
      }
    }
    settleCollection(&dictionary)
  }

  /// The collection of a CIDFont that its CMap does not belong to is made the CMap's.
  private mutating func settleCollection(_ dictionary: inout PDFDictionary) {
    guard let object = document.array(dictionary["DescendantFonts"])?.first,
      var descendant = document.dictionary(object)
    else { return }
    let system = document.dictionary(descendant["CIDSystemInfo"]) ?? [:]
    var wanted: PDFDictionary?
    switch dictionary["Encoding"].map(document.resolve) {
    case .name(let name):
      if let collection = PredefinedCodeMaps.collection(of: name.rawValue),
        !collection.includes(system, in: document)
      {
        wanted = [
          "Registry": .string(PDFString(text: "Adobe")),
          "Ordering": .string(PDFString(text: collection.ordering)),
          "Supplement": .integer(collection.supplement),
        ]
      }
    case .stream(let stream):
      if let own = document.dictionary(stream.dictionary["CIDSystemInfo"]) {
        let settled = PDFDictionary(own.map { ($0.key, document.resolve($0.value)) })
        if settled != system { wanted = settled }
      }
    default: break
    }
    guard let wanted else { return }
    descendant["CIDSystemInfo"] = .dictionary(wanted)
    if let number = object.referenceValue {
      document[number] = .dictionary(descendant)
    } else {
      dictionary["DescendantFonts"] = .array([.dictionary(descendant)])
    }
  }
}
