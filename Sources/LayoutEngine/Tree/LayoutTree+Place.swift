/// A scroll node with another content size; `nil` where it has none.
package struct ContentSizeChange: Hashable, Sendable {
  package let element: ElementID
  package let before: Size?
  package let after: Size?
}

/// A frame that a layout changed; `nil` where there was or is none.
package struct FrameChange: Hashable, Sendable {
  package let element: ElementID
  package let before: Frame?
  package let after: Frame?
}

/// The frames of elements whose parent ran in the layout under way, as they were before it.
struct FrameLog {
  var isOn = false
  fileprivate var entries: [Entry] = []

  fileprivate struct Entry {
    let element: Int32
    let frame: Frame
    let requestDigest: UInt32
  }
}

extension LayoutTree {
  /// Makes every element's children stand where the layout its parent requested last puts them.
  ///
  /// A parent measures a child several times and keeps the last size; where that came from the
  /// cache, the grandchildren still stand as an earlier run left them.
  mutating func placeChildren(below top: Int32) {
    var pending = [top]
    while let element = pending.popLast() {
      let record = records[element]
      guard record.algorithm.isCached else { continue }
      if record.placed != record.requested {
        let layout = cache[record.requested]
        _ = run(element, record.algorithm, in: layout.range, parentSize: layout.parentSize)
        records[element].placed = record.requested
      }
      guard records[element].flags.contains(.unplaced) else { continue }
      records[element].flags.remove(.unplaced)
      var child = firstItem(of: element)
      while child >= 0 {
        if !records[child].flags.contains(.unmeasured) { pending.append(child) }
        child = nextItem(after: child)
      }
    }
  }
}

// MARK: What that changed

extension LayoutTree {
  /// Keeps the frames that a run is about to overwrite for the first time in this layout.
  mutating func logFrames(below element: Int32) {
    records[element].flags.insert(.touched)
    var child = records[element].firstChild
    while child >= 0 {
      logFrame(of: child)
      records[child].requestDigest = 0
      child = records[child].nextSibling
    }
  }

  /// Mixes a request into a number; the order of requests does not matter in a sum of them.
  @inline(__always)
  static func digest(_ range: SizeRange, _ parentSize: Size) -> UInt32 {
    var mixed = range.min.width.bitPattern &* 0x9E37_79B9_7F4A_7C15
    mixed ^= range.min.height.bitPattern &* 0xC2B2_AE3D_27D4_EB4F
    mixed ^= range.max.width.bitPattern &* 0x1656_67B1_9E37_79F9
    mixed ^= range.max.height.bitPattern &* 0x27D4_EB2F_1656_67C5
    mixed ^= parentSize.width.bitPattern &* 0x8525_8EBC_6B1D_4D2B
    mixed ^= parentSize.height.bitPattern &* 0xD6E8_FEB8_6659_FD93
    return UInt32(truncatingIfNeeded: mixed ^ (mixed >> 32))
  }

  mutating func logFrame(of element: Int32) {
    guard records[element].flags.contains(.hadFrame) else { return }
    records[element].logged = Int32(truncatingIfNeeded: frameLog.entries.count)
    frameLog.entries.append(
      FrameLog.Entry(
        element: element,
        frame: Frame(origin: records[element].position, size: records[element].size),
        requestDigest: records[element].requestDigest))
  }

  /// Compares with the log, below the elements that ran and where something came or went.
  ///
  /// - Complexity: In the number of elements that ran and of their children, and of all below those
  ///   that got other requests.
  mutating func collectChanges() {
    invalidated = []
    let isPlaced = records[root].participates && hasLayout
    var pending = [Visit(element: root, isPlaced: isPlaced, isRequestedAnew: false)]
    while let visit = pending.popLast() {
      let element = visit.element
      let isRequestedAnew = collectChange(visit)
      let flags = records[element].flags
      let placesChildren =
        visit.isPlaced && !flags.contains(.unmeasured) && laysOutChildren(element)
      let childrenHadFrames = flags.contains(.childrenHadFrames)
      guard flags.contains(.touched) || placesChildren != childrenHadFrames || isRequestedAnew
      else {
        continue
      }
      records[element].flags.remove(.touched)
      if placesChildren {
        records[element].flags.insert(.childrenHadFrames)
      } else {
        records[element].flags.remove(.childrenHadFrames)
      }
      guard placesChildren || childrenHadFrames else { continue }
      var child = records[element].lastChild
      while child >= 0 {
        pending.append(
          Visit(
            element: child, isPlaced: placesChildren && records[child].participates,
            isRequestedAnew: isRequestedAnew))
        child = records[child].previousSibling
      }
    }
    frameLog.entries.removeAll(keepingCapacity: frameLog.entries.count < 1_024)
  }

