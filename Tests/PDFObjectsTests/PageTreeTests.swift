import FormFixtures
import PDFObjects
import Testing

/// ISO 32000-2, 7.7.3. Broken trees are what viewers make the best of.
@Suite("Page trees")
struct PageTreeTests {
  private func repaired(_ objects: [String]) throws -> Document {
    var document = try Document(bytes: rawFile(objects))
    document.repairPageTree()
    return document
  }

  private func kids(_ document: Document) -> [PDFObject] {
    document.array(document.dictionary(document.catalog["Pages"])?["Kids"]) ?? []
  }

  @Test("a sound tree is not touched")
  func sound() throws {
    let objects = [
      "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>",
    ]
    let document = try Document(bytes: rawFile(objects))
    var repaired = document
    repaired.repairPageTree()
    #expect(repaired.objects == document.objects)
  }

  @Test("kids that are no pages go, direct ones become objects, and the count is right")
  func kidsOfAllKinds() throws {
    let document = try repaired([
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [null 3 0 R (x) << /Type /Page /MediaBox [0 0 9 9] >> 9 0 R] /Count 7 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>",
    ])
    #expect(kids(document).count == 2)
    #expect(document.pageList().pages.count == 2)
    let root = document.dictionary(document.catalog["Pages"]) ?? [:]
    #expect(document.integer(root["Count"]) == 2)
    let second = document.dictionary(kids(document).last) ?? [:]
    #expect(second["Parent"] == document.catalog["Pages"])
  }

  @Test("a page that is listed again is another page, as in viewers")
  func repeated() throws {
    let document = try Document(
      bytes: rawFile([
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R 4 0 R 3 0 R 3 0 R] /Count 4 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Rotate 90 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 7 7] >>",
      ]))
    let pages = document.pageList()
    #expect(!pages.isDamaged)
    #expect(pages.pages.map(\.rotation) == [90, 0, 90, 90])
    #expect(Set(pages.pages.map(\.number)).count == 4)
  }

  @Test("a tree that leads back up is cut there")
  func cycle() throws {
    let document = try repaired([
      "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>",
      "<< /Type /Pages /Parent 2 0 R /Kids [2 0 R 4 0 R] /Count 9 >>",
      "<< /Type /Page /Parent 3 0 R /MediaBox [0 0 9 9] >>",
    ])
    #expect(!document.pageList().pages.isEmpty)
    let inner = document[ObjectNumber(3)].dictionaryValue ?? [:]
    #expect(document.array(inner["Kids"])?.count == 1)
  }

  @Test("a page where the tree should begin is put under a root")
  func lonePage() throws {
    let document = try repaired([
      "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Page /MediaBox [0 0 9 9] >>",
    ])
    #expect(kids(document).count == 1)
    #expect(document.pageList().pages.count == 1)
  }

  @Test("nodes that name each other over and over are counted once")
  func doubling() throws {
    var objects = ["<< /Type /Catalog /Pages 2 0 R >>"]
    for level in 2...60 {
      objects.append("<< /Type /Pages /Kids [\(level + 1) 0 R \(level + 1) 0 R] /Count 2 >>")
    }
    objects.append("<< /Type /Page /MediaBox [0 0 9 9] >>")
    // Each node counts once; the last lists its page twice.
    #expect(try repaired(objects).pageList().pages.count == 2)
  }
}
