extension LayoutTree {
  /// Adds an element without children, behind the last child of `parent` or as the root.
  ///
  /// Without a parent it becomes the root; the former root stays in the tree, without a frame, until
  /// it is removed.
  package mutating func append(
    _ description: ElementDescription, to parent: ElementID?, role: ChildRole = .child
  ) -> ElementID {
    let element = append(to: parent, role: role)
    initialize(element, as: description)
    return element
  }

  /// Appends an element of which only the position is known, as ``ElementDescription/placeholder``.
  package mutating func append(to parent: ElementID?, role: ChildRole) -> ElementID {
    var record = ElementRecord()
    record.flags = [.alive, .dirty, .descriptionChanged]
    record.role = role
    let index = tree.records.insert(record)
    if let parent {
      tree.link(index, into: parent.index, after: tree.records[parent.index].lastChild)
      cache.invalidate(parent.index, in: &tree)
    } else {
      tree.root = index
    }
    return ElementID(index: index)
  }

  /// Reserves memory for a number of elements, for new styles beside the present ones, and for texts.
  package mutating func reserve(
    _ count: Int, styles styleCount: Int = 0, texts textCount: Int = 0
  ) {
    tree.records.reserve(count)
    cache.layouts.reserve(count)
    tree.styles.reserve(tree.styles.usedCount + styleCount)
    tree.texts.reserve(textCount)
  }

  /// Gives an element that has no children yet its first description.
  package mutating func initialize(_ element: ElementID, as description: ElementDescription) {
    tree.apply(description, to: element.index, &cache)
    let parent = tree.records[element.index].parent
    if parent >= 0, description.isHidden { tree.refreshAlgorithm(parent) }
  }

  /// Gives an element a new description; nothing happens if it is equal to the old one.
  ///
  /// - Returns: True if anything changed.
  @discardableResult
  package mutating func update(_ element: ElementID, to description: ElementDescription) -> Bool {
    guard self.description(of: element) != description else { return false }
    let wasParticipating = tree.records[element.index].participates
    tree.apply(description, to: element.index, &cache)
    cache.invalidate(element.index, in: &tree)
    if wasParticipating != tree.records[element.index].participates,
      tree.records[element.index].parent >= 0
    {
      tree.refreshAlgorithm(tree.records[element.index].parent)
    }
    return true
  }

  /// Makes an element the root; it leaves its parent.
  package mutating func setRoot(_ element: ElementID?) {
    guard element?.index != tree.root || element == nil else { return }
    if let element, tree.records[element.index].parent >= 0 {
      let old = tree.records[element.index].parent
      tree.unlink(element.index)
      tree.refreshAlgorithm(old)
      cache.invalidate(old, in: &tree)
    }
    tree.root = element?.index ?? -1
    if let element { tree.records[element.index].role = .child }
  }

  /// Adds an element that has no parent yet; see ``setChildren(_:of:)``.
  package mutating func make(_ description: ElementDescription) -> ElementID {
    var record = ElementRecord()
    record.flags = [.alive, .dirty, .descriptionChanged]
    let index = tree.records.insert(record)
    tree.apply(description, to: index, &cache)
    return ElementID(index: index)
  }

  /// True if an element is still part of the tree, with or without a parent.
  package func isAlive(_ element: ElementID) -> Bool {
    element.index >= 0 && element.index < Int32(truncatingIfNeeded: tree.records.count)
      && tree.records[element.index].flags.contains(.alive)
  }

  /// Removes an element and everything below it.
  ///
  /// - Complexity: O(*n*) in the number of elements removed.
  package mutating func remove(_ element: ElementID) {
    if tree.records[element.index].parent >= 0 {
      let parent = tree.records[element.index].parent
      tree.unlink(element.index)
      tree.refreshAlgorithm(parent)
      cache.invalidate(parent, in: &tree)
    }
    if tree.root == element.index { tree.root = -1 }
    var pending = [element.index]
    while let index = pending.popLast() {
      tree.forEachChild(of: index) { pending.append($0) }
      cache.dropAll(of: index, in: &tree)
      tree.count(index, by: -1)
      tree.release(index, &cache)
      cache.exports.baselines[index] = nil
      if !tree.positions.isEmpty { tree.positions[index] = nil }
      if tree.records[index].type == .scroll {
        (cache.scrolls[index], cache.contentSizes[index]) = (nil, nil)
      }
      tree.records[index].flags = []
      tree.records[index].semanticContentAttribute = .unspecified
      tree.records.remove(index)
    }
  }

  /// Changes the pixels per point; all caches are invalid.
  package mutating func setScale(_ scale: Double) {
    guard scale != tree.grid.scale else { return }
    tree.grid = PixelGrid(scale: scale)
    cache.invalidateEverything(in: &tree)
  }

  /// Changes the direction of the app; all caches are invalid.
  package mutating func setDirection(_ direction: LayoutDirection) {
    guard direction != tree.direction else { return }
    tree.direction = direction
    cache.invalidateEverything(in: &tree)
  }

  // MARK: Children

