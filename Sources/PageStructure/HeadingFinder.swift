import PDFObjects

/// Which passages of a document are headings, and of which level. A document's own custom counts: a style that starts
/// sections once does so again.
struct HeadingFinder {
  /// A passage by its page and place among the page's elements.
  struct Place: Hashable {
    var page: Int
    var element: Int
  }

  struct Heading {
    var level: Int
    var confidence: Double
  }

  /// What is known of a passage, as numbers.
  enum Feature: Int, CaseIterable {
    case constant, bold, larger, muchLarger, caps, shaded, alone, numbered, endsSentence, endsColon,
      long, veryLong
    case custom, common, smaller, remark, label, manyRows, italic, first
  }

  private static let deepest = 6
  private(set) var headings: [Place: Heading] = [:]
  private let scenes: [PageScene]
  private let pages: [[PageElement]]
  private var body = PageScene.Style(size: 40, isBold: false, isCaps: false, isShaded: false)

  init(_ scenes: [PageScene], _ pages: [[PageElement]]) {
    (self.scenes, self.pages) = (scenes, pages)
    find()
  }

  private mutating func find() {
    var words: [PageScene.Style: Int] = [:]
    for passage in pages.joined().compactMap(Self.passage) {
      words[passage.style, default: 0] += passage.wordCount
    }
    body =
      words.max { $0.value != $1.value ? $0.value < $1.value : $0.key.size > $1.key.size }?.key
      ?? body
    let whole = max(1, words.values.reduce(0, +))
    // How often a style looks like that of headings where it occurs.
    var uses: [PageScene.Style: (like: Int, all: Int)] = [:]
    var known: [(place: Place, passage: Passage, isAlone: Bool)] = []
    for page in pages.indices {
      let rows = Rows(scenes[page].pieces.lazy.map(\.bounds))
      for (element, one) in pages[page].enumerated() {
        guard case .passage(let passage) = one else { continue }
        let isAlone = isAlone(passage, scenes[page], rows)
        known.append((Place(page: page, element: element), passage, isAlone))
        let isLike = isAlone && passage.wordCount <= 12 && !Self.endsSentence(passage.text)
        let use = uses[passage.style] ?? (0, 0)
        uses[passage.style] = (use.like + (isLike ? 1 : 0), use.all + 1)
      }
    }
    var found: [(place: Place, passage: Passage, confidence: Double)] = []
    for (number, item) in known.enumerated() {
      let passage = item.passage
      guard isPossible(passage) else { continue }
      let use = uses[passage.style] ?? (0, 1)
      let features = features(
        of: passage, isAlone: item.isAlone, custom: Double(use.like) / Double(use.all),
        common: Double(words[passage.style] ?? 0) / Double(whole), isFirst: number < 8,
        isLabel: isLabel(item.place))
      var score = 0.0
      for feature in Feature.allCases {
        score += HeadingWeights.of(feature) * (features[feature] ?? 0)
      }
      let confidence = 1 / (1 + (-score).exponential)
      if confidence > HeadingWeights.least { found.append((item.place, passage, confidence)) }
    }
    setLevels(found)
  }

  private static func passage(_ element: PageElement) -> Passage? {
    if case .passage(let passage) = element { passage } else { nil }
  }

  private func isPossible(_ passage: Passage) -> Bool {
    let letters = passage.text.unicodeScalars.count(where: \.properties.isAlphabetic)
    return letters > 1 && letters * 2 > passage.text.count
      && passage.wordCount <= Measure.longestHeading
      && passage.rows <= 3 && !passage.isTurned && passage.mark?.numbering != .bullet
  }

  private static func endsSentence(_ text: String) -> Bool {
    guard let last = text.last else { return false }
    return last == "." || last == ";" || last == "," || last == ":"
  }

