import Formwright

/// The pages of any two files that open can be put together; what is written opens again, with as many
/// pages. The files are the two parts of the input, or the whole of it twice.
func fuzzPages(_ bytes: [UInt8]) {
  let half = bytes.count / 2
  guard let file = FormFile.fuzzed(bytes) else { return }
  let second = FormFile.fuzzed(Array(bytes[half...])) ?? file
  var sources = [file, second].map { ImportSource($0.document) }
  for index in sources.indices {
    _ = sources[index].removeWhatPageEditsInvalidate(dropsSignatures: true)
  }
  let counts = sources.map { min($0.pageCount, 20) }
  let parts = [
    PageAssembly.Part(source: 0, places: Array((0..<counts[0]).reversed()), rotation: 90),
    PageAssembly.Part(source: 1, places: Array(0..<min(counts[1], 2))),
    PageAssembly.Part(source: 0, places: [0, 0]),
  ]
  guard let assembly = PageAssembly(parts, of: sources) else { return }
  var editor = assembly.editor
  let count = editor.pages.count
  precondition(count == counts[0] + min(counts[1], 2) + (counts[0] > 0 ? 2 : 0), "lost pages")
  let annotations = editor.document.objects.indices.map { ObjectNumber($0 + 1) }
  editor.removeAnnotations(annotations.filter { $0.index.isMultiple(of: 3) })
  editor.removePages(at: [0])
  _ = editor.changes
  guard let again = try? Document(bytes: editor.document.fileBytes()) else {
    preconditionFailure("the output does not open")
  }
  precondition(again.pageList().pages.count == max(count - 1, 0), "pages differ")
}
