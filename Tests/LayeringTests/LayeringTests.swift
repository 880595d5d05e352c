import Foundation
import Testing

@Suite("Layers")
struct LayeringTests {
  private let sources: SourceTree
  private let table: TargetTable

  init() throws {
    sources = try SourceTree.ofThisPackage.get()
    table = TargetTable(
      markdown: try String(
        contentsOf: SourceTree.package.appending(path: "ARCHITECTURE.md"), encoding: .utf8))
  }

  @Test("the table's cells are names between commas, spaces and backticks, a dash none")
  func readsTable() {
    let table = TargetTable(
      markdown: """
        | layer | target | in a sentence | imports |
        |---|---|---|---|
        | 0 | `CQPDF` | A shim. | libqpdf |
        | 1 | `Diagnostics` | Problems. | — |
        | 2 | `PDFObjects` `Typography` | Objects, fonts. | CQPDF, `CZlib` |
        | 3 | `Whole` | Everything. | all but Typography; CYAML |
        """)
    #expect(
      table.rows == [
        TargetTable.Row(layer: 1, target: "Diagnostics", imports: []),
        TargetTable.Row(layer: 2, target: "PDFObjects", imports: ["CQPDF", "CZlib"]),
        TargetTable.Row(layer: 2, target: "Typography", imports: ["CQPDF", "CZlib"]),
        TargetTable.Row(layer: 3, target: "Whole", imports: ["PDFObjects", "CYAML"]),
      ])
    #expect(
      table.imports(of: "Typography") == ["CQPDF", "CZlib", "Diagnostics", "Synchronization"])
    #expect(table.imports(of: "CQPDF") == nil)
  }

  @Test("every target has a row in the table")
  func knowsTargets() {
    #expect(sources.swiftTargets.contains("Diagnostics"))
    for target in sources.swiftTargets.sorted() {
      #expect(table.imports(of: target) != nil, "no row for \(target)")
    }
  }

  @Test("a target imports only what its row lists")
  func imports() {
    for line in sources.imports where TargetTable.toolchain[line.module] == nil {
      let allowed = table.imports(of: line.target) ?? []
      #expect(allowed.contains(line.module), "\(line.place) imports \(line.module)")
    }
  }

  @Test("no library target imports Foundation or the C library")
  func importsToolchain() {
    for line in sources.imports {
      guard let targets = TargetTable.toolchain[line.module] else { continue }
      #expect(targets.contains(line.target), "\(line.place) imports \(line.module)")
    }
  }

  @Test(
    "the command line imports the library, its service, what reads and writes files, and no layer between them"
  )
  func importsOfCommandLine() {
    let modules = Set(sources.imports.filter { $0.target == "FormwrightCLI" }.map(\.module))
    #expect(
      modules.subtracting(TargetTable.toolchain.keys)
        == [
          "Diagnostics", "FileAccess", "FormOperations", "Formwright", "FormwrightService",
          "Synchronization",
        ])
  }

  @Test(
    "no source asks whether it can import a module that this package itself has under Apple's name")
  func asksForNoNamesOfApple() throws {
    for folder in ["Sources", "Tests"] {
      let root = SourceTree.package.appending(path: folder)
      let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
      for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
        let text = try String(contentsOf: file, encoding: .utf8)
        for name in TargetTable.namesOfApple
        where !file.path.contains("LayeringTests")
          && !file.path.contains("PDFKitClient")
        {
          #expect(!text.contains("#if canImport(\(name))"), "\(file.path) asks for \(name)")
        }
      }
    }
  }

  @Test("every C library is imported by exactly one Swift target")
  func importsLibrariesOnce() {
    #expect(sources.libraryTargets.contains("CYAML"))
    for library in sources.libraryTargets.sorted() {
      let importers = Set(sources.imports.filter { $0.module == library }.map(\.target))
      #expect(importers.count == 1, "\(library) is imported by \(importers.sorted())")
    }
  }

  @Test("a row has no target that does not exist, and no import that its target does not use")
  func tableIsTrue() {
    for row in table.rows {
      #expect(sources.swiftTargets.contains(row.target), "there is no target \(row.target)")
      let used = Set(sources.imports.filter { $0.target == row.target }.map(\.module))
      #expect(
        row.imports.isSubset(of: used),
        "\(row.target) does not import \(row.imports.subtracting(used))")
    }
  }

  @Test("a target has one row and imports only from rows above its own")
  func tableGoesOneWay() {
    #expect(table.rows.contains { $0.layer == 9 })
    #expect(table.rows.map(\.layer) == table.rows.map(\.layer).sorted())
    var above = sources.libraryTargets
    for row in table.rows {
      #expect(row.imports.isSubset(of: above), "\(row.target)")
      #expect(above.insert(row.target).inserted, "\(row.target) has two rows")
    }
  }

  @Test(
    "import lines are read in all their forms",
    arguments: [
      ("import Glibc", "Glibc"), ("public import Diagnostics", "Diagnostics"),
      ("  package import PDFObjects  // why", "PDFObjects"), ("@_exported import A", "A"),
      ("@preconcurrency internal import B", "B"), ("import struct Foundation.Data", "Foundation"),
      ("import func Glibc.open;", "Glibc"), ("@_spi(X) public import C", "C"),
      ("// import X", nil), ("/// import X", nil), ("let important = 1", nil),
      ("  importer.run()", nil), ("", nil),
    ] as [(String, String?)])
  func readsImportLines(_ line: String, _ module: String?) {
    #expect(SourceTree.module(importedBy: line) == module)
  }
}
