/// What a submit-form action sends, and how: its `/Flags` (ISO 32000-2, Table 240), by the
/// standard's bits. Bit 1, include or exclude, is ``Action/FieldSelection/excludes``.
public struct SubmitFlags: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  private init(bit: UInt32) { rawValue = 1 << (bit - 1) }

  /// Fields without a value are sent too.
  public static let includesEmptyFields = SubmitFlags(bit: 2)
  /// As an HTML form does; otherwise FDF.
  public static let html = SubmitFlags(bit: 3)
  /// With HTTP's GET; HTML only.
  public static let usesGet = SubmitFlags(bit: 4)
  public static let coordinates = SubmitFlags(bit: 5)
  public static let xfdf = SubmitFlags(bit: 6)
  public static let includesIncrements = SubmitFlags(bit: 7)
  public static let includesAnnotations = SubmitFlags(bit: 8)
  /// The whole document.
  public static let pdf = SubmitFlags(bit: 9)
  /// Dates as the standard writes them.
  public static let canonicalDates = SubmitFlags(bit: 10)
  public static let excludesAnnotationsOfOthers = SubmitFlags(bit: 11)
  /// The FDF does not say which file it is of.
  public static let excludesFileName = SubmitFlags(bit: 12)
  /// The FDF holds the form.
  public static let embedsForm = SubmitFlags(bit: 14)
}
