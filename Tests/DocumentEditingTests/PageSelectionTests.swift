import DocumentEditing
import Testing

/// The lists of qpdf (numbers, ranges, `z`, `rN`, descending ranges) and the `odd` and `even` of pdftk;
/// the numbers expected follow from the manuals of both.
@Suite("Lists of pages")
struct PageSelectionTests {
  @Test(
    "numbers and ranges, in the order of the list",
    arguments: [
      ("1,3-5,8-", [1, 3, 4, 5, 8, 9, 10]), ("5-3", [5, 4, 3]), ("z", [10]), ("last,1", [10, 1]),
      ("z-8", [10, 9, 8]), ("r1,r3", [10, 8]), ("r3-r1", [8, 9, 10]), ("2,2", [2, 2]),
      ("odd", [1, 3, 5, 7, 9]), ("2-7even", [2, 4, 6]), ("7-1odd", [7, 5, 3, 1]),
      ("9-end", [9, 10]), ("10-", [10]),
    ])
  func selects(_ text: String, _ numbers: [Int]) throws {
    let selection = try #require(PageSelection(text))
    #expect(selection.numbers(ofPages: 10) == numbers)
    #expect(selection.missing(beyond: 10).isEmpty)
  }

  @Test(
    "what is no list of pages is refused",
    arguments: [
      "", "0", "a", "-3", "1,,2", "1-2-3", "r0", "r", "+1", "1 ", "oddeven", "99999999999999999999",
    ])
  func refuses(_ text: String) { #expect(PageSelection(text) == nil) }

  @Test("pages that a file does not have are named as the list spells them")
  func missing() throws {
    let selection = try #require(PageSelection("1-4,9,r5,z"))
    #expect(selection.missing(beyond: 3) == ["4", "9", "r5"])
    #expect(selection.numbers(ofPages: 3) == [1, 2, 3, 3])
  }

  @Test("all pages")
  func all() {
    #expect(PageSelection.all.numbers(ofPages: 3) == [1, 2, 3])
    #expect(PageSelection.all.numbers(ofPages: 0).isEmpty)
  }
}
