import FormFixtures
import Glibc
import PDFObjects
import Testing

@Suite("Memory")
struct MemoryTests {
  /// In a process of its own, where no other test allocates.
  @Test("ten thousand files opened, decoded and closed leave nothing behind")
  func openAndClose() async {
    await #expect(processExitsWith: .success) {
      var draft = FormDraft()
      let page = draft.addPage(content: "0 0 10 10 re f")
      draft.addField(["FT": .name("Tx"), "T": .text("a")], rectangle: [0, 0, 9, 9], on: page)
      let bytes = draft.document().fileBytes()
      func cycle() throws {
        let document = try Document(bytes: bytes)
        for case .stream(let stream) in document.objects {
          _ = try document.decodedData(of: stream)
        }
      }
      for _ in 0..<2000 { try cycle() }
      let before = try residentBytes()
      for _ in 0..<8000 { try cycle() }
      let growth = try residentBytes() - before
      // Eight thousand leaks of a single page would be 32 MB.
      if !isInstrumented { #expect(growth < 4 << 20) }
    }
  }
}

/// Resident memory in bytes, from `/proc/self/statm` (proc(5): the second number, in pages).
private func residentBytes() throws -> Int {
  let file = try #require(fopen("/proc/self/statm", "r"))
  defer { fclose(file) }
  var line = [CChar](repeating: 0, count: 256)
  _ = fgets(&line, 256, file)
  let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
  let pages = try #require(text.split(separator: " ").dropFirst().first.flatMap { Int($0) })
  return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
}

/// AddressSanitizer holds freed memory back on purpose; under it only the work is done.
private var isInstrumented: Bool { dlsym(nil, "__asan_init") != nil }
