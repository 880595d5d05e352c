package import PDFObjects

/// Removes what the structure tree refers to in vain: elements that do not exist, marked content of
/// pages that the document does not have (ISO 32000-2, 14.7.5.2), and annotations that no page lists
/// (14.7.5.3). Some producers leave such references when they delete fields or pages.
///
/// - Parameter pages: the pages of the document.
package func removeDanglingReferences(pages: [ObjectNumber], in document: inout Document) {
  guard let root = document.catalog["StructTreeRoot"]?.referenceValue,
    document[root].dictionaryValue != nil
  else { return }
  let annotations = pages.flatMap { page in
    (document.array(document[page].dictionaryValue?["Annots"]) ?? []).compactMap(\.referenceValue)
  }
  var removal = DanglingReferenceRemoval(pages: Set(pages), annotations: Set(annotations))
  var pending = [root]
  while let number = pending.popLast() {
    guard removal.seen.insert(number).inserted, case .dictionary(let node) = document[number],
      let kept = removal.withoutDangling(node, &pending, document, depth: 0)
    else { continue }
    document[number] = .dictionary(kept)
  }
}

private struct DanglingReferenceRemoval {
  let pages: Set<ObjectNumber>
  let annotations: Set<ObjectNumber>
  var seen: Set<ObjectNumber> = []

  /// An element without its dangling kids; nil if it has none.
  ///
  /// - Parameter pending: takes the elements below.
  func withoutDangling(
    _ node: PDFDictionary, _ pending: inout [ObjectNumber], _ document: Document, depth: Int
  ) -> PDFDictionary? {
    guard let object = node["K"] else { return nil }
    let kids = document.array(object) ?? [object]
    var kept: [PDFObject] = []
    var hasChanged = false
    for kid in kids {
      switch document.resolve(kid) {
      case .integer: kept.append(kid)
      case .dictionary(let child):
        guard !isDangling(child, document) else {
          hasChanged = true
          continue
        }
        if let number = kid.referenceValue {
          pending.append(number)
          kept.append(kid)
        } else if depth < 100,
          let changed = withoutDangling(child, &pending, document, depth: depth + 1)
        {
          hasChanged = true
          kept.append(.dictionary(changed))
        } else {
          kept.append(kid)
        }
      default: hasChanged = true
      }
    }
    guard hasChanged else { return nil }
    var changed = node
    changed["K"] = kept.isEmpty ? nil : .array(kept)
    return changed
  }

  /// Whether a kid is an object reference or marked-content reference (Tables 357 and 358) to nothing.
  private func isDangling(_ kid: PDFDictionary, _ document: Document) -> Bool {
    let type = document.name(kid["Type"])
    if type == "OBJR" || kid["Obj"] != nil {
      guard let number = kid["Obj"]?.referenceValue else { return true }
      switch document.resolve(.reference(number)) {
      case .dictionary(let target): return target["Subtype"] != nil && !annotations.contains(number)
      case .stream: return false
      default: return true
      }
    }
    if type == "MCR" || kid["MCID"] != nil, kid["S"] == nil, let page = kid["Pg"]?.referenceValue {
      return !pages.contains(page)
    }
    return false
  }
}
