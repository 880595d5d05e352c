import PDFObjects
import Testing

@testable import FormSchemas

/// What a grid finds is what overlaps, in order, also where rectangles are crowded.
struct SpatialGridTests {
  @Test(arguments: [(10, 400.0), (300, 400.0), (60, 30.0), (3000, 3000.0)])
  func findsWhatOverlaps(_ count: Int, _ width: Double) {
    var seed: UInt64 = 7
    func number(_ most: Double) -> Double {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(seed >> 40) / Double(1 << 24) * most
    }
    let boxes = (0..<count).map { _ in
      let (left, bottom) = (number(width), number(width))
      return Rectangle(left, bottom, left + number(20), bottom + number(12))
    }
    let grid = SpatialGrid(boxes)
    for _ in 0..<50 {
      let (left, bottom) = (number(width), number(width))
      let look = Rectangle(left, bottom, left + number(200), bottom + number(40))
      let found = grid.near(look)
      let wanted = boxes.indices.filter {
        boxes[$0].overlapX(look) > 0 && boxes[$0].overlapY(look) > 0
      }
      #expect(wanted.allSatisfy(found.contains))
      #expect(found == Set(found).sorted())
    }
  }
}
