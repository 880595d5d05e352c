import Diagnostics
import PDFArchiving
import PDFObjects
package import Remediation
import StructuredData

extension RemediatedForm {
  /// What was done, found and left open, as JSON. Areas are in points from the lower left corner of the page: left, bottom,
  /// right, top. No value of a field is in it.
  public var json: [UInt8] { JSONWriter.pretty(structured) }

  package var structured: StructuredValue {
    .object([
      ("form", .string(digest)), ("level", .string(archiveReport.level.text)),
      ("conforms", .boolean(conforms)),
      ("wasTagged", .boolean(report.wasTagged)), ("taggedAnew", .boolean(report.isTaggedAnew)),
      ("title", Self.value(report.title)), ("language", Self.value(report.language)),
      ("fields", .array(report.fields.map(Self.value))),
      ("questions", .array(questions.map(Self.value))),
      ("doubts", .array(report.doubts.map(Self.value))),
      ("advice", .array(report.advice.map(Self.value))),
      ("pagesWithoutText", .array(report.pagesWithoutText.map { .number($0) })),
      ("unreadPages", .array(report.unreadPages.map { .number($0) })),
      (
        "elements",
        .object(
          report.elements.sorted { $0.key < $1.key }.map { ($0.key, .number($0.value)) })
      ),
      (
        "changes",
        .array(
          report.changes.map {
            .object([("change", .string($0.message)), ("count", .number($0.count))])
          })
      ),
      (
        "spoken",
        .array(
          report.spoken.map {
            .object([
              ("page", .number($0.page)), ("area", .string(Self.area($0.bounds))),
              ("role", .string($0.role)), ("text", .string($0.text)), ("field", .string($0.field)),
              ("option", .string($0.option?.key)), ("object", .number($0.object)),
              ("table", $0.table.map(Self.value) ?? .null), ("doubtful", .boolean($0.isDoubtful)),
            ])
          })
      ),
      (
        "violations",
        .array(
          archiveReport.toldViolations.map { violation in
            .object([
              ("rule", .string(violation.rule.id)),
              ("object", .number(archiveReport.number(of: violation))),
              ("page", .number(violation.page)), ("message", .string(violation.message)),
            ])
          })
      ),
    ])
  }

  /// What only a person knows, those of a structure that was not built anew included.
  package var questions: [RemediationReport.Question] {
    guard !report.isTaggedAnew else { return report.questions }
    let figures = archiveReport.violations.filter { ["7.3-1", "7.7-1"].contains($0.rule.id) }
    return report.questions
      + figures.map { violation in
        RemediationReport.Question(
          kind: .alternativeText, page: violation.page, bounds: nil, text: "",
          object: archiveReport.number(of: violation))
      }
  }

  /// The report with all questions.
  var reportWithQuestions: RemediationReport {
    var report = report
    report.questions = questions
    return report
  }

  private static func value(_ finding: RemediationReport.Finding?) -> StructuredValue {
    guard let finding else { return .null }
    return .object([
      ("text", .string(finding.text)), ("source", .string(finding.source)),
      ("confidence", .confidence(finding.confidence)),
    ])
  }

  private static func value(_ field: RemediatedField) -> StructuredValue {
    .object([
      ("field", .string(field.field)), ("name", .string(field.name)),
      ("certainty", .string(field.certainty.rawValue)), ("source", .string(field.source)),
      ("confidence", .confidence(field.confidence)), ("changed", .boolean(field.isChanged)),
      ("page", .number(field.page)), ("area", .string(area(field.bounds))),
      (
        "options",
        .array(
          field.options.map {
            .object([
              ("option", .string($0.key)), ("name", .string($0.name)),
              ("known", .boolean($0.isKnown)), ("page", .number($0.page)),
              ("area", .string(area($0.bounds))),
            ])
          })
      ),
    ])
  }

  private static func value(_ table: RemediationReport.TableShape) -> StructuredValue {
    [
      "rows": .number(table.rows), "columns": .number(table.columns),
      "headerRows": .array(table.headerRows.map { .number($0) }),
      "headerColumns": .array(table.headerColumns.map { .number($0) }),
    ]
  }

  private static func value(_ question: RemediationReport.Question) -> StructuredValue {
    .object([
      ("asks", .string(question.kind.rawValue)), ("page", .number(question.page)),
      ("area", .string(area(question.bounds))), ("object", .number(question.object)),
      ("field", .string(question.field)), ("now", .string(question.text)),
    ])
  }

  private static func value(_ doubt: RemediationReport.Doubt) -> StructuredValue {
    .object([
      ("role", .string(doubt.role)), ("page", .number(doubt.page)),
      ("area", .string(area(doubt.bounds))), ("text", .string(doubt.text)),
      ("confidence", .confidence(doubt.confidence)),
    ])
  }

