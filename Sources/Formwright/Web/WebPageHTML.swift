import FieldFormats
import InteractiveForms
import PDFObjects
import PageStructure
import Remediation
import StructuredData

/// Writes a form as an HTML page.
struct WebPageHTML {
  private(set) var text = ""
  private let form: WebForm
  private let words: WebWords
  /// An attribute for words that are not in the language of the form.
  private let ownLanguage: String
  private var headings = 0

  init(
    _ outline: WebOutline, _ form: WebForm, title: String, language: String?,
    answers: StructuredValue
  ) {
    self.form = form
    words = form.words
    let page = language ?? words.language
    let isRightToLeft = LanguageGuess.isRightToLeft(page)
    ownLanguage =
      page.lowercased().prefix { $0 != "-" } == words.language
      ? "" : " lang=\"\(words.language)\"" + (isRightToLeft ? " dir=\"ltr\"" : "")
    let module = Self.module
    let policy =
      "default-src 'none'; script-src 'sha256-\(Base64.text(of: SHA256.digest(Array(module.utf8))))'; "
      + "style-src 'self' file:; base-uri 'none'; form-action 'none'"
    text = """
      <!DOCTYPE html>
      <html lang="\(Self.attribute(page))"\(isRightToLeft ? " dir=\"rtl\"" : "")>
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(Self.escaped(title))</title>
      <link rel="stylesheet" href="form.css">
      </head>
      <body>
      <a class="skip" href="#form"\(ownLanguage)>\(say(.skip))</a>
      <header><p\(ownLanguage)>\(say(.sent))</p></header>
      <main>
      <div id="error-summary" role="alert" tabindex="-1" hidden\(ownLanguage)><h2>\(say(.problem))</h2><ul></ul></div>
      <h1>\(Self.escaped(title))</h1>
      <p id="unready" class="note"\(ownLanguage)>\(say(.unready))</p>

      """
    appendContents(outline.blocks)
    text += """
      <details id="saved" class="saved" hidden\(ownLanguage)><summary>\(say(.saved))</summary><div>
      <label for="open">\(say(.savedFile))</label><p class="hint" id="open-hint">\(say(.savedHint))</p>
      <input type="file" id="open" accept=".json,application/json" aria-describedby="open-hint">
      <p id="opened" role="status"></p></div></details>
      <form id="form" novalidate autocomplete="on">

      """
    for block in outline.blocks { append(block) }
    text += """
      <div id="finish" hidden\(ownLanguage)><h2>\(say(.finish))</h2>
      <button type="submit" class="button main">\(say(.finishButton))</button>
      <button type="button" class="button" id="draft" aria-describedby="draft-hint">\(say(.draftButton))</button>
      <p class="hint" id="draft-hint">\(say(.draftHint))</p></div>
      </form>
      <section id="result" aria-labelledby="result-title" hidden\(ownLanguage)>
      <h2 id="result-title" tabindex="-1">\(say(.ready))</h2><p>\(say(.readyHint))</p>
      <p>\(say(.unchecked))</p>
      <button type="button" class="button main" id="download">\(say(.download))</button>
      <button type="button" class="button" id="copy">\(say(.copy))</button><p id="copied" role="status"></p>
      <label for="json">\(say(.answers))</label><textarea id="json" readonly spellcheck="false"></textarea>
      </section>
      </main>
      \(Self.startOfData)\(Self.data(answers))</script>
      <script type="module">\(module)</script>
      </body>
      </html>

      """
  }

