// swift-tools-version: 6.2
import PackageDescription

/// The name that the package manager gives the package two folders up: that of its directory. With
/// this name, targets see what Formwright has for itself alone.
let formwright = Context.packageDirectory.split(separator: "/").dropLast(2).last?.lowercased() ?? ""

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
        .product(name: "FormwrightInternals", package: "Formwright"),
      ],
      swiftSettings: [.unsafeFlags(["-parse-as-library", "-package-name", formwright])])
  ],
  swiftLanguageModes: [.v6]
)
