import Diagnostics
import Testing

@Suite("Nearest names")
struct NearestNamesTests {
  static let commands = ["inspect", "fill", "flatten", "batch", "export", "reset", "render"]

  @Test(
    "a slip finds the name that was meant",
    arguments: [
      ("flil", ["fill"]), ("fil", ["fill"]), ("fll", ["fill"]), ("filll", ["fill"]),
      ("FILL", ["fill"]), ("inspct", ["inspect"]), ("exprot", ["export"]), ("insp", ["inspect"]),
      ("flattened", ["flatten"]), ("rester", ["reset", "render"]), ("convert", []), ("x", []),
      ("", []),
      ("zzzz", []),
    ])
  func finds(_ written: String, _ meant: [String]) {
    #expect(nearestNames(to: written, among: Self.commands) == meant)
  }

  @Test("nearer names come first, equally near ones in their order, and no more than asked for")
  func orders() {
    #expect(
      nearestNames(to: "f1_03", among: ["f1_30", "f1_02", "f1_03", "f1_04"])
        == ["f1_03", "f1_30", "f1_02"])
    #expect(
      nearestNames(to: "abcd", among: ["abce", "abcf", "abcg"], limit: 2) == ["abce", "abcf"])
  }
}
