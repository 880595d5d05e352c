/// The color profiles that archives contain, and that of Display P3. All are computed here, so that no file of the machine and no
/// license goes into an output.
package enum ColorProfiles {
  /// sRGB (IEC 61966-2-1), adapted to D50.
  static let standardRGB = additive("sRGB IEC61966-2-1", standardPrimaries)

  /// XYZ of the three primaries of sRGB, relative to D50.
  private static let standardPrimaries = [
    [0.43607, 0.22249, 0.01392], [0.38515, 0.71687, 0.09708], [0.14307, 0.06061, 0.71410],
  ]

  /// Display P3: the primaries of SMPTE RP 431-2 with the white and the curve of sRGB, adapted to D50.
  package static let displayP3 = additive(
    "Display P3",
    [[0.51512, 0.24120, -0.00105], [0.29198, 0.69225, 0.04189], [0.15710, 0.06657, 0.78407]])

  /// - Parameter primaries: XYZ of red, green and blue, relative to D50.
  private static func additive(_ description: String, _ primaries: [[Double]]) -> [UInt8] {
    var writer = ColorProfileWriter(description: description)
    writer.add(
      "chad",
      ColorProfileWriter.matrix([
        1.04788, 0.02292, -0.05022, 0.02959, 0.99048, -0.01707, -0.00925, 0.01508, 0.75168,
      ]))
    for (signature, column) in zip(["rXYZ", "gXYZ", "bXYZ"], primaries) {
      writer.add(signature, ColorProfileWriter.coordinates(column[0], column[1], column[2]))
    }
    writer.add(
      "rTRC",
      ColorProfileWriter.curve(
        exponent: 2.4, factor: 1 / 1.055, offset: 0.055 / 1.055, slope: 1 / 12.92, limit: 0.04045))
    writer.addShared("gTRC")
    writer.addShared("bTRC")
    return writer.profile(deviceClass: "mntr", space: "RGB ", connection: "XYZ ")
  }

  /// Process colors as viewers show DeviceCMYK: each color is a mixture of the sixteen overprints of full
  /// inks, in proportion to the area that each covers (Neugebauer's equations).
  static let processColors: [UInt8] = {
    var writer = ColorProfileWriter(description: "Process colors")
    writer.add("A2B0", table)
    return writer.profile(deviceClass: "scnr", space: "CMYK", connection: "Lab ")
  }()

  /// What full inks look like in sRGB, from 0 to 255, as viewers show them: by the inks in use, cyan as
  /// bit 3, magenta 2, yellow 1, black 0.
  private static let overprints: [[Double]] = [
    [255, 255, 255], [35, 31, 32], [255, 242, 0], [28, 26, 0],
    [236, 0, 140], [36, 0, 0], [237, 28, 36], [34, 0, 0],
    [0, 173, 239], [0, 15, 36], [0, 166, 80], [0, 19, 0],
    [46, 49, 146], [0, 0, 2], [54, 54, 57], [0, 0, 0],
  ]

  private static let gridSize = 7

  /// `lut8Type`: tables without effect around a grid of Lab colors.
  private static let table: [UInt8] = {
    var bytes = Array("mft1".utf8) + ColorProfileWriter.number(0) + [4, 3, UInt8(gridSize), 0]
    for row in 0..<3 {
      for column in 0..<3 { bytes += ColorProfileWriter.fixed(row == column ? 1 : 0) }
    }
    let identity = (0...255).map { UInt8($0) }
    for _ in 0..<4 { bytes += identity }
    let steps = (0..<gridSize).map { Double($0) / Double(gridSize - 1) }
    for cyan in steps {
      for magenta in steps {
        for yellow in steps {
          for black in steps { bytes += laboratory(of: [cyan, magenta, yellow, black]) }
        }
      }
    }
    for _ in 0..<3 { bytes += identity }
    return bytes
  }()

  /// The color of an ink mixture as `lut8Type` has CIE L*a*b*.
  private static func laboratory(of inks: [Double]) -> [UInt8] {
    var color = [0.0, 0.0, 0.0]
    for (index, corner) in overprints.enumerated() {
      var share = 1.0
      for ink in 0..<4 {
        let isUsed = index >> (3 - ink) & 1 == 1
        share *= isUsed ? inks[ink] : 1 - inks[ink]
      }
      for channel in 0..<3 { color[channel] += share * corner[channel] / 255 }
    }
    let linear = color.map { $0 <= 0.04045 ? $0 / 12.92 : power(($0 + 0.055) / 1.055, 2.4) }
    func coordinate(_ index: Int) -> Double {
      (0..<3).reduce(0) { $0 + standardPrimaries[$1][index] * linear[$1] }
    }
    func compressed(_ value: Double) -> Double {
      value > 216.0 / 24389 ? power(value, 1.0 / 3) : (24389.0 / 27 * value + 16) / 116
    }
    let x = compressed(coordinate(0) / 0.9642)
    let y = compressed(coordinate(1))
    let z = compressed(coordinate(2) / 0.8249)
    let values = [(116 * y - 16) * 2.55, 500 * (x - y) + 128, 200 * (y - z) + 128]
    return values.map { UInt8(min(max($0.rounded(), 0), 255)) }
  }

  /// A positive number to a power, without the C library: by halving the exponent's binary digits.
  private static func power(_ base: Double, _ exponent: Double) -> Double {
    guard base > 0 else { return 0 }
    var result = 1.0
    var root = base
    var rest = exponent
    let whole = rest.rounded(.down)
    for _ in 0..<Int(whole) { result *= base }
    rest -= whole
    for _ in 0..<40 {
      root = root.squareRoot()
      rest *= 2
      if rest >= 1 {
        result *= root
        rest -= 1
      }
    }
    return result
  }
}
