import PDFObjects

/// Output intents and color spaces (ISO 19005-2, 6.2.3 and 6.2.4).
extension ArchiveMending {
  /// Gives the document an sRGB output intent, and every DeviceCMYK color a profile.
  ///
  /// If the document has a CMYK output intent, its profile says what its CMYK colors are.
  mutating func mendColors(usesCMYK: Bool) {
    let old = document.outputIntents
    var processProfile: ObjectNumber?
    var hasStandardRGB = false
    for intent in old {
      guard let header = document.profileHeader(intent.dictionary["DestOutputProfile"]) else {
        continue
      }
      if header.colorSpace == "CMYK",
        document.profileProblem(intent.dictionary["DestOutputProfile"] ?? .null) == nil
      {
        processProfile = intent.dictionary["DestOutputProfile"]?.referenceValue
      }
    }
    if old.count == 1, document.name(old[0].dictionary["S"]) == "GTS_PDFA1",
      let header = document.profileHeader(old[0].dictionary["DestOutputProfile"]),
      header.colorSpace == "RGB ", ["prtr", "mntr"].contains(header.deviceClass),
      header.majorVersion < 5
    {
      hasStandardRGB = true
    }
    if !hasStandardRGB {
      let profile = document.add(
        .stream(
          PDFStream(
            compressing: ColorProfiles.standardRGB, dictionary: ["N": .integer(3)], level: 9)))
      let identifier = PDFObject.string(PDFString(text: "sRGB IEC61966-2-1"))
      let intent = document.add(
        .dictionary([
          "Type": .name("OutputIntent"), "S": .name("GTS_PDFA1"),
          "OutputConditionIdentifier": identifier, "Info": identifier,
          "RegistryName": .string(PDFString(text: "http://www.color.org")),
          "DestOutputProfile": .reference(profile),
        ]))
      document.updateCatalog { $0["OutputIntents"] = .array([.reference(intent)]) }
      if !old.isEmpty { note("the document's output intent was replaced by sRGB") }
    }
    var spaces = ColorSpaceMending(document: document, processProfile: processProfile)
    spaces.mendProfiles()
    spaces.unifySeparations()
    if usesCMYK || spaces.addsCMYK { spaces.replaceDeviceCMYK(besides: options.resources) }
    document = spaces.document
    if spaces.replacedProfiles > 0 {
      note(
        spaces.replacedProfiles == 1
          ? "a color profile that cannot be used was replaced by device colors"
          : "\(spaces.replacedProfiles) color profiles that cannot be used were replaced by device colors"
      )
    }
  }
}
