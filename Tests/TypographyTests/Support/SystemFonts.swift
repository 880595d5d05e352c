import Foundation
import Testing

/// The bytes of a font of Debian's `fonts-urw-base35`; nil, said aloud, where it is not installed.
func urwFont(_ path: String) -> [UInt8]? {
  let full = "/usr/share/fonts/\(path)"
  guard let data = FileManager.default.contents(atPath: full) else {
    print("SKIPPED: \(full) is not installed (Debian package fonts-urw-base35)")
    return nil
  }
  return [UInt8](data)
}
