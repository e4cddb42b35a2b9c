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
    let index = records.insert(record)
    if let parent {
      link(index, into: parent.index, after: records[parent.index].lastChild)
      invalidate(parent.index)
    } else {
      root = index
    }
    return ElementID(index: index)
  }

  /// Reserves memory for a number of elements, and for the contents that this many may have.
  package mutating func reserve(
    _ count: Int, styles styleCount: Int = 0, texts textCount: Int = 0
  ) {
    records.reserve(count)
    cache.reserve(count)
    styles.reserve(styleCount)
    texts.reserve(textCount)
  }

  /// Gives an element that has no children yet its first description.
  package mutating func initialize(_ element: ElementID, as description: ElementDescription) {
    apply(description, to: element.index)
    let parent = records[element.index].parent
    if parent >= 0, description.isHidden { refreshAlgorithm(parent) }
  }

  /// Gives an element a new description; nothing happens if it is equal to the old one.
  ///
  /// - Returns: True if anything changed.
  @discardableResult
  package mutating func update(_ element: ElementID, to description: ElementDescription) -> Bool {
    guard self.description(of: element) != description else { return false }
    let wasParticipating = records[element.index].participates
    apply(description, to: element.index)
    invalidate(element.index)
    if wasParticipating != records[element.index].participates, records[element.index].parent >= 0 {
      refreshAlgorithm(records[element.index].parent)
    }
    return true
  }

  /// Makes an element the root; it leaves its parent.
  package mutating func setRoot(_ element: ElementID?) {
    guard element?.index != root || element == nil else { return }
    if let element, records[element.index].parent >= 0 {
      let old = records[element.index].parent
      unlink(element.index)
      refreshAlgorithm(old)
      invalidate(old)
    }
    root = element?.index ?? -1
    if let element { records[element.index].role = .child }
  }

  /// Adds an element that has no parent yet; see ``setChildren(_:of:)``.
  package mutating func make(_ description: ElementDescription) -> ElementID {
    var record = ElementRecord()
    record.flags = [.alive, .dirty, .descriptionChanged]
    let index = records.insert(record)
    apply(description, to: index)
    return ElementID(index: index)
  }

  /// True if an element is still part of the tree, with or without a parent.
  package func isAlive(_ element: ElementID) -> Bool {
    element.index >= 0 && element.index < Int32(truncatingIfNeeded: records.count)
      && records[element.index].flags.contains(.alive)
  }

  /// Removes an element and everything below it.
  ///
  /// - Complexity: O(*n*) in the number of elements removed.
  package mutating func remove(_ element: ElementID) {
    if records[element.index].parent >= 0 {
      let parent = records[element.index].parent
      unlink(element.index)
      refreshAlgorithm(parent)
      invalidate(parent)
    }
    if root == element.index { root = -1 }
    var pending = [element.index]
    while let index = pending.popLast() {
      var child = records[index].firstChild
      while child >= 0 {
        pending.append(child)
        child = records[child].nextSibling
      }
      dropCache(of: index)
      count(index, by: -1)
      releaseStyle(of: index)
      releaseText(of: index)
      releaseButton(of: index)
      exports.baselines[index] = nil
      if !positions.isEmpty { positions[index] = nil }
      if records[index].type == .scroll { (scrolls[index], contentSizes[index]) = (nil, nil) }
      records[index].flags = []
      records[index].semanticContentAttribute = .unspecified
      records.remove(index)
    }
  }

  /// Changes the pixels per point; all caches are invalid.
  package mutating func setScale(_ scale: Double) {
    guard scale != grid.scale else { return }
    grid = PixelGrid(scale: scale)
    invalidateEverything()
  }

  /// Makes the next layout start from nothing.
  mutating func invalidateEverything() {
    for index in 0..<Int32(truncatingIfNeeded: records.count)
    where records[index].flags.contains(.alive) {
      dropCache(of: index)
      records[index].flags.insert(.dirty)
      if let title = storedButton(index)?.title, title >= 0 { dropCache(of: title) }
    }
  }

  // MARK: Invalidating

  /// Invalidates the layouts of an element and of its ancestors.
  ///
  /// Above an element that is already dirty everything is dirty, so building a tree costs no more
  /// than its elements.
  ///
  /// A wide stack goes on knowing its items if it is to, as those that came and went are noted.
  mutating func invalidate(_ element: Int32, keepingItems keepsItems: Bool = false) {
    records[element].flags.insert(.dirty)
    if keepsItems { dropLayouts(of: element) } else { dropCache(of: element) }
    var changed = element
    var ancestor = records[element].parent
    while ancestor >= 0 {
      noteChange(of: changed, in: ancestor)
      if records[ancestor].flags.contains(.dirty) { return }
      records[ancestor].flags.insert(.dirty)
      dropLayouts(of: ancestor)
      changed = ancestor
      ancestor = records[ancestor].parent
    }
  }

  /// Describes a node without children otherwise for a query, and invalidates it and what is around it, up to an
  /// element.
  ///
  /// That is no change of the tree: nothing counts as dirty, and whoever does it has to take it back.
  mutating func describe(
    _ node: ElementID, as description: ElementDescription, invalidatingUpTo top: ElementID
  ) {
    apply(description, to: node.index)
    var element = node.index
    dropCache(of: element)
    while element != top.index, records[element].parent >= 0 {
      noteChange(of: element, in: records[element].parent)
      element = records[element].parent
      dropLayouts(of: element)
    }
  }

  /// Forgets all that was worked out of an element, because it is another one itself.
  mutating func dropCache(of element: Int32) {
    if !keptStacks.isEmpty { keptStacks[element] = nil }
    dropLayouts(of: element)
  }

  /// Forgets how an element was laid out, because something below it is other than it was.
  mutating func dropLayouts(of element: Int32) {
    if !invalidSizes.isEmpty { invalidSizes[element] = nil }
    var entry = records[element].firstCached
    while entry >= 0 {
      let next = cache[entry].next
      cache.remove(entry)
      entry = next
    }
    records[element].firstCached = -1
    records[element].cachedCount = 0
    records[element].placed = -1
    records[element].requested = -1
  }

  // MARK: Descriptions

  mutating func apply(_ description: ElementDescription, to index: Int32) {
    count(index, by: -1)
    releaseStyle(of: index)
    releaseText(of: index)
    releaseButton(of: index)
    records[index].type = description.type
    records[index].flags.insert(.descriptionChanged)
    records[index].semanticContentAttribute = description.semanticContentAttribute
    setHidden(description.isHidden, index)
    let isPlaced = description.position != CustomPosition()
    if isPlaced || !positions.isEmpty { positions[index] = isPlaced ? description.position : nil }
    records[index].style =
      description.style == .default ? 0 : insert(description.style)
    storeContent(of: description, in: index)
    if description.type == .stack, description.content.stack?.direction == .vertical {
      records[index].flags.insert(.vertical)
    } else {
      records[index].flags.remove(.vertical)
    }
    count(index, by: 1)
    refreshAlgorithm(index)
    refreshPart(index)
  }

  /// Keeps count of what layout or rules look for only where there is some.
  private mutating func count(_ index: Int32, by change: Int) {
    if records[index].type == .ratio { ratioCount += change }
    if records[index].semanticContentAttribute != .unspecified { attributedCount += change }
    countBaselines(of: index, by: change)
  }

  private mutating func setHidden(_ isHidden: Bool, _ index: Int32) {
    let wasShown = records[index].isShown
    if isHidden {
      records[index].flags.insert(.hidden)
    } else {
      records[index].flags.remove(.hidden)
    }
    let parent = records[index].parent
    guard parent >= 0, wasShown != records[index].isShown else { return }
    records[parent].shownCount += wasShown ? -1 : 1
  }

  private mutating func storeContent(of description: ElementDescription, in index: Int32) {
    switch description.content {
    // Whose values they are is not looked at again.
    case .spec(let content) where content.type != description.type: records[index].content = .none
    case .spec(let content): records[index].content = .spec(content)
    case .button(let button):
      if description.type == .button { storeButton(button, of: index) }
    case .none: records[index].content = .none
    case .intrinsicSize(let size): records[index].content = .intrinsicSize(size)
    case .flow(let flow): records[index].content = .flow(flow)
    case .text(let content):
      let measured = MeasuredText(content)
      if measured.isNewlyShaped { counters.shaped += 1 }
      records[index].content = .text(
        texts.insert(StoredText(content: content, measured: measured)))
    }
  }

  /// Keeps a style and, at the same place, the range that it allows.
  mutating func insert(_ style: ElementStyle) -> Int32 {
    let place = styles.insert(style)
    // Not a number where there are fractions, whose range depends on the parent's size.
    let range =
      style.hasFractionOfSize
      ? SizeRange(exactly: .undefined) : style.resolvedRange(parent: .undefined)
    let placeOfRange = ownRanges.insert(range)
    precondition(place == placeOfRange, "styles and their ranges are kept side by side")
    return place
  }

  mutating func releaseStyle(of index: Int32) {
    let style = records[index].style
    if style > 0 {
      styles.remove(style)
      ownRanges.remove(style)
    }
    records[index].style = 0
  }

  mutating func releaseText(of index: Int32) {
    guard case .text(let text) = records[index].content else { return }
    texts.remove(text)
    records[index].content = .none
  }

  /// Finds out how an element is measured, from its type, content and children.
  mutating func refreshAlgorithm(_ index: Int32) {
    let wasButton = records[index].algorithm == .button
    records[index].algorithm = algorithm(of: index)
    if wasButton != (records[index].algorithm == .button) { refreshParts(of: index) }
  }

  private func algorithm(of index: Int32) -> Algorithm {
    let type = records[index].type
    let hasChild = records[index].shownCount > 0
    if type.isDisplayNode {
      if type == .scroll, records[index].content.scroll != nil { return .scroll }
      if hasChild { return .nodeWithChild }
      switch records[index].content {
      case .intrinsicSize: return .intrinsicSize
      case .flow: return .flow
      case .text: return .text
      case .button: return .button
      case .none, .spec: return .bareNode
      }
    }
    // A spec whose only child is missing or hidden is laid out as an empty one.
    if type.traits.contains(.leaf) || type.traits.contains(.needsChild) && !hasChild {
      return .spec
    }
    return Algorithm(type)
  }
}

