/// The variants of a document that pictures, tables, lenses and the page show.
///
/// Checks and tests go through all variants; people look at the most different ones first.
package struct ShownVariants: Sendable {
  /// The names in the order of the text, each once.
  package let names: [String]

  /// The number of variants beyond ``limit``.
  package let omittedCount: Int

  /// The most variants that are shown.
  package static let limit = 32
}

extension LiveDocument {
  /// The variants to show: at most ``ShownVariants/limit``.
  ///
  /// If there are more, the variants that change the most elements are shown; among equals, the earlier in the text.
  ///
  /// With `statesOnly`, variants that set a trait of the screen and change no element are left out.
  ///
  /// - Complexity: O(*n* log *n*) in the number of variants, and O(*n*) in the number of elements and of names in
  ///   variants.
  package func shownVariants(statesOnly: Bool = false) -> ShownVariants {
    var seen: Set<String> = []
    let variants = header.variants.filter {
      (!statesOnly || $0.isState) && seen.insert($0.name).inserted
    }
    guard variants.count > ShownVariants.limit else {
      return ShownVariants(names: variants.map(\.name), omittedCount: 0)
    }
    let counts = elementCountsByID()
    let changed = variants.map { $0.changedElementCount(counts) }
    let order = variants.indices.sorted {
      changed[$0] == changed[$1] ? $0 < $1 : changed[$0] > changed[$1]
    }
    let shown = order.prefix(ShownVariants.limit).sorted().map { variants[$0].name }
    return ShownVariants(names: shown, omittedCount: variants.count - shown.count)
  }

  /// The number of elements at and below each element with an id.
  private func elementCountsByID() -> [String: Int] {
    guard let root = elements.root else { return [:] }
    var counts: [String: Int] = [:]
    var open: [(depth: Int, index: Int, id: String?)] = []
    var index = 0
    func close(downTo depth: Int) {
      while let last = open.last, last.depth >= depth {
        if let id = last.id { counts[id, default: 0] += index - last.index }
        open.removeLast()
      }
    }
    elements.forEach(from: root, maximumDepth: nil) { element, depth in
      close(downTo: depth)
      open.append((depth, index, elements.id(of: element)))
      index += 1
    }
    close(downTo: 0)
    return counts
  }
}

extension DocumentHeader.Variant {
  /// The number of elements that the variant hides, shows, replaces or gives other values; `counts` has the number of
  /// elements at and below each element with an id.
  fileprivate func changedElementCount(_ counts: [String: Int]) -> Int {
    var changed: [String: Int] = [:]
    for named in namedElements where !named.isListed {
      guard let id = named.id else { continue }
      let count = ["hidden", "instead"].contains(named.key) ? counts[id] ?? 1 : 1
      changed[id] = max(changed[id] ?? 0, count)
    }
    return changed.values.reduce(0, +)
  }
}
