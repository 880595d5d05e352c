import FormFixtures
import InteractiveForms
import Testing

@testable import PDFObjects

@Suite("May it be filled?")
struct FillPermissionTests {
  private func reasons(
    _ draft: FormDraft, encryption: EncryptionFacts? = nil,
    overrides: PermissionOverrides = PermissionOverrides()
  ) -> [RefusalReason] {
    var document = draft.document()
    return Form(repairing: &document).fillPermission(encryption: encryption, overrides: overrides)
      .reasons
  }

  private func draft(withField: Bool = true) -> FormDraft {
    var draft = FormDraft()
    let page = draft.addPage()
    if withField {
      draft.addField(["FT": .name("Tx"), "T": .text("a")], rectangle: [0, 0, 9, 9], on: page)
    }
    return draft
  }

  private func facts(
    revision: Int = 4, owner: Bool = false, _ permissions: Permissions
  ) -> EncryptionFacts {
    EncryptionFacts(
      revision: revision, version: 4, method: .aes128, openedAsOwner: owner,
      permissions: permissions)
  }

  @Test("a plain form may be")
  func plain() { #expect(reasons(draft()).isEmpty) }

  @Test("a file without fields may not")
  func noFields() { #expect(reasons(draft(withField: false)) == [.noFields]) }

  /// ISO 32000-1, 12.7.8.3: XFA beside fields is the same form twice; without fields it is the form.
  @Test("XFA beside fields may be, XFA instead of them may not")
  func xfa() {
    for (withField, expected) in [(true, []), (false, [RefusalReason.dynamicXFA])] {
      var draft = draft(withField: withField)
      draft.form["XFA"] = .reference(draft.add(.stream(PDFStream(dictionary: [:], data: [0x78]))))
      #expect(reasons(draft) == expected)
    }
  }

  /// A viewer without XFA shows the notice, which names Acrobat Reader's address in every language; a finished form
  /// with XFA data left over shows itself.
  @Test(
    "XFA left over beside pages that show the form is no form",
    arguments: [
      ("(A finished page)", RefusalReason.noFields),
      ("(Please wait...)", .dynamicXFA),
      ("(Info: www.adobe.com/go/reader)", .dynamicXFA),
    ])
  func leftOverXFA(_ text: String, _ expected: RefusalReason) {
    var draft = FormDraft()
    let font = draft.form["DR"]?.dictionaryValue ?? [:]
    draft.addPage(
      ["Resources": .dictionary(font)], content: "BT /Helv 12 Tf 10 100 Td \(text) Tj ET")
    draft.form["XFA"] = .reference(draft.add(.stream(PDFStream(dictionary: [:], data: [0x78]))))
    #expect(reasons(draft) == [expected])
  }

  private func signed(_ more: PDFDictionary = [:]) -> FormDraft {
    var draft = draft()
    var signature: PDFDictionary = [
      "Type": .name("Sig"), "ByteRange": .numbers(0, 10, 20, 10), "Contents": .text("x"),
    ]
    for (key, value) in more { signature[key] = value }
    let number = draft.add(.dictionary(signature))
    draft.addRoot(
      .reference(
        draft.add(
          .dictionary(["FT": .name("Sig"), "T": .text("s"), "V": .reference(number)]))))
    return draft
  }

  @Test("a signed file may not, unless its signatures are given up")
  func signatures() {
    #expect(reasons(signed()) == [.signed])
    var overrides = PermissionOverrides()
    overrides.dropsSignatures = true
    #expect(reasons(signed(), overrides: overrides).isEmpty)
  }

  /// ISO 32000-1, 12.8.2.3: a signature by the transform method UR3 grants rights to a reader; it
  /// signs nothing for the form's people.
  @Test("usage rights are no signature")
  func usageRights() {
    let rights: PDFDictionary = [
      "Reference": .array([.dictionary(["TransformMethod": .name("UR3")])])
    ]
    #expect(reasons(signed(rights)).isEmpty)
  }

  @Test("an empty signature field is nobody's signature")
  func emptySignature() {
    var draft = draft()
    let page = draft.addPage()
    draft.addField(["FT": .name("Sig"), "T": .text("s")], rectangle: [0, 0, 9, 9], on: page)
    #expect(reasons(draft).isEmpty)
  }

  /// ISO 32000-2, Table 22: bit 6 annotating and filling, bit 9 filling alone, from revision 3 on.
  @Test("permissions decide as Table 22 says")
  func permissions() {
    #expect(reasons(draft(), encryption: facts([])) == [.permissions])
    #expect(reasons(draft(), encryption: facts([.print, .modify, .copy])) == [.permissions])
    #expect(reasons(draft(), encryption: facts([.fill])).isEmpty)
    #expect(reasons(draft(), encryption: facts([.annotate])).isEmpty)
    #expect(reasons(draft(), encryption: facts(revision: 2, [.fill])) == [.permissions])
    #expect(reasons(draft(), encryption: facts(owner: true, [])).isEmpty)
    var overrides = PermissionOverrides()
    overrides.ignoresPermissions = true
    #expect(reasons(draft(), encryption: facts([]), overrides: overrides).isEmpty)
  }

  @Test("every reason is given")
  func several() {
    #expect(reasons(signed(), encryption: facts([])) == [.signed, .permissions])
  }
}
