import PDFContent
import Typography

/// A character as its font draws it.
struct Glyph: Hashable, Sendable {
  var scalar: Unicode.Scalar
  var code: UInt32
  /// How many bytes the code is written with.
  var byteCount: Int
  /// In thousandths of the font size.
  var width: Double
  /// The extent of its ink above and below the baseline, in thousandths; nil where it has none.
  var ink: ClosedRange<Double>?

  var isSpace: Bool { scalar == " " || scalar == "\u{A0}" || scalar == "\t" }
}

extension Sequence<Glyph> {
  /// The operand of `Tj`.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for glyph in self {
      for place in (0..<glyph.byteCount).reversed() {
        bytes.append(UInt8(truncatingIfNeeded: glyph.code >> UInt32(place * 8)))
      }
    }
    return bytes
  }
}

/// The characters of a value that no code of the font draws, each once.
public struct MissingGlyphs: Error, Hashable, Sendable {
  public var scalars: [Unicode.Scalar]
  public init(scalars: [Unicode.Scalar]) { self.scalars = scalars }
}

extension TextStyle {
  /// The paragraphs of a text as glyphs. Line ends of every kind separate paragraphs.
  func paragraphs(of text: String) throws(MissingGlyphs) -> [[Glyph]] {
    let shown = isPassword ? String(repeating: "*", count: text.count) : text
    var paragraphs: [[Glyph]] = []
    var missing: [Unicode.Scalar] = []
    for paragraph in Self.split(shown) {
      let scalars = Array(paragraph.unicodeScalars)
      let encoded = font.encode(paragraph)
      for lost in encoded.missing where !missing.contains(lost.scalar) {
        missing.append(lost.scalar)
      }
      paragraphs.append(
        encoded.codes.map { code in
          let scalar = scalars[code.scalars.lowerBound]
          return Glyph(
            scalar: scalar, code: code.value, byteCount: code.byteCount, width: code.width,
            ink: ink(of: code.value, drawing: scalar))
        })
    }
    guard missing.isEmpty else { throw MissingGlyphs(scalars: missing) }
    return paragraphs
  }

  /// Paragraphs without their ends. A tab is drawn as a space; what never draws (joiners, direction
  /// marks, variation selectors, the soft hyphen) is left out.
  private static func split(_ text: String) -> [String] {
    var paragraphs = [String.UnicodeScalarView()]
    var afterReturn = false
    for scalar in text.unicodeScalars {
      let follows = afterReturn
      afterReturn = scalar == "\r"
      switch scalar {
      case "\n" where follows: break
      case "\n", "\r", "\u{2028}", "\u{2029}", "\u{85}":
        paragraphs.append(String.UnicodeScalarView())
      case "\t": paragraphs[paragraphs.count - 1].append(" ")
      default:
        if !scalar.properties.isDefaultIgnorableCodePoint {
          paragraphs[paragraphs.count - 1].append(scalar)
        }
      }
    }
    return paragraphs.map { String($0) }
  }

  /// Where the font gives no outline to measure, the extent is that of the letter's class: with or
  /// without a descender, with or without something above the capitals.
  private func ink(of code: UInt32, drawing scalar: Unicode.Scalar) -> ClosedRange<Double>? {
    if let bounds = font.bounds(of: code) {
      return bounds.isEmpty ? nil : bounds.bottom...bounds.top
    }
    if scalar.properties.isWhitespace { return nil }
    let metrics = font.metrics
    let isASCII = scalar.value < 0x7F
    let ascends = !isASCII || "()[]{}|/\\\"@$bdfhklj".unicodeScalars.contains(scalar)
    let descends = !isASCII || "gjpqy,;()[]{}|/\\_@Q$".unicodeScalars.contains(scalar)
    let top = ascends ? max(metrics.ascent, metrics.capHeight) : metrics.capHeight + 20
    return min(descends ? metrics.descent : -20, 0)...max(top, 0)
  }
}
