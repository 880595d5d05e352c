import CHarfBuzz

/// The box that an outline fills, gathered while HarfBuzz draws it: exact, curves included.
struct OutlineExtents {
  private var low = (x: Double.infinity, y: Double.infinity)
  private var high = (x: -Double.infinity, y: -Double.infinity)

  /// Nil where nothing was drawn, or nothing with an area.
  var bounds: GlyphBounds? {
    guard low.x < high.x, low.y < high.y else { return nil }
    return GlyphBounds(left: low.x, bottom: low.y, right: high.x, top: high.y)
  }

  mutating func add(_ point: (x: Double, y: Double)) {
    guard point.x.isFinite, point.y.isFinite else { return }
    low = (min(low.x, point.x), min(low.y, point.y))
    high = (max(high.x, point.x), max(high.y, point.y))
  }

  /// Adds a cubic Bézier curve: its ends, and where it turns back in either direction.
  mutating func addCurve(
    _ from: (x: Double, y: Double), _ first: (x: Double, y: Double),
    _ second: (x: Double, y: Double), _ to: (x: Double, y: Double)
  ) {
    add(from)
    add(to)
    let turns =
      Self.turns(from.x, first.x, second.x, to.x) + Self.turns(from.y, first.y, second.y, to.y)
    for time in turns {
      add(
        (
          Self.value(from.x, first.x, second.x, to.x, at: time),
          Self.value(from.y, first.y, second.y, to.y, at: time)
        ))
    }
  }

  private static func value(
    _ from: Double, _ first: Double, _ second: Double, _ to: Double, at time: Double
  ) -> Double {
    let rest = 1 - time
    return rest * rest * rest * from + 3 * rest * rest * time * first
      + 3 * rest * time * time * second + time * time * time * to
  }

  /// The times in 0…1 at which a coordinate's derivative is zero.
  private static func turns(
    _ from: Double, _ first: Double, _ second: Double, _ to: Double
  ) -> [Double] {
    // Between its ends a curve stays within them unless a control point lies outside.
    let ends = min(from, to)...max(from, to)
    if ends.contains(first), ends.contains(second) { return [] }
    let cube = to - 3 * second + 3 * first - from
    let square = 2 * (second - 2 * first + from)
    let line = first - from
    var times: [Double] = []
    if abs(cube) < 1e-9 {
      if square != 0 { times = [-line / square] }
    } else {
      let discriminant = square * square - 4 * cube * line
      if discriminant >= 0 {
        let root = discriminant.squareRoot()
        times = [(-square + root) / (2 * cube), (-square - root) / (2 * cube)]
      }
    }
    return times.filter { $0 > 0 && $0 < 1 }
  }
}

extension OpenedFont {
  /// The box around a glyph's outline; nil where it has none.
  func bounds(of glyph: GlyphIndex) -> GlyphBounds? {
    guard Int(glyph.rawValue) < glyphCount else { return nil }
    var extents = OutlineExtents()
    // Safe: the callbacks write to `extents`, which outlives the call, and keep nothing.
    unsafe withUnsafeMutablePointer(to: &extents) {
      unsafe hb_font_get_glyph_shape(font, glyph.rawValue, OutlinePen.shared.functions, $0)
    }
    return extents.bounds
  }
}

/// HarfBuzz's drawing callbacks, which all end in an ``OutlineExtents``.
@safe private final class OutlinePen: Sendable {
  static let shared = OutlinePen()

  /// Safe to share: immutable, and kept for as long as the process runs.
  nonisolated(unsafe) let functions: OpaquePointer?

  private init() {
    let functions = unsafe hb_draw_funcs_create()
    // A quadratic curve comes as a cubic one: HarfBuzz's default.
    unsafe hb_draw_funcs_set_line_to_func(
      functions,
      { _, data, state, x, y, _ in
        // Safe: HarfBuzz passes on the pointer given to it and a state of its own.
        guard let state = unsafe state?.pointee else { return }
        let extents = unsafe data?.assumingMemoryBound(to: OutlineExtents.self)
        unsafe extents?.pointee.add((Double(state.current_x), Double(state.current_y)))
        unsafe extents?.pointee.add((Double(x), Double(y)))
      }, nil, nil)
    unsafe hb_draw_funcs_set_cubic_to_func(
      functions,
      { _, data, state, x1, y1, x2, y2, x3, y3, _ in
        // Safe: as above.
        guard let state = unsafe state?.pointee else { return }
        let extents = unsafe data?.assumingMemoryBound(to: OutlineExtents.self)
        unsafe extents?.pointee.addCurve(
          (Double(state.current_x), Double(state.current_y)), (Double(x1), Double(y1)),
          (Double(x2), Double(y2)), (Double(x3), Double(y3)))
      }, nil, nil)
    unsafe hb_draw_funcs_make_immutable(functions)
    unsafe self.functions = unsafe functions
  }
}
