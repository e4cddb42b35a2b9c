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
  func semanticContentAttribute(of element: ElementID) -> SemanticContentAttribute {
    records[element.index].semanticContentAttribute
  }

  /// True if the children of an element are mirrored, as its node states or, in a spec, the one
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
  func unmirroredFrame(of element: ElementID) -> Frame? {
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
