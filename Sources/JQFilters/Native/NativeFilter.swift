import StructuredData

/// The part of jq's language that is evaluated here, without a process.
///
/// A value is exactly libjq's (version 1.6), or there is none: whatever fails, takes long, or would depend on how libjq
/// orders or prints what is rare, is left to libjq, which also says what is wrong.
indirect enum NativeFilter: Hashable, Sendable {
  case identity
  case literal(Literal)
  case variable(String)
  case steps(NativeFilter, [PathStep])
  /// `.[]`
  case items(NativeFilter)
  case pipe(NativeFilter, NativeFilter)
  case comma(NativeFilter, NativeFilter)
  case alternative(NativeFilter, NativeFilter)
  case conjunction(NativeFilter, NativeFilter)
  case disjunction(NativeFilter, NativeFilter)
  case comparison(NativeFilter, FilterComparison, NativeFilter)
  case arithmetic(NativeFilter, Arithmetic, NativeFilter)
  /// A text with the values of filters in it.
  case interpolation([NativeFilter])
  /// `[…]`; nil for the empty list.
  case list(NativeFilter?)
  case choice(NativeFilter, then: NativeFilter, else: NativeFilter)
  case call(Function)
  case callWith(FunctionOfOne, NativeFilter)

  enum Literal: Hashable, Sendable {
    case null
    case boolean(Bool)
    case number(Double)
    case text(String)
  }

  enum Arithmetic: String, Sendable {
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
    case remainder = "%"
  }

  /// Functions without arguments.
  enum Function: String, Sendable {
    case add, all, any, asciiDowncase = "ascii_downcase", asciiUpcase = "ascii_upcase", ceil, empty
    case fabs, first, floor, last, length, not, reverse, round, tonumber, tostring, type, values
  }

  /// Functions with one argument.
  enum FunctionOfOne: String, Sendable {
    case all, any, endswith, first, has, join, ltrimstr, map, rtrimstr, select, split, startswith
  }

  /// It is not zero before there is a record: a number that is written out, or what depends on the record.
  var canDivideConstants: Bool {
    switch self {
    case .literal(.number(let number)): number != 0
    case .identity, .variable, .steps: true
    default: false
    }
  }

  /// May have several values. Anything else has one, or none.
  var isMany: Bool {
    switch self {
    case .identity, .literal, .variable, .interpolation, .list, .call, .conjunction, .disjunction,
      .comparison, .arithmetic:
      false
    case .items, .comma: true
    case .steps(let base, _): base.isMany
    case .pipe(let first, let second), .alternative(let first, let second):
      first.isMany || second.isMany
    case .choice(_, let first, let second): first.isMany || second.isMany
    case .callWith: false
    }
  }
}
