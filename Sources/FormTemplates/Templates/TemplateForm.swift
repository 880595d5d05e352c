package import Diagnostics
package import DocumentEditing
package import FormAppearances
package import FormFilling
import StructuredData

/// A form of a template, with what its fields take from a record.
package struct TemplateForm: Hashable, Sendable {
  /// The path of the form, relative to the template.
  package var path: String
  /// The text of the bookmark that leads to it; nil for none.
  package var title: String?
  /// The form is left out where this is null or false.
  package var condition: Expression?
  package var conditionLocation: SourceLocation?
  /// There is a copy of the form for each item of this list, which `.` then is.
  package var list: Expression?
  /// The pages of the form that are wanted; nil for all.
  package var pages: PageSelection?
  package var bindings: [FieldBinding] = []
  /// What is drawn where the form has no field.
  package var overlays: [TemplateOverlay] = []
  /// How fields look, by patterns of their names.
  package var styles: [TemplateStyle] = []
  /// The lists whose items fill rows.
  package var rowGroups: [RowGroup] = []
  /// Where the form stands in the template.
  package var location: SourceLocation?

  package init(path: String, location: SourceLocation? = nil) {
    self.path = path
    self.location = location
  }

  /// The first page of each list of pages that the form does not have.
  ///
  /// - Parameter count: how many it has.
  func problemsOfPages(_ count: Int) -> [Diagnostic] {
    func problem(_ pages: PageSelection?, _ location: SourceLocation?) -> Diagnostic? {
      pages?.missing(beyond: count).first.map {
        .error(
          "no-page", "the form has no page \($0); it has \(counted(count, "page"))",
          hint: "Choose existing pages.", location: location)
      }
    }
    let ofRows = rowGroups.compactMap { group in
      problem(group.rest.pages, group.location).map { found in
        group.file.map { found.inFile($0) } ?? found
      }
    }
    return [problem(pages, location)].compactMap(\.self) + ofRows
  }

  /// How single fields are drawn, by full name.
  package var fieldLooks: [String: FieldLook] { bindings.fieldLooks }

  /// Policies of single fields, by full name.
  package var fieldOverflows: [String: OverflowPolicy] { bindings.fieldOverflows }

  /// Whether it is there, how often, or with which pages depends on the record or is not the form alone.
  var dependsOnRecord: Bool {
    condition != nil || list != nil || pages != nil || title != nil
      || rowGroups.contains { $0.rest != .none }
  }

  /// `each: list`, `rows: count`
  package struct RowGroup: Hashable, Sendable {
    /// The key in the template.
    package var name: String
    /// Among all rows of the template, from 0.
    package var number = 0
    package var list: Expression
    package var condition: Expression?
    package var conditionLocation: SourceLocation?
    package var count: Int
    package var rest = Rest.none
    /// How many of the rows are on the pages that further copies have; nil for all.
    package var furtherCount: Int?
    package var location: SourceLocation?
    /// The included file that the rows stand in; nil for the template itself.
    package var file: String?

    /// The rows of each copy of the form.
    var copies: RowsOfCopies {
      RowsOfCopies(count: count, furtherCount: rest == .none ? 0 : furtherCount ?? count)
    }
  }

  /// Where the items go that the rows do not hold.
  package enum Rest: Hashable, Sendable {
    /// Nowhere: they are an error.
    case none
    /// Into further copies of the form, or of some of its pages.
    case copies(PageSelection?)

    var pages: PageSelection? { if case .copies(let pages) = self { pages } else { nil } }
  }
}

extension [FieldBinding] {
  /// How fields are drawn whose binding says so, by full name.
  var fieldLooks: [String: FieldLook] {
    var looks: [String: FieldLook] = [:]
    for binding in self {
      guard let look = binding.look else { continue }
      for field in binding.fields { looks[field] = look }
    }
    return looks
  }

  /// The policies of fields whose binding states one, by full name.
  var fieldOverflows: [String: OverflowPolicy] {
    var policies: [String: OverflowPolicy] = [:]
    for binding in self {
      guard let policy = binding.overflow else { continue }
      for field in binding.fields { policies[field] = policy }
    }
    return policies
  }
}
