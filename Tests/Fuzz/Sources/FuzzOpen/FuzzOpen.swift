import Formwright
import FuzzDriver

/// Opening and inspecting any bytes ends with a form or a failure.
func fuzzOpen(_ bytes: [UInt8]) {
  guard let file = try? FormFile(bytes: bytes) else { return }
  _ = file.form.structuredValues
  _ = file.mayFill()
  _ = ScriptCount(document: file.document, form: file.form)
}

/// The package manager gives each executable's entry this name.
@_cdecl("FuzzOpen_main")
public func main(
  _ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> CInt {
  drive(count, words) { start, count in
    fuzzOpen(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
  }
}
