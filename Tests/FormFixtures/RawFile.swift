/// The bytes of a PDF file written out by hand: what a reader must make of syntax our own writer
/// never produces.
///
/// - Parameter objects: by number, from 1 without gaps; each is everything between `obj` and
///   `endobj`. Object 1 is the catalog.
package func rawFile(_ objects: [String], trailer: String = "") -> [UInt8] {
  var bytes = Array("%PDF-1.7\n".utf8)
  var offsets: [Int] = []
  for (index, object) in objects.enumerated() {
    offsets.append(bytes.count)
    bytes += "\(index + 1) 0 obj\n\(object)\nendobj\n".utf8
  }
  let table = bytes.count
  bytes += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n".utf8
  for offset in offsets {
    let digits = String(offset)
    bytes += (String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n").utf8
  }
  bytes += "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R \(trailer) >>\n".utf8
  bytes += "startxref\n\(table)\n%%EOF\n".utf8
  return bytes
}
