import SchemaFuzzing

/// A schema and values: see `checkSchema`, which sees what users of the library do not.
func fuzzSchema(_ bytes: [UInt8]) { checkSchema(bytes) }
