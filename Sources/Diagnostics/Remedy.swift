/// What to do about a problem: imperative sentences that may name settings.
///
/// A setting in the text is a value. ``text`` names it as the library does; a program with names of its
/// own for settings, such as a command line, writes them with ``text(naming:)``.
///
/// ```swift
/// let remedy: Remedy = "Use \(.forcesReadOnly) to fill it anyway."
/// remedy.text  // Use `FillOptions.forcesReadOnly` to fill it anyway.
/// ```
public struct Remedy: Hashable, Sendable {
  private enum Piece: Hashable, Sendable {
    case text(String)
    case setting(Setting)
  }

  /// Texts and settings in turn: no two texts are neighbors, and none is empty.
  private var pieces: [Piece] = []

  /// Makes a remedy that names no setting.
  public init(_ text: String) { append(text) }

  /// The sentences, with settings named as the library names them.
  public var text: String { text(naming: \.name) }

  /// The settings that the remedy names, in their order.
  public var settings: [Setting] {
    pieces.compactMap { piece in
      if case .setting(let setting) = piece { setting } else { nil }
    }
  }

  /// The sentences that name no setting, for programs that have none; nil if none is left.
  package var withoutSettings: Remedy? {
    var kept: [String] = []
    var (sentence, namesSetting) = ("", false)
    func end() {
      if !namesSetting, !sentence.isEmpty { kept.append(sentence) }
      (sentence, namesSetting) = ("", false)
    }
    for piece in pieces {
      guard case .text(let text) = piece else {
        namesSetting = true
        continue
      }
      for (index, character) in zip(text.indices, text) {
        let isBetween = character == " " && text[..<index].last.map { ".!?".contains($0) } == true
        if isBetween { end() } else { sentence.append(character) }
      }
    }
    end()
    return kept.isEmpty ? nil : Remedy(kept.joined(separator: " "))
  }

  /// Returns the sentences with each setting named by `name`.
  public func text(naming name: (Setting) -> String) -> String {
    pieces.reduce(into: "") { text, piece in
      switch piece {
      case .text(let own): text += own
      case .setting(let setting): text += name(setting)
      }
    }
  }

  package static func + (first: Remedy, second: Remedy) -> Remedy {
    var sum = first
    sum.append(second)
    return sum
  }

  private mutating func append(_ text: String) {
    guard !text.isEmpty else { return }
    if case .text(let before)? = pieces.last {
      pieces[pieces.count - 1] = .text(before + text)
    } else {
      pieces.append(.text(text))
    }
  }

  private mutating func append(_ other: Remedy) {
    for piece in other.pieces {
      switch piece {
      case .text(let text): append(text)
      case .setting: pieces.append(piece)
      }
    }
  }
}

extension Remedy: CustomStringConvertible {
  public var description: String { text }
}

extension Remedy: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) { self.init(value) }
  public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.remedy }

  /// Collects the texts and settings of a literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var remedy = Remedy("")

    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) { remedy.append(literal) }
    public mutating func appendInterpolation(_ setting: Setting) {
      remedy.pieces.append(.setting(setting))
    }
    public mutating func appendInterpolation(_ other: Remedy) { remedy.append(other) }
    public mutating func appendInterpolation(_ value: some Any) {
      remedy.append(String(describing: value))
    }
  }
}
