import PDFObjects

/// A color space as far as its colors can be told as device colors (ISO 32000-2, 8.6).
indirect enum ColorSpace {
  case gray, rgb, cmyk
  /// `Separation` and `DeviceN` with a tint transformation that is an exponential function: from the
  /// color without ink to the color with full ink.
  case tint(ColorSpace, from: [Double], to: [Double])
  case indexed(ColorSpace, highest: Int, table: [UInt8])
  /// Patterns, Lab, and tints by other functions.
  case other

  init(_ object: PDFObject?, resources: PDFDictionary?, in document: Document, depth: Int = 0) {
    self = .other
    guard let object, depth < 6 else { return }
    switch document.resolve(object) {
    case .name(let name):
      switch name {
      case "DeviceGray", "CalGray", "G": self = .gray
      case "DeviceRGB", "CalRGB", "RGB": self = .rgb
      case "DeviceCMYK", "CMYK": self = .cmyk
      case "Pattern": self = .other
      default:
        guard let spaces = document.dictionary(resources?["ColorSpace"]), let found = spaces[name]
        else { return }
        self = ColorSpace(found, resources: nil, in: document, depth: depth + 1)
      }
    case .array(let items): self.init(items, resources, document, depth)
    default: break
    }
  }

  private init(
    _ items: [PDFObject], _ resources: PDFDictionary?, _ document: Document, _ depth: Int
  ) {
    self = .other
    func space(_ index: Int) -> ColorSpace {
      guard items.indices.contains(index) else { return .other }
      return ColorSpace(items[index], resources: resources, in: document, depth: depth + 1)
    }
    switch document.name(items.first) {
    case "DeviceGray", "CalGray", "G": self = .gray
    case "DeviceRGB", "CalRGB", "RGB": self = .rgb
    case "DeviceCMYK", "CMYK": self = .cmyk
    case "ICCBased" where items.count > 1:
      switch document.integer(document.dictionary(items[1])?["N"]) {
      case 1: self = .gray
      case 3: self = .rgb
      case 4: self = .cmyk
      default: break
      }
    case "Separation", "DeviceN":
      guard items.count > 3, let function = document.dictionary(items[3]),
        document.integer(function["FunctionType"]) == 2
      else { return }
      let ends = ["C0", "C1"].map { key in
        (document.array(function[PDFName(rawValue: key)]) ?? []).compactMap { document.number($0) }
      }
      self = .tint(space(2), from: ends[0], to: ends[1])
    case "Indexed", "I":
      guard items.count > 3, let highest = document.integer(items[2]), (0...255).contains(highest)
      else { return }
      let table: [UInt8]
      switch document.resolve(items[3]) {
      case .string(let string): table = string.bytes
      case .stream(let stream):
        table = (try? document.decodedData(of: stream, limit: 1 << 16)) ?? []
      default: table = []
      }
      self = .indexed(space(1), highest: highest, table: table)
    default: break
    }
  }

  var componentCount: Int? {
    switch self {
    case .gray, .indexed: 1
    case .rgb: 3
    case .cmyk: 4
    case .tint, .other: nil
    }
  }

  /// The color that a space starts with (8.6.5.1).
  var initial: DeviceColor? {
    switch self {
    case .gray, .rgb: color([Double](repeating: 0, count: componentCount ?? 1))
    case .cmyk: .cmyk(0, 0, 0, 1)
    case .tint: color([1])
    case .indexed: color([0])
    case .other: nil
    }
  }

  func color(_ components: [Double]) -> DeviceColor? {
    switch self {
    case .gray, .rgb, .cmyk:
      guard let count = componentCount, components.count >= count else { return nil }
      return DeviceColor(components: Array(components.suffix(count)))
    case .tint(let alternate, let from, let to):
      guard components.count == 1, !to.isEmpty else { return nil }
      let amount = min(max(components[0], 0), 1)
      return alternate.color(
        to.indices.map { index in
          let start = from.indices.contains(index) ? from[index] : 0
          return start + (to[index] - start) * amount
        })
    case .indexed(let base, let highest, let table):
      guard let value = components.last, let count = base.componentCount else { return nil }
      let start = Int(min(max(value, 0), Double(highest))) * count
      guard start + count <= table.count else { return nil }
      return base.color(table[start..<start + count].map { Double($0) / 255 })
    case .other: return nil
    }
  }
}
