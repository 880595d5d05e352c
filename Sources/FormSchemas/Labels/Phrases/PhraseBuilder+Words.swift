import PDFContent
import PDFObjects

/// Takes the words of a line apart: what names something, leaders and pictures.
extension PhraseBuilder {
  func tokens(of line: PageText.Line) -> [Token] {
    var tokens: [Token] = []
    var (isBulleted, followsPicture) = (false, false)
    let words = line.words.lazy.filter { !stackedWords.contains($0) }.map { text.words[$0] }
    for word in words.flatMap(parts).map(withoutNoteReference) {
      let style = text.content.styles[word.style]
      let (written, bounds) = (text.text(of: word), space.place(word.bounds))
      // “(4) ✓ if child under age 17” is one text.
      let isPicture =
        isOrnamental(style) && !written.unicodeScalars.allSatisfy(Self.isTick)
        || isCircle(written, bounds)
      let token = Token(
        text: isPicture ? "" : Self.withoutOrnaments(written), bounds: bounds,
        size: style.size, isBold: has(.bold, style), isItalic: has(.italic, style),
        isBulleted: isBulleted || written.unicodeScalars.first.map(Self.isBullet) == true,
        followsPicture: followsPicture || isPicture
          || written.unicodeScalars.first.map(Self.isBox) == true
          || page.printedBoxes.isBefore(bounds))
      isBulleted = token.text.isEmpty && token.isBulleted
      followsPicture =
        token.text.isEmpty
        ? token.followsPicture : written.unicodeScalars.last.map(Self.isBox) == true
      append(token, to: &tokens)
    }
    return tokens
  }

  /// A letter O that is the circle of a radio button, and not that of October in a row of boxes for months.
  private func isCircle(_ text: String, _ bounds: Rectangle) -> Bool {
    guard text == "O" || text == "o" else { return false }
    let beside = Rectangle(
      bounds.left - Self.besideCircle, bounds.bottom, bounds.right + Self.besideCircle, bounds.top)
    let boxes = page.widgetGrid.near(beside).map { page.widgets[$0] }.filter {
      $0.isToggle && $0.bounds.sharesRow(with: bounds) && $0.bounds.overlapX(beside) > 0
    }
    return boxes.count == 1 && boxes[0].bounds.holdsMiddle(of: bounds)
  }

  /// In points.
  private static let besideCircle = 12.0

  /// A word in parts, if it has both pictures and letters: a box to check may touch the word behind it.
  private func parts(of word: PageText.Word) -> [PageText.Word] {
    let glyphs = text.glyphs[word.glyphs].map { text.content.glyphs[Int($0)] }
    let pictures = glyphs.map { isOrnamental(text.content.styles[Int($0.style)]) }
    guard pictures.contains(true), pictures.contains(false) else { return [word] }
    var parts: [PageText.Word] = []
    var start = 0
    while start < glyphs.count {
      let end = pictures[start...].firstIndex { $0 != pictures[start] } ?? glyphs.count
      var part = word
      let first = word.glyphs.lowerBound
      part.glyphs = first + start..<first + end
      part.style = Int(glyphs[start].style)
      part.bounds = glyphs[start..<end].dropFirst().reduce(bounds(of: glyphs[start])) {
        $0.union(bounds(of: $1))
      }
      parts.append(part)
      start = end
    }
    return parts
  }

  /// A word without the small, raised number of a note behind it: “Sex” of “Sex⁽¹⁾”. Units keep theirs: m², kg/m³.
  private func withoutNoteReference(_ word: PageText.Word) -> PageText.Word {
    let glyphs = text.glyphs[word.glyphs].map { text.content.glyphs[Int($0)] }
    guard let first = glyphs.first, let last = glyphs.last, first.style != last.style else {
      return word
    }
    let size = text.content.styles[Int(first.style)].size
    let bottom = space.place(bounds(of: first)).bottom
    let count = glyphs.reversed().prefix { glyph in
      text.content.styles[Int(glyph.style)].size < Self.small * size
        && space.place(bounds(of: glyph)).bottom > bottom + Self.raised * size
    }.count
    guard count > 0, count < glyphs.count else { return word }
    var (rest, note) = (word, word)
    rest.glyphs = word.glyphs.lowerBound..<word.glyphs.upperBound - count
    note.glyphs = rest.glyphs.upperBound..<word.glyphs.upperBound
    let (written, number) = (text.text(of: rest), text.text(of: note))
    guard number.allSatisfy({ $0.isWholeNumber || "()*,".contains($0) }),
      written.count(where: \.isLetter) > Self.longestUnit, !written.contains("/")
    else { return word }
    rest.bounds = glyphs.dropLast(count).dropFirst().reduce(bounds(of: first)) {
      $0.union(bounds(of: $1))
    }
    return rest
  }

