import FileAccess
import Formwright
import Synchronization

/// The file of a form that a workbench has open, and what becomes of it.
final class OpenedFile: Sendable {
  private let path: String
  private let name: String
  /// That of the bytes that were opened, in hexadecimal.
  private let digest: String
  private let version: FileVersion?
  /// The last version that differs from the opened one, and whether its bytes are the same.
  private let compared = Mutex<(version: FileVersion, isSame: Bool)?>(nil)
  /// Locked as long as the form is open here.
  private let lock: Mutex<FileDescriptor?>
  /// Whether the form was open in another workbench already.
  let isOpenElsewhere: Bool

  init(path: String, name: String, digest: String) {
    (self.path, self.name, self.digest) = (path, name, digest)
    version = FileVersion(path: path)
    let file = try? FileDescriptor.open(reading: path)
    isOpenElsewhere = file?.lock() == false
    lock = Mutex(file)
  }

  /// What has become of the file; nil if it is as it was opened.
  var notice: String? {
    let now = FileVersion(path: path)
    guard version != now else { return nil }
    guard let now else {
      return
        "The file \(name) is no longer where it was. You fill it as it was opened: your entries are kept, and can be "
        + "saved. Put the file back before you end the program."
    }
    guard !isSame(now) else { return nil }
    return
      "The file \(name) has changed since it was opened. You fill it as it was: your entries are kept, and what you save "
      + "is of that edition. To see the new one, end the program and start it again; it continues with your entries."
  }

  /// Whether the file, moved away and back or copied, still has the bytes that were opened.
  private func isSame(_ version: FileVersion) -> Bool {
    compared.withLock { compared in
      if let compared, compared.version == version { return compared.isSame }
      let bytes = try? InputFile.read(path)
      let isSame = bytes.map { hexadecimal(SHA256.digest($0)) == digest } ?? false
      compared = (version, isSame)
      return isSame
    }
  }
}
