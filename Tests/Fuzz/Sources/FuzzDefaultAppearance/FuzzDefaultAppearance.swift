import Formwright
import FuzzDriver

/// Any `/DA` string and any content stream is read without a trap; a default appearance that is
/// written and read again says the same.
func fuzzDefaultAppearance(_ bytes: [UInt8]) {
  let appearance = DefaultAppearance(parsing: bytes)
  let again = DefaultAppearance(parsing: appearance.bytes)
  precondition(again.fontName == appearance.fontName)
  _ = ContentBalance(content: bytes)
  for _ in ContentReader(bytes) {}
}

/// The package manager gives each executable's entry this name.
@_cdecl("FuzzDefaultAppearance_main")
public func main(
  _ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> CInt {
  drive(count, words) { start, count in
    fuzzDefaultAppearance(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
  }
}
