public import Diagnostics
import PDFObjects
import Remediation

extension RemediatedForm {
  /// What a person should look at: names that may be wrong, questions that are open, and, of a form that was written
  /// without reaching the level, why it does not.
  public var warnings: [Diagnostic] {
    // With an output, repairs are of that.
    var warnings = (output == nil ? repairs : []) + report.warnings
    for (certainty, text) in [
      (
        FieldNameCertainty.doubtful, "named by the best text there is, which may be another field's"
      ),
      (.unknown, "named by page and place, because nothing names them"),
    ] {
      let fields = report.fields.filter { $0.certainty == certainty }
      guard !fields.isEmpty else { continue }
      let shown = fields.prefix(5).map { "“\($0.field)”" }.joined(separator: ", ")
      let more = fields.count > 5 ? " and \(fields.count - 5) more" : ""
      warnings.append(
        .warning(
          "remediated",
          "\(counted(fields.count, "field")) \(fields.count == 1 ? "was" : "were") \(text): \(shown)\(more)",
          hint: "Check these names, or supply better ones with \(.corrections)."))
    }
    let unnamed = report.fields.filter { $0.options.contains { !$0.isKnown } }
    if !unnamed.isEmpty {
      let shown = unnamed.prefix(5).map { "“\($0.field)”" }.joined(separator: ", ")
      let more = unnamed.count > 5 ? " and \(unnamed.count - 5) more" : ""
      warnings.append(
        .warning(
          "remediated", "nothing names some of the options of \(shown)\(more)",
          hint: "Supply the names of the options with \(.corrections)."))
    }
    for (pages, message, hint) in [
      (
        report.pagesWithoutText, "shows pictures and no text, which nobody can hear" as String,
        "Recognize the text of the page first (\(.recognizesText)), or describe its pictures."
          as Remedy
      ),
      (
        report.unreadPages, "is damaged, or too large to be read as a whole",
        "Check with a screen reader what the page says."
      ),
    ] {
      for page in pages {
        var warning = Diagnostic.warning("remediated", "the page \(message)", hint: hint)
        warning.page = page
        warnings.append(warning)
      }
    }
    if let title = report.title, report.questions.contains(where: { $0.kind == .title }) {
      let origin =
        title.source == "file name"
        ? "is the name of the file, because no heading says it"
        : "is a heading that may be no title"
      warnings.append(
        .warning(
          "remediated", "the title “\(title.text)” \(origin)",
          hint: "Supply the title with \(.corrections)."))
    }
    if let language = report.language, language.source == "detected", language.confidence < 0.9 {
      warnings.append(
        .warning(
          "remediated", "the language was detected as “\(language.text)”, which is not certain",
          hint: "Name the language of the document with \(.language)."))
    }
    for kind in VisualAdvice.Kind.allCases {
      let own = report.advice.filter { $0.kind == kind }
      guard let worst = own.min(by: { $0.found / $0.asked < $1.found / $1.asked }) else { continue }
      var warning = Diagnostic.warning(
        "remediated", Self.sentence(about: kind, own.reduce(0) { $0 + $1.count }, worst),
        hint: "The page was not changed; whoever makes the form can change it.")
      warning.page = worst.page
      warnings.append(warning)
    }
    if output != nil, !conforms {
      warnings += violations.map { violation in
        var warning = violation
        warning.severity = .warning
        return warning
      }
    }
    return warnings
  }

  /// What is advised, at its worst place.
  static func sentence(about kind: VisualAdvice.Kind, _ count: Int, _ worst: VisualAdvice)
    -> String
  {
    let found = formatNumber((worst.found * 100).rounded(.down) / 100)
    let asked = formatNumber(worst.asked)
    return switch kind {
    case .textContrast:
      "\(counted(count, "word")) of the pages may be too pale to read: the contrast is \(found):1 here, and WCAG 1.4.3 asks for \(asked):1"
    case .borderContrast:
      "the borders of \(counted(count, "field")) may be too pale to see: the contrast is \(found):1 here, and WCAG 1.4.11 asks for \(asked):1"
    case .smallText:
      "\(counted(count, "word")) of the pages are very small: \(found) points here"
    case .smallField:
      "\(counted(count, "field")) may be too small to use: \(found) points here"
    case .missingField:
      "\(counted(count, "place")) to check may have no field: a screen reader does not say that there is a box"
    }
  }
}
