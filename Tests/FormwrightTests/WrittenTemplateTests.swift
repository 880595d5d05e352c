import Diagnostics
import Formwright
import Foundation
import StructuredData
import Testing

/// Templates that are written for a form. Expected are templates that a person would write for the drawing.
@Suite("A template written for a form")
struct WrittenTemplateTests {
  /// A page with fields at places, each with the label that a screen reader would say.
  private func form(_ fields: String) throws -> FormFile {
    let blank = try FormFile.authored(from: Array("title: Claim\nbody: [Claim]".utf8)) {
      _ throws(FormwrightError) in []
    }
    let edited = try FormFile(bytes: blank.bytes).edited(
      bySpecification: Array("fields:\n\(fields)".utf8))
    return try FormFile(bytes: edited.bytes)
  }

  private func expect(
    _ fields: String, _ expected: String, at location: Testing.SourceLocation = #_sourceLocation
  ) async throws {
    let found = try await template(fields)
    #expect(found == expected, sourceLocation: location)
  }

  private func template(_ fields: String) async throws -> String {
    let written = try await form(fields).writtenTemplate(naming: "claim.pdf")
    let text = String(decoding: written.template, as: UTF8.self)
    let body = try #require(text.ranges(of: "fields:\n").first)
    return text[body.upperBound...].split(separator: "\n").filter { !$0.contains("#") }
      .joined(separator: "\n")
  }

  @Test("paths are the words of labels, and what a heading tells apart is in an object")
  func paths() async throws {
    try await expect(
      """
        - {text: a1, rect: [72, 700, 250, 716], label: "1. Applicant: First name"}
        - {text: a2, rect: [260, 700, 400, 716], label: "Applicant: Occupation (if any)"}
        - {text: b1, rect: [72, 670, 250, 686], label: "2. Spouse: First name"}
        - {text: c1, rect: [72, 640, 250, 656], label: "3. Enter your e-mail address. An entry is required."}
        - {text: d1, rect: [72, 610, 250, 626], label: "Prénom du conjoint"}
      """,
      """
        a1: .applicant.first_name
        a2: .applicant.occupation
        b1: .spouse.first_name
        c1: .e_mail_address
        d1: .prénom_du_conjoint
      """)
  }

  @Test("fields side by side with the lengths of one number have one path")
  func splitValues() async throws {
    try await expect(
      """
        - {text: n1, rect: [72, 700, 100, 716], label: "Social security number: first three digits", maxLength: 3}
        - {text: n2, rect: [106, 700, 126, 716], label: "Social security number: next two digits", maxLength: 2}
        - {text: n3, rect: [132, 700, 172, 716], label: "Social security number: last four digits", maxLength: 4}
        - {text: month, rect: [72, 670, 92, 686], label: "Date of birth: month", maxLength: 2}
        - {text: day, rect: [96, 670, 116, 686], label: "Date of birth: day", maxLength: 2}
        - {text: year, rect: [120, 670, 160, 686], label: "Date of birth: year", maxLength: 4}
      """,
      """
        social_security_number:
          value: .social_security_number
          format: digits
          into:
            - n1
            - n2
            - n3
        date_of_birth:
          value: .date_of_birth
          date: MM/dd/yyyy
          from: M/d/yyyy
          separator: "/"
          into:
            - month
            - day
            - year
      """)
  }

  @Test("boxes for yes and no, and buttons, are chosen from by their texts")
  func choices() async throws {
    try await expect(
      """
        - {checkbox: married_y, rect: [72, 700, 84, 712], label: "Are you married? Yes"}
        - {checkbox: married_n, rect: [120, 700, 132, 712], label: "Are you married? No"}
        - {checkbox: pets, rect: [72, 660, 84, 672], label: "I own a pet."}
      """,
      """
        are_you_married:
          value: .are_you_married
          check:
            "Yes": married_y
            "No": married_n
        pets: .i_own_pet
      """)
  }

