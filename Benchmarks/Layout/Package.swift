// swift-tools-version: 6.2
import PackageDescription

/// Times the layout of text alone, in one process with warm caches.
let package = Package(
  name: "Layout",
  dependencies: [.package(name: "Formwright", path: "../..")],
  targets: [
    .executableTarget(
      name: "LayoutBenchmark",
      dependencies: [.product(name: "Formwright", package: "Formwright")])
  ],
  swiftLanguageModes: [.v6]
)
