package import Diagnostics
import FormFilling
import PDFArchiving
package import PDFObjects
import Remediation

/// What a person has to answer or to look at before a form is accessible, with its place.
package struct AccessibilityQuestions: Sendable {
  package struct Question: Sendable {
    package enum Kind: String, Sendable {
      /// What a picture shows, or that it is decoration.
      case picture
      /// What a field is called.
      case name
      /// What a link is for.
      case description
      case title
      case language
      /// Whether a text is a heading.
      case heading
      /// Something to look at, which has no answer.
      case look
    }

    package var kind: Kind
    /// Nil if there is nothing to answer.
    package var item: AnsweredCorrections.Item?
    /// From 1.
    package var page: Int?
    package var bounds: Rectangle?
    /// What is there now.
    package var text: String
    /// ``text`` is the best answer that the program knows.
    package var isGuess = false
  }

  package var questions: [Question]
  /// What keeps the form from conforming to PDF/UA-1.
  package var violations: [Diagnostic]
  package var conforms: Bool
}

extension FormFile {
  /// What making the form accessible leaves to a person; what the answers so far settle is not asked again.
  ///
  /// - Throws: see ``remediated(options:)``.
  package func accessibilityQuestions(
    after answers: AnsweredCorrections, overrides: PermissionOverrides
  ) throws(FormwrightError) -> AccessibilityQuestions {
    var options = RemediationOptions()
    options.writesBestEffort = true
    options.archive.overrides = overrides
    let result = try corrected(by: answers.corrections()).remediated(options: options)
    var questions = result.questions.map(AccessibilityQuestions.Question.init)
    let asked = Set(questions.compactMap(\.item))
    for field in result.report.fields where field.certainty != .known {
      guard !asked.contains(.field(field.field)) else { continue }
      questions.append(
        AccessibilityQuestions.Question(
          kind: .name, item: .field(field.field), page: field.page, bounds: field.bounds,
          text: field.name, isGuess: field.certainty == .doubtful))
    }
    for doubt in result.report.doubts {
      let isHeading = doubt.role.first == "H"
      let area = RemediatedForm.area(doubt.bounds)
      questions.append(
        AccessibilityQuestions.Question(
          kind: isHeading ? .heading : .look,
          item: isHeading
            ? area.map { .place(page: doubt.page, area: $0, type: doubt.role) } : nil,
          page: doubt.page, bounds: doubt.bounds, text: doubt.text))
    }
    return AccessibilityQuestions(
      questions: questions, violations: result.violations, conforms: result.conforms)
  }
}

extension AccessibilityQuestions.Question {
  fileprivate init(_ question: RemediationReport.Question) {
    let place = question.page.flatMap { page in
      RemediatedForm.area(question.bounds).map { area in
        AnsweredCorrections.Item.place(page: page, area: area, type: "Figure")
      }
    }
    let object = question.object.map { AnsweredCorrections.Item.object($0) }
    (page, bounds, text) = (question.page, question.bounds, question.text)
    switch question.kind {
    case .alternativeText: (kind, item) = (.picture, object ?? place)
    case .fieldName: (kind, item) = (.name, question.field.map { .field($0) })
    case .description: (kind, item) = (.description, object)
    case .language: (kind, item) = (.language, .language)
    case .title: (kind, item) = (.title, .title)
    }
  }
}
