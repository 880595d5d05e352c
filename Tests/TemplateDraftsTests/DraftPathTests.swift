import Diagnostics
import FormFixtures
import FormSchemas
import InteractiveForms
import PDFObjects
import StructuredData
import TemplateDrafts
import Testing

/// What paths are made of labels that agencies wrote into their forms. The expected paths are what a person would call
/// the value.
@Suite("Paths from labels")
struct DraftPathTests {
  /// The template's lines of fields for text fields below one another.
  private func fields(_ labels: [String], names: [String]? = nil) -> [String] {
    var draft = FormDraft()
    let page = draft.addPage(["MediaBox": .numbers(0, 0, 612, 792)])
    for (place, label) in labels.enumerated() {
      let top = 780 - 30 * Double(place)
      draft.addField(
        [
          "FT": .name("Tx"), "T": .text(names?[place] ?? "f\(place)"),
          "TU": .text(label),
        ],
        rectangle: [72, top - 14, 300, top], on: page)
    }
    var document = draft.document()
    let form = Form(repairing: &document)
    let template = TemplateDraft(
      of: form, labels: FormLabels(of: form, in: document), title: nil, formPath: "f.pdf")
    let text = String(decoding: template.yaml, as: UTF8.self)
    let lines = text.split(separator: "\n").drop { $0 != "fields:" }.dropFirst()
    return lines.filter { !$0.contains("#") }.map { line in String(line.drop { $0 == " " }) }
  }

  @Test(
    "the words of a label that name its value",
    arguments: [
      ("Last name", ".last_name"),
      (
        "1. Name of entity/individual. An entry is required. (For a sole proprietor, enter the owner's name.)",
        ".name_of_entity_individual"
      ),
      (
        "Page 1. Print or type. See Specific Instructions on page 3. 2. Business name.",
        ".business_name"
      ),
      ("3. Enter your e-mail address (optional)", ".e_mail_address"),
      ("Spouse's occupation.", ".spouse_occupation"),
      ("14. B. New Address", ".new_address"),
      ("5. V. A. File Number. Enter nine digit file number.", ".va_file_number"),
      ("Part I. Telephone number", ".telephone_number"),
      ("12. EMAIL ADDRESS (Optional) NOTE: By providing it you agree to e-mail.", ".email_address"),
      ("Geburtsort des Kindes", ".geburtsort_des_kindes"),
      ("Prénom du conjoint", ".prénom_du_conjoint"),
      ("氏名", ".氏名"),
      ("5d.", ".line_5d"),
      ("1099 income", ".income_1099"),
    ])
  func words(_ label: String, _ path: String) {
    #expect(fields([label]) == ["f0: \(path)"])
  }

  @Test(
    "equal labels are told apart by what is said before them, behind them, or by the fields' names")
  func equalLabels() {
    #expect(
      fields(["Owner: First name", "Buyer: First name"])
        == ["f0: .owner.first_name", "f1: .buyer.first_name"])
    #expect(
      fields(["2. Veteran Name. Enter First Name.", "2. Veteran Name. Enter Last Name."])
        == ["f0: .veteran_name.first_name", "f1: .veteran_name.last_name"])
    #expect(
      fields(["Comment", "Comment"], names: ["Remarks", "Opinion"])
        == ["Remarks: .remarks", "Opinion: .opinion"])
    #expect(fields(["Other item", "Other item"]) == ["f0: .other_item", "f1: .other_item_2"])
  }

  @Test("a value is never where another one has its object")
  func valuesAndObjects() {
    #expect(
      fields(["Spouse", "Spouse: City", "Owner: City"])
        == ["f0: .spouse.value", "f1: .spouse.city", "f2: .owner.city"])
  }

  @Test(
    "names of rows become a formula, if they count evenly",
    arguments: [
      (["row1a", "row2a", "row3a"], "row{n}a"), (["f_07", "f_10", "f_13"], "f_{3n+4:2}"),
      (["x[0]", "x[1]", "x[2]"], "x[{n-1}]"), (["{1", "{2", "{3"], "{{{n}"),
      (["f_9", "f_10", "f_11"], "f_{n+8}"), (["f_09", "f_10", "f_11"], "f_{n+8:2}"),
      (["a1", "a2", "a4"], nil), (["a3", "a2", "a1"], nil), (["a1", "b2", "c3"], nil),
    ])
  func formulas(_ names: [String], _ pattern: String?) {
    let rows = fields(names.indices.map { "Name of child, row \($0 + 1)" }, names: names)
    #expect(rows.contains { $0.hasPrefix("each:") } == (pattern != nil))
    if let pattern { #expect(rows.contains { $0.contains(pattern) }, "\(rows)") }
  }
}
