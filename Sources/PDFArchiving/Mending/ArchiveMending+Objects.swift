import PDFObjects

/// Graphics states, images, form XObjects, filters and numbers (ISO 19005-2, 6.1.7, 6.1.13, 6.2.5 to 6.2.9).
extension ArchiveMending {
  mutating func mendObjects() {
    for number in reachedNumbers {
      switch document[number] {
      case .stream(let stream):
        mendStream(stream, number)
        mendEntries(of: number)
      case .dictionary: mendEntries(of: number)
      default: break
      }
      if let limited = limited(document[number]) { document[number] = limited }
    }
  }

  private mutating func mendStream(_ stream: PDFStream, _ number: ObjectNumber) {
    recompress(stream, number)
    let kind = document.name(stream.dictionary["Subtype"])
    guard kind == "Image" || kind == "Form" || kind == "PS" else { return }
    guard document.name(stream.dictionary["Type"]) != "EmbeddedFile" else { return }
    guard case .stream(let current) = document[number] else { return }
    var dictionary = current.dictionary
    if dictionary["OPI"] != nil { tally.add(.outside) }
    dictionary["OPI"] = nil
    switch kind {
    case "Image":
      if dictionary["Alternates"] != nil { tally.add(.alternates) }
      dictionary["Alternates"] = nil
      if document.value("Interpolate", in: dictionary)?.booleanValue == true {
        tally.add(.interpolation)
        dictionary["Interpolate"] = nil
      }
      if let intent = document.name(dictionary["Intent"]),
        !ContentSurvey.renderingIntents.contains(intent)
      {
        tally.add(.intent)
        dictionary["Intent"] = nil
      }
    case "Form":
      if dictionary["PS"] != nil || document.name(dictionary["Subtype2"]) == "PS" {
        tally.add(.postScript)
      }
      if dictionary["Ref"] != nil { tally.add(.outside) }
      dictionary["PS"] = nil
      dictionary["Subtype2"] = nil
      dictionary["Ref"] = nil
    default: break
    }
    if dictionary != current.dictionary {
      document[number] = .stream(PDFStream(dictionary: dictionary, data: current.data))
    }
    // Viewers draw nothing for a PostScript XObject.
    if kind == "PS" {
      tally.add(.postScript)
      document[number] = .stream(
        PDFStream(
          dictionary: [
            "Type": .name("XObject"), "Subtype": .name("Form"), "Resources": .dictionary([:]),
            "BBox": .rectangle(Rectangle(0, 0, 1, 1)),
          ], data: Array("q Q\n".utf8)))
    }
  }

  /// LZW and encryption filters give way to Flate.
  private mutating func recompress(_ stream: PDFStream, _ number: ObjectNumber) {
    guard let filter = document.value("Filter", in: stream.dictionary) else { return }
    let filters =
      document.array(filter)?.compactMap { document.name($0) } ?? document.name(filter).map { [$0] }
      ?? []
    guard filters.contains("LZWDecode"), let bytes = try? document.decodedData(of: stream) else {
      return
    }
    var dictionary = stream.dictionary
    dictionary["Filter"] = nil
    dictionary["DecodeParms"] = nil
    document[number] = .stream(PDFStream(compressing: bytes, dictionary: dictionary))
  }

  /// The graphics states in a resource dictionary, or in a pattern.
  private mutating func mendEntries(of number: ObjectNumber) {
    guard var node = document[number].dictionaryValue else { return }
    var hasChanged = false
    // The resources of a page or form may be direct.
    for key: PDFName in ["Resources"] {
      guard case .dictionary(var resources)? = node[key] else { continue }
      if mendStates(in: &resources) {
        node[key] = .dictionary(resources)
        hasChanged = true
      }
    }
    if mendStates(in: &node) { hasChanged = true }
    let ofDocument = document.catalog["Metadata"]?.referenceValue
    if node["Metadata"] != nil, number != document.catalogNumber,
      ofDocument == nil || number != ofDocument
    {
      // Metadata of parts would have to obey all the rules of those of the document.
      tally.add(.metadata)
      node["Metadata"] = nil
      hasChanged = true
    }
    if hasChanged { update(number) { $0 = node } }
  }

