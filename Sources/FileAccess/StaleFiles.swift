import Glibc

/// Files that runs have left behind.
package enum StaleFiles {
  /// Removes from a directory temporary files of outputs that never got complete, as they are on file systems without
  /// unnamed files: the files that ``TemporaryName`` names whose process has ended, or
  /// which nobody has written to for an hour. What cannot be read or removed is left.
  ///
  /// - Returns: how many were removed.
  @discardableResult
  package static func remove(in directory: String) -> Int {
    var count = 0
    let oldest = time(nil) - 3600
    for name in (try? Directory.names(in: directory)) ?? [] {
      guard let temporary = TemporaryName(fileName: name) else { continue }
      let path = "\(directory)/\(name)"
      var status = stat()
      guard unsafe lstat(path, &status) == 0, status.isRegularFile else { continue }
      if temporary.isAbandoned || status.st_mtim.tv_sec < oldest, unsafe unlink(path) == 0 {
        count += 1
      }
    }
    return count
  }

  /// Removes a file that a run has left.
  ///
  /// - Returns: whether it was there, and could be removed.
  package static func remove(path: String) -> Bool { unsafe unlink(path) == 0 }
}
