/// A scroll node with another content size; `nil` where it has none.
package struct ContentSizeChange: Hashable, Sendable {
  package let element: ElementID
  package let before: Size?
  package let after: Size?
}

/// A frame that a layout changed; `nil` if the element had or has no frame.
package struct FrameChange: Hashable, Sendable {
  package let element: ElementID
  package let before: Frame?
  package let after: Frame?
}

/// The changes that a layout made.
struct LayoutChanges {
  /// The frames, in document order.
  var frames: [FrameChange] = []

  /// Elements of which something may be new: their size, the requests they got, or the frames of their children.
  var invalidated: [ElementID] = []

  /// The scroll nodes with another content size.
  var resizedContents: [ContentSizeChange] = []
}

/// The frames of elements whose parent ran in the layout under way, as they were before it.
struct FrameLog: ~Copyable {
  var isOn = false
  var entries = ScratchBuffer<Entry>(minimumCapacity: 64)

  /// The number of entries from which the log reserves memory for all elements; its capacity between layouts.
  fileprivate static let fewEntries = 1_024

  struct Entry: BitwiseCopyable {
    let element: Int32
    let requestDigest: UInt32
    let frame: Frame
  }
}

// MARK: Placing

extension LayoutPass {
  /// Makes every element's children stand where the layout its parent requested last puts them.
  ///
  /// A parent measures a child several times and keeps the last size; where that came from the
  /// cache, the grandchildren still stand as an earlier run left them.
  mutating func placeChildren(below top: Int32) {
    var pending = [top]
    while let element = pending.popLast() {
      let algorithm = tree.records[element].algorithm
      guard algorithm.isCached else { continue }
      let requested = tree.records[element].requested
      if tree.records[element].placed != requested {
        let layout = cache.layouts[requested]
        _ = run(element, algorithm, in: layout.range, parentSize: layout.parentSize)
        tree.records[element].placed = requested
      }
      guard tree.records[element].flags.contains(.unplaced) else { continue }
      tree.records[element].flags.remove(.unplaced)
      var child = tree.firstItem(of: element)
      while child >= 0 {
        if tree.records[child].algorithm.isCached, !tree.records[child].flags.contains(.unmeasured)
        {
          pending.append(child)
        }
        child = tree.nextItem(after: child)
      }
    }
  }
}

// MARK: What that changed

extension LayoutPass {
  /// Keeps the frames that a run is about to overwrite for the first time in this layout.
  mutating func logFrames(below element: Int32) {
    tree.records[element].flags.insert(.ranInThisPass)
    var child = tree.records[element].firstChild
    while child >= 0 {
      logFrame(of: child)
      tree.records[child].requestDigest = 0
      child = tree.records[child].nextSibling
    }
  }

  /// Adds a request to the digest, so that the next layout detects changed requests.
  @inline(__always)
  mutating func noteRequest(of element: Int32, _ range: SizeRange, _ parentSize: Size) {
    if scratch.frameLog.isOn {
      tree.records[element].requestDigest &+= Self.digest(range, parentSize)
    }
  }

  /// Mixes a request into a number; the order of requests does not matter in a sum of them.
  @inline(__always)
  private static func digest(_ range: SizeRange, _ parentSize: Size) -> UInt32 {
    var mixed = range.min.width.bitPattern &* 0x9E37_79B9_7F4A_7C15
    mixed ^= range.min.height.bitPattern &* 0xC2B2_AE3D_27D4_EB4F
    mixed ^= range.max.width.bitPattern &* 0x1656_67B1_9E37_79F9
    mixed ^= range.max.height.bitPattern &* 0x27D4_EB2F_1656_67C5
    mixed ^= parentSize.width.bitPattern &* 0x8525_8EBC_6B1D_4D2B
    mixed ^= parentSize.height.bitPattern &* 0xD6E8_FEB8_6659_FD93
    return UInt32(truncatingIfNeeded: mixed ^ (mixed >> 32))
  }

  /// True if the log holds the frame that an element had before the layout under way.
  @inline(__always)
  func isLogged(_ element: Int32) -> Bool {
    let index = Int(tree.records[element].logged)
    return index >= 0 && index < scratch.frameLog.entries.count
      && scratch.frameLog.entries[index].element == element
  }

  mutating func logFrame(of element: Int32) {
    guard tree.records[element].flags.contains(.hadFrame) else { return }
    if scratch.frameLog.entries.count == FrameLog.fewEntries {
      scratch.frameLog.entries.reserve(tree.records.usedCount)
    }
    tree.records[element].logged = Int32(truncatingIfNeeded: scratch.frameLog.entries.count)
    scratch.frameLog.entries.append(
      FrameLog.Entry(
        element: element, requestDigest: tree.records[element].requestDigest,
        frame: tree.records[element].frame))
  }

