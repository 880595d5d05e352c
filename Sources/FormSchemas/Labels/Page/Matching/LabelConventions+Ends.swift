import PDFObjects

/// What the texts at the ends of a stack of fields show of all of them.
extension LabelConventions {
  private static let fewestVotes = 3
  /// In points.
  private static let regular = 1.0

  /// Of fields over one another with a text between each two, the text over the first or under the last
  /// shows whose they are: there is none, or it is a heading.
  static func voteByEnds(
    of stacks: [Int], _ surroundings: WidgetSurroundings, _ votes: inout [Int: Votes]
  ) {
    let page = surroundings.page
    var members: [Int: [Int]] = [:]
    for (index, stack) in stacks.enumerated() { members[stack, default: []].append(index) }
    for (stack, members) in members where members.count > 1 {
      let boxes = members.map { page.widgets[$0].bounds }
      // Captions that are nearer to the fields over them have each voted for those.
      let isRegular = haveEachCaption(members, isBelow: false, surroundings)
      let weight = isRegular ? members.count + 2 : fewestVotes
      guard let top = boxes.max(by: { $0.top < $1.top }),
        let bottom = boxes.min(by: { $0.bottom < $1.bottom }), top != bottom
      else { continue }
      let above = surroundings.above(top, most: 1, within: near).first
      let below = surroundings.below(bottom, most: 1, within: near).first
      let over = paragraph(above, page)
      let under = page.rules.isOnFloorOfCell(bottom) ? nil : paragraph(below, page)
      // Both of two fields have the same caption: “Address”.
      let between =
        members.count == 2
        ? paragraph(surroundings.below(top, most: 1, within: near).first, page)?.text : nil
      if let between, between == under?.text, between != over?.text {
        votes[stack, default: Votes()].below += fewestVotes
      } else if let between, between == over?.text, between != under?.text {
        votes[stack, default: Votes()].above += weight
      } else if let under, !under.isBold, over?.isBold ?? true {
        let isFirm = haveEachCaption(members, isBelow: true, surroundings)
        votes[stack, default: Votes()].below += isFirm ? members.count + 2 : fewestVotes
        votes[stack]?.isFirm = isFirm
      } else if let over, !over.isBold, under?.isBold ?? true {
        votes[stack, default: Votes()].above += weight
        votes[stack]?.isFirm = isRegular
      }
    }
  }

  /// A text of its own is under each of several fields, or over each, as far from it as the others are from theirs and in
  /// one style.
  private static func haveEachCaption(
    _ members: [Int], isBelow: Bool, _ surroundings: WidgetSurroundings
  ) -> Bool {
    let page = surroundings.page
    guard members.count > 2 else { return false }
    let found = members.compactMap { index in
      let box = page.widgets[index].bounds
      return isBelow
        ? surroundings.below(box, ignoring: index, most: 1, within: near).first
        : surroundings.above(box, ignoring: index, most: 1, within: near).first
    }.filter { $0.isDirect && !surroundings.isCaptionOfBox(page.phrases[$0.phrase].bounds) }
    let styles = found.map { page.phrases[$0.phrase] }
    guard let first = styles.first,
      styles.allSatisfy({
        abs($0.size - first.size) < regular && $0.startsBold == first.startsBold
      }), Set(found.map(\.phrase)).count == members.count,
      let least = found.map(\.distance).min(), let most = found.map(\.distance).max()
    else { return false }
    return most - least < regular
  }
}
