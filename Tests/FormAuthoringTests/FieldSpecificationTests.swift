import Diagnostics
import FormAuthoring
import StructuredData
import Testing

/// Lines and columns counted by hand.
@Suite("Fields of a specification")
struct FieldSpecificationTests {
  private func places(_ fields: String...) -> [[Int]] {
    let lines = ["pages:", "  - size: [200, 100]", "    fields:"] + fields.map { "      - \($0)" }
    do throws(FormwrightError) {
      _ = try FormSpecification(YAMLReader.read(Array(lines.joined(separator: "\n").utf8)))
      return []
    } catch {
      return error.diagnostics.map { [$0.location?.line ?? 0, $0.location?.column ?? 0] }
    }
  }

  @Test("a name that is taken, or stands under a field, is told once, at its line")
  func names() {
    #expect(
      places("{text: g, rect: [0, 0, 9, 9]}", "{text: g, rect: [9, 0, 19, 9]}") == [[5, 16]])
    #expect(
      places("{text: g, rect: [0, 0, 9, 9]}", "{text: g.h, rect: [9, 0, 19, 9]}") == [[5, 16]])
    #expect(
      places("{text: g.h.i, rect: [0, 0, 9, 9]}", "{text: g.h, rect: [9, 0, 19, 9]}") == [[5, 16]])
    #expect(places("{text: g..h, rect: [0, 0, 9, 9]}") == [[4, 16]])
    #expect(
      places("{text: g.h, rect: [0, 0, 9, 9]}", "{text: g.i, rect: [9, 0, 19, 9]}") == [])
  }

  @Test("a rectangle has an area, on its page")
  func rectangles() {
    #expect(places("{text: a, rect: [10, 10, 10, 20]}") == [[4, 25]])
    #expect(places("{text: a, rect: [500, 10, 510, 20]}") == [[4, 25]])
    #expect(places("{text: a, rect: [190, 10, 210, 20]}") == [[4, 25]])
    #expect(places("{text: a, rect: [0, 0, 200, 100]}") == [])
  }

  @Test("a state is any name but Off; a number is one")
  func states() {
    #expect(places("{checkbox: a, rect: [0, 0, 9, 9], state: Off}") == [[4, 50]])
    #expect(places("{checkbox: a, rect: [0, 0, 9, 9], state: true}") == [[4, 50]])
    #expect(places("{radio: a, options: [{state: Off, rect: [0, 0, 9, 9]}]}") == [[4, 38]])
    #expect(places("{checkbox: a, rect: [0, 0, 9, 9], state: 1}") == [])
  }
}
