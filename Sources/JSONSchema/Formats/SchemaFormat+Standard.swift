extension SchemaFormat {
  /// The formats of the drafts that are checked (2020-12 validation, 7.3).
  static let standard = [
    SchemaFormat(
      "date", description: "a date such as 2026-03-17", accepts: DateFormats.isDate),
    SchemaFormat(
      "time", description: "a time with an offset such as 14:30:00Z", accepts: DateFormats.isTime),
    SchemaFormat(
      "date-time", description: "a date and time such as 2026-03-17T14:30:00Z",
      accepts: DateFormats.isDateTime),
    SchemaFormat(
      "duration", description: "a duration such as P1DT12H", accepts: DateFormats.isDuration),
    SchemaFormat("email", description: "an email address", accepts: NetworkFormats.isEmail),
    SchemaFormat("hostname", description: "a host name", accepts: NetworkFormats.isHostname),
    SchemaFormat("ipv4", description: "an IPv4 address", accepts: NetworkFormats.isIPv4),
    SchemaFormat("ipv6", description: "an IPv6 address", accepts: NetworkFormats.isIPv6),
    SchemaFormat("uri", description: "an absolute URI", accepts: IdentifierFormats.isURI),
    SchemaFormat(
      "uri-reference", description: "a URI or a relative reference",
      accepts: IdentifierFormats.isURIReference),
    SchemaFormat("uuid", description: "a UUID", accepts: IdentifierFormats.isUUID),
    SchemaFormat(
      "json-pointer", description: "a JSON pointer", accepts: IdentifierFormats.isJSONPointer),
    SchemaFormat(
      "relative-json-pointer", description: "a relative JSON pointer",
      accepts: IdentifierFormats.isRelativeJSONPointer),
    SchemaFormat(
      "regex", description: "a regular expression of ECMA-262",
      accepts: IdentifierFormats.isRegularExpression),
  ]
}
