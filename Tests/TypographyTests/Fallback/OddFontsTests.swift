import Foundation
import Testing
import Typography

@Suite("A machine of odd fonts")
struct OddFontsTests {
  @Test("fonts that are forbidden, blank, damaged or without outlines are passed over")
  func passesOver() async throws {
    guard let plain = try BuiltFont.plain.bytes(),
      let restricted = try BuiltFont.restricted.bytes(),
      let colour = try BuiltFont.colour.bytes(),
      let compact = try BuiltFont.compactVariable.bytes()
    else { return }
    var damaged = plain
    for index in damaged.count / 2..<damaged.count { damaged[index] = 0xFF }
    // In the order of paths, which all of them but the last fail in.
    let folder = try FontFolder([
      "1-restricted.ttf": restricted, "2-colour.ttf": colour, "3-compact.otf": compact,
      "4-damaged.ttf": damaged, "5-cut.ttf": Array(plain[..<(plain.count / 3)]),
      "6-plain.ttf": plain,
    ])
    let configuration = folder.configuration
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) { [configuration = configuration as String] in
      setenv("FONTCONFIG_FILE", configuration, 1)
      let catalog = try FontCatalog()
      for scalar in ["A", "Á", "B"] as [Unicode.Scalar] {
        let face = catalog.typeface(covering: [scalar], request: FontRequest(script: .latin))
        let name = face?.path?.split(separator: "/").last ?? "none"
        print("\(scalar): \(name)")
      }
    }
    let said = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    #expect(said.contains("A: 6-plain.ttf"), "\(said)")
    // Its Á has an outline beside the colours.
    #expect(said.contains("Á: 2-colour.ttf"), "\(said)")
    #expect(said.contains("B: none"), "\(said)")
  }

  @Test("a machine without fonts has no fallback")
  func hasNone() async throws {
    let folder = try FontFolder([:])
    let configuration = folder.configuration
    await #expect(processExitsWith: .success) { [configuration = configuration as String] in
      setenv("FONTCONFIG_FILE", configuration, 1)
      let catalog = try FontCatalog()
      #expect(catalog.typeface(covering: ["A"], request: FontRequest(script: .latin)) == nil)
    }
  }
}
