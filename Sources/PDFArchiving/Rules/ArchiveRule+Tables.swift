/// The rules, in the order of the standard's clauses.
extension ArchiveRule {
  static let fileRules = [
    ArchiveRule(
      "6.1.2-1", "the file does not begin with a header of a version from 1.0 to 1.7",
      mend: "rewrites the header"),
    ArchiveRule("6.1.3-1", "the trailer has no file identifier", mend: "adds an identifier"),
    ArchiveRule("6.1.3-2", "the file is encrypted", mend: "removes the encryption"),
    ArchiveRule(
      "6.1.6-1", "a hexadecimal string has an odd number of digits", mend: "completes the string"),
    ArchiveRule(
      "6.1.6-2", "a hexadecimal string has other characters than digits",
      mend: "removes the characters"),
    ArchiveRule("6.1.7.1-3", "a stream's data is in another file"),
    ArchiveRule(
      "6.1.7.2-1", "a stream uses a filter that is not allowed",
      mend: "compresses the stream by another filter"),
    ArchiveRule("6.1.8-1", "a name that people read is not in UTF-8", mend: "rewrites the name"),
    ArchiveRule("6.1.10-1", "an inline image uses a filter that is not allowed"),
    ArchiveRule(
      "6.1.12-1", "the permissions dictionary has entries that are not allowed",
      mend: "removes the permissions dictionary"),
    ArchiveRule(
      "6.1.12-2", "a signature that limits permissions states a digest of its own",
      mend: "removes the permissions dictionary"),
    ArchiveRule("6.1.13-1", "an integer exceeds 2147483647", mend: "limits the integer"),
    ArchiveRule("6.1.13-3", "a string has more than 32767 bytes"),
    ArchiveRule("6.1.13-4", "a name has more than 127 bytes"),
    ArchiveRule("6.1.13-7", "the file has more than 8388607 objects"),
    ArchiveRule("6.1.13-8", "graphics states are nested more than 28 levels deep"),
    ArchiveRule("6.1.13-9", "a DeviceN color space has more than 32 components"),
    ArchiveRule("6.1.13-10", "a CMap has a CID greater than 65535"),
    ArchiveRule(
      "6.1.13-11",
      "a page's box is not four numbers, smaller than 3 or larger than 14400 units"
    ),
  ]

  static let contentRules = [
    ArchiveRule(
      "6.2.2-1", "the content has an operator that the standard does not define",
      mend: "removes the operator"),
    ArchiveRule(
      "6.2.2-2", "the content uses resources that are not its own", mend: "adds the resources"),
    ArchiveRule(
      "6.2.3-1", "the profile of an output intent cannot be used", mend: "replaces the intent"),
    ArchiveRule(
      "6.2.3-2", "output intents have different profiles", mend: "replaces the intents"),
    ArchiveRule(
      "6.2.4.2-1", "a color profile cannot be used",
      mend: "uses the device color space of as many components"),
    ArchiveRule(
      "6.2.4.3-2", "DeviceRGB is used without an RGB output intent", mend: "adds an sRGB intent"),
    ArchiveRule(
      "6.2.4.3-3", "DeviceCMYK is used without a CMYK output intent",
      mend: "gives the colors a CMYK profile"),
    ArchiveRule(
      "6.2.4.3-4", "DeviceGray is used without an output intent", mend: "adds an sRGB intent"),
    ArchiveRule(
      "6.2.3-3", "an output intent refers to a profile in another file", mend: "replaces the intent"
    ),
    ArchiveRule("6.2.4.4-1", "a DeviceN color space does not describe its spot colors"),
    ArchiveRule(
      "6.2.4.4-2", "two Separation color spaces of one name differ",
      mend: "makes them one if nobody can tell their colors apart"),
    ArchiveRule(
      "6.2.5-1", "a graphics state has a transfer function", mend: "removes the function"),
    ArchiveRule(
      "6.2.5-2", "a graphics state has a transfer function", mend: "removes the function"),
    ArchiveRule(
      "6.2.5-3", "a graphics state has a halftone origin", mend: "removes the origin"),
    ArchiveRule(
      "6.2.5-4", "a graphics state has a halftone that is not allowed", mend: "removes the halftone"
    ),
    ArchiveRule("6.2.5-5", "a halftone is named", mend: "removes the halftone"),
    ArchiveRule(
      "6.2.5-6", "a halftone has a transfer function", mend: "removes the halftone"),
    ArchiveRule("6.2.6-1", "a rendering intent is unknown", mend: "removes the rendering intent"),
    ArchiveRule("6.2.8-1", "an image has alternates", mend: "removes the alternates"),
    ArchiveRule("6.2.8-2", "an image refers to another one (OPI)", mend: "removes the reference"),
    ArchiveRule("6.2.8-3", "an image asks for interpolation", mend: "removes the request"),
    ArchiveRule("6.2.8-4", "an image has an unknown number of bits per component"),
    ArchiveRule("6.2.8-5", "an image mask has more than one bit per component"),
    ArchiveRule(
      "6.2.8.3-1", "a JPEG 2000 image does not state that it has 1, 3 or 4 color channels"),
    ArchiveRule("6.2.8.3-2", "a JPEG 2000 image has several color specifications"),
    ArchiveRule("6.2.8.3-3", "a JPEG 2000 image has an unknown color method"),
    ArchiveRule("6.2.8.3-4", "a JPEG 2000 image uses CIEJab"),
    ArchiveRule("6.2.8.3-5", "the channels of a JPEG 2000 image differ in depth"),
    ArchiveRule(
      "6.2.9-1", "a form XObject has PostScript or refers to another one (OPI)",
      mend: "removes the entries"),
    ArchiveRule(
      "6.2.9-2", "a form XObject refers to another file", mend: "removes the reference"),
    ArchiveRule("6.2.9-3", "the content draws a PostScript XObject", mend: "removes the XObject"),
    ArchiveRule("6.2.10-1", "a blend mode is unknown", mend: "uses Normal"),
    ArchiveRule(
      "6.2.10-2", "a page has transparency without a color space to blend in",
      mend: "adds an sRGB intent"),
  ]

