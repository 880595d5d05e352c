public import Diagnostics
import Remediation

extension RemediatedForm {
  /// What a person should look at: names that may be wrong, questions that are open, and, of a form that was written
  /// without reaching the level, why it does not.
  public var warnings: [Diagnostic] {
    var warnings: [Diagnostic] = []
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
    for (pages, message, hint) in [
      (
        report.pagesWithoutText, "shows pictures and no text, which nobody can hear" as String,
        "Recognize the text of the page first, or describe its pictures." as Remedy
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
    if let language = report.language, language.source == "detected", language.confidence < 0.9 {
      warnings.append(
        .warning(
          "remediated", "the language was detected as “\(language.text)”, which is not certain",
          hint: "Name the language of the document with \(.language)."))
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
}
