// One import gives a program the whole of the toolkit.
@_exported public import Diagnostics
@_exported public import DocumentEditing
@_exported public import FieldFormats
@_exported public import FormAppearances
@_exported public import FormAuthoring
@_exported public import FormData
@_exported public import FormFilling
@_exported public import FormSchemas
@_exported public import FormTemplates
@_exported public import InteractiveForms
@_exported public import PDFArchiving
@_exported public import PDFContent
@_exported public import PDFObjects
@_exported public import StructuredData

/// The version of Formwright.
public let formwrightVersion = "0.1.0"
