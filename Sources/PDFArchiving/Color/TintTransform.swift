import PDFObjects

/// A function of one input (ISO 32000-2, 7.10), such as the tint transform of a Separation color space, sampled
/// at 256 places of its domain. Sampled, linear and stitching functions are understood.
struct TintTransform {
  /// The outputs at each place.
  let colors: [[Double]]

  init?(_ function: PDFObject, in document: Document) {
    var reader = FunctionReader(document: document)
    guard let function = reader.function(function, depth: 0) else { return nil }
    colors = (0...255).map { function(Double($0) / 255) }
  }

  /// Whether nobody can tell the colors apart: they differ by less than half a step of 8 bits.
  func looksLike(_ other: TintTransform) -> Bool {
    zip(colors, other.colors).allSatisfy { one, two in
      one.count == two.count
        && zip(one, two).allSatisfy { abs($0 - $1) < max(1, abs($0)) / 512 }
    }
  }
}

private struct FunctionReader {
  typealias Function = (Double) -> [Double]

  let document: Document
  /// Functions that were read, which several others may be stitched of.
  private var known: [ObjectNumber: Function?] = [:]

  init(document: Document) { self.document = document }

  mutating func function(_ object: PDFObject, depth: Int) -> Function? {
    guard let number = object.referenceValue else { return read(object, depth: depth) }
    if let function = known[number] { return function }
    // One that is stitched of itself is none.
    known[number] = .some(nil)
    let function = read(object, depth: depth)
    known[number] = .some(function)
    return function
  }

  private mutating func read(_ object: PDFObject, depth: Int) -> Function? {
    guard depth < 4, let node = document.dictionary(object), let domain = numbers(node["Domain"]),
      domain.count == 2, domain[0] < domain[1]
    else { return nil }
    let unclipped: Function?
    switch document.integer(node["FunctionType"]) {
    case 0: unclipped = sampled(object, node, domain)
    case 2: unclipped = linear(node)
    case 3: unclipped = stitching(node, domain, depth)
    default: unclipped = nil
    }
    guard let unclipped else { return nil }
    let range = numbers(node["Range"]) ?? []
    return { input in
      let outputs = unclipped(min(max(input, domain[0]), domain[1]))
      return outputs.enumerated().map { index, value in
        guard range.count >= 2 * index + 2 else { return value }
        return max(range[2 * index], min(range[2 * index + 1], value))
      }
    }
  }

  private func numbers(_ object: PDFObject?) -> [Double]? {
    guard let items = document.array(object) else { return nil }
    let numbers = items.compactMap { document.number($0) }
    return numbers.count == items.count ? numbers : nil
  }

  private static func interpolate(
    _ value: Double, _ from: (Double, Double), _ to: (Double, Double)
  ) -> Double {
    from.0 == from.1 ? to.0 : to.0 + (value - from.0) * (to.1 - to.0) / (from.1 - from.0)
  }

  /// Type 0 (7.10.2), read between samples along straight lines.
  private func sampled(
    _ object: PDFObject, _ node: PDFDictionary, _ domain: [Double]
  ) -> Function? {
    guard case .stream(let stream) = document.resolve(object),
      let size = numbers(node["Size"])?.first, size >= 1, size <= 65536,
      let bits = document.integer(node["BitsPerSample"]), [8, 16].contains(bits),
      let range = numbers(node["Range"]), range.count >= 2, range.count.isMultiple(of: 2),
      let data = try? document.decodedData(of: stream, limit: 1 << 22)
    else { return nil }
    let count = range.count / 2
    let width = bits / 8
    let places = Int(size)
    guard data.count >= places * count * width else { return nil }
    let encode = numbers(node["Encode"]) ?? [0, size - 1]
    let decode = numbers(node["Decode"]) ?? range
    guard encode.count >= 2, decode.count >= range.count else { return nil }
    let greatest = width == 1 ? 255.0 : 65535.0
    func sample(_ place: Int, _ output: Int) -> Double {
      let start = (place * count + output) * width
      let whole = width == 1 ? Int(data[start]) : Int(data[start]) << 8 | Int(data[start + 1])
      return Self.interpolate(
        Double(whole), (0, greatest), (decode[2 * output], decode[2 * output + 1]))
    }
    return { input in
      let encoded = Self.interpolate(input, (domain[0], domain[1]), (encode[0], encode[1]))
      let place = encoded.isFinite ? min(max(encoded, 0), size - 1) : 0
      let lower = Int(place)
      let upper = min(lower + 1, places - 1)
      return (0..<count).map { output in
        let part = place - Double(lower)
        return sample(lower, output) * (1 - part) + sample(upper, output) * part
      }
    }
  }

  /// Type 2 (7.10.3), along straight lines.
  private func linear(_ node: PDFDictionary) -> Function? {
    let start = numbers(node["C0"]) ?? [0]
    let end = numbers(node["C1"]) ?? [1]
    guard start.count == end.count, document.number(node["N"]) == 1 else { return nil }
    return { input in zip(start, end).map { $0 + input * ($1 - $0) } }
  }

  /// Type 3 (7.10.4).
  private mutating func stitching(
    _ node: PDFDictionary, _ domain: [Double], _ depth: Int
  ) -> Function? {
    guard let objects = document.array(node["Functions"]), !objects.isEmpty, objects.count <= 64,
      let bounds = numbers(node["Bounds"]), bounds.count == objects.count - 1,
      let encode = numbers(node["Encode"]), encode.count >= 2 * objects.count
    else { return nil }
    let parts = objects.compactMap { function($0, depth: depth + 1) }
    guard parts.count == objects.count else { return nil }
    let edges = [domain[0]] + bounds + [domain[1]]
    return { input in
      let index = bounds.firstIndex { input < $0 } ?? parts.count - 1
      let inner = Self.interpolate(
        input, (edges[index], edges[index + 1]), (encode[2 * index], encode[2 * index + 1]))
      return parts[index](inner)
    }
  }
}
