import Foundation
import TestTools
import Testing

/// Lines, boxes, watermarks and the looks of single fields. Pages are drawn by Poppler, one pixel a point; where ink
/// must be is worked out by hand from the template.
@Suite("Lines, boxes and watermarks of templates")
struct OverlayTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try write(
      """
      title: Form
      language: en
      pages:
        - size: [400, 600]
          fields: [{text: a, rect: [20, 500, 200, 520], label: A}]
        - size: [400, 600]
          fields: [{text: b, rect: [20, 500, 200, 520], label: B}]
      """, "form.yaml")
    let done = try BuiltProgram.run("author", directory["form.yaml"], "-o", directory["form.pdf"])
    #expect(done.status == 0, "\(done.errorText)")
    try write("{\"on\": true, \"a\": \"x\"}\n{\"on\": false, \"a\": \"x\"}\n", "r.ndjson")
  }

  private func write(_ text: String, _ name: String) throws {
    try directory.write(Array(text.utf8), name)
  }

  private func batch(_ template: String, _ more: String...) throws -> ChildProcess {
    try write(template, "t.yaml")
    return try BuiltProgram.run(
      words: [
        "batch", directory["t.yaml"], "-r", directory["r.ndjson"], "-o", directory["out"],
        "--overwrite",
      ] + more)
  }

  /// A drawn page of gray levels.
  private struct Drawn {
    var width: Int
    var height: Int
    var levels: [UInt8]

    /// From the lower left corner, as PDF has it.
    subscript(x: Int, y: Int) -> Int { Int(levels[(height - 1 - y) * width + x]) }

    /// The darkest level in a square around a point.
    func darkest(_ x: Int, _ y: Int, within radius: Int = 1) -> Int {
      var darkest = 255
      for row in max(0, y - radius)...min(height - 1, y + radius) {
        for column in max(0, x - radius)...min(width - 1, x + radius) {
          darkest = min(darkest, self[column, row])
        }
      }
      return darkest
    }
  }

  private func drawn(_ record: Int, page: Int = 1) throws -> Drawn {
    let done = try ChildProcess.run(
      "pdftoppm",
      words: [
        "-r", "72", "-gray", "-f", "\(page)", "-l", "\(page)",
        directory["out/0000000\(record).pdf"],
      ])
    try #require(done.status == 0)
    // “P5”, width, height and greatest level, each followed by white space.
    var words: [Int] = []
    var position = 3
    while words.count < 3 {
      let word = done.output[position...].prefix { $0 > 0x20 }
      words.append(Int(String(decoding: word, as: UTF8.self)) ?? 0)
      position = word.endIndex + 1
    }
    try #require(words[0] == 400 && words[1] == 600 && words[2] == 255)
    return Drawn(width: 400, height: 600, levels: Array(done.output[position...]))
  }

  @Test("text in cells has a character in the middle of each")
  func cells() throws {
    let done = try batch(
      """
      form: form.pdf
      output: {flatten: true}
      fields: {a: .a}
      overlays: [{text: '"IIII"', rect: [20, 100, 180, 120], page: 1, maxLength: 8, comb: true}]
      """)
    #expect(done.status == 0, "\(done.errorText)")
    let page = try drawn(1)
    for cell in 0..<8 {
      let middle = 30 + 20 * cell
      #expect((page.darkest(middle, 110, within: 3) < 200) == (cell < 4), "cell \(cell)")
      #expect(page.darkest(middle + 10, 110, within: 3) > 200, "after cell \(cell)")
    }
    let wrong = try batch(
      "form: form.pdf\nfields: {a: .a}\noverlays: [{check: .on, rect: [20, 100, 40, 120], page: 1, comb: true}]\n"
    )
    #expect(wrong.status == 1 && wrong.errorText.contains("“comb”"))
  }

  @Test(
    "lines and boxes are where they are said to be, if their condition holds",
    arguments: ["true", "false"])
  func shapes(_ flattens: String) throws {
    let done = try batch(
      """
      form: form.pdf
      output: {flatten: \(flattens)}
      fields: {a: .a}
      overlays:
        - {line: [50, 100, 350, 400], thickness: 4, page: 1, when: .on}
        - {box: [220, 450, 380, 580], thickness: 3, background: 0.8, page: 1, when: .on}
        - {box: [20, 20, 60, 60], thickness: 0, background: 0, opacity: 0.5}
      """)
    #expect(done.status == 0 && done.errorText.isEmpty, "\(done.errorText)")
    let (on, off, second) = (try drawn(1), try drawn(2), try drawn(1, page: 2))
    for distance in stride(from: 5, to: 300, by: 49) {
      #expect(on[50 + distance, 100 + distance] < 20)
      // Half of the thickness, and a little, away from the line.
      #expect(on[50 + distance + 4, 100 + distance - 4] == 255)
      #expect(off[50 + distance, 100 + distance] == 255)
    }
    for (x, y) in [(221, 500), (378, 500), (300, 451), (300, 578)] {
      #expect(on[x, y] < 20)
      #expect(off[x, y] == 255)
    }
    #expect(on[300, 550] == 204 && off[300, 550] == 255)
    #expect(on[215, 500] == 255 && on[385, 500] == 255)
    for page in [on, off, second] { #expect((126...129).contains(page[40, 40])) }
  }

  @Test(
    "a watermark runs across the page, is translucent, and stays away if its condition fails",
    arguments: ["true", "false"])
  func watermark(_ flattens: String) throws {
    let done = try batch(
      """
      form: form.pdf
      output: {flatten: \(flattens)}
      fields: {a: .a}
      overlays:
        - {watermark: '"MMMMMMMMMMMMMM"', color: 0, opacity: 0.4, when: .on}
        - {text: '"HHHHH"', rect: [200, 50, 390, 90], rotation: 10, size: 12, page: 1}
      """)
    #expect(done.status == 0 && done.errorText.isEmpty, "\(done.errorText)")
    let (on, off) = (try drawn(1), try drawn(2))
    // Through the middle at 45 degrees: ink of the opacity, never darker than it.
    for distance in [-100, -60, 0, 60, 100] {
      #expect((150...160).contains(on.darkest(200 + distance, 300 + distance, within: 12)))
      #expect(off.darkest(200 + distance, 300 + distance, within: 12) == 255)
    }
    #expect(on.darkest(360, 140, within: 30) == 255 && on.darkest(40, 440, within: 30) == 255)
    // The box is 128 points long, and its left end 63 to the left of the middle and 11 below it.
    #expect(on.darkest(250, 62, within: 5) < 100)
    #expect(on.darkest(215, 62, within: 5) == 255)
    #expect(try drawn(1, page: 2).darkest(200, 300, within: 12) < 170)
  }

  @Test("what is drawn over a tagged form is an artifact, and is no field to fill")
  func artifacts() throws {
    let done = try batch(
      """
      form: form.pdf
      output: {flatten: true}
      fields: {a: .a}
      overlays: [{line: [50, 100, 350, 100], page: 1}, {watermark: '"COPY"', page: 1}]
      """)
    #expect(done.status == 0, "\(done.errorText)")
    let check = try BuiltProgram.run(
      "check", directory["out/00000001.pdf"], "--archive", "pdfua-1", "--format", "json")
    let text = check.text
    // Neither untagged content nor empty elements.
    #expect(!text.contains("7.1-3") && !text.contains("\"7.1\""), "\(text)")
    let qpdf = try ChildProcess.run(
      "qpdf", "--qdf", "--object-streams=disable", directory["out/00000001.pdf"], "-")
    let words = String(decoding: qpdf.output, as: Unicode.ASCII.self)
    #expect(words.components(separatedBy: "/Artifact BMC").count == 3)
  }

  @Test("fonts and language of one field are those of no other")
  func fieldFonts() throws {
    try #require(ChildProcess.works("fc-list", "Noto Sans CJK JP"))
    try write("{\"a\": \"骨直\", \"b\": \"骨直\"}\n", "r.ndjson")
    func fonts(_ japanese: String, _ other: String) throws -> [String] {
      let done = try batch(
        """
        form: form.pdf
        output: {flatten: true}
        fields: {a: {value: .a\(japanese)}, b: {value: .b\(other)}}
        """)
      #expect(done.status == 0, "\(done.errorText)")
      let listed = try ChildProcess.run("pdffonts", directory["out/00000001.pdf"])
      return listed.text.split(separator: "\n").dropFirst(2).compactMap {
        $0.split(separator: " ").first?.split(separator: "+").last.map(String.init)
      }.filter { $0.contains("CJK") }.map { String($0.prefix { $0 != "-" }) }.sorted()
    }
    #expect(try fonts(", language: ja", ", language: ko") == ["NotoSansCJKjp", "NotoSansCJKkr"])
    #expect(try fonts(", fonts: Noto Serif CJK JP", "").contains("NotoSerifCJKjp"))
    #expect(try Set(fonts("", ", fonts: [Noto Serif CJK JP]")).count == 2)
  }

  @Test(
    "wrong lines, boxes and watermarks are told at their places",
    arguments: [
      ("line: [1, 2, 3]", "4:12", "a line has no two ends"),
      ("line: [5, 5, 5, 5]", "4:12", "a line has no two ends"),
      ("box: [50, 10, 20, 30]", "4:11", "the rectangle is not one of four numbers"),
      ("box: .a", "4:11", "the rectangle is not one of four numbers"),
      ("line: [1, 2, 3, 4], rect: [1, 2, 3, 4]", "4:26", "unknown key “rect”"),
      ("line: [1, 2, 3, 4], thickness: thick", "4:37", "“thickness” is not a number"),
      ("watermark: '\"x\"', opacity: 2", "4:33", "“opacity” is not a number from 0 to 1"),
      ("watermark: '\"x\"', rotation: up", "4:34", "“rotation” is not a number"),
      ("watermark: '\"x\"', size: 400, page: 1", "4:5", "the text has no room in its place"),
      ("check: .a, opacity: 0.5, rect: [1, 2, 30, 40]", "4:17", "unknown key “opacity”"),
      ("text: .a, rotation: 30, right of: Name", "4:26", "text that is turned by this angle"),
      ("box: [1, 2, 3, 4], color: mauvish, page: 1", "4:25", "“color” is not a color"),
      ("line: [900, 900, 950, 950], page: 1", "4:5", "the rectangle is not within the page"),
    ])
  func problems(_ overlay: String, _ place: String, _ message: String) throws {
    let done = try batch("form: form.pdf\nfields: {a: .a}\noverlays:\n  - {\(overlay)}\n")
    #expect(done.status == 1)
    #expect(done.errorText.contains("t.yaml:\(place): error: "), "\(done.errorText)")
    #expect(done.errorText.contains(message), "\(done.errorText)")
  }
}
