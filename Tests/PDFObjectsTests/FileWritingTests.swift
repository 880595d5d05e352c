import Diagnostics
import FormFixtures
import PDFObjects
import TestTools
import Testing

/// What our writer writes is read back by libqpdf, and checked by `qpdf --check`.
@Suite("Writing files")
struct FileWritingTests {
  /// A document whose catalog holds these values.
  private func document(_ values: PDFDictionary) -> Document {
    var draft = FormDraft()
    draft.addPage()
    draft.hasForm = false
    for (key, value) in values { draft.catalog[key] = value }
    return draft.document()
  }

  private func readBack(_ value: PDFObject) throws -> PDFObject? {
    let bytes = document(["Test": value]).fileBytes()
    return try Document(bytes: bytes).catalog["Test"]
  }

  @Test(
    "values come back as they were",
    arguments: [
      PDFObject.boolean(true), .boolean(false), .integer(0), .integer(-1), .integer(.max),
      .integer(.min), .name("A"), .name("a b"), .name(""), .name("()<>[]{}/%#"),
      .name(PDFName(text: "はい")), .text(""), .text("a(b)c\\d"), .text("((("), .text("\r\n\t"),
      .string(PDFString(bytes: Array(0...255))), .array([]),
      .array([.name("A"), .name("B"), .integer(1), .integer(2), .text("x"), .null]),
      .array([.array([.array([])])]), .dictionary([:]),
      .dictionary(["A": .dictionary(["B": .array([.dictionary([:])])]), "#": .integer(1)]),
    ])
  func values(_ value: PDFObject) throws {
    #expect(try readBack(value) == value)
  }

  /// ISO 32000-2, 7.3.3: decimal point, no exponent. Five places are enough for a thousandth of a
  /// pixel.
  @Test(
    "numbers are written plainly",
    arguments: [
      (0.0, "0"), (-0.0, "0"), (1.5, "1.5"), (-0.25, "-0.25"), (1e-9, "0"), (1e10, "10000000000"),
      (0.1 + 0.2, "0.3"), (123456.789, "123456.789"), (2.0 / 3, "0.66667"), (-1e-7, "0"),
    ])
  func numbers(_ number: Double, _ expected: String) {
    #expect(formatNumber(number) == expected)
  }

  @Test(
    "what is no finite number does not reach a file",
    arguments: [Double.nan, .infinity, -.infinity, 1e300])
  func notFinite(_ number: Double) throws {
    let text = formatNumber(number)
    #expect(Double(text) != nil)
    #expect(!text.contains("e"))
    #expect(!text.contains("n"))
  }

