import Formwright

/// Any `/DA` string and any content stream is read without a trap; a default appearance that is
/// written and read again says the same.
func fuzzDefaultAppearance(_ bytes: [UInt8]) {
  let appearance = DefaultAppearance(parsing: bytes)
  let again = DefaultAppearance(parsing: appearance.bytes)
  precondition(again.fontName == appearance.fontName)
  _ = ContentBalance(content: bytes)
  for _ in ContentReader(bytes) {}
}
