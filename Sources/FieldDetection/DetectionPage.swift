package import PDFContent
package import PageStructure

/// A page with every place that may be a field.
package struct DetectionPage {
  package let candidates: [FieldCandidate]
  package let space: ReadingSpace
  /// A line height, in points.
  package let unit: Double

  package init(_ text: PageText) {
    let ink = PageInk(text)
    let office = OfficeAreas(text, ink)
    // On a page where nothing is said, lines ask for nothing.
    let places = CandidateFinder(ink).candidates.filter {
      (!ink.words.isEmpty || $0.evidence != .line) && !office.contains($0)
    }
    let features = CandidateFeatures(places, ink)
    candidates = features.measured()
    unit = features.unit
    space = ink.space
  }
}
