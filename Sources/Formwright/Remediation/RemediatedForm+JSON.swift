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
              ("doubtful", .boolean($0.isDoubtful)),
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
    ])
  }

  private static func value(_ question: RemediationReport.Question) -> StructuredValue {
    .object([
      ("asks", .string(question.kind.rawValue)), ("page", .number(question.page)),
      ("area", .string(area(question.bounds))), ("object", .number(question.object)),
      ("field", .string(question.field)), ("now", .string(question.text)),
      ("others", .number(question.others)),
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
    return sides.map { formatNumber(($0 * 10).rounded() / 10) }.joined(separator: " ")
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
    var members: [(String, StructuredValue)] = [
      ("formwright", .number(1)), ("form", .string(digest)),
    ]
    if let title = carried?.title {
      members.append(("title", .string(title)))
    } else if report.title == nil || report.questions.contains(where: { $0.kind == .title }) {
      members.append(("title", .null))
    }
    if let language = carried?.language {
      members.append(("language", .string(language)))
    } else if report.language == nil {
      members.append(("language", .null))
    }
    let figures = questions.filter { $0.kind == .alternativeText }
    let places = figures.filter { $0.object == nil && $0.page != nil && $0.bounds != nil }
    let carriedPlaces = carried?.places.map(Self.value) ?? []
    if !places.isEmpty || !carriedPlaces.isEmpty {
      members.append(
        (
          "places",
          .array(
            carriedPlaces
              + places.map {
                .object([
                  ("page", .number($0.page)), ("area", .string(Self.area($0.bounds))),
                  ("type", .string("Figure")), ("alt", .null), ("role", .null),
                ])
              })
        ))
    }
    var objects = (carried?.entries ?? []).compactMap(Self.value)
    objects += figures.compactMap { figure -> StructuredValue? in
      guard let object = figure.object else { return nil }
      return .object([
        ("object", .number(object)), ("page", .number(figure.page)), ("alt", .null),
        ("role", .null),
      ])
    }
    for question in questions where question.kind == .description {
      guard let object = question.object else { continue }
      objects.append(
        .object([
          ("object", .number(object)), ("page", .number(question.page)),
          ("text", .string(question.text)), ("description", .null),
        ]))
    }
    let others = report.fieldsLike
    for certainty in [FieldNameCertainty.unknown, .doubtful] {
      for field in report.fields where field.certainty == certainty && field.likeField == nil {
        let more = others[field.field].map { " and \(counted($0, "field")) like it" } ?? ""
        objects.append(
          .object([
            ("field", .string(field.field)), ("page", .number(field.page)),
            ("area", .string(Self.area(field.bounds))), ("text", .string(field.name + more)),
            ("name", .null),
          ]))
      }
    }
    members.append(("objects", .array(objects)))
    return YAMLWriter.document(.object(members)) { path in
      guard path.count == 1 else { return nil }
      return switch path[0] {
      case "formwright":
        """
        What only a person can supply. Replace each null that applies, and delete the others or leave them.
        Areas are in points from the lower left corner of the page: left, bottom, right, top.
        """
      case "places": "alt: what a picture shows; or role: Artifact if it is decoration."
      case "objects":
        """
        name: what assistive technology reads for a field. text is what it reads now: a guess, or the place of a
        field that nothing names. description: what a link is for.
        """
      default: nil
      }
    }
  }

  private static func value(_ place: ArchiveCorrections.Place) -> StructuredValue {
    func optional(_ key: String, _ text: String?) -> [(String, StructuredValue)] {
      text.map { [(key, .string($0))] } ?? []
    }
    var members: [(String, StructuredValue)] = [
      ("page", .number(place.page)), ("area", .string(area(place.area))),
    ]
    members += optional("type", place.type) + optional("text", place.text)
    members += optional("alt", place.alternativeText) + optional("role", place.role)
    members += optional("scope", place.scope)
    for (key, numbers) in [
      ("headerRows", place.headerRows), ("headerColumns", place.headerColumns),
    ] where !numbers.isEmpty {
      members.append((key, .array(numbers.map { .number($0) })))
    }
    if place.isLayout { members.append(("layout", .boolean(true))) }
    if let neighbor = place.neighbor {
      members.append(
        (
          neighbor.isAfter ? "after" : "before",
          ["page": .number(neighbor.page), "area": .string(area(neighbor.area))]
        ))
    }
    return .object(members)
  }

  /// An answer that was taken over; nil for a pattern.
  private static func value(_ entry: ArchiveCorrections.Entry) -> StructuredValue? {
    var members: [(String, StructuredValue)]
    switch entry.selection {
    case .field(let name): members = [("field", .string(name))]
    case .objects(let numbers): members = [("object", .number(numbers.first))]
    case .pattern: return nil
    }
    members.append(("page", .number(entry.page)))
    for (key, text) in [
      ("area", area(entry.area)), ("text", entry.text), ("alt", entry.alternativeText),
      ("role", entry.role), ("description", entry.description), ("name", entry.name),
    ] where text != nil {
      members.append((key, .string(text)))
    }
    return .object(members)
  }
}
