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
    let index = elements.records.insert(record)
    if let parent {
      elements.link(index, into: parent.index, after: elements.records[parent.index].lastChild)
      cache.invalidate(parent.index, in: &elements)
    } else {
      elements.root = index
    }
    return ElementID(index: index)
  }

  /// Reserves memory for a number of elements, for new styles beside the present ones, and for texts.
  package mutating func reserve(
    _ count: Int, styles styleCount: Int = 0, texts textCount: Int = 0
  ) {
    elements.records.reserve(count)
    cache.layouts.reserve(count)
    elements.styles.reserve(elements.styles.usedCount + styleCount)
    elements.texts.reserve(textCount)
  }

  /// Gives an element that has no children yet its first description.
  package mutating func initialize(_ element: ElementID, as description: ElementDescription) {
    elements.apply(description, to: element.index, &cache)
    let parent = elements.records[element.index].parent
    if parent >= 0, description.isHidden { elements.refreshAlgorithm(parent) }
  }

  /// Gives an element a new description; nothing happens if it is equal to the old one.
  ///
  /// - Returns: True if anything changed.
  @discardableResult
  package mutating func update(_ element: ElementID, to description: ElementDescription) -> Bool {
    guard elements.description(of: element) != description else { return false }
    let wasParticipating = elements.records[element.index].participates
    elements.apply(description, to: element.index, &cache)
    cache.invalidate(element.index, in: &elements)
    if wasParticipating != elements.records[element.index].participates,
      elements.records[element.index].parent >= 0
    {
      elements.refreshAlgorithm(elements.records[element.index].parent)
    }
    return true
  }

  /// Makes an element the root; it leaves its parent.
  package mutating func setRoot(_ element: ElementID?) {
    guard element?.index != elements.root || element == nil else { return }
    if let element, elements.records[element.index].parent >= 0 {
      let old = elements.records[element.index].parent
      elements.unlink(element.index)
      elements.refreshAlgorithm(old)
      cache.invalidate(old, in: &elements)
    }
    elements.root = element?.index ?? -1
    if let element { elements.records[element.index].role = .child }
  }

  /// Adds an element that has no parent yet; see ``setChildren(_:of:)``.
  package mutating func make(_ description: ElementDescription) -> ElementID {
    var record = ElementRecord()
    record.flags = [.alive, .dirty, .descriptionChanged]
    let index = elements.records.insert(record)
    elements.apply(description, to: index, &cache)
    return ElementID(index: index)
  }

  /// Removes an element and everything below it.
  ///
  /// - Complexity: O(*n*) in the number of elements removed.
  package mutating func remove(_ element: ElementID) {
    if elements.records[element.index].parent >= 0 {
      let parent = elements.records[element.index].parent
      elements.unlink(element.index)
      elements.refreshAlgorithm(parent)
      cache.invalidate(parent, in: &elements)
    }
    if elements.root == element.index { elements.root = -1 }
    var pending = [element.index]
    while let index = pending.popLast() {
      elements.forEachChild(of: index) { pending.append($0) }
      cache.dropLayouts(of: index, in: &elements)
      elements.count(index, by: -1)
      elements.release(index, &cache)
      cache.exports.baselines[index] = nil
      if !elements.positions.isEmpty { elements.positions[index] = nil }
      if elements.records[index].type == .scroll {
        (cache.scrolls[index], cache.contentSizes[index]) = (nil, nil)
      }
      elements.records[index].flags = []
      elements.records[index].semanticContentAttribute = .unspecified
      elements.records.remove(index)
    }
  }

  /// Changes the pixels per point; all caches are invalid.
  package mutating func setScale(_ scale: Double) {
    guard scale != elements.grid.scale else { return }
    elements.grid = PixelGrid(scale: scale)
    cache.invalidateEverything(in: &elements)
  }

  /// Changes the direction of the app; all caches are invalid.
  package mutating func setDirection(_ direction: LayoutDirection) {
    guard direction != elements.direction else { return }
    elements.direction = direction
    cache.invalidateEverything(in: &elements)
  }

  // MARK: Children

  /// Makes `children` the children of an element, in this order.
  ///
  /// Children that had another parent leave it. Those that are not in the list any more are unlinked,
  /// not removed: they may be given to another parent, or removed with ``remove(_:)``.
  ///
  /// - Complexity: O(*n*) in the number of children.
  package mutating func setChildren(
    _ children: [(element: ElementID, role: ChildRole)], of parent: ElementID
  ) {
    var old = elements.records[parent.index].firstChild
    while old >= 0 {
      let next = elements.records[old].nextSibling
      elements.records[old].parent = -1
      elements.records[old].nextSibling = -1
      elements.records[old].previousSibling = -1
      old = next
    }
    elements.records[parent.index].firstChild = -1
    elements.records[parent.index].lastChild = -1
    elements.structureVersion &+= 1
    elements.records[parent.index].childCount = 0
    elements.records[parent.index].shownCount = 0
    for child in children {
      insert(
        child.element.index, child.role, into: parent.index,
        after: elements.records[parent.index].lastChild)
    }
    elements.refreshAlgorithm(parent.index)
    cache.invalidate(parent.index, in: &elements)
  }

  /// Gives an element a child, which leaves where it was.
  private mutating func insert(
    _ child: Int32, _ role: ChildRole, into parent: Int32, after previous: Int32
  ) {
    let old = elements.records[child].parent
    if old >= 0 {
      elements.unlink(child)
      elements.refreshAlgorithm(old)
      cache.invalidate(old, in: &elements)
    }
    if elements.root == child { elements.root = -1 }
    elements.records[child].role = role
    elements.link(child, into: parent, after: previous)
    if !elements.records[child].flags.isDisjoint(with: [.hadFrame, .childrenHadFrames]) {
      noteFrames(below: parent)
    }
  }

  /// Has the next layout look for frames below an element, which came there with children that moved: where
  /// nothing is laid out they have none any more.
  private mutating func noteFrames(below element: Int32) {
    var element = element
    while element >= 0, !elements.records[element].flags.contains(.childrenHadFrames) {
      elements.records[element].flags.insert(.childrenHadFrames)
      element = elements.records[element].parent
    }
  }
}
