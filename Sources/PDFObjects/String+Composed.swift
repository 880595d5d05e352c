@_spi(_Unicode) import Swift

extension String {
  /// The text in Normalization Form C (UAX #15): composed characters where they exist.
  ///
  /// The standard library keeps its normaliser behind an underscored interface; this is the one
  /// place that uses it.
  package var composed: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return self }
    return _nfc.reduce(into: "") { $0.unicodeScalars.append($1) }
  }
}
