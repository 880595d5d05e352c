import Diagnostics
import DocumentEditing
import FormFilling
import StructuredData

/// The forms of a template: `form` and `fields`, or `forms`.
extension TemplateReader {
  private static let formKeys = [
    "form", "title", "when", "each", "pages", "prefixes", "fields", "overlays", "style",
  ]
  /// More forms than this are no packet.
  private static let mostForms = 200

  mutating func readForms(
    of object: StructuredObject, _ whole: StructuredValue, into template: inout Template
  ) {
    guard let value = object["forms"] else {
      guard let path = path(object, whole, "the template") else { return }
      var form = TemplateForm(path: path)
      readFields(of: object, whole, "the template", into: &form)
      template.forms = [form]
      return
    }
    for key in ["form", "fields", "overlays", "style"] where object[key] != nil {
      problem(
        "the template has both “\(key)” and “forms”", object[key]?.location,
        hint: "Move it into an entry of “forms”.")
    }
    guard let entries = value.arrayValue, !entries.isEmpty else {
      problem(
        "“forms” is not a list of forms", of: value,
        hint: "Write an entry with “form” and “fields” for each form, after a dash.")
      return
    }
    guard entries.count <= Self.mostForms else {
      problem(
        "the template has more than \(Self.mostForms) forms", of: value,
        hint: "Use “each” for copies of a form, or several templates.")
      return
    }
    for entry in entries { if let form = form(entry) { template.forms.append(form) } }
  }

  private mutating func form(_ value: StructuredValue) -> TemplateForm? {
    guard let object = value.objectValue else {
      problem(
        "an entry of “forms” is \(value.kindName), not an object", of: value,
        hint: "Write “form” with the path of the PDF form, and “fields”.")
      return nil
    }
    refuseKeys(of: object, besides: Self.formKeys, "in a form")
    guard let path = path(object, value, "the entry") else { return nil }
    var form = TemplateForm(path: path, location: value.location)
    form.title = object["title"].flatMap { title($0) }
    withoutCopies { reader in
      form.condition = object["when"].flatMap { reader.expression($0) }
      form.list = object["each"].flatMap { reader.expression($0) }
    }
    form.conditionLocation = object["when"]?.location
    form.pages = object["pages"].flatMap { pages($0) }
    let outer = (variables, prefixes, depth)
    defer { (variables, prefixes, depth) = outer }
    if form.list != nil {
      variables.formUnion(["n", "i"])
      depth += 1
    }
    if let value = object["prefixes"] { read(prefixes: value) }
    filters.beginUnit()
    defer { filters.endUnit() }
    readFields(of: object, value, "the entry", into: &form)
    return form
  }

  private mutating func path(
    _ object: StructuredObject, _ whole: StructuredValue, _ owner: String
  ) -> String? {
    guard let value = object["form"] else {
      if let formPath { return formPath }
      problem(
        "\(owner) has no “form”", of: whole, hint: "Add “form” with the path of the PDF form.")
      return nil
    }
    guard let path = value.stringValue else {
      problem(
        "“form” is \(value.kindName), not a string", of: value,
        hint: "Write the path of the PDF form.")
      return nil
    }
    if path.isEmpty {
      problem("“form” is empty", of: value, hint: "Write the path of the PDF form.")
    }
    return path
  }

  private mutating func readFields(
    of object: StructuredObject, _ whole: StructuredValue, _ owner: String,
    into form: inout TemplateForm
  ) {
    guard let value = object["fields"] else {
      problem(
        "\(owner) has no “fields”", of: whole,
        hint: "Add “fields”, an object of field names and expressions.")
      return
    }
    guard let fields = value.objectValue else {
      problem(
        "“fields” is \(value.kindName), not an object", of: value,
        hint: "Write one line for each field: its name, a colon and an expression.")
      return
    }
    readEntries(fields) { reader, member in reader.read(member, into: &form) }
    let rests = Set(form.rowGroups.map(\.rest)).subtracting([.none])
    if rests.count > 1 {
      problem(
        "the rows of one form continue in different copies", form.location ?? value.location,
        hint:
          "Write the same “rest” for all rows that go on, or name the form twice in “forms”, each with its “pages”."
      )
    }
    if let styles = object["style"] { readStyles(styles, into: &form) }
    if let overlays = object["overlays"] { readOverlays(overlays, into: &form) }
    for index in form.overlays.indices { form.overlays[index].binding.itemList = form.list }
    for index in form.bindings.indices { form.bindings[index].itemList = form.list }
    checkTargets(of: form)
  }

  private mutating func title(_ value: StructuredValue) -> String? {
    guard let text = value.stringValue, !text.isEmpty else {
      problem(
        "“title” is not a text", of: value, hint: "Write the text of the form's bookmark.")
      return nil
    }
    return text
  }

  mutating func pages(_ value: StructuredValue) -> PageSelection? {
    guard let text = value.stringValue ?? value.numberText, let selection = PageSelection(text)
    else {
      problem(
        "“\(value.stringValue ?? value.numberText ?? value.kindName)” is not a list of pages",
        of: value,
        hint: "Write page numbers and ranges, such as \"1,3-5,8-\".")
      return nil
    }
    return selection
  }
}
