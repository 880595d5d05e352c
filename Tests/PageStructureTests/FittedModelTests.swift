import Testing

@testable import PageStructure

@Suite("Fitted scores")
struct FittedModelTests {
  private func bytes(_ words: [UInt32]) -> [UInt8] {
    Array("FWLM".utf8)
      + words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
  }

  /// One ensemble of two features with one tree: the second feature up to 3 gives 1, above it 2.
  private var stump: [UInt32] {
    [
      1, 2, 1, 0, 3, 1, 1, 2, Float(3).bitPattern, .max, 0, 0, Float(1).bitPattern, .max, 0, 0,
      Float(2).bitPattern,
    ]
  }

  @Test("a tree goes left where a feature is at most its threshold")
  func scores() throws {
    let model = try #require(FittedModel(bytes: bytes(stump + [0])))
    #expect(model.score(0, [9, 3]) == 1)
    #expect(model.score(0, [9, 3.5]) == 2)
    #expect(model.score(0, [9]) == 0)
    #expect(model.score(1, [9, 3]) == 0)
  }

  @Test("between two points of the calibration, confidence lies on the line")
  func calibrates() throws {
    let points: [Float] = [0.2, 0.1, 0.6, 0.9]
    let model = try #require(FittedModel(bytes: bytes(stump + [2] + points.map(\.bitPattern))))
    #expect(abs(model.confidence(0.4) - 0.5) < 1e-6)
    #expect(abs(model.confidence(0) - 0.1) < 1e-6)
    #expect(abs(model.confidence(1) - 0.9) < 1e-6)
  }

  @Test("what is cut, leads back or names no feature is no model")
  func refuses() {
    let whole = bytes(stump + [0])
    for length in 0..<whole.count - 4 { #expect(FittedModel(bytes: whole.prefix(length)) == nil) }
    var loop = stump
    loop[6] = 0
    #expect(FittedModel(bytes: bytes(loop + [0])) == nil)
    var unknown = stump
    unknown[5] = 2
    #expect(FittedModel(bytes: bytes(unknown + [0])) == nil)
    #expect(FittedModel(bytes: bytes([.max])) == nil)
  }
}
