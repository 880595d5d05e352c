import PDFContent
import PDFObjects
import PageStructure

/// What can be measured at the place of a candidate. Lengths are in line heights, the middle size of the page's words, so
/// that small print and large print look the same; what is not there is at ``far``.
struct CandidateFeatures {
  static let far = 30.0

  private let ink: PageInk
  private let candidates: [FieldCandidate]
  private let words: Rows
  private let rows: Rows
  private let horizontal: Rows
  private let vertical: Rows
  private var alike: [Likeness: Int] = [:]
  /// How many phrases that end in a colon begin in a column.
  private var labels: [Int: Int] = [:]
  private var labelCount = 0.0
  /// Candidates for texts other than white room.
  private let texts: Int
  private let rooms: Int
  /// A line height, in points.
  let unit: Double

  init(_ candidates: [FieldCandidate], _ ink: PageInk) {
    (self.ink, self.candidates) = (ink, candidates)
    words = Rows(ink.words.map(\.bounds))
    // White room is where nothing else is: it says nothing about the others, and comes last.
    let drawn = candidates.prefix { $0.evidence != .room }
    rows = Rows(drawn.map(\.bounds))
    texts = drawn.count { !$0.isChoice }
    rooms = candidates.count - drawn.count
    horizontal = Rows(ink.horizontal.map { Rectangle($0.start, $0.place, $0.end, $0.place) })
    vertical = Rows(ink.vertical.map { Rectangle($0.place, $0.start, $0.place, $0.end) })
    let sizes = ink.words.map(\.size).sorted()
    unit = sizes.isEmpty ? 10 : min(max(sizes[sizes.count / 2], 5), 20)
    for candidate in candidates {
      for likeness in likenesses(of: candidate) { alike[likeness, default: 0] += 1 }
    }
    for word in ink.words where word.isLabelEnd {
      if let first = phrase(endingWith: word).last {
        labels[column(first.bounds.left), default: 0] += 1
      }
    }
    labelCount = Double(min(labels.values.reduce(0, +), 50))
  }

  /// Candidates as they are, with their features.
  func measured() -> [FieldCandidate] {
    candidates.indices.map { index in
      var candidate = candidates[index]
      candidate.features = features(of: index).map { Float($0) }
      return candidate
    }
  }

  // MARK: Features

  /// The names of the features, in order, for whoever fits the weights.
  static let names =
    [
      "evidence", "dotted", "width", "height", "proportion", "round", "stroked", "cells", "gap",
      "x", "y",
      "share of page",
    ]
    + ["before", "behind"].flatMap { side in
      ["distance", "kind", "length", "size"].map { "\(side) \($0)" }
    }
    + ["below", "above"].flatMap { side in
      ["distance", "cover", "offset", "size"].map { "\(side) \($0)" }
    }
    + [
      "inside", "covered line", "left wall", "right wall", "roof", "line", "share of line",
      "line below", "longer lines",
      "shade", "own ground", "same column", "same row", "same size", "same kind in column",
      "marks inside", "candidates inside",
      "candidate before", "kind before", "candidate behind", "kind behind", "cell below",
    ]
    + namesOfLabel

  private static let namesOfLabel = [
    "label words", "label width", "label begins", "label starts", "label above", "label below",
    "labels in column", "labels", "rooms", "other texts", "words", "text below",
  ]

  private func features(of index: Int) -> [Double] {
    let candidate = candidates[index]
    let box = candidate.bounds
    let cells = Double(candidate.cells ?? 1)
    var values: [Double] = [
      kind(candidate), candidate.isDotted ? 1 : 0, length(box.width), length(box.height),
      box.width / max(box.height, 0.1),
      candidate.isRound ? 1 : 0, candidate.isStroked ? 1 : 0, cells,
      length(box.width / cells), box.middleX / ink.bounds.width, box.middleY / ink.bounds.height,
      box.width / ink.bounds.width,
    ]
    values += beside(box)
    values += over(box)
    values += lines(box)
    values += siblings(index)
    values += neighbors(index)
    values += label(box)
    values += page(box)
    return values
  }

