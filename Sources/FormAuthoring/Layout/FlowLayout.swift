import Diagnostics
import FormAppearances
import PDFContent
import PDFObjects

/// Lays items out in fragments of one width, with the structure that they have.
///
/// Distances are laid out from the left. In a document whose language runs to the left, pages are mirrored when
/// they are written.
struct FlowLayout {
  let specification: FormSpecification
  var styles: StyleSheet { specification.styles }
  /// The language of the document runs to the left.
  let isRightToLeft: Bool
  /// See ``FormSpecification/namesShownByActions``.
  private let shownNames: Set<String>
  var document: Document
  var fonts: AuthoredFonts
  var structure = StructureBuilder()
  var decorations: [Decoration] = []
  /// The header rows of each table.
  var tableHeaders: [[Fragment]] = []
  var problems = SpecificationProblems()
  /// The grid of the pages.
  var grid = 12
  var gutter = 12.0

  init(_ specification: FormSpecification, document: Document, fonts: AuthoredFonts) {
    self.specification = specification
    self.document = document
    self.fonts = fonts
    problems.includedFiles = specification.includedFiles
    isRightToLeft = specification.isRightToLeft
    shownNames = specification.namesShownByActions
  }

  /// Whether an action shows or hides a field.
  func isShownByAction(_ name: String) -> Bool {
    guard !shownNames.isEmpty else { return false }
    return shownNames.contains(name)
      || name.indices.contains { name[$0] == "." && shownNames.contains(String(name[..<$0])) }
  }

  /// Where the items stand.
  struct Place {
    var width: Double
    /// The structure element that contains them.
    var parent: Int
    /// The style of plain paragraphs.
    var style = "body"
    var own: StyleProperties?
    var alignment: TextAlignment?
    /// Fields are as wide as there is room, whatever they hold: cells of a row.
    var fillsWidth = false
  }

  mutating func layout(_ items: [FlowItem], _ place: Place) -> [Fragment] {
    var result: [Fragment] = []
    for (index, item) in items.enumerated() {
      if case .space(let height) = item {
        result.append(Fragment(height: height, isSpace: true))
        continue
      }
      if case .pageBreak = item {
        result.append(Fragment(height: 0, isSpace: true, breaksBefore: .page))
        continue
      }
      if case .columnBreak = item {
        result.append(Fragment(height: 0, isSpace: true, breaksBefore: .column))
        continue
      }
      var (before, fragments, after) = layout(item, place)
      for place in fragments.indices where fragments[place].location == nil {
        fragments[place].location = location
      }
      guard let first = fragments.first else { continue }
      // A table follows its introduction.
      if case .text = item, index + 1 < items.count, case .table = items[index + 1] {
        fragments[fragments.count - 1].keepsWithNext = true
      }
      let last = result.last { !$0.isSpace }
      if first.isTight, last?.isTight == true {
        while result.last?.isSpace == true, result.last?.breaksBefore == Fragment.Break.none {
          result.removeLast()
        }
      } else if last != nil {
        result.appendSpace(before)
      }
      result += fragments
      if let last = fragments.last, last.keepsWithNext, after > 0 {
        result.append(Fragment(height: after, keepsWithNext: true, isSpace: true))
      } else {
        result.appendSpace(after)
      }
    }
    return result
  }

  /// An item with the space before and after it.
  private mutating func layout(
    _ item: FlowItem, _ place: Place
  ) -> (before: Double, fragments: [Fragment], after: Double) {
    switch item {
    case .text(let text): return self.text(text, place)
    case .list(let list): return (0, self.list(list, place), 6)
    case .rule(let border):
      let piece = Piece(
        kind: .line(width: place.width, height: 0, border), x: 0, y: border.width / 2)
      return (4, [Fragment(height: border.width, pieces: [piece])], 6)
    case .image(let image): return (2, self.image(image, place), 8)
    case .box(let box): return self.box(box, place)
    case .columns(let count, let gutter, let items, let location):
      return (0, columns(count, gutter, items, place, location), 6)
    case .row(let row): return (0, self.row(row, place), 7)
    case .group(let group): return (3, self.group(group, place), 7)
    case .keep(let items):
      var fragments = layout(items, place).trimmed
      fragments.keepTogether()
      return (0, fragments, 6)
    case .table(let table): return (2, self.table(table, place), 9)
    case .field(let field): return (0, self.field(field, place), 7)
    case .space, .pageBreak, .columnBreak: return (0, [], 0)
    }
  }

