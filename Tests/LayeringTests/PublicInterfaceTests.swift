import Foundation
import Testing

@Suite("Public interface and map")
struct PublicInterfaceTests {
  private let sources = SourceTree.package.appending(path: "Sources")

  private func swiftFiles() throws -> [URL] {
    let found = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    let files = (found?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
    try #require(files.count > 300)
    return files
  }

  @Test("what users of the library need is less than 640 public declarations, PDFKit's names aside")
  func publicDeclarations() throws {
    let declaration = try Regex(#"^\s*(@\w+ )*(public|open) (?!import)"#)
    var (own, ofPDFKit) = (0, 0)
    for file in try swiftFiles() {
      let text = try String(contentsOf: file, encoding: .utf8)
      let count = text.split(separator: "\n").count { $0.starts(with: declaration) }
      let isOfPDFKit = TargetTable.namesOfApple.union(["OpenPDFKit"]).contains {
        file.path.contains("/Sources/\($0)/")
      }
      if isOfPDFKit { ofPDFKit += count } else { own += count }
    }
    #expect(own > 100)
    #expect(own < 640)
    #expect(ofPDFKit > 500)
  }

  @Test("a folder holds at most 15 Swift files, so that its name says what is in it")
  func folders() throws {
    let folders = Dictionary(grouping: try swiftFiles()) { $0.deletingLastPathComponent().path }
    for (folder, files) in folders {
      #expect(files.count <= 15, "\(folder) holds \(files.count) files")
    }
  }

  @Test("every place that ARCHITECTURE.md names in “Where is…?” exists")
  func places() throws {
    let text = try String(
      contentsOf: SourceTree.package.appending(path: "ARCHITECTURE.md"), encoding: .utf8)
    let start = try #require(text.range(of: "## Where is…?"))
    let section = text[start.upperBound...].prefix { $0 != "#" }
    let names = section.matches(of: try Regex("`([A-Z][A-Za-z+]*(/[^`]*)?)`")).compactMap {
      $0.output[1].substring.map(String.init)
    }
    #expect(names.count >= 12)
    for name in names where name.contains("/") {
      let path = sources.appending(path: name).path
      #expect(FileManager.default.fileExists(atPath: path), "\(name) does not exist")
    }
  }
}