  private struct Visit {
    let element: Int32
    let isPlaced: Bool

    /// Whether an ancestor got other requests, and so perhaps this element, in a run
    /// that came from the cache.
    let isRequestedAnew: Bool
  }

  /// Notes what became of one element.
  ///
  /// - Returns: Whether it may have got other requests than before.
  private mutating func collectChange(_ visit: Visit) -> Bool {
    let element = visit.element
    let record = records[element]
    let after = visit.isPlaced ? Frame(origin: record.position, size: record.size) : nil
    var before: Frame?
    var isRequestedAnew =
      visit.isRequestedAnew || (visit.isPlaced && !record.flags.contains(.hadFrame))
    if record.flags.contains(.hadFrame) {
      let index = Int(record.logged)
      if index >= 0, index < frameLog.entries.count, frameLog.entries[index].element == element {
        before = frameLog.entries[index].frame
        isRequestedAnew =
          isRequestedAnew || frameLog.entries[index].requestDigest != record.requestDigest
      } else {
        before = Frame(origin: record.position, size: record.size)
      }
    }
    if visit.isPlaced {
      records[element].flags.insert(.hadFrame)
    } else {
      records[element].flags.remove(.hadFrame)
    }
    let isMoved = !areSame(before, after)
    noteContentSize(visit)
    if isMoved {
      changes.append(
        FrameChange(element: ElementID(index: element), before: before, after: after))
    }
    if isMoved || isRequestedAnew || record.flags.contains(.touched) {
      invalidated.append(ElementID(index: element))
    }
    return isRequestedAnew
  }

  /// Notes a scroll node with another content size than after the last layout.
  private mutating func noteContentSize(_ visit: Visit) {
    let element = visit.element
    let isScroll = records[element].type == .scroll
    if contentSizes.isEmpty, !isScroll { return }
    let before = contentSizes[element]
    let size =
      isScroll && visit.isPlaced ? scrollContentSize(of: ElementID(index: element)) : nil
    if before == nil, size == nil { return }
    contentSizes[element] = size
    guard size != before else { return }
    resizedContents.append(
      ContentSizeChange(element: ElementID(index: element), before: before, after: size))
  }

  /// The frame that the last layout gave an element, even where it has lost its parent since.
  package func lastFrame(of element: ElementID) -> Frame? {
    let record = records[element.index]
    guard record.flags.contains(.hadFrame) else { return nil }
    return Frame(origin: record.position, size: record.size)
  }

  /// The content size that the last layout gave a scroll node, likewise.
  package func lastContentSize(of element: ElementID) -> Size? { contentSizes[element.index] }

  /// Drops the list of changed frames.
  package mutating func dropChanges() {
    changes = []
    invalidated = []
  }

  private func areSame(_ left: Frame?, _ right: Frame?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    // Positions may be no numbers, which do not equal themselves.
    return left == right
      || (left.size == right.size
        && left.origin.x.bitPattern == right.origin.x.bitPattern
        && left.origin.y.bitPattern == right.origin.y.bitPattern)
  }
}

extension LayoutTree {
  /// Whether an element was laid out: it and its ancestors take part, and no stack above deferred
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
    guard isLaidOut(element) else { return nil }
    return Frame(origin: records[element.index].position, size: records[element.index].size)
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

  /// Whether children of this element are measured at all.
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
  package func nodeFrame(of element: ElementID) -> Frame? {
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
      frame.origin.x = contentWidth(of: above) - frame.size.width - frame.origin.x
    }
    guard chain.count == 1, !records[root].type.isDisplayNode else { return frame }
    let unrounded = Frame(origin: records[index].position, size: size)
    // This is looked at last because it takes a look at all siblings.
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
    let isKept = origin == unmirroredPosition(of: index) && !containsNode(index)
    return Frame(origin: origin, size: isKept ? size : grid.layoutSize(size))
  }

  /// Whether the spec's items are all nodes without nodes inside: Texture keeps such a layout as it
  /// is, unrounded positions included.
  private func isFlat(_ spec: Int32) -> Bool {
    guard laysOutChildren(spec) else { return true }
    var item = firstItem(of: spec)
    while item >= 0 {
      if !records[item].type.isDisplayNode || containsNode(item) { return false }
      item = nextItem(after: item)
    }
    return true
  }

  /// Whether a laid-out node lies below an element.
  private func containsNode(_ element: Int32) -> Bool {
    var pending = [element]
    while let above = pending.popLast() {
      guard laysOutChildren(above), !records[above].flags.contains(.unmeasured) else { continue }
      if ownTitle(of: above) >= 0 { return true }
      var item = firstItem(of: above)
      while item >= 0 {
        if records[item].type.isDisplayNode { return true }
        pending.append(item)
        item = nextItem(after: item)
      }
    }
    return false
  }
}
