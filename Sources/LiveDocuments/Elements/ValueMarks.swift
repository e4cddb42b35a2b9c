package import LayoutEngine

/// A key of an element whose value is not known.
package struct ValueMark: Hashable, Sendable {
  package let kind: Kind

  /// The key, such as `text`; `size` is the size of the element itself.
  package let key: String

  package enum Kind: String, CaseIterable, Hashable, Sendable {
    /// The value is known only to the running app.
    case unknown

    /// The value was made up.
    case assumed
  }
}

extension ContentMarks {
  /// True if the size of the element itself is not known.
  package var hasUnknownSize: Bool { unknown.contains(Self.size) }

  /// True if the text of the element was made up.
  package var hasAssumedText: Bool { assumed.contains("text") }

  /// The name in `unknown` for the size of the element itself.
  fileprivate static let size = "size"

  /// The keys of one kind, sorted.
  package func keys(_ kind: ValueMark.Kind) -> [String] {
    switch kind {
    case .unknown: unknown.sorted()
    case .assumed: assumed.sorted()
    }
  }

  /// The marks as tables and trees show them: `size unknown, font and text assumed`; `nil` if there are none.
  package var words: String? {
    let parts = ValueMark.Kind.allCases.compactMap { kind -> String? in
      let keys = keys(kind)
      if keys.isEmpty { return nil }
      var names = keys.prefix(Self.namedKeys).map { shortened($0) }
      if keys.count > names.count { names.append("\(keys.count - names.count) more") }
      return "\(listed(names, lastBy: "and")) \(kind.rawValue)"
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// The number of keys that words name.
  private static let namedKeys = 3
}

extension LiveDocument {
  /// The marks of an element, unknown keys first, each kind sorted; at most 100.
  package func listedMarks(of element: ElementID) -> [ValueMark] {
    let marks = marks(of: element)
    if marks.isEmpty { return [] }
    let all = ValueMark.Kind.allCases.flatMap { kind in
      marks.keys(kind).map { ValueMark(kind: kind, key: $0) }
    }
    return Array(all.prefix(100))
  }

  /// The value that a mark is about, if the element writes it.
  package func writtenLocation(of mark: ValueMark, in element: ElementID) -> Location? {
    [[.key(mark.key)], [.key("style"), .key(mark.key)]]
      .map { Location(element, $0, part: .member) }
      .first(where: isWritten)
  }

  /// The mark and its effect on the layout in words: lower case, no full stop.
  package func sentence(of mark: ValueMark, in element: ElementID) -> String {
    switch (mark.kind, mark.key) {
    case (.unknown, ContentMarks.size):
      return hasOwnContent(element)
        ? "its size is unknown, so it is laid out by what is known of its content"
        : "its size is unknown, so it is laid out as an empty node"
    case (.assumed, "text"), (.assumed, "font"): return "its \(mark.key) is assumed"
    case (.assumed, _): return "\(quoted(mark.key)) is assumed"
    case (.unknown, _):
      return writtenLocation(of: mark, in: element) == nil
        ? "\(quoted(mark.key)) is unknown, so it is laid out without it"
        : "\(quoted(mark.key)) is unknown, and the value in the document stands in for it"
    }
  }

  /// True if an element has children or a text.
  private func hasOwnContent(_ element: ElementID) -> Bool {
    !elements.children(of: element).isEmpty || elements.content(of: element).ownText != nil
  }

  /// An example of the comment in source code that gives the value, without its `// lintel:`.
  ///
  /// - Returns: `nil` if no comment does.
  package func hint(for mark: ValueMark, in element: ElementID) -> String? {
    switch (mark.kind, mark.key) {
    case (.unknown, ContentMarks.size):
      guard elements.type(of: element).isDisplayNode, !hasOwnContent(element) else { return nil }
      switch elements.type(of: element) {
      case .image, .networkImage, .video, .map: return "imageSize 64x48"
      default: return "size 40x40"
      }
    case (.assumed, "text"): return #"text "Jane Appleseed""#
    case (.assumed, _): return nil
    case (.unknown, let key):
      let own = elements.declaration(of: element)?.properties ?? []
      guard let property = (own + styleProperties).first(where: { $0.name == key }) else {
        return nil
      }
      switch property.shape {
      case .number, .count, .dimension, .coordinate: return "12"
      case .boolean: return "true"
      default: return nil
      }
    }
  }
}

/// The indices of elements among their siblings under `children`.
///
/// All children of an element are numbered at once when one of many is needed, so that naming them all
/// costs no more than the elements. It holds until the structure is another one.
struct ChildIndices {
  /// The structure that was numbered; see ``DocumentElements/structureVersion``.
  private var version = -1
  private var numbered: [ElementID: [ElementID]] = [:]

  private var indices = ElementTable<Int>()

  /// The number of children that were visited since this was made.
  private(set) var visited = 0

  /// The number of children below which a linear scan beats building the index.
  ///
  /// Indices of all children, by scans and by the index: 8 and 20 µs for 24 children, 13 and 24 µs for 32, 45 and 50 µs
  /// for 64. The index of one child is always faster by a scan.
  private static let few = 48

  /// The number of elements before one under the same `children`.
  mutating func index(of element: ElementID, in elements: DocumentElements) -> Int {
    guard let parent = elements.layout.tree.parent(of: element) else { return 0 }
    if elements.permutations[parent] == nil, elements.instances.textIndices[parent] == nil,
      let index = indexAmongFew(element, below: parent, elements)
    {
      return index
    }
    number(parent, elements)
    return indices[element] ?? 0
  }

  /// The element at an index of `children`.
  mutating func child(of parent: ElementID, at index: Int, in elements: DocumentElements)
    -> ElementID?
  {
    if index < Self.few, elements.permutations[parent] == nil,
      elements.instances.textIndices[parent] == nil
    {
      let (found, isKnown) = childAmongFew(of: parent, at: index, elements)
      if isKnown { return found }
    }
    let children = number(parent, elements)
    return children.indices.contains(index) ? children[index] : nil
  }

  /// The children under `children` in their order.
  mutating func children(of parent: ElementID, in elements: DocumentElements) -> [ElementID] {
    number(parent, elements)
  }

  private mutating func indexAmongFew(
    _ element: ElementID, below parent: ElementID, _ elements: DocumentElements
  ) -> Int? {
    var index = 0
    var sibling = elements.layout.tree.firstChild(of: parent)
    for _ in 0..<Self.few {
      guard let current = sibling else { return nil }
      visited += 1
      if current == element { return index }
      if elements.slot(of: current) == .children { index += 1 }
      sibling = elements.layout.tree.nextSibling(of: current)
    }
    return nil
  }

  private mutating func childAmongFew(
    of parent: ElementID, at index: Int, _ elements: DocumentElements
  ) -> (found: ElementID?, isKnown: Bool) {
    var remaining = index
    var child = elements.layout.tree.firstChild(of: parent)
    for _ in 0..<Self.few {
      guard let current = child else { return (nil, true) }
      visited += 1
      if elements.slot(of: current) == .children {
        if remaining == 0 { return (current, true) }
        remaining -= 1
      }
      child = elements.layout.tree.nextSibling(of: current)
    }
    return (nil, false)
  }

  @discardableResult
  private mutating func number(_ parent: ElementID, _ elements: DocumentElements) -> [ElementID] {
    if version != elements.structureVersion {
      numbered.removeAll(keepingCapacity: true)
      version = elements.structureVersion
    }
    if let children = numbered[parent] { return children }
    var children: [ElementID] = []
    elements.layout.tree.forEachChild(of: parent) { child in
      visited += 1
      indices[child] = children.count
      if elements.slot(of: child) == .children { children.append(child) }
    }
    if let permutation = elements.permutations[parent], permutation.count == children.count {
      let shown = children
      for (element, index) in zip(shown, permutation) {
        children[index] = element
        indices[element] = index
      }
    }
    if let textIndices = elements.instances.textIndices[parent],
      textIndices.count == children.count
    {
      for (element, index) in zip(children, textIndices) { indices[element] = index }
    }
    numbered[parent] = children
    return children
  }
}
