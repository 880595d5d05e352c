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
    case .continued(let page):
      .warning("continued", "the value goes on on page \(page), as asked for", field: field)
    case .clipped:
      .warning("clipped", "the value does not fit and was cut off, as asked for", field: field)
    }
  }

  /// The boxes that are too low for the form's own font sizes, in one warning: they are a fault of the
  /// form, whatever its values.
  static func tight(_ fields: [String]) -> Diagnostic? {
    warning(
      "tight", fields,
      one: "the field's box is lower than the form's font size; text keeps that size",
      many: "the boxes of \(fields.count) fields are lower than the form's font size; text keeps "
        + "that size",
      hint: "make the boxes taller or the font size smaller in the form")
  }

  /// The fields whose formatted text (`/RV`) goes when a record fills them.
  static func richText(_ fields: [String]) -> Diagnostic? {
    warning(
      "rich-text", fields,
      one: "the field has formatted text; a value that fills it is plain text",
      many: "\(fields.count) fields have formatted text; a value that fills one is plain text")
  }

  /// One warning about all fields of a form that have the same fault.
  private static func warning(
    _ code: DiagnosticCode, _ fields: [String], one: String, many: @autoclosure () -> String,
    hint: String? = nil
  ) -> Diagnostic? {
    guard fields.count > 1 else {
      return fields.first.map { .warning(code, one, hint: hint, field: $0) }
    }
    let list = "the fields are \(Refusal.list(fields))"
    return .warning(code, many(), hint: hint.map { "\($0); \(list)" } ?? list)
  }

  /// - Parameter policy: the one that refused.
  static func error(
    _ refusal: TextAppearance.Refusal, policy: OverflowPolicy, font: TextStyle, field: String
  ) -> Diagnostic {
    switch refusal {
    case .missing(let missing):
      return .error(
        "no-glyph",
        "neither the form's font “\(font.font.name.plain)” nor a font of the machine can draw "
          + list(missing),
        hint: hint(missing), field: field)
    case .overflow(let overflow):
      let message = "the value does not fit: \(overflow.detail)"
      guard policy == .continue else {
        return .error(
          "overflow", message, hint: hint(overflow, policy: policy, font: font), field: field)
      }
      return .error(
        "overflow", "\(message), and \(reasonNotToContinue(font))",
        hint: "shorten it, or choose another policy for this field, such as shrink", field: field)
    }
  }

  /// What to change so that a value fits.
  private static func hint(
    _ overflow: Overflow, policy: OverflowPolicy, font: TextStyle
  ) -> String {
    switch overflow.cause {
    case .length: "shorten it, or choose another --overflow policy"
    case .height:
      "make the box taller or the font size smaller in the form, or choose "
        + (policy == .shrink || policy == .wrap
          ? "--overflow clip" : "--overflow shrink or --overflow clip")
    case .rows: "select fewer options, or choose another --overflow policy"
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
      hint: hint(missing), field: field)
  }

  /// Why a value cannot go on on a page at the end.
  private static func reasonNotToContinue(_ style: TextStyle) -> String {
    if case .comb = style.arrangement { return "a comb cannot go on elsewhere" }
    if style.isPassword { return "a password does not go on where it could be read" }
    return "the box does not even hold the note that says where it goes on"
  }

  /// No font draws control characters.
  private static func hint(_ missing: MissingGlyphs) -> String {
    let controls = missing.scalars.filter { $0.properties.generalCategory == .control }
    switch controls.count {
    case 0: return "install a font for it, or name one with --font"
    case missing.scalars.count: return "it is a control character: remove it from the value"
    default:
      return "remove the control characters; for the others install a font, or name one with --font"
    }
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
