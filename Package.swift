// swift-tools-version: 6.2
import PackageDescription

/// Settings every Swift target shares: the strictest mode the compiler offers.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]

/// For the targets that call C: every unsafe use is marked where it happens.
let strictWithC: [SwiftSetting] = strict + [.strictMemorySafety()]

/// For the program: a command runs on the main thread, and starts others only where it needs them.
/// While a process has a single thread, the C and C++ libraries count references without locks.
let onTheMainThread: SwiftSetting = .enableUpcomingFeature("NonisolatedNonsendingByDefault")

/// The modules that programs written for PDFKit import. Each re-exports OpenPDFKit. Apple's systems have
/// their own. What they re-export is named too, so that a changed layout rebuilds who uses them.
#if os(Linux)
  let namesOfApple = [
    "AVKit", "AppKit", "Cocoa", "CoreGraphics", "CoreText", "ImageIO", "PDFKit", "Quartz", "UIKit",
  ]
  let pdfKit: [Target.Dependency] = ["PDFKit", "OpenPDFKit"]
  let otherNames: [Target.Dependency] = ["CoreText", "ImageIO"]
#else
  let namesOfApple: [String] = []
  let pdfKit: [Target.Dependency] = []
  let otherNames: [Target.Dependency] = []
#endif

/// What Formwright re-exports.
let partsOfFormwright: [Target.Dependency] = [
  "DocumentEditing", "FieldFormats", "FormAppearances", "FormAuthoring", "FormData", "FormFilling",
  "FormSchemas", "FormTemplates", "InteractiveForms", "PDFArchiving", "PDFContent", "PDFObjects",
  "Remediation", "StructuredData", "Diagnostics",
]

