import PDFObjects

/// What labels take from the numbered items that their fields are in.
extension PageLabeler {
  /// - Parameter top: the highest cell of the column that the field is in, or the field itself.
  func addItem(of index: Int, _ top: Int, to label: inout PageLabel) {
    if let item = items.heading(of: top, own: matching.choices[top]?.paragraph ?? -1),
      !label.text.contains(item.prefix(24))
    {
      label.addNearest(section: item)
      if label.number == nil, !cells.isCell[index] {
        label.number = LineNumber.beginning(item)?.number
      }
      if !label.parts.isEmpty, label.group == nil, !label.parts.contains(item) {
        label.parts.insert(item, at: 0)
      }
      if let option = label.option, label.group == nil, isAmbiguous(option) {
        label.group = item
        label.text = LabelText.joined(item, option)
      }
      if label.option == nil, !cells.isCell[index] {
        if ValueParts.isPart(label.text, of: item) {
          label.text = LabelText.joined(LabelText.gist(item), label.text)
        } else if ValueParts.isPartOfAddress(label.text, item) {
          label.address = item
        }
      }
    }
    if let number = label.number, !cells.isCell[index],
      let own = matching.choices[top].map({ page.paragraphs[$0.paragraph].bounds }),
      let whole = items.whole(of: number, over: own)
    {
      if label.option == nil { label.text = Self.joined(whole, label.text) }
      label.addNearest(section: whole)
    }
  }
}
