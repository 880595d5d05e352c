// Programs written for Apple's systems import this module. Everything in it is from OpenPDFKit.
@_exported public import Foundation
@_exported public import OpenPDFKit
