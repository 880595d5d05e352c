public import Diagnostics
import DocumentEditing
import FieldFormats
import FormAppearances
import FormFilling
import FormSchemas
import InteractiveForms
import PDFContent
import PDFObjects

extension FormFile {
  /// A copy of the form that shows its fields to whoever writes data or a template for it: a box around each, with its
  /// number in tab order, its name and its limits, and beside the page a list of the same with labels and options.
  ///
  /// - Parameter numbers: the pages that show their fields, from 1; nil for all.
  /// - Throws: ``FormwrightError`` of kind `access` if a font cannot be read.
  public func fieldGuide(onPages numbers: Set<Int>? = nil) throws(FormwrightError) -> FormFile {
    var editor = DocumentEditor(repaired: document)
    let pages = form.pages.pages.indices.filter { numbers?.contains($0 + 1) ?? true }
    let shown = form.fields.indices.filter { place in
      form.fields[place].widgets.contains { $0.pageIndex.map(pages.contains) ?? false }
    }
    let labels = FormLabels(of: form, in: document, only: Set(shown))
    let order = FieldOrder(of: form, in: document)
    let catalog = try FontSelection().catalog()
    for index in pages {
      let page = GuidePage(form, index, labels, order, fields: shown)
      guard !page.entries.isEmpty else { continue }
      var guide = FieldGuide(
        width: page.area.width, height: page.area.height, catalog: catalog, language: language)
      let (number, box) = try guide.draw(
        page.marks, page.entries, heading: page.heading, in: &editor.document)
      editor.show(number, in: box, onPageAt: index, page)
    }
    return try FormFile(bytes: editor.document.fileBytes())
  }
}

/// The fields of a page, as the guide shows them.
private struct GuidePage {
  /// From the page's default user space to the page as it is displayed, its lower left corner at the origin.
  let matrix: Matrix
  /// The opposite of ``matrix``.
  let back: Matrix
  /// The page as it is displayed.
  let area: Rectangle
  private(set) var marks: [FieldGuide.Mark] = []
  private(set) var entries: [FieldGuide.Entry] = []
  private(set) var heading: [String]

  /// Options of a list that are shown.
  private static let mostOptions = 8

  init(
    _ form: Form, _ index: Int, _ labels: FormLabels, _ order: FieldOrder, fields: [Int]
  ) {
    let page = form.pages.pages[index]
    let display = PageText.displayMatrix(of: page)
    let displayed = page.cropBox.transformed(by: display)
    matrix = display.followed(by: .translation(-displayed.left, -displayed.bottom))
    back = Matrix.translation(displayed.left, displayed.bottom)
      .followed(by: Matrix(display.a, display.c, display.b, display.d, 0, 0))
    area = Rectangle(0, 0, displayed.width, displayed.height)
    let own = fields.filter { place in
      form.fields[place].widgets.contains { $0.pageIndex == index && !$0.isHidden }
    }.sorted { (order.tabNumbers[$0] ?? .max) < (order.tabNumbers[$1] ?? .max) }
    let prefix = Self.commonPrefix(of: own.map { form.fields[$0].name })
    heading = [
      "Fields of page \(index + 1) of \(form.pages.pages.count)",
      "The numbers follow the order of the Tab key. A star marks a required field, a dashed box one that is "
        + "read-only.",
    ]
    if !prefix.isEmpty { heading.append("Every name on this page begins with “\(prefix)”.") }
    for place in own {
      let field = form.fields[place]
      let number = order.tabNumbers[place].map(String.init) ?? ""
      let name = String(field.name.dropFirst(prefix.count))
      let hasLetters = field.kind.isToggle && field.widgets.count > 1
      let label = labels.fields[place]
      entries.append(
        FieldGuide.Entry(
          caption: number, name: name, facts: Self.facts(of: field),
          label: label.source == .none ? nil : LabelText.abridged(label.text, head: 90, tail: 40),
          options: Self.options(of: field, labels.options[place], hasLetters: hasLetters),
          kind: field.kind))
      for (place, widget) in field.widgets.enumerated()
      where widget.pageIndex == index && !widget.isHidden {
        guard let rectangle = widget.rectangle else { continue }
        marks.append(
          FieldGuide.Mark(
            rectangle: rectangle.transformed(by: matrix),
            caption: number + (hasLetters ? Self.letters(place) : ""),
            name: String(name.split(separator: ".").last ?? ""),
            limit: Self.limit(of: field), cells: Self.cells(of: field), kind: field.kind,
            flags: field.flags))
      }
    }
  }

