extension ElementTree {
  // MARK: Descriptions

  /// Gives an element a description; layouts of it are not invalidated.
  mutating func apply(
    _ description: ElementDescription, to index: Int32, _ cache: inout LayoutCache
  ) {
    count(index, by: -1)
    release(index, &cache)
    records[index].type = description.type
    records[index].flags.insert(.descriptionChanged)
    records[index].semanticContentAttribute = description.semanticContentAttribute
    setHidden(description.isHidden, index)
    let isPlaced = description.position != CustomPosition()
    if isPlaced || !positions.isEmpty { positions[index] = isPlaced ? description.position : nil }
    records[index].style =
      description.style == .default ? 0 : insert(description.style, &cache)
    storeContent(of: description, in: index, &cache)
    if description.type == .stack, description.content.stack?.direction == .vertical {
      records[index].flags.insert(.vertical)
    } else {
      records[index].flags.remove(.vertical)
    }
    count(index, by: 1)
    refreshAlgorithm(index)
    refreshPart(index)
  }

  /// Counts the elements for which layout or rules search the tree only if it has some.
  mutating func count(_ index: Int32, by change: Int) {
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

  private mutating func storeContent(
    of description: ElementDescription, in index: Int32, _ cache: inout LayoutCache
  ) {
    switch description.content {
    // Values of another type are dropped: readers of the content do not compare its type with the element's.
    case .spec(let content) where content.type != description.type: records[index].content = .none
    case .spec(let content): records[index].content = .spec(content)
    case .button(let button):
      if description.type == .button { storeButton(button, of: index, &cache) }
    case .none: records[index].content = .none
    case .intrinsicSize(let size): records[index].content = .intrinsicSize(size)
    case .flow(let flow): records[index].content = .flow(flow)
    case .text(let content):
      let measured = MeasuredText(content)
      if measured.isNewlyShaped { shapedCount += 1 }
      records[index].content = .text(
        texts.insert(StoredText(content: content, measured: measured)))
    }
  }

  /// Keeps a style and, in the same slot, the range that it allows.
  mutating func insert(_ style: ElementStyle, _ cache: inout LayoutCache) -> Int32 {
    let slot = styles.insert(style)
    // Not a number where there are fractions, whose range depends on the parent's size.
    let range =
      style.hasFractionOfSize
      ? SizeRange(exactly: .undefined) : style.resolvedRange(parent: .undefined)
    let rangeSlot = cache.ownRanges.insert(range)
    precondition(slot == rangeSlot, "styles and their ranges are kept side by side")
    return slot
  }

  /// Gives style and content of an element back.
  mutating func release(_ index: Int32, _ cache: inout LayoutCache) {
    releaseStyle(of: index, &cache)
    releaseText(of: index)
    releaseButton(of: index, &cache)
  }

  mutating func releaseStyle(of index: Int32, _ cache: inout LayoutCache) {
    let style = records[index].style
    if style > 0 {
      styles.remove(style)
      cache.ownRanges.remove(style)
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
