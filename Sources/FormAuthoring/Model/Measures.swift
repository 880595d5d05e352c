import Diagnostics
import PDFContent
import PDFObjects

/// A width as a specification gives it.
enum Extent: Hashable, Sendable {
  case points(Double)
  /// A part of the width there is, from 0 to 1.
  case fraction(Double)
  /// As wide as this many characters of the field's font.
  case characters(Double)
  /// A number of columns of the grid.
  case span(Double)
  /// Whatever the others leave.
  case fill
}

/// Space at the four sides of a box, in points.
struct Margins: Hashable, Sendable {
  var top: Double
  var right: Double
  var bottom: Double
  var left: Double

  init(_ all: Double) { self.init(top: all, right: all, bottom: all, left: all) }

  init(top: Double, right: Double, bottom: Double, left: Double) {
    (self.top, self.right, self.bottom, self.left) = (top, right, bottom, left)
  }
}

/// The border of a box or field.
struct Border: Hashable, Sendable {
  var width: Double
  var color: DeviceColor
  /// `/BS /S`
  var style = "S"
}

/// The names of colors that a specification may use besides `#RRGGBB`, gray and components.
enum ColorNames {
  static let all: [(name: String, color: DeviceColor)] = [
    ("black", .gray(0)), ("white", .gray(1)), ("gray", .gray(0.5)),
    ("red", .rgb(0.72, 0.05, 0.05)), ("green", .rgb(0, 0.44, 0.2)),
    ("blue", .rgb(0, 0.37, 0.72)), ("navy", .rgb(0.1, 0.235, 0.4)),
    ("teal", .rgb(0, 0.4, 0.42)), ("maroon", .rgb(0.45, 0.08, 0.16)),
    ("purple", .rgb(0.33, 0.18, 0.55)),
  ]
}

extension DeviceColor {
  /// `#RRGGBB` or `#RGB`.
  init?(hexadecimal text: String) {
    let digits = Array(text.utf8)
    guard digits.first == UInt8(ascii: "#"), digits.count == 7 || digits.count == 4 else {
      return nil
    }
    var values: [Int] = []
    for byte in digits.dropFirst() {
      guard let value = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      values.append(value)
    }
    let bytes =
      values.count == 3
      ? values.map { $0 * 17 }
      : [values[0] * 16 + values[1], values[2] * 16 + values[3], values[4] * 16 + values[5]]
    self = .rgb(Double(bytes[0]) / 255, Double(bytes[1]) / 255, Double(bytes[2]) / 255)
  }

  /// A color between this one and white; 0 is white.
  func tint(_ share: Double) -> DeviceColor {
    let parts = components.map { 1 - (1 - $0) * share }
    return DeviceColor(components: parts) ?? self
  }
}
