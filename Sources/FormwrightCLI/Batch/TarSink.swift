import FileAccess
import Formwright
import Synchronization

/// Outputs as members of a tar archive on standard output, in the records' order.
///
/// Members are of the interchange format that every tar reads (POSIX.1-1988 “ustar”); what does not
/// fit its name goes into a header of POSIX.1-2001 (“pax”) before it. Owner and time are fixed.
final class TarSink: BatchSink {
  private let mode: UInt32
  /// Outputs that wait for the records before theirs.
  private let waiting = Mutex<[String: OutputFile]>([:])

  init(mode: UInt32) { self.mode = mode }

  func write(name: String, file: OutputFile) throws(FormwrightError) {
    waiting.withLock { $0[name] = file }
  }

  /// Writes the member of an outcome whose turn it is.
  func pass(_ outcome: BatchOutcome) throws(FormwrightError) {
    guard let name = outcome.output, let file = waiting.withLock({ $0.removeValue(forKey: name) })
    else { return }
    let member = TarMember(name: name + ".pdf", mode: mode, contents: file.bytes)
    try AtomicOutput.write(member.bytes, to: "-")
  }

  /// Ends the archive: two blocks of zeros.
  func finish() throws(FormwrightError) {
    try AtomicOutput.write([UInt8](repeating: 0, count: 2 * TarMember.blockSize), to: "-")
  }
}

/// A file in a tar archive.
struct TarMember {
  static let blockSize = 512

  /// Its headers and contents, in whole blocks.
  let bytes: [UInt8]

  init(name: String, mode: UInt32, contents: [UInt8]) {
    var bytes: [UInt8] = []
    let fits = name.utf8.count <= 100 && name.utf8.allSatisfy { $0 < 0x80 }
    if !fits {
      let entry = Self.extended("path", name)
      bytes += Self.header(name: "PaxHeader", mode: mode, size: entry.count, type: "x")
      bytes += Self.padded(entry)
    }
    let short =
      fits ? name : String(decoding: name.utf8.filter { $0 < 0x80 }.prefix(100), as: UTF8.self)
    bytes += Self.header(name: short, mode: mode, size: contents.count, type: "0")
    bytes += Self.padded(contents)
    self.bytes = bytes
  }

  private static func padded(_ bytes: [UInt8]) -> [UInt8] {
    let rest = bytes.count % blockSize
    return rest == 0 ? bytes : bytes + [UInt8](repeating: 0, count: blockSize - rest)
  }

  /// `LENGTH KEYWORD=VALUE` and a line end, the length counting its own digits.
  private static func extended(_ keyword: String, _ value: String) -> [UInt8] {
    let rest = " \(keyword)=\(value)\n"
    var length = rest.utf8.count
    while "\(length)".utf8.count + rest.utf8.count != length {
      length = "\(length)".utf8.count + rest.utf8.count
    }
    return Array("\(length)\(rest)".utf8)
  }

  private static func header(
    name: String, mode: UInt32, size: Int, type: Unicode.Scalar
  ) -> [UInt8] {
    var block = [UInt8](repeating: 0, count: blockSize)
    func put(_ bytes: some Collection<UInt8>, at offset: Int) {
      block.replaceSubrange(offset..<(offset + bytes.count), with: bytes)
    }
    /// Octal digits that fill a field of this width but for the NUL at its end.
    func octal(_ value: Int, width: Int) -> [UInt8] {
      let digits = String(value, radix: 8)
      return Array((String(repeating: "0", count: max(0, width - 1 - digits.count)) + digits).utf8)
    }
    put(name.utf8, at: 0)
    put(octal(Int(mode), width: 8), at: 100)
    put(octal(0, width: 8), at: 108)
    put(octal(0, width: 8), at: 116)
    put(octal(size, width: 12), at: 124)
    put(octal(0, width: 12), at: 136)
    // The checksum counts its own field as spaces.
    put("        ".utf8, at: 148)
    block[156] = UInt8(ascii: type)
    put("ustar".utf8, at: 257)
    put("00".utf8, at: 263)
    let sum = block.reduce(0) { $0 + Int($1) }
    put(octal(sum, width: 7) + [0, 0x20], at: 148)
    return block
  }
}
