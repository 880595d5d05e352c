import CArchive
import Diagnostics

/// The zip file that a spreadsheet is (ISO/IEC 29500-2; ODF 1.3, part 2).
///
/// It is held in memory as it is; its members are unpacked piece by piece.
struct SheetPackage {
  let bytes: [UInt8]
  /// The names of the members.
  let names: [String]

  /// Bytes of one unpacked member: no sheet with a million rows is that large.
  private static let largestMember = 2 << 30
  private static let mostMembers = 10_000

  /// - Throws: `.data` with code `sheet` if the file is not a zip file that can be read.
  init(_ bytes: [UInt8]) throws(FormwrightError) {
    self.bytes = bytes
    // The signature of compound files: the older format, and files with a password.
    guard !bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) else {
      throw Self.failure(
        "the file is in an older format, or it has a password",
        hint: "Save it without a password, as an Excel workbook (.xlsx).")
    }
    let reader = try MemberReader(bytes)
    var names: [String] = []
    while let name = try reader.nextName() {
      names.append(name)
      guard names.count <= Self.mostMembers else {
        throw Self.failure("the file has more than \(Self.mostMembers) parts")
      }
    }
    self.names = names
  }

  static func failure(_ message: String, hint: Remedy? = nil) -> FormwrightError {
    FormwrightError(
      .data, "sheet", message,
      hint: hint ?? "Open the file in a spreadsheet program and save it again.")
  }

  /// Whether there is a member of a name, whatever the case (ISO/IEC 29500-2, 6.2.2.3).
  func has(_ name: String) -> Bool { names.contains { $0.lowercased() == name.lowercased() } }

  /// The root element of a member.
  func element(_ name: String) throws(FormwrightError) -> XMLElement {
    let bytes = try contents(of: name)
    return try Self.reading(name) { () throws(FormwrightError) in try XMLReader.read(bytes) }
  }

  /// Does something with a member, whose lines and columns mean nothing to a person.
  static func reading<Value>(
    _ name: String, _ body: () throws(FormwrightError) -> Value
  ) throws(FormwrightError) -> Value {
    do throws(FormwrightError) {
      return try body()
    } catch {
      guard
        error.diagnostics.contains(where: {
          $0.code.rawValue.hasPrefix("xml") || $0.code == "encoding"
        })
      else { throw error }
      throw failure("the part “\(name)” of the file is damaged")
    }
  }

  /// A member's content.
  ///
  /// - Throws: if the package lacks the member.
  func contents(of name: String) throws(FormwrightError) -> [UInt8] {
    let chunks = try chunks(of: name)
    var contents: [UInt8] = []
    while let chunk = try chunks() {
      contents += chunk
      guard contents.count <= ReadingLimits.recordBytes else {
        throw Self.failure(
          "a part of the file is larger than \(ReadingLimits.recordBytes >> 20) MB")
      }
    }
    return contents
  }

  /// A member's content in pieces.
  func chunks(of name: String) throws(FormwrightError) -> TextChunks {
    let reader = try MemberReader(bytes)
    while let member = try reader.nextName() {
      guard member.lowercased() == name.lowercased() else { continue }
      var count = 0
      return { () throws(FormwrightError) in
        let chunk = try reader.nextChunk()
        count += chunk?.count ?? 0
        guard count <= Self.largestMember else {
          throw Self.failure(
            "a part of the file is larger than \(Self.largestMember >> 30) GB when unpacked")
        }
        return chunk
      }
    }
    throw Self.failure("the file lacks the part “\(name)”")
  }
}

/// Reads the members of a zip file in order.
// Safe: the archive is made once and freed in deinit, and the bytes that it reads live as long.
@safe
private final class MemberReader {
  private let archive: OpaquePointer
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  init(_ source: [UInt8]) throws(FormwrightError) {
    guard let archive = unsafe archive_read_new() else {
      throw FormwrightError(.internal, "internal", "not enough memory to read the file")
    }
    unsafe self.archive = archive
    unsafe bytes = .allocate(capacity: max(source.count, 1))
    _ = unsafe bytes.initialize(from: source)
    unsafe archive_read_support_format_zip_seekable(archive)
    guard unsafe archive_read_open_memory(archive, bytes.baseAddress, source.count) == ARCHIVE_OK
    else { throw Self.damaged }
  }

  deinit {
    unsafe archive_read_free(archive)
    unsafe bytes.deallocate()
  }

  private static var damaged: FormwrightError {
    SheetPackage.failure("the file is not a workbook that can be read, or it is damaged")
  }

  /// Goes to the next member; nil after the last.
  func nextName() throws(FormwrightError) -> String? {
    var entry: OpaquePointer?
    switch unsafe archive_read_next_header(archive, &entry) {
    case ARCHIVE_EOF: return nil
    case ARCHIVE_OK, ARCHIVE_WARN:
      guard let entry = unsafe entry, let name = unsafe archive_entry_pathname_utf8(entry) else {
        return ""
      }
      // Safe: libarchive keeps the name, which ends with a NUL, until the next call.
      return unsafe String(cString: name)
    default: throw Self.damaged
    }
  }

  /// A piece of the member; nil after the last.
  func nextChunk() throws(FormwrightError) -> [UInt8]? {
    let count = unsafe buffer.withUnsafeMutableBytes {
      unsafe archive_read_data(archive, $0.baseAddress, $0.count)
    }
    guard count >= 0 else { throw Self.damaged }
    return count == 0 ? nil : Array(buffer[..<count])
  }
}