  @Test("streams come back byte for byte", arguments: [0, 1, 63, 64, 5000, 100_000])
  func streams(_ count: Int) throws {
    var state: UInt32 = 7
    let data = (0..<count).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(truncatingIfNeeded: state >> 24)
    }
    var draft = FormDraft()
    draft.addPage()
    draft.catalog["Plain"] = .reference(
      draft.add(.stream(PDFStream(dictionary: [:], data: data))))
    draft.catalog["Packed"] = .reference(draft.add(.stream(PDFStream(compressing: data))))
    let read = try Document(bytes: draft.document().fileBytes())
    let plain = try #require(read.value("Plain", in: read.catalog)?.streamValue)
    let isSame = try read.decodedData(of: plain) == data
    #expect(isSame)
    let packed = try #require(read.value("Packed", in: read.catalog)?.streamValue)
    let unpacked = try read.decodedData(of: packed)
    // No bytes at all become a line end: an empty compressed stream upsets MuPDF and Ghostscript.
    let isSamePacked = unpacked == (count == 0 ? [0x0A] : data)
    #expect(isSamePacked)
  }

  /// A chain of objects, and one of page-tree nodes: libqpdf follows both by recursion.
  @Test("objects as deep as memory allows are linearized and encrypted")
  func deep() throws {
    var draft = FormDraft()
    let page = draft.addPage()
    draft.hasForm = false
    var last = draft.add(.dictionary(["Last": .integer(7)]))
    for _ in 0..<60_000 {
      last = draft.add(.dictionary(["Next": .array([.reference(last)])]))
    }
    draft.catalog["Test"] = .reference(last)
    var node = page
    var nodes: [ObjectNumber] = []
    for _ in 0..<20_000 {
      node = draft.add(
        .dictionary([
          "Type": .name("Pages"), "Kids": .array([.reference(node)]), "Count": .integer(1),
        ]))
      nodes.append(node)
    }
    draft[page]["Parent"] = .reference(nodes[0])
    for (kid, parent) in zip(nodes, nodes.dropFirst()) { draft[kid]["Parent"] = .reference(parent) }
    draft.catalog["Pages"] = .reference(node)
    let bytes = draft.document().fileBytes()
    var linearizing = FinishingOptions()
    linearizing.linearizes = true
    var encrypting = FinishingOptions()
    encrypting.encryption = .aes256(
      userPassword: "", ownerPassword: "o", allowing: [.print, .fill])
    for options in [linearizing, encrypting] {
      let document = try Document(bytes: finished(bytes, options))
      var object = document.dictionary(document.catalog["Test"])
      var levels = 0
      while let next = object?["Next"] {
        object = document.array(next)?.first.flatMap { document.dictionary($0) }
        levels += 1
      }
      #expect(levels == 60_000)
      #expect(object?["Last"] == .integer(7))
    }
  }

  /// ISO 32000-2, 7.3.8.1: an end of line comes before the keyword; a PDF/A needs it (ISO 19005-2, 6.1.7.1).
  @Test("the hint stream of a linearized file ends with a line, whatever its last byte is")
  func hintStreams() throws {
    var linearizing = FinishingOptions()
    linearizing.linearizes = true
    // One in 256 of them has a line feed as its last byte.
    for length in 0..<700 {
      var draft = FormDraft()
      draft.addPage(content: String(repeating: "q Q\n", count: length))
      let file = try finished(draft.document().fileBytes(), linearizing)
      let head = String(decoding: file.prefix(400), as: UTF8.self)
      let places = try #require(head.split(separator: "/H [ ").last).split(separator: " ")
      let start = try #require(Int(places[0]))
      let object = file[start..<start + (try #require(Int(places[1])))]
      let dictionary = String(decoding: object.prefix(200), as: UTF8.self)
      let digits = try #require(dictionary.split(separator: "/Length ").dropFirst().first)
      let count = try #require(Int(digits.prefix(while: \.isNumber)))
      let stream = try #require(
        object.indices.first { object[$0...].starts(with: Array("stream\n".utf8)) })
      let rest = object[(stream + 7 + count)...]
      #expect(rest.starts(with: Array("\nendstream".utf8)), "\(length)")
    }
  }

  @Test("a stream with a thousand filters is refused", arguments: [1000, 1_000_000])
  func filters(_ count: Int) throws {
    let filters = [PDFObject](repeating: .name("ASCIIHexDecode"), count: count)
    let stream = PDFStream(dictionary: ["Filter": .array(filters)], data: Array("00>".utf8))
    #expect(throws: FormwrightError.self) { try Document().decodedData(of: stream) }
  }

  @Test("the same document is the same bytes")
  func deterministic() {
    func bytes() -> [UInt8] {
      document([
        "A": .dictionary(
          PDFDictionary((0..<50).map { (PDFName(rawValue: "K\($0)"), .integer($0)) }))
      ])
      .fileBytes()
    }
    let isSame = bytes() == bytes()
    #expect(isSame)
  }

  @Test("what the trailer does not lead to is left out")
  func unreachable() throws {
    var document = document([:])
    _ = document.add(.text("orphan"))
    let read = try ReadBack(document.fileBytes())
    #expect(!read.holdsAnywhere("orphan"))
  }

  @Test(
    "qpdf finds nothing wrong, whatever the number of objects",
    .enabled(if: ChildProcess.works("qpdf", "--version"), "qpdf is not installed"),
    arguments: [0, 1, 199, 200, 201, 1000])
  func check(_ count: Int) throws {
    var draft = FormDraft()
    draft.addPage(content: "0 0 10 10 re f")
    draft.catalog["Test"] = .array((0..<count).map { .reference(draft.add(.integer($0))) })
    // qpdf takes files only.
    let checked = try ChildProcess.run(
      "sh", "-c", "f=$(mktemp) && cat > $f && qpdf --check $f; s=$?; rm $f; exit $s",
      input: draft.document().fileBytes())
    #expect(checked.status == 0, "\(checked.text)")
  }

  /// ISO 32000-2, 7.6.4.3.3: the first 127 bytes of a password count. qpdf reads what is written.
  @Test(
    "passwords of more than 127 bytes open the file, as their beginnings do",
    arguments: [127, 128, 200])
  func longPasswords(_ count: Int) throws {
    let password = String(repeating: "x", count: count)
    var options = FinishingOptions()
    options.encryption = .aes256(userPassword: password, ownerPassword: "", allowing: [])
    let bytes = try finished(document([:]).fileBytes(), options)
    #expect(try Document(bytes: bytes, password: password).encryption != nil)
    let directory = try TemporaryDirectory()
    try directory.write(bytes, "locked.pdf")
    let beginning = String(repeating: "x", count: 127)
    for text in [password, beginning] {
      let done = try ChildProcess.run(
        "qpdf", words: ["--password=\(text)", "--requires-password", directory["locked.pdf"]])
      // 3: the password is right.
      #expect(done.status == 3)
    }
  }

  /// ISO 32000-2, Annex I: viewers accept what follows the end of a file. pikepdf opens it too.
  @Test(
    "bytes after the end of a file with a cross-reference stream do not keep it from being read")
  func bytesAfterTheEnd() throws {
    let bytes = document(["Test": .integer(7)]).fileBytes()
    for count in [100, 1100, 5000] {
      let longer = bytes + [UInt8](repeating: 0x41, count: count)
      #expect(try Document(bytes: longer).catalog["Test"] == .integer(7))
    }
  }
}
