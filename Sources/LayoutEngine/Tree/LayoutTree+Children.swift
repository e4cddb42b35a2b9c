extension LayoutTree {
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
    var old = records[parent.index].firstChild
    while old >= 0 {
      let next = records[old].nextSibling
      records[old].parent = -1
      records[old].nextSibling = -1
      records[old].previousSibling = -1
      old = next
    }
    records[parent.index].firstChild = -1
    records[parent.index].lastChild = -1
    structureVersion &+= 1
    records[parent.index].childCount = 0
    records[parent.index].shownCount = 0
    for child in children {
      insert(
        child.element.index, child.role, into: parent.index, after: records[parent.index].lastChild)
    }
    refreshAlgorithm(parent.index)
    invalidate(parent.index)
  }

  /// The number of inserted or removed children up to which a wide stack keeps its cache of the
  /// others.
  package static let incrementalChildLimit = 8

  /// True if an element has many children, and only a few of them are removed or inserted.
  package func isWide(_ element: ElementID, removing removed: Int, inserting inserted: Int)
    -> Bool
  {
    let count = Int(records[element.index].childCount)
    return min(count, count - removed + inserted) >= StackRunCache.minimumCount
      && removed + inserted <= Self.incrementalChildLimit
  }

  /// Has children that stand one after the other go, and others come in their place, behind the child `previous`;
  /// `nil` where they are the first.
  ///
  /// - Precondition: ``isWide(_:removing:inserting:)``
  package mutating func replaceChildren(
    _ removed: [ElementID], by inserted: [(element: ElementID, role: ChildRole)],
    behind previous: ElementID?, of parent: ElementID
  ) {
    for child in removed { unlink(child.index) }
    var before = previous?.index ?? -1
    for child in inserted {
      insert(child.element.index, child.role, into: parent.index, after: before)
      before = child.element.index
    }
    replaceItems(
      removed.map(\.index), by: inserted.map(\.element.index), behind: previous?.index ?? -1,
      in: parent.index)
    refreshAlgorithm(parent.index)
    invalidate(parent.index, keepingItems: true)
  }

  /// Makes `children` the children of an element that has nearly all of them already.
  ///
  /// - Returns: True if that was so.
  private mutating func replaceFewChildren(
    by children: [(element: ElementID, role: ChildRole)], of parent: Int32
  ) -> Bool {
    let oldCount = Int(records[parent].childCount)
    guard min(oldCount, children.count) >= StackRunCache.minimumCount else { return false }
    func isSame(_ child: Int32, _ place: Int) -> Bool {
      children[place].element.index == child && children[place].role == records[child].role
    }
    var (first, start) = (records[parent].firstChild, 0)
    while first >= 0, start < children.count, isSame(first, start) {
      (first, start) = (records[first].nextSibling, start + 1)
    }
    var (last, end) = (records[parent].lastChild, children.count)
    var keptCount = start
    while keptCount < oldCount, end > start, isSame(last, end - 1) {
      (last, end) = (records[last].previousSibling, end - 1)
      keptCount += 1
    }
    guard oldCount - keptCount + (end - start) <= Self.incrementalChildLimit else { return false }
    var removed: [ElementID] = []
    while removed.count < oldCount - keptCount {
      removed.append(ElementID(index: first))
      first = records[first].nextSibling
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
    let old = records[child].parent
    if old >= 0 {
      unlink(child)
      refreshAlgorithm(old)
      invalidate(old)
    }
    if root == child { root = -1 }
    records[child].role = role
    link(child, into: parent, after: previous)
    if !records[child].flags.isDisjoint(with: [.hadFrame, .childrenHadFrames]) {
      noteFrames(below: parent)
    }
  }

  /// Has the next layout look for frames below an element, which came there with children that moved: where
  /// nothing is laid out they have none any more.
  private mutating func noteFrames(below element: Int32) {
    var element = element
    while element >= 0, !records[element].flags.contains(.childrenHadFrames) {
      records[element].flags.insert(.childrenHadFrames)
      let parent = records[element].parent
      if parent >= 0 { noteChange(of: element, in: parent) }
      element = parent
    }
  }

  // MARK: Links

  mutating func link(_ index: Int32, into parent: Int32, after previous: Int32) {
    let next = previous >= 0 ? records[previous].nextSibling : records[parent].firstChild
    records[index].parent = parent
    records[index].previousSibling = previous
    records[index].nextSibling = next
    if previous >= 0 {
      records[previous].nextSibling = index
    } else {
      records[parent].firstChild = index
    }
    if next >= 0 {
      records[next].previousSibling = index
    } else {
      records[parent].lastChild = index
    }
    structureVersion &+= 1
    records[parent].childCount += 1
    if records[index].isShown { records[parent].shownCount += 1 }
    refreshAlgorithm(parent)
    refreshPart(index)
  }

  mutating func unlink(_ index: Int32) {
    let parent = records[index].parent
    let (previous, next) = (records[index].previousSibling, records[index].nextSibling)
    if previous >= 0 {
      records[previous].nextSibling = next
    } else {
      records[parent].firstChild = next
    }
    if next >= 0 {
      records[next].previousSibling = previous
    } else {
      records[parent].lastChild = previous
    }
    structureVersion &+= 1
    records[parent].childCount -= 1
    if records[index].isShown { records[parent].shownCount -= 1 }
    records[index].parent = -1
    records[index].nextSibling = -1
    records[index].previousSibling = -1
  }
}
