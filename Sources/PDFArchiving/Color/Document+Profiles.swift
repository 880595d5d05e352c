import PDFObjects

/// ICC profiles (ISO 15076-1, 7.2) and output intents (ISO 32000-2, 14.11.5).
extension Document {
  /// What an ICC profile's header says.
  struct ProfileHeader: Hashable {
    /// `mntr`, `prtr`, `scnr`, `spac` …
    var deviceClass: String
    /// `RGB `, `CMYK`, `GRAY`, `Lab ` …
    var colorSpace: String
    var majorVersion: Int

    init?(_ bytes: [UInt8]) {
      guard bytes.count >= 128, bytes[36..<40].elementsEqual("acsp".utf8) else { return nil }
      majorVersion = Int(bytes[8])
      deviceClass = String(decoding: bytes[12..<16], as: UTF8.self)
      colorSpace = String(decoding: bytes[16..<20], as: UTF8.self)
    }

    /// The number of components that go with the color space.
    var componentCount: Int? {
      switch colorSpace {
      case "GRAY": 1
      case "RGB ", "Lab ": 3
      case "CMYK": 4
      default: nil
      }
    }
  }

  func profileHeader(_ object: PDFObject?) -> ProfileHeader? {
    guard let stream = object.flatMap({ resolve($0).streamValue }),
      let bytes = try? decodedData(of: stream, limit: 64 << 20)
    else { return nil }
    return ProfileHeader(bytes)
  }

  /// Why an ICC profile of a color space cannot be used; nil if it can.
  func profileProblem(_ object: PDFObject) -> String? {
    guard let header = profileHeader(object) else { return "it is damaged" }
    guard ["prtr", "mntr", "scnr", "spac"].contains(header.deviceClass) else {
      return "its class is not allowed"
    }
    guard let count = header.componentCount else { return "its color space is not allowed" }
    guard header.majorVersion < 5 else { return "its version is not allowed" }
    let stated = dictionary(object).flatMap { integer($0["N"]) }
    return stated == count ? nil : "it has another number of components"
  }

  /// The dictionaries of `/OutputIntents`.
  var outputIntents: [(object: PDFObject, dictionary: PDFDictionary)] {
    (array(catalog["OutputIntents"]) ?? []).compactMap { object in
      dictionary(object).map { (object, $0) }
    }
  }

  /// The color space of the profile in the output intent of PDF/A; nil if there is none.
  var outputIntentSpace: String? {
    for intent in outputIntents where name(intent.dictionary["S"]) == "GTS_PDFA1" {
      if let header = profileHeader(intent.dictionary["DestOutputProfile"]) {
        return header.colorSpace
      }
    }
    return nil
  }
}
