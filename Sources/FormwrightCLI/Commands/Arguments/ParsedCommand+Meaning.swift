package import Diagnostics
import FileAccess
package import FormOperations
import Formwright
import Glibc

extension ParsedCommand: OptionValues {
  package func spelled(_ option: OptionDescription) -> String { option.spelling }

  /// Nil where it is not set, or empty.
  package var sourceDateEpoch: String? {
    // Safe: nothing in this program changes its environment.
    let text = unsafe getenv("SOURCE_DATE_EPOCH").map { unsafe String(cString: $0) }
    return text.flatMap { $0.isEmpty ? nil : $0 }
  }
  /// The value of a required argument: the parser has seen to it that there is one.
  func required(_ argument: ArgumentDescription) throws(FormwrightError) -> String {
    guard let value = self.argument(argument) else { throw usage("\(argument.name) is missing") }
    return value
  }

  package func usage(_ message: String) -> FormwrightError {
    FormwrightError(
      .usage, "usage", message,
      hint: "Run `formwright \(command.name) --help` to list its arguments and options.")
  }

  /// With a template, the columns of a CSV are paths unless they are to be kept whole.
  func csvShape(withTemplate hasTemplate: Bool) -> CSVShape {
    !hasTemplate ? .flat : has(BatchCommand.flatCSV) ? .flatWithNulls : .nested
  }

  func outputPath() throws(FormwrightError) -> String {
    guard let path = value(of: .output), !path.isEmpty else {
      throw usage("no output is given; use -o OUT")
    }
    return path
  }

  /// Nil where the output keeps the mode of the file it replaces.
  func outputMode() throws(FormwrightError) -> UInt32? {
    guard let text = value(of: .mode) else { return nil }
    guard let bits = UInt32(text, radix: 8), bits <= 0o777 else {
      throw usage("--mode must be permission bits in octal, such as 644")
    }
    return bits
  }

  /// - Throws: see ``fieldPatterns(in:)``; the diagnostics name the file.
  func fieldPatterns(in file: FormFile, _ path: String) throws(FormwrightError) -> [FieldPattern] {
    do throws(FormwrightError) {
      return try fieldPatterns(in: file)
    } catch {
      throw error.inFile(path.shownPath)
    }
  }

  /// Opens a file, which need not be a form, to read the text of its pages.
  func openPages(_ path: String, readsFields: Bool) throws(FormwrightError) -> PageReader {
    let password = try password()
    let bytes = try InputFile.read(path)
    do throws(FormwrightError) {
      return try PageReader(
        bytes: bytes, password: password, overrides: overrides, readsFields: readsFields)
    } catch {
      throw error.inFile(path.shownPath)
    }
  }

  /// Opens the form a command names, with what `--corrections` adds to it.
  func openForm(_ path: String) throws(FormwrightError) -> FormFile {
    try openForm(path, bytes: InputFile.read(path))
  }

  func openForm(_ path: String, bytes: [UInt8]) throws(FormwrightError) -> FormFile {
    let password = try password()
    do throws(FormwrightError) {
      let file = try FormFile(bytes: bytes, password: password)
      guard let list = value(of: .corrections) else { return file }
      do throws(FormwrightError) {
        let corrections = try ArchiveCorrections(InputFile.read(list))
        if let title = corrections.title, !has(.title) { try checkTitle(title) }
        return try file.corrected(by: corrections)
      } catch {
        throw error.inFile(list.shownPath)
      }
    } catch {
      throw error.inFile(path.shownPath)
    }
  }
}