  /// Compares with the log, below the elements that ran and where something came or went.
  ///
  /// - Complexity: In the number of elements that ran and of their children, and of all elements below
  ///   elements that got other requests.
  mutating func collectChanges() -> LayoutChanges {
    var found = LayoutChanges()
    if !tree.records[tree.root].flags.contains(.hadFrame) {
      // All elements get a frame.
      found.frames.reserveCapacity(tree.elementCount)
      found.invalidated.reserveCapacity(tree.elementCount)
    }
    let watchesScrolls = !cache.scrolls.isEmpty || !cache.contentSizes.isEmpty
    var outer = ScratchBuffer<Siblings>(minimumCapacity: 32)
    var siblings = Siblings(
      next: tree.root, arePlaced: tree.records[tree.root].participates && tree.hasLayout)
    while true {
      let element = siblings.next
      guard element >= 0 else {
        guard outer.count > 0 else { break }
        siblings = outer[outer.count - 1]
        outer.shrink(to: outer.count - 1)
        continue
      }
      siblings.next = tree.records[element].nextSibling
      if isAsBefore(element, among: siblings), !watchesScrolls { continue }
      let isPlaced = siblings.arePlaced && tree.records[element].participates
      if watchesScrolls { noteContentSize(of: element, isPlaced: isPlaced, into: &found) }
      let isRequestedAnew = collectChange(
        element, isPlaced: isPlaced, isRequestedAnew: siblings.areRequestedAnew, into: &found)
      let flags = tree.records[element].flags
      let givesChildrenFrames = isPlaced && givesChildrenFrames(element)
      let childrenHadFrames = flags.contains(.childrenHadFrames)
      guard
        flags.contains(.ranInThisPass) || givesChildrenFrames != childrenHadFrames
          || isRequestedAnew
      else {
        continue
      }
      var changed = flags.subtracting([.ranInThisPass, .childrenHadFrames])
      if givesChildrenFrames { changed.insert(.childrenHadFrames) }
      tree.records[element].flags = changed
      guard givesChildrenFrames || childrenHadFrames, tree.records[element].firstChild >= 0 else {
        continue
      }
      outer.append(siblings)
      siblings = Siblings(
        next: tree.records[element].firstChild, arePlaced: givesChildrenFrames,
        areRequestedAnew: isRequestedAnew)
    }
    scratch.frameLog.entries.removeAll(keepingCapacity: FrameLog.fewEntries)
    return found
  }

  /// Children of an element that are still to be looked at.
  private struct Siblings: BitwiseCopyable {
    var next: Int32
    let arePlaced: Bool

    /// True if an ancestor got other requests, and so perhaps these, in a run that came from the
    /// cache.
    var areRequestedAnew = false
  }

  /// True if the children of an element have frames, if it has one itself.
  @inline(__always)
  private func givesChildrenFrames(_ element: Int32) -> Bool {
    !tree.records[element].flags.contains(.unmeasured) && tree.laysOutChildren(element)
  }

  /// True if an element is unchanged since the last layout, as most are.
  @inline(__always)
  private func isAsBefore(_ element: Int32, among siblings: Siblings) -> Bool {
    let flags = tree.records[element].flags
    guard siblings.arePlaced, !siblings.areRequestedAnew, tree.records[element].participates,
      flags.intersection([.hadFrame, .ranInThisPass]) == .hadFrame,
      givesChildrenFrames(element) == flags.contains(.childrenHadFrames)
    else { return false }
    guard isLogged(element) else { return true }
    let former = scratch.frameLog.entries[Int(tree.records[element].logged)]
    return former.requestDigest == tree.records[element].requestDigest
      && areSame(former.frame, tree.records[element].frame)
  }

  /// Compares one element with its state before the layout.
  ///
  /// - Returns: True if it may have got other requests than before.
  private mutating func collectChange(
    _ element: Int32, isPlaced: Bool, isRequestedAnew: Bool, into found: inout LayoutChanges
  ) -> Bool {
    let flags = tree.records[element].flags
    let now = tree.records[element].frame
    let hadFrame = flags.contains(.hadFrame)
    var before = now
    var isRequestedAnew = isRequestedAnew || isPlaced && !hadFrame
    if hadFrame, isLogged(element) {
      let logged = scratch.frameLog.entries[Int(tree.records[element].logged)]
      before = logged.frame
      isRequestedAnew =
        isRequestedAnew || logged.requestDigest != tree.records[element].requestDigest
    }
    if isPlaced != hadFrame { tree.records[element].flags.formSymmetricDifference(.hadFrame) }
    let isResized = isPlaced != hadFrame || isPlaced && before.size != now.size
    let isMoved = isResized || isPlaced && !areSame(before, now)
    if isMoved {
      found.frames.append(
        FrameChange(
          element: ElementID(index: element), before: hadFrame ? before : nil,
          after: isPlaced ? now : nil))
    }
    // The position of an element is set by its parent, which is invalidated.
    if isResized || isRequestedAnew || flags.contains(.ranInThisPass) {
      found.invalidated.append(ElementID(index: element))
    }
    return isRequestedAnew
  }

  /// Notes a scroll node with another content size than after the last layout.
  private mutating func noteContentSize(
    of element: Int32, isPlaced: Bool, into found: inout LayoutChanges
  ) {
    let isScroll = tree.records[element].type == .scroll
    if cache.contentSizes.isEmpty, !isScroll { return }
    let before = cache.contentSizes[element]
    let size =
      isScroll && isPlaced
      ? tree.scrollContentSize(of: ElementID(index: element), cache.scrolls) : nil
    if before == nil, size == nil { return }
    cache.contentSizes[element] = size
    guard size != before else { return }
    found.resizedContents.append(
      ContentSizeChange(element: ElementID(index: element), before: before, after: size))
  }

  @inline(__always)
  private func areSame(_ left: Frame, _ right: Frame) -> Bool {
    // Positions may be no numbers, which do not equal themselves.
    left == right
      || (left.size == right.size
        && left.origin.x.bitPattern == right.origin.x.bitPattern
        && left.origin.y.bitPattern == right.origin.y.bitPattern)
  }
}
