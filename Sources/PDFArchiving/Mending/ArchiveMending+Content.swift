import PDFContent
package import PDFObjects

/// Content streams, their resources and their fonts (ISO 19005-2, 6.2.2 and 6.2.11).
extension ArchiveMending {
  mutating func mendContent() {
    ownPageResources()
    separateFonts()
    let survey = ContentSurvey(of: document, with: additions)
    for (number, resources) in survey.inheritedResources.sorted(by: { $0.key < $1.key }) {
      update(number) { if $0["Resources"] == nil { $0["Resources"] = .dictionary(resources) } }
    }
    for (number, borrowed) in survey.borrowedResources.sorted(by: { $0.key < $1.key }) {
      complete(number, with: borrowed)
    }
    mendColors(usesCMYK: survey.usesCMYK || options.usesCMYK || Self.usesCMYK(document))
    for number in survey.streamsToRewrite.sorted() { rewrite(number) }
  }

  /// A page has resources of its own, not of a node above it.
  private mutating func ownPageResources() {
    for page in document.pageList().pages {
      guard let node = document[page.number].dictionaryValue, node["Resources"] == nil else {
        continue
      }
      update(page.number) { $0["Resources"] = page.resources ?? .dictionary([:]) }
    }
  }

  /// Gives a stream the resources that it takes from those around it.
  private mutating func complete(_ number: ObjectNumber, with entries: [PDFName: PDFDictionary]) {
    guard let node = document[number].dictionaryValue else { return }
    var resources = document.dictionary(node["Resources"]) ?? [:]
    for (category, added) in entries.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      var own = document.dictionary(resources[category]) ?? [:]
      for (name, entry) in added { own[name] = entry }
      resources[category] = .dictionary(own)
    }
    update(number) { $0["Resources"] = .dictionary(resources) }
  }

  /// Every font that a resource dictionary has gets an object of its own.
  mutating func separateFonts() {
    func separated(_ object: PDFObject?) -> PDFObject? {
      guard let object, let fonts = document.dictionary(object) else { return nil }
      var copy = fonts
      for (name, font) in fonts {
        guard case .dictionary(let direct) = font, direct["Subtype"] != nil else { continue }
        copy[name] = .reference(document.add(.dictionary(direct)))
      }
      guard copy != fonts else { return nil }
      if let number = object.referenceValue {
        document[number] = .dictionary(copy)
        return nil
      }
      return .dictionary(copy)
    }
    for number in reachedNumbers {
      guard let node = document[number].dictionaryValue else { continue }
      var copy = node
      if let fonts = separated(node["Font"]) { copy["Font"] = fonts }
      for key: PDFName in ["Resources", "DR"] {
        guard case .dictionary(var resources)? = copy[key] else { continue }
        guard let fonts = separated(resources["Font"]) else { continue }
        resources["Font"] = fonts
        copy[key] = .dictionary(resources)
      }
      // The form dictionary may be direct in the catalog.
      if case .dictionary(var form)? = copy["AcroForm"],
        case .dictionary(var resources)? = form["DR"],
        let fonts = separated(resources["Font"])
      {
        resources["Font"] = fonts
        form["DR"] = .dictionary(resources)
        copy["AcroForm"] = .dictionary(form)
      }
      if copy != node { update(number) { $0 = copy } }
    }
  }

  /// Whether the look of a form's fields is in DeviceCMYK: the color of their text (`/DA`), their borders or
  /// backgrounds (`/MK`; ISO 32000-2, 12.5.6.19).
  package static func usesCMYK(_ document: Document) -> Bool {
    document.objects.contains { object in
      guard let node = object.dictionaryValue else { return false }
      if let look = document.dictionary(node["MK"]),
        document.array(look["BG"])?.count == 4 || document.array(look["BC"])?.count == 4
      {
        return true
      }
      guard let appearance = document.value("DA", in: node)?.stringValue else { return false }
      return ContentReader(appearance.bytes).contains {
        $0.name == .fillCMYK || $0.name == .strokeCMYK
      }
    }
  }

  /// Leaves out operators that are not defined and unknown rendering intents, and completes hexadecimal
  /// strings.
  private mutating func rewrite(_ number: ObjectNumber) {
    if case .stream(let stream) = document[number] {
      guard let bytes = try? document.decodedData(of: stream) else { return }
      var dictionary = stream.dictionary
      dictionary["Filter"] = nil
      dictionary["DecodeParms"] = nil
      document[number] = .stream(
        PDFStream(compressing: lawful(bytes), dictionary: dictionary))
      return
    }
    // A page: its streams are one content.
    guard let bytes = document.joinedContent(of: number) else { return }
    let stream = document.add(.stream(PDFStream(compressing: lawful(bytes))))
    update(number) { $0["Contents"] = .reference(stream) }
  }

  private mutating func lawful(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for operation in ContentReader(bytes) {
      let isDefined = operation.name != .unknown
      let isUnknownIntent =
        operation.name == .renderingIntent
        && operation.operands.last?.nameValue.map {
          !ContentSurvey.renderingIntents.contains($0)
        } ?? true
      if !isDefined { tally.add(.operation) }
      if isUnknownIntent { tally.add(.intent) }
      guard isDefined, !isUnknownIntent else { continue }
      result +=
        operation.name == .inlineImage
        ? Array(bytes[operation.range]) : LawfulOperands(bytes[operation.range]).repaired
      result.append(0x0A)
    }
    return result
  }

  // MARK: Fonts

  mutating func mendFonts(embedsOnly: Bool = false) {
    let survey = ContentSurvey(of: document, with: additions)
    let whole = options.wholeFonts.union(formFonts)
    var mender = FontMender(
      document, level: level, wholeFonts: whole, standIns: standIns, embedsOnly: embedsOnly,
      characters: options.characters)
    for key in survey.fontOrder {
      if let use = survey.fonts[key] { mender.mend(use) }
    }
    // Fonts that nothing is shown with yet.
    for number in whole.sorted() where survey.fonts[.object(number)] == nil {
      guard let dictionary = document[number].dictionaryValue else { continue }
      mender.mend(FontUse(key: .object(number), dictionary: dictionary))
    }
    document = mender.document
    failures += mender.failures
    for (font, standIns) in mender.embedded {
      let names = standIns.map { "“\($0)”" }.joined(separator: " and ")
      note(
        names.isEmpty
          ? "font “\(font)” is not embedded; a blank font is embedded instead"
          : "font “\(font)” is not embedded; the output contains \(names) instead")
    }
  }

  /// Fonts that a person may type with: those of the default appearances of fields (ISO 32000-2, 12.7.4.3).
  private var formFonts: Set<ObjectNumber> {
    guard let form = document.dictionary(document.catalog["AcroForm"]),
      let fonts = document.dictionary(document.dictionary(form["DR"])?["Font"])
    else { return [] }
    var names: Set<PDFName> = []
    func add(_ object: PDFObject?) {
      guard let bytes = object.flatMap({ document.resolve($0).stringValue?.bytes }) else { return }
      if let name = DefaultAppearance(parsing: bytes).fontName { names.insert(name) }
    }
    add(form["DA"])
    for number in reachedNumbers {
      if let node = document[number].dictionaryValue { add(node["DA"]) }
    }
    return Set(names.compactMap { fonts[$0]?.referenceValue })
  }
}
