import FormFilling
import FormFixtures
import InteractiveForms
import PDFObjects
import Testing

/// Read-only is bit 1 of `/Ff` (ISO 32000-2, Table 227), which fields inherit.
@Suite("Fields that filling locks")
struct LockTests {
  /// `a`, `b` (multiline), a group `g` whose read-only flag its fields inherit, a push button and a signature.
  private func draft() -> FormDraft {
    var draft = FormDraft()
    let page = draft.addPage()
    draft.addField(["FT": .name("Tx"), "T": .text("a")], rectangle: [10, 10, 110, 30], on: page)
    draft.addField(
      ["FT": .name("Tx"), "T": .text("b"), "Ff": .integer(1 << 12)],
      rectangle: [10, 40, 110, 60], on: page)
    draft.addField(
      ["FT": .name("Btn"), "T": .text("push"), "Ff": .integer(1 << 16)],
      rectangle: [10, 70, 110, 90], on: page)
    draft.addField(
      ["FT": .name("Sig"), "T": .text("sig")], rectangle: [10, 100, 110, 120], on: page)
    return draft
  }

  private func filled(_ document: Document, _ lock: FieldLock?) throws -> ReadBack {
    var options = PlanOptions()
    options.lock = lock
    let record = try FormPlan(compiling: document, options: options).fill(["a": "x"])
    #expect(record.diagnostics == [])
    return try ReadBack(record.file().bytes)
  }

  @Test("values are filled in, and all fields but buttons and signatures are read-only")
  func all() throws {
    let file = try filled(draft().document(), FieldLock())
    #expect(file.field("a")?.flags == [.readOnly])
    #expect(file.field("a")?.value == .text("x"))
    #expect(file.field("b")?.flags == [.readOnly, .multiline])
    #expect(file.field("push")?.flags.contains(.readOnly) == false)
    #expect(file.field("sig")?.flags.contains(.readOnly) == false)
    #expect(try filled(draft().document(), nil).field("a")?.flags == [])
  }

  @Test("only fields whose names match are locked, whatever their kind")
  func some() throws {
    let lock = FieldLock(fields: [FieldPattern("p*"), FieldPattern("b")])
    let file = try filled(draft().document(), lock)
    #expect(file.field("a")?.flags == [])
    #expect(file.field("b")?.flags.contains(.readOnly) == true)
    #expect(file.field("push")?.flags.contains(.readOnly) == true)
  }

  @Test("a locked form can be unlocked, and then is filled as before")
  func unlocked() throws {
    let locked = try filled(draft().document(), FieldLock())
    var options = PlanOptions()
    options.lock = FieldLock(isReadOnly: false)
    let plan = try FormPlan(compiling: locked.document, options: options)
    let open = try ReadBack(plan.fill([]).file().bytes)
    #expect(open.field("a")?.flags == [])
    #expect(open.field("b")?.flags == [.multiline])
    #expect(open.field("a")?.value == .text("x"))
    #expect(try FormPlan(compiling: locked.document).fill(["a": "y"]).isComplete == false)
    #expect(try FormPlan(compiling: open.document).fill(["a": "y"]).isComplete)
  }
}
