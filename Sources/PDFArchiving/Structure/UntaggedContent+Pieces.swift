import PDFObjects

/// Pieces of untagged content that a person sees as one thing, and how they are marked.
extension UntaggedContent {
  /// Text or an image that a person sees as one thing: the operations that show it.
  struct Piece {
    var operations: [Int]
    var text: String
    var box: Rectangle?
    var isImage: Bool
  }

  /// The pieces that may mean something, in the order of the content. Lines of text without a gap between
  /// them are one piece.
  var pieces: [Piece] {
    var pieces: [Piece] = []
    for (index, operation) in operations.enumerated() where operation.kind != .graphic {
      guard !operation.isBlank else { continue }
      if operation.kind == .text, let last = pieces.last, !last.isImage, continues(last, index) {
        pieces[pieces.count - 1].operations.append(index)
        let isNewLine = (operation.box?.top ?? 0) < (last.box?.bottom ?? 0) + 1
        pieces[pieces.count - 1].text += (isNewLine ? " " : "") + operation.text
        pieces[pieces.count - 1].box = operation.box.map { last.box?.union($0) ?? $0 } ?? last.box
        continue
      }
      pieces.append(
        Piece(
          operations: [index], text: operation.text, box: operation.box,
          isImage: operation.kind == .image))
    }
    for index in pieces.indices { pieces[index].text = pieces[index].text.withSingleSpaces }
    return pieces
  }

  private func continues(_ piece: Piece, _ index: Int) -> Bool {
    guard let last = piece.operations.last,
      !operations[(last + 1)...index].contains(where: \.isSeparate),
      let box = operations[index].box, let before = piece.box, let end = operations[last].box
    else { return false }
    let height = max(min(box.height, end.height), 1)
    if box.overlapY(end) > height * 0.3 { return abs(box.left - end.right) < height * 4 }
    let gap = max(0, before.bottom - box.top, box.bottom - before.top)
    return gap < height * 0.8 && box.overlapX(before) > 0
  }

  // MARK: Marking

  /// Marks what means nothing as artifacts: lines, areas and white space.
  ///
  /// - Returns: the number of sequences.
  mutating func markMeaningless() -> Int {
    var count = 0
    // Where the last sequence ends.
    var end = 0
    for (index, operation) in operations.enumerated() {
      guard operation.mark == nil else {
        end = operation.markEnd
        continue
      }
      guard operation.kind == .graphic || operation.isBlank else { continue }
      // White space inside the sequence of a piece belongs to it.
      guard operation.range.upperBound > end else { continue }
      operations[index].mark = Self.artifact
      operations[index].markEnd = operation.range.upperBound
      count += 1
    }
    return count
  }

  /// Puts a piece into marked-content sequences, as few as its operations allow.
  ///
  /// - Parameter mark: gives the beginning of each sequence; nil for none.
  mutating func mark(_ piece: Piece, as mark: () -> [UInt8]?) {
    var first: Int?
    for index in piece.operations {
      if let start = first, operations[start].run == operations[index].run,
        operations[start...index].allSatisfy({ $0.kind == .text })
      {
        operations[start].markEnd = operations[index].range.upperBound
        continue
      }
      operations[index].mark = mark()
      operations[index].markEnd = operations[index].range.upperBound
      first = operations[index].kind == .text ? index : nil
    }
  }

  static let artifact = Array("/Artifact BMC\n".utf8)

  /// The beginning of a sequence that an element refers to.
  static func mark(_ role: String, _ identifier: Int) -> [UInt8] {
    Array("/\(role) <</MCID \(identifier)>> BDC\n".utf8)
  }

  /// The content with its marks.
  var marked: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + operations.count * 24)
    let changes =
      falseArtifacts.map { (range: $0, mark: nil as [UInt8]?) }
      + operations.compactMap { operation in
        operation.mark.map { (operation.range.lowerBound..<operation.markEnd, $0) }
      }
    var place = 0
    for change in changes.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      result += bytes[place..<change.range.lowerBound]
      result.append(0x0A)
      if let mark = change.mark {
        result += mark
        result += bytes[change.range]
        result += "\nEMC\n".utf8
      } else {
        // A sequence without a meaning of its own.
        result += "/Span BMC\n".utf8
      }
      place = change.range.upperBound
    }
    result += bytes[place...]
    return result
  }
}
