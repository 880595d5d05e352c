/// A colour in one of the device colour spaces (ISO 32000-2, 8.6.4), components from 0 to 1.
package enum DeviceColor: Hashable, Sendable {
  case gray(Double)
  case rgb(Double, Double, Double)
  case cmyk(Double, Double, Double, Double)

  package static let black = DeviceColor.gray(0)
  package static let white = DeviceColor.gray(1)

  /// One, three or four components, as `/BG`, `/BC` and `/C` arrays hold them; nil for any other
  /// number of them, none included (transparent). Components are brought into their range.
  package init?(components: [Double]) {
    let c = components.map { $0.isFinite ? min(max($0, 0), 1) : 0 }
    switch c.count {
    case 1: self = .gray(c[0])
    case 3: self = .rgb(c[0], c[1], c[2])
    case 4: self = .cmyk(c[0], c[1], c[2], c[3])
    default: return nil
    }
  }

  package var components: [Double] {
    switch self {
    case .gray(let gray): [gray]
    case .rgb(let red, let green, let blue): [red, green, blue]
    case .cmyk(let cyan, let magenta, let yellow, let black): [cyan, magenta, yellow, black]
    }
  }

  /// The operator that sets it for filling; upper case for stroking.
  var fillOperator: StaticString {
    switch self {
    case .gray: "g"
    case .rgb: "rg"
    case .cmyk: "k"
    }
  }

  var strokeOperator: StaticString {
    switch self {
    case .gray: "G"
    case .rgb: "RG"
    case .cmyk: "K"
    }
  }
}
