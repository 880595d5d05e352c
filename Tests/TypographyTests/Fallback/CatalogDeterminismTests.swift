import Foundation
import Testing
import Typography

@Suite("The same question has the same answer", .enabled(if: TestFont.hanSans.isInstalled))
struct CatalogDeterminismTests {
  /// A line for each of many questions, in a fixed order.
  static func answers(from catalog: FontCatalog, reversed: Bool = false) -> [String] {
    var questions: [(text: String, request: FontRequest)] = []
    for text in ["ế", "ب", "क", "漢", "あ", "한", "☑", "→", "ก", "ש", "₽", "½", "e\u{301}", "、"] {
      for index in 0..<16 {
        let scalars = Array(text.unicodeScalars)
        let script = ScriptRuns.runs(of: scalars)[0].script
        questions.append(
          (
            text,
            FontRequest(
              script: script, language: index % 3 == 0 ? nil : index % 3 == 1 ? "ja" : "en",
              weight: index & 1 == 0 ? 400 : 700, isItalic: index & 2 != 0,
              isSerif: index & 4 != 0, isFixedPitch: index & 8 != 0)
          ))
      }
    }
    let order = reversed ? Array(questions.indices.reversed()) : Array(questions.indices)
    var lines = [String](repeating: "", count: questions.count)
    for index in order {
      let face = catalog.typeface(
        covering: Array(questions[index].text.unicodeScalars), request: questions[index].request)
      lines[index] = "\(face?.path ?? "-") \(face?.faceIndex ?? 0)"
    }
    return lines
  }

  @Test("from eight tasks at once, and in another order")
  func isSharedByTasks() async throws {
    let expected = try Self.answers(from: FontCatalog())
    let shared = try FontCatalog()
    await withTaskGroup(of: [String].self) { group in
      for task in 0..<8 {
        group.addTask { Self.answers(from: shared, reversed: task % 2 == 1) }
      }
      for await answers in group { #expect(answers == expected) }
    }
    #expect(!expected.contains("- 0"))
  }

  @Test("under another locale", arguments: ["ja_JP.UTF-8", "ar_EG.UTF-8", "C", "zh_TW.UTF-8"])
  func ignoresLocale(locale: String) async throws {
    let expected = try Self.answers(from: FontCatalog()).joined(separator: "\n")
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) { [locale] in
      for name in ["LANG", "LC_ALL", "LC_CTYPE", "LANGUAGE", "FC_LANG"] { setenv(name, locale, 1) }
      _ = setlocale(LC_ALL, "")
      print("BEGIN")
      print(try CatalogDeterminismTests.answers(from: FontCatalog()).joined(separator: "\n"))
      print("END")
    }
    let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    #expect(output.contains("BEGIN\n\(expected)\nEND"))
  }
}
