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
      let algorithm = records[element].algorithm
      guard algorithm.isCached else { continue }
      let requested = records[element].requested
      if records[element].placed != requested {
        let layout = cache[requested]
        _ = run(element, algorithm, in: layout.range, parentSize: layout.parentSize)
        records[element].placed = requested
      }
      guard records[element].flags.contains(.unplaced) else { continue }
      records[element].flags.remove(.unplaced)
      if let changed = takeItemsToPlace(of: element) {
        for child in changed
        where records[child].algorithm.isCached && !records[child].flags.contains(.unmeasured) {
          pending.append(child)
        }
        continue
      }
      var child = firstItem(of: element)
      while child >= 0 {
        if records[child].algorithm.isCached, !records[child].flags.contains(.unmeasured) {
          pending.append(child)
        }
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

  /// Keeps the frames that a run is about to overwrite, where one of a few children was before it in the same
  /// layout.
  mutating func logOtherFrames(below element: Int32, resettingDigests: Bool) {
    records[element].flags.insert(.touched)
    var child = records[element].firstChild
    while child >= 0 {
      if !isLogged(child) { logFrame(of: child) }
      if resettingDigests { records[child].requestDigest = 0 }
      child = records[child].nextSibling
    }
  }

  /// Whether the frame of an element as it was before the layout under way is in the log.
  @inline(__always)
  func isLogged(_ element: Int32) -> Bool {
    let index = Int(records[element].logged)
    return index >= 0 && index < frameLog.entries.count
      && frameLog.entries[index].element == element
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
    var outer: [Siblings] = []
    var siblings = Siblings(
      next: root, arePlaced: records[root].participates && hasLayout, areRequestedAnew: false)
    while true {
      let element = siblings.next
      guard element >= 0 else {
        guard let around = outer.popLast() else { break }
        siblings = around
        continue
      }
      siblings.advance(to: records[element].nextSibling)
      let isPlaced = siblings.arePlaced && records[element].participates
      let isRequestedAnew = collectChange(
        element, isPlaced: isPlaced, isRequestedAnew: siblings.areRequestedAnew)
      let flags = records[element].flags
      let placesChildren = isPlaced && !flags.contains(.unmeasured) && laysOutChildren(element)
      let childrenHadFrames = flags.contains(.childrenHadFrames)
      guard flags.contains(.touched) || placesChildren != childrenHadFrames || isRequestedAnew
      else {
        continue
      }
      var changed = flags.subtracting([.touched, .childrenHadFrames])
      if placesChildren { changed.insert(.childrenHadFrames) }
      records[element].flags = changed
      var some = takeItemsToCompare(of: element)
      if placesChildren != childrenHadFrames || isRequestedAnew { some = nil }
      guard placesChildren || childrenHadFrames, records[element].firstChild >= 0 else { continue }
      outer.append(siblings)
      siblings = Siblings(
        next: records[element].firstChild, arePlaced: placesChildren,
        areRequestedAnew: isRequestedAnew, some: some)
      if some != nil { siblings.advance(to: -1) }
    }
    frameLog.entries.removeAll(keepingCapacity: frameLog.entries.count < 1_024)
  }

  /// Children of an element that are still to be looked at.
  private struct Siblings {
    var next: Int32
    let arePlaced: Bool

    /// Whether an ancestor got other requests, and so perhaps these, in a run that came from the cache.
    let areRequestedAnew: Bool

    /// Those of them alone that may be others than before, the last one first; `nil` where all may be.
    var some: [Int32]?

    mutating func advance(to sibling: Int32) {
      next = some == nil ? sibling : some?.popLast() ?? -1
    }
  }

  /// Notes what became of one element.
  ///
  /// - Returns: Whether it may have got other requests than before.
  private mutating func collectChange(
    _ element: Int32, isPlaced: Bool, isRequestedAnew: Bool
  ) -> Bool {
    let flags = records[element].flags
    let now = Frame(origin: records[element].position, size: records[element].size)
    let hadFrame = flags.contains(.hadFrame)
    var before = now
    var isRequestedAnew = isRequestedAnew || isPlaced && !hadFrame
    if hadFrame, isLogged(element) {
      let logged = frameLog.entries[Int(records[element].logged)]
      before = logged.frame
      isRequestedAnew = isRequestedAnew || logged.requestDigest != records[element].requestDigest
    }
    if isPlaced != hadFrame { records[element].flags.formSymmetricDifference(.hadFrame) }
    if !scrolls.isEmpty || !contentSizes.isEmpty {
      noteContentSize(of: element, isPlaced: isPlaced)
    }
    let isResized = isPlaced != hadFrame || isPlaced && before.size != now.size
    let isMoved = isResized || isPlaced && !areSame(before, now)
    if isMoved {
      changes.append(
        FrameChange(
          element: ElementID(index: element), before: hadFrame ? before : nil,
          after: isPlaced ? now : nil))
    }
    // Where an element stands is its parent's doing, which is invalidated.
    if isResized || isRequestedAnew || flags.contains(.touched) {
      invalidated.append(ElementID(index: element))
    }
    return isRequestedAnew
  }

  /// Notes a scroll node with another content size than after the last layout.
  private mutating func noteContentSize(of element: Int32, isPlaced: Bool) {
    let isScroll = records[element].type == .scroll
    if contentSizes.isEmpty, !isScroll { return }
    let before = contentSizes[element]
    let size = isScroll && isPlaced ? scrollContentSize(of: ElementID(index: element)) : nil
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

  private func areSame(_ left: Frame, _ right: Frame) -> Bool {
    // Positions may be no numbers, which do not equal themselves.
    left == right
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
    // After a layout the flag says so of most; the parts of buttons have none.
    guard records[element.index].flags.contains(.hadFrame) || isLaidOut(element) else { return nil }
    return Frame(origin: records[element.index].position, size: records[element.index].size)
  }

  /// The items that reach beyond an element, in order.
  package func items(exceeding element: ElementID) -> [ElementID] {
    let index = element.index
    guard records[index].flags.contains(.hadFrame), laysOutChildren(index),
      !records[index].flags.contains(.unmeasured)
    else { return [] }
    var found: [ElementID] = []
    let size = records[index].size
    var item = firstItem(of: index)
    while item >= 0 {
      let frame = Frame(origin: records[item].position, size: records[item].size)
      if !frame.isInside(size, tolerance: 0) { found.append(ElementID(index: item)) }
      item = nextItem(after: item)
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
