import PDFObjects

/// Images (ISO 19005-2, 6.2.8).
extension ContentSurvey {
  mutating func checkImage(_ stream: PDFStream, _ number: ObjectNumber?, _ scope: Scope) {
    if let number, !checkedObjects.insert(number).inserted { return }
    let image = stream.dictionary
    if image["Alternates"] != nil { found.add("6.2.8-1", number, page: page) }
    if image["OPI"] != nil { found.add("6.2.8-2", number, page: page) }
    if document.value("Interpolate", in: image)?.booleanValue == true {
      found.add("6.2.8-3", number, page: page)
    }
    if let intent = document.name(image["Intent"]), !Self.renderingIntents.contains(intent) {
      found.add("6.2.6-1", number, page: page, detail: intent.text)
    }
    let isMask = document.value("ImageMask", in: image)?.booleanValue == true
    if let bits = document.integer(image["BitsPerComponent"]) {
      if isMask, bits != 1 { found.add("6.2.8-5", number, page: page) }
      if !isMask, ![1, 2, 4, 8, 16].contains(bits) { found.add("6.2.8-4", number, page: page) }
    }
    if !isMask { checkSpace(image["ColorSpace"], scope, number) }
    if isJPEG2000(stream) {
      let header = JPEG2000Header(stream.data)
      for problem in header.problems(hasColorSpace: image["ColorSpace"] != nil) {
        found.add(
          problem, number, page: page,
          detail: header.isCodeStream ? "it is a code stream without a file around it" : nil)
      }
    }
    if image["SMask"] != nil { noteTransparency() }
    for key: PDFName in ["SMask", "Mask"] {
      if let mask = image[key], let stream = document.resolve(mask).streamValue {
        checkImage(stream, mask.referenceValue, scope)
      }
    }
  }

  /// The last filter is the one that the image's format is named by.
  private func isJPEG2000(_ stream: PDFStream) -> Bool {
    let filter = stream.dictionary["Filter"]
    let names =
      document.array(filter)?.compactMap { document.name($0) } ?? document.name(filter).map { [$0] }
      ?? []
    return names == ["JPXDecode"]
  }

  /// An inline image, whose keys may be abbreviated (ISO 32000-2, 8.9.7).
  mutating func checkInlineImage(_ image: PDFDictionary, _ scope: Scope, _ stream: ObjectNumber?) {
    let filter = image["F"] ?? image["Filter"]
    let filters = filter?.arrayValue ?? filter.map { [$0] } ?? []
    let allowed: Set<PDFName> = [
      "ASCIIHexDecode", "ASCII85Decode", "FlateDecode", "RunLengthDecode", "CCITTFaxDecode",
      "DCTDecode", "AHx", "A85", "Fl", "RL", "CCF", "DCT",
    ]
    if filters.contains(where: { $0.nameValue.map { !allowed.contains($0) } ?? true }) {
      found.add("6.1.10-1", stream, page: page)
    }
    if (image["I"] ?? image["Interpolate"])?.booleanValue == true {
      found.add("6.2.8-3", stream, page: page)
      if let stream { streamsToRewrite.insert(stream) }
    }
    if let intent = image["Intent"]?.nameValue, !Self.renderingIntents.contains(intent) {
      found.add("6.2.6-1", stream, page: page)
    }
    let isMask = (image["IM"] ?? image["ImageMask"])?.booleanValue == true
    guard !isMask, let space = image["CS"] ?? image["ColorSpace"] else { return }
    if case .name(let name) = space {
      switch name {
      case "G", "DeviceGray": useDevice("DeviceGray", scope, stream)
      case "RGB", "DeviceRGB": useDevice("DeviceRGB", scope, stream)
      case "CMYK", "DeviceCMYK": useDevice("DeviceCMYK", scope, stream)
      default: checkSpace(resource("ColorSpace", name, scope, stream), scope, stream)
      }
    } else if case .array(let items) = space, items.count > 1, case .name(let base) = items[1] {
      switch base {
      case "G", "DeviceGray": useDevice("DeviceGray", scope, stream)
      case "RGB", "DeviceRGB": useDevice("DeviceRGB", scope, stream)
      case "CMYK", "DeviceCMYK": useDevice("DeviceCMYK", scope, stream)
      default: break
      }
    }
  }
}