  @Test("rows with names that count are a list")
  func lists() async throws {
    var fields = ""
    for row in 1...3 {
      let top = 720 - 20 * row
      fields += """
          - {text: kid\(row).name, rect: [72, \(top - 14), 200, \(top)], label: "Children, row \(row): Name"}
          - {text: kid\(row).born, rect: [210, \(top - 14), 300, \(top)], label: "Children, row \(row): Date of birth", date: MM/dd/yyyy}

        """
    }
    try await expect(
      fields,
      """
        children:
          each: .children
          rows: 3
          fields:
            kid{n}.name: .name
            kid{n}.born:
              value: .date_of_birth
              date: MM/dd/yyyy
              from: M/d/yyyy
      """)
  }

  @Test("the first row of a column that its heading names is a row as in the column beside it")
  func firstRows() async throws {
    var fields = ""
    for row in 1...3 {
      let top = 720 - 20 * row
      let name = row == 1 ? "Children's names" : "Children, row \(row): Name"
      fields += """
          - {text: n\(row)x, rect: [72, \(top - 14), 200, \(top)], label: "\(name)"}
          - {text: age\(row), rect: [210, \(top - 14), 300, \(top)], label: "Children, row \(row): Age"}

        """
    }
    let template = try await template(fields)
    #expect(template.contains("rows: 3") && template.contains("n{n}x:"), "\(template)")
  }

  @Test("a date is in the order of the form's other dates")
  func orderOfDates() async throws {
    try await expect(
      """
        - {text: born, rect: [72, 700, 250, 716], label: "Date of birth (DD/MM/YYYY)"}
        - {text: signed, rect: [72, 670, 250, 686], label: Date signed}
      """,
      """
        born:
          value: .date_of_birth
          date: dd/MM/yyyy
          from: d/M/yyyy
        signed:
          value: .date_signed
          date: dd/MM/yyyy
          from: d/M/yyyy
      """)
  }

  @Test("fields that nobody fills are left out, and counted")
  func omissions() async throws {
    let form = try form(
      """
        - {text: name, rect: [72, 700, 250, 716], label: Name}
        - {text: office, rect: [72, 670, 250, 686], label: Office, readOnly: true}
        - {signature: sign, rect: [72, 640, 250, 656], label: Signature}
      """)
    let written = try await form.writtenTemplate(naming: "claim.pdf")
    let text = String(decoding: written.template, as: UTF8.self)
    #expect(text.contains("name: .name"))
    #expect(text.contains("read-only: office") && text.contains("signatures: sign"))
    #expect(!text.contains("office:") && !text.contains("sign:"))
    #expect(written.fieldCount == 1)
  }

  @Test("the sample fills the form, from JSON and from the workbook")
  func samples() async throws {
    let form = try form(
      """
        - {text: short, rect: [72, 700, 80, 716], label: "Middle initial", maxLength: 1}
        - {text: born, rect: [72, 670, 250, 686], label: "Date of birth", date: dd/MM/yyyy}
        - {checkbox: pets, rect: [72, 640, 84, 652], label: "I own a pet."}
        - {combo: state, rect: [72, 610, 250, 626], label: State, options: {CA: California, NY: New York}}
      """)
    let written = try await form.writtenTemplate(naming: "claim.pdf")
    let batch = try Batch(Template(written.template), form: form)
    for records in [
      Records(written.records, as: .json), Records(written.workbook, as: .xlsx),
    ] {
      var count = 0
      for try await outcome in batch.outcomes(
        of: records,
        write: { _, output throws(FormwrightError) in
          let filled = try FormFile(bytes: output.bytes)
          // ISO dates are written as the field's own format has them.
          #expect(filled["born"]?.value == .text("31/01/2026"))
          #expect(filled["state"]?.value == .text("CA"))
          #expect(filled["short"]?.value == .text("M"))
        })
      {
        #expect(outcome.isDone, "\(outcome.diagnostics)")
        count += 1
      }
      #expect(count == 1)
    }
  }

  @Test("a form without a field to fill has no template")
  func nothingToFill() async throws {
    let form = try form("  - {text: a, rect: [72, 700, 250, 716], label: A, readOnly: true}")
    await #expect {
      _ = try await form.writtenTemplate(naming: "f.pdf")
    } throws: { error in
      (error as? FormwrightError)?.diagnostics.map(\.code) == ["nothing-to-fill"]
    }
  }
}
