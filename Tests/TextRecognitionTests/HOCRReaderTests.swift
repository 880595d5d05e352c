import Testing

@testable import TextRecognition

@Suite("Answers of Tesseract")
struct HOCRReaderTests {
  @Test("lines, words, baselines and turns are read from hOCR 1.2")
  func readsLines() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
      <html xmlns="http://www.w3.org/1999/xhtml"><body><div class='ocr_page' title='bbox 0 0 100 100'>
      <p class='ocr_par'><span class='ocr_line' title="bbox 10 20 90 40; baseline 0.01 -4; x_size 21; x_descenders 5">
      <span class='ocrx_word' title='bbox 10 20 40 40; x_wconf 96'>A&amp;B</span>
      <span class='ocrx_word' title='bbox 50 20 90 40; x_wconf 31'><strong>Co.</strong></span>
      <span class='ocrx_word' title='bbox 50 20 90 40; x_wconf 31'> </span>
      </span><span class='ocr_header' title="bbox 1 2 3 4; textangle 270; x_size 2">
      <span class='ocrx_word' title='bbox 1 2 3 4; x_wconf 9'>x</span></span></p></div></body></html>
      """
    let lines = try HOCRReader.lines(of: Array(text.utf8))
    try #require(lines.count == 2)
    #expect(lines[0].words.map(\.text) == ["A&B", "Co."])
    #expect(lines[0].words.map(\.confidence) == [96, 31])
    #expect(lines[0].box == PixelBox(10, 20, 90, 40))
    #expect(lines[0].slope == 0.01)
    #expect(lines[0].baselineOffset == -4)
    #expect(lines[0].height == 21)
    #expect(lines[0].descent == 5)
    #expect(lines[1].quarterTurns == 3)
  }

  @Test("damaged answers are errors, and odd boxes are left out")
  func readsDamage() throws {
    #expect(throws: (any Error).self) { try HOCRReader.lines(of: Array("<html><p".utf8)) }
    let text = """
      <html><span class='ocr_line' title="bbox 10 20 nan 40"><span class='ocrx_word' title='bbox 1 1 2 2'>a</span></span>
      <span class='ocr_line' title="bbox 9 9 1 1"><span class='ocrx_word' title='bbox 1 1 2 2'>a</span></span>
      <span class='ocr_line' title="bbox 1 1 2 2"><span class='ocrx_word' title=';;bbox 1e9 0 2e9 5'>a</span></span></html>
      """
    let lines = try HOCRReader.lines(of: Array(text.utf8))
    #expect(lines.isEmpty)
  }
}
