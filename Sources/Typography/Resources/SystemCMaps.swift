import CHarfBuzz

/// The CMap resources that are installed on this machine: Debian's `poppler-data` has those that
/// PDF predefines (ISO 32000-2, 9.7.5.2) and those from the CIDs of Adobe's character collections to
/// Unicode.
package enum SystemCMaps {
  /// The folder that holds a folder for each character collection.
  private static let root = "/usr/share/poppler/cMap"
  private static let collections = [
    "Adobe-Japan1", "Adobe-GB1", "Adobe-CNS1", "Adobe-Korea1", "Adobe-KR", "Adobe-Japan2",
  ]
  /// No CMap of the package is half as long.
  private static let longest = 4 << 20

  /// The contents of a CMap's file; nil if none of this name is installed.
  ///
  /// - Parameter name: the CMap's name, such as `UniJIS-UTF16-H` or `Adobe-Japan1-UCS2`. A name that
  ///   is not made of letters, digits and hyphens names no CMap.
  package static func contents(of name: String) -> [UInt8]? {
    let isPlain = name.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
    }
    guard isPlain, (1...64).contains(name.utf8.count) else { return nil }
    for collection in collections {
      if let bytes = bytes(ofFile: "\(root)/\(collection)/\(name)") { return bytes }
    }
    return nil
  }

  private static func bytes(ofFile path: String) -> [UInt8]? {
    guard let blob = unsafe hb_blob_create_from_file_or_fail(path) else { return nil }
    defer { unsafe hb_blob_destroy(blob) }
    var length: UInt32 = 0
    // Safe: HarfBuzz gives `length` bytes that live as long as the blob; they are copied at once.
    guard let data = unsafe hb_blob_get_data(blob, &length), length <= longest else { return nil }
    let bytes = unsafe UnsafeRawBufferPointer(start: data, count: Int(length))
    return unsafe [UInt8](bytes)
  }
}
