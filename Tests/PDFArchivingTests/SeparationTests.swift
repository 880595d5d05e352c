import FormFixtures
import PDFObjects
import Testing

@testable import PDFArchiving

/// ISO 19005-2, 6.2.4.4: Separation color spaces of one name have one tint transform. Colors are worked out by
/// hand from ISO 32000-2, 7.10.
@Suite("Separation color spaces of one name")
struct SeparationTests {
  private static func sampled(bits: Int, _ samples: [UInt8], size: Int) -> PDFStream {
    PDFStream(
      dictionary: [
        "FunctionType": .integer(0), "Domain": PDFObject.numbers(0, 1),
        "Range": PDFObject.numbers(0, 1), "Size": .array([.integer(size)]),
        "BitsPerSample": .integer(bits),
      ], data: samples)
  }

  /// Tints from 0 to 1 as they are: 256 samples of 8 bits, two of 16 bits, a line, two lines.
  private static let same: [PDFObject] = [
    .stream(sampled(bits: 8, Array(0...255), size: 256)),
    .stream(sampled(bits: 16, [0, 0, 0xFF, 0xFF], size: 2)),
    line(1),
    .dictionary([
      "FunctionType": .integer(3), "Domain": PDFObject.numbers(0, 1),
      "Functions": .array([half(0), half(0.5)]), "Bounds": PDFObject.numbers(0.5),
      "Encode": PDFObject.numbers(0, 1, 0, 1),
    ]),
  ]

  private static func line(_ end: Double) -> PDFObject {
    .dictionary([
      "FunctionType": .integer(2), "Domain": PDFObject.numbers(0, 1), "N": .integer(1),
      "C0": PDFObject.numbers(0), "C1": .array([.number(end)]),
    ])
  }

  private static func half(_ start: Double) -> PDFObject {
    .dictionary([
      "FunctionType": .integer(2), "Domain": PDFObject.numbers(0, 1), "N": .integer(1),
      "C0": .array([.number(start)]), "C1": .array([.number(start + 0.5)]),
    ])
  }

  private func document(_ transforms: [PDFObject]) -> Document {
    var draft = FormDraft()
    draft.hasForm = false
    let spaces = transforms.enumerated().map { index, transform in
      (
        PDFName(rawValue: "S\(index)"),
        PDFObject.array([
          .name("Separation"), .name("Ink"), .name("DeviceGray"),
          .reference(draft.add(transform)),
        ])
      )
    }
    let content = spaces.map { "/\($0.0.rawValue) cs 0.5 scn 1 1 9 9 re f" }
    draft.addPage(
      ["Resources": .dictionary(["ColorSpace": .dictionary(PDFDictionary(spaces))])],
      content: content.joined(separator: "\n"))
    return draft.document()
  }

  @Test("functions that give the same colors are told to be the same")
  func colors() throws {
    let draft = FormDraft().document()
    for function in Self.same {
      let tint = try #require(TintTransform(function, in: draft))
      for (place, color) in tint.colors.enumerated() {
        #expect(abs((color.first ?? -1) - Double(place) / 255) < 0.001)
      }
    }
  }

  @Test("such color spaces become one; others are reported")
  func unified() {
    let outcome = ArchiveMending.archive(document(Self.same), level: .pdfa2b)
    #expect(outcome.report.conforms, "\(outcome.report.violations.map(\.rule.id))")
    let other = ArchiveMending.archive(document([Self.line(1), Self.line(0.9)]), level: .pdfa2b)
    #expect(other.report.violations.map(\.rule.id) == ["6.2.4.4-2"])
  }
}