  private static func value(_ advice: VisualAdvice) -> StructuredValue {
    .object([
      ("about", .string(advice.kind.rawValue)), ("page", .number(advice.page)),
      ("area", .string(area(advice.bounds))), ("count", .number(advice.count)),
      ("found", .confidence(advice.found)), ("asked", .number(advice.asked)),
      ("text", .string(advice.text)), ("field", .string(advice.field)),
    ])
  }

  static func area(_ box: Rectangle?) -> String? {
    guard let box else { return nil }
    let sides = [box.left, box.bottom, box.right, box.top]
    guard sides.allSatisfy({ abs($0) < 1e6 }) else { return nil }
    return box.areaText
  }
}

extension StructuredValue {
  /// With two places.
  fileprivate static func confidence(_ value: Double) -> StructuredValue {
    .number((value * 100).rounded() / 100)
  }
}

extension RemediatedForm {
  /// A list in YAML of what only a person can supply, to be filled in and given to ``ArchiveCorrections``: descriptions of
  /// pictures, names of fields that nothing names well, and title and language if they are not known.
  public func correctionsToFillIn() -> [UInt8] {
    // What is answered already stays.
    let answered = (corrections ?? ArchiveCorrections(form: digest)).structured
    var members = (answered.objectValue?.members ?? []).map { ($0.key, $0.value) }
    func add(_ key: String, _ value: StructuredValue) {
      if answered[key] == nil { members.append((key, value)) }
    }
    if report.title == nil || report.questions.contains(where: { $0.kind == .title }) {
      add("title", .null)
    }
    if report.language == nil { add("language", .null) }
    for (key, asked) in [("places", placesToFillIn), ("objects", objectsToFillIn)] {
      let known = answered[key]?.arrayValue ?? []
      members.removeAll { $0.0 == key }
      if key == "objects" || !(known + asked).isEmpty {
        members.append((key, .array(known + asked)))
      }
    }
    return YAMLWriter.document(.object(members)) { path in
      guard path.count == 1 else { return nil }
      return switch path[0] {
      case "formwright":
        """
        What only a person can supply. Replace each null that applies, and delete the others or leave them.
        Areas are in points from the lower left corner of the page: left, bottom, right, top.
        """
      case "places":
        """
        alt: what a picture shows; or role: Artifact if it is decoration. role of a doubtful heading: the same type if it
        is one, or P. Of a doubtful table, the rows and columns of headers; or layout: true.
        """
      case "objects":
        """
        name: what assistive technology reads for a field. text is what it reads now: a guess, or the place of a
        field that nothing names. options: what each choice is called. description: what a link is for.
        """
      default: nil
      }
    }
  }

  /// Pictures without a description, and doubtful headings and tables, by their places.
  private var placesToFillIn: [StructuredValue] {
    let figures = questions.compactMap { question -> StructuredValue? in
      guard question.kind == .alternativeText, question.object == nil, question.page != nil,
        question.bounds != nil
      else { return nil }
      return .object([
        ("page", .number(question.page)), ("area", .string(Self.area(question.bounds))),
        ("type", .string("Figure")), ("alt", .null), ("role", .null),
      ])
    }
    let doubts = report.doubts.map { doubt in
      var members: [(String, StructuredValue)] = [
        ("page", .number(doubt.page)), ("area", .string(Self.area(doubt.bounds))),
        ("type", .string(doubt.role)),
      ]
      if !doubt.text.isEmpty { members.append(("text", .string(doubt.text))) }
      let keys = doubt.role == "Table" ? ["headerRows", "headerColumns", "layout"] : ["role"]
      return StructuredValue.object(members + keys.map { ($0, .null) })
    }
    return figures + doubts
  }

  private var objectsToFillIn: [StructuredValue] {
    var objects = questions.compactMap { question -> StructuredValue? in
      guard let object = question.object else { return nil }
      switch question.kind {
      case .alternativeText:
        return .object([
          ("object", .number(object)), ("page", .number(question.page)), ("alt", .null),
          ("role", .null),
        ])
      case .description:
        return .object([
          ("object", .number(object)), ("page", .number(question.page)),
          ("text", .string(question.text)), ("description", .null),
        ])
      case .fieldName, .language, .title: return nil
      }
    }
    for certainty in [FieldNameCertainty.unknown, .doubtful, .known] {
      for field in report.fields where field.certainty == certainty {
        let options = field.options.filter { !$0.isKnown }
        guard certainty != .known || !options.isEmpty else { continue }
        var members: [(String, StructuredValue)] = [
          ("field", .string(field.field)), ("page", .number(field.page)),
          ("area", .string(Self.area(field.bounds))), ("text", .string(field.name)),
        ]
        if certainty != .known { members.append(("name", .null)) }
        if !options.isEmpty {
          members.append(("options", .object(options.map { ($0.key, .null) })))
        }
        objects.append(.object(members))
      }
    }
    return objects
  }
}
