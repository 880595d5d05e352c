import CICU

/// The full compatibility decomposition (NFKD) of a character; the character itself if it has none.
package func compatibilityDecomposition(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
  var values = [UInt32](repeating: 0, count: 32)
  // Safe: ICU writes at most as many scalars as it is told there is room for.
  let count = unsafe values.withUnsafeMutableBufferPointer {
    unsafe fw_icu_compatibility_decomposition(scalar.value, $0.baseAddress, Int32($0.count))
  }
  guard count > 0 else { return [scalar] }
  return values.prefix(Int(count)).compactMap(Unicode.Scalar.init)
}
