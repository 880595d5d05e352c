import PDFContent
import PDFObjects
import Testing

@Suite("Writing content streams")
struct ContentWriterTests {
  @Test("operators are written one a line, numbers with at most five places")
  func writes() {
    var writer = ContentWriter()
    writer.beginMarkedContent("Tx")
    writer.save()
    writer.clip(to: Rectangle(1, 1, 99.123456, 17))
    writer.beginText()
    writer.setFont("Helv", size: 9.5)
    writer.setFillColor(.rgb(0, 0, 0.5))
    writer.moveText(2, 5.25)
    writer.showText(Array("a(b)".utf8))
    writer.showText([0x00, 0xFF])
    writer.showText([(Array("A".utf8), -120), (Array("V".utf8), 0)])
    writer.endText()
    writer.restore()
    writer.endMarkedContent()
    let expected = """
      /Tx BMC
      q
      1 1 98.12346 16 re
      W
      n
      BT
      /Helv 9.5 Tf
      0 0 0.5 rg
      2 5.25 Td
      (a\\(b\\)) Tj
      <00ff> Tj
      [(A) -120(V)] TJ
      ET
      Q
      EMC

      """
    #expect(String(decoding: writer.bytes, as: UTF8.self) == expected)
  }

  @Test("what is written is read back as it was meant")
  func roundTrips() {
    var writer = ContentWriter()
    writer.concatenate(Matrix(0, 1, -1, 0, 100, 0))
    writer.setDash([3, 1.5], phase: 0)
    writer.ellipse(in: Rectangle(0, 0, 10, 10))
    writer.fillAndStroke()
    writer.setStrokeColor(.cmyk(0, 0, 0, 1))
    writer.beginMarkedContent("P", properties: ["MCID": .integer(3)])
    let operations = Array(ContentReader(writer.bytes))
    #expect(
      operations.map(\.word) == ["cm", "d", "m", "c", "c", "c", "c", "h", "B", "K", "BDC"])
    #expect(operations[3].numbers(6) == [10, 7.76142, 7.76142, 10, 5, 10])
    #expect(operations[10].operands == [.name("P"), .dictionary(["MCID": .integer(3)])])
  }
}