  static let fontRules = [
    ArchiveRule("6.2.11.2-1", "a font's dictionary is not of type Font", mend: "sets the type"),
    ArchiveRule("6.2.11.2-2", "a font is of an unknown kind"),
    ArchiveRule("6.2.11.2-3", "a font has no name", mend: "embeds the font under a name"),
    ArchiveRule("6.2.11.2-4", "a font does not state its first code", mend: "states the codes"),
    ArchiveRule("6.2.11.2-5", "a font does not state its last code", mend: "states the codes"),
    ArchiveRule(
      "6.2.11.2-6", "the widths of a font are missing or incomplete", mend: "states the widths"),
    ArchiveRule("6.2.11.2-7", "a font program is of an unknown kind", mend: "rewrites the program"),
    ArchiveRule(
      "6.2.11.3.1-1", "a font's character collection is not that of its CMap",
      mend: "names the collection of the CMap"),
    ArchiveRule("6.2.11.3.2-1", "a CIDFont has no lawful CIDToGIDMap", mend: "adds the map"),
    ArchiveRule("6.2.11.3.3-1", "a CMap is neither predefined nor embedded"),
    ArchiveRule(
      "6.2.11.3.3-2", "a CMap contradicts its dictionary", mend: "corrects the dictionary"),
    ArchiveRule("6.2.11.3.3-3", "a CMap is based on one that is not predefined"),
    ArchiveRule("6.2.11.4.1-1", "a font is not embedded", mend: "embeds a font of the same widths"),
    ArchiveRule(
      "6.2.11.4.1-2", "an embedded font lacks glyphs that are drawn", mend: "rewrites the program"),
    ArchiveRule("6.2.11.4.2-1", "a font's CharSet is incomplete", mend: "removes the CharSet"),
    ArchiveRule("6.2.11.4.2-2", "a font's CIDSet is incomplete", mend: "removes the CIDSet"),
    ArchiveRule(
      "6.2.11.5-1", "the widths of a font differ from those of its program",
      mend: "rewrites the program"),
    ArchiveRule(
      "6.2.11.6-1", "a TrueType font has no character map for its encoding",
      mend: "rewrites the program"),
    ArchiveRule(
      "6.2.11.6-2", "the encoding of a TrueType font is not allowed", mend: "rewrites the program"),
    ArchiveRule(
      "6.2.11.6-3", "a symbolic TrueType font has an encoding", mend: "rewrites the program"),
    ArchiveRule(
      "6.2.11.6-4", "a symbolic TrueType font has several character maps",
      mend: "rewrites the program"),
    ArchiveRule(
      "6.2.11.7.2-1", "a glyph has no meaning in Unicode", mend: "adds the meaning to ToUnicode"),
    ArchiveRule(
      "6.2.11.7.2-2", "ToUnicode gives a glyph a character that is not allowed",
      mend: "replaces the character"),
    ArchiveRule("6.2.11.8-1", "the content draws “.notdef”", mend: "rewrites the program"),
  ]

