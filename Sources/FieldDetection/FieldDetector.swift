package import PDFContent
package import PDFObjects
import PageStructure

/// Finds the places of a flat page that ask to be filled in, from what it draws: lines, boxes, cells, blanks in the text,
/// small squares and circles.
///
/// ``CandidateFinder`` lists the places, ``CandidateFeatures`` measures them, and models that `Tests/Detection/fit.py` fitted to
/// the fields of real forms say how likely each is a field and how high it is. Nothing here knows what the texts mean.
package struct FieldDetector {
  /// Fields that are less likely are not worth a person's time. Of the values tried, this one has the best F1 on agencies that
  /// were left out of the fitting.
  private static let leastLikely = 0.4
  /// Of two places that share this part of the smaller one, the likelier is the field.
  private static let covered = 0.4
  /// In line heights: lower than this, nobody writes.
  private static let leastHeight = 0.5
  /// In line heights: from this on, a field takes several lines.
  private static let multiline = 3.0
  private static let fewestOfColumn = 3
  /// How much the others of a column say of one. Fitted to agencies that were left out otherwise.
  private static let likeOthers: Float = 0.3
  private static let texts = FittedModel(named: "texts")
  private static let boxes = FittedModel(named: "boxes")
  private static let rooms = FittedModel(named: "rooms")

  private let page: DetectionPage

  package init(_ text: PageText) { page = DetectionPage(text) }

  /// The fields, as they are read.
  package func fields() -> [DetectedField] {
    let likely = zip(page.candidates, scores()).map(weighed).filter {
      $0.confidence >= Self.leastLikely
    }
    return inReadingOrder(belowOthers(withoutOverlaps(likely))).map { field in
      var field = field
      field.bounds = page.space.userSpace(field.bounds)
      field.rotation = page.space.rotation
      return field
    }
  }

  private func model(of candidate: FieldCandidate) -> FittedModel {
    candidate.isChoice ? Self.boxes : candidate.evidence == .room ? Self.rooms : Self.texts
  }

  /// What the models say of each place. Lines and cells of a column that are equally long are alike: the first of them, whose
  /// label may be far, is hardly less a field than those below it.
  private func scores() -> [Float] {
    var scores = page.candidates.map { model(of: $0).score(0, $0.features) }
    func step(_ points: Double) -> Int { Int((points / (0.3 * page.unit)).rounded()) }
    let alike = Dictionary(
      grouping: page.candidates.indices.filter {
        [.blank, .line, .cell, .captionedCell].contains(page.candidates[$0].evidence)
      },
      by: { index in
        let candidate = page.candidates[index]
        return Column(
          evidence: candidate.evidence, left: step(candidate.bounds.left),
          width: step(candidate.bounds.width))
      })
    for column in alike.values where column.count >= Self.fewestOfColumn {
      let sum = column.reduce(0) { $0 + scores[$1] }
      for index in column {
        let (own, others) = (scores[index], (sum - scores[index]) / Float(column.count - 1))
        scores[index] = own + Self.likeOthers * (others - own)
      }
    }
    return scores
  }

  private struct Column: Hashable {
    var evidence: DetectedField.Evidence
    var left, width: Int
  }

  private func weighed(_ candidate: FieldCandidate, _ score: Float) -> DetectedField {
    let model = model(of: candidate)
    var field = DetectedField(
      kind: candidate.isChoice ? .choice(isRound: candidate.isRound) : .text,
      evidence: candidate.evidence, bounds: candidate.bounds,
      confidence: model.confidence(score), cells: candidate.cells)
    guard !candidate.isChoice else { return field }
    let (bottom, top) = (
      Double(model.score(1, candidate.features)), Double(model.score(2, candidate.features))
    )
    let height = max(top - bottom, Self.leastHeight)
    let base = candidate.bounds.bottom + bottom * page.unit
    field.bounds = Rectangle(
      candidate.bounds.left, base, candidate.bounds.right, base + height * page.unit)
    field.isMultiline = candidate.cells == nil && height >= Self.multiline
    return field
  }

  /// Of fields that cover each other, the likelier stays.
  private func withoutOverlaps(_ fields: [DetectedField]) -> [DetectedField] {
    let rows = Rows(fields.map(\.bounds))
    var kept: Set<Int> = []
    let order = fields.indices.sorted {
      (fields[$1].confidence, $0) < (fields[$0].confidence, $1)
    }
    for index in order {
      let bounds = fields[index].bounds
      let isCovered = rows.near(bounds.bottom, bounds.top).contains { other in
        guard kept.contains(other) else { return false }
        return bounds.shares(Self.covered, with: fields[other].bounds)
      }
      if !isCovered { kept.insert(index) }
    }
    return kept.sorted().map { fields[$0] }
  }

  /// A text ends where the field above it begins.
  private func belowOthers(_ fields: [DetectedField]) -> [DetectedField] {
    let rows = Rows(fields.map(\.bounds))
    return fields.map { field in
      guard !field.isChoice else { return field }
      let bounds = field.bounds
      let limit = rows.near(bounds.bottom, bounds.top).lazy.map { fields[$0].bounds }.filter {
        $0.bottom > bounds.bottom + Self.leastHeight * page.unit
          && $0.overlapX(bounds) > Self.covered * min($0.width, bounds.width)
      }.map(\.bottom).min()
      guard let limit, limit < bounds.top else { return field }
      var field = field
      field.bounds.top = limit
      return field
    }
  }

  private func inReadingOrder(_ fields: [DetectedField]) -> [DetectedField] {
    Self.readingOrder(of: fields.map(\.bounds)).map { fields[$0] }
  }

  /// The order in which rectangles are read, as their indexes: row by row; what overlaps in height is one row.
  package static func readingOrder(of bounds: [Rectangle]) -> [Int] {
    var rows: [(bottom: Double, indexes: [Int])] = []
    let fromTop = bounds.indices.sorted {
      (bounds[$0].top, bounds[$1].left, $1) > (bounds[$1].top, bounds[$0].left, $0)
    }
    for index in fromTop {
      if let last = rows.last, bounds[index].middleY > last.bottom {
        rows[rows.count - 1].indexes.append(index)
      } else {
        rows.append((bounds[index].bottom, [index]))
      }
    }
    return rows.flatMap { row in
      row.indexes.sorted { (bounds[$0].left, $0) < (bounds[$1].left, $1) }
    }
  }

  /// The rows of equal cells that the page draws, in its default user space.
  package func combs() -> [(bounds: Rectangle, cells: Int)] {
    page.candidates.compactMap { candidate in
      candidate.cells.map { (page.space.userSpace(candidate.bounds), $0) }
    }
  }
}
