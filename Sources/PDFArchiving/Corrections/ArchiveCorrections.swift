package import Diagnostics
package import PDFObjects

/// What a person adds to a document so that it conforms: texts, roles and scopes that no program can know.
///
/// A list belongs to one file, which it names by its digest; objects are named by the numbers that
/// `formwright check` prints, or by the type, page and text of elements.
public struct ArchiveCorrections: Hashable, Sendable {
  /// The SHA-256 digest of the file, in hexadecimal.
  package var form: String
  package var title: String?
  package var language: String?
  /// Links without a description are described by the text that they are on.
  package var describesLinksByText = false
  /// Standard types by types that the form uses without saying what they mean.
  package var types: [String: String] = [:]
  package var entries: [Entry] = []
  package var tables: [Table] = []
  package var contents: [Content] = []
  package var characters: [PrivateCharacter] = []
  package var places: [Place] = []

  package init(form: String) { self.form = form }

  /// What is at a place of a page of a file that is tagged from what its pages say.
  package struct Place: Hashable, Sendable {
    package var page: Int
    /// In the page's default user space.
    package var area: Rectangle
    /// The type that the element has so far; nil for any.
    package var type: String?
    package var alternativeText: String?
    /// A structure type, or `Artifact`.
    package var role: String?
    /// `/Scope` of a cell, which becomes a header cell.
    package var scope: String?
    /// The numbers of the rows and columns of a table that consist of header cells.
    package var headerRows: [Int] = []
    package var headerColumns: [Int] = []
    /// The table only places things side by side.
    package var isLayout = false
    /// What is at the area becomes one element of its own, whatever elements it was in.
    package var isOneElement = false
    /// `/ActualText`
    package var replacementText: String?
    /// `/Lang`
    package var language: String?
    /// What the element is read before or after.
    package var neighbor: Neighbor?
    /// What stood there when the list was written.
    package var text: String?
    package var location: SourceLocation?

    package init(page: Int, area: Rectangle) { (self.page, self.area) = (page, area) }
  }

  /// A place that another one is read before or after.
  package struct Neighbor: Hashable, Sendable {
    package var page: Int
    package var area: Rectangle
    package var isAfter: Bool

    package init(page: Int, area: Rectangle, isAfter: Bool) {
      (self.page, self.area, self.isAfter) = (page, area, isAfter)
    }
  }

  /// The elements, annotations or fields that an entry is about.
  package enum Selection: Hashable, Sendable {
    /// By the numbers of objects.
    case objects([Int])
    /// The widgets of a field, by its full name.
    case field(String)
    /// Structure elements by type, page and text.
    case pattern(Pattern)
  }

  /// What elements or pieces of content have in common; what is nil matches anything.
  package struct Pattern: Hashable, Sendable {
    package var type: String?
    /// The standard type of the element around an element.
    package var parent: String?
    package var pages: [ClosedRange<Int>]?
    /// The whole text, with `*` for any characters.
    package var text: String?
  }

  /// What is added to elements, annotations or fields.
  package struct Entry: Hashable, Sendable {
    package var selection: Selection
    /// `/Alt` of a structure element.
    package var alternativeText: String?
    /// `/ActualText` of a structure element.
    package var replacementText: String?
    /// `/S` of a structure element; `Artifact` takes its content out of the structure.
    package var role: String?
    /// The types of elements that are put around the element, the outermost first.
    package var wrap: [String] = []
    /// `/Scope` of a header cell: `Row`, `Column` or `Both`.
    package var scope: String?
    /// `/RowSpan` and `/ColSpan` of a cell.
    package var rowSpan: Int?
    package var columnSpan: Int?
    /// `/Lang` of a structure element.
    package var language: String?
    /// `/Contents` of an annotation.
    package var description: String?
    /// `/TU` of the field of a widget.
    package var name: String?
    /// The names of the options of a field, by state or number.
    package var options: [OptionName] = []
    /// The number of the element that the element is read after, or before.
    package var after: Int?
    package var before: Int?
    /// What a list says besides, for people and for the list of another edition.
    package var page: Int?
    package var area: Rectangle?
    package var text: String?
    /// Where the list has the entry.
    package var location: SourceLocation?

    package init(selection: Selection) { self.selection = selection }
  }

  /// What an option of a radio button or check box is called.
  package struct OptionName: Hashable, Sendable {
    /// The state of its widget, or the widget's number in the order of pages, from 1.
    package var key: String
    package var name: String
    package var location: SourceLocation?
  }

  /// What the cells of a table are.
  package struct Table: Hashable, Sendable {
    package var selection: Selection
    /// The numbers of the rows whose cells are headers of their columns.
    package var headerRows: [Int] = []
    /// The numbers of the columns whose cells are headers of their rows.
    package var headerColumns: [Int] = []
    /// The last cell of a short row reaches to the last column.
    package var lastCellsSpan = false
    /// The table only places things side by side: it has no rows and cells to speak of.
    package var isLayout = false
    package var location: SourceLocation?
  }

  /// What a piece of content is that is neither tagged nor an artifact.
  package struct Content: Hashable, Sendable {
    /// The number of a piece on its page; nil if a pattern selects pieces.
    package var piece: Int?
    package var pattern: Pattern
    /// A structure type, or `Artifact`.
    package var role: String
    package var alternativeText: String?
    /// The element that the piece is read after, or that gets it as content.
    package var after: Int?
    package var inside: Int?
    package var location: SourceLocation?
  }

  /// What a character means that is in Unicode's private area.
  package struct PrivateCharacter: Hashable, Sendable {
    /// The code point, from U+E000 to U+F8FF.
    package var codePoint: UInt32
    /// A part of the font's name; nil for every font.
    package var font: String?
    package var text: String
    package var location: SourceLocation?
  }
}
