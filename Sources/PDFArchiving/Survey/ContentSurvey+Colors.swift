package import PDFObjects

/// Color spaces (ISO 19005-2, 6.2.4).
extension ContentSurvey {
  /// An operator selects a device color space. A default color space takes its place (ISO 32000-2, 8.6.5.6).
  mutating func useDevice(_ name: PDFName, _ scope: Scope, _ stream: ObjectNumber?) {
    if name == "DeviceCMYK" {
      usesCMYK = true
      if let stream { streamsWithCMYK.insert(stream) }
    }
    if let defaultName = Self.defaults[name],
      let space = document.dictionary(scope.all?["ColorSpace"])?[defaultName]
    {
      checkSpace(space, Scope(), stream)
      return
    }
    noteDevice(name, stream)
  }

  private static let defaults: [PDFName: PDFName] = [
    "DeviceGray": "DefaultGray", "DeviceRGB": "DefaultRGB", "DeviceCMYK": "DefaultCMYK",
  ]

  private mutating func noteDevice(_ name: PDFName, _ object: ObjectNumber?) {
    switch name {
    case "DeviceRGB":
      if intentSpace != "RGB " { found.add("6.2.4.3-2", object, page: page) }
    case "DeviceCMYK":
      usesCMYK = true
      if intentSpace != "CMYK" { found.add("6.2.4.3-3", object, page: page) }
    default:
      if intentSpace == nil { found.add("6.2.4.3-4", object, page: page) }
    }
  }

  /// `cs` and `CS`.
  mutating func select(_ name: PDFName, _ scope: Scope, _ stream: ObjectNumber?) {
    switch name {
    case "DeviceGray", "DeviceRGB", "DeviceCMYK": useDevice(name, scope, stream)
    case "Pattern": break
    default: checkSpace(resource("ColorSpace", name, scope, stream), scope, stream)
    }
  }

  /// Checks a color space and those that it is made of.
  mutating func checkSpace(
    _ object: PDFObject?, _ scope: Scope, _ owner: ObjectNumber?, depth: Int = 0
  ) {
    guard let object, depth < 8 else { return }
    switch document.resolve(object) {
    case .name(let name):
      switch name {
      case "DeviceGray", "G", "CalGray":
        if name != "CalGray" { useDefault("DeviceGray", scope, owner) }
      case "DeviceRGB", "RGB", "CalRGB":
        if name != "CalRGB" { useDefault("DeviceRGB", scope, owner) }
      case "DeviceCMYK", "CMYK": useDefault("DeviceCMYK", scope, owner)
      case "Pattern": break
      default:
        if let entry = document.dictionary(scope.all?["ColorSpace"])?[name] {
          checkSpace(entry, Scope(), owner, depth: depth + 1)
        }
      }
    case .array(let items):
      guard let family = items.first.flatMap({ document.name($0) }) else { return }
      // Device spaces in an array are the same as their names.
      if items.count == 1 {
        checkSpace(.name(family), scope, owner, depth: depth + 1)
        return
      }
      guard checkedSpaces.insert(.array(items)).inserted else { return }
      checkArray(family, items, object.referenceValue ?? owner, depth: depth)
    default: break
    }
  }

  private mutating func useDefault(_ name: PDFName, _ scope: Scope, _ owner: ObjectNumber?) {
    if let defaultName = Self.defaults[name],
      let space = document.dictionary(scope.all?["ColorSpace"])?[defaultName]
    {
      if name == "DeviceCMYK" { usesCMYK = true }
      checkSpace(space, Scope(), owner)
    } else {
      noteDevice(name, owner)
    }
  }

  private mutating func checkArray(
    _ family: PDFName, _ items: [PDFObject], _ owner: ObjectNumber?, depth: Int
  ) {
    switch family {
    case "ICCBased":
      if let problem = document.profileProblem(items[1]) {
        found.add("6.2.4.2-1", items[1].referenceValue ?? owner, page: page, detail: problem)
      }
    case "Indexed", "I":
      checkSpace(items[1], Scope(), owner, depth: depth + 1)
    case "Pattern":
      checkSpace(items[1], Scope(), owner, depth: depth + 1)
    case "Separation":
      guard items.count >= 4 else { return }
      checkSpace(items[2], Scope(), owner, depth: depth + 1)
      guard let name = document.name(items[1]), name != "All", name != "None" else { return }
      checkUTF8(name, owner)
      let own = PDFObject.array([items[2], items[3]])
      guard let other = separations[name] else {
        separations[name] = own
        return
      }
      if other != own, !document.isSame(own, as: other, of: document) {
        found.add("6.2.4.4-2", owner, page: page, detail: name.text)
      }
    case "DeviceN":
      guard items.count >= 4 else { return }
      checkSpace(items[2], Scope(), owner, depth: depth + 1)
      let names = (document.array(items[1]) ?? []).compactMap { document.name($0) }
      if names.count > 32 { found.add("6.1.13-9", owner, page: page) }
      for name in names { checkUTF8(name, owner) }
      let attributes = items.count > 4 ? document.dictionary(items[4]) : nil
      let colorants = document.dictionary(attributes?["Colorants"]) ?? [:]
      let process: Set<PDFName> = ["Cyan", "Magenta", "Yellow", "Black", "None"]
      let named = Set(
        (document.array(document.dictionary(attributes?["Process"])?["Components"]) ?? [])
          .compactMap { document.name($0) })
      let missing = names.filter {
        !process.contains($0) && !named.contains($0) && colorants[$0] == nil
      }
      if let first = missing.first {
        found.add("6.2.4.4-1", owner, page: page, detail: first.text)
      }
      for (_, space) in colorants { checkSpace(space, Scope(), owner, depth: depth + 1) }
    default: break
    }
  }

  private mutating func checkUTF8(_ name: PDFName, _ owner: ObjectNumber?) {
    if !name.isUTF8 { found.add("6.1.8-1", owner, page: page) }
  }
}

extension PDFName {
  /// The bytes are UTF-8.
  var isUTF8: Bool { String(validating: bytes, as: UTF8.self) != nil }

  /// The name with two hexadecimal digits for each byte beyond ASCII, for a name in an encoding that the file does not
  /// say, such as Shift JIS.
  package var inASCII: PDFName {
    let digits = Array("0123456789abcdef".utf8)
    return PDFName(
      bytes: bytes.flatMap { $0 < 0x80 ? [$0] : [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}
