/// Where a batch writes its outputs and its report, and what it does about files that are there already.
///
/// ```swift
/// var destination = BatchDestination.directory("out")
/// destination.report = "report.ndjson"
/// destination.existing = .resume
/// ```
public struct BatchDestination: Hashable, Sendable {
  /// The formats of archives of outputs.
  public enum ArchiveFormat: String, CaseIterable, Sendable {
    /// Members are of the interchange format that every tar reads (POSIX.1-1988 “ustar”); what does not fit
    /// its name goes into a header of POSIX.1-2001 (“pax”) before it. Owner and time are fixed.
    case tar
    /// Members are stored, since PDF files are compressed already; the time is fixed.
    case zip
  }

  enum Place: Hashable, Sendable {
    case directory(String)
    case merged(String)
    case archive(ArchiveFormat, String)
  }

  /// What a batch does about files that are there already.
  public enum Existing: Hashable, Sendable {
    /// An output fails its record, and a report ends the batch.
    case refuse
    /// They are replaced.
    case replace
    /// The batch continues the run that wrote ``BatchDestination/report``, for outputs in a directory: it keeps those
    /// whose form, template, options and record are the same, and ends if others are to be made again.
    case resume
    /// The same, but outputs of other inputs are made again, and files of that run that no record produces any more are
    /// deleted.
    case resumeReplacing
  }

  let place: Place
  /// The permission bits of the outputs; nil for those of a replaced file, otherwise 0600.
  public var mode: UInt32?
  /// What the batch does about files that are there already.
  public var existing = Existing.refuse
  /// The file that gets the outcome of each record as a line of JSON; nil for none.
  public var report: String?
  /// The file that gets the records that failed, with two columns behind theirs: `#record`, the number of the record,
  /// and `#problems`, why it failed. Nil for none.
  ///
  /// The file can be mended and run again as it is: both columns are ignored, except that an output without a name of
  /// its own gets the number in `#record`. NDJSON if the name ends with `.ndjson` or `.jsonl`, otherwise CSV, where
  /// objects in records become columns with dots in their names. The file is written when the batch ends, also if it
  /// was stopped; its mode is 0600. The reasons contain rejected values only with `FillOptions.showsValues`.
  public var failedRecords: String?
  /// Whether an archive ends with a member `report.ndjson`, the report of its records.
  package var archivesReport = false

  /// A file for each record, in a directory that is created if it is missing.
  public static func directory(_ path: String) -> Self { Self(place: .directory(path)) }

  /// One PDF of all outputs, with a bookmark for each record; remaining fields are renamed `recordN.NAME`.
  public static func mergedFile(_ path: String) -> Self { Self(place: .merged(path)) }

  /// An archive of the outputs.
  public static func archive(_ format: ArchiveFormat, at path: String) -> Self {
    Self(place: .archive(format, path))
  }

  var replaces: Bool { existing == .replace || existing == .resumeReplacing }
  var resumes: Bool { existing == .resume || existing == .resumeReplacing }
  var merges: Bool { if case .merged = place { true } else { false } }
}
