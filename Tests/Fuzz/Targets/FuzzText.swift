import Formwright
import StructuredData

/// The text of every page of any file that opens can be read, and its parts are ranges of one another; what the pages
/// say is JSON.
func fuzzText(_ bytes: [UInt8]) {
  guard let document = try? Document(bytes: bytes) else { return }
  let reader = PageContentReader(document: document)
  for page in document.pageList().pages.prefix(8) {
    let text = PageText(reader.content(of: page))
    _ = text.string
    for block in text.blocks { precondition(block.lines.upperBound <= text.lines.count) }
    for line in text.lines {
      precondition(line.words.upperBound <= text.words.count)
      _ = text.text(of: line)
    }
    for word in text.words { precondition(word.glyphs.upperBound <= text.glyphs.count) }
  }
  guard let pages = try? PageReader(bytes: bytes, readsFields: true), pages.pageCount > 0 else {
    return
  }
  var structure = PageReader.Structure()
  for number in 1...min(8, pages.pageCount) { structure.add(pages.page(number)) }
  precondition((try? JSONReader.read(structure.json())) != nil)
}
