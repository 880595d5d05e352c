import FormFilling
import FormFixtures
import InteractiveForms
import PDFObjects
import Testing

/// ISO 32000-2, 12.7.5.2.4: buttons of one on-state go on together where the flag RadiosInUnison
/// (bit 26) is set, and exclude each other where it is not. Check boxes of one on-state always go
/// together. PDFium (`CPDF_FormField`) does the same.
@Suite("Buttons of one on-state")
struct RadiosInUnisonTests {
  private static let radio = 1 << 15
  private static let noToggleToOff = 1 << 14
  private static let unison = 1 << 25

  private func group(
    _ states: [[PDFName]], flags: Int, options: [String]? = nil, labels: [String]? = nil,
    drawsOff: Bool = true
  ) -> Document {
    var draft = FormDraft()
    let page = draft.addPage()
    let kids = states.enumerated().map { index, names in
      let off = draft.addAppearance("q Q", width: 9, height: 9)
      var normal = PDFDictionary()
      if drawsOff { normal["Off"] = .reference(off) }
      for name in names {
        normal[name] = .reference(draft.addAppearance("1 1 7 7 re f", width: 9, height: 9))
      }
      return draft.addWidget(
        [
          "AS": .name("Off"), "AP": .dictionary(["N": .dictionary(normal)]),
          "TU": .text(labels?[index] ?? "label \(index)"),
        ], rectangle: [Double(index) * 10, 0, Double(index) * 10 + 9, 9], on: page)
    }
    var entries: PDFDictionary = ["T": .text("b"), "FT": .name("Btn"), "Ff": .integer(flags)]
    if let options { entries["Opt"] = .array(options.map(PDFObject.text)) }
    draft.addParent(entries, kids: kids)
    return draft.document()
  }

  private func shown(_ file: ReadBack, _ count: Int) -> [PDFName?] {
    (0..<count).map { file.document.name(file.widget("b", $0)["AS"]) }
  }

  /// Which widgets paint something on a flattened page, by their places.
  private func painted(_ file: ReadBack) throws -> [Int] {
    let content = try file.content()
    // Each stands at a multiple of 10, and is moved there before it is painted.
    let lines = content.split(separator: "\n").filter { $0.hasSuffix(" cm") }
    return lines.compactMap { line in Double(line.split(separator: " ")[4]).map { Int($0) / 10 } }
  }

  @Test("in unison, all of the state; otherwise the one of the index alone")
  func radios() throws {
    let states: [[PDFName]] = [["a"], ["b"], ["a"], ["c"]]
    let together = try group(states, flags: Self.radio | Self.unison).filled([("b", .text("a"))])
    #expect(together.value("b") == .name("a"))
    #expect(shown(together, 4) == ["a", "Off", "a", "Off"])
    let alone = try group(states, flags: Self.radio).filled([("b.index", .number("3"))])
    #expect(alone.value("b") == .name("a"))
    #expect(shown(alone, 4) == ["Off", "Off", "a", "Off"])
  }

  @Test("check boxes of one state go on together, whatever the flag says")
  func checkBoxes() throws {
    for flags in [0, Self.unison] {
      let file = try group([["Yes"], ["No"], ["Yes"]], flags: flags).filled([("b", .text("Yes"))])
      #expect(shown(file, 3) == ["Yes", "Off", "Yes"])
    }
  }

  @Test("flattened, the same buttons are on")
  func flattened() throws {
    let states: [[PDFName]] = [["a"], ["b"], ["a"]]
    for (flags, on) in [(Self.radio, [0]), (Self.radio | Self.unison, [0, 2])] {
      let document = group(states, flags: flags, drawsOff: false)
      #expect(try painted(document.filled([("b.index", .number("1"))], flattening: true)) == on)
      let live = try document.filled([("b.index", .number("1"))])
      #expect(try painted(live.document.filled([], flattening: true)) == on)
    }
  }

