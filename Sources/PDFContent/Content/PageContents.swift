package import PDFObjects

extension Document {
  /// The streams that together are the content of a page (ISO 32000-2, 7.8.2), with their objects. What is not a stream, or
  /// not one yet, is left out.
  package func contentStreams(
    of page: ObjectNumber
  ) -> [(number: ObjectNumber?, stream: PDFStream)] {
    let contents = self[page].dictionaryValue?["Contents"]
    let items = contents.map { array($0) ?? [$0] } ?? []
    return items.compactMap { item in
      resolve(item).streamValue.map { (item.referenceValue, $0) }
    }
  }

  /// The content of a page as one: a line feed ends each stream, so that no word is in two of them. Nil if one of them is
  /// not a stream, or does not decode.
  package func joinedContent(of page: ObjectNumber, limit: Int = Document.decodedStreamLimit)
    -> [UInt8]?
  {
    guard let contents = self[page].dictionaryValue?["Contents"] else { return nil }
    let streams = contentStreams(of: page)
    guard streams.count == array(contents)?.count ?? 1 else { return nil }
    var bytes: [UInt8] = []
    for (_, stream) in streams {
      guard let decoded = try? decodedData(of: stream, limit: limit) else { return nil }
      bytes += decoded
      bytes.append(0x0A)
    }
    return bytes
  }
}