  // MARK: Text styles

  func resolved(_ style: String, own: StyleProperties? = nil) -> ResolvedStyle {
    styles.resolved(style, over: own)
  }

  /// The shaped text of a style; characters that no font draws are a problem.
  ///
  /// - Parameters:
  ///   - mark: a text behind the first, in a warning color.
  ///   - hint: a text behind that in the style of hints.
  mutating func shaped(
    _ text: InlineText, _ style: ResolvedStyle, mark: String? = nil, hint: InlineText? = nil,
    language: String? = nil
  ) -> (text: RichText, runs: [InlineText.Run]) {
    var runs: [InlineText.Run] = []
    var pieces: [RichText.Run] = []
    var textStyles: [TextStyle] = []
    func add(_ run: InlineText.Run, _ style: ResolvedStyle, _ color: DeviceColor) {
      let face = AuthoredFace(
        family: style.font, isBold: style.isBold != run.isBold || style.isBold,
        isItalic: style.isItalic != run.isItalic)
      textStyles.append(
        fonts.textStyle(face, size: style.size, color: color, in: &document))
      pieces.append(RichText.Run(run.text, style: textStyles.count - 1))
      runs.append(run)
    }
    for run in text.runs {
      add(run, style, run.link == nil ? style.color : .rgb(0, 0.3, 0.62))
    }
    if let mark, !mark.isEmpty {
      add(InlineText.Run(text: "\u{A0}" + mark, isBold: true), style, .rgb(0.7, 0.03, 0.03))
    }
    if let hint {
      let hintStyle = resolved("hint")
      for (index, run) in hint.runs.enumerated() {
        var run = run
        if index == 0 { run.text = "  " + run.text }
        add(run, hintStyle, hintStyle.color)
      }
    }
    if textStyles.isEmpty {
      let face = AuthoredFace(family: style.font, isBold: style.isBold, isItalic: style.isItalic)
      textStyles = [
        fonts.textStyle(face, size: style.size, color: style.color, in: &document)
      ]
    }
    let language = language ?? specification.language
    do throws(MissingGlyphs) {
      return (try RichText(pieces, styles: textStyles, language: language), runs)
    } catch {
      let codes = error.scalars.prefix(5).map {
        "U+" + String($0.value, radix: 16, uppercase: true)
      }
      problems.report(
        "no installed font draws \(codes.joined(separator: ", "))", at: location,
        hint: "Install a font for this script, such as one of the Noto fonts.")
      let empty = try? RichText([], styles: textStyles, language: language)
      return (empty ?? RichText(nothingIn: textStyles), [])
    }
  }

  /// Where the item that is being laid out stands in the specification.
  var location: SourceLocation?

  /// Whether a line begins at the far side: its direction is not that of the document.
  func isOpposite(_ line: RichText.Line) -> Bool { line.isRightToLeft != isRightToLeft }

  /// Where a line begins within a width.
  func start(of line: RichText.Line, _ alignment: TextAlignment, width: Double) -> Double {
    let room = max(0, width - line.width)
    switch alignment {
    case .start: return isOpposite(line) ? room : 0
    case .left: return isRightToLeft ? room : 0
    case .right: return isRightToLeft ? 0 : room
    case .center: return room / 2
    }
  }

  /// The elements of runs: links have elements of their own, and so has what stands between them.
  mutating func elements(
    of runs: [InlineText.Run], count: Int, in element: Int
  ) -> [Int?] {
    guard runs.contains(where: { $0.link != nil }) else {
      return [Int?](repeating: element, count: count)
    }
    var elements: [Int?] = []
    for run in runs {
      elements.append(structure.add(run.link == nil ? "Span" : "Link", in: element))
    }
    while elements.count < count { elements.append(structure.add("Span", in: element)) }
    return elements
  }

  /// The pieces of a line, links included.
  func pieces(
    _ line: RichText.Line, x: Double, baseline: Double, runs: [InlineText.Run], elements: [Int?]
  ) -> [Piece] {
    var pieces = [Piece(kind: .text(line, elements: elements), x: x, y: baseline)]
    for segment in line.segments {
      guard segment.run < runs.count, let link = runs[segment.run].link else { continue }
      pieces.append(
        Piece(
          kind: .link(link, width: segment.width, height: line.ascent + line.descent),
          x: x + segment.x, y: baseline - line.ascent,
          element: segment.run < elements.count ? elements[segment.run] : nil))
    }
    return pieces
  }
}
