import Diagnostics
import FormAppearances
import PDFContent
import PDFObjects
import Typography

/// What laying out a value has to say, without saying the value.
enum LayoutDiagnostics {
  static func warning(_ fit: Fit, field: String) -> Diagnostic? {
    switch fit {
    case .asGiven: nil
    case .shrunk(let from, let to):
      .warning(
        "shrunk",
        "the value was set at \(formatNumber(to)) pt instead of the form's \(formatNumber(from)) pt",
        field: field)
    case .tight:
      .warning(
        "tight", "the box is lower than the form's own font size; drawn at that size",
        field: field)
    case .continued(let page):
      .warning("continued", "the value goes on on page \(page), as asked for", field: field)
    case .clipped:
      .warning("clipped", "the value does not fit and was cut off, as asked for", field: field)
    }
  }

  static func error(
    _ refusal: TextAppearance.Refusal, font: TextStyle, field: String
  ) -> Diagnostic {
    switch refusal {
    case .missing(let missing):
      return .error(
        "no-glyph",
        "neither the form's font “\(font.font.name.plain)” nor a font of the machine can draw "
          + list(missing),
        hint: "install a font for it, or name one with --font", field: field)
    case .overflow(let overflow):
      return .error(
        "overflow", "the value does not fit: \(overflow.detail)",
        hint: "shorten it, or choose another --overflow policy", field: field)
    }
  }

  /// The problem of a value that the form holds already: its field is left alone.
  static func kept(_ problem: Diagnostic) -> Diagnostic {
    .warning(
      "kept", "the field was left as it is, with the value it holds already: \(problem.message)",
      hint: problem.hint, field: problem.field)
  }

  /// A value that its box could begin, but the page it goes on on cannot show: a font of the form
  /// may have what none of the machine's has.
  static func continuationError(_ missing: MissingGlyphs, field: String) -> Diagnostic {
    .error(
      "no-glyph", "on the page it goes on on, no font can draw \(list(missing))",
      hint: "install a font for it, or name one with --font", field: field)
  }

  private static func list(_ missing: MissingGlyphs) -> String {
    let points = missing.scalars.prefix(8).map(codePoint).joined(separator: ", ")
    let more = missing.scalars.count > 8 ? " and \(missing.scalars.count - 8) more" : ""
    return points + more
  }

  /// `U+0141 (Latn)`
  private static func codePoint(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      + " (\(Script.of(scalar).tag))"
  }
}
