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
        "the value was drawn at \(formatNumber(to)) pt instead of the form's \(formatNumber(from)) "
          + "pt so that it fits its box",
        field: field)
    case .continued(let page):
      .warning(
        "continued", "the value does not fit; it continues on page \(page)", field: field)
    case .clipped:
      .warning("clipped", "the value does not fit and was clipped", field: field)
    }
  }

  /// The boxes that are too low for the form's own font sizes, in one warning: they are a fault of the
  /// form, whatever its values.
  static func tight(_ fields: [String]) -> Diagnostic? {
    warning(
      "tight", fields,
      one: "the form's font size is too large for the field's box; some values will not fit",
      many: "the form's font size is too large for the boxes of \(fields.count) fields; some "
        + "values will not fit",
      hint: "In the form, increase the box height or reduce the font size.")
  }

  /// The fields whose formatted text (`/RV`) goes when a record fills them.
  static func richText(_ fields: [String]) -> Diagnostic? {
    warning(
      "rich-text", fields,
      one: "the field contains formatted text; filling the field replaces it with plain text",
      many:
        "\(fields.count) fields contain formatted text; filling such a field replaces it with plain text"
    )
  }

  /// One warning about all fields of a form that have the same fault.
  private static func warning(
    _ code: DiagnosticCode, _ fields: [String], one: String, many: @autoclosure () -> String,
    hint: Remedy? = nil
  ) -> Diagnostic? {
    guard fields.count > 1 else {
      return fields.first.map { .warning(code, one, hint: hint, field: $0) }
    }
    let list = self.hint(affected: fields)
    return .warning(code, many(), hint: hint.map { "\($0) \(list)" } ?? list)
  }

  /// The fields that a warning about several is about.
  static func hint(affected fields: [String]) -> Remedy {
    "Check the affected fields: \(Refusal.list(fields))."
  }

  /// - Parameters:
  ///   - policy: the one that refused.
  ///   - fonts: the fonts that were tried after the form's own.
  static func error(
    _ refusal: TextAppearance.Refusal, policy: OverflowPolicy, font: TextStyle,
    fonts: FontSelection, field: String
  ) -> Diagnostic {
    switch refusal {
    case .missing(let missing):
      let other =
        fonts.usesSystemFonts
        ? "system font" : fonts.named.isEmpty ? nil : "font named for this run"
      let own = "the form's font “\(font.font.name.plain)”"
      let subject = other.map { "neither \(own) nor any \($0) can draw " } ?? "\(own) cannot draw "
      return .error(
        "no-glyph", subject + list(missing), hint: hint(missing, fonts), field: field)
    case .overflow(let overflow):
      let message = "the value does not fit: \(overflow.detail)"
      guard policy == .continue else {
        return .error(
          "overflow", message, hint: hint(overflow, policy: policy, font: font), field: field)
      }
      return .error(
        "overflow", "\(message), and \(reasonNotToContinue(font))",
        hint:
          "\(shorten(overflow)) Or choose another overflow policy for this field, such as shrink.",
        field: field)
    }
  }

  /// What to change so that a value fits.
  private static func hint(
    _ overflow: Overflow, policy: OverflowPolicy, font: TextStyle
  ) -> Remedy {
    switch overflow.cause {
    case .length: "\(shorten(overflow)) Or choose another \(.overflow) policy."
    case .height:
      "In the form, make the box taller or the font smaller; or choose "
        + (policy == .shrink || policy == .wrap
          ? "\(.overflowPolicy("clip"))."
          : "\(.overflowPolicy("shrink")) or \(.overflowPolicy("clip")).")
    case .rows: "Select fewer options. Or choose another \(.overflow) policy."
    }
  }

  /// Letters differ in width: the number is about right for a text like this one.
  private static func shorten(_ overflow: Overflow) -> Remedy {
    guard let characters = overflow.characters, characters > 0 else { return "Shorten the value." }
    return "Shorten the value to about \(counted(characters, "character"))."
  }

  /// The problem of a value that the form holds already: its field is left alone.
  static func kept(_ problem: Diagnostic) -> Diagnostic {
    .warning(
      "kept",
      "the field already has this value and was left unchanged, although \(problem.message)",
      hint: problem.hint, field: problem.field)
  }

  /// The error for a value that its box can show but its continuation page cannot: a font of the form may
  /// have characters that no system font has.
  static func continuationError(
    _ missing: MissingGlyphs, fonts: FontSelection, field: String
  ) -> Diagnostic {
    .error(
      "no-glyph", "no font can draw \(list(missing)) on the continuation page",
      hint: hint(missing, fonts), field: field)
  }

  /// The reason why a value cannot have a continuation page.
  private static func reasonNotToContinue(_ style: TextStyle) -> String {
    if case .comb = style.arrangement { return "a comb cannot continue on another page" }
    if style.isPassword {
      return "a password is never continued on another page, where it could be read"
    }
    return "the box has no room for the note that names the continuation page"
  }

  /// No font draws control characters.
  private static func hint(_ missing: MissingGlyphs, _ fonts: FontSelection) -> Remedy {
    let controls = missing.scalars.filter { $0.properties.generalCategory == .control }
    switch controls.count {
    case 0: return hint(fonts, toDraw: missing.scalars.count == 1 ? "it" : "them")
    case missing.scalars.count: return "Remove the control characters from the value."
    default:
      return "Remove the control characters. \(hint(fonts, toDraw: "the other characters"))"
    }
  }

  /// How to supply a font that is missing.
  static func hint(_ fonts: FontSelection, toDraw characters: String) -> Remedy {
    fonts.usesSystemFonts
      ? "Replace \(characters), or install a font that can draw \(characters). Or name one with \(.fonts)."
      : "Replace \(characters). Or omit \(.noSystemFonts), or name a font that can draw \(characters) with "
        + "\(.fonts)."
  }

  private static func list(_ missing: MissingGlyphs) -> String {
    let points = missing.scalars.prefix(8).map(codePoint).joined(separator: ", ")
    let more = missing.scalars.count > 8 ? " and \(missing.scalars.count - 8) more" : ""
    return points + more
  }

  /// `“Ł” (U+0141, Latn)`; only the code point of what nobody sees alone, such as a control or a combining mark.
  private static func codePoint(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let number = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    let script = Script.of(scalar)
    // What many scripts share says nothing about the font that is wanted.
    let tag = script == .common || script.tag == "Zinh" || script.tag == "Zzzz" ? nil : script.tag
    let isSeen =
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .decimalNumber, .letterNumber, .otherNumber, .mathSymbol, .currencySymbol, .modifierSymbol,
        .otherSymbol, .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
        .initialPunctuation, .finalPunctuation, .otherPunctuation:
        true
      default: false
      }
    let facts = [isSeen ? number : nil, tag].compactMap { $0 }.joined(separator: ", ")
    return (isSeen ? "“\(scalar)”" : number) + (facts.isEmpty ? "" : " (\(facts))")
  }
}
