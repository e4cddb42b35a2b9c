package import DocumentSyntax
package import LayoutEngine

extension LiveDocument {
  /// The range of a location in the present text, in UTF-8 bytes; if it no longer exists, that of
  /// the nearest thing around it.
  ///
  /// - Complexity: In the length of the objects along the path, the elements inside left out.
  package func range(of location: Location) -> Range<Int> {
    let location = variantLocation(of: location) ?? location
    var value: Place
    if let element = location.element {
      guard let node = elements.node(of: element) else { return scalarRange(of: element) }
      value = Place(valueRange: source.syntax.range(of: node), container: node)
    } else {
      value = Place(source.syntax.root)
    }
    for step in location.path {
      guard let node = value.container, let next = entry(at: step, in: node) else {
        return value.valueRange
      }
      value = Place(next)
    }
    switch location.part {
    case .value: return value.valueRange
    case .key: return value.keyRange ?? value.valueRange
    case .member:
      return
        (value.keyRange?.lowerBound ?? value.valueRange.lowerBound)..<value.valueRange.upperBound
    case .type: return typeRange(in: value)
    }
  }

  /// The whole of an element.
  package func range(of element: ElementID) -> Range<Int> {
    guard let node = elements.node(of: element) else { return scalarRange(of: element) }
    return source.syntax.range(of: node)
  }

  /// Calls `body` with every member of an element's own object, in the order of the text.
  ///
  /// - Complexity: O(*n*) in the bytes of the object, without those of the objects and arrays in it.
  package func forEachMember(of element: ElementID, _ body: (SyntaxEntry) -> Void) {
    if let node = elements.node(of: element) { source.forEachEntry(of: node, body) }
  }

  /// True if the element has a key of this name.
  package func hasMember(_ key: String, of element: ElementID) -> Bool {
    guard let node = elements.node(of: element) else { return false }
    return entry(at: .key(key), in: node) != nil
  }

  private func typeRange(in value: Place) -> Range<Int> {
    guard let node = value.container else { return value.valueRange }
    if let type = entry(at: .key("type"), in: node), !type.valueRange.isEmpty {
      return type.valueRange
    }
    let start = value.valueRange.lowerBound
    return start..<min(start + 1, value.valueRange.upperBound)
  }

  func entry(at step: Location.Step, in node: SyntaxNode) -> SyntaxEntry? {
    if case .index(let index) = step { return entry(at: index, in: node) }
    if !membersByPlace.isEmpty, let members = membersByPlace[node] {
      return members.entry(at: step)
    }
    let source = source
    var found: SyntaxEntry?
    var count = 0
    var memberCount = 0
    source.forEachEntry(of: node) { entry in
      memberCount += 1
      switch step {
      case .index: break
      case .key(let key):
        if source.isKey(key, of: entry) { found = entry }
      case .duplicate(let key, let occurrence):
        guard source.isKey(key, of: entry) else { return }
        if count == occurrence { found = entry }
        count += 1
      }
    }
    if memberCount > Self.manyMembers { cacheMembers(of: node) }
    return found
  }

  /// An object with more members than these is looked through once, and not for each key.
  private static let manyMembers = 64

  private func cacheMembers(of node: SyntaxNode) {
    var members = MembersByKey()
    source.forEachEntry(of: node) { entry in
      if let key = source.key(of: entry) { members.append(entry, key) }
    }
    membersByPlace[node] = members
  }

  /// An element of an array; many diagnostics may be about one array, so its entries are kept.
  private func entry(at index: Int, in array: SyntaxNode) -> SyntaxEntry? {
    let entries = entriesByPlace[array] ?? source.entries(of: array)
    if entries.count > 32 { entriesByPlace[array] = entries }
    return entries.indices.contains(index) ? entries[index] : nil
  }

  /// An element that is no object stands where its parent says.
  private func scalarRange(of element: ElementID) -> Range<Int> {
    guard let slot = elements.origin(of: element)?.slot else { return 0..<0 }
    guard let parent = layout.tree.parent(of: element), let node = elements.node(of: parent) else {
      return source.syntax.root.valueRange
    }
    guard let value = entry(at: .key(slot.rawValue), in: node) else {
      return source.syntax.range(of: node)
    }
    guard slot == .children, let array = value.container else { return value.valueRange }
    return entry(at: .index(elements.index(of: element)), in: array)?.valueRange ?? value.valueRange
  }
}

/// A value in the text and its key, if it has one.
private struct Place {
  var keyRange: Range<Int>?
  var valueRange: Range<Int>
  var container: SyntaxNode?

  init(valueRange: Range<Int>, container: SyntaxNode) {
    self.valueRange = valueRange
    self.container = container
  }

  init(_ entry: SyntaxEntry) {
    keyRange = entry.keyRange
    valueRange = entry.valueRange
    container = entry.container
  }
}

/// The members of an object by their keys.
struct MembersByKey {
  private var entries: [ExactString: [SyntaxEntry]] = [:]

  mutating func append(_ entry: SyntaxEntry, _ key: String) {
    entries[ExactString(key), default: []].append(entry)
  }

  func entry(at step: Location.Step) -> SyntaxEntry? {
    switch step {
    case .index: return nil
    case .key(let key): return entries[ExactString(key)]?.last
    case .duplicate(let key, let occurrence):
      let found = entries[ExactString(key)] ?? []
      return found.indices.contains(occurrence) ? found[occurrence] : nil
    }
  }
}