  private func length(_ points: Double) -> Double { min(points / unit, Self.far) }

  /// The words before and behind a place on its row.
  private func beside(_ box: Rectangle) -> [Double] {
    let height = min(box.height, 1.5 * unit)
    let row = words.near(box.bottom, box.bottom + height).map { ink.words[$0] }.filter { word in
      word.bounds.top > box.bottom + 0.2 * height && word.bounds.bottom < box.bottom + 0.8 * height
    }
    let before = row.filter { $0.bounds.middleX < box.left }
      .max { $0.bounds.right < $1.bounds.right }
    let behind = row.filter { $0.bounds.middleX > box.right }
      .min { $0.bounds.left < $1.bounds.left }
    func values(_ word: PageInk.Word?, _ distance: Double, _ edge: Character?) -> [Double] {
      guard let word else { return [Self.far, 0, 0, 0] }
      return [
        max(-1, length(distance)), CharacterKind(edge).rawValue, Double(min(word.text.count, 30)),
        word.size / unit,
      ]
    }
    return values(before, before.map { box.left - $0.bounds.right } ?? 0, before?.text.last)
      + values(behind, behind.map { $0.bounds.left - box.right } ?? 0, behind?.text.first)
  }

  /// What a text ends or begins with next to a field.
  private enum CharacterKind: Double {
    case none, colon, currency, question, bracket, digit, uppercase, lowercase, other

    init(_ character: Character?) {
      guard let character else {
        self = .none
        return
      }
      if ":：".contains(character) {
        self = .colon
      } else if "$€£¥%#".contains(character) {
        self = .currency
      } else if "?？.,;".contains(character) {
        self = .question
      } else if "()[]（）".contains(character) {
        self = .bracket
      } else if character.isNumber {
        self = .digit
      } else if character.isUppercase {
        self = .uppercase
      } else {
        self = character.isLetter ? .lowercase : .other
      }
    }
  }

  /// The words below a place and above its line.
  private func over(_ box: Rectangle) -> [Double] {
    func values(_ found: [PageInk.Word], _ nearest: PageInk.Word?, _ distance: Double) -> [Double] {
      guard let nearest else { return [Self.far, 0, Self.far, 0] }
      let row = found.filter { abs($0.bounds.middleY - nearest.bounds.middleY) < 0.5 * unit }
      let cover = row.reduce(0) { $0 + max(0, $1.bounds.overlapX(box)) }
      let first = row.map(\.bounds.left).min() ?? box.left
      return [
        length(distance), cover / max(box.width, 1),
        max(-Self.far, min(Self.far, (first - box.left) / unit)), nearest.size / unit,
      ]
    }
    func isOver(_ word: PageInk.Word) -> Bool {
      word.bounds.right > box.left + 1 && word.bounds.left < box.right - 1
    }
    let below = words.near(box.bottom - 3 * unit, box.bottom).map { ink.words[$0] }
      .filter { isOver($0) && $0.bounds.middleY < box.bottom }
    let under = below.max { $0.bounds.top < $1.bounds.top }
    let above = words.near(box.bottom, box.top + 3 * unit).map { ink.words[$0] }
      .filter { isOver($0) && $0.bounds.middleY > box.bottom + 0.5 * unit }
    let roof = above.min { $0.bounds.bottom < $1.bounds.bottom }
    let inside = words.near(box.bottom, box.top).map { ink.words[$0] }.filter {
      box.holdsMiddle(of: $0.bounds)
    }
    let covered = inside.filter { $0.bounds.bottom < box.bottom + 0.7 * unit }
      .reduce(0) { $0 + max(0, $1.bounds.overlapX(box)) }
    return values(below, under, under.map { max(0, box.bottom - $0.bounds.top) } ?? 0)
      + values(above, roof, roof.map { max(0, $0.bounds.bottom - box.bottom) } ?? 0)
      + [Double(min(inside.count, 50)), covered / max(box.width, 1)]
  }

