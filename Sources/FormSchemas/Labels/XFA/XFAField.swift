/// What an XFA template says of a field (XFA 3.3, Template: `field`, `exclGroup`).
package struct XFAField: Hashable, Sendable {
  /// The text of `<assist><speak>`.
  package var speech = ""
  package var caption = ""
  package var toolTip = ""
  /// `<speak priority="toolTip">`: the tool tip is spoken first.
  package var prefersToolTip = false
  /// The picture clauses of `<ui>`, `<format>` and `<bind>`, the first of them.
  package var picture: String?
  /// `maxChars` of `<text>`, if it is positive.
  package var maximumLength: Int?
  /// The fields of an exclusion group, which are the widgets of one radio button field.
  package var options: [XFAField] = []

  /// What the field is called: by speech, caption and tool tip in this order.
  package var label: String? {
    let speech = LabelText.joiningSpelledLetters(self.speech)
    let order = prefersToolTip ? [toolTip, speech, caption] : [speech, caption, toolTip]
    return order.first { text in
      text.unicodeScalars.contains { $0.properties.isAlphabetic }
    }
  }
}
