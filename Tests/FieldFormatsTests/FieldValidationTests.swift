import Diagnostics
import FieldFormats
import Testing

/// Verdicts from PDF.js (`scripting_spec.js`) and PDFium (`public_methods.in`).
@Suite("Validations")
struct FieldValidationTests {
  @Test(
    "a number lies within the bounds in force, or breaks them",
    arguments: [
      ("AFRange_Validate(true, 123, true, 456);", "321", nil),
      (
        "AFRange_Validate(true, 123, true, 456);", "12",
        "must be greater than or equal to 123 and less than or equal to 456"
      ),
      (
        "AFRange_Validate(true, 2, true, 4)", "1",
        "must be greater than or equal to 2 and less than or equal to 4"
      ),
      (
        "AFRange_Validate(true, 2, true, 4)", "5",
        "must be greater than or equal to 2 and less than or equal to 4"
      ),
      ("AFRange_Validate(true, 2, false, 4)", "1", "must be greater than or equal to 2"),
      ("AFRange_Validate(false, 2, true, 4)", "5", "must be less than or equal to 4"),
      ("AFRange_Validate(true, 2, true, 4)", "3", nil),
      ("AFRange_Validate(true, 2, true, 4)", "2", nil),
      ("AFRange_Validate(true, 2, true, 4)", "4", nil),
      ("AFRange_Validate(false, 2, true, 4)", "1", nil),
      ("AFRange_Validate(true, 2, false, 4)", "5", nil),
      ("AFRange_Validate(false, 2, false, 4)", "99", nil),
      ("AFRange_Validate(true, 2, true, 4)", "", nil),
      ("AFRange_Validate(true, 2, true, 4)", "many", nil),
      ("AFRange_Validate(true, \"many\", true, 4)", "-9", nil),
      (
        "AFRange_Validate(true, -1.5, true, \"4\")", "-1.51",
        "must be greater than or equal to -1.5 and less than or equal to 4"
      ),
    ] as [(String, String, String?)])
  func checks(_ script: String, _ value: String, _ problem: String?) throws {
    let validation = try #require(FieldScript(script)?.validations.first)
    let message = validation.problem(with: value)?.message
    #expect(message == problem.map { "the value \($0)" })
  }

  @Test("a number in the field's own style is taken for what it is")
  func readsTheFormat() throws {
    let validation = try #require(
      FieldScript("AFRange_Validate(true, 0, true, 1000);")?.validations.first)
    let format = FieldFormat.number(NumberFormat(decimals: 2, separators: .commaPoint))
    #expect(validation.problem(with: "1,234.50", format: format) != nil)
    #expect(validation.problem(with: "(3)", format: format) != nil)
    // As AFMakeNumber reads it, the comma is a decimal mark.
    #expect(validation.problem(with: "1,234") == nil)
    #expect(validation.problem(with: "1001")?.diagnostic(field: "x").code == "range")
  }
}
