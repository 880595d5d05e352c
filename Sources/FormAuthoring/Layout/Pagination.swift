import Diagnostics
import PDFObjects

/// A page that a flow has filled: pieces from the upper-left corner of the page.
struct LaidOutPage: Sendable {
  var width: Double
  var height: Double
  var pieces: [Piece] = []
  var outline: [(title: String, level: Int, y: Double)] = []
  /// Where the content is mirrored: the language runs to the left.
  var isMirrored = false
  /// What stands at exact places.
  var overlay: FixedPage?
  /// The header and footer.
  var running: [Piece] = []
}

/// Puts fragments onto pages.
struct Pagination {
  let layout: FlowLayout
  let format: PageFormat
  private(set) var pages: [LaidOutPage] = []
  /// The column of the page that is being filled.
  private var column = 0
  private var fragments: [Fragment] = []
  private var used = 0.0

  init(_ layout: FlowLayout, _ format: PageFormat) {
    self.layout = layout
    self.format = format
  }

  var frameHeight: Double { format.height - format.margins.top - format.margins.bottom }

  static func columnWidth(_ format: PageFormat) -> Double {
    let width = format.width - format.margins.left - format.margins.right
    return (width - Double(format.columns - 1) * format.gutter) / Double(format.columns)
  }

  /// - Returns: the pages, at least one.
  static func pages(_ fragments: [Fragment], _ layout: FlowLayout, _ format: PageFormat)
    -> [LaidOutPage]
  {
    var pagination = Pagination(layout, format)
    pagination.startPage()
    pagination.fill(fragments)
    pagination.closeColumn()
    return pagination.pages
  }

  private mutating func startPage() {
    pages.append(LaidOutPage(width: format.width, height: format.height))
    column = 0
  }

  private mutating func fill(_ all: [Fragment]) {
    var index = 0
    while index < all.count {
      var end = index
      while end + 1 < all.count, all[end].keepsWithNext { end += 1 }
      let chain = Array(all[index...end])
      index = end + 1
      if chain[0].breaksBefore == .page {
        closeColumn()
        if !(pages[pages.count - 1].pieces.isEmpty) { startPage() }
      } else if chain[0].breaksBefore == .column {
        nextColumn()
      }
      if chain.count == 1, chain[0].isSpace {
        if !fragments.isEmpty, used + chain[0].height <= frameHeight { append(chain) }
        continue
      }
      let height = chain.height
      if used + height > frameHeight + 0.01, !fragments.isEmpty {
        nextColumn()
        if let table = chain[0].table { appendHeader(of: table) }
      }
      if used + height > frameHeight + 0.01, chain.count > 1 {
        // A chain that is longer than a page is broken where it must be.
        for fragment in chain {
          if used + fragment.height > frameHeight + 0.01, !fragments.isEmpty { nextColumn() }
          append([fragment])
        }
        continue
      }
      append(chain)
    }
  }

  private mutating func append(_ chain: [Fragment]) {
    for fragment in chain where fragment.height > frameHeight + 0.01 {
      layout.problems.report(
        "an item is \(formatNumber(fragment.height.rounded(.up))) points high, but a page has room for "
          + "\(formatNumber(frameHeight.rounded(.down)))", at: fragment.location,
        hint: "Divide it into several items.")
    }
    fragments += chain
    used += chain.height
  }

  private mutating func appendHeader(of table: Int) {
    append(
      layout.tableHeaders[table].map { fragment in
        var copy = fragment
        copy.pieces = fragment.pieces.map(\.asArtifact)
        return copy
      })
  }

  private mutating func nextColumn() {
    closeColumn()
    if column + 1 < format.columns {
      column += 1
    } else {
      startPage()
    }
  }

  private mutating func closeColumn() {
    let x = format.margins.left + Double(column) * (Self.columnWidth(format) + format.gutter)
    let placed = fragments.trimmedEnd
    var y = format.margins.top
    for fragment in placed {
      for entry in fragment.outline {
        pages[pages.count - 1].outline.append((entry.title, entry.level, y + entry.y))
      }
      y += fragment.height
    }
    pages[pages.count - 1].pieces += layout.assembled(placed).map {
      $0.moved(x, format.margins.top)
    }
    fragments = []
    used = 0
  }
}

extension [Fragment] {
  fileprivate var trimmedEnd: [Fragment] {
    var copy = self
    while copy.last?.isSpace == true { copy.removeLast() }
    return copy
  }
}
