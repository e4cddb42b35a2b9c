import LayoutEngine
import LiveDocuments

/// Folds equal information diagnostics on similar elements into the first one, with a count.
///
/// The columns of a grid have one mistake, however many there are. Elements are similar if they are siblings, or if their
/// parents are.
enum EqualInformations {
  /// The elements that are named as related; the count has them all.
  private static let relatedLimit = 8

  private struct Key: Hashable {
    let code: String
    let message: String
    let group: ElementID?
    let variants: [String]
  }

  /// - Complexity: O(*n*) in the number of diagnostics.
  static func folded(_ diagnostics: [Diagnostic], in document: LiveDocument) -> [Diagnostic] {
    guard diagnostics.contains(where: { $0.severity == .information }) else { return diagnostics }
    var groups: [Key: [Int]] = [:]
    for (index, diagnostic) in diagnostics.enumerated() where diagnostic.severity == .information {
      guard let key = key(of: diagnostic, in: document) else { continue }
      groups[key, default: []].append(index)
    }
    var replaced: [Int: Diagnostic] = [:]
    var removed: Set<Int> = []
    for indices in groups.values where indices.count > 1 {
      let others = indices.dropFirst()
      replaced[indices[0]] = folded(
        diagnostics[indices[0]], others.map { diagnostics[$0] }, in: document)
      removed.formUnion(others)
    }
    if removed.isEmpty { return diagnostics }
    return diagnostics.indices.compactMap { index in
      removed.contains(index) ? nil : replaced[index] ?? diagnostics[index]
    }
  }

  private static func key(of diagnostic: Diagnostic, in document: LiveDocument) -> Key? {
    guard let element = diagnostic.place.element, document.elements.isAttached(element),
      let parent = document.elements.parent(of: element)
    else { return nil }
    return Key(
      code: diagnostic.code, message: diagnostic.message,
      group: document.elements.parent(of: parent) ?? parent, variants: diagnostic.variants)
  }

  private static func folded(
    _ first: Diagnostic, _ others: [Diagnostic], in document: LiveDocument
  ) -> Diagnostic {
    let count = others.count
    var folded = first.about(
      first.place, subject: first.subject,
      related: first.related
        + others.prefix(relatedLimit).map { Diagnostic.Related($0.place, "here too") }
    ).saying(first.message + "; \(count) more like it \(count == 1 ? "follows" : "follow")")
    folded.range = first.range
    folded.relatedRanges = first.relatedRanges + others.prefix(relatedLimit).map(\.range)
    return folded
  }
}
