// swift-tools-version: 6.2
import PackageDescription

/// Random values in real forms, judged from the output alone. A package of its own, because it is a
/// program and not a test suite. Built and run by `Tests/Sweep/run`.
let package = Package(
  name: "Sweep",
  dependencies: [.package(name: "Formwright", path: "../..")],
  targets: [
    .executableTarget(
      name: "Sweep",
      dependencies: [.product(name: "Formwright", package: "Formwright")],
      swiftSettings: [
        .unsafeFlags(["-parse-as-library"]),
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
      ])
  ],
  swiftLanguageModes: [.v6]
)
