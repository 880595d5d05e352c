package import PDFObjects

/// A place of a page that asks to be filled in or checked.
package struct DetectedField: Sendable {
  package enum Kind: Sendable {
    case text
    /// A box to be checked; a round one is one of several.
    case choice(isRound: Bool)
  }

  /// What says that there is a field.
  package enum Evidence: String, CaseIterable, Sendable {
    /// Underscores, or a leader of dots.
    case blank
    /// A line under free space, beside or over its caption.
    case line
    /// A cell without a text.
    case cell
    /// A cell with a caption in its upper part, or before the free space.
    case captionedCell
    /// Cells of equal width side by side, or ticks.
    case comb
    /// A small square or circle.
    case square
    /// A character that is a box.
    case glyph
    /// White room behind a label that ends in a colon.
    case room

    /// In words, for who reviews the field.
    package var reason: String {
      switch self {
      case .blank: "a blank in the text"
      case .line: "a line under free space"
      case .cell: "an empty cell"
      case .captionedCell: "the free part of a cell"
      case .comb: "cells of equal width"
      case .square: "a small box"
      case .glyph: "a character that is a box"
      case .room: "white room behind a label"
      }
    }
  }

  package var kind: Kind
  package var evidence: Evidence
  /// In the page's default user space.
  package var bounds: Rectangle
  /// How likely it is a field: the share of such places that are one, on forms of agencies that were left out of the fitting.
  package var confidence: Double
  /// How many characters a comb takes.
  package var cells: Int?
  /// How far its text is turned in that space: degrees counterclockwise, a multiple of 90.
  package var rotation = 0
  /// High enough for several lines.
  package var isMultiline = false

  package var isChoice: Bool { if case .choice = kind { true } else { false } }
}