let package = Package(
  name: "Formwright",
  products: [
    .executable(name: "formwright", targets: ["FormwrightMain"]),
    .library(name: "Formwright", targets: ["Formwright"]),
    // For C, Python and other languages.
    .library(name: "formwright-c", type: .dynamic, targets: ["FormwrightC"]),
    // PDFKit for Linux, and modules that have the names of Apple's. Nothing else depends on them.
    .library(name: "OpenPDFKit", targets: ["OpenPDFKit"] + namesOfApple),
  ],
  targets: [
    // Layer 0: one C library each.
    .target(
      name: "CQPDF",
      cxxSettings: [.define("POINTERHOLDER_TRANSITION", to: "4")],
      linkerSettings: [.linkedLibrary("qpdf")]),
    .systemLibrary(
      name: "CArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"])]),
    .systemLibrary(
      name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
    .systemLibrary(
      name: "CFontconfig", pkgConfig: "fontconfig", providers: [.apt(["libfontconfig-dev"])]),
    .systemLibrary(
      name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"])]),
    .systemLibrary(
      name: "CHarfBuzz", pkgConfig: "harfbuzz-subset", providers: [.apt(["libharfbuzz-dev"])]),
    .target(name: "CICU", linkerSettings: [.linkedLibrary("icuuc")]),
    .target(
      name: "CICURegex", linkerSettings: [.linkedLibrary("icui18n"), .linkedLibrary("icuuc")]),
    .target(name: "CJQ", linkerSettings: [.linkedLibrary("jq")]),
    .target(name: "CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
    .target(name: "CPNG", linkerSettings: [.linkedLibrary("png")]),
    .target(name: "CMicrohttpd", linkerSettings: [.linkedLibrary("microhttpd")]),
    .systemLibrary(name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),
    .systemLibrary(name: "CXML", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

    // Layer 1.
    .target(name: "Diagnostics", swiftSettings: strict),
    .target(
      name: "StructuredData", dependencies: ["CArchive", "CXML", "CYAML", "Diagnostics"],
      swiftSettings: strictWithC),

    // Layer 2.
    .target(name: "FileAccess", dependencies: ["Diagnostics"], swiftSettings: strictWithC),
    .target(
      name: "PDFObjects", dependencies: ["CQPDF", "CDeflate", "CNettle", "CZlib", "Diagnostics"],
      swiftSettings: strictWithC),
    .target(
      name: "JSONSchema", dependencies: ["CICURegex", "StructuredData", "Diagnostics"],
      swiftSettings: strictWithC),
    .target(
      name: "JQFilters", dependencies: ["StructuredData", "Diagnostics"],
      swiftSettings: strictWithC),
    .target(
      name: "Typography",
      dependencies: ["CFontconfig", "CFreeType", "CHarfBuzz", "CICU", "Diagnostics"],
      swiftSettings: strictWithC),

    // Layer 3.
    .target(
      name: "PDFContent",
      dependencies: ["CJPEG", "CPNG", "PDFObjects", "Typography", "Diagnostics"],
      swiftSettings: strictWithC),
    .target(name: "LogicalStructure", dependencies: ["PDFObjects"], swiftSettings: strict),
    .target(
      name: "Metadata", dependencies: ["PDFObjects", "StructuredData"], swiftSettings: strict),
    .target(name: "FieldFormats", dependencies: ["Diagnostics"], swiftSettings: strict),
    .target(
      name: "InteractiveForms",
      dependencies: ["FieldFormats", "PDFContent", "PDFObjects", "Diagnostics"],
      swiftSettings: strict),

    // Layer 4.
    .target(
      name: "DocumentEditing",
      dependencies: [
        "InteractiveForms", "LogicalStructure", "Metadata", "PDFObjects", "Diagnostics",
      ],
      swiftSettings: strict),
    .target(
      name: "FormAppearances",
      dependencies: ["InteractiveForms", "PDFContent", "PDFObjects", "Typography"],
      swiftSettings: strict),

    .target(
      name: "FormData",
      dependencies: ["InteractiveForms", "PDFObjects", "StructuredData", "Diagnostics"],
      swiftSettings: strict),

    .target(
      name: "PageStructure",
      dependencies: ["FittedWeights", "InteractiveForms", "PDFContent", "PDFObjects"],
      swiftSettings: strictWithC),

    // Models that programs under Tests fitted to forms.
    .target(
      name: "FittedWeights", exclude: ["boxes.model", "fields.txt", "rooms.model", "texts.model"]),
    .target(
      name: "FieldDetection",
      dependencies: ["PDFContent", "PDFObjects", "PageStructure", "TextRecognition"],
      swiftSettings: strict),

    .target(
      name: "TextRecognition",
      dependencies: [
        "FileAccess", "PDFContent", "PDFObjects", "StructuredData", "Typography", "Diagnostics",
      ],
      swiftSettings: strict),

    .target(
      name: "FormSchemas",
      dependencies: [
        "FieldFormats", "FormData", "InteractiveForms", "LogicalStructure", "PDFContent",
        "PDFObjects", "StructuredData", "Diagnostics",
      ],
      swiftSettings: strict),

    // Layer 5.
    .target(
      name: "PDFArchiving",
      dependencies: [
        "LogicalStructure", "Metadata", "PDFContent", "PDFObjects", "StructuredData", "Typography",
        "Diagnostics",
      ],
      swiftSettings: strict),
    .target(
      name: "FormFilling",
      dependencies: [
        "DocumentEditing", "FieldFormats", "FormAppearances", "InteractiveForms",
        "LogicalStructure", "Metadata", "PDFArchiving", "PDFContent", "PDFObjects",
        "StructuredData", "Typography", "Diagnostics",
      ],
      swiftSettings: strict),

    // Layer 6.
    .target(
      name: "FormTemplates",
      dependencies: [
        "DocumentEditing", "FieldFormats", "FormData", "FormFilling", "FormAppearances",
        "InteractiveForms", "JQFilters",
        "PDFObjects", "StructuredData", "Typography", "Diagnostics",
      ],
      swiftSettings: strict),
    .target(
      name: "FormAuthoring",
      dependencies: [
        "DocumentEditing", "FieldFormats", "FormAppearances", "InteractiveForms",
        "LogicalStructure", "Metadata", "PDFContent", "PDFObjects", "StructuredData",
        "Typography", "Diagnostics",
      ],
      swiftSettings: strict),

    .target(
      name: "Remediation",
      dependencies: [
        "DocumentEditing", "FieldDetection", "FieldFormats", "FormSchemas", "InteractiveForms",
        "LogicalStructure", "Metadata", "PDFArchiving", "PDFContent", "PDFObjects", "PageStructure",
        "Diagnostics",
      ],
      swiftSettings: strict),

    .target(
      name: "TemplateDrafts",
      dependencies: [
        "FieldFormats", "FormSchemas", "InteractiveForms", "PDFObjects", "StructuredData",
        "Diagnostics",
      ],
      swiftSettings: strict),

    // Layer 7.
    .target(
      name: "Formwright",
      dependencies: [
        "DocumentEditing", "FieldFormats", "FileAccess", "FormAppearances", "FormAuthoring",
        "FieldDetection", "FormData", "FormFilling", "FormSchemas", "FormTemplates",
        "InteractiveForms", "JSONSchema", "LogicalStructure", "Metadata", "PDFArchiving",
        "PDFContent", "PDFObjects",
        "PageStructure", "Remediation", "StructuredData", "TemplateDrafts", "TextRecognition",
        "Workbench", "Diagnostics",
      ],
      swiftSettings: strictWithC),

    .target(
      name: "OpenPDFKit",
      dependencies: [
        "DocumentEditing", "FieldDetection", "FileAccess", "FormAppearances", "InteractiveForms",
        "Metadata", "PDFArchiving", "PDFContent", "PDFObjects", "TextRecognition", "Typography",
        "Diagnostics",
      ],
      swiftSettings: strict),

    // Layers 8 to 10.
    // What Formwright re-exports is named too, so that a changed layout rebuilds these targets.
    .target(
      name: "FormOperations",
      dependencies: ["Formwright"] + partsOfFormwright, swiftSettings: strict),

    // The library for other languages; its header is written by hand.
    .target(
      name: "FormwrightC", dependencies: ["FormOperations", "Formwright"] + partsOfFormwright,
      exclude: ["formwright.h", "link"], swiftSettings: strictWithC),

    // The files of the workbench's client, which the program has in itself.
    .target(name: "Workbench", exclude: ["Client"]),
    .target(
      name: "FormwrightService",
      dependencies: [
        "CMicrohttpd", "FormOperations", "Formwright", "FileAccess",
      ] + partsOfFormwright,
      swiftSettings: strictWithC),

    .target(
      name: "FormwrightCLI",
      dependencies: ["FormOperations", "Formwright", "FormwrightService", "FileAccess"]
        + partsOfFormwright,
      swiftSettings: strictWithC + [onTheMainThread]),
    .executableTarget(
      name: "FormwrightMain", dependencies: ["CJQ", "FormwrightCLI"],
      swiftSettings: strictWithC + [onTheMainThread]),

    // What tests share.
    .target(name: "TestTools", path: "Tests/TestTools", swiftSettings: strict),
    .target(
      name: "FormFixtures",
      dependencies: [
        "FormFilling", "FormSchemas", "InteractiveForms", "PDFObjects", "Diagnostics",
      ],
      path: "Tests/FormFixtures", swiftSettings: strict),

    // Serves filters, for tests of targets that the program stands on.
    .executableTarget(
      name: "FilterServer", dependencies: ["CJQ"], path: "Tests/FilterServer",
      swiftSettings: strictWithC),

    // Files read and written with PDFKit's classes, for the judges.
    .executableTarget(
      name: "PDFKitRoundTrip", dependencies: pdfKit, path: "Tests/PDFKitRoundTrip",
      swiftSettings: strict),

    // Calls of PDFKit from several threads: a few in the tests, many in a program that make test-tsan runs.
    .target(
      name: "ConcurrentUse", dependencies: pdfKit, path: "Tests/ConcurrentUse",
      swiftSettings: strict),
    .executableTarget(
      name: "PDFKitStress", dependencies: ["ConcurrentUse"], path: "Tests/PDFKitStress",
      swiftSettings: strict),

    // What Benchmarks/pdfkit.py measures.
    .executableTarget(
      name: "PDFKitWorkload", dependencies: pdfKit, path: "Benchmarks/PDFKit",
      swiftSettings: strict),

    // Random values in real forms, judged by what the outputs show. Run by Tests/Sweep/run.
    .executableTarget(
      name: "Sweep", dependencies: ["Formwright", "Typography"], path: "Tests/Sweep",
      exclude: ["run"],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
      ]),

    // Reads the text of many files in one process. Run by Benchmarks/extraction.py.
    .executableTarget(
      name: "ReadingText", dependencies: ["FileAccess", "PDFContent", "PDFObjects"],
      path: "Benchmarks/ReadingText", swiftSettings: strict),

    // What may be a field on the pages of forms, for Tests/Detection/fit.py.
    .executableTarget(
      name: "DetectionReport",
      dependencies: [
        "FieldDetection", "InteractiveForms", "PDFContent", "PDFObjects", "PageStructure",
      ],
      path: "Tests/Detection",
      exclude: ["combs.py", "fit.py", "measure.py"],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
      ]),

    // The labels of forms from each source, for the measures in Tests/Labels.
    .executableTarget(
      name: "LabelReport",
      dependencies: [
        "FormSchemas", "InteractiveForms", "PDFContent", "PDFObjects", "StructuredData",
        "Diagnostics",
      ],
      path: "Tests/Labels",
      exclude: ["beside.py", "measure.py", "onpage.py", "people.py", "sheets.py"],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
      ]),

    .testTarget(
      name: "DiagnosticsTests", dependencies: ["Diagnostics"], swiftSettings: strict),
    .testTarget(
      name: "DocumentEditingTests",
      dependencies: [
        "DocumentEditing", "FormFixtures", "InteractiveForms", "PDFObjects", "StructuredData",
        "Diagnostics", "TestTools",
      ], swiftSettings: strict),
    .testTarget(
      name: "FieldFormatsTests", dependencies: ["FieldFormats", "Diagnostics"],
      swiftSettings: strict),
    .testTarget(
      name: "FileAccessTests",
      dependencies: ["FileAccess", "StructuredData", "Diagnostics", "TestTools"],
      swiftSettings: strict),
    .testTarget(
      name: "FormDataTests",
      dependencies: [
        "FormData", "FormFilling", "InteractiveForms", "PDFObjects", "StructuredData",
        "Diagnostics", "FormFixtures", "TestTools",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "JSONSchemaTests", dependencies: ["JSONSchema", "StructuredData", "Diagnostics"],
      swiftSettings: strict),
    .testTarget(name: "LayeringTests", swiftSettings: strict),
    .testTarget(
      name: "LogicalStructureTests", dependencies: ["LogicalStructure", "PDFObjects"],
      swiftSettings: strict),
    .testTarget(
      name: "MetadataTests", dependencies: ["Metadata", "PDFObjects"], swiftSettings: strict),
    .testTarget(
      name: "FormAppearancesTests",
      dependencies: ["FormAppearances", "InteractiveForms", "PDFContent", "PDFObjects"],
      swiftSettings: strict),
    .testTarget(
      name: "FormAuthoringTests",
      dependencies: [
        "FieldFormats", "FormAuthoring", "InteractiveForms", "PDFContent", "PDFObjects",
        "StructuredData", "Diagnostics",
      ], swiftSettings: strict),
    .testTarget(
      name: "FormFillingTests",
      dependencies: [
        "DocumentEditing", "FormFilling", "FormAppearances", "FormFixtures", "InteractiveForms",
        "PDFArchiving", "PDFContent", "PDFObjects", "Diagnostics", "TestTools",
      ], swiftSettings: strict),
    .testTarget(
      name: "PageStructureTests",
      dependencies: [
        "PageStructure", "InteractiveForms", "PDFContent", "PDFObjects", "Diagnostics",
        "FormFixtures",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "FormSchemasTests",
      dependencies: [
        "FormSchemas", "InteractiveForms", "PDFObjects", "StructuredData", "Diagnostics",
        "FormFixtures",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "TemplateDraftsTests",
      dependencies: [
        "TemplateDrafts", "FormSchemas", "InteractiveForms", "PDFObjects", "StructuredData",
        "Diagnostics", "FormFixtures",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "FormTemplatesTests",
      dependencies: [
        "FormTemplates", "DocumentEditing", "FormAppearances", "FormFilling", "FormFixtures",
        "FilterServer", "JQFilters", "PDFObjects", "StructuredData", "Typography", "Diagnostics",
        "TestTools",
      ], swiftSettings: strict),
    .testTarget(
      name: "JQFiltersTests",
      dependencies: ["FilterServer", "JQFilters", "StructuredData", "Diagnostics", "TestTools"],
      swiftSettings: strict),
    .testTarget(
      name: "InteractiveFormsTests",
      dependencies: ["InteractiveForms", "FormFixtures", "PDFObjects", "Diagnostics", "TestTools"],
      swiftSettings: strict),
    .testTarget(
      name: "PDFArchivingTests",
      dependencies: [
        "LogicalStructure", "Metadata", "PDFArchiving", "PDFContent", "PDFObjects", "Typography",
        "Diagnostics", "FormFixtures", "StructuredData",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "RemediationTests",
      dependencies: [
        "Remediation", "FormFixtures", "InteractiveForms", "LogicalStructure", "PDFArchiving",
        "PDFContent", "PDFObjects", "Diagnostics",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "OpenPDFKitTests",
      dependencies: pdfKit + otherNames + ["ConcurrentUse", "PDFObjects", "TestTools"],
      swiftSettings: strict),
    .testTarget(
      name: "PDFObjectsTests",
      dependencies: ["PDFObjects", "FormFixtures", "Diagnostics", "TestTools"],
      swiftSettings: strict),
    .testTarget(
      name: "StructuredDataTests", dependencies: ["StructuredData", "Diagnostics", "TestTools"],
      swiftSettings: strict),
    .testTarget(
      name: "FormwrightTests",
      // What Formwright re-exports is named too, so that a changed layout rebuilds these tests.
      dependencies: [
        "Formwright", "DocumentEditing", "FormAppearances", "FormAuthoring", "FormData",
        "FormFilling",
        "FormSchemas", "FormTemplates", "InteractiveForms", "PDFArchiving", "PDFContent",
        "PDFObjects",
        "StructuredData", "Diagnostics", "FormFixtures", "TestTools",
      ], swiftSettings: strict),
    .testTarget(
      name: "FormwrightCLITests",
      dependencies: [
        "FormwrightCLI", "FormOperations", "StructuredData", "Diagnostics", "FormFixtures",
        "TestTools",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "FieldDetectionTests", dependencies: ["FieldDetection", "PDFContent", "PDFObjects"],
      swiftSettings: strict),
    .testTarget(
      name: "FormOperationsTests",
      dependencies: ["FormOperations", "Formwright"] + partsOfFormwright,
      swiftSettings: strict),
    .testTarget(
      name: "FormwrightServiceTests",
      dependencies: [
        "FormwrightService", "FormOperations", "Formwright", "FileAccess", "TestTools",
      ]
        + partsOfFormwright,
      swiftSettings: strict),
    .testTarget(
      name: "TextRecognitionTests",
      dependencies: ["TextRecognition", "FileAccess", "PDFContent", "PDFObjects", "Diagnostics"],
      swiftSettings: strict),
    .testTarget(
      name: "TypographyTests", dependencies: ["Typography", "Diagnostics", "TestTools"],
      swiftSettings: strict),
    .testTarget(
      name: "PDFContentTests",
      dependencies: [
        "PDFContent", "PDFObjects", "Typography", "Diagnostics", "FormFixtures",
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)

for name in ["annotations", "survey", "watermark"] {
  package.targets.append(
    .executableTarget(
      name: name, dependencies: pdfKit, path: "Examples/\(name)", swiftSettings: strict))
}

for name in namesOfApple {
  package.targets.append(
    .target(name: name, dependencies: ["OpenPDFKit"], swiftSettings: strict))
}

// One libFuzzer program with all targets, so that everything is instrumented, compiled and linked once.
// Built and run by Tests/Fuzz/run; nothing else sees it.
if Context.environment["FORMWRIGHT_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "FieldDetection", "Formwright", "JQFilters", "JSONSchema", "PDFContent", "PDFObjects",
        "StructuredData", "TestTools", "TextRecognition", "Typography",
      ],
      path: "Tests/Fuzz/Targets",
      swiftSettings: [.unsafeFlags(["-parse-as-library"])]))
}

// Under AddressSanitizer, optimized code runs ten times as fast. What tests it need not be optimized, which
// takes longer to compile than the rest.
if Context.environment["FORMWRIGHT_SANITIZED"] != nil {
  for target in package.targets where target.type == .regular || target.type == .executable {
    guard let settings = target.swiftSettings else { continue }
    target.swiftSettings = settings + [.unsafeFlags(["-O"])]
  }
}

// `make check T=NAME` builds the tests of one target, what they need and nothing else.
if let checked = Context.environment["FORMWRIGHT_CHECK"] {
  let targets = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
  var needed: Set<String> = []
  // The tests of the command line run the program.
  var pending = ["\(checked)Tests"] + (checked == "FormwrightCLI" ? ["FormwrightMain"] : [])
  while let name = pending.popLast() {
    guard let target = targets[name], needed.insert(name).inserted else { continue }
    for case .byNameItem(let dependency, _) in target.dependencies { pending.append(dependency) }
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products.removeAll()
}
