import FormFilling
import Testing

@Suite("Lists of pages")
struct PageSelectionTests {
  @Test("numbers, ranges and open ranges")
  func parses() throws {
    let selection = try #require(PageSelection("1,3-5,8-"))
    #expect((1...10).filter(selection.contains) == [1, 3, 4, 5, 8, 9, 10])
  }

  @Test(
    "what is no list of pages is refused", arguments: ["", "0", "a", "3-1", "-3", "1,,2", "1-2-3"])
  func refuses(_ text: String) { #expect(PageSelection(text) == nil) }
}