  /// The lines around a place, and the ground that it is on.
  private func lines(_ box: Rectangle) -> [Double] {
    func isWall(_ place: Double) -> Bool {
      vertical.near(box.bottom, box.bottom + 6).contains { index in
        let edge = ink.vertical[index]
        return abs(edge.place - place) < 2.5 && edge.start <= box.bottom + 3
          && edge.end >= box.bottom + 5
      }
    }
    let across = horizontal.near(box.bottom - 4 * unit, box.top + 1.5).map { ink.horizontal[$0] }
      .filter { min($0.end, box.right) - max($0.start, box.left) > 0.5 * box.width }
    let own = across.filter { abs($0.place - box.bottom) < 2.5 }
    let line = own.max { $0.end - $0.start < $1.end - $1.start }
    let width = line.map { $0.end - $0.start } ?? 0
    let roof = across.map { abs($0.place - box.top) }.min() ?? Self.far * unit
    let below = across.filter { $0.place < box.bottom - 2 }.map { box.bottom - $0.place }.min()
    let longer = across.filter {
      (abs($0.place - box.bottom) < 2.5 || abs($0.place - box.top) < 2.5)
        && $0.end - $0.start > 1.5 * box.width + 2
    }
    let shades = ink.shades.filter { $0.inset(by: -1).holdsMiddle(of: box) }
    let ground = shades.contains { shade in
      abs(shade.left - box.left) < 3 && abs(shade.right - box.right) < 3
        && abs(shade.bottom - box.bottom) < 3
    }
    return [
      isWall(box.left) ? 1 : 0, isWall(box.right) ? 1 : 0, length(roof), length(width),
      line == nil ? 0 : box.width / max(width, 1), below.map(length) ?? Self.far,
      Double(min(longer.count, 5)), Double(min(shades.count, 5)), ground ? 1 : 0,
    ]
  }

  /// The words of a row up to one of them, without wide spaces between.
  private func phrase(endingWith last: PageInk.Word) -> [PageInk.Word] {
    let row = words.near(last.bounds.bottom, last.bounds.top).map { ink.words[$0] }.filter {
      $0.bounds.left < last.bounds.left
        && $0.bounds.overlapY(last.bounds) > 0.5 * min($0.bounds.height, last.bounds.height)
    }.sorted { $0.bounds.left > $1.bounds.left }
    var phrase = [last]
    for word in row {
      guard let next = phrase.last, next.bounds.left - word.bounds.right < 1.2 * last.size else {
        break
      }
      phrase.append(word)
    }
    return phrase
  }

  /// The text before a place as a label: how long it is, what is around it, and how many begin below each other.
  private func label(_ box: Rectangle) -> [Double] {
    let height = min(box.height, 1.5 * unit)
    let last = words.near(box.bottom, box.bottom + height).map { ink.words[$0] }.filter { word in
      word.bounds.top > box.bottom + 0.2 * height && word.bounds.bottom < box.bottom + 0.8 * height
        && word.bounds.middleX < box.left
    }.max { $0.bounds.right < $1.bounds.right }
    guard let last, box.left - last.bounds.right < 2 * unit else {
      return [0, 0, Self.far, 0, Self.far, Self.far, 0, labelCount]
    }
    let phrase = phrase(endingWith: last)
    let whole = phrase.dropFirst().reduce(last.bounds) { $0.union($1.bounds) }
    let around = words.near(whole.bottom - 4 * unit, whole.top + 4 * unit).map {
      ink.words[$0].bounds
    }.filter { $0.overlapX(whole) > 0 }
    let before = words.near(whole.bottom, whole.top).map { ink.words[$0].bounds }.filter {
      $0.middleX < whole.left && $0.overlapY(whole) > 0.5 * min($0.height, whole.height)
    }.map(\.right).max()
    let above = around.filter { $0.bottom > whole.middleY }.map { $0.bottom - whole.bottom }.min()
    let below = around.filter { $0.top < whole.middleY }.map { whole.bottom - $0.bottom }.min()
    return [
      Double(min(phrase.count, 30)), length(whole.width),
      before.map { length(whole.left - $0) } ?? Self.far,
      CharacterKind(phrase.last?.text.first).rawValue, above.map(length) ?? Self.far,
      below.map(length) ?? Self.far, Double(min(labels[column(whole.left)] ?? 0, 50)),
      labelCount,
    ]
  }

