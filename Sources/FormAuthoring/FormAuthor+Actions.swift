import Diagnostics
import InteractiveForms
import PDFObjects

extension FormAuthor {
  /// What push buttons do. Only now is every field and every page there that an action may name.
  mutating func addActions(of specification: FormSpecification, pages: [ObjectNumber]) {
    for field in specification.pages.flatMap(\.fields) where !field.actions.isEmpty {
      let unknown = field.actions.flatMap(\.fieldNames).filter {
        nodes[$0] == nil && !terminals.contains($0)
      }
      for name in unknown {
        diagnostics.append(
          .error("spec", "an action names “\(name)”, which is not a field", field: field.name))
      }
      let farthest = field.actions.compactMap(\.pageIndex).max() ?? 0
      if farthest >= pages.count {
        diagnostics.append(
          .error(
            "spec",
            "an action opens page \(farthest + 1), but the document has only "
              + counted(pages.count, "page"),
            field: field.name))
      }
      guard let number = buttons[field.name], case .dictionary(var node) = document[number] else {
        continue
      }
      node["A"] = Action.object(field.actions, pages: pages)
      document[number] = .dictionary(node)
    }
  }
}

extension Action {
  /// The page of this document it jumps to.
  fileprivate var pageIndex: Int? {
    if case .goTo(.page(let index, _)?) = self { return index }
    return nil
  }
}