  /// The modules as one: a page that is opened from a disk may not import others.
  private static let module: String = {
    let parts = ["values.js", "web.js"].map { name in
      String(decoding: ClientFiles.file(named: name) ?? [], as: UTF8.self)
    }
    return parts.joined().split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("import ") }.joined(separator: "\n")
  }()

  /// What every page has.
  static let startOfData = "<script type=\"application/json\" id=\"form-data\">"

  private static func escaped(_ text: String) -> String { EscapedXML.text(text) }
  private static func attribute(_ text: String) -> String {
    EscapedXML.text(text, escapesSpaces: true)
  }
  private func say(_ key: WebWords.Key) -> String { Self.escaped(words[key]) }

  /// JSON that no tag ends.
  private static func data(_ value: StructuredValue) -> String {
    String(decoding: JSONWriter.compact(value), as: UTF8.self).replacing("<", with: "\\u003c")
  }

  // MARK: Blocks

  private static let leastContents = 3

  /// Links to the sections.
  private mutating func appendContents(_ blocks: [WebOutline.Block]) {
    var number = 0
    var entries: [String] = []
    for case .heading(let level, let heading) in blocks {
      number += 1
      guard level == 2 else { continue }
      entries.append("<li><a href=\"#s\(number)\">\(Self.escaped(heading))</a></li>")
    }
    guard entries.count >= Self.leastContents else { return }
    text +=
      "<nav class=\"contents\" aria-labelledby=\"contents\"><h2 id=\"contents\"\(ownLanguage)>\(say(.contents))</h2>"
      + "<ul>\n\(entries.joined(separator: "\n"))\n</ul></nav>\n"
  }

  private mutating func append(_ block: WebOutline.Block, inGroup legend: String? = nil) {
    switch block {
    case .heading(let level, let heading):
      headings += 1
      text += "<h\(level) id=\"s\(headings)\">\(Self.escaped(heading))</h\(level)>\n"
    case .content(let node): text += StructureHTML(fragment: node, tableName: words[.table]).text
    case .question(let place): append(form.questions[place], inGroup: legend)
    case .row(let places):
      text += "<div class=\"row\">\n"
      for place in places { append(form.questions[place], inGroup: legend) }
      text += "</div>\n"
    case .group(let legend, let blocks):
      text += "<fieldset class=\"part\"><legend>\(Self.escaped(legend))</legend>\n"
      for block in blocks { append(block, inGroup: legend) }
      text += "</fieldset>\n"
    case .rows(let rows):
      text += "<div data-rows>\n"
      for (index, row) in rows.enumerated() {
        text +=
          "<fieldset class=\"part\" data-row><legend\(ownLanguage)>\(Self.escaped(words.row(index + 1)))</legend>\n"
        append(.row(row))
        text += "</fieldset>\n"
      }
      text +=
        "<p data-row-buttons hidden\(ownLanguage)><button type=\"button\" class=\"button\">\(say(.addRow))</button>"
        + "<button type=\"button\" class=\"button\">\(say(.removeRow))</button></p>\n</div>\n"
    }
  }

  // MARK: Questions

  private mutating func append(_ question: WebQuestion, inGroup legend: String? = nil) {
    let id = question.id
    let label = shownLabel(question, inGroup: legend)
    text += "<div class=\"question\" id=\"\(id)-box\">\n"
    if question.isFixed {
      let value = Self.shown(question.field.currentValue)
      text +=
        "<p class=\"label\">\(label)</p><p class=\"text\">\(Self.escaped(value.isEmpty ? "–" : value))</p>"
        + "<p class=\"hint\"\(ownLanguage)>\(say(.fixed))</p>\n"
    } else {
      switch question.kind {
      case .output:
        text +=
          "<label for=\"\(id)\">\(label)</label><p class=\"hint\"\(ownLanguage)>\(say(.calculated))</p>"
          + "<output id=\"\(id)\" aria-live=\"off\"></output>\n"
      case .check: appendCheck(question, label)
      case .choice, .list: appendOptions(question, label)
      case .select: appendSelect(question, label)
      case .text: appendText(question, label)
      }
    }
    text += "</div>\n"
  }

  private func shownLabel(_ question: WebQuestion, inGroup legend: String?) -> String {
    var label = question.label
    if let legend, !question.ownLabel.isEmpty,
      question.context.first == legend || question.kind == .check
    {
      label = question.ownLabel
    }
    let required =
      question.isRequired ? " <span class=\"required\"\(ownLanguage)>\(say(.required))</span>" : ""
    return Self.escaped(label) + required
  }

  /// The hint and the place of an error message.
  ///
  /// - Returns: an attribute that refers to them.
  private mutating func appendNotes(_ question: WebQuestion) -> String {
    var names = ["\(question.id)-error"]
    if let hint = question.hint(words) {
      names.insert("\(question.id)-hint", at: 0)
      text +=
        "<p class=\"hint\" id=\"\(question.id)-hint\"\(ownLanguage)>\(Self.escaped(hint))</p>\n"
    }
    text +=
      "<p class=\"error-message\" id=\"\(question.id)-error\" hidden\(ownLanguage)><span class=\"unseen\">\(say(.error)): </span><span></span></p>\n"
    return " aria-describedby=\"\(names.joined(separator: " "))\""
  }

  private func requirement(_ question: WebQuestion) -> String {
    question.isRequired ? " required" : ""
  }

  private mutating func appendCheck(_ question: WebQuestion, _ label: String) {
    let notes = appendNotes(question)
    let isOn = question.field.currentValue == .boolean(true) ? " checked" : ""
    text +=
      "<div class=\"option\"><input type=\"checkbox\" id=\"\(question.id)\"\(isOn)\(requirement(question))\(notes)>"
      + "<label for=\"\(question.id)\">\(label)</label></div>\n"
  }

  private mutating func appendOptions(_ question: WebQuestion, _ label: String) {
    let id = question.id
    text += "<fieldset id=\"\(id)\"><legend>\(label)</legend>\n"
    let notes = appendNotes(question)
    let type = question.kind == .list ? "checkbox" : "radio"
    let now = question.field.currentValue
    let chosen = Set(now.arrayValue?.compactMap(\.stringValue) ?? [now.stringValue ?? ""])
    for (index, option) in question.options.enumerated() {
      let isOn = chosen.contains(option.value) ? " checked" : ""
      text +=
        "<div class=\"option\"><input type=\"\(type)\" name=\"\(id)\" id=\"\(id)-\(index + 1)\" "
        + "value=\"\(Self.attribute(option.value))\"\(isOn)\(type == "radio" ? requirement(question) : "")\(notes)>"
        + "<label for=\"\(id)-\(index + 1)\">\(Self.escaped(option.title))</label></div>\n"
    }
    text += "</fieldset>\n"
    if question.kind == .choice, !question.isRequired {
      text +=
        "<button type=\"button\" class=\"quiet-button\" data-clear=\"\(id)\" hidden\(ownLanguage)>\(say(.clear))"
        + "<span class=\"unseen\">: \(label)</span></button>\n"
    }
  }

  private mutating func appendSelect(_ question: WebQuestion, _ label: String) {
    text += "<label for=\"\(question.id)\">\(label)</label>\n"
    let notes = appendNotes(question)
    let now = question.field.currentValue.stringValue ?? ""
    text += "<select id=\"\(question.id)\"\(requirement(question))\(notes)>\n"
    if !question.options.contains(where: { $0.value.isEmpty }) {
      text += "<option value=\"\"\(ownLanguage)>\(say(.choosePrompt))</option>\n"
    }
    for option in question.options {
      text +=
        "<option value=\"\(Self.attribute(option.value))\"\(option.value == now ? " selected" : "")>"
        + "\(Self.escaped(option.title))</option>\n"
    }
    text += "</select>\n"
  }

  private mutating func appendText(_ question: WebQuestion, _ label: String) {
    let id = question.id
    let field = question.field
    text += "<label for=\"\(id)\">\(label)</label>\n"
    let notes = appendNotes(question) + requirement(question)
    let value = Self.shown(field.currentValue)
    if field.flags.contains(.multiline), field.maxLength.map({ $0 > 60 }) ?? true {
      text +=
        "<textarea id=\"\(id)\" rows=\"4\"\(notes)>\n\(Self.escaped(value))</textarea>\n"
      return
    }
    var attributes = field.flags.contains(.password) ? " type=\"password\"" : " type=\"text\""
    var classes: [String] = []
    var currency: (text: String, isFirst: Bool)?
    switch field.format {
    case .number(let format):
      attributes += " inputmode=\"decimal\""
      classes += ["money", "wide-20"]
      let mark = format.currency.split(whereSeparator: \.isWhitespace).joined()
      if !mark.isEmpty { currency = (mark, format.prependsCurrency) }
    case .percent:
      attributes += " inputmode=\"decimal\""
      classes += ["money", "wide-10"]
      currency = ("%", false)
    case .special(.zip), .special(.zipPlus4), .special(.socialSecurity):
      attributes += " inputmode=\"numeric\""
      classes.append("wide-10")
    case .special(.phone):
      attributes += " inputmode=\"tel\""
      classes.append("wide-20")
    case .date, .time: classes.append("wide-20")
    case .special(.mask), nil:
      switch field.maxLength ?? .max {
      case ...2: classes.append("wide-2")
      case ...5: classes.append("wide-5")
      case ...12: classes.append("wide-10")
      case ...24: classes.append("wide-20")
      default: break
      }
    }
    if !classes.isEmpty { attributes += " class=\"\(classes.joined(separator: " "))\"" }
    if field.kind == .comboBox {
      attributes += " list=\"\(id)-list\""
      text += "<datalist id=\"\(id)-list\">"
      for option in question.options {
        text += "<option value=\"\(Self.attribute(option.title))\"></option>"
      }
      text += "</datalist>\n"
    }
    let shown = question.options.first { $0.value == value }?.title ?? value
    let input =
      "<input id=\"\(id)\"\(attributes)\(shown.isEmpty ? "" : " value=\"\(Self.attribute(shown))\"")\(notes)>"
    if let currency {
      let mark = "<span aria-hidden=\"true\">\(Self.escaped(currency.text))</span>"
      text +=
        "<div class=\"affix\">\(currency.isFirst ? mark + input : input + mark)</div>\n"
    } else {
      text += input + "\n"
    }
  }

  /// A value as text.
  private static func shown(_ value: StructuredValue) -> String {
    switch value.kind {
    case .string(let text), .number(let text): text
    case .array(let items): items.map(shown).joined(separator: ", ")
    case .boolean(let isOn): isOn ? "✓" : ""
    case .null, .object: ""
    }
  }
}
