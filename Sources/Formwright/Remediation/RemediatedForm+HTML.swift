public import Diagnostics
import PDFContent
import PDFObjects
import Remediation
import StructuredData

extension RemediatedForm {
  /// One page in HTML to review the form with: pictures of its blank pages with numbered boxes, and beside each what a screen
  /// reader says; what is doubtful or missing comes first. No value of a field is in it, and it asks for nothing outside.
  ///
  /// - Parameter file: the form that was remediated.
  /// - Throws: what ``FormFile/rendered(page:resolution:)`` throws.
  public func html(picturesOf file: FormFile) throws(FormwrightError) -> [UInt8] {
    var writer = ReviewPage(self)
    let blank = try FormFile(bytes: file.document.withoutAnnotations.fileBytes())
    let pages = blank.form.pages.pages
    for (index, page) in pages.enumerated() {
      let picture =
        index < ReviewPage.mostPictures ? try blank.rendered(page: index + 1, resolution: 80) : nil
      writer.add(page, number: index + 1, picture: picture)
    }
    return writer.bytes
  }
}

extension Document {
  /// Pages without what fields and other annotations show.
  fileprivate var withoutAnnotations: Document {
    var copy = self
    copy.removeEncryptionFacts()
    for page in pageList().pages {
      guard case .dictionary(var node) = copy[page.number] else { continue }
      node["Annots"] = nil
      copy[page.number] = .dictionary(node)
    }
    return copy
  }
}

/// Writes the page that a form is reviewed with.
private struct ReviewPage {
  private let result: RemediatedForm
  private let spoken: [(number: Int, item: RemediationReport.Spoken)]
  private var body = ""

  /// Pages beyond this have no pictures, which keeps the file small enough to open.
  static let mostPictures = 60

  init(_ result: RemediatedForm) {
    self.result = result
    spoken = result.report.spoken.enumerated().map { ($0.offset + 1, $0.element) }
  }

  var bytes: [UInt8] {
    let language = result.report.language?.text ?? "en"
    let title = result.report.title?.text ?? ""
    let name = "PDF/UA-\(result.archiveReport.level.accessibilityPart)"
    return Array(
      """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8"><title>Review: \(Self.escaped(title))</title>
      <meta name="viewport" content="width=device-width"><style>
      body{font:16px/1.45 system-ui,sans-serif;margin:1rem auto;max-width:84rem;padding:0 1rem;color:#1b1b1b}
      .page{display:grid;grid-template-columns:minmax(20rem,3fr) 2fr;gap:1.5rem;margin:2rem 0}
      .picture{position:sticky;top:1rem;align-self:start;border:1px solid #767676}.picture img{width:100%;display:block}
      .picture a{position:absolute;border:1px solid #005ea2;color:#003c6c;font-size:.65rem;line-height:1;text-decoration:none}
      .picture a.check{border:2px solid #b50909;color:#8b0a03;background:#b509090f}
      .picture a span{background:#ffffffd9}ol,ul{padding-left:0;list-style:none}li{margin:.2rem 0}
      li b{display:inline-block;min-width:2rem;color:#565c65;font-weight:400}li i{color:#565c65;font-size:.85em}
      .check{color:#8b0a03}:target{background:#faf3d1}@media(max-width:50rem){.page{display:block}.picture{position:relative;top:0}}
      </style></head><body><main><h1>Review: \(Self.escaped(title))</h1>
      <p>\(result.conforms ? "The form conforms to \(name), as far as programs can check." : "The form does not reach \(name) yet.")
      \(counted(result.report.fields.count, "field")); title from: \(Self.escaped(result.report.title?.source ?? "none")); language:
      \(Self.escaped(result.report.language.map { "\($0.text) (\($0.source))" } ?? "not known")).</p>
      \(summary)
      <div lang="\(Self.escaped(language))">\(body)</div></main></body></html>

      """.utf8)
  }

  /// What somebody has to look at, with links to the places.
  private var summary: String {
    var items = result.violations.map { "<li class=check>\(Self.escaped($0.message))</li>" }
    items += spoken.filter(\.item.isDoubtful).prefix(500).map { number, item in
      "<li><a href=#s\(number)>\(number)</a> page \(item.page): \(Self.role(item)) “\(Self.escaped(item.text))”</li>"
    }
    items += result.report.doubts.filter { $0.role == "Table" }.map {
      "<li>page \($0.page): a table that may be none, at \(Self.escaped(RemediatedForm.area($0.bounds) ?? ""))</li>"
    }
    let advice = result.report.advice.map { one in
      let sentence = RemediatedForm.sentence(about: one.kind, one.count, one)
      let what = one.text.isEmpty ? one.field ?? "" : one.text
      return "<li>page \(one.page): \(Self.escaped(sentence)) (“\(Self.escaped(what))”)</li>"
    }
    let advised =
      advice.isEmpty
      ? "" : "<h2>Hard to see: \(advice.count)</h2><ul>\(advice.joined(separator: "\n"))</ul>"
    guard !items.isEmpty else { return "<h2>To check</h2><p>Nothing is doubtful.</p>" + advised }
    return "<h2>To check: \(items.count)</h2><ul>\(items.joined(separator: "\n"))</ul>" + advised
  }

  mutating func add(_ page: Page, number: Int, picture: [UInt8]?) {
    let display = PageText.displayMatrix(of: page)
    let area = page.cropBox.transformed(by: display)
    let own = spoken.filter { $0.item.page == number }
    body += "<h2 id=page\(number)>\(number)</h2><div class=page><div class=picture>"
    if let picture {
      body += "<img alt=\"\" src=\"data:image/png;base64,\(Base64.text(of: picture))\">"
      for (index, item) in own where area.width > 0 && area.height > 0 {
        let box = item.bounds.transformed(by: display)
        let sides = [
          ("left", (box.left - area.left) / area.width),
          ("top", (area.top - box.top) / area.height), ("width", box.width / area.width),
          ("height", box.height / area.height),
        ]
        let style = sides.map { "\($0.0):\(formatNumber(($0.1 * 10000).rounded() / 100))%" }
          .joined(separator: ";")
        body +=
          "<a href=#s\(index) tabindex=-1 aria-hidden=true\(item.isDoubtful ? " class=check" : "") style=\"\(style)\"><span>\(index)</span></a>"
      }
    }
    body += "</div><ol>"
    for (index, item) in own {
      body +=
        "<li id=s\(index)\(item.isDoubtful ? " class=check" : "")><b>\(index)</b> <i>\(Self.role(item))</i> \(Self.escaped(item.text))</li>\n"
    }
    body += "</ol></div>"
  }

  private static func role(_ item: RemediationReport.Spoken) -> String {
    switch item.role {
    case "Form": "field"
    case "Figure": item.text.isEmpty ? "picture without a description" : "picture"
    case "P": ""
    case "TH": "header cell"
    case "TD": "cell"
    case "LBody", "Lbl": "item"
    case "Link": "link"
    case "Note": "note"
    default: item.role.hasPrefix("H") ? "heading \(item.role.dropFirst())" : escaped(item.role)
    }
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.append(character)
      }
    }
    return result
  }
}
