// A target that does not use PDFKit: on Linux there is none of these modules.
#if canImport(UIKit) || canImport(AppKit) || canImport(PDFKit) || canImport(CoreGraphics)
  print("a module with a name of Apple's")
#elseif canImport(Cocoa) || canImport(Quartz) || canImport(AVKit) || canImport(ImageIO) || canImport(CoreText)
  print("a module with a name of Apple's")
#else
  print("none")
#endif
