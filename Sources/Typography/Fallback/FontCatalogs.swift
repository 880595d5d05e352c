package import Diagnostics
import Synchronization

/// Catalogs by what was asked of them: tasks that share these open each font once.
package final class FontCatalogs: Sendable {
  private struct Selection: Hashable {
    var named: [String]
    var usesSystemFonts: Bool
  }

  private let known = Mutex<[Selection: FontCatalog]>([:])

  package init() {}

  /// Returns the catalog of a selection, the same one each time; see ``FontCatalog/init(named:usesSystemFonts:)``.
  package func catalog(
    named: [String], usesSystemFonts: Bool
  ) throws(FormwrightError) -> FontCatalog {
    let selection = Selection(named: named, usesSystemFonts: usesSystemFonts)
    if let catalog = known.withLock({ $0[selection] }) { return catalog }
    let new = try FontCatalog(named: named, usesSystemFonts: usesSystemFonts)
    // If two tasks made one at the same time, both use the first.
    return known.withLock { known in
      let catalog = known[selection] ?? new
      known[selection] = catalog
      return catalog
    }
  }
}
