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
      let weight = areRegular(members, surroundings) ? members.count + 2 : fewestVotes
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
        votes[stack, default: Votes()].below += fewestVotes
      } else if let over, !over.isBold, under?.isBold ?? true {
        votes[stack, default: Votes()].above += weight
      }
    }
  }

  /// One text is between each two of three or more fields, and each is as far over the field below it as the text over
  /// the first field is.
  private static func areRegular(_ members: [Int], _ surroundings: WidgetSurroundings) -> Bool {
    guard members.count > 2 else { return false }
    func box(_ index: Int) -> Rectangle { surroundings.page.widgets[index].bounds }
    let over = members.compactMap {
      surroundings.above(box($0), ignoring: $0, most: 1, within: near).first
    }.filter(\.isDirect)
    let under = members.compactMap {
      surroundings.below(box($0), ignoring: $0, most: 1, within: near).first
    }.filter(\.isDirect)
    guard over.count == members.count,
      Set(over.map(\.phrase)).intersection(under.map(\.phrase)).count == members.count - 1,
      let least = over.map(\.distance).min(), let most = over.map(\.distance).max()
    else { return false }
    return most - least < regular
  }
}