/// The texts of a tree.
struct TextTable {
  private var texts: [StoredText?] = []
  private var free: [Int32] = []

  /// The families without a file that texts are in, and how many texts those are.
  private(set) var unavailableFamilies: [String: Int] = [:]

  /// The number of texts with letters from right to left whose order is unknown.
  private(set) var withoutLevels = 0

  subscript(index: Int32) -> StoredText? { texts[Int(index)] }

  mutating func reserve(_ count: Int) { texts.reserveCapacity(count) }

  fileprivate mutating func insert(_ text: StoredText) -> Int32 {
    count(text, by: 1)
    if let index = free.popLast() {
      texts[Int(index)] = text
      return index
    }
    texts.append(text)
    return Int32(truncatingIfNeeded: texts.count - 1)
  }

  /// Keeps count of what is said once of all texts.
  private mutating func count(_ text: StoredText, by change: Int) {
    if text.content.isFixed || text.content.standIn != nil { return }
    if text.measured.lacksLevels { withoutLevels += change }
    for family in text.content.unavailableFamilies {
      let count = unavailableFamilies[family, default: 0] + change
      unavailableFamilies[family] = count == 0 ? nil : count
    }
  }

  fileprivate mutating func remove(_ index: Int32) {
    if let text = texts[Int(index)] { count(text, by: -1) }
    texts[Int(index)] = nil
    free.append(index)
  }
}

/// The text of an element and what was measured of it.
struct StoredText {
  let content: TextContent
  let measured: MeasuredText
}
