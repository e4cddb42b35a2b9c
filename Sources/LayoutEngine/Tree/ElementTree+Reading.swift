extension ElementTree {
  func parent(of element: ElementID) -> ElementID? {
    id(records[element.index].parent)
  }

  func firstChild(of element: ElementID) -> ElementID? {
    id(records[element.index].firstChild)
  }

  func lastChild(of element: ElementID) -> ElementID? {
    id(records[element.index].lastChild)
  }

  func previousSibling(of element: ElementID) -> ElementID? {
    id(records[element.index].previousSibling)
  }

  func nextSibling(of element: ElementID) -> ElementID? {
    id(records[element.index].nextSibling)
  }

  /// The algorithm of the element, as its type, content and children decide it.
  func algorithm(of element: ElementID) -> Algorithm { records[element.index].algorithm }

  func role(of element: ElementID) -> ChildRole { records[element.index].role }

  func type(of element: ElementID) -> ElementType { records[element.index].type }

  func style(of element: ElementID) -> ElementStyle {
    styles[records[element.index].style]
  }

  /// True if its parent lays it out: not hidden, and not in a parent that takes no children.
  func participates(_ element: ElementID) -> Bool { records[element.index].participates }

  func childCount(of element: ElementID) -> Int { Int(records[element.index].childCount) }

  /// The children, in the order in which they were written.
  func children(of element: ElementID) -> [ElementID] {
    var children: [ElementID] = []
    children.reserveCapacity(childCount(of: element))
    var child = records[element.index].firstChild
    while child >= 0 {
      children.append(ElementID(index: child))
      child = records[child].nextSibling
    }
    return children
  }

  /// The first child in this role that is laid out.
  func child(of element: ElementID, role: ChildRole) -> ElementID? {
    id(participatingChild(of: element.index, role: role))
  }

  func description(of element: ElementID) -> ElementDescription {
    var description = ElementDescription(type: records[element.index].type)
    description.isHidden = records[element.index].flags.contains(.hidden)
    description.semanticContentAttribute = records[element.index].semanticContentAttribute
    description.style = styles[records[element.index].style]
    description.position = positions[element.index] ?? CustomPosition()
    description.content = content(of: element)
    return description
  }

  /// The content of an element besides its type and style.
  func content(of element: ElementID) -> ElementContent {
    records[element.index].content.map(
      text: { texts[$0].map { .text($0.content) } ?? .none },
      button: { .button(buttons[$0].content) })
  }

  /// True if an element is a node that has nothing to measure: neither content nor a visible child.
  func isBareNode(_ element: ElementID) -> Bool {
    guard records[element.index].algorithm == .bareNode,
      case .none = records[element.index].content
    else { return false }
    return true
  }

  /// The text measured for an element, or `nil` if it is measured otherwise.
  func text(of element: ElementID) -> MeasuredText? {
    measuredText(element.index)
  }

  func measuredText(_ element: Int32) -> MeasuredText? {
    guard case .text(let index) = records[element].content, let text = texts[index],
      text.content.standIn == nil
    else { return nil }
    return text.measured
  }

  private func id(_ index: Int32) -> ElementID? { index < 0 ? nil : ElementID(index: index) }

  // MARK: Children that take part in layout

  @inline(__always)
  func firstItem(of element: Int32) -> Int32 {
    participating(from: records[element].firstChild)
  }

  @inline(__always)
  func nextItem(after item: Int32) -> Int32 {
    participating(from: records[item].nextSibling)
  }

  func previousItem(before item: Int32) -> Int32 {
    var child = records[item].previousSibling
    while child >= 0, !records[child].participates { child = records[child].previousSibling }
    return child
  }

  @inline(__always)
  private func participating(from first: Int32) -> Int32 {
    var child = first
    while child >= 0, !records[child].participates { child = records[child].nextSibling }
    return child
  }

  func participatingChild(of element: Int32, role: ChildRole) -> Int32 {
    var child = records[element].firstChild
    while child >= 0, records[child].role != role || records[child].flags.contains(.hidden) {
      child = records[child].nextSibling
    }
    return child
  }

  // MARK: Baselines

  /// True if a stack aligns something by an element's first or last baseline: its own stack, or one
  /// around vertical stacks that take the baseline over.
  ///
  /// - Complexity: In the number of those stacks.
  func readsBaselines(of element: ElementID) -> (first: Bool, last: Bool) {
    var (first, last) = (false, false)
    var (exportsFirst, exportsLast) = (true, true)
    var item = element.index
    while exportsFirst || exportsLast {
      let parent = records[item].parent
      guard parent >= 0, let stack = records[parent].content.properties(of: StackLayoutSpec.self)
      else { break }
      if styles[records[item].style].alignSelf == .auto {
        first = first || exportsFirst && stack.alignItems == .baselineFirst
        last = last || exportsLast && stack.alignItems == .baselineLast
      }
      guard stack.direction == .vertical else { break }
      exportsFirst = exportsFirst && previousItem(before: item) < 0
      exportsLast = exportsLast && nextItem(after: item) < 0
      item = parent
    }
    return (first, last)
  }
}
