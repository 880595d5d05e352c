import Formwright

/// What of an expected output could be compared with nothing.
extension TemplateExpectations {
  static func problems(ofOutput output: StructuredValue) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    if let pages = output["pages"], pages.integerValue.map({ $0 < 1 }) ?? true {
      problems.append(
        wrong(pages, "“pages” is not a whole number", hint: "Write it without quotes, such as 2."))
    }
    if let values = output["values"], values.objectValue == nil {
      problems.append(
        wrong(
          values, "“values” is \(values.kindName), not an object",
          hint: "Write the full name of each field and its value."))
    }
    for key in ["texts", "absent"] {
      guard let pages = output[key] else { continue }
      guard let object = pages.objectValue else {
        problems.append(
          wrong(
            pages, "“\(key)” is \(pages.kindName), not an object",
            hint: "Write the number of each page and a list of texts: {\"1\": [\"Total\"]}."))
        continue
      }
      for member in object.members { problems += Self.problems(ofPage: member, key) }
    }
    return problems
  }

  private static func problems(
    ofPage member: StructuredObject.Member, _ key: String
  ) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    if Int(member.key).map({ $0 < 1 }) ?? true {
      problems.append(
        .error(
          "expected-values", "a key of “\(key)” is not the number of a page",
          hint: "Write the number of the page as the key: \"1\".", location: member.keyLocation))
    }
    guard let texts = member.value.arrayValue else {
      return problems + [
        wrong(
          member.value, "the texts of a page are \(member.value.kindName), not a list",
          hint: "Write a list of texts, such as [\"Total\"].")
      ]
    }
    return problems
      + texts.filter { $0.stringValue == nil }.map {
        wrong($0, "a text of a page is \($0.kindName)", hint: "Put it into quotes.")
      }
  }

  private static func wrong(
    _ value: StructuredValue, _ message: String, hint: Remedy
  ) -> Diagnostic {
    .error("expected-values", message, hint: hint, location: value.location)
  }
}
