import Diagnostics
import PDFObjects

/// Named destinations, the outline, and the scripts and files that a document has by name
/// (ISO 32000-2, 7.7.4, 12.3).
extension DocumentImport {
  mutating func prepareDestinations() {
    let taken = Set(NamedDestinations(target).names)
    guard !taken.isEmpty else { return }
    let own = Set(destinations.names)
    for name in destinations.names where taken.contains(name) {
      renaming.destinations[name] = name.free { taken.contains($0) || own.contains($0) }
    }
  }

  /// Scripts that run when the document is opened (12.6.4.17), mostly functions that fields call. One
  /// that the target has under the same name is left out.
  var javaScripts: NameTree {
    var scripts = NameTree(source.dictionary(source.catalog["Names"])?["JavaScript"], in: source)
    let others = NameTree(target.dictionary(target.catalog["Names"])?["JavaScript"], in: target)
    scripts.keep { name, action in
      others[name].map { !source.isSame(action, as: $0, of: target) } ?? true
    }
    return scripts
  }

  mutating func joinNavigation() {
    joinScripts()
    if !destinations.isEmpty {
      var joined = NamedDestinations(target)
      joined.add(destinations, names: renaming.destinations) { copied.renumbered($0) }
      joined.write(to: &target)
    }
    let items = outline.copied(copied)
    if !items.isEmpty {
      var joined = OutlineTree(target)
      joined.items += items
      joined.write(to: &target)
    }
    let count = lostAttachments
    if count > 0 {
      diagnostics.append(
        .warning(
          "attachments",
          "\(counted(count, "attachment")) of the file \(count == 1 ? "is" : "are") not in the output: "
            + "attachments belong to a whole file, not to pages"))
    }
  }

  /// How many embedded files of the source the target does not have, under the same name with the same data.
  private var lostAttachments: Int {
    func files(_ document: Document) -> [PDFString: ArraySlice<UInt8>?] {
      let tree = NameTree(
        document.dictionary(document.catalog["Names"])?["EmbeddedFiles"], in: document)
      var files: [PDFString: ArraySlice<UInt8>?] = [:]
      for (name, file) in tree.entries {
        let streams = document.dictionary(document.dictionary(file)?["EF"]) ?? [:]
        files[name] = .some(document.value("F", in: streams)?.streamValue?.data)
      }
      return files
    }
    let present = files(target)
    return files(source).count { name, data in present[name] != data }
  }

  private mutating func joinScripts() {
    // With the names as they are after rewriting.
    let scripts = javaScripts
    guard !scripts.entries.isEmpty else { return }
    var joined = NameTree(
      target.dictionary(target.catalog["Names"])?["JavaScript"], in: target)
    for (name, action) in scripts.entries {
      let name = name.free { joined[$0] != nil }
      joined[name] = copied.renumbered(action)
    }
    target.updateNames { $0["JavaScript"] = joined.object }
  }
}
