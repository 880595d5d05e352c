import PDFObjects

/// The CMaps that PDF/A allows by name (ISO 32000-1, Table 118), and the character collection of each.
enum PredefinedCodeMaps {
  struct Collection {
    var ordering: String
    /// The greatest supplement whose characters the CMap has (ISO 32000-1, Table 118 and Adobe's
    /// Technical Notes 5078 to 5094).
    var supplement: Int

    /// Whether a CIDFont of a system belongs to the collection.
    func includes(_ system: PDFDictionary, in document: Document) -> Bool {
      func text(_ key: PDFName) -> String {
        document.value(key, in: system)?.stringValue?.text ?? ""
      }
      return text("Registry") == "Adobe" && text("Ordering") == ordering
        && document.integer(system["Supplement"]).map { $0 <= supplement } ?? false
    }
  }

  static func collection(of name: String) -> Collection? { table[name] }

  private static let table: [String: Collection] = {
    var table: [String: Collection] = [:]
    for (ordering, list) in lists {
      for entry in list.split(separator: " ") {
        let parts = entry.split(separator: "=")
        guard parts.count == 2, let supplement = Int(parts[1]) else { continue }
        table[String(parts[0])] = Collection(ordering: ordering, supplement: supplement)
      }
    }
    return table
  }()

  private static let lists = [
    (
      "GB1",
      "GB-EUC-H=0 GB-EUC-V=0 GBpc-EUC-H=0 GBpc-EUC-V=0 GBK-EUC-H=2 GBK-EUC-V=2 GBKp-EUC-H=2 "
        + "GBKp-EUC-V=2 GBK2K-H=4 GBK2K-V=4 UniGB-UCS2-H=4 UniGB-UCS2-V=4 UniGB-UTF16-H=4 "
        + "UniGB-UTF16-V=4"
    ),
    (
      "CNS1",
      "B5pc-H=0 B5pc-V=0 HKscs-B5-H=3 HKscs-B5-V=3 ETen-B5-H=0 ETen-B5-V=0 ETenms-B5-H=0 "
        + "ETenms-B5-V=0 CNS-EUC-H=0 CNS-EUC-V=0 UniCNS-UCS2-H=3 UniCNS-UCS2-V=3 "
        + "UniCNS-UTF16-H=3 UniCNS-UTF16-V=3"
    ),
    (
      "Japan1",
      "83pv-RKSJ-H=1 90ms-RKSJ-H=2 90ms-RKSJ-V=2 90msp-RKSJ-H=2 90msp-RKSJ-V=2 90pv-RKSJ-H=1 "
        + "Add-RKSJ-H=1 Add-RKSJ-V=1 EUC-H=1 EUC-V=1 Ext-RKSJ-H=2 Ext-RKSJ-V=2 H=1 V=1 "
        + "UniJIS-UCS2-H=4 UniJIS-UCS2-V=4 UniJIS-UCS2-HW-H=4 UniJIS-UCS2-HW-V=4 "
        + "UniJIS-UTF16-H=5 UniJIS-UTF16-V=5"
    ),
    (
      "Korea1",
      "KSC-EUC-H=0 KSC-EUC-V=0 KSCms-UHC-H=1 KSCms-UHC-V=1 KSCms-UHC-HW-H=1 KSCms-UHC-HW-V=1 "
        + "KSCpc-EUC-H=0 UniKS-UCS2-H=1 UniKS-UCS2-V=1 UniKS-UTF16-H=2 UniKS-UTF16-V=2"
    ),
  ]
}
