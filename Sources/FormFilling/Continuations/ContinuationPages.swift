import FormAppearances
import InteractiveForms
import PDFContent
import PDFObjects

/// Lays out what boxes do not hold on pages of its own: each value under its field's label, one after the
/// other.
struct ContinuationPages {
  /// A line of a text on a page.
  private struct Line {
    var text: RunningText
    var line: Int
    var top: Double
  }

  private static let margin = 54.0
  private static let size = 10.0
  private static let space = 8.0
  private static let textFont: PDFName = "Helv"
  private static let labelFont: PDFName = "HeBo"
  /// The fonts of a page, by the names that its content uses.
  static let fonts: [(name: PDFName, font: StandardFont)] = [
    (textFont, .helvetica), (labelFont, .helveticaBold),
  ]

  private let plan: ContinuationPlan
  private let text: TextStyle
  private let label: TextStyle
  private var pages: [[Line]] = []
  /// The page each value begins on, from 0, in the order in which they were added.
  private(set) var firstPages: [Int] = []
  private var top = 0.0

  init(_ plan: ContinuationPlan) {
    self.plan = plan
    func style(_ font: StandardFont, _ name: PDFName) -> TextStyle {
      TextStyle(
        font: SettingFont(.standard(font)), fontName: name, fontSize: Self.size,
        operators: Array("0 g\n".utf8), quadding: .left, arrangement: .multiline,
        fallback: plan.fallback)
    }
    text = style(.helvetica, Self.textFont)
    label = style(.helveticaBold, Self.labelFont)
  }

  private var left: Double { plan.mediaBox.left + Self.margin }
  private var width: Double { max(72, plan.mediaBox.width - 2 * Self.margin) }
  private var bottom: Double { plan.mediaBox.bottom + Self.margin }

  var count: Int { pages.count }

  /// Adds a value.
  mutating func add(label title: String, _ rest: String) throws(MissingGlyphs) {
    let heading = try RunningText(drawablePartOf: title, style: label, width: width)
    let body = try RunningText(rest, style: text, width: width)
    // A label does not stand alone at the foot of a page.
    let needed = (0..<heading.lineCount).reduce(0) { $0 + heading.height(of: $1) }
    if pages.isEmpty || top - Self.space - needed - body.height(of: 0) < bottom {
      beginPage()
    } else {
      top -= Self.space
    }
    firstPages.append(pages.count - 1)
    for text in [heading, body] {
      for line in 0..<text.lineCount {
        let height = text.height(of: line)
        if top - height < bottom { beginPage() }
        pages[pages.count - 1].append(Line(text: text, line: line, top: top))
        top -= height
      }
    }
  }

  private mutating func beginPage() {
    pages.append([])
    top = plan.mediaBox.top - Self.margin
  }

  /// The content of each page, and the names of the system fonts that it uses.
  func contents(
    embedded: inout EmbeddedTypefaces
  ) -> [(content: [UInt8], typefaces: Set<PDFName>)] {
    pages.map { lines in
      var writer = ContentWriter()
      var typefaces: Set<PDFName> = []
      for line in lines {
        typefaces.formUnion(
          line.text.write(
            line: line.line, x: left, top: line.top, to: &writer, embedded: &embedded))
      }
      return (writer.bytes, typefaces)
    }
  }
}
