/// An argument that a script spells out.
enum ScriptValue: Hashable, Sendable {
  /// `null`, `undefined`, or an argument that is left out.
  case nothing
  case boolean(Bool)
  case number(DecimalNumber)
  case string(String)
  case list([ScriptValue])

  /// As JavaScript makes a number of it; nil where that is none.
  var number: DecimalNumber? {
    switch self {
    case .number(let number): number
    case .string(let text): AcrobatFunctions.makeNumber(text)
    case .boolean(let value): value ? 1 : 0
    case .nothing, .list: nil
    }
  }

  /// As JavaScript makes a condition of it.
  var isTrue: Bool {
    switch self {
    case .nothing: false
    case .boolean(let value): value
    case .number(let number): !number.isZero
    case .string(let text): !text.isEmpty
    case .list: true
    }
  }

  /// A text, or a number as one.
  var text: String? {
    switch self {
    case .string(let text): text
    case .number(let number): number.description
    case .nothing, .boolean, .list: nil
    }
  }

  /// The texts of a list, or of a string with commas.
  var names: [String]? {
    switch self {
    case .string(let text):
      return AcrobatFunctions.list(text).map { String(Substring($0.unicodeScalars[...].trimmed)) }
    case .list(let values):
      let texts = values.compactMap(\.text)
      return texts.count == values.count ? texts : nil
    case .nothing, .boolean, .number: return nil
    }
  }
}

/// A function by its name, and what it is called with.
struct ScriptCall: Hashable, Sendable {
  var name: String
  var arguments: [ScriptValue]

  /// An argument; nothing where there are fewer.
  subscript(index: Int) -> ScriptValue {
    index < arguments.count ? arguments[index] : .nothing
  }
}
