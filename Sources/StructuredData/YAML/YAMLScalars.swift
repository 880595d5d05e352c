/// What a scalar of the YAML 1.2 core schema says (10.3.2).
enum YAMLScalars {
  /// The value of a plain scalar without a tag.
  static func plain(_ text: String) -> StructuredValue.Kind {
    switch text {
    case "", "~", "null", "Null", "NULL": return .null
    case "true", "True", "TRUE": return .boolean(true)
    case "false", "False", "FALSE": return .boolean(false)
    default: return NumberText(text) == nil ? .string(text) : .number(text)
    }
  }

  /// The value of a scalar with a tag; nil where the text does not suit the tag.
  static func tagged(_ tag: YAMLTag, _ text: String) -> StructuredValue.Kind? {
    let kind = plain(text)
    switch (tag, kind) {
    case (.text, _): return .string(text)
    case (.null, .null), (.boolean, .boolean), (.float, .number): return kind
    case (.integer, .number): return NumberText(text)?.isWhole == true ? kind : nil
    default: return nil
    }
  }
}

/// The tags of the core schema.
enum YAMLTag: String {
  case text = "tag:yaml.org,2002:str"
  case null = "tag:yaml.org,2002:null"
  case boolean = "tag:yaml.org,2002:bool"
  case integer = "tag:yaml.org,2002:int"
  case float = "tag:yaml.org,2002:float"
  case sequence = "tag:yaml.org,2002:seq"
  case mapping = "tag:yaml.org,2002:map"
  /// `!`: whatever the kind of node is, without looking at its text.
  case nonSpecific = "!"
}