  // Of the size of a word.
  private static let (small, raised) = (0.8, 0.15)
  /// In letters.
  private static let longestUnit = 2

  private func bounds(of glyph: PageGlyph) -> Rectangle {
    text.content.quadrilateral(of: glyph).bounds
  }

  private func isOrnamental(_ style: GlyphStyle) -> Bool {
    isOrnamental.indices.contains(style.font) && isOrnamental[style.font]
  }

  private func has(_ trait: FontTraits, _ style: GlyphStyle) -> Bool {
    guard text.content.fonts.indices.contains(style.font) else { return false }
    return text.content.fonts[style.font].traits.contains(trait)
  }

  /// Takes leaders out of a word: `Name____Date` is two words with a leader after the first.
  private func append(_ token: Token, to tokens: inout [Token]) {
    let scalars = Array(token.text.unicodeScalars)
    guard !scalars.isEmpty else { return }
    guard scalars.contains(where: Self.isLeading) else {
      tokens.append(token)
      return
    }
    let step = token.bounds.width / Double(scalars.count)
    var start = 0
    while start < scalars.count {
      let leads = isLeader(scalars, at: start)
      var end = start + 1
      while end < scalars.count, isLeader(scalars, at: end) == leads { end += 1 }
      var part = token
      part.text = String(String.UnicodeScalarView(scalars[start..<end]))
      part.bounds = Rectangle(
        token.bounds.left + Double(start) * step, token.bounds.bottom,
        token.bounds.left + Double(end) * step, token.bounds.top)
      part.isLeader = leads
      tokens.append(part)
      start = end
    }
  }

