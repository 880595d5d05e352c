// On Apple's systems, importing PDFKit imports Foundation too, and programs rely on it.
@_exported public import Foundation
