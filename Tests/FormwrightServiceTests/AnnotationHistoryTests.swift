import Formwright
import StructuredData
import TestTools
import Testing

@testable import FormwrightService

@Suite("Annotations in the workbench")
struct AnnotationHistoryTests {
  private let sample: SampleForm
  private let form: WorkbenchForm
  private let square: StructuredValue = [
    "subtype": "Square", "page": 1, "rect": [100, 20, 160, 60], "color": [1, 0, 0], "width": 2,
  ]

  init() throws {
    sample = try SampleForm()
    form = try sample.opened()
  }

  private func annotations(in bytes: [UInt8]) throws -> [StructuredValue] {
    try FormScreen(FormFile(bytes: bytes)).annotations.map(\.annotation.structured)
  }

  @Test("an annotation is made, changed and removed, and each of these is undone")
  func undoes() throws {
    let made = try form.annotate([(nil, square)])
    #expect(made["added"] == ["new-000001"])
    #expect(made["pages"]?["1"] == made["revision"])
    var wide = square
    wide = .object(
      (wide.objectValue?.members ?? []).map { ($0.key, $0.key == "width" ? 5 : $0.value) })
    _ = try form.annotate([("new-000001", wide)])
    let removed = try form.annotate([("new-000001", .null)])
    #expect(removed["annotations"]?["new-000001"] == .null)
    #expect(form.undo()["annotations"]?["new-000001"]?["width"] == 5)
    #expect(form.undo()["annotations"]?["new-000001"]?["width"] == 2)
    #expect(form.undo()["annotations"] == [:])
    #expect(form.redo()["annotations"]?["new-000001"] == square)
  }

  @Test("a saved file has the annotations, a flattened one shows them and has none")
  func saves() throws {
    _ = try form.annotate([
      (nil, square),
      (nil, ["subtype": "Text", "page": 1, "rect": [10, 10, 30, 30], "text": "Why?"]),
    ])
    let saved = try annotations(in: form.output(as: .pdf))
    #expect(saved.map { $0["subtype"] } == ["Square", "Text"])
    #expect(saved.last?["text"] == "Why?")
    #expect(try annotations(in: form.output(as: .flattened)).map { $0["subtype"] } == ["Text"])
  }

  @Test("an annotation of the file is changed and removed by its identifier")
  func changesThoseOfTheFile() throws {
    _ = try form.annotate([(nil, square)])
    let path = sample.directory["annotated.pdf"]
    try sample.directory.write(form.output(as: .pdf), "annotated.pdf")
    let second = try WorkbenchForm(
      FormFile(path: path), path: path, overrides: PermissionOverrides(),
      stateDirectory: sample.directory["state"])
    let known = try #require(second.json["annotations"]?.objectValue?.members.first)
    #expect(known.value["rect"] == [100, 20, 160, 60])
    _ = try second.annotate([(known.key, .null)])
    #expect(try annotations(in: second.output(as: .pdf)).isEmpty)
    _ = second.undo()
    #expect(try annotations(in: second.output(as: .pdf)).count == 1)
  }

  @Test("a session continues with annotations and their pictures")
  func continues() throws {
    // A red pixel, made with Python's zlib.
    let picture = try form.keepPicture(
      "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC"
    )
    _ = try form.annotate([
      (
        nil,
        [
          "subtype": "Stamp", "page": 1, "rect": [100, 20, 160, 60],
          "picture": picture["picture"] ?? .null,
        ]
      )
    ])
    let second = try sample.opened()
    #expect(second.stateJSON["annotations"] == form.stateJSON["annotations"])
    #expect(try second.output(as: .pdf) == form.output(as: .pdf))
    #expect(second.stateJSON["pages"]?["1"] != nil)
  }

  @Test(
    "what is no annotation is refused",
    arguments: [
      [:], ["subtype": "Widget", "page": 1, "rect": [0, 0, 9, 9]],
      ["subtype": "Square", "page": 2, "rect": [0, 0, 9, 9]], ["subtype": "Square", "page": 1],
      ["subtype": "Line", "page": 1, "rect": [0, 0, 9, 9], "line": [1]],
      ["subtype": "Link", "page": 1, "rect": [0, 0, 9, 9], "uri": "javascript:alert(1)"],
      ["subtype": "Stamp", "page": 1, "rect": [0, 0, 9, 9], "picture": "none"],
    ] as [StructuredValue])
  func refuses(_ value: StructuredValue) {
    #expect(throws: FormwrightError.self) { try form.annotate([(nil, value)]) }
    #expect(form.stateJSON["annotations"] == [:])
  }
}
