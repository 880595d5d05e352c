// swift-tools-version: 6.0
import PackageDescription

// A package that uses PDFKit in one target, and must see no module of Apple's in the other. The aliases keep
// the modules of the product under other names for everyone but the target that lists them.
let names = [
  "AppKit", "AVKit", "Cocoa", "CoreGraphics", "CoreText", "ImageIO", "PDFKit", "Quartz", "UIKit",
]
let aliases = Dictionary(uniqueKeysWithValues: names.map { ($0, "Open\($0)Names") })

let package = Package(
  name: "PDFKitClient",
  dependencies: [.package(path: "../formwright")],
  targets: [
    .executableTarget(
      name: "Stamps",
      dependencies: [
        .product(name: "OpenPDFKit", package: "formwright", moduleAliases: aliases)
      ]),
    .executableTarget(name: "Elsewhere"),
  ]
)
