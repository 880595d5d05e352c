/// Writes ICC profiles of version 4.2 (ISO 15076-1).
struct ColorProfileWriter {
  private var tags: [(signature: String, place: Int)] = []
  private var elements: [[UInt8]] = []

  init(description: String) {
    add("desc", Self.text(description))
    add("cprt", Self.text("No copyright"))
    // The white of the profile connection space, D50.
    add("wtpt", Self.coordinates(0.9642, 1, 0.8249))
  }

  mutating func add(_ signature: String, _ element: [UInt8]) {
    tags.append((signature, elements.count))
    elements.append(element)
  }

  /// Adds a tag whose element is that of the tag before it.
  mutating func addShared(_ signature: String) { tags.append((signature, elements.count - 1)) }

  /// The profile. Its date is constant: outputs do not depend on the clock.
  ///
  /// - Parameters:
  ///   - deviceClass: `mntr`, `scnr` …
  ///   - space: the color space of the device, four letters.
  ///   - connection: `XYZ ` or `Lab `.
  func profile(deviceClass: String, space: String, connection: String) -> [UInt8] {
    var body: [UInt8] = []
    var offsets: [Int] = []
    let start = 128 + 4 + 12 * tags.count
    for element in elements {
      offsets.append(start + body.count)
      body += element
      while body.count % 4 != 0 { body.append(0) }
    }
    var header = Self.number(start + body.count)
    header += Self.number(0)  // no preferred color management module
    header += [4, 0x20, 0, 0]
    header += Array(deviceClass.utf8) + Array(space.utf8) + Array(connection.utf8)
    header += [0x07, 0xEA, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]
    header += Array("acsp".utf8)
    header += [UInt8](repeating: 0, count: 28)  // platform, flags, device, attributes, intent
    header += Self.fixed(0.9642) + Self.fixed(1) + Self.fixed(0.8249)
    header += [UInt8](repeating: 0, count: 128 - header.count)
    var table = Self.number(tags.count)
    for tag in tags {
      table += Array(tag.signature.utf8) + Self.number(offsets[tag.place])
      table += Self.number(elements[tag.place].count)
    }
    return header + table + body
  }

  // MARK: Elements

  /// `XYZType`
  static func coordinates(_ x: Double, _ y: Double, _ z: Double) -> [UInt8] {
    Array("XYZ ".utf8) + number(0) + fixed(x) + fixed(y) + fixed(z)
  }

  /// `s15Fixed16ArrayType`
  static func matrix(_ values: [Double]) -> [UInt8] {
    Array("sf32".utf8) + number(0) + values.flatMap(fixed)
  }

  /// `parametricCurveType`, function 3: a power with a linear part.
  static func curve(
    exponent: Double, factor: Double, offset: Double, slope: Double, limit: Double
  ) -> [UInt8] {
    Array("para".utf8) + number(0) + [0, 3, 0, 0]
      + [exponent, factor, offset, slope, limit].flatMap(fixed)
  }

  /// `multiLocalizedUnicodeType` with one text in American English.
  private static func text(_ text: String) -> [UInt8] {
    let units = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    return Array("mluc".utf8) + number(0) + number(1) + number(12) + Array("enUS".utf8)
      + number(units.count) + number(28) + units
  }

  static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// `s15Fixed16Number`
  static func fixed(_ value: Double) -> [UInt8] { number(Int((value * 65536).rounded())) }
}
