package import Glibc

/// What a file was at a time: another one at its path, or another content, is another version.
package struct FileVersion: Hashable, Sendable {
  private let device: dev_t
  private let inode: ino_t
  private let size: off_t
  private let seconds: Int
  private let nanoseconds: Int

  /// Nil if no regular file is at the path.
  package init?(path: String) {
    guard let status = (try? fileStatus(path)).flatMap({ $0 }), status.isRegularFile else {
      return nil
    }
    (device, inode, size) = (status.st_dev, status.st_ino, status.st_size)
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
  }
}

/// What makes two paths the same regular file, whatever links lead to it.
package struct FileIdentity: Hashable {
  private let device: dev_t
  private let inode: ino_t

  /// Nil if the status is not that of a regular file.
  package init?(_ status: stat) {
    guard status.isRegularFile else { return nil }
    (device, inode) = (status.st_dev, status.st_ino)
  }

  /// Nil if no regular file is at the path.
  package init?(path: String) {
    guard let status = (try? fileStatus(path)).flatMap({ $0 }) else { return nil }
    self.init(status)
  }

  /// - Parameter path: a file, or `-` for standard input.
  package init?(ofInput path: String) {
    guard path == "-" else {
      self.init(path: path)
      return
    }
    guard let status = try? FileDescriptor.standardInput.status() else { return nil }
    self.init(status)
  }
}
