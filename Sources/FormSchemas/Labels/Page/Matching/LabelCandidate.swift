/// How a text is placed to a widget.
enum LabelRelation: Int, Hashable {
  case inside, left, right, above, below

  /// As in a check box, “Other” and a line: the text may name both.
  var isAside: Bool { self == .left || self == .right }
  var isBesideOrBelow: Bool { self == .left || self == .below }
}

/// A paragraph that may be the label of a widget.
struct LabelCandidate {
  var widget: Int
  var paragraph: Int
  var relation: LabelRelation
  /// How unlikely it is: about the distance in points, weighted by the relation.
  var cost: Double
  /// Other widgets or texts are between the two.
  var isShared = false
}
