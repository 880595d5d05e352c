import FittedWeights

/// Scores that were fitted to forms: an ensemble of boosted trees for each question, and what its scores mean.
///
/// The file begins with “FWLM” and the number of ensembles. An ensemble has the number of its features, of its trees, and a
/// score to begin with; a tree has its nodes, each with a feature, two places to go on and a threshold; a leaf has the
/// feature −1 and a score instead. At the end is the calibration: pairs of a score and the share with it that is right. Numbers
/// are little-endian, of 4 bytes. `Tests/Corpus/fitted_model.py` writes it.
package struct FittedModel: Sendable {
  private struct Ensemble: Sendable {
    private(set) var featureCount = 0
    private var start: Float = 0
    private var roots: [Int] = []
    private var nodes: [Node] = []

    /// Where to go on up to a threshold of a feature, and above it. A leaf has the feature −1 and a score.
    private struct Node {
      var feature: Int32
      var left: Int32
      var right: Int32
      var value: Float
    }

    init?(_ bytes: inout LittleEndianReader) {
      guard let count = bytes.count(), let trees = bytes.count(), let start = bytes.float() else {
        return nil
      }
      (featureCount, self.start) = (count, start)
      for _ in 0..<trees {
        guard let nodes = bytes.count(), nodes > 0 else { return nil }
        let root = self.nodes.count
        roots.append(root)
        for own in 0..<nodes {
          guard let feature = bytes.word(), let left = bytes.word(), let right = bytes.word(),
            let value = bytes.float()
          else { return nil }
          let (isLeaf, places) = (feature == .max, [Int(left), Int(right)])
          // Each step leads onwards, so that every walk ends.
          guard isLeaf || feature < count && places.allSatisfy({ $0 > own && $0 < nodes }) else {
            return nil
          }
          self.nodes.append(
            Node(
              feature: isLeaf ? -1 : Int32(feature), left: isLeaf ? 0 : Int32(root) + Int32(left),
              right: isLeaf ? 0 : Int32(root) + Int32(right), value: value))
        }
      }
    }

    func score(_ vector: [Float]) -> Float {
      guard vector.count >= featureCount else { return start }
      var sum = start
      for root in roots {
        var node = nodes[root]
        while node.feature >= 0 {
          node = nodes[Int(vector[Int(node.feature)] <= node.value ? node.left : node.right)]
        }
        sum += node.value
      }
      return sum
    }
  }

  private var ensembles: [Ensemble] = []
  private var calibration: [(score: Float, share: Float)] = []

  /// - Returns: nil if the bytes are no such file.
  package init?(bytes: some Sequence<UInt8>) {
    var reader = LittleEndianReader(Array(bytes))
    guard reader.word() == 0x4D4C_5746, let count = reader.count(), count <= Self.mostEnsembles
    else { return nil }
    for _ in 0..<count {
      guard let ensemble = Ensemble(&reader) else { return nil }
      ensembles.append(ensemble)
    }
    for _ in 0..<(reader.count() ?? 0) {
      guard let score = reader.float(), let share = reader.float() else { return nil }
      calibration.append((score, share))
    }
  }

  /// A model that the program has in itself. One that is not there knows nothing: all its scores are 0.
  package init(named name: String) {
    var length = 0
    // Safe: the bytes are constants of the program.
    guard let bytes = unsafe fw_fitted_model(name, &length),
      let model = unsafe FittedModel(bytes: UnsafeBufferPointer(start: bytes, count: length))
    else { return }
    self = model
  }

  private static let mostEnsembles = 8

  /// What an ensemble says of a thing with these features.
  package func score(_ ensemble: Int, _ features: [Float]) -> Float {
    ensembles.indices.contains(ensemble) ? ensembles[ensemble].score(features) : 0
  }

  /// How likely what has a score is right.
  package func confidence(_ score: Float) -> Double {
    guard let next = calibration.firstIndex(where: { $0.score >= score }) else {
      return Double(calibration.last?.share ?? score)
    }
    guard next > 0 else { return Double(calibration[0].share) }
    let (low, high) = (calibration[next - 1], calibration[next])
    let part = (score - low.score) / max(.leastNormalMagnitude, high.score - low.score)
    return Double(low.share + part * (high.share - low.share))
  }
}

private struct LittleEndianReader {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func word() -> UInt32? {
    guard place + 4 <= bytes.count else { return nil }
    defer { place += 4 }
    return (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << UInt32(8 * $1) }
  }

  /// A number of things that follow, of which each has at least four bytes.
  mutating func count() -> Int? {
    guard let count = word(), Int(count) <= bytes.count / 4 else { return nil }
    return Int(count)
  }

  mutating func float() -> Float? { word().map { Float(bitPattern: $0) } }
}
