/// What each target may import, lowest layer first: the table in ARCHITECTURE.md.
///
/// C libraries are targets too; each is imported by one Swift target and no other.
struct TargetTable {
  struct Row: Hashable {
    let layer: Int
    let target: String
    let imports: Set<String>
  }

  /// The Swift targets. The rows of layer 0 say in words which C library each target wraps.
  let rows: [Row]

  /// Reads the rows `| layer | target | sentence | imports |` of a Markdown table; targets and imports
  /// are names between commas, spaces and backticks, and a dash means none. `all but A, B; C` are the targets of the rows
  /// before it, without `A` and `B`, and `C`.
  init(markdown: String) {
    var rows: [Row] = []
    for line in markdown.split(separator: "\n") {
      let texts = line.split(separator: "|")
      let cells = texts.map(Self.names)
      guard cells.count == 4, let first = cells[0].first, let layer = Int(first), layer > 0 else {
        continue
      }
      var imports = Set(cells[3])
      if cells[3].prefix(2) == ["all", "but"] {
        let parts = texts[3].split(separator: ";").map(Self.names)
        let below = rows.filter { $0.layer < layer && $0.target != "Diagnostics" }.map(\.target)
        imports = Set(below).subtracting(parts[0]).union(parts.dropFirst().joined())
      }
      rows += cells[1].map { Row(layer: layer, target: $0, imports: imports) }
    }
    self.rows = rows
  }

  private static func names(_ cell: Substring) -> [String] {
    cell.split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// The modules with Apple's names, which re-export OpenPDFKit.
  static let namesOfApple: Set<String> = [
    "AVKit", "AppKit", "Cocoa", "CoreGraphics", "CoreText", "ImageIO", "PDFKit", "Quartz", "UIKit",
  ]

  /// Modules of the toolchain that only some targets may import.
  static let toolchain: [String: Set<String>] = [
    "Foundation": namesOfApple.union(["OpenPDFKit", "FormwrightCLI", "FormwrightMain"]),
    "FoundationEssentials": ["OpenPDFKit", "FormwrightCLI", "FormwrightMain"],
    "Dispatch": ["FormwrightC"],
    "Glibc": ["FileAccess", "JQFilters", "FormwrightCLI", "FormwrightMain"],
  ]

  /// What a target may import; nil if it has no row.
  func imports(of target: String) -> Set<String>? {
    rows.first { $0.target == target }?.imports.union(["Diagnostics", "Synchronization"])
  }
}
