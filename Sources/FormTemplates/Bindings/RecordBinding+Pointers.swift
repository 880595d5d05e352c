package import Diagnostics
package import StructuredData

extension RecordBinding {
  /// The JSON pointer (RFC 6901) of the value of a record that has a problem: the one that was read where the
  /// problem is, otherwise the one that the template's expression names for the field. Empty, which means the whole
  /// record, if the value is put together from several or comes from the template.
  ///
  /// - Parameter places: the pointers of the record's values, by where they were read; nil if they are not known.
  package func pointer(
    to problem: Diagnostic, in record: StructuredValue, places: [SourceLocation: String]? = nil
  ) -> String {
    if problem.file == nil, let location = problem.location,
      let pointer = places.map({ $0[location] }) ?? record.pointer(toValueAt: location),
      !pointer.isEmpty
    {
      return pointer
    }
    return problem.field.map { pointer(toValueOf: $0, in: record) } ?? ""
  }

  /// The same for a field whose problem has no place.
  package func pointer(toValueOf field: String, in record: StructuredValue) -> String {
    guard let bindings else { return Self.pointer(to: field, in: record) }
    guard let binding = bindings.first(where: { $0.fields.contains(field) }),
      binding.itemList == nil, let pointer = binding.expression.pointer
    else { return "" }
    guard let row = binding.row else { return pointer }
    guard let list = row.list.pointer else { return "" }
    return "\(list)/\(row.index)\(pointer)"
  }

  /// Names may be nested: the longest name that the record has goes first.
  private static func pointer(to name: String, in record: StructuredValue) -> String {
    if let object = record.objectValue, object[name] == nil {
      for dot in name.indices where name[dot] == "." {
        let first = String(name[..<dot])
        guard let member = object[first] else { continue }
        let rest = String(name[name.index(after: dot)...])
        if member.objectValue != nil { return "/\(escaped(first))" + pointer(to: rest, in: member) }
        // Something else stands where an object would be.
        return "/"
          + name.split(separator: ".", omittingEmptySubsequences: false)
          .map { escaped(String($0)) }.joined(separator: "/")
      }
    }
    return "/\(escaped(name))"
  }

  fileprivate static func escaped(_ name: String) -> String {
    name.replacing("~", with: "~0").replacing("/", with: "~1")
  }
}

extension StructuredValue {
  /// The JSON pointers of all values, by where they or their keys were read; of values at one place, of the outermost.
  package var pointersByPlace: [SourceLocation: String] {
    var pointers: [SourceLocation: String] = [:]
    notePointers("", &pointers)
    return pointers
  }

  private func notePointers(_ pointer: String, _ pointers: inout [SourceLocation: String]) {
    func note(_ place: SourceLocation?, _ pointer: String) {
      if let place, pointers[place] == nil { pointers[place] = pointer }
    }
    note(location, pointer)
    switch kind {
    case .object(let object):
      for member in object.members {
        let place = "\(pointer)/\(RecordBinding.escaped(member.key))"
        note(member.keyLocation, place)
        member.value.notePointers(place, &pointers)
      }
    case .array(let items):
      for (index, item) in items.enumerated() {
        item.notePointers("\(pointer)/\(index)", &pointers)
      }
    case .null, .boolean, .number, .string: break
    }
  }

  /// The JSON pointer of the outermost value that was read at a place, or whose key was; nil if there is none.
  package func pointer(toValueAt place: SourceLocation) -> String? {
    if location == place { return "" }
    switch kind {
    case .object(let object):
      for member in object.members {
        let isKey = member.keyLocation == place
        guard let rest = isKey ? "" : member.value.pointer(toValueAt: place) else { continue }
        return "/\(RecordBinding.escaped(member.key))\(rest)"
      }
    case .array(let items):
      for (index, item) in items.enumerated() {
        if let rest = item.pointer(toValueAt: place) { return "/\(index)\(rest)" }
      }
    case .null, .boolean, .number, .string: break
    }
    return nil
  }
}

extension Expression {
  /// The place in the record that the expression reads; nil if it reads several or none.
  fileprivate var pointer: String? {
    switch self {
    case .path(let steps):
      var pointer = ""
      for step in steps {
        switch step {
        case .key(let key): pointer += "/\(RecordBinding.escaped(key.text))"
        case .index(let index):
          // How long the list is, the record says.
          guard index >= 0 else { return nil }
          pointer += "/\(index)"
        case .optional: continue
        case .slice: return nil
        }
      }
      return pointer
    case .alternative(let first, _): return first.pointer
    case .variable("record", let steps): return Expression.path(steps).pointer
    case .literal, .interpolation, .variable, .comparison, .conjunction, .disjunction, .negation,
      .length, .filter:
      return nil
    }
  }
}
