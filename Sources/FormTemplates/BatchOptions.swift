public import Diagnostics

/// How a run is carried out.
public struct BatchOptions: Sendable {
  /// How many records are worked on at once.
  public var jobs = 1
  /// Record n belongs to the shard n mod `shardCount`; nil for all.
  public var shard: (index: Int, count: Int)?
  /// The run stops after this many failed records.
  public var maximumFailures: Int?
  /// What is done to the bytes of each output before they are written.
  public var finish: (@Sendable ([UInt8]) throws(Failure) -> [UInt8])?
  /// A warning fails its record, as an error does.
  public var isStrict = false
  /// Whether the output of a record is there already, as an earlier run left it: the record is then
  /// read and named, and not struck. Called from several tasks at once.
  public var hasDone: (@Sendable (_ number: Int, _ output: String) -> Bool)?

  public init() {}
}