  private func features(
    of passage: Passage, isAlone: Bool, custom: Double, common: Double, isFirst: Bool, isLabel: Bool
  ) -> [Feature: Double] {
    let ratio = Double(passage.style.size) / Double(max(body.size, 1))
    let first = passage.text.split(separator: " ", maxSplits: 1).first ?? ""
    let isPart = HeadingWords.parts.contains(first.lowercased())
    return [
      .constant: 1, .bold: passage.style.isBold && !body.isBold ? 1 : 0,
      .larger: ratio >= 1.1 ? 1 : 0, .muchLarger: ratio >= 1.3 ? 1 : 0,
      .caps: passage.style.isCaps ? 1 : 0,
      .shaded: passage.style.isShaded ? 1 : 0, .alone: isAlone ? 1 : 0,
      .numbered: passage.mark != nil || isPart ? 1 : 0,
      .endsSentence: passage.text.last == "." || passage.text.last == "," ? 1 : 0,
      .endsColon: passage.text.last == ":" ? 1 : 0, .long: passage.wordCount > 8 ? 1 : 0,
      .veryLong: passage.wordCount > 14 ? 1 : 0, .custom: custom, .common: min(1, 5 * common),
      .smaller: ratio < 0.92 ? 1 : 0,
      .remark: passage.text.first == "(" || HeadingWords.remarks.contains(first.lowercased())
        ? 1 : 0,
      .label: isLabel ? 1 : 0, .manyRows: passage.rows > 1 ? 1 : 0,
      .italic: passage.isItalic ? 1 : 0,
      .first: isFirst ? 1 : 0,
    ]
  }

  /// Nothing is left or right of it, as far as a column's gap.
  private func isAlone(_ passage: Passage, _ scene: PageScene, _ rows: Rows) -> Bool {
    let own = Set(passage.pieces)
    return !rows.near(passage.bounds.bottom, passage.bounds.top).contains { index in
      guard !own.contains(index) else { return false }
      let other = scene.pieces[index].bounds
      let gap = max(other.left - passage.bounds.right, passage.bounds.left - other.right)
      return other.sharesRow(with: passage.bounds) && gap < 6 * passage.size
    }
  }

  /// A field before or behind it has it as its caption.
  private func isLabel(_ place: Place) -> Bool {
    let elements = pages[place.page]
    guard case .passage(let passage) = elements[place.element] else { return false }
    for next in [place.element - 1, place.element + 1] where elements.indices.contains(next) {
      guard case .field(let field) = elements[next] else { continue }
      let box = scenes[place.page].pieces[field].bounds
      let gap = max(box.left - passage.bounds.right, passage.bounds.left - box.right)
      if box.sharesRow(with: passage.bounds), gap < Measure.optionDistance { return true }
    }
    return false
  }

  // MARK: Levels

  /// A level for each style, the most prominent first.
  private mutating func setLevels(_ found: [(place: Place, passage: Passage, confidence: Double)]) {
    func prominence(_ passage: Passage) -> Int {
      let style = passage.style
      return (style.size + 1) / 3 * 16 + (style.isShaded ? 8 : 0) + (style.isCaps ? 4 : 0)
        + (style.isBold ? 2 : 0)
    }
    let sorted = Set(found.map { prominence($0.passage) }).sorted(by: >)
    let ranks = Dictionary(uniqueKeysWithValues: zip(sorted, 1...))
    for heading in found {
      let rank = ranks[prominence(heading.passage)] ?? 1
      headings[heading.place] = Heading(
        level: min(rank, Self.deepest), confidence: heading.confidence)
    }
  }
}

/// Words that begin parts of forms and remarks.
enum HeadingWords {
  static let parts: Set<String> = [
    "part", "section", "step", "schedule", "chapter", "teil", "abschnitt", "anlage", "partie",
    "parte", "sezione",
    "sección", "quadro", "część",
  ]
  static let notes: Set<String> = [
    "note", "note:", "notes:", "important:", "warning:", "hinweis:", "hinweise:", "remarque:",
    "nota:", "uwaga:",
  ]
  static let remarks: Set<String> = [
    "note", "note:", "notes:", "important:", "warning:", "hinweis:", "hinweise:", "please", "bitte",
    "yes", "no", "ja", "nein",
  ]
}

/// Weights of a logistic score: guesses from what is counted in the part `fit` of the corpus, moved toward its 403
/// headings by a ridge regression in which each of the ten agencies counts by the root of its passages. Agencies left
/// out in turn lose less than with a free fit.
enum HeadingWeights {
  static let least = 0.38
  static func of(_ feature: HeadingFinder.Feature) -> Double {
    switch feature {
    case .constant: -3.8
    case .bold: 1.9
    case .larger: 1.6
    case .muchLarger: 0.9
    case .caps: 1.2
    case .shaded: 0.8
    case .alone: 0.3
    case .numbered: 0.9
    case .endsSentence: -1.8
    case .endsColon: -1.3
    case .long: -0.2
    case .veryLong: -0.7
    case .custom: 1.9
    case .common: -1.2
    case .smaller: -1.1
    case .remark: -1
    case .label: -2.2
    case .manyRows: -0.3
    case .italic: -0.5
    case .first: 0.7
    }
  }
}