  /// What else the page asks for, and the nearest of it below a place.
  private func page(_ box: Rectangle) -> [Double] {
    let below = rows.near(box.bottom - 4 * unit, box.bottom).map { candidates[$0] }.filter {
      !$0.isChoice && $0.bounds.bottom < box.bottom - 2 && $0.bounds.overlapX(box) > unit
    }.map { box.bottom - $0.bounds.bottom }.min()
    return [
      Double(min(rooms, 50)), Double(min(texts, 50)),
      Double(min(ink.words.count, 1000)), below.map(length) ?? Self.far,
    ]
  }

  private func column(_ left: Double) -> Int { Int((left / (0.3 * unit)).rounded()) }

  /// How many candidates look the same, and what lies inside.
  private func siblings(_ index: Int) -> [Double] {
    let box = candidates[index].bounds
    let inside = rows.near(box.bottom, box.top).count {
      $0 != index && box.holdsMiddle(of: candidates[$0].bounds)
    }
    let marks = ink.marks.count { box.holdsMiddle(of: $0.bounds) }
    return (likenesses(of: candidates[index]).map { (alike[$0] ?? 1) - 1 } + [marks, inside])
      .map { Double(min($0, 50)) }
  }

  /// The nearest candidates before and behind on the same line, and what they are.
  private func neighbors(_ index: Int) -> [Double] {
    let box = candidates[index].bounds
    let row = rows.near(box.bottom, box.bottom + unit).filter { other in
      other != index && abs(candidates[other].bounds.bottom - box.bottom) < 0.5 * unit
    }.map { candidates[$0] }
    let before = row.filter { $0.bounds.right <= box.left + 2 }
      .max { $0.bounds.right < $1.bounds.right }
    let behind = row.filter { $0.bounds.left >= box.right - 2 }
      .min { $0.bounds.left < $1.bounds.left }
    func values(_ other: FieldCandidate?, _ distance: Double) -> [Double] {
      guard let other else { return [Self.far, -1] }
      return [length(max(0, distance)), kind(other)]
    }
    return values(before, before.map { box.left - $0.bounds.right } ?? 0)
      + values(behind, behind.map { $0.bounds.left - box.right } ?? 0) + [isRoof(box) ? 1 : 0]
  }

  /// Whether the line is the upper edge of a cell.
  private func isRoof(_ box: Rectangle) -> Bool {
    rows.near(box.bottom - unit, box.bottom).contains { index in
      let other = candidates[index]
      return [.cell, .captionedCell, .comb].contains(other.evidence)
        && abs(other.bounds.top - box.bottom) < 2.5
        && other.bounds.overlapX(box) > 0.8 * box.width
    }
  }

  private func kind(_ candidate: FieldCandidate) -> Double {
    Double(DetectedField.Evidence.allCases.firstIndex(of: candidate.evidence) ?? 0)
  }

  /// In what a candidate is like others of its kind: column and width, row, size, column.
  private struct Likeness: Hashable {
    var evidence: DetectedField.Evidence
    var measure: Int
    var first, second: Int
  }

  private func likenesses(of candidate: FieldCandidate) -> [Likeness] {
    let box = candidate.bounds
    func step(_ points: Double) -> Int { Int((points / (0.3 * unit)).rounded()) }
    return [
      (step(box.left), step(box.width)), (step(box.bottom), 0),
      (step(box.width), step(box.height)), (step(box.left), 0),
    ].enumerated().map {
      Likeness(evidence: candidate.evidence, measure: $0, first: $1.0, second: $1.1)
    }
  }
}
