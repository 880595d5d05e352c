import FormFixtures
import PDFObjects
import Testing

@testable import PDFArchiving

/// ISO 32000-2, 7.3.4.3: a missing last digit is 0, and white space is ignored.
@Suite("Content of archives")
struct ArchiveContentTests {
  @Test(
    "strings are completed, and what is no string is left alone",
    arguments: [
      ("<48 65> Tj", "<4865> Tj", false, false), ("<486> Tj", "<4860> Tj", true, false),
      ("<4x86> Tj", "<4860> Tj", true, true), ("(<486>) Tj", "(<486>) Tj", false, false),
      ("(\\) <1>) Tj", "(\\) <1>) Tj", false, false),
      ("/P <</A <1>>> BDC", "/P <</A <10>>> BDC", true, false),
      ("% <1>\n<22> Tj", "% <1>\n<22> Tj", false, false), ("<48", "<48>", false, false),
    ])
  func repairs(_ text: String, _ repaired: String, _ isOdd: Bool, _ hasOthers: Bool) {
    let strings = LawfulOperands(Array(text.utf8)[...])
    #expect(String(decoding: strings.repaired, as: UTF8.self) == repaired)
    #expect(strings.hasOddCount == isOdd)
    #expect(strings.hasOthers == hasOthers)
  }

  /// ISO 32000-2, 7.3.3: a sign stands first, and there is one point.
  @Test(
    "numbers that readers take for different ones are written anew",
    arguments: [
      ("--5 0 m", true), ("1.2.3 4 l", true), ("1-2 0 l", true), ("-5 +0.5 m", false),
      ("/F1.2.3 9 Tf", false), ("(1.2.3) Tj", false), ("1.2 .3 m", false),
    ])
  func numbers(_ text: String, _ isOdd: Bool) {
    let operands = LawfulOperands(Array(text.utf8)[...])
    #expect(operands.hasOddNumbers == isOdd)
    let again = LawfulOperands(operands.repaired[...])
    #expect(!again.hasOddNumbers)
    #expect((String(decoding: operands.repaired, as: UTF8.self) == text) == !isOdd)
  }

  /// ISO 32000-2, 8.6.5.2: the first color of a page is black in DeviceGray, which needs an output intent.
  @Test(
    "what is painted before any color is selected is in DeviceGray",
    arguments: [
      ("1 1 9 9 re f", true), ("1 1 9 9 re S", true), ("1 1 9 9 re n", false),
      ("/P cs 1 1 9 9 re f", false), ("/P cs 1 1 9 9 re B", true),
      ("/P CS /P cs 1 1 9 9 re B", false),
      ("q /P cs Q 1 1 9 9 re f", true),
    ])
  func firstColor(_ content: String, _ isGray: Bool) {
    var draft = FormDraft()
    draft.hasForm = false
    _ = draft.addPage(content: content)
    let report = ArchiveChecker.check(draft.document(), level: ArchiveLevels(.pdfa2b))
    #expect(report.violations.contains { $0.rule.id == "6.2.4.3-4" } == isGray)
  }

  @Test("the content of an archive has lawful strings")
  func content() throws {
    var draft = FormDraft()
    draft.hasForm = false
    _ = draft.addPage(content: "/Span <</X <1>>> BDC EMC")
    let levels = ArchiveLevels(.pdfa2b)
    let before = ArchiveChecker.check(draft.document(), level: levels)
    #expect(before.violations.contains { $0.rule.id == "6.1.6-1" })
    let outcome = ArchiveMending.archive(
      draft.document(), level: levels, options: ArchiveMending.Options())
    #expect(outcome.report.conforms, "\(outcome.report.violations)")
  }
}
