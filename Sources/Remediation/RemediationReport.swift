package import Diagnostics
package import PDFObjects

/// What remediating a form did, and what it leaves to a person.
package struct RemediationReport: Sendable {
  /// A text that was found or made, and where it comes from.
  package struct Finding: Hashable, Sendable {
    package var text: String
    /// `file`, `person`, `detected`, `heading` or `file name`.
    package var source: String
    /// From 0 to 1.
    package var confidence: Double
  }

  /// What was changed, and how often.
  package struct Change: Hashable, Sendable {
    package var message: String
    package var count: Int

    init(_ message: String, _ count: Int) { (self.message, self.count) = (message, count) }
  }

  /// What only a person can supply, or has to confirm.
  package struct Question: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable {
      /// What a picture shows; or that it is decoration.
      case alternativeText
      /// What a field is called.
      case fieldName
      /// What a link or another annotation is for.
      case description
      case language
      case title
    }
    package var kind: Kind
    /// From 1.
    package var page: Int?
    /// In the page's default user space.
    package var bounds: Rectangle?
    /// What stands there now.
    package var text: String
    /// The number of the object in the file.
    package var object: Int?
    /// The full name of a field.
    package var field: String?

    package init(
      kind: Kind, page: Int?, bounds: Rectangle?, text: String, object: Int?, field: String? = nil
    ) {
      (self.kind, self.page, self.bounds) = (kind, page, bounds)
      (self.text, self.object, self.field) = (text, object, field)
    }
  }

  /// A heading or table that may be none.
  package struct Doubt: Hashable, Sendable {
    package var page: Int
    package var bounds: Rectangle
    /// The structure type.
    package var role: String
    package var text: String
    package var confidence: Double
  }

  /// What a screen reader says at a place.
  package struct Spoken: Hashable, Sendable {
    /// From 1.
    package var page: Int
    /// In the page's default user space.
    package var bounds: Rectangle
    /// The structure type, such as `H1`, `P`, `TH` or `Form`.
    package var role: String
    /// The text, the name of a field, or the alternative text of a figure; empty if there is none.
    package var text: String
    /// The full name of a field.
    package var field: String?
    /// The option of the field that the box is, if it has several.
    package var option: RemediatedField.Option?
    /// The type by which a list of corrections finds the element; nil if the list names it by its object.
    package var originalRole: String?
    /// The number of the element in the file; nil if it was made.
    package var object: Int?
    package var table: TableShape?
    /// Somebody has to look at it: the reading may be wrong, or something is missing.
    package var isDoubtful: Bool
  }

  /// The size of a table, and which of its rows and columns are headers, from 1.
  package struct TableShape: Hashable, Sendable {
    package var rows: Int
    package var columns: Int
    package var headerRows: [Int]
    package var headerColumns: [Int]
  }

  /// The file had a structure tree with content.
  package internal(set) var wasTagged: Bool
  /// The structure was built from what the pages say.
  package internal(set) var isTaggedAnew = false
  package internal(set) var title: Finding?
  package internal(set) var language: Finding?
  /// Of all fields, in the order of the form.
  package internal(set) var fields: [RemediatedField] = []
  /// How many elements of each structure type were written; empty if the structure was only corrected.
  package internal(set) var elements: [String: Int] = [:]
  package internal(set) var changes: [Change] = []
  package var questions: [Question] = []
  package internal(set) var doubts: [Doubt] = []
  /// What people with low vision may not see, which stays as it is.
  package internal(set) var advice: [VisualAdvice] = []
  /// What a screen reader says, in its order.
  package internal(set) var spoken: [Spoken] = []
  /// What a person said that may not have been meant.
  package internal(set) var warnings: [Diagnostic] = []
  /// Pages whose content was not read as a whole, from 1.
  package internal(set) var unreadPages: [Int] = []
  /// Pages that show pictures and no text, such as scans, from 1.
  package internal(set) var pagesWithoutText: [Int] = []

  init(wasTagged: Bool) { self.wasTagged = wasTagged }
}

extension [RemediationReport.Change] {
  mutating func add(_ message: String, _ count: Int = 1) {
    if let place = firstIndex(where: { $0.message == message }) {
      self[place].count += count
    } else {
      append(RemediationReport.Change(message, count))
    }
  }
}
