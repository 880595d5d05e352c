import Workbench

/// The files that browsers are given: of the workbench, and of web pages of forms.
package enum ClientFiles {
  package static func file(named path: String) -> [UInt8]? {
    var length = 0
    // Safe: the bytes are constants of the program.
    guard let bytes = unsafe fw_client_file(path, &length) else { return nil }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: length))
  }
}
