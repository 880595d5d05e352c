/// What can be fuzzed, by the name that `Tests/Fuzz/run` gives first.
private let targets: [String: @Sendable ([UInt8]) -> Void] = [
  "open": fuzzOpen, "fill": fuzzFill, "structure": fuzzStructure, "remediate": fuzzRemediate,
  "web": fuzzWeb, "detect": fuzzDetect, "hocr": fuzzHOCR, "scan": fuzzScan,
  "pages": fuzzPages,
  "continuation": fuzzContinuation, "export": fuzzExport,
  "default-appearance": fuzzDefaultAppearance, "fdf": fuzzFDF, "xfdf": fuzzXFDF, "csv": fuzzCSV,
  "sheets": fuzzSheets,
  "field-script": fuzzFieldScript, "font": fuzzFont, "picture": fuzzPicture,
  "text": fuzzText, "labels": fuzzLabels, "schema": fuzzSchema, "template": fuzzTemplate,
  "expression": fuzzExpression, "specification": fuzzSpecification,
]

/// The chosen target. Set once, before libFuzzer calls back on the same thread.
nonisolated(unsafe) private var chosen: @Sendable ([UInt8]) -> Void = { _ in }

/// libFuzzer's entry for programs with a `main` of their own (FuzzerInterface.h).
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// `Fuzz TARGET [OPTION | CORPUS]…`; without arguments the names of the targets.
///
/// The package manager gives an executable's entry this name.
@_cdecl("Fuzz_main")
public func main(
  _ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> CInt {
  guard count > 1, let word = words[1] else {
    for name in targets.keys.sorted() { print(name) }
    return 0
  }
  guard let target = targets[String(cString: word)] else {
    print("there is no target \(String(cString: word))")
    return 2
  }
  chosen = target
  // The program's name takes the place of the target's, so that libFuzzer sees its own arguments.
  words[1] = words[0]
  var rest = words + 1
  var restCount = count - 1
  return runDriver(&restCount, &rest) { start, count in
    chosen(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
  }
}