  /// Makes `children` the children of an element, in this order.
  ///
  /// Children that had another parent leave it. Those that are not in the list any more are unlinked,
  /// not removed: they may be given to another parent, or removed with ``remove(_:)``.
  ///
  /// - Complexity: In the number of children; where few of many are others, the rest is only compared.
  package mutating func setChildren(
    _ children: [(element: ElementID, role: ChildRole)], of parent: ElementID
  ) {
    if replaceFewChildren(by: children, of: parent.index) { return }
    var old = tree.records[parent.index].firstChild
    while old >= 0 {
      let next = tree.records[old].nextSibling
      tree.records[old].parent = -1
      tree.records[old].nextSibling = -1
      tree.records[old].previousSibling = -1
      old = next
    }
    tree.records[parent.index].firstChild = -1
    tree.records[parent.index].lastChild = -1
    tree.structureVersion &+= 1
    tree.records[parent.index].childCount = 0
    tree.records[parent.index].shownCount = 0
    for child in children {
      insert(
        child.element.index, child.role, into: parent.index,
        after: tree.records[parent.index].lastChild)
    }
    tree.refreshAlgorithm(parent.index)
    cache.invalidate(parent.index, in: &tree)
  }

  /// The number of inserted or removed children up to which a wide stack keeps its cache of the
  /// others.
  package static let incrementalChildLimit = 8

  /// True if an element has many children, and only a few of them are removed or inserted.
  package func isWide(_ element: ElementID, removing removed: Int, inserting inserted: Int)
    -> Bool
  {
    let count = Int(tree.records[element.index].childCount)
    return min(count, count - removed + inserted) >= StackRunCache.minimumCount
      && removed + inserted <= Self.incrementalChildLimit
  }

  /// Has children that stand one after the other go, and others come instead, behind the child `previous`;
  /// `nil` where they are the first.
  ///
  /// - Precondition: ``isWide(_:removing:inserting:)``
  package mutating func replaceChildren(
    _ removed: [ElementID], by inserted: [(element: ElementID, role: ChildRole)],
    behind previous: ElementID?, of parent: ElementID
  ) {
    for child in removed { tree.unlink(child.index) }
    var before = previous?.index ?? -1
    for child in inserted {
      insert(child.element.index, child.role, into: parent.index, after: before)
      before = child.element.index
    }
    cache.stackRuns.replaceItems(
      removed.map(\.index), by: inserted.map(\.element.index), behind: previous?.index ?? -1,
      in: parent.index, tree)
    tree.refreshAlgorithm(parent.index)
    cache.invalidate(parent.index, keepingItems: true, in: &tree)
  }

  /// Makes `children` the children of an element that has nearly all of them already.
  ///
  /// - Returns: True if that was so.
  private mutating func replaceFewChildren(
    by children: [(element: ElementID, role: ChildRole)], of parent: Int32
  ) -> Bool {
    let oldCount = Int(tree.records[parent].childCount)
    guard min(oldCount, children.count) >= StackRunCache.minimumCount else { return false }
    func isSame(_ child: Int32, _ index: Int) -> Bool {
      children[index].element.index == child && children[index].role == tree.records[child].role
    }
    var (first, start) = (tree.records[parent].firstChild, 0)
    while first >= 0, start < children.count, isSame(first, start) {
      (first, start) = (tree.records[first].nextSibling, start + 1)
    }
    var (last, end) = (tree.records[parent].lastChild, children.count)
    var keptCount = start
    while keptCount < oldCount, end > start, isSame(last, end - 1) {
      (last, end) = (tree.records[last].previousSibling, end - 1)
      keptCount += 1
    }
    guard oldCount - keptCount + (end - start) <= Self.incrementalChildLimit else { return false }
    var removed: [ElementID] = []
    while removed.count < oldCount - keptCount {
      removed.append(ElementID(index: first))
      first = tree.records[first].nextSibling
    }
    replaceChildren(
      removed, by: Array(children[start..<end]),
      behind: start > 0 ? children[start - 1].element : nil, of: ElementID(index: parent))
    return true
  }

  /// Gives an element a child, which leaves where it was.
  private mutating func insert(
    _ child: Int32, _ role: ChildRole, into parent: Int32, after previous: Int32
  ) {
    let old = tree.records[child].parent
    if old >= 0 {
      tree.unlink(child)
      tree.refreshAlgorithm(old)
      cache.invalidate(old, in: &tree)
    }
    if tree.root == child { tree.root = -1 }
    tree.records[child].role = role
    tree.link(child, into: parent, after: previous)
    if !tree.records[child].flags.isDisjoint(with: [.hadFrame, .childrenHadFrames]) {
      noteFrames(below: parent)
    }
  }

  /// Has the next layout look for frames below an element, which came there with children that moved: where
  /// nothing is laid out they have none any more.
  private mutating func noteFrames(below element: Int32) {
    var element = element
    while element >= 0, !tree.records[element].flags.contains(.childrenHadFrames) {
      tree.records[element].flags.insert(.childrenHadFrames)
      let parent = tree.records[element].parent
      if parent >= 0 { cache.noteChange(of: element, in: parent, tree) }
      element = parent
    }
  }
}
