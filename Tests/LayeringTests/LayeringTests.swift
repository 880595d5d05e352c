import Testing

@Suite("Layers")
struct LayeringTests {
  private let sources: SourceTree

  init() throws { sources = try SourceTree.ofThisPackage() }

  @Test("every target has a row in the table")
  func knowsTargets() {
    #expect(sources.swiftTargets.contains("Diagnostics"))
    for target in sources.swiftTargets.sorted() {
      #expect(TargetTable.imports(of: target) != nil, "no row for \(target)")
    }
  }

  @Test("a target imports only what its row lists")
  func imports() {
    for line in sources.imports where TargetTable.toolchain[line.module] == nil {
      let allowed = TargetTable.imports(of: line.target) ?? []
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

  @Test("every C library is imported by exactly one Swift target")
  func importsLibrariesOnce() {
    #expect(sources.libraryTargets.contains("CYAML"))
    for library in sources.libraryTargets.sorted() {
      let importers = Set(sources.imports.filter { $0.module == library }.map(\.target))
      #expect(importers.count == 1, "\(library) is imported by \(importers.sorted())")
    }
  }

  @Test("the table has a library in one row only, and a target only in rows above its own")
  func tableGoesOneWay() {
    var below: Set<String> = []
    var libraries: [String] = []
    for row in TargetTable.rows {
      let known = Set(TargetTable.rows.map(\.target))
      libraries += row.imports.subtracting(known)
      #expect(row.imports.intersection(known).isSubset(of: below), "\(row.target)")
      #expect(below.insert(row.target).inserted, "\(row.target) has two rows")
    }
    #expect(Set(libraries).count == libraries.count)
    #expect(libraries.allSatisfy { $0.hasPrefix("C") })
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