  /// What all names begin with, up to a dot.
  private static func commonPrefix(of names: [String]) -> String {
    guard names.count > 1, var parts = names.first?.split(separator: ".").dropLast() else {
      return ""
    }
    for name in names {
      let own = name.split(separator: ".").dropLast()
      while !own.starts(with: parts) { parts = parts.dropLast() }
    }
    return parts.isEmpty ? "" : parts.joined(separator: ".") + "."
  }

  /// `a` for the first box, `z` for the 26th, `aa` for the one after it.
  private static func letters(_ place: Int) -> String {
    SourceLocation(line: 1, column: place + 1).columnLetters.lowercased()
  }

  private static func cells(of field: Field) -> Int {
    guard field.kind == .text, field.flags.contains(.comb) else { return 0 }
    return field.maxLength ?? 0
  }

  private static func limit(of field: Field) -> String {
    let cells = cells(of: field)
    if cells > 0 { return counted(cells, "cell") }
    return field.kind == .text ? field.maxLength.map { "max \($0)" } ?? "" : ""
  }

  private static func facts(of field: Field) -> String {
    var facts: [String] = []
    switch field.kind {
    // The color says so already.
    case .text: if field.flags.contains(.multiline) { facts.append("several lines") }
    case .checkBox: if field.widgets.count > 1 { facts.append("check boxes") }
    case .radio: facts.append("one of")
    case .pushButton: facts.append("button")
    case .comboBox: if field.flags.contains(.edit) { facts.append("or any text") }
    case .listBox: if field.flags.contains(.multiSelect) { facts.append("several of") }
    case .signature: facts.append("signature")
    }
    let cells = cells(of: field)
    if cells > 0 {
      facts.append(counted(cells, "cell"))
    } else if let length = field.maxLength, field.kind == .text {
      facts.append("at most \(counted(length, "character"))")
    }
    if field.kind.isToggle, field.widgets.count == 1, let state = field.states.first {
      facts.append("“\(state.shownText)”")
    }
    if field.flags.contains(.required) { facts.append("required") }
    if field.flags.contains(.readOnly) { facts.append("read-only") }
    return facts.joined(separator: ", ")
  }

  private static func options(
    of field: Field, _ labels: [FieldLabel], hasLetters: Bool
  ) -> [String] {
    if hasLetters {
      return field.widgets.indices.map { place in
        let state = field.widgets[place].onStates.first?.shownText ?? ""
        let label =
          labels.indices.contains(place) && labels[place].source != .none
          ? labels[place].text : ""
        return letters(place) + "  “\(state)”"
          + (label.isEmpty || label == state
            ? "" : ": " + LabelText.abridged(label, head: 60, tail: 24))
      }
    }
    guard field.kind.isChoice else { return [] }
    let options = field.options.map { option in
      option.exportValue == option.displayText
        ? option.displayText : "\(option.exportValue): \(option.displayText)"
    }
    let rest = options.count - mostOptions
    return Array(options.prefix(mostOptions))
      + (rest > 0 ? ["and \(counted(rest, "more option"))"] : [])
  }
}

extension DocumentEditor {
  /// Puts a form XObject over a page as an annotation, and makes the page as large as it.
  fileprivate mutating func show(
    _ form: ObjectNumber, in box: Rectangle, onPageAt index: Int, _ guide: GuidePage
  ) {
    guard case .stream(var stream) = document[form],
      case .dictionary(var page) = document[pages[index].number]
    else { return }
    let whole = box.transformed(by: guide.back)
    stream.dictionary["Matrix"] = .matrix(guide.back)
    document[form] = .stream(stream)
    page["MediaBox"] = .rectangle(whole)
    page["CropBox"] = .rectangle(whole)
    document[pages[index].number] = .dictionary(page)
    // Printed, and closed to changes (ISO 32000-2, Table 167).
    addAnnotation(
      [
        "Subtype": .name("Stamp"), "Rect": .rectangle(whole), "F": .integer(4 + 64 + 128),
        "AP": .dictionary(["N": .reference(form)]),
      ], toPageAt: index)
  }
}
