/// Objects that are written again and again, each time with other numbers, in object streams (ISO 32000-2, 7.5.7)
/// that are compressed once.
///
/// The numbers of a repetition are counted from a multiple of ``step``: then the last two digits of each number
/// are the same in all repetitions, and few numbers remain that differ.
package struct RepeatedObjects: Sendable {
  /// What the first number of a repetition is a multiple of.
  package static let step = 100

  /// One object stream.
  struct Stream: Sendable {
    /// Its dictionary without `/Length` and `>>`.
    let opening: [UInt8]
    let text: DeflatedText
    /// Objects whose places follow one another.
    let runs: [Run]
  }

  struct Run: Sendable {
    /// The place of the first object, and its index in the stream.
    let place: Int
    let index: Int
    var count: Int
  }

  let streams: [Stream]
  /// The greatest place of an object or a reference, in steps.
  private let lastStep: Int
  /// How many digits the numbers have without their last two.
  private let width: Int

  /// - Parameters:
  ///   - objects: with their places, ascending; each must be one that ``RelocatableObject/refersByPlace``.
  ///   - count: how many places there are.
  ///   - base: the number that the first place gets, a multiple of ``step``.
  ///   - sharedFrom: the number of the first shared object.
  /// - Returns: nil if the numbers that follow `base` do not have as many digits.
  package init?(
    _ objects: [(place: Int, object: RelocatableObject)], count: Int, from base: Int,
    sharedFrom: Int
  ) {
    lastStep = count / Self.step
    width = Self.digitCount(base / Self.step)
    guard lastStep < VariableText.maximumNumbers,
      Self.canBegin(at: base, lastStep: lastStep, width: width)
    else { return nil }
    var streams: [Stream] = []
    var members: [Member] = []
    var size = 0
    for (place, object) in objects {
      var text = VariableText(width: width)
      text.append(object, sharedFrom: sharedFrom)
      size += text.symbols.count
      let isFull =
        members.count == FilePrefix.objectsPerStream || size > PackedObjects.mostBytes
      if isFull, !members.isEmpty {
        streams.append(Stream(members, width: width))
        members = []
        size = text.symbols.count
      }
      members.append(Member(place: place, text: text))
    }
    if !members.isEmpty { streams.append(Stream(members, width: width)) }
    self.streams = streams
  }

  /// An object and its syntax.
  fileprivate struct Member {
    let place: Int
    let text: VariableText
  }

  /// Whether the numbers from this one on have as many digits as those that the streams were compressed for.
  package func canBegin(at base: Int) -> Bool {
    Self.canBegin(at: base, lastStep: lastStep, width: width)
  }

  private static func canBegin(at base: Int, lastStep: Int, width: Int) -> Bool {
    base > 0 && base % step == 0 && digitCount(base / step) == width
      && digitCount(base / step + lastStep) == width
  }

  /// The digits that differ, of a repetition whose first number is this.
  func digits(from base: Int) -> [UInt8] {
    var digits: [UInt8] = []
    digits.reserveCapacity((lastStep + 1) * width)
    for step in 0...lastStep { appendInteger(base / Self.step + step, to: &digits) }
    return digits
  }

  private static func digitCount(_ number: Int) -> Int {
    var count = 1
    var rest = number
    while rest >= 10 {
      rest /= 10
      count += 1
    }
    return count
  }
}

extension RepeatedObjects.Stream {
  fileprivate init(_ members: [RepeatedObjects.Member], width: Int) {
    var text = VariableText(width: width)
    var body = VariableText(width: width)
    var runs: [RepeatedObjects.Run] = []
    for (index, member) in members.enumerated() {
      text.append(place: member.place)
      text.append(0x20)
      text.append(integer: body.symbols.count)
      text.append(0x20)
      body.append(member.text)
      if let last = runs.last, last.place + last.count == member.place {
        runs[runs.count - 1].count += 1
      } else {
        runs.append(RepeatedObjects.Run(place: member.place, index: index, count: 1))
      }
    }
    var opening = Array("<</Filter/FlateDecode/First ".utf8)
    appendInteger(text.symbols.count, to: &opening)
    opening += Array("/N ".utf8)
    appendInteger(members.count, to: &opening)
    opening += Array("/Type/ObjStm".utf8)
    text.append(body)
    self.init(opening: opening, text: DeflatedText(text), runs: runs)
  }
}

extension VariableText {
  /// Appends an object and a line feed.
  fileprivate mutating func append(_ object: RelocatableObject, sharedFrom: Int) {
    object.append(to: &self) { target, text in
      switch target {
      case .own(let place): text.append(place: place)
      case .shared(let place): text.append(integer: sharedFrom + place)
      case .mark(.first):
        // Two digits of the number are the same in all repetitions.
        text.append([UInt8](repeating: 0x30, count: max(0, BlockMark.firstDigits - text.width - 2)))
        text.append(place: 0)
      case .named, .parentTreeKey, .mark(.number), .mark(.kind): break
      }
    }
    append(0x0A)
  }

  fileprivate mutating func append(integer: Int) {
    var digits: [UInt8] = []
    appendInteger(integer, to: &digits)
    append(digits)
  }

  /// Appends the number of the object with this place: the digits that differ, and the last two.
  fileprivate mutating func append(place: Int) {
    append(number: place / RepeatedObjects.step)
    let rest = place % RepeatedObjects.step
    append(UInt8(0x30 + rest / 10))
    append(UInt8(0x30 + rest % 10))
  }
}
