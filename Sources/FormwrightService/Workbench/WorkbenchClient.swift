import Workbench

/// The files of the client.
enum WorkbenchClient {
  static func file(named path: String) -> [UInt8]? {
    var length = 0
    // Safe: the bytes are constants of the program.
    guard let bytes = unsafe fw_client_file(path, &length) else { return nil }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: length))
  }
}
