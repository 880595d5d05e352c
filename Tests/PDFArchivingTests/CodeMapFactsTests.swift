import PDFObjects
import Testing

@testable import PDFArchiving

/// Adobe Technical Note 5014: operators follow their operands; a range adds to the CID what its code is beyond
/// the first.
@Suite("What an embedded CMap says")
struct CodeMapFactsTests {
  @Test("the writing mode, the CMap it is based on, and the highest CID")
  func facts() {
    let text = """
      /Adobe-Japan1-UCS2 usecmap
      begincmap /WMode 1 def
      1 begincidchar <20> 70000 endcidchar
      1 begincidrange <0000> <00ff> 100 <0100> <01ff> 65400 endcidrange
      endcmap
      """
    let facts = CodeMapFacts(Array(text.utf8))
    #expect(facts.writingMode == 1)
    #expect(facts.base == "Adobe-Japan1-UCS2")
    #expect(facts.highestCID == 70000)
    let range = CodeMapFacts(Array("begincidrange <0000> <00ff> 65400 endcidrange".utf8))
    #expect(range.highestCID == 65400 + 255)
    #expect(CodeMapFacts(Array("endcidrange <1> endcidchar".utf8)).highestCID == 0)
  }
}
