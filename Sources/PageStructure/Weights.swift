/// What is measured and typed in, in one place. Lengths are in points, or in parts of the font size where it says so.
/// Set on the part `fit` of the corpus (Tests/Corpus).
enum Measure {
  /// In points: text of this size may be a title of several rows.
  static let titleSize = 12.0
  /// Columns of text that are side by side.
  static let columnsBeside = 5
  /// Between words of one phrase, in font sizes: what is farther apart is beside, not behind.
  static let widestSpace = 1.6
  /// From baseline to baseline of one paragraph, in font sizes.
  static let widestLeading = 1.75
  /// Sizes of one style differ by less than this part.
  static let sameSize = 1.08
  /// Edges closer than this are one edge.
  static let sameEdge = 2.5
  /// From a colored ground to the rules of its cell.
  static let ground = 8.0
  /// The part of a cell's side that a rule must cover to be its wall.
  static let wallShare = 0.5
  /// A cell with more words is a part of a page.
  static let longestCell = 60
  /// Text that is a caption of a field is not farther from it.
  static let captionDistance = 18.0
  /// The largest side of the square of a check box.
  static let checkBox = 30.0
  /// From a check box to the text of its answer.
  static let optionDistance = 30.0
  /// The part of a page's height, at the top and bottom, in which running heads stand.
  static let margin = 0.12
  /// Running heads of pages stand at the same place to this distance.
  static let samePlace = 6.0
  /// A heading has no more words.
  static let longestHeading = 25
}

/// Whether cells whose columns line up are a table; more than 0 is one.
enum TableWeights {
  static let constant = 3.0
  /// The first row looks like heads.
  static let head = 1.4
  /// For each row beyond two, at most four.
  static let row = 0.35
  /// The share of cells that reach over one row and column.
  static let even = 1.2
  /// The share of cells with a caption and the field it is of: a frame.
  static let captioned = -3.0
  /// The share of texts that end in a colon.
  static let question = -2.0
  /// It has no fields.
  static let textAlone = 0.4
}

/// Whether a row is one of heads; more than 0 is one.
enum HeadWeights {
  static let constant = -0.75
  /// The share of its texts that are bold, or on a ground, less that of the texts below.
  static let style = 1.2
  /// The share of empty cells below it, and of figures below it that it does not have.
  static let content = 1.2
  /// The share of its texts of more than twelve words.
  static let long = -0.8
  /// A second or third row.
  static let further = -0.5
}

/// Bounds on work and memory: a file of any content costs what its size allows.
package enum Limit {
  package static let piecesOfPage = 20_000
  package static let piecesOfDocument = 1_000_000
  static let widgetsOfPage = 5_000
  /// Rules and sides of boxes of a page, before and after those in one line are joined.
  package static let edges = 20_000
  static let joinedEdges = 2_000
  static let cellsOfGrid = 10_000
  /// Elements that an item of a list and those after it reach over.
  static let elementsOfList = 400
  /// Pieces looked at around a place.
  package static let near = 200
}
