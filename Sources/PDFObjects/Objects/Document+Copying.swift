/// The numbers that objects of one document have in another one.
package struct CopiedObjects: Sendable {
  /// Indexed by the number in the source; 0 for an object that was not copied.
  fileprivate var numbers: [UInt32]

  package init(of source: Document) {
    numbers = [UInt32](repeating: 0, count: source.objects.count + 1)
  }

  /// Each object is its own copy: the source has become the other document.
  package init(identityOf source: Document) {
    numbers = (0..<UInt32(source.objects.count + 1)).map { $0 }
  }

  /// The number of the copy; nil if the object was not copied. Setting it before copying makes
  /// references to the object lead there instead.
  package subscript(number: ObjectNumber) -> ObjectNumber? {
    get {
      guard numbers.indices.contains(number.index), numbers[number.index] > 0 else { return nil }
      return ObjectNumber(numbers[number.index])
    }
    set {
      guard numbers.indices.contains(number.index) else { return }
      numbers[number.index] = newValue?.rawValue ?? 0
    }
  }

  /// A direct value as the copying document has it; references to objects that were not copied
  /// become null.
  package func renumbered(_ object: PDFObject) -> PDFObject { object.renumbered(numbers) }
}

extension Document {
  /// Copies objects of another document with everything they lead to, in the order of their numbers
  /// there.
  ///
  /// - Parameters:
  ///   - roots: direct values of the source whose references are copied.
  ///   - copied: objects that need no copy; the new copies are added.
  package mutating func copy(
    reachableFrom roots: [PDFObject], of source: Document, _ copied: inout CopiedObjects
  ) {
    // The source may have got objects since the numbers were made.
    let missing = source.objects.count + 1 - copied.numbers.count
    if missing > 0 { copied.numbers += [UInt32](repeating: 0, count: missing) }
    var reached = [Bool](repeating: false, count: source.objects.count + 1)
    var pending: [ObjectNumber] = []
    func push(_ object: PDFObject) {
      object.forEachReference { number in
        guard number.index > 0, number.index <= source.objects.count, !reached[number.index],
          copied.numbers[number.index] == 0
        else { return }
        reached[number.index] = true
        pending.append(number)
      }
    }
    for root in roots { push(root) }
    while let number = pending.popLast() { push(source[number]) }
    var originals: [ObjectNumber] = []
    for index in reached.indices where reached[index] {
      let number = ObjectNumber(index)
      // A null object is the same as none (ISO 32000-2, 7.3.9).
      guard !source[number].isNull else { continue }
      copied[number] = add(.null)
      originals.append(number)
    }
    for number in originals {
      guard let copy = copied[number] else { continue }
      self[copy] = source[number].renumbered(copied.numbers)
    }
  }
}
