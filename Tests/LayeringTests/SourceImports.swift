import Foundation

/// One import line of a source file.
struct SourceImport {
  var target: String
  /// The file below `Sources`, and the line in it.
  var place: String
  var module: String
}

/// The targets of the package and their import lines, read from its sources.
struct SourceTree {
  /// Targets with Swift files.
  private(set) var swiftTargets: Set<String> = []
  /// Targets that are a C library's module.
  private(set) var libraryTargets: Set<String> = []
  private(set) var imports: [SourceImport] = []

  /// - Parameter root: the folder that holds a folder for each target.
  init(root: URL) throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: root.path).sorted()
    for target in folders where !target.hasPrefix(".") {
      let folder = root.appendingPathComponent(target)
      var hasSwift = false
      let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
      for file in (files ?? []).sorted() where file.hasSuffix(".swift") {
        hasSwift = true
        let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
          .enumerated()
        {
          guard let module = Self.module(importedBy: String(line)) else { continue }
          let place = "\(target)/\(file):\(index + 1)"
          imports.append(SourceImport(target: target, place: place, module: module))
        }
      }
      // The rest is for other tools: packages for Python and Debian.
      let isLibrary = (files ?? []).contains { $0.hasSuffix(".h") || $0.hasSuffix(".modulemap") }
      if hasSwift {
        swiftTargets.insert(target)
      } else if isLibrary {
        libraryTargets.insert(target)
      }
    }
  }

  /// The folder of this package.
  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Read once: it is a hundred thousand lines.
  static let ofThisPackage = Result { try SourceTree(root: package.appending(path: "Sources")) }

  /// The module of an import line: after attributes and an access level, perhaps only one
  /// declaration of it (`import struct A.B`).
  static func module(importedBy line: String) -> String? {
    var words = line.split { " \t;".contains($0) }.map(String.init)[...]
    let levels: Set<String> = ["public", "package", "internal", "fileprivate", "private"]
    while let word = words.first, word.hasPrefix("@") || levels.contains(word) {
      words.removeFirst()
    }
    guard words.first == "import" else { return nil }
    words.removeFirst()
    let kinds: Set<String> = [
      "typealias", "struct", "class", "enum", "protocol", "let", "var", "func", "actor",
    ]
    if let word = words.first, kinds.contains(word) { words.removeFirst() }
    return words.first.flatMap { $0.split(separator: ".").first.map(String.init) }
  }
}
