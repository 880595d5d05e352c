import DocumentEditing
import FormAppearances
import FormFilling
import InteractiveForms
import PDFArchiving
import PDFObjects
import Testing

@testable import Formwright

@Suite("Digests of inputs")
struct InputsDescriptionTests {
  private typealias Change = (name: String, change: (inout FillOptions) -> Void)

  /// Another value for each property, by its name.
  private let changes: [Change] = [
    ("flattens", { $0.flattens = true }),
    ("overrides", { $0.overrides.dropsSignatures = true }), ("overflow", { $0.overflow = .clip }),
    ("fieldOverflows", { $0.fieldOverflows = ["a": .error] }),
    ("lock", { $0.lock = FieldLock(isReadOnly: false) }),
    ("forcesReadOnly", { $0.forcesReadOnly = true }),
    ("ignoresUnknownFields", { $0.ignoresUnknownFields = true }),
    ("acceptsEveryValue", { $0.acceptsEveryValue = true }),
    ("runsScripts", { $0.runsScripts = false }),
    ("keepsTags", { $0.keepsTags = false }), ("pages", { $0.pages = PageSelection("2-") }),
    ("fonts", { $0.fonts.named = ["Noto Sans"] }), ("language", { $0.language = "ja" }),
    ("archive", { $0.archive = ArchiveOutput(ArchiveLevels(.pdfa2u)) }),
    ("recordAttachments", { $0.recordAttachments = Set(RecordAttachment.allCases.prefix(1)) }),
    ("embedsFonts", { $0.embedsFonts = true }),
    ("modificationDate", { $0.modificationDate = "D:20260101000000Z" }),
  ]

  private func lines(_ options: FillOptions) throws -> [String] {
    try InputsDescription(of: [("fill", options)], ignoring: ["fill.showsValues"]).lines
      .map { "\($0.name)=\($0.value)" }
  }

  @Test("each option that changes outputs changes the description, and no other option is left out")
  func options() throws {
    let plain = try lines(FillOptions())
    #expect(try lines(FillOptions()) == plain)
    for (name, change) in changes {
      var options = FillOptions()
      change(&options)
      #expect(try lines(options) != plain, "\(name)")
    }
    let names = Mirror(reflecting: FillOptions()).children.compactMap(\.label)
    #expect(Set(names) == Set(changes.map(\.name) + ["showsValues"]))
    var shown = FillOptions()
    shown.showsValues = true
    #expect(try lines(shown) == plain)
  }

  @Test("values that differ in one place only are told apart")
  func parts() throws {
    func lines(_ value: Any) throws -> [String] {
      try InputsDescription(of: [("", value)]).lines.map { "\($0.name)=\($0.value)" }
    }
    let level = ArchiveLevels(.pdfa3b)
    let file = ArchiveAttachment(
      name: "a", mediaType: "text/csv", relationship: "Data", bytes: [1])
    let differing: [(Any, Any)] = [
      (["a", "b"], ["ab"]), (["a"], [] as [String]), (Optional("a") as Any, String?.none as Any),
      (PageSelection("1") as Any, PageSelection("z") as Any), (Set([1, 2]), Set([1, 3])),
      (ArchiveOutput(level), ArchiveOutput(level, title: "A title")),
      (ArchiveOutput(level, attachments: [file]), ArchiveOutput(level)), (["a": 1], ["a": 2]),
      ([1] as [UInt8], [2] as [UInt8]),
    ]
    for (first, second) in differing {
      #expect(try lines(first) == lines(first))
      #expect(try lines(first) != lines(second))
    }
    #expect(try lines(Set(1...50)) == lines(Set((1...50).reversed())))
  }

  @Test("each setting of the end of a file changes the description, and no password is in it")
  func finishing() throws {
    func lines(_ change: (inout FormFile.Finishing) -> Void) throws -> [String] {
      var finishing = FormFile.Finishing()
      change(&finishing)
      return try InputsDescription(of: [("finish", finishing)]).lines.map {
        "\($0.name)=\($0.value)"
      }
    }
    let plain = try lines { _ in }
    let encrypted = try lines {
      $0.encryption = .aes256(userPassword: "sesame", ownerPassword: "mellon", allowing: [.fill])
    }
    let other = try lines {
      $0.encryption = .aes256(userPassword: "sesame", ownerPassword: "mellon", allowing: [.print])
    }
    let all = try [plain, lines { $0.linearizes = true }, lines { $0.keepsEncryption = true }]
    #expect(Set(all + [encrypted, other]).count == 5)
    #expect(!encrypted.joined().contains("sesame"))
    #expect(!encrypted.joined().contains("mellon"))
  }
}
