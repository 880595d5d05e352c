import Foundation
import TestTools
import Testing

@Suite("The orders of fields")
struct InspectCommandTests {
  private let directory: TemporaryDirectory

  /// Two rows, written from the bottom; the group stands in between. No list of the form is in page order.
  init() throws {
    directory = try TemporaryDirectory()
    let specification = """
      pages:
        - size: [200, 200]
          fields:
            - {text: third, rect: [10, 10, 90, 30], label: Third}
            - {text: second, rect: [110, 150, 190, 170], label: Second}
            - {text: first, rect: [10, 151, 90, 171], label: First}
            - radio: size
              label: Size
              options:
                - {state: s, label: Small, rect: [10, 100, 20, 110]}
                - {state: l, label: Large, rect: [60, 100, 70, 110]}
            - {combo: state, rect: [110, 10, 190, 30], label: State, options: [{value: CA, label: California}, NY]}
      """
    try directory.write(Array(specification.utf8), "form.yaml")
    let done = try BuiltProgram.run("author", directory["form.yaml"], "-o", directory["form.pdf"])
    try #require(done.status == 0, "\(done.errorText)")
  }

  @Test("fields are listed in page order, with their numbers in tab order and their options")
  func text() throws {
    let lines = try BuiltProgram.run("inspect", directory["form.pdf"]).text
      .split(separator: "\n").drop { $0 != "Page 1" }.dropFirst()
    let starts = [
      "    3  first  text", "    2  second  text", "    4  size  radio",
      "           s  “Size: Small”",
      "           l  “Size: Large”", "    1  third  text", "    5  state  combobox, 2 options",
      "           CA  “California”", "           NY",
    ]
    #expect(lines.count == starts.count)
    for (line, start) in zip(lines, starts) { #expect(line.hasPrefix(start), "\(line)") }
  }

  @Test("JSON keeps its order and has both numbers")
  func json() throws {
    let text = try BuiltProgram.run("inspect", "--json", directory["form.pdf"]).output
    let json = try JSONSerialization.jsonObject(with: Data(text)) as? [String: Any]
    let fields = json?["fields"] as? [[String: Any]] ?? []
    let found = fields.map { field in
      "\(field["name"] ?? "") \(field["pageOrder"] ?? "") \(field["tabOrder"] ?? "")"
    }
    #expect(found == ["third 4 1", "second 2 2", "first 1 3", "size 3 4", "state 5 5"])
  }
}
