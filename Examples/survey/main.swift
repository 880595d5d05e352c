// The form of a survey, made with PDFKit: `swift run survey OUT.pdf`.
//
// It is saved, opened again, filled, and reset as its button would do it.
import PDFKit

guard CommandLine.arguments.count == 2 else {
  print("usage: survey OUT.pdf")
  exit(2)
}
let file = URL(fileURLWithPath: CommandLine.arguments[1])

/// Adds a widget to a page.
@MainActor
func addWidget(
  _ type: PDFAnnotationWidgetSubtype, _ bounds: CGRect, to page: PDFPage,
  _ settle: (PDFAnnotation) -> Void
) {
  let widget = PDFAnnotation(bounds: bounds, forType: .widget, withProperties: nil)
  widget.widgetFieldType = type
  settle(widget)
  page.addAnnotation(widget)
}

/// Adds a line of text that cannot be changed.
@MainActor
func addLabel(_ text: String, at point: CGPoint, to page: PDFPage) {
  let bounds = CGRect(x: point.x, y: point.y, width: 450, height: 18)
  let label = PDFAnnotation(bounds: bounds, forType: .freeText, withProperties: nil)
  label.contents = text
  label.color = .clear
  label.font = NSFont(name: "Helvetica", size: 12)
  page.addAnnotation(label)
}

let document = PDFDocument()
let page = PDFPage()
document.insert(page, at: 0)
let shade = NSColor.blue.withAlphaComponent(0.25)

addLabel("Name:", at: CGPoint(x: 72, y: 690), to: page)
addWidget(.text, CGRect(x: 169, y: 690, width: 371, height: 23), to: page) { field in
  field.fieldName = "name"
  field.backgroundColor = shade
  field.font = NSFont.systemFont(ofSize: 18)
}

addLabel("Date (MM/YY):", at: CGPoint(x: 72, y: 657), to: page)
addWidget(.text, CGRect(x: 283, y: 657, width: 257, height: 22), to: page) { field in
  field.fieldName = "date"
  field.backgroundColor = shade
  field.font = NSFont.systemFont(ofSize: 18)
  field.maximumLength = 5
  field.hasComb = true
}

addLabel("Have you been to a music festival before?", at: CGPoint(x: 72, y: 570), to: page)
for (state, x) in [("Yes", 135.0), ("No", 210.0)] {
  addWidget(.button, CGRect(x: x, y: 540, width: 24, height: 24), to: page) { button in
    button.widgetControlType = .radioButtonControl
    button.fieldName = "Question 1"
    button.buttonWidgetStateString = state
    button.allowsToggleToOff = false
  }
  addLabel(state, at: CGPoint(x: x + 28, y: 543), to: page)
}

addLabel("Which of these have you attended?", at: CGPoint(x: 72, y: 480), to: page)
for (index, festival) in ["Lorem", "Ipsum", "Dolor"].enumerated() {
  let y = 440 - CGFloat(index) * 40
  addLabel(festival, at: CGPoint(x: 150, y: y + 3), to: page)
  addWidget(.button, CGRect(x: 255, y: y, width: 24, height: 24), to: page) { box in
    box.widgetControlType = .checkBoxControl
    box.fieldName = "festival.\(festival.lowercased())"
  }
}

addLabel("Give one recommendation:", at: CGPoint(x: 72, y: 280), to: page)
addWidget(.text, CGRect(x: 90, y: 190, width: 276, height: 80), to: page) { field in
  field.fieldName = "recommendation"
  field.backgroundColor = shade
  field.isMultiline = true
  field.font = NSFont.systemFont(ofSize: 18)
}

addWidget(.button, CGRect(x: 90, y: 120, width: 106, height: 32), to: page) { button in
  button.widgetControlType = .pushButtonControl
  button.fieldName = "reset"
  button.caption = "Reset"
  button.font = NSFont.systemFont(ofSize: 14)
  // Every field is reset: those that are not in an empty list.
  let reset = PDFActionResetForm()
  reset.fieldsIncludedAreCleared = false
  button.action = reset
}

guard document.write(to: file), let saved = PDFDocument(url: file),
  let form = saved.page(at: 0)
else {
  print("survey: the form could not be written")
  exit(1)
}

/// The widgets of the form by field name; of the radio buttons, the one with a state.
@MainActor
func widget(_ name: String, state: String? = nil) -> PDFAnnotation? {
  form.annotations.first { annotation in
    annotation.fieldName == name
      && (state.map { annotation.buttonWidgetStateString == $0 } ?? true)
  }
}

widget("name")?.widgetStringValue = "Ada Lovelace"
widget("date")?.widgetStringValue = "12/25"
widget("Question 1", state: "No")?.buttonWidgetState = .onState
widget("Question 1", state: "Yes")?.buttonWidgetState = .onState
widget("festival.ipsum")?.buttonWidgetState = .onState
widget("recommendation")?.widgetStringValue = "More shade,\nand more cowbell."
let filled = file.deletingPathExtension().appendingPathExtension("filled.pdf")
guard saved.write(to: filled) else { exit(1) }

// What the button does.
if let reset = widget("reset")?.action as? PDFActionResetForm {
  for annotation in form.annotations where annotation.type == "Widget" {
    let isListed = reset.fields?.contains(annotation.fieldName ?? "") ?? false
    guard isListed == reset.fieldsIncludedAreCleared else { continue }
    annotation.widgetStringValue = annotation.widgetDefaultStringValue
  }
}
let blank = file.deletingPathExtension().appendingPathExtension("reset.pdf")
guard saved.write(to: blank) else { exit(1) }
print("\(form.annotations.count) annotations; wrote \(file.lastPathComponent) and two copies")
