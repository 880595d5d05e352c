import InteractiveForms
import PDFContent
import PDFObjects

/// Reads the labels of widgets from the pages of a form.
struct FormPages {
  /// A widget by its field's index in ``Form/fields`` and its own in ``Field/widgets``.
  struct Place: Hashable {
    var field: Int
    var widget: Int
  }

  let form: Form
  let document: Document
  /// Names of fields tell which text is whose.
  let readsNames: Bool

  /// The labels of the widgets on pages, by their indexes from 0, and all texts of these pages.
  func read(_ pages: [Int]) -> (labels: [Place: PageLabel], texts: [String]) {
    let widgets = self.widgets(on: Set(pages))
    let reader = PageContentReader(document: document)
    var options = PageContent.Options()
    // What people have written on a page with a typewriter tool are values, not labels.
    options.includesWidgets = false
    options.includesAnnotations = false
    var read: [(seen: LabelPage, whole: LabelPage?)] = []
    for page in pages where form.pages.pages.indices.contains(page) {
      guard let own = widgets[page] else { continue }
      var textOptions = PageText.Options()
      textOptions.includesClipped = false
      func text(_ options: PageContent.Options) -> PageText {
        PageText(
          reader.content(of: form.pages.pages[page], options: options), options: textOptions)
      }
      var written = text(options)
      if written.words.count < own.seen.count {
        // All captions may have been written with such a tool.
        var further = options
        further.includesAnnotations = true
        written = text(further)
      }
      guard written.isReadable else { continue }
      var seen = LabelPage(text: written, widgets: own.seen)
      seen.isFirst = page == 0
      read.append(
        (seen, own.hidden.isEmpty ? nil : LabelPage(text: written, widgets: own.all)))
    }
    let runningTexts = RunningText.all(of: read.map(\.seen))
    var found: [Place: PageLabel] = [:]
    var trail = PartTrail()
    for (seen, whole) in read {
      var page = seen
      page.runningTexts = runningTexts
      let labeler = PageLabeler(page: page)
      add(labeler.labels(after: trail), of: labeler.page.widgets, to: &found)
      if let whole {
        // What is hidden says nothing of what is seen.
        var all: [Place: PageLabel] = [:]
        let labeler = PageLabeler(page: whole)
        add(labeler.labels(after: trail), of: labeler.page.widgets, to: &all)
        for (place, label) in all where form.fields[place.field].widgets[place.widget].isHidden {
          found[place] = label
        }
      }
      trail = trail.after(labeler.headings)
    }
    addNotices(on: Set(pages), to: &found)
    if !PartNumbering.restarts(found.values) {
      for place in found.keys { found[place]?.parts = [] }
    }
    return (found, read.flatMap { $0.seen.paragraphs.map(\.text) })
  }

  private func add(
    _ labels: [PageLabel?], of widgets: [LabeledWidget], to found: inout [Place: PageLabel]
  ) {
    for (widget, label) in zip(widgets, labels) {
      if let label { add(label, of: widget, to: &found) }
    }
  }

  private func add(
    _ label: PageLabel, of widget: LabeledWidget, to found: inout [Place: PageLabel]
  ) {
    guard !widget.members.isEmpty else {
      found[Place(field: widget.field, widget: widget.widget)] = label
      return
    }
    let count = widget.members.count
    let parts =
      label.memberTexts.count == count
      ? label.memberTexts : ValueParts.labels(label.text, count: count)
    var part = label
    for (index, member) in widget.members.enumerated() {
      part.text =
        widget.hasDigits ? "\(label.text), box \(index + 1) of \(count)" : parts[index]
      found[Place(field: member.field, widget: member.widget)] = part
    }
  }

  /// A notice is called by its own text.
  private func addNotices(on pages: Set<Int>, to found: inout [Place: PageLabel]) {
    for (place, field) in form.fields.enumerated() {
      guard let text = Notice.text(of: field) else { continue }
      for (index, widget) in field.widgets.enumerated()
      where widget.pageIndex.map(pages.contains) == true {
        found[Place(field: place, widget: index)] = PageLabel(
          text: PageLabeler.shortened(text, to: PageLabeler.longest), confidence: 0.9)
      }
    }
  }

  /// The widgets of a page: those that are seen, and those that scripts show, such as a field behind an option. A hidden
  /// one that lies under another one has no text of its own.
  private struct Widgets {
    var seen: [LabeledWidget] = []
    var hidden: [LabeledWidget] = []
    var all: [LabeledWidget] {
      (seen + hidden).sorted { ($0.field, $0.widget) < ($1.field, $1.widget) }
    }

    static let mostHidden = 200

    mutating func add(_ widget: LabeledWidget, isHidden: Bool) {
      if !isHidden {
        seen.append(widget)
      } else if hidden.count < Self.mostHidden {
        hidden.append(widget)
      }
    }

    func withoutCovered() -> Widgets {
      var kept = Widgets(seen: seen)
      for widget in hidden
      where !seen.contains(where: widget.overlaps) && !kept.hidden.contains(where: widget.overlaps)
      {
        kept.hidden.append(widget)
      }
      return kept
    }
  }

  private func rotation(of widget: Widget, on page: Int) -> Double {
    let turned = form.pages.pages.indices.contains(page) ? form.pages.pages[page].rotation : 0
    return Double((widget.characteristics.rotation - turned + 720) % 360)
  }

  private func widgets(on pages: Set<Int>) -> [Int: Widgets] {
    var widgets: [Int: Widgets] = [:]
    // A push button shows its own caption, and may be over a text or between a header and its column.
    for (place, field) in form.fields.enumerated()
    where field.kind != .pushButton && Notice.text(of: field) == nil {
      let name = readsNames ? FieldNameWords(field.name) : .none
      for (index, widget) in field.widgets.enumerated() {
        guard let page = widget.pageIndex, pages.contains(page), let box = widget.rectangle,
          box.width > 1, box.height > 1
        else { continue }
        widgets[page, default: Widgets()].add(
          LabeledWidget(
            field: place, widget: index, bounds: box, isToggle: field.kind.isToggle,
            name: name, rotation: rotation(of: widget, on: page)),
          isHidden: widget.isHidden)
      }
    }
    return widgets.mapValues { $0.hidden.isEmpty ? $0 : $0.withoutCovered() }
  }
}
