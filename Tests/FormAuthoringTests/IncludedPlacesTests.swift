import Diagnostics
import FormAuthoring
import StructuredData
import Testing

/// Problems in blocks of included files. Lines and columns are counted by hand.
@Suite("Problems in included files")
struct IncludedPlacesTests {
  private static let parts = """
    blocks:
      person:
        - {text: first, label: First}
        - {text: last, label: Last, spam: 6}
    """

  private func problems(_ text: String) -> [Diagnostic] {
    let files = SpecificationFiles(
      read: { _ throws(FormwrightError) in Array(Self.parts.utf8) },
      parse: { _, bytes throws(FormwrightError) in try YAMLReader.read(bytes) })
    do throws(FormwrightError) {
      _ = try FormSpecification(YAMLReader.read(Array(text.utf8)), files: files)
      return []
    } catch {
      return error.diagnostics
    }
  }

  @Test("a problem in a block has the file, the line and the column of the block")
  func inBlock() throws {
    let found = problems("include: parts.yaml\nbody: [{block: person, as: a}]\n")
    let problem = try #require(found.first)
    #expect(found.count == 1)
    #expect(problem.file == "parts.yaml")
    #expect(problem.location == SourceLocation(line: 4, column: 33))
    #expect(problem.field == "a.last")
  }

  @Test("a problem in the use of a block has the place of the use")
  func inUse() throws {
    let text = """
      include: parts.yaml
      body:
        - {block: person, as: a, set: {last: {spam: null}, frist: {label: X}}}
      """
    let problem = try #require(problems(text).first { $0.message.contains("frist") })
    #expect(problem.file == nil)
    #expect(problem.location?.line == 3)
  }
}
