// swift-tools-version: 6.2
import PackageDescription

/// libFuzzer targets. A package of its own, because everything in it is instrumented.
/// Built and run by `Tests/Fuzz/run`.
let package = Package(
  name: "Fuzz",
  dependencies: [.package(name: "Formwright", path: "../..")],
  targets: [.target(name: "FuzzDriver")]
    + [
      "FuzzOpen", "FuzzDefaultAppearance", "FuzzFill", "FuzzFDF", "FuzzXFDF", "FuzzCSV",
      "FuzzFieldScript", "FuzzFont", "FuzzPicture",
    ].map { name in
      .executableTarget(
        name: name,
        dependencies: ["FuzzDriver", .product(name: "Formwright", package: "Formwright")],
        swiftSettings: [.unsafeFlags(["-parse-as-library"])])
    },
  swiftLanguageModes: [.v6]
)
