import DocumentEditing
import FormFixtures
import PDFObjects
import Testing

@Suite("Damaged documents edited")
struct HostileDocumentTests {
  /// Turned around, cut down, and put together with itself; each output must open again.
  private func edit(_ objects: [String]) throws -> [Int] {
    let source = ImportSource(try Document(bytes: rawFile(objects)))
    let all = Array(0..<source.pageCount)
    return try [Array(all.reversed()), Array(all.dropFirst()), all + all].map { places in
      let assembly = PageAssembly([PageAssembly.Part(source: 0, places: places)], of: [source])
      guard let assembly else { return 0 }
      let document = try Document(bytes: assembly.editor.document.fileBytes())
      #expect(document.reachablePageCount == document.pageList().pages.count)
      return document.pageList().pages.count
    }
  }

  @Test("a page tree that leads back to itself")
  func circularPages() throws {
    let counts = try edit([
      "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R 2 0 R 4 0 R]/Count 9>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>", "<</Type/Pages/Kids[2 0 R 5 0 R]/Count -1>>",
      "<</Type/Page/MediaBox[0 0 9 9]>>",
    ])
    #expect(counts == [2, 1, 4])
  }

  @Test("a page that two parents list")
  func sharedPage() throws {
    let counts = try edit([
      "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R 4 0 R]/Count 3>>",
      "<</Type/Pages/Parent 2 0 R/Kids[5 0 R]/Count 1>>",
      "<</Type/Pages/Parent 2 0 R/Kids[5 0 R 6 0 R]/Count 2>>",
      "<</Type/Page/MediaBox[0 0 9 9]>>", "<</Type/Page/MediaBox[0 0 9 9]>>",
    ])
    // It is a page under each.
    #expect(counts == [3, 2, 6])
  }

  @Test("one of the two places of a page listed twice is taken")
  func listedTwice() throws {
    let document = try Document(
      bytes: rawFile([
        "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R 3 0 R]/Count 2>>",
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>",
      ]))
    let source = ImportSource(document)
    let assembly = try #require(
      PageAssembly([PageAssembly.Part(source: 0, places: [0])], of: [source]))
    #expect(!assembly.editor.document.pageList().isDamaged)
  }

  @Test(
    "a page that is the structure tree, a font, an annotation and a field too", arguments: [3, 4])
  func pageUsedOtherwise(_ page: Int) throws {
    let other = 7 - page
    let counts = try edit([
      "<</Type/Catalog/Pages 2 0 R/StructTreeRoot \(page) 0 R/AcroForm<</Fields[\(page) 0 R 5 0 R]"
        + "/DR<</Font<</F \(page) 0 R>>>>>>>>",
      "<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>",
      "<</Type/Page/MediaBox[0 0 9 9]/Annots[\(other) 0 R 5 0 R]>>",
      "<</Type/Page/MediaBox[0 0 9 9]/Annots[\(page) 0 R]>>",
      "<</Type/Annot/Subtype/Widget/Rect[0 0 9 9]/FT/Tx/T(a)/Parent \(page) 0 R>>",
    ])
    #expect(counts == [2, 1, 4])
  }

  @Test("an outline in circles, destinations to nothing, and a tree of names that is its own kid")
  func circularNavigation() throws {
    let counts = try edit([
      "<</Type/Catalog/Pages 2 0 R/Outlines 5 0 R/Names<</Dests 7 0 R>>/OpenAction[99 0 R/Fit]>>",
      "<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>",
      "<</Type/Page/MediaBox[0 0 9 9]/Annots[8 0 R 8 0 R]>>",
      "<</Type/Page/MediaBox[0 0 9 9]/Annots[8 0 R]>>",
      "<</First 6 0 R/Last 6 0 R/Count 99999999999>>",
      "<</Title(x)/Parent 5 0 R/Next 6 0 R/First 6 0 R/Dest[4 0 R/Fit]>>",
      "<</Names[(a)[3 0 R/Fit](b)]/Kids[7 0 R]>>",
      "<</Subtype/Link/A 9 0 R>>", "<</S/GoTo/D[3 0 R/Fit]/Next[9 0 R 9 0 R]>>",
    ])
    #expect(counts == [2, 1, 4])
  }

  @Test("labels, parent trees and rotations beyond all numbers")
  func extremes() throws {
    let counts = try edit([
      "<</Type/Catalog/Pages 2 0 R/PageLabels<</Nums[0<</S/D/St 9223372036854775807>>-5<<>>]>>"
        + "/StructTreeRoot 5 0 R/MarkInfo<</Marked true>>>>",
      "<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/Rotate -9223372036854775808>>",
      "<</Type/Page/MediaBox[0 0 9 9]/StructParents 9223372036854775807>>",
      "<</Type/Page/MediaBox[0 0 9 9]/StructParents 0/Rotate 45>>",
      "<</Type/StructTreeRoot/K 5 0 R/ParentTree<</Nums[0[5 0 R]2147483646[6 0 R]]>>"
        + "/ParentTreeNextKey 9223372036854775807/IDTree<</Names[(a)6 0 R]>>>>",
      "<</S/P/P 5 0 R/K 6 0 R/Pg 3 0 R/ID(a)>>",
    ])
    #expect(counts == [2, 1, 4])
  }

  @Test("fields that are their own kids, and roots that are nothing")
  func circularFields() throws {
    let counts = try edit([
      "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R 99 0 R null 6 0 R]/CO[5 0 R]/DR 5 0 R>>>>",
      "<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>", "<</Type/Page/MediaBox[0 0 9 9]/Annots[6 0 R]>>",
      "<</Type/Page/MediaBox[0 0 9 9]/Annots[6 0 R]>>", "<</T(a)/Kids[5 0 R 6 0 R]/Parent 5 0 R>>",
      "<</T(b)/FT/Tx/Subtype/Widget/Rect[0 0 5 5]/Parent 5 0 R/DA(/ Tf Tf /# 1 Tf)>>",
    ])
    #expect(counts == [2, 1, 4])
  }
}
