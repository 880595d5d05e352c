public import Diagnostics
import PDFArchiving
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

/// Writes the page that a form is reviewed with. Each thing on it has its line for the list of corrections.
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
      <meta name="viewport" content="width=device-width">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
      <style>
      body{font:16px/1.45 system-ui,sans-serif;margin:1rem auto;max-width:84rem;padding:0 1rem;color:#1b1b1b}
      .page{display:grid;grid-template-columns:minmax(20rem,3fr) 2fr;gap:1.5rem;margin:2rem 0}
      .picture{position:sticky;top:1rem;align-self:start;border:1px solid #767676}.picture img{width:100%;display:block}
      .picture a{position:absolute;border:1px solid #005ea2;color:#003c6c;font-size:.65rem;line-height:1;text-decoration:none}
      .picture a.check{border:2px solid #b50909;color:#8b0a03;background:#b509090f}
      .picture a span{background:#ffffffd9}ol,ul{padding-left:0;list-style:none}li{margin:.2rem 0;overflow-wrap:anywhere}
      li.in{margin-left:2.5rem}li b{display:inline-block;min-width:2rem;color:#565c65;font-weight:400}
      li i,li code{color:#565c65;font-size:.85em}.check{color:#8b0a03}:target{background:#faf3d1}
      details{display:inline-block;vertical-align:top;font-size:.85rem;color:#1b1b1b}details[open]{display:block;margin:.2rem 0 .6rem 2rem}
      summary{color:#005ea2;cursor:pointer;text-decoration:underline}textarea{width:100%;box-sizing:border-box;font:.8rem/1.4 ui-monospace,monospace}
      textarea.changed{border:2px solid #005ea2;background:#eff6fb}
      #bar{position:sticky;bottom:0;background:#fff;border-top:2px solid #1b1b1b;padding:.6rem 0;z-index:1}
      button{font:inherit;padding:.4rem 1rem;background:#005ea2;color:#fff;border:0;border-radius:.25rem;cursor:pointer}
      @media(max-width:50rem){.page{display:block}.picture{position:relative;top:0}}
      </style></head><body><main><h1>Review: \(Self.escaped(title))</h1>
      <p>\(result.conforms ? "The form conforms to \(name), as far as programs can check." : "The form does not reach \(name) yet.")
      \(counted(result.report.fields.count, "field")); title from: \(Self.escaped(result.report.title?.source ?? "none")); language:
      \(Self.escaped(result.report.language.map { "\($0.text) (\($0.source))" } ?? "not known")).</p>
      <p>Each line below is what a screen reader says, in its order. “correct” opens its line of the list of corrections: change the
      line here and download the list below, or copy the line into your own. If a doubtful thing is right, tick “right as it is”.</p>
      <ul>\(documentItems)</ul>
      \(summary)
      <div lang="\(Self.escaped(language))">\(body)</div>
      \(list)</main></body></html>

      """.utf8)
  }

  /// What somebody has to look at, with links to the places.
  private var summary: String {
    var items = result.violations.map { "<li class=check>\(Self.escaped($0.message))</li>" }
    for question in result.questions {
      let what: String? =
        switch question.kind {
        case .title: "the title"
        case .language: "the language"
        case .description: "what a link or note is for"
        case .alternativeText, .fieldName: nil
        }
      guard let what else { continue }
      let page = question.page.map { "page \($0): " } ?? ""
      items.append("<li>\(page)\(what): “\(Self.escaped(question.text))”</li>")
    }
    items += spoken.filter(\.item.isDoubtful).prefix(500).map { number, item in
      "<li><a href=#s\(number)>\(number)</a> page \(item.page): \(Self.role(item)) “\(Self.escaped(item.text))”</li>"
    }
    let advice = result.report.advice.map { one in
      let sentence = RemediatedForm.sentence(about: one.kind, one.count, one)
      let what = one.text.isEmpty ? one.field ?? "" : one.text
      let quoted = what.isEmpty ? "" : " (“\(Self.escaped(what))”)"
      return "<li>page \(one.page): \(Self.escaped(sentence))\(quoted)</li>"
    }
    let advised =
      advice.isEmpty
      ? ""
      : "<h2>For whoever makes the form: \(advice.count)</h2><ul>\(advice.joined(separator: "\n"))</ul>"
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
      let isInside = ["TH", "TD", "LBody", "Lbl"].contains(item.role)
      let classes = (item.isDoubtful ? ["check"] : []) + (isInside ? ["in"] : [])
      let field = item.field.map { name in
        let option = item.option.map { " = \($0.key)" } ?? ""
        return " <code>\(Self.escaped(name + option))</code>"
      }
      body +=
        "<li id=s\(index)\(classes.isEmpty ? "" : " class=\"\(classes.joined(separator: " "))\"")><b>\(index)</b> <i>\(Self.role(item))</i> \(Self.escaped(item.text))\(field ?? "")"
      if let (part, line) = line(for: item) {
        body += Self.editor(
          part, line, label: "Correction of \(index)", isOpen: item.isDoubtful)
      }
      body += "</li>\n"
    }
    body += "</ol></div>"
  }

  private static func role(_ item: RemediationReport.Spoken) -> String {
    if let table = item.table {
      func lines(_ numbers: [Int]) -> String {
        numbers.isEmpty ? "none" : numbers.map(String.init).joined(separator: ", ")
      }
      return
        "table of \(counted(table.rows, "row")) and \(counted(table.columns, "column")), header rows: \(lines(table.headerRows)), header columns: \(lines(table.headerColumns))"
    }
    return switch item.role {
    case "Form": item.option == nil ? "field" : "option"
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

  // MARK: Corrections

  /// The line of the list of corrections that an item is corrected by, and the part of the list that has it.
  private func line(for item: RemediationReport.Spoken) -> (part: String, line: String)? {
    if let field = item.field {
      var members: [(String, StructuredValue)] = [("field", .string(field))]
      if let option = item.option {
        let label = option.label.isEmpty ? StructuredValue.null : .string(option.label)
        members.append(("options", .object([(option.key, label)])))
        let named = result.report.fields.first { $0.field == field }
        if let named, named.certainty != .known || option.number == 1 {
          members.insert(("name", .string(named.plainName)), at: 1)
        }
      } else {
        members.append(("name", .string(item.text)))
      }
      return ("objects", "- " + YAMLWriter.line(.object(members)))
    }
    var members: [(String, StructuredValue)]
    let part: String
    if let type = item.originalRole, let area = RemediatedForm.area(item.bounds) {
      part = "places"
      members = [("page", .number(item.page)), ("area", .string(area)), ("type", .string(type))]
      if !item.text.isEmpty, item.text.count <= 80, item.role != "Figure" {
        members.append(("text", .string(item.text)))
      }
    } else if let object = item.object {
      part = "objects"
      members = [("object", .number(object))]
    } else {
      return nil
    }
    if let table = item.table {
      func numbers(_ numbers: [Int]) -> StructuredValue {
        numbers.isEmpty ? .null : .array(numbers.map { .number($0) })
      }
      members.append(("role", .string(item.role)))
      members.append(("headerRows", numbers(table.headerRows)))
      members.append(("headerColumns", numbers(table.headerColumns)))
    } else if item.role == "Figure" {
      members.append(("alt", item.text.isEmpty ? .null : .string(item.text)))
    } else {
      members.append(("role", .string(item.role)))
    }
    return (part, "- " + YAMLWriter.line(.object(members)))
  }

  /// The title and the language, which are lines of their own.
  private var documentItems: String {
    let items: [(String, String?, Bool)] = [
      ("title", result.report.title?.text, result.corrections?.title != nil),
      ("language", result.report.language?.text, result.corrections?.language != nil),
    ]
    return items.map { key, text, isGiven in
      let value: StructuredValue = text.map { .string($0) } ?? .null
      return "<li>\(key): \(Self.escaped(text ?? "not known"))"
        + Self.editor(
          "document", "\(key): \(YAMLWriter.line(value))", label: "Correction of the \(key)",
          isOpen: text == nil, isGiven: isGiven) + "</li>"
    }.joined(separator: "\n")
  }

  private static func editor(
    _ part: String, _ line: String, label: String, isOpen: Bool, isGiven: Bool = false
  ) -> String {
    let rows = line.count / 60 + 1
    return
      " <details\(isOpen ? " open" : "")><summary>correct</summary><textarea rows=\(rows) data-part=\(part)\(isGiven ? " data-given" : "") spellcheck=false aria-label=\"\(label)\">\(escaped(line))</textarea>"
      + "<label><input type=checkbox> right as it is</label></details>"
  }

  /// The list of corrections as it becomes, with what is answered already.
  private var list: String {
    let answered = (result.corrections ?? ArchiveCorrections(form: result.digest)).structured
    let own = ["title", "language", "places", "objects"]
    let rest = (answered.objectValue?.members ?? []).filter { !own.contains($0.key) }
    func lines(_ key: String) -> StructuredValue {
      .array((answered[key]?.arrayValue ?? []).map { .string("- " + YAMLWriter.line($0)) })
    }
    let head = YAMLWriter.document(.object(rest.map { ($0.key, $0.value) }))
    let base = StructuredValue.object([
      ("document", .string(String(decoding: head, as: UTF8.self))), ("places", lines("places")),
      ("objects", lines("objects")),
    ])
    let text = String(decoding: JSONWriter.compact(base), as: UTF8.self)
      .replacing("<", with: "\\u003c")
    return """
      <div id=bar><button type=button id=download>Download corrections.yaml</button> <span id=count aria-live=polite></span>
      <details><summary>show the list</summary><textarea id=shown rows=12 readonly aria-label="The list of corrections"></textarea></details></div>
      <script type="application/json" id=base>\(text)</script>
      <script>
      const base = JSON.parse(document.getElementById("base").textContent);
      const boxes = [...document.querySelectorAll("textarea[data-part]")];
      const isChanged = box => box.value.trim() !== box.defaultValue.trim() || box.parentElement.querySelector("input").checked;
      const indented = text => text.trim().split("\\n").map(line => "  " + line).join("\\n") + "\\n";
      function update() {
        const parts = {document: "", places: "", objects: ""};
        for (const key of ["places", "objects"]) for (const line of base[key]) parts[key] += indented(line);
        let count = 0;
        for (const box of boxes) {
          const changed = isChanged(box);
          box.classList.toggle("changed", changed);
          if (changed) count += 1;
          const key = box.dataset.part;
          if (key === "document") { if (changed || "given" in box.dataset) parts[key] += box.value.trim() + "\\n"; }
          else if (changed) parts[key] += indented(box.value);
        }
        let text = base.document + parts.document;
        for (const key of ["places", "objects"]) if (parts[key]) text += key + ":\\n" + parts[key];
        document.getElementById("shown").value = text;
        document.getElementById("count").textContent = count === 1 ? "1 line changed here" : count + " lines changed here";
      }
      document.addEventListener("input", update);
      document.getElementById("download").addEventListener("click", () => {
        const link = document.createElement("a");
        link.href = URL.createObjectURL(new Blob([document.getElementById("shown").value], {type: "application/yaml"}));
        link.download = "corrections.yaml";
        link.click();
        URL.revokeObjectURL(link.href);
      });
      update();
      </script>
      """
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
