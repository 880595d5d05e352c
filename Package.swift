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

let package = Package(
  name: "Formwright",
  targets: [
    // Layer 0: one C library each.
    .target(
      name: "CQPDF",
      cxxSettings: [.define("POINTERHOLDER_TRANSITION", to: "4")],
      linkerSettings: [.linkedLibrary("qpdf")]),
    .systemLibrary(
      name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
    .systemLibrary(name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),

    // Layer 1.
    .target(name: "Diagnostics", swiftSettings: strict),
    .target(
      name: "StructuredData", dependencies: ["CYAML", "Diagnostics"], swiftSettings: strictWithC),

    // Layer 2.
    .target(
      name: "PDFObjects", dependencies: ["CQPDF", "CDeflate", "CNettle", "Diagnostics"],
      swiftSettings: strictWithC),

    // Layer 8.
    .target(
      name: "FormwrightCLI", dependencies: ["StructuredData", "Diagnostics"],
      swiftSettings: strictWithC),

    // What tests share.
    .target(name: "TestTools", path: "Tests/TestTools", swiftSettings: strict),

    .testTarget(
      name: "DiagnosticsTests", dependencies: ["Diagnostics"], swiftSettings: strict),
    .testTarget(name: "LayeringTests", swiftSettings: strict),
    .testTarget(
      name: "PDFObjectsTests", dependencies: ["PDFObjects", "Diagnostics"], swiftSettings: strict),
    .testTarget(
      name: "StructuredDataTests", dependencies: ["StructuredData", "Diagnostics", "TestTools"],
      swiftSettings: strict),
    .testTarget(
      name: "FormwrightCLITests",
      dependencies: ["FormwrightCLI", "StructuredData", "Diagnostics", "TestTools"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
