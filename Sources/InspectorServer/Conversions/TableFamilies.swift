import LayoutEngine
import LiveDocuments

extension Members {
  /// The families without a font file, of a source that has a document.
  static func tableFamilies(
    _ document: @escaping @Sendable (Source) -> QueriedDocument
  ) -> Members {
    .optionalList(
      "tableFamilies", .tableFamily,
      "The families that are measured with built-in widths, because they have no font file; left out where there are none."
    ) { source in
      let families = document(source).live.tableFamilies.sorted { $0.key < $1.key }
      return families.isEmpty ? nil : families.map { ($0.key, $0.value) }
    }
  }
}

extension LiveDocument {
  /// The families that the table `system` measures, and the number of texts in each.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  fileprivate var tableFamilies: [String: Int] {
    var counts: [String: Int] = [:]
    elements.forEach { element in
      guard textSource(of: element) == .system, let text = elements.content(of: element).ownText
      else { return }
      let runs = text.allRuns.filter { $0.attachment == nil && !$0.font.isFixed }
      for family in Set(runs.map(\.font.family)) { counts[family, default: 0] += 1 }
    }
    return counts
  }
}

extension Members<(family: String, texts: Int)> {
  fileprivate static let tableFamily = Members(
    "TableFamily", "A family of fonts without a file.",
    .member("family", .string) { $0.family },
    .member("texts", .count, "The number of texts in it.") { $0.texts })
}
