/// What each target may import, lowest layer first: the table of the architecture.
///
/// C libraries are targets too; each is imported by one Swift target and no other.
enum TargetTable {
  static let rows: [(target: String, imports: Set<String>)] = [
    // Layer 1.
    ("Diagnostics", []),
    ("StructuredData", ["CYAML", "CXML", "Diagnostics"]),

    // Layer 2.
    ("PDFObjects", ["CQPDF", "CDeflate", "CNettle", "CZlib", "Diagnostics"]),
    ("Typography", ["CFreeType", "CHarfBuzz", "CFontconfig", "CICU", "Diagnostics"]),

    // Layer 3.
    ("PDFContent", ["CPNG", "PDFObjects", "Typography", "Diagnostics"]),
    ("LogicalStructure", ["PDFObjects", "Diagnostics"]),
    ("FieldFormats", ["Diagnostics"]),
    ("InteractiveForms", ["PDFObjects", "StructuredData", "FieldFormats", "Diagnostics"]),

    // Layer 4.
    (
      "DocumentEditing",
      [
        "InteractiveForms", "LogicalStructure", "StructuredData", "PDFObjects", "Diagnostics",
      ]
    ),
    ("FormAppearances", layer3.union(["Typography", "PDFObjects", "Diagnostics"])),
    ("FormData", ["InteractiveForms", "StructuredData", "PDFObjects", "Diagnostics"]),
    (
      "FormSchemas", layer3.union(["Typography", "StructuredData", "PDFObjects", "Diagnostics"])
    ),

    // Layer 5.
    ("FormFilling", layer4.union(layer3).union(layer2)),
    ("PDFArchiving", layer3.union(layer2)),

    // Layer 6.
    (
      "FormTemplates",
      layer2.union(["CJQ", "FormFilling", "FormSchemas", "FormData", "PDFArchiving"])
        .union(["InteractiveForms", "FormAppearances"])
    ),
    ("FormAuthoring", layer3.union(layer2).union(["FormAppearances"])),

    // Layer 7.
    ("Formwright", layer6.union(layer5).union(layer4).union(layer3).union(layer2)),
    ("OpenPDFKit", layer6.union(layer5).union(layer4).union(layer3).union(layer2)),

    // Layers 8 and 9.
    ("FormwrightCLI", ["Formwright", "StructuredData", "Diagnostics"]),
    ("FormwrightMain", ["FormwrightCLI"]),
  ]

  private static let layer2: Set<String> = [
    "PDFObjects", "Typography", "StructuredData", "Diagnostics",
  ]
  private static let layer3: Set<String> = [
    "PDFContent", "LogicalStructure", "FieldFormats", "InteractiveForms",
  ]
  private static let layer4: Set<String> = [
    "DocumentEditing", "FormAppearances", "FormData", "FormSchemas",
  ]
  private static let layer5: Set<String> = ["FormFilling", "PDFArchiving"]
  private static let layer6: Set<String> = ["FormTemplates", "FormAuthoring"]

  /// Modules of the toolchain, where they may be used. Library targets have neither: the standard
  /// library alone keeps them free of clock, locale and file system.
  static let toolchain: [String: Set<String>] = [
    "Foundation": ["OpenPDFKit", "FormwrightCLI", "FormwrightMain"],
    "FoundationEssentials": ["OpenPDFKit", "FormwrightCLI", "FormwrightMain"],
    "Glibc": ["FormwrightCLI", "FormwrightMain"],
    "Synchronization": Set(rows.map(\.target)),
  ]

  static func imports(of target: String) -> Set<String>? {
    rows.first { $0.target == target }?.imports
  }
}
