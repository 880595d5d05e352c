import Diagnostics
import StructuredData

/// Keywords that no value is checked against (2020-12 core, 8; validation, 8 and 9): their own kinds, as the
/// meta-schemas state them.
extension SchemaCompiler {
  mutating func checkAnnotations(_ part: SchemaNodeParts) {
    for member in part.object.members where dialect.content(of: member.key) != nil {
      let value = member.value
      switch member.key {
      // Older drafts do not define them.
      case "$defs" where dialect < .draft2019, "$comment" where dialect < .draft7: break
      case "$schema", "$comment", "title", "description", "contentEncoding", "contentMediaType":
        check(value.stringValue != nil, member, "a string")
      case "readOnly", "writeOnly", "deprecated", "$recursiveAnchor":
        check(value.booleanValue != nil, member, "a boolean")
      case "examples": check(value.arrayValue != nil, member, "a list")
      case "$defs", "definitions", "$vocabulary":
        check(value.objectValue != nil, member, "an object")
      default: break
      }
    }
  }

  private mutating func check(
    _ isOfKind: Bool, _ member: StructuredObject.Member, _ kind: String
  ) {
    guard !isOfKind else { return }
    report(
      "schema-keyword", "the value of “\(member.key)” must be \(kind)", at: member.value.location)
  }
}
