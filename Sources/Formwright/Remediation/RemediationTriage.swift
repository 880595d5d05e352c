public import Diagnostics
import FileAccess
import FormFilling
import PDFArchiving
import Remediation
import StructuredData

/// What making the forms of a directory accessible takes: for each, what fails, how much of it the program mends, and how
/// much is left to a person.
public struct RemediationTriage: Sendable {
  /// A form of the directory.
  struct Row: Sendable {
    var path: String
    var pages = 0
    var fields = 0
    /// The file has a structure tree with content.
    var isTagged = false
    /// Rules of PDF/UA-1 that the file breaks, and those that it still breaks after it was remediated.
    var brokenRules: [String] = []
    var openRules: [String] = []
    var questions = 0
    var doubtfulNames = 0
    /// Headings and tables that may be none.
    var doubts = 0
    /// Why the file cannot be remediated; nil if it can.
    var refusal: String?

    /// How long a person needs, by a rule: two minutes to listen to a page; one for a question that is open; a sixth for a name,
    /// heading or table that is doubtful.
    var minutes: Double {
      2 * Double(pages) + Double(questions) + Double(doubtfulNames + doubts) / 6
    }
  }

  private(set) var rows: [Row] = []
  private let options: RemediationOptions

  public init(options: RemediationOptions = RemediationOptions()) { self.options = options }

  /// The PDF files of a directory and those below it, in the order of their names.
  ///
  /// - Throws: ``FormwrightError`` of kind `access` if there is no such directory.
  public static func files(in directory: String) throws(FormwrightError) -> [String] {
    try Directory.files(in: directory, ending: ".pdf")
  }

  /// Adds a form.
  public mutating func add(_ path: String) {
    var row = Row(path: path)
    do throws(FormwrightError) {
      let file = try FormFile(bytes: InputFile.read(path))
      row.pages = file.pageCount
      row.fields = file.form.fields.count
      let level = options.level
      let before = ArchiveChecker.check(file.document, level: level, bytes: file.bytes)
      row.brokenRules = Self.rules(before)
      let result = try file.remediated(options: options)
      row.isTagged = result.report.wasTagged
      row.openRules = Self.rules(result.archiveReport)
      row.questions = result.questions.count
      row.doubtfulNames = result.report.fields.count { $0.certainty == .doubtful }
      row.doubts = result.report.doubts.count
    } catch {
      row.openRules = row.brokenRules
      row.refusal = error.diagnostics.first?.code.rawValue ?? "unknown"
    }
    rows.append(row)
  }

  private static func rules(_ report: ArchiveReport) -> [String] {
    Set(report.toldViolations.map(\.rule.id)).sorted()
  }

  /// The rows as CSV, with a header.
  public var csv: [UInt8] {
    let header = [
      "file", "pages", "fields", "tagged", "fails", "mended", "left", "questions", "doubtful",
      "minutes",
      "refused",
    ]
    return CSVWriter.row(header)
      + rows.flatMap { row in
        let open = Set(row.openRules)
        return CSVWriter.row([
          row.path, String(row.pages), String(row.fields), row.isTagged ? "yes" : "no",
          String(row.brokenRules.count), String(row.brokenRules.count { !open.contains($0) }),
          row.openRules.joined(separator: " "), String(row.questions),
          String(row.doubtfulNames + row.doubts), String(Int(row.minutes.rounded(.up))),
          row.refusal ?? "",
        ])
      }
  }
}
