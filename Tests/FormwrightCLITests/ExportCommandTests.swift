import Foundation
import TestTools
import Testing

@Suite("The values of many forms as one table")
struct ExportCommandTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    let forms = [
      "a": """
      - {text: a, rect: [10, 10, 90, 30], label: a, value: "1,2"}
      - {text: b, rect: [10, 40, 90, 60], label: b}
      - {text: c, rect: [10, 70, 90, 90], label: c, value: é}
      """,
      "b": """
      - {text: a, rect: [10, 10, 90, 30], label: a}
      - {list: x, rect: [10, 40, 90, 60], label: x, multiple: true, options: ["p;q", r], value: ["p;q", r]}
      - {checkbox: b, rect: [10, 70, 20, 80], label: b, value: true}
      """,
    ]
    for (name, fields) in forms {
      let indented = fields.split(separator: "\n").map { "      " + $0 }.joined(separator: "\n")
      let specification = "pages:\n  - size: [200, 200]\n    fields:\n\(indented)\n"
      try directory.write(Array(specification.utf8), "\(name).yaml")
      let done = try BuiltProgram.run(
        "author", directory["\(name).yaml"], "-o", directory["\(name).pdf"])
      try #require(done.status == 0, "\(done.errorText)")
    }
    try directory.write(Array("broken".utf8), "broken.pdf")
  }

  private func export(_ words: String...) throws -> ChildProcess {
    try BuiltProgram.run(words: ["export"] + words)
  }

  private var a: String { directory["a.pdf"] }
  private var b: String { directory["b.pdf"] }

  @Test("a table has a row for each file and the fields of all, in the order of the forms")
  func table() throws {
    let done = try export(a, b)
    #expect(done.status == 0)
    #expect(
      done.text == """
        #file,a,x,b,c
        \(a),"1,2",,,é
        \(b),,"p\\;q;r",true,

        """)
    let lines = try export(a, b, "--as", "ndjson").text
    #expect(
      lines == """
        {"#file":"\(a)","a":"1,2","b":null,"c":"é"}
        {"#file":"\(b)","a":null,"x":["p;q","r"],"b":true}

        """)
    #expect(try export(a, "--as", "ndjson").text.hasPrefix("{\"#file\":"))
    #expect(try export(a, "--as", "csv").text == "a,b,c\n\"1,2\",,é\n")
    #expect(try export(a, b, "--as", "xfdf").status == 2)
  }

  @Test("a file that cannot be read is reported, and the others are written")
  func failures() throws {
    let done = try export(a, directory["broken.pdf"], directory["missing.pdf"], b)
    #expect(done.status == 5)
    #expect(done.text.split(separator: "\n").count == 3)
    #expect(done.errorText.contains("broken.pdf: error:"))
    #expect(done.errorText.contains("missing.pdf: error:"))
    let none = try export(
      directory["broken.pdf"], directory["missing.pdf"], "-o", directory["t.csv"])
    #expect(none.status == 3)
    #expect(directory.bytes("t.csv") == nil)
    #expect(try export(a, b, "-o", b).status == 2)
  }

  @Test("a table is read as records again")
  func again() throws {
    #expect(try export(b, b, "-o", directory["t.csv"]).status == 0)
    let done = try BuiltProgram.run(
      "batch", "--form", b, "-r", directory["t.csv"], "-o", directory["out"])
    #expect(done.status == 0, "\(done.errorText)")
    #expect(
      try export(directory["out/00000002.pdf"], "--as", "csv").text
        == "a,x,b\n,\"p\\;q;r\",true\n")
  }
}
