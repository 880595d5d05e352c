import Formwright

/// Pages chosen, put together, turned, and written one by one.
extension PdftkProgram {
  func ranges() throws(FormwrightError) -> [PdftkPages] {
    let handles = line.inputs.map(\.handle)
    let counts = files.map(\.pageCount)
    guard !line.arguments.isEmpty else {
      return try line.inputs.indices.map { index throws(FormwrightError) in
        // Without handles each input is taken whole.
        try PdftkPages("A", handles: ["A"], counts: [counts[index]]).of(input: index)
      }
    }
    return try line.arguments.map { word throws(FormwrightError) in
      try PdftkPages(word, handles: handles, counts: counts)
    }
  }

  /// One page of each range in turn.
  func shuffled(_ ranges: [PdftkPages]) -> [PdftkPages] {
    let most = ranges.map(\.pages.count).max() ?? 0
    return (0..<most).flatMap { place in
      ranges.compactMap { range in
        guard range.pages.indices.contains(place) else { return nil }
        var one = range
        one.pages = [range.pages[place]]
        return one
      }
    }
  }

  /// The pages as one document. It has no information of its inputs, and their bookmarks only if all are taken whole.
  func joined(_ ranges: [PdftkPages]) throws(FormwrightError) -> FormFile {
    let file = try assembled(ranges)
    var properties = DocumentProperties()
    properties.removesInformation = true
    properties.information = ["Producer": "Formwright"]
    properties.pageLabels = []
    if line.operation == .shuffle || ranges.contains(where: \.namesPages) {
      properties.bookmarks = []
    }
    properties.identifiers =
      switch line.identifier {
      case .new: []
      case .first: files.first?.identifiers ?? []
      case .final: files.last?.identifiers ?? []
      }
    return try file.changing(properties, overrides: Self.overrides)
  }

  private func assembled(_ ranges: [PdftkPages]) throws(FormwrightError) -> FormFile {
    let pages = ranges.flatMap(\.pages)
    guard !pages.isEmpty else { throw PdftkCommandLine.failure("no page is selected") }
    var parts: [PagePart] = []
    for run in Self.runs(pages, rotation: rotation) {
      parts.append(
        PagePart(
          files[run.input], name: "\(run.input) \(line.inputs[run.input].path)",
          pages: PageSelection("\(run.first)-\(run.last)") ?? .all, rotation: run.rotation))
    }
    guard
      let file = try FormFile.joined(
        parts, overrides: Self.overrides,
        note: { diagnostics, name in
          report(diagnostics, file: String(name.drop { $0 != " " }.dropFirst()))
        })
    else { throw PdftkCommandLine.failure("no page is selected") }
    return file
  }

  /// How far a page is turned, in addition to what it has.
  private func rotation(of page: PdftkPages.Page) -> Int {
    switch page.turn {
    case .by(let degrees): degrees
    case .to(let degrees):
      degrees - (files[page.input].pageGeometries[page.number - 1].rotation ?? 0)
    }
  }

  /// Pages that follow one another in their file, and are turned alike.
  private static func runs(
    _ pages: [PdftkPages.Page], rotation: (PdftkPages.Page) -> Int
  ) -> [(input: Int, first: Int, last: Int, rotation: Int)] {
    var runs: [(input: Int, first: Int, last: Int, rotation: Int)] = []
    for page in pages {
      let turn = rotation(page)
      if let last = runs.last, last.input == page.input, last.last + 1 == page.number,
        last.rotation == turn
      {
        runs[runs.count - 1].last = page.number
      } else {
        runs.append((page.input, page.number, page.number, turn))
      }
    }
    return runs
  }

  func rotated(_ file: FormFile) throws(FormwrightError) -> FormFile {
    var properties = DocumentProperties()
    let geometries = file.pageGeometries
    for page in try ranges().flatMap(\.pages) {
      let place = page.number - 1
      let former = properties.pages[place]?.rotation ?? geometries[place].rotation ?? 0
      let rotation =
        switch page.turn {
        case .to(let degrees): degrees
        case .by(let degrees): former + degrees
        }
      properties.pages[place] = PageGeometry(rotation: rotation)
    }
    return try file.changing(properties, overrides: Self.overrides)
  }

  /// Writes each page as a file, and what `dump_data` prints beside them.
  func burst(_ file: FormFile) throws(FormwrightError) {
    let pattern = try PdftkFileNames(line.output ?? "pg_%04d.pdf")
    var bare = DocumentProperties()
    bare.bookmarks = []
    bare.pageLabels = []
    let source = try file.changing(bare, overrides: Self.overrides)
    for number in 1...max(file.pageCount, 1) where number <= file.pageCount {
      let part = PagePart(
        source, name: line.inputs[0].path, pages: PageSelection(String(number)) ?? .all)
      guard
        let page = try FormFile.joined(
          [part], overrides: Self.overrides,
          note: { if number == 1 { report($0, file: $1) } })
      else { continue }
      var properties = DocumentProperties()
      properties.identifiers = []
      try save(
        bytes(of: page.changing(properties, overrides: Self.overrides)),
        to: pattern.name(of: number))
    }
    try save(
      Array(PdftkReports.data(of: file, isUTF8: false).utf8),
      to: pattern.directory + "doc_data.txt")
  }
}
