import Diagnostics
import PDFObjects

/// Values that the form holds already and that would be refused in drawing.
extension RecordFiller {
  /// Draws the record.
  ///
  /// A text that its form draws smaller, or cuts off, is not refused for that when a record gives it
  /// back: the user did not write it, cannot shorten it, and asks for no change. Its field stays as
  /// it is, value and appearance, with a warning, since what it shows may not be all of it. The
  /// record is then drawn anew without it, so that nothing of the attempt is left in the file.
  mutating func drawn() -> (objects: ChangingObjects, pages: ContinuationPages?) {
    var before = self
    while true {
      let result = drawnWithContinuations()
      guard !refusedHeldValues.isEmpty else { return result }
      for (index, problem) in refusedHeldValues.sorted(by: { $0.key < $1.key }) {
        before.values[index] = nil
        before.report(LayoutDiagnostics.kept(problem), at: index)
      }
      self = before
    }
  }
}
