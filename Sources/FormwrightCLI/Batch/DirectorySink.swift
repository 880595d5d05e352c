import Formwright

/// Outputs as files of a directory.
struct DirectorySink: BatchSink {
  let directory: String
  let mode: UInt32?
  let existing: AtomicOutput.Existing
  /// The report of the run that is resumed.
  let former: FormerReport?

  func write(name: String, prefix: FilePrefix, tail: FileTail) throws(Failure) -> Int {
    try write(name, [prefix.bytes, tail.bytes])
    return prefix.bytes.count + tail.bytes.count
  }

  func write(name: String, bytes: [UInt8]) throws(Failure) { try write(name, [bytes]) }

  private func write(_ name: String, _ parts: [[UInt8]]) throws(Failure) {
    let path = "\(directory)/\(name).pdf"
    var existing = existing
    if let former {
      // The run that is resumed may have ended between an output and its line of the report.
      if (try? InputFile.read(path))?.elementsEqual(parts.joined()) == true { return }
      if former.mayReplace(name) { existing = .replace }
    }
    let output = try AtomicOutput(path: path, mode: mode, existing: existing)
    for part in parts { try output.write(part) }
    try output.commit()
  }
}