  private static func isLeading(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ".", "_", "․", "‥", "…", "·": true
    default: false
    }
  }

  /// Part of a run of three leading characters, of two underscores, or of a word of nothing else.
  private func isLeader(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
    guard Self.isLeading(scalars[index]) else { return false }
    var start = index
    while start > 0, Self.isLeading(scalars[start - 1]) { start -= 1 }
    var end = index + 1
    while end < scalars.count, Self.isLeading(scalars[end]) { end += 1 }
    let count = end - start
    return count > 2 || count == scalars.count || scalars[index] == "_" && count > 1
  }

  private static let mostSigns = 2_000
  private static let longestSign = 5
  private static let currencyNames: Set<String> = [
    "$", "€", "£", "¥", "₹", "euro", "euros", "EUR", "Euro", "Euros", "CHF", "CZK", "DKK", "FCFA",
    "Ft", "HUF", "Kč",
    "NOK", "PLN", "PhP", "R$", "RON", "Rp", "Rp.", "SEK", "USD", "kr", "kr.", "zł",
  ]

  /// The sign or the name of a currency, which says what is written beside it in, and not what that is.
  static func isCurrency(_ text: String) -> Bool { currencyNames.contains(text) }

  /// The places of the signs of currencies and of percent that stand alone.
  var signs: (currencies: [Rectangle], percents: [Rectangle]) {
    var (currencies, percents): ([Rectangle], [Rectangle]) = ([], [])
    for word in text.words where word.glyphs.count <= Self.longestSign {
      let written = text.text(of: word)
      if Self.isCurrency(written), currencies.count < Self.mostSigns {
        currencies.append(space.place(word.bounds))
      } else if written.hasPrefix("%"), percents.count < Self.mostSigns {
        percents.append(space.place(word.bounds))
      }
    }
    return (currencies, percents)
  }

  /// Without characters that say nothing: boxes, bullets, arrows, symbols of the font's own, controls, spaces
  /// without width; nothing is left of a currency sign alone. A soft hyphen is a hyphen behind the first part of a word;
  /// within the word, nothing shows it.
  private static func withoutOrnaments(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 >= 0x7F || $0 < 0x20 || $0 == 0x24 || $0 == 0x7C }) else {
      return text
    }
    var kept = String.UnicodeScalarView()
    var isSoft = false
    for scalar in text.unicodeScalars {
      isSoft = scalar == "\u{AD}"
      switch scalar.value {
      case ..<0x20, 0x7C, 0x7F, 0xB7, 0x2022, 0x2190...0x21FF, 0x25A0...0x27BF, 0x2B00...0x2BFF,
        0xE000...0xF8FF,
        0xFFFD, 0xAD, 0x200B, 0x2060, 0xFEFF,
        // Letters of Hangul that look like spaces.
        0x115F, 0x1160, 0x3164, 0xFFA0:
        break
      case 0x2010, 0x2011: kept.append("-")
      default: kept.append(scalar)
      }
    }
    if isSoft, kept.last?.properties.isAlphabetic == true { kept.append("-") }
    let isCurrency = kept.allSatisfy { $0 == "$" || $0 == "€" || $0 == "£" || $0 == "¥" }
    return isCurrency ? "" : String(kept)
  }

  private static func isTick(_ scalar: Unicode.Scalar) -> Bool {
    (0x2713...0x2718).contains(scalar.value) || scalar.value == 0xF0FC
  }

  /// A box to check, also by its code in Wingdings.
  private static func isBox(_ scalar: Unicode.Scalar) -> Bool {
    ["□", "☐", "☑", "☒", "❏", "❐", "❑", "❒", "\u{F06F}", "\u{F071}", "\u{F0A8}"].contains(scalar)
  }

  private static func isBullet(_ scalar: Unicode.Scalar) -> Bool {
    ["•", "●", "▪", "·", "◦", "‣", "\u{F0B7}", "\u{F0A7}"].contains(scalar)
  }

  /// The number of a line of the form behind the heading in the margin: “Deductions 30  If you elect to”.
  func isNumberBehindHeading(_ place: Int, _ tokens: [Token], _ heading: Phrase) -> Bool {
    let token = tokens[place]
    guard place + 1 < tokens.count, token.isBold, heading.endsBold, !heading.isNumber,
      LineNumber.parse(token.text).map(LineNumber.hasDigit) == true,
      heading.text.last?.isLetter == true
    else { return false }
    let next = tokens[place + 1]
    return !next.isBold && next.text.first?.isUppercase == true
      && token.bounds.left - heading.bounds.right > 0.5 * token.size
      && next.bounds.left - token.bounds.right > 0.45 * token.size
  }

  /// The next lettered caption of a line: “5.c. Item Number” behind “5.b. Part Number”.
  func startsNextPart(_ word: String, after number: String?) -> Bool {
    guard word.hasSuffix("."), let next = LineNumber.parse(word), let number, next != number,
      let stem = LineNumber.whole(of: number)
    else { return false }
    return LineNumber.whole(of: next) == stem
  }

  /// The tokens of a line before which there is as much space as before the next one, because the line is justified in a
  /// narrow column: “expense   deduction   (not”.
  func stretchedGaps(_ tokens: [Token]) -> Set<Int> {
    func gap(_ place: Int) -> Double? {
      guard place > 0, place < tokens.count, !tokens[place].isLeader, !tokens[place - 1].isLeader
      else { return nil }
      let gap = tokens[place].bounds.left - tokens[place - 1].bounds.right
      let size = max(tokens[place].size, tokens[place - 1].size)
      return gap > 0.4 * size && gap < Self.widestStretch * size
        && tokens[place].text.count(where: \.isLetter) > 1 ? gap : nil
    }
    func isLowercase(_ place: Int) -> Bool {
      tokens[place].text.first { $0.isLetter }?.isLowercase == true
    }
    var found: Set<Int> = []
    for place in tokens.indices.dropFirst(2) {
      guard let before = gap(place - 1), let next = gap(place), abs(before - next) < Self.sameGap,
        isLowercase(place - 1), isLowercase(place)
      else { continue }
      found.formUnion([place - 1, place])
    }
    return found
  }

  /// In sizes of a font.
  private static let widestStretch = 2.2
  /// In points.
  private static let sameGap = 0.4
}
