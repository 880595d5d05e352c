import PDFObjects

/// The structure of the file (ISO 19005-2, 6.1).
extension ArchiveChecker {
  /// The first bytes of the file, which a reader that looks for them finds elsewhere too (6.1.2).
  mutating func checkHeader(of bytes: [UInt8]) {
    let start = Array("%PDF-1.".utf8)
    let isLawful =
      bytes.starts(with: start) && bytes.count > start.count + 1
      && (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(bytes[start.count])
      && [0x0A, 0x0D].contains(bytes[start.count + 1])
    if !isLawful { found.add("6.1.2-1") }
  }

  mutating func checkFile(isUnfinished: Bool) {
    if !["1.0", "1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "1.7"].contains(document.headerVersion) {
      found.add("6.1.2-1")
    }
    let identifiers = document.array(document.trailer["ID"]) ?? []
    let last = identifiers.last.flatMap { document.resolve($0).stringValue }
    if !isUnfinished, last?.bytes.isEmpty ?? true {
      found.add("6.1.3-1")
    }
    if document.encryption != nil { found.add("6.1.3-2") }
    if document.objects.count > 8_388_607 { found.add("6.1.13-7") }
    if let permissions = document.dictionary(document.catalog["Perms"]),
      permissions.keys.contains(where: { $0 != "UR3" && $0 != "DocMDP" })
    {
      found.add("6.1.12-1")
    }
    limitsPermissions =
      document.dictionary(document.catalog["Perms"])?["DocMDP"] != nil
    for (index, page) in document.pageList().pages.enumerated() {
      pageNumbers[page.number] = index + 1
      let node = document[page.number].dictionaryValue ?? [:]
      for key in Document.pageBoxes {
        let stated = document.statedBox(key, of: node)
        if let stated, !document.isBox(stated) {
          found.add("6.1.13-11", page.number, page: index + 1, detail: key.text)
          continue
        }
        guard let box = key == "MediaBox" ? page.mediaBox : document.rectangle(stated) else {
          continue
        }
        if !(3...14400).contains(box.width) || !(3...14400).contains(box.height) {
          found.add("6.1.13-11", page.number, page: index + 1, detail: key.text)
        }
      }
    }
  }

  /// Limits of every object that can be reached, and filters (6.1.7, 6.1.13).
  mutating func checkObjects() {
    for number in reachedNumbers {
      checkLimits(document[number], number, depth: 0)
      if let stream = document[number].streamValue { checkStream(stream, number) }
    }
  }

  private mutating func checkLimits(_ object: PDFObject, _ number: ObjectNumber, depth: Int) {
    switch object {
    case .integer(let value):
      if value > 2_147_483_647 || value < -2_147_483_648 { found.add("6.1.13-1", number) }
    case .string(let string):
      if string.bytes.count > 32767 { found.add("6.1.13-3", number) }
    case .name(let name): checkName(name, number)
    case .array(let items):
      for item in items { checkLimits(item, number, depth: depth + 1) }
    case .dictionary(let node): checkEntries(node, number, depth: depth)
    case .stream(let stream): checkEntries(stream.dictionary, number, depth: depth)
    case .null, .boolean, .real, .reference: break
    }
  }

  private mutating func checkEntries(_ node: PDFDictionary, _ number: ObjectNumber, depth: Int) {
    if level.isAccessible { checkMediaClip(node, number) }
    if limitsPermissions, node["TransformMethod"] != nil,
      node["DigestLocation"] != nil || node["DigestMethod"] != nil || node["DigestValue"] != nil
    {
      found.add("6.1.12-2", number)
    }
    for (key, value) in node {
      checkName(key, number)
      checkLimits(value, number, depth: depth + 1)
    }
  }

  /// A media clip says what it is, and what it tells to those who cannot play it (ISO 14289-1, 7.18.6.2).
  private mutating func checkMediaClip(_ node: PDFDictionary, _ number: ObjectNumber) {
    guard node["S"] == .name("MCD") else { return }
    if document.value("CT", in: node)?.stringValue == nil { found.add("7.18.6.2-1", number) }
    // Languages and texts by turns (ISO 32000-1, 14.9.2.4).
    let items = (document.array(node["Alt"]) ?? []).map { document.resolve($0).stringValue?.text }
    let texts = stride(from: 1, to: items.count, by: 2).map { items[$0] ?? "" }
    if items.isEmpty || items.count % 2 != 0 || texts.contains("") {
      found.add("7.18.6.2-2", number)
    }
  }

  private mutating func checkName(_ name: PDFName, _ number: ObjectNumber) {
    let count = name.rawValue.utf8.count
    if count > 127, name.rawValue.unicodeScalars.count > 127 { found.add("6.1.13-4", number) }
  }

  static let allowedFilters: Set<PDFName> = [
    "ASCIIHexDecode", "ASCII85Decode", "FlateDecode", "RunLengthDecode", "CCITTFaxDecode",
    "JBIG2Decode", "DCTDecode", "JPXDecode",
  ]

  private mutating func checkStream(_ stream: PDFStream, _ number: ObjectNumber) {
    let dictionary = stream.dictionary
    if dictionary["F"] != nil || dictionary["FFilter"] != nil || dictionary["FDecodeParms"] != nil {
      found.add("6.1.7.1-3", number)
    }
    guard let filter = document.value("Filter", in: dictionary) else { return }
    let filters = document.array(filter)?.map { document.name($0) } ?? [document.name(filter)]
    let parameters =
      document.array(dictionary["DecodeParms"]) ?? dictionary["DecodeParms"].map { [$0] } ?? []
    for (index, name) in filters.enumerated() {
      guard let name else {
        found.add("6.1.7.2-1", number, detail: "it is not a name")
        continue
      }
      if Self.allowedFilters.contains(name) { continue }
      let own = parameters.indices.contains(index) ? document.dictionary(parameters[index]) : nil
      // Without a name, the crypt filter is Identity (ISO 32000-2, 7.4.10).
      if name == "Crypt", document.name(own?["Name"] ?? .name("Identity")) == "Identity" {
        continue
      }
      found.add("6.1.7.2-1", number, detail: name.text)
    }
  }

  /// Output intents (6.2.3).
  mutating func checkIntents() {
    var profiles: Set<PDFObject> = []
    for intent in document.outputIntents {
      let number = intent.object.referenceValue
      if document.name(intent.dictionary["S"]) == "GTS_PDFX",
        intent.dictionary["DestOutputProfileRef"] != nil
      {
        found.add("6.2.3-3", number)
      }
      guard let profile = intent.dictionary["DestOutputProfile"] else { continue }
      profiles.insert(profile)
      guard let header = document.profileHeader(profile),
        header.deviceClass == "prtr" || header.deviceClass == "mntr",
        ["RGB ", "CMYK", "GRAY"].contains(header.colorSpace), header.majorVersion < 5
      else {
        found.add("6.2.3-1", profile.referenceValue ?? number)
        continue
      }
    }
    if profiles.count > 1 { found.add("6.2.3-2") }
  }
}
