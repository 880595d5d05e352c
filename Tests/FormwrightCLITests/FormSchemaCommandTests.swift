import Foundation
import TestTools
import Testing

@Suite("Schemas of forms and validation against forms")
struct FormSchemaCommandTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try directory.write(
      Array(
        """
        pages:
          - size: letter
            fields:
              - {text: name, rect: [72, 700, 200, 720], label: Full name, required: true}
              - {text: address.city, rect: [72, 660, 200, 680], label: City, maxLength: 8}
              - {checkbox: citizen, rect: [72, 620, 84, 632], label: Citizen}
        """.utf8), "s.yaml")
    let done = try BuiltProgram.run("author", directory["s.yaml"], "-o", directory["f.pdf"])
    try #require(done.status == 0, "\(done.errorText)")
  }

  private func schema(_ option: String? = nil) throws -> [String: Any] {
    let done =
      if let option {
        try BuiltProgram.run("schema", directory["f.pdf"], option)
      } else {
        try BuiltProgram.run("schema", directory["f.pdf"])
      }
    try #require(done.status == 0, "\(done.errorText)")
    return try #require(
      JSONSerialization.jsonObject(with: Data(done.output)) as? [String: Any])
  }

  @Test("a schema lists the fields, nested with --nested")
  func schemas() throws {
    let flat = try #require(schema()["properties"] as? [String: Any])
    #expect(Set(flat.keys) == ["name", "address.city", "citizen"])
    #expect((flat["name"] as? [String: Any])?["title"] as? String == "Full name")
    let nested = try #require(schema("--nested")["properties"] as? [String: [String: Any]])
    let address = try #require(nested["address"]?["properties"] as? [String: Any])
    #expect(Set(address.keys) == ["city"])
  }

  @Test("an object without members gives no value, and stands for no field")
  func emptyObjects() throws {
    func validate(_ record: String) throws -> ChildProcess {
      try BuiltProgram.run(
        "validate", "--form", directory["f.pdf"], "-d", "-", "--data-format", "json", "--format",
        "csv", input: Array(record.utf8))
    }
    let nested = try validate(#"{"name": "Ada", "address": {}}"#)
    #expect(nested.status == 0, "\(nested.errorText)")
    for (name, rule) in [
      ("name", "not-an-option"), ("citizen", "not-an-option"), ("x", "unknown-field"),
    ] {
      let done = try validate(
        #"{"name": "Ada", "\#(name)": {}}"#.replacing(
          #""name": "Ada", "name""#, with: #""name""#))
      #expect(done.status == 1)
      #expect(String(decoding: done.output, as: UTF8.self).contains(",\(rule),"))
    }
  }

  @Test("a value that the form requires is not emptied; each of many problems has its place")
  func requiredValues() throws {
    let filled = try BuiltProgram.run(
      "fill", directory["f.pdf"], "-d", "-", "--data-format", "json", "-o", directory["filled.pdf"],
      input: Array(#"{"name": "Ada"}"#.utf8))
    try #require(filled.status == 0, "\(filled.errorText)")
    let names = (0..<12).map { #""x/\#($0)": 1"# }.joined(separator: ", ")
    let done = try BuiltProgram.run(
      "validate", "--form", directory["filled.pdf"], "-d", "-", "--data-format", "json", "--format",
      "csv", "--no-layout", input: Array(#"{"name": null, \#(names)}"#.utf8))
    #expect(done.status == 1)
    let rows = String(decoding: done.output, as: UTF8.self).split(separator: "\n").dropFirst()
    #expect(
      Set(rows.map { $0.split(separator: ",", omittingEmptySubsequences: false)[1] })
        == Set((0..<12).map { "/x~1\($0)" } + ["/name"]))
    #expect(rows.contains { $0.contains(",required,") })
    let schema = try BuiltProgram.run("schema", directory["filled.pdf"])
    #expect(!String(decoding: schema.output, as: UTF8.self).contains(#""required""#))
  }

  @Test("a form that may not be filled has a schema, with a warning")
  func warnsOfLockedForms() throws {
    try directory.write(Array(#"{"name": "Ada"}"#.utf8), "d.json")
    let locked = try BuiltProgram.run(
      "fill", directory["f.pdf"], "-d", directory["d.json"], "-o", directory["locked.pdf"],
      "--encrypt-owner", "owner", "--allow", "print")
    try #require(locked.status == 0, "\(locked.errorText)")
    let done = try BuiltProgram.run("schema", directory["locked.pdf"])
    #expect(done.status == 0)
    #expect(done.errorText.contains("warning: no record fills this form as it is"))
  }

  @Test("problems name record, pointer, field, label and rule, and never the value")
  func problems() throws {
    try directory.write(
      Array(
        """
        {"name": "Ada", "address": {"city": "Turin"}, "citizen": true}
        {"address": {"city": "Llanfairpwll"}, "citizen": "maybe"}
        {"name": "Grace", "address.city": "Oslo"}
        """.utf8), "r.ndjson")
    let done = try BuiltProgram.run(
      "validate", "--form", directory["f.pdf"], "-r", directory["r.ndjson"], "--format", "csv")
    #expect(done.status == 1)
    let rows = String(decoding: done.output, as: UTF8.self).split(whereSeparator: \.isNewline)
      .dropFirst()
    #expect(rows.count == 3)
    #expect(rows.contains { $0.hasPrefix("2,/address/city,address.city,City,too-long,") })
    #expect(rows.contains { $0.hasPrefix("2,/citizen,citizen,Citizen,not-an-option,") })
    #expect(rows.contains { $0.hasPrefix("2,/name,name,Full name,required,") })
    #expect(!String(decoding: done.output, as: UTF8.self).contains("Llanfair"))
    #expect(!String(decoding: done.output, as: UTF8.self).contains("maybe"))
  }

  @Test("a template is checked alone, and with its records")
  func template() throws {
    try directory.write(
      Array("form: f.pdf\nfields:\n  name: .who\n  address.city: .town // \"Oslo\"\n".utf8),
      "t.yaml")
    #expect(try BuiltProgram.run("validate", directory["t.yaml"]).status == 0)
    try directory.write(Array("[{\"who\": null, \"town\": \"Reykjavik 101\"}]".utf8), "r.json")
    let done = try BuiltProgram.run(
      "validate", directory["t.yaml"], "-r", directory["r.json"], "--format", "csv")
    #expect(done.status == 1)
    let text = String(decoding: done.output, as: UTF8.self)
    #expect(text.contains("1,/town,address.city,City,too-long,"))
    #expect(text.contains("1,/who,name,Full name,required,"))
    try directory.write(Array("form: f.pdf\nfields: {nmae: .who}\n".utf8), "bad.yaml")
    let bad = try BuiltProgram.run("validate", directory["bad.yaml"])
    #expect(bad.status == 1)
    #expect(bad.errorText.contains("bad.yaml:2:10: error: field “nmae”"))
  }

  @Test("a schema and a form together; what a schema allows may not fit the form's box")
  func both() throws {
    let schema = try BuiltProgram.run("schema", directory["f.pdf"])
    try directory.write(schema.output, "schema.json")
    let long = String(repeating: "W", count: 60)
    try directory.write(Array("{\"name\": \"\(long)\"}".utf8), "d.json")
    #expect(
      try BuiltProgram.run(
        "validate", "--schema", directory["schema.json"], "-d", directory["d.json"]
      ).status == 0)
    let done = try BuiltProgram.run(
      "validate", "--schema", directory["schema.json"], "--form", directory["f.pdf"], "-d",
      directory["d.json"])
    #expect(done.status == 1)
    #expect(String(decoding: done.output, as: UTF8.self).contains("overflow"))
    #expect(
      try BuiltProgram.run(
        "validate", "--no-layout", "--form", directory["f.pdf"], "-d", directory["d.json"]
      ).status == 0)
  }

  @Test("a file without a form, and commands that make no sense")
  func refusals() throws {
    #expect(try BuiltProgram.run("validate", "-d", directory["s.yaml"]).status == 2)
    #expect(
      try BuiltProgram.run(
        "validate", directory["t.yaml"], "--form", "x.pdf", "--form", "y.pdf"
      ).status == 2)
    try directory.write(Array("pages: [{size: letter, fields: []}]".utf8), "none.yaml")
    _ = try BuiltProgram.run("author", directory["none.yaml"], "-o", directory["none.pdf"])
    let done = try BuiltProgram.run("schema", directory["none.pdf"])
    #expect(done.status == 3)
    #expect(done.output.isEmpty)
  }
}