  /// Table 230: with `/Opt` the appearances may go by the widgets' places, and equal entries are the
  /// same on-state.
  @Test("an export value chooses by its place in /Opt")
  func exportValue() throws {
    let states: [[PDFName]] = [["0"], ["1"], ["2"]]
    let options = ["red", "blue", "red"]
    let alone = try group(states, flags: Self.radio, options: options)
      .filled([("b", .text("blue"))])
    #expect(shown(alone, 3) == ["Off", "1", "Off"])
    #expect(throws: FillProblems.self) {
      try group(states, flags: Self.radio, options: options).filled([("b", .text("red"))])
    }
    let together = try group(states, flags: Self.radio | Self.unison, options: options)
      .filled([("b", .text("red"))])
    #expect(together.value("b") == .name("0"))
    #expect(shown(together, 3) == ["0", "Off", "2"])
  }

  @Test("equal names with different export values: the export value says which is on")
  func exportValueOfRepeatedState() throws {
    let document = group([["x"], ["x"]], flags: Self.radio, options: ["one", "two"])
    #expect(try shown(document.filled([("b", .text("two"))]), 2) == ["Off", "x"])
    #expect(try shown(document.filled([("b", .text("one"))]), 2) == ["x", "Off"])
    #expect(throws: FillProblems.self) { try document.filled([("b", .text("x"))]) }
  }

  @Test("a state's name goes before an export value, and that before a label")
  func precedence() throws {
    let document = group(
      [["0"], ["1"], ["2"]], flags: Self.radio, options: ["1", "label 0", "zero"])
    #expect(try shown(document.filled([("b", .text("1"))]), 3) == ["Off", "1", "Off"])
    #expect(try shown(document.filled([("b", .text("label 0"))]), 3) == ["Off", "1", "Off"])
    #expect(try shown(document.filled([("b", .text("label 2"))]), 3) == ["Off", "Off", "2"])
  }

  @Test("a label chooses its own widget among equals")
  func label() throws {
    let document = group([["x"], ["x"]], flags: Self.radio)
    #expect(try shown(document.filled([("b", .text("label 1"))]), 2) == ["Off", "x"])
  }

  @Test("names that are not ASCII, in any encoding of theirs")
  func nonASCII() throws {
    let latin = PDFName(rawValue: "M\u{E4}nnlich")  // One byte, as older programs wrote it.
    let utf8 = PDFName(text: "Weiblich – 女")
    let document = group([[latin], [utf8]], flags: Self.radio)
    let file = try document.filled([("b", .text("Weiblich – 女"))])
    #expect(file.value("b") == .name(utf8))
    #expect(shown(file, 2) == ["Off", utf8])
    let states = try #require(file.field("b")?.states.map(\.text))
    #expect(states.count == 2)
    let again = try document.filled([("b", .text(states[0]))])
    #expect(shown(again, 2) == [latin, "Off"])
  }

  @Test("one box with several on-states shows the one that is meant")
  func severalStates() throws {
    let document = group([["yes", "no", "unknown"]], flags: 0)
    for state: PDFName in ["yes", "no", "unknown"] {
      let file = try document.filled([("b", .text(state.rawValue))])
      #expect(file.value("b") == .name(state))
      #expect(shown(file, 1) == [state])
    }
    #expect(throws: FillProblems.self) { try document.filled([("b", .boolean(true))]) }
  }

  /// The flag binds a reader's clicks (Table 229, bit 15); data may still say that nothing is chosen.
  @Test("null clears a group that no click can clear")
  func noToggleToOff() throws {
    let document = group([["a"], ["b"]], flags: Self.radio | Self.noToggleToOff)
    let on = try document.filled([("b", .text("a"))])
    #expect(try shown(on.document.filled([("b", .null)]), 2) == ["Off", "Off"])
  }

  @Test("a lone string for /Opt is the one widget's export value")
  func loneOption() throws {
    var draft = FormDraft()
    let page = draft.addPage()
    let on = draft.addAppearance("1 1 7 7 re f", width: 9, height: 9)
    draft.addField(
      [
        "FT": .name("Btn"), "T": .text("b"), "Opt": .text("agreed"),
        "AP": .dictionary(["N": .dictionary(["0": .reference(on)])]),
      ], rectangle: [0, 0, 9, 9], on: page)
    let file = try draft.document().filled([("b", .text("agreed"))])
    #expect(file.value("b") == .name("0"))
  }

  /// Some producers leave the drawing of the value to the viewer.
  @Test("a value that a viewer should have drawn is drawn in the first button alone")
  func needAppearances() throws {
    for (flags, expected) in [
      (Self.radio, ["a", "Off"]), (Self.radio | Self.unison, ["a", "a"]),
    ] {
      var draft = FormDraft()
      draft.form["NeedAppearances"] = .boolean(true)
      let page = draft.addPage()
      let kids = (0..<2).map { index in
        let on = draft.addAppearance("1 1 7 7 re f", width: 9, height: 9)
        return draft.addWidget(
          ["AP": .dictionary(["N": .dictionary(["a": .reference(on)])])],
          rectangle: [Double(index) * 10, 0, Double(index) * 10 + 9, 9], on: page)
      }
      draft.addParent(
        [
          "T": .text("b"), "FT": .name("Btn"), "Ff": .integer(flags), "V": .name("a"),
        ], kids: kids)
      let file = try draft.document().filled([])
      #expect(shown(file, 2) == expected.map { PDFName(rawValue: $0) })
    }
  }

  @Test("a label may say whose option it is, and the option's own part is enough")
  func labelsOfGroups() throws {
    let document = group(
      [["0"], ["1"], ["2"]], flags: Self.radio, labels: ["Time: Full", "Time: Part", "Time: Half"])
    #expect(try shown(document.filled([("b", .text("Part"))]), 3) == ["Off", "1", "Off"])
  }

}
