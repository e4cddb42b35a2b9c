extension ElementTree {
  /// True if an element was laid out: it and its ancestors take part, and no stack above deferred
  /// it for good.
  package func isLaidOut(_ element: ElementID) -> Bool {
    if !hasLayout { return false }
    var index = element.index
    while true {
      guard records[index].participates else { return false }
      let parent = records[index].parent
      guard parent >= 0 else { return index == root }
      guard !records[parent].flags.contains(.unmeasured), laysOutChildren(parent) else {
        return false
      }
      index = parent
    }
  }

  /// The frame in the parent, or `nil` where nothing was laid out.
  package func frame(of element: ElementID) -> Frame? {
    // After a layout most elements have the flag; the parts of buttons do not.
    guard records[element.index].flags.contains(.hadFrame) || isLaidOut(element) else { return nil }
    return records[element.index].frame
  }

  /// The items that reach beyond an element, in order.
  package func items(exceeding element: ElementID) -> [ElementID] {
    let index = element.index
    guard records[index].flags.contains(.hadFrame), laysOutChildren(index),
      !records[index].flags.contains(.unmeasured)
    else { return [] }
    var found: [ElementID] = []
    let size = records[index].size
    forEachChild(of: index) { child in
      guard records[child].participates, !records[child].frame.isInside(size, tolerance: 0) else {
        return
      }
      found.append(ElementID(index: child))
    }
    return found
  }

  /// The frame in the root, or `nil` where nothing was laid out.
  package func absoluteFrame(of element: ElementID) -> Frame? {
    guard var frame = frame(of: element) else { return nil }
    var parent = records[element.index].parent
    while parent >= 0 {
      frame.origin.x += records[parent].position.x
      frame.origin.y += records[parent].position.y
      parent = records[parent].parent
    }
    return frame
  }

  /// True if children of this element are measured at all.
  @inline(__always)
  func laysOutChildren(_ element: Int32) -> Bool {
    records[element].algorithm.laysOutChildren
  }

  // MARK: Frames of nodes

  /// The frame that the node's view gets in the view of the nearest node above, or in the root
  /// spec: the positions from the outermost spec inwards, added up and rounded up to pixels; then mirrored
  /// where the node above runs from right to left.
  ///
  /// - Returns: `nil` for specs and where nothing was laid out.
  /// - Source: Texture `-[ASLayout filteredNodeLayoutTree]`, ASLayout.mm
  func nodeFrame(
    of element: ElementID, _ scrolls: [Int32: ScrollMeasurement]
  ) -> Frame? {
    let index = element.index
    guard records[index].type.isDisplayNode, isLaidOut(element) else { return nil }
    let size = records[index].size
    if index == root { return Frame(origin: .zero, size: size) }

    var chain: [Int32] = []
    var above = index
    repeat {
      chain.append(above)
      above = records[above].parent
    } while above != root && !records[above].type.isDisplayNode
    var frame = roundedFrame(of: index, along: chain)
    if isMirrored(index) {
      frame.origin.x = contentWidth(of: above, scrolls) - frame.size.width - frame.origin.x
    }
    guard chain.count == 1, !records[root].type.isDisplayNode else { return frame }
    let unrounded = records[index].frame
    // Checked last, because it visits all siblings.
    return frame != unrounded && isFlat(root) ? unrounded : frame
  }

  /// The positions of the links, from the outermost inwards, added up and rounded up to pixels.
  private func roundedFrame(of index: Int32, along chain: [Int32]) -> Frame {
    var sum = Point.zero
    for link in chain.reversed() {
      let position = unmirroredPosition(of: link)
      sum.x += position.x
      sum.y += position.y
    }
    let size = records[index].size
    if sum.x.isNaN, sum.y.isNaN { return Frame(origin: sum, size: grid.layoutSize(size)) }
    let origin = Point(x: grid.roundedUp(sum.x), y: grid.roundedUp(sum.y))
    let isKept = isAtOwnPosition(index, origin) && !containsNode(index)
    return Frame(origin: origin, size: isKept ? size : grid.layoutSize(size))
  }

  /// Returns true if a node's position in the spec directly around it is `origin`: only then Texture keeps its
  /// layout, and does not validate and round its size again.
  ///
  /// Title and image of a button are in a stack, which is in the button's insets.
  private func isAtOwnPosition(_ index: Int32, _ origin: Point) -> Bool {
    let position = unmirroredPosition(of: index)
    guard records[index].role == .title || records[index].role == .image,
      let insets = storedButton(records[index].parent)?.content.properties.contentEdgeInsets
    else { return origin == position }
    return insets.left + origin.x == position.x && insets.top + origin.y == position.y
  }

  /// True if the spec's items are all nodes without nodes inside: Texture leaves such a layout unchanged, unrounded
  /// positions included.
  private func isFlat(_ spec: Int32) -> Bool {
    guard laysOutChildren(spec) else { return true }
    return firstItem(of: spec) { !records[$0].type.isDisplayNode || containsNode($0) } < 0
  }

  /// True if a laid-out node lies below an element.
  private func containsNode(_ element: Int32) -> Bool {
    var isFound = false
    walkItems(from: element) { below in
      let laysOut = laysOutChildren(below) && !records[below].flags.contains(.unmeasured)
      isFound =
        below != element && records[below].type.isDisplayNode
        || laysOut && ownTitle(of: below) >= 0
      return isFound ? .stop : laysOut ? .descend : .skip
    }
    return isFound
  }

  /// The frame that the last layout gave an element, even where it has lost its parent since.
  package func lastFrame(of element: ElementID) -> Frame? {
    let record = records[element.index]
    guard record.flags.contains(.hadFrame) else { return nil }
    return record.frame
  }

  /// The number of children from which a fact about all children is cached.
  static let wideChildCount = 64

  package func isWide(_ element: ElementID) -> Bool { isWide(element.index) }

  /// True if an element has at least `wideChildCount` children, so that loops over them should be avoided.
  @inline(__always)
  func isWide(_ element: Int32) -> Bool {
    Int(records[element].childCount) >= Self.wideChildCount
  }
}

