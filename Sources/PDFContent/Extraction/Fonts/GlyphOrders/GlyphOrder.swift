/// What glyphs mean by their places in a font. Programs that write the numbers of glyphs as codes, and no `/ToUnicode`
/// (ISO 32000-2, 9.10.3), leave nothing else to tell what the codes mean; the widths that the font states prove the order.
protocol GlyphOrder {
  func scalars(ofGlyph glyph: UInt32) -> [Unicode.Scalar]
}

/// Orders that are known.
enum GlyphOrders {
  /// - Returns: nil unless the widths are those of an order.
  static func order(of name: FontName, widths: CIDWidths) -> (any GlyphOrder)? {
    if let order = CalibriGlyphOrder(widths: widths) { return order }
    guard let standard = StandardFont(name: name.plain.replacing("-Identity-H", with: ""))
    else { return MacintoshGlyphOrder(shapedLikeLetters: widths) }
    guard !standard.isSymbolic else { return nil }
    return MacintoshGlyphOrder(of: standard, widths: widths) as (any GlyphOrder)?
      ?? AscendingGlyphOrder(of: standard, widths: widths)
  }

  /// In thousandths of the font size.
  static let sameWidth = 2.0
}
