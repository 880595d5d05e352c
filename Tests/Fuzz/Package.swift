// swift-tools-version: 6.2
import PackageDescription

/// One libFuzzer program with all targets, so that everything is instrumented, compiled and linked once.
/// A package of its own, because everything in it is instrumented. Built and run by `Tests/Fuzz/run`.
let package = Package(
  name: "Fuzz",
  dependencies: [.package(name: "Formwright", path: "../..")],
  targets: [
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        .product(name: "Formwright", package: "Formwright"),
        .product(name: "SchemaFuzzing", package: "Formwright"),
      ],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])])
  ],
  swiftLanguageModes: [.v6]
)