  /// Each demands a field of the description of a metadata schema.
  static let extensionRules = (1...18).map {
    ArchiveRule(
      "6.6.2.3.3-\($0)", "the description of a metadata schema is not whole",
      mend: "rewrites the metadata")
  }

  static let interactiveRules = [
    ArchiveRule("6.3.1-1", "an annotation is of a kind that is not allowed", mend: "removes it"),
    ArchiveRule("6.3.2-1", "an annotation has no flags", mend: "sets the print flag"),
    ArchiveRule(
      "6.3.2-2", "an annotation does not print, or is hidden",
      mend: "sets the print flag; removes what is hidden"),
    ArchiveRule(
      "6.3.3-1", "an annotation has no appearance", mend: "adds an appearance, or removes it"),
    ArchiveRule(
      "6.3.3-2", "an annotation has more than a normal appearance", mend: "removes the others"),
    ArchiveRule(
      "6.3.3-3", "the appearance of a button has no states", mend: "makes it the only state"),
    ArchiveRule(
      "6.3.3-4", "the appearance of an annotation has states", mend: "keeps the current one"),
    ArchiveRule("6.4.1-1", "a widget has actions", mend: "removes the actions"),
    ArchiveRule("6.4.1-2", "a field has actions", mend: "removes the actions"),
    ArchiveRule(
      "6.4.1-3", "the form asks viewers to draw its fields", mend: "removes the request"),
    ArchiveRule("6.4.2-1", "the form has XFA data", mend: "removes the data"),
    ArchiveRule("6.4.2-2", "the document is drawn from XFA data"),
    ArchiveRule("6.5.1-1", "an action is not allowed", mend: "removes the action"),
    ArchiveRule("6.5.1-2", "a named action is not allowed", mend: "removes the action"),
    ArchiveRule("6.5.2-1", "the document has actions on events", mend: "removes the actions"),
    ArchiveRule("6.5.2-2", "a page has actions on events", mend: "removes the actions"),
    ArchiveRule("6.6.2.1-1", "the document has no metadata", mend: "writes metadata"),
    ArchiveRule(
      "6.6.2.1-2", "the header of the metadata states a size", mend: "rewrites the metadata"),
    ArchiveRule(
      "6.6.2.1-3", "the header of the metadata states an encoding", mend: "rewrites the metadata"
    ),
    ArchiveRule("6.6.2.1-4", "metadata are not valid XMP", mend: "rewrites the metadata"),
    ArchiveRule("6.6.2.1-5", "metadata are not in UTF-8", mend: "rewrites the metadata"),
    ArchiveRule(
      "6.6.2.3.1-1", "a metadata property is not defined", mend: "rewrites the metadata"),
    ArchiveRule(
      "6.6.2.3.1-2", "a metadata property has a value of the wrong type",
      mend: "rewrites the metadata"),
    ArchiveRule(
      "6.6.2.3.2-1", "the description of a metadata schema has unknown fields",
      mend: "rewrites the metadata"),
    ArchiveRule("6.6.4-1", "the metadata do not claim conformance", mend: "adds the claim"),
    ArchiveRule("6.6.4-2", "the metadata claim another part", mend: "replaces the claim"),
    ArchiveRule(
      "6.6.4-4", "the claim of conformance has another prefix than pdfaid",
      mend: "replaces the claim"),
    ArchiveRule("6.6.4-3", "the metadata claim another level", mend: "replaces the claim"),
    ArchiveRule(
      "6.8-1", "an embedded file has no media type", mend: "states a media type"),
    ArchiveRule("6.8-2", "a file specification has no name", mend: "names the file"),
    ArchiveRule(
      "6.8-3", "an embedded file does not state its relationship", mend: "states it as Unspecified"),
    ArchiveRule(
      "6.8-4", "an embedded file is not associated with the document", mend: "associates it"),
    ArchiveRule("6.8-5", "an embedded file is not known to be PDF/A", mend: "removes the file"),
    ArchiveRule("6.9-1", "a layer configuration has no name", mend: "names the configuration"),
    ArchiveRule(
      "6.9-2", "two layer configurations have one name", mend: "renames the configuration"),
    ArchiveRule("6.9-3", "a layer is missing from its list", mend: "adds it to the list"),
    ArchiveRule("6.9-4", "layers change by themselves", mend: "removes the automatic states"),
    ArchiveRule(
      "6.10-1", "the document has alternate presentations", mend: "removes the presentations"),
    ArchiveRule("6.10-2", "a page has presentation steps", mend: "removes the steps"),
    ArchiveRule(
      "6.11-1", "the document states requirements of viewers", mend: "removes the requirements"),
  ]
}
