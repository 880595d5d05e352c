import Foundation
import TestTools
import Testing
import Typography

@Suite("The choice among named instances")
struct InstanceCatalogTests {
  /// What a catalog answers for A: the instance for each request, "-" for the default of all axes.
  static func answers(from catalog: FontCatalog, for scalar: Unicode.Scalar = "A") -> String {
    let requests = [
      FontRequest(script: .latin), FontRequest(script: .latin, weight: 500),
      FontRequest(script: .latin, weight: 700),
      FontRequest(script: .latin, weight: 700, isCondensed: true),
      FontRequest(script: .latin, weight: 700, isItalic: true),
    ]
    return requests.map { request in
      let face = catalog.typeface(covering: [scalar], request: request)
      return face.map { $0.instance.map { "\($0)" } ?? "-" } ?? "none"
    }.joined(separator: " ")
  }

  // Regular is the default, and asked for without an instance; Heavy is Bold once more.
  static let expected: [(font: VariableFont, answers: String)] = [
    (.complete, "- 3 1 2 1"), (.outlinesOnly, "- 3 1 2 1"), (.slanted, "- 3 1 1 2"),
    (.colour, "- - - - -"), (.shortSegments, "- - - - -"),
  ]

  @Test("takes that of the weight, width and slant that a named file has", arguments: expected)
  func namedFile(font: VariableFont, answers: String) throws {
    guard let file = try TemporaryFont(font) else { return }
    let catalog = try FontCatalog(named: [file.path], usesSystemFonts: false)
    #expect(Self.answers(from: catalog) == answers)
    let again = catalog.typeface(
      covering: ["A"], request: FontRequest(script: .latin, weight: 700))
    let other = catalog.typeface(
      covering: ["O"], request: FontRequest(script: .latin, weight: 700))
    // One typeface an instance.
    #expect(again === other)
    guard answers.contains("1") else { return }
    #expect(again?.metrics.weight == 700)
    #expect(again?.postScriptName == "Vario-Fat")
  }

  @Test("takes it from the machine's fonts and from a family, too", arguments: expected)
  func machine(font: VariableFont, answers: String) async throws {
    guard let bytes = try font.bytes() else { return }
    let folder = try FontFolder(["vario.ttf": bytes])
    let configuration = folder.configuration
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) { [configuration = configuration as String] in
      setenv("FONTCONFIG_FILE", configuration, 1)
      print("machine: \(InstanceCatalogTests.answers(from: try FontCatalog())).")
      let family = try FontCatalog(named: ["vario"], usesSystemFonts: false)
      print("family: \(InstanceCatalogTests.answers(from: family)).")
    }
    let said = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    #expect(said.contains("machine: \(answers)."), "\(said)")
    #expect(said.contains("family: \(answers)."), "\(said)")
  }

  @Test("leaves a variable font without named instances at its default")
  func withoutInstances() async throws {
    guard let bytes = try BuiltFont.variable.bytes() else { return }
    let folder = try FontFolder(["built.ttf": bytes])
    let configuration = folder.configuration
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) { [configuration = configuration as String] in
      setenv("FONTCONFIG_FILE", configuration, 1)
      print("machine: \(InstanceCatalogTests.answers(from: try FontCatalog())).")
    }
    let said = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    #expect(said.contains("machine: - - - - -."), "\(said)")
  }
}
