import Testing

@testable import LayoutEngine

@Suite struct LayoutCacheTests {
  private let range = SizeRange(
    min: Size(width: 320, height: 0), max: Size(width: 320, height: .infinity))

  @Test func `the oldest layout of an element is overwritten at the limit`() {
    var cache = LayoutCache()
    var record = ElementRecord()
    func range(_ width: Int) -> SizeRange {
      SizeRange(exactly: Size(width: Double(width), height: 10))
    }
    for width in 0...CachedLayout.limit {
      let layout = CachedLayout(range: range(width), parentSize: .zero, size: .zero, next: -1)
      _ = cache.store(layout, for: &record)
      #expect(record.requested == record.firstCached && record.placed == record.firstCached)
    }
    #expect(Int(record.cachedCount) == CachedLayout.limit)
    for width in 0...CachedLayout.limit {
      let found = cache.lookup(range(width), .zero, from: record.firstCached)
      #expect((found.entry >= 0) == (width > 0))
      #expect(found.passed == CachedLayout.limit - width)
    }
  }

  @Test func `a change invalidates an element and its ancestors only`() {
    var tree = LayoutTree(scale: 2)
    let (root, rows, leaf) = columns(in: &tree)
    tree.layOut(range)
    #expect([root, rows[0], rows[1]].allSatisfy { isCached($0, in: tree) })
    var description = tree.elements.description(of: leaf)
    description.style.width = .points(70)
    tree.update(leaf, to: description)
    let areCached = [root, rows[0], rows[1]].map { isCached($0, in: tree) }
    #expect(areCached == [false, false, true])
  }

  @Test func `a query leaves frames, changes and counters of the layout as they are`() {
    var tree = LayoutTree(scale: 2)
    let (root, rows, leaf) = columns(in: &tree)
    tree.layOut(range)
    let elements = [root] + rows + [leaf]
    let frames = elements.map { tree.elements.frame(of: $0) }
    let (changes, counters) = (tree.changes, tree.counters)
    let narrow = SizeRange(min: .zero, max: Size(width: 40, height: 40))
    let size = tree.size(of: rows[0], thatFits: narrow, parentSize: narrow.max, in: range)
    #expect(size == Size(width: 40, height: 20))
    let requests = tree.measureRequests(of: leaf, in: range)
    #expect(requests.last?.size == Size(width: 60, height: 20))
    let framesAfter = elements.map { tree.elements.frame(of: $0) }
    #expect(framesAfter == frames)
    let (changesAfter, countersAfter) = (tree.changes, tree.counters)
    #expect(changesAfter == changes && changes.count == 5)
    #expect(countersAfter == counters)
    let spent = tree.workSpent
    #expect(spent > counters.measured)
  }

  @Test func `walks visit children in order, and leave out hidden items and what is skipped`() {
    var tree = LayoutTree(scale: 2)
    let (root, rows, leaf) = columns(in: &tree)
    var hidden = ElementDescription(type: .node)
    hidden.isHidden = true
    let (first, second) = (tree.append(hidden, to: rows[0]), tree.append(hidden, to: rows[0]))
    var children: [ElementID] = []
    tree.elements.forEachChild(of: rows[0]) { children.append($0) }
    #expect(children == [leaf, first, second])
    #expect(tree.elements.firstChild(of: rows[0]) { $0 != leaf } == first)
    #expect(tree.elements.firstChild(of: rows[0]) { $0 == root } == nil)
    let hiddenItem = tree.elements.firstItem(of: rows[0].index) { $0 != leaf.index }
    #expect(hiddenItem == -1)
    func visited(_ step: (ElementID) -> ElementTree.WalkStep) -> [ElementID] {
      var visited: [ElementID] = []
      tree.elements.walkItems(from: root.index) {
        visited.append(ElementID(index: $0))
        return step(ElementID(index: $0))
      }
      return visited
    }
    let otherLeaf = tree.elements.children(of: rows[1])[0]
    #expect(visited { _ in .descend } == [root, rows[0], leaf, rows[1], otherLeaf])
    #expect(visited { $0 == rows[0] ? .skip : .descend } == [root, rows[0], rows[1], otherLeaf])
    #expect(visited { $0 == leaf ? .stop : .descend } == [root, rows[0], leaf])
    #expect(visited { _ in .skip } == [root])
  }

  /// A column of two rows, each with a leaf.
  private func columns(
    in tree: inout LayoutTree
  ) -> (root: ElementID, rows: [ElementID], leaf: ElementID) {
    var column = ElementDescription(type: .stack)
    var properties = StackProperties()
    properties.direction = .vertical
    column.content = .stack(properties)
    var row = column
    properties.direction = .horizontal
    row.content = .stack(properties)
    var leaf = ElementDescription(type: .node)
    leaf.style.width = .points(60)
    leaf.style.height = .points(20)
    let root = tree.append(column, to: nil)
    let rows = (0..<2).map { _ in tree.append(row, to: root) }
    let leaves = rows.map { tree.append(leaf, to: $0) }
    return (root, rows, leaves[0])
  }

  private func isCached(_ element: ElementID, in tree: borrowing LayoutTree) -> Bool {
    tree.elements.records[element.index].firstCached >= 0
  }
}