  private mutating func mendStates(in resources: inout PDFDictionary) -> Bool {
    guard let object = resources["ExtGState"] else { return false }
    if let parameters = document.dictionary(object),
      document.name(parameters["Type"]) == "ExtGState"
    {
      // A pattern has one graphics state, not a table of them.
      return mendState(object, replacing: { resources["ExtGState"] = $0 })
    }
    guard let table = document.dictionary(object) else { return false }
    var copy = table
    for (name, state) in table { _ = mendState(state, replacing: { copy[name] = $0 }) }
    guard copy != table else { return false }
    if let number = object.referenceValue {
      document[number] = .dictionary(copy)
      return false
    }
    resources["ExtGState"] = .dictionary(copy)
    return true
  }

  private mutating func mendState(_ object: PDFObject, replacing: (PDFObject) -> Void) -> Bool {
    guard let state = document.dictionary(object) else { return false }
    var copy = state
    if let function = document.value("TR2", in: copy), function != .name("Default") {
      copy["TR2"] = nil
      tally.add(.transferFunction)
    } else if copy["TR"] != nil {
      tally.add(.transferFunction)
    }
    copy["TR"] = nil
    if copy["HT"] != nil || copy["HTP"] != nil { tally.add(.halftone) }
    copy["HTP"] = nil
    copy["HT"] = nil
    if let intent = document.name(copy["RI"]), !ContentSurvey.renderingIntents.contains(intent) {
      copy["RI"] = nil
      tally.add(.intent)
    }
    switch copy["BM"].map(document.resolve) {
    case .name(let mode):
      if !ContentSurvey.blendModes.contains(mode) {
        copy["BM"] = .name("Normal")
        tally.add(.blendMode)
      }
    case .array(let modes):
      let known = modes.compactMap { document.name($0) }.first {
        ContentSurvey.blendModes.contains($0)
      }
      if known == nil { tally.add(.blendMode) }
      copy["BM"] = .name(known ?? "Normal")
    default: break
    }
    // Overprint mode 1 is not allowed for CMYK colors with a profile, which all are (6.2.4.2).
    if document.integer(copy["OPM"]) == 1 {
      copy["OPM"] = .integer(0)
      tally.add(.overprintMode)
    }
    guard copy != state else { return false }
    if let number = object.referenceValue {
      document[number] = .dictionary(copy)
      return false
    }
    replacing(.dictionary(copy))
    return true
  }

  /// The object with integers within the limits of PDF 1.7; nil if all are.
  private func limited(_ object: PDFObject) -> PDFObject? {
    func limited(_ dictionary: PDFDictionary) -> PDFDictionary? {
      var copy = dictionary
      var hasChanged = false
      for (key, value) in dictionary {
        guard let new = self.limited(value) else { continue }
        copy[key] = new
        hasChanged = true
      }
      return hasChanged ? copy : nil
    }
    switch object {
    case .integer(let value):
      let limit = Int(Int32.min)...Int(Int32.max)
      return limit.contains(value)
        ? nil : .integer(min(max(value, limit.lowerBound), limit.upperBound))
    case .array(let items):
      var copy = items
      var hasChanged = false
      for (index, item) in items.enumerated() {
        guard let new = self.limited(item) else { continue }
        copy[index] = new
        hasChanged = true
      }
      return hasChanged ? .array(copy) : nil
    case .dictionary(let node): return limited(node).map(PDFObject.dictionary)
    case .stream(let stream):
      return limited(stream.dictionary).map {
        .stream(PDFStream(dictionary: $0, data: stream.data))
      }
    case .null, .boolean, .real, .string, .name, .reference: return nil
    }
  }
}
