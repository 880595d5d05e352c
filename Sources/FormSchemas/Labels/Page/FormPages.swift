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

  /// The labels of the widgets on pages, by their indexes from 0.
  func labels(of pages: [Int]) -> [Place: PageLabel] {
    let widgets = widgetsByPage(Set(pages))
    let reader = PageContentReader(document: document)
    var options = PageContent.Options()
    // What people have written on a page with a typewriter tool are values, not labels.
    options.includesWidgets = false
    options.includesAnnotations = false
    var read: [LabelPage] = []
    for page in pages where form.pages.pages.indices.contains(page) {
      guard let own = widgets[page] else { continue }
      var textOptions = PageText.Options()
      textOptions.includesClipped = false
      func text(_ options: PageContent.Options) -> PageText {
        PageText(
          reader.content(of: form.pages.pages[page], options: options), options: textOptions)
      }
      var written = text(options)
      if written.words.count < own.count {
        // All captions may have been written with such a tool.
        var further = options
        further.includesAnnotations = true
        written = text(further)
      }
      guard written.isReadable else { continue }
      var labeled = LabelPage(text: written, widgets: own)
      labeled.isFirst = page == 0
      read.append(labeled)
    }
    let runningTexts = RunningText.all(of: read)
    var found: [Place: PageLabel] = [:]
    var trail = PartTrail()
    for var page in read {
      page.runningTexts = runningTexts
      let labeler = PageLabeler(page: page)
      for (widget, label) in zip(labeler.page.widgets, labeler.labels(after: trail)) {
        if let label { add(label, of: widget, to: &found) }
      }
      trail = trail.after(labeler.headings)
    }
    addNotices(on: Set(pages), to: &found)
    if !PartNumbering.restarts(found.values) {
      for place in found.keys { found[place]?.parts = [] }
    }
    return found
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

  private func widgetsByPage(_ pages: Set<Int>) -> [Int: [LabeledWidget]] {
    var widgets: [Int: [LabeledWidget]] = [:]
    // A push button shows its own caption, and may be over a text or between a header and its column.
    for (place, field) in form.fields.enumerated()
    where field.kind != .pushButton && Notice.text(of: field) == nil {
      for (index, widget) in field.widgets.enumerated() {
        guard let page = widget.pageIndex, pages.contains(page), !widget.isHidden,
          let box = widget.rectangle, box.width > 1, box.height > 1
        else { continue }
        widgets[page, default: []].append(
          LabeledWidget(
            field: place, widget: index, bounds: box, isToggle: field.kind.isToggle))
      }
    }
    return widgets
  }
}
