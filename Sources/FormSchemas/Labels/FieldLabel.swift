/// Where a label comes from.
public enum LabelSource: String, Hashable, Sendable, CaseIterable {
  /// `/TU`, the alternate field name (ISO 32000-2, Table 226).
  case alternateName = "TU"
  /// The template of the file's XFA (ISO 32000-1, 12.7.8).
  case xfa = "XFA"
  /// The structure tree (ISO 32000-2, 14.7).
  case structure
  /// The text that the page shows near the field.
  case page
  /// The field's own name, where its words say more than what is near.
  case name
  /// No source has a label.
  case none
}

/// What a person would call a field or an option.
public struct FieldLabel: Hashable, Sendable {
  /// One line without doubled spaces; empty if the source is ``LabelSource/none``.
  public var text: String
  public var source: LabelSource
  /// How likely it is that the label is the right one, from 0 to 1.
  public var confidence: Double
  /// What the field is under on its page, the nearest first: the question that it is an option of, then
  /// headings. The text may repeat some of it.
  package var context: [String] = []
  /// The text without what it repeats of the context; empty if it repeats nothing.
  package var ownText = ""

  public init(text: String, source: LabelSource, confidence: Double) {
    self.text = text
    self.source = source
    self.confidence = confidence
  }

  /// Puts what a brief text is about before it, behind what tells the field apart; before a cell only if nothing does.
  mutating func addSubject(_ subject: String, before own: String, isOption: Bool) {
    guard !own.isEmpty, isOption || text == own, !LabelText.says(text, subject),
      let place = text.ranges(of: own).last
    else { return }
    if ownText.isEmpty { ownText = own }
    let gist = LabelText.gist(subject)
    if let brief = text.ranges(of: gist).first, brief.upperBound <= place.lowerBound {
      text.replaceSubrange(brief, with: subject)
      return
    }
    text.replaceSubrange(place, with: LabelText.joined(subject, own))
  }

  /// There is none, or it is a guess from the page that is hardly right.
  func isLessLikely(than confidence: Double) -> Bool {
    source == .none || source == .page && self.confidence < confidence
  }

  public static let none = FieldLabel(text: "", source: .none, confidence: 0)

  /// The text for a message, shortened to about 60 characters in the middle: its end often tells it from others.
  public var brief: String { LabelText.abridged(text, head: 36, tail: 22) }
}

/// The sources that labels are looked for in.
package struct LabelSources: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let alternateNames = LabelSources(rawValue: 1)
  package static let xfa = LabelSources(rawValue: 2)
  package static let structure = LabelSources(rawValue: 4)
  package static let page = LabelSources(rawValue: 8)
  /// The names of fields: beside ``page``, they tell which text is whose.
  package static let names = LabelSources(rawValue: 16)
  package static let all: LabelSources = [.alternateNames, .xfa, .structure, .page, .names]
}
