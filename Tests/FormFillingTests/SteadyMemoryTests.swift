import FormFilling
import FormFixtures
import Foundation
import InteractiveForms
import PDFObjects
import Testing

@Suite("Memory over many forms")
struct SteadyMemoryTests {
  /// In a process of its own, where no other test allocates. Pages resident (`/proc/self/statm`) grow
  /// while caches fill, and not at all between two measurements after that.
  @Test(
    "many forms opened, filled and closed leave nothing behind",
    .enabled(if: !Sanitizer.isOn, "a sanitizer keeps what is freed"))
  func manyForms() async {
    await #expect(processExitsWith: .success) {
      var draft = FormDraft()
      let page = draft.addPage(content: "0 0 10 10 re f")
      draft.addField(
        ["FT": .name("Tx"), "T": .text("a")], rectangle: [10, 10, 110, 30], on: page)
      draft.addField(
        ["FT": .name("Btn"), "T": .text("b")], rectangle: [10, 40, 20, 50], on: page)
      let bytes = draft.document().fileBytes()
      func cycle(_ number: Int) throws {
        let document = try Document(bytes: bytes)
        var options = PlanOptions()
        options.outcome = number % 2 == 0 ? .fillable : .flattened
        let plan = try FormPlan(compiling: document, options: options)
        let filled = plan.fill([("a", .text("value \(number)")), ("b", .boolean(true))])
        guard filled.tail != nil else { exit(2) }
      }
      for number in 0..<150 { try cycle(number) }
      let before = residentPages()
      for number in 150..<650 { try cycle(number) }
      let grown = (residentPages() - before) * 4096
      // Five hundred cycles: a leak of 512 bytes a form would show, less than one object.
      if grown > 256 << 10 {
        print("resident memory grew by \(grown) bytes")
        exit(1)
      }
    }
  }

  @Test("a damaged file leaves nothing behind either", .enabled(if: !Sanitizer.isOn))
  func manyFailures() async {
    await #expect(processExitsWith: .success) {
      let bytes = Array("%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\ntrailer << >>".utf8)
      for _ in 0..<1000 { _ = try? Document(bytes: bytes) }
      let before = residentPages()
      for _ in 0..<9000 { _ = try? Document(bytes: bytes) }
      if (residentPages() - before) * 4096 > 2 << 20 { exit(1) }
    }
  }
}

private enum Sanitizer {
  /// AddressSanitizer's runtime is in the process.
  static let isOn = dlsym(nil, "__asan_init") != nil
}

private func residentPages() -> Int {
  let statm = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
  return statm?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
}