/// The way in which the content of a node runs.
///
/// - Source: Texture `ASDisplayNode.semanticContentAttribute`, ASDisplayNode.h
package enum SemanticContentAttribute: String, CaseIterable, Hashable, Sendable {
  case unspecified
  case playback
  case spatial
  case forceLeftToRight
  case forceRightToLeft
}

/// The way in which the app's user interface runs.
package enum LayoutDirection: String, CaseIterable, Hashable, Sendable {
  case leftToRight
  case rightToLeft
}

// A node whose content runs from right to left mirrors the nodes in the specs of its own, after they are
// laid out. Specs have no views, so each of them is shown mirrored in its parent as well: then frames in
// the parent still add up to where the views are.

extension ElementTree {
  package func semanticContentAttribute(of element: ElementID) -> SemanticContentAttribute {
    records[element.index].semanticContentAttribute
  }

  /// True if the children of an element are mirrored, as stated by the element if it is a node, or else by the node
  /// around it.
  @inline(__always)
  func shouldMirror(_ element: Int32) -> Bool {
    if records[element].type.isDisplayNode {
      switch records[element].semanticContentAttribute {
      case .forceRightToLeft: return true
      case .unspecified: return direction == .rightToLeft
      default: return false
      }
    }
    let parent = records[element].parent
    return parent >= 0 && records[parent].flags.contains(.mirrors)
  }

  /// Finds out whether a changed element mirrors its children.
  ///
  /// - Precondition: It was done for its parent.
  @inline(__always)
  mutating func refreshMirroring(_ element: Int32) {
    let mirrors = shouldMirror(element)
    guard mirrors != records[element].flags.contains(.mirrors) else { return }
    records[element].flags.formSymmetricDifference(.mirrors)
  }

  /// True if an element that did not change is in a node whose direction changed.
  @inline(__always)
  func isMirroredAnew(_ element: Int32, in parent: Int32) -> Bool {
    !records[element].type.isDisplayNode
      && records[element].flags.contains(.mirrors) != records[parent].flags.contains(.mirrors)
  }

  @inline(__always)
  func isMirroredAnew(root: Int32) -> Bool {
    shouldMirror(root) != records[root].flags.contains(.mirrors)
  }

  /// Moves the children of an element, which its algorithm just placed, to where they are shown.
  ///
  /// - Source: Texture `-[ASDisplayNode calculateLayoutThatFits:]`, ASDisplayNode+Layout.mm
  mutating func mirrorChildren(of element: Int32, width: Double) {
    if unmirrored.count < records.count {
      unmirrored += Array(repeating: 0, count: records.count - unmirrored.count)
    }
    var item = firstItem(of: element)
    while item >= 0 {
      let x = records[item].position.x
      unmirrored[Int(item)] = x
      records[item].position.x = width - records[item].size.width - x
      item = nextItem(after: item)
    }
    let title = ownTitle(of: element)
    if title >= 0 {
      let x = records[title].position.x
      records[title].position.x = width - records[title].size.width - x
    }
  }

  /// The position that the parent's algorithm gave an element, before it was mirrored.
  @inline(__always)
  func unmirroredPosition(of element: Int32) -> Point {
    var position = records[element].position
    if isMirrored(element) { position.x = unmirrored[Int(element)] }
    return position
  }

  /// True if an element is shown mirrored in its parent.
  @inline(__always)
  func isMirrored(_ element: Int32) -> Bool {
    let parent = records[element].parent
    return parent >= 0 && records[parent].flags.contains(.mirrors)
      && Int(element) < unmirrored.count
  }

  /// The frame in the parent before the node around it mirrored it; `nil` where nothing was laid out.
  package func unmirroredFrame(of element: ElementID) -> Frame? {
    guard isLaidOut(element) else { return nil }
    return Frame(
      origin: unmirroredPosition(of: element.index), size: records[element.index].size)
  }

  /// The width in which an element is mirrored; `nil` where it is not.
  func mirroringWidth(
    of element: ElementID, _ scrolls: [Int32: ScrollMeasurement]
  ) -> Double? {
    guard isLaidOut(element), isMirrored(element.index) else { return nil }
    return contentWidth(of: records[element.index].parent, scrolls)
  }

  /// The width of the layout that holds an element's children.
  @inline(__always)
  func contentWidth(of element: Int32, _ scrolls: [Int32: ScrollMeasurement]) -> Double {
    if records[element].algorithm == .scroll, let scroll = scrolls[element] {
      return scroll.layoutSize.width
    }
    return records[element].size.width
  }
}
