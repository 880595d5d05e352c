/// Characters that may be drawn in place of one a font lacks, the best first: those that look the
/// same and are read the same.
///
/// U+02BC is no apostrophe here: it is a letter in the languages that use it, and a form that gave
/// back another character would have changed the name of a person.
func drawableEquivalents(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
  switch scalar {
  // No-break space, figure space, narrow no-break space.
  case "\u{00A0}", "\u{2007}", "\u{202F}": [" "]
  // Hyphen, non-breaking hyphen, soft hyphen.
  case "\u{2010}", "\u{2011}", "\u{00AD}": ["-"]
  case "\u{2212}": ["-"]
  default: GlyphNames.twins(of: scalar)
  }
}
