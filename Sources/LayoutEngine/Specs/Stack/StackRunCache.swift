/// The items of a wide stack as its last run left them.
///
/// On the next run in the same range only changed items are measured again, if their new sizes can shift the other
/// items but not resize them. All sums are made in the order in which a whole run makes them, so that results are equal
/// to the last bit.
///
/// The interface of passes has two calls: `StackLayoutSpec.relayoutIncrementally`, which replaces a run, and
/// `StackLayoutSpec.replayRequests`, which repeats the requests for one item. Changes of the tree are noted by
/// ``StackRunCaches/noteChange(of:in:)`` and ``StackRunCaches/replaceItems(_:by:behind:in:_:)``.
///
/// Invariants:
///
/// - A stack has an entry in ``StackRunCaches`` only if it has at least ``minimumCount`` children and ran since its own
///   description or a large part of its children changed.
/// - ``range`` is not `nil` only if the last run can be repeated incrementally: one line, no wrapping, no deferred item,
///   no item aligned by its baseline, nothing flexed, no length along the stack changed by stretching, no mirroring, no
///   exported baselines, and a pass that was not stopped. If it is `nil`, ``items`` is empty.
/// - `slots[items[i].element] == i`; `items[i].lengthBefore` is all spacings and the lengths of the items before *i*,
///   `items[i].start` the end of item *i* − 1 in the line. ``replaceItems`` leaves both stale for items that follow
///   inserted or removed ones; these are in ``changed``.
/// - ``changed`` holds every child that changed since the last run, some perhaps twice or without being an item. Only a
///   run empties it: a whole run by a new value of this struct, an incremental one by itself. It is given up, with
///   ``range``, when it becomes longer than ``items``.
/// - ``layoutRange`` equals the range of the only run in the last layout, `nil` after several. An incremental run in a
///   layout needs it: what the unchanged items requested in the last layout is then what they would request in this.
/// - ``unplaced`` is `nil` after a whole run (any item may have to be placed), and a list after `placeChildren` took it.
/// - ``toCompare`` is a list only between an incremental run of a layout and `collectChanges` of the same layout.
/// - ``isPartlyLogged`` is set in the same span: another run of the layout must log the other items' frames first.
/// - ``isGivenUp`` is set if an incremental run of a layout found that it has to measure all items: the whole run that
///   follows counts as the only one of the layout.
struct StackRunCache {
  /// The number of items from which an incremental run pays.
  ///
  /// An edit of one item, with the cache and without: 9.8 and 9.7 µs with 48 items, 10.4 and 10.6 µs with 64, 14 and
  /// 19 µs with 256, 29 and 55 µs with 1,024.
  static let minimumCount = 64

  /// The items, and the range in which they were measured; `nil` if the next run has to measure all of them.
  var items: [Item] = []
  var range: SizeRange?

  /// The range of the one run in the last layout; `nil` if there were several.
  var layoutRange: SizeRange?

  /// The children that changed since the last run.
  var changed: [Int32] = []

  /// True if items were inserted or removed since; ``items`` has the new ones and not the removed
  /// ones.
  var isRespaced = false

  /// The items to be placed, and those to be compared with how they were before the layout under way, the last
  /// one first; `nil` where it may be any of them.
  var unplaced: [Int32]?
  var toCompare: [Int32]?

  /// True if the log has only the frames of the items that were measured or moved, and a
  /// measurement of this layout is repeated with all others.
  var isPartlyLogged = false
  var isGivenUp = false

  // How many items are so.
  var flexibleCount = 0
  var growingCount = 0
  var shrinkingCount = 0

  /// Length of the line along the stack, and of all spacings in it.
  var length = 0.0
  var spacing = 0.0
  var spread = Distribution(JustifyContent.start, count: 0, room: 0)

  /// Length of the line and its start across the stack, and length of all that.
  var crossLength = 0.0
  var crossStart = 0.0
  var contentCross = 0.0

  struct Item: BitwiseCopyable {
    /// As it was before it was stretched.
    let measured: StackItem
    let grows: Bool
    let shrinks: Bool

    /// All spacings and the lengths of the items before it.
    var lengthBefore = 0.0

    /// The end of the item before it.
    var start = 0.0

    init(_ item: StackItem, _ style: borrowing ElementStyle) {
      measured = item
      grows = style.flexGrow != 0
      shrinks = style.flexShrink != 0
    }

    /// One that was not measured yet, to stand where another one stood.
    init(_ element: Int32, at lengths: (lengthBefore: Double, start: Double)) {
      measured = StackItem(unmeasured: element)
      (grows, shrinks) = (false, false)
      (lengthBefore, start) = lengths
    }

    var element: Int32 { measured.element }
    var main: Double { measured.main }
    var cross: Double { measured.cross }

    /// Before and behind it.
    var spacings: (before: Double, after: Double) {
      (measured.spacingBefore, measured.spacingAfter)
    }

    /// True if its cross offset follows from its own length.
    var isIndependent: Bool { !measured.alignment.isByBaseline }
  }

  mutating func count(_ item: Item, by change: Int) {
    if item.measured.isFlexible { flexibleCount += change }
    if item.grows { growingCount += change }
    if item.shrinks { shrinkingCount += change }
  }

  /// True if some item gets a share of the free space, or of the excess.
  func flexes(_ violation: Double) -> Bool {
    abs(violation) >= StackProperties.threshold
      && (violation > 0 ? growingCount : shrinkingCount) > 0
  }

  /// Adds the spacings up.
  mutating func addSpacings(_ run: borrowing StackRun) {
    spacing = run.properties.spacing * Double(items.count - 1)
    for item in items { spacing = spacing + item.spacings.before + item.spacings.after }
  }

  /// Adds the lengths up behind the items at these indices, until the sum is what it was.
  mutating func addLengths(behind indices: [Int], from first: Int) {
    var next = 0
    var index = first
    var sum = first == 0 ? spacing : items[first].lengthBefore
    while index < items.count {
      if next < indices.count, index == indices[next] {
        next += 1
      } else if items[index].lengthBefore.bitPattern == sum.bitPattern {
        guard next < indices.count else { return }
        index = indices[next]
        sum = items[index].lengthBefore
        continue
      }
      items[index].lengthBefore = sum
      sum += items[index].main
      index += 1
    }
    length = sum
  }
}

/// The caches of all wide stacks, and the index of each item in its stack.
struct StackRunCaches {
  var stacks: [Int32: StackRunCache] = [:]
  var slots: [Int32] = []

  /// The memory held, in bytes.
  var byteCount: Int {
    stacks.values.reduce(4 * slots.capacity) {
      $0 + $1.items.capacity * MemoryLayout<StackRunCache.Item>.stride
    }
  }

  /// Drops the cache of a stack.
  @inline(__always)
  mutating func remove(_ stack: Int32) {
    if !stacks.isEmpty { stacks[stack] = nil }
  }

  /// Notes that a child of a wide stack has to be measured again.
  mutating func noteChange(of child: Int32, in parent: Int32) {
    guard let index = stacks.index(forKey: parent), stacks.values[index].range != nil
    else { return }
    // A whole run is faster.
    if stacks.values[index].changed.count > stacks.values[index].items.count {
      stacks.values[index].items = []
      stacks.values[index].range = nil
    } else {
      stacks.values[index].changed.append(child)
    }
  }

  /// Replaces adjacent items of a wide stack by others, which follow the child `previous`; −1 if they are the first.
  mutating func replaceItems(
    _ removed: [Int32], by inserted: [Int32], behind previous: Int32, in parent: Int32,
    _ tree: borrowing ElementTree
  ) {
    guard !stacks.isEmpty, let index = stacks.index(forKey: parent),
      stacks.values[index].range != nil
    else { return }
    var before = previous
    while before >= 0, !tree.records[before].participates {
      before = tree.records[before].previousSibling
    }
    var kept = stacks.remove(at: index).value
    let first = before >= 0 ? indexOfItem(before, in: kept).map { $0 + 1 } : 0
    let gone = removed.filter { indexOfItem($0, in: kept) != nil }
    guard let first, first + gone.count <= kept.items.count,
      gone.indices.allSatisfy({ kept.items[first + $0].element == gone[$0] })
    else { return }
    let isLast = first == kept.items.count
    let lengths =
      isLast ? (kept.length, 0) : (kept.items[first].lengthBefore, kept.items[first].start)
    for itemIndex in first..<(first + gone.count) { kept.count(kept.items[itemIndex], by: -1) }
    let new = inserted.filter { tree.records[$0].participates }
    kept.items.replaceSubrange(
      first..<(first + gone.count), with: new.map { StackRunCache.Item($0, at: lengths) })
    if slots.count < tree.records.count {
      slots += repeatElement(-1, count: tree.records.count - slots.count)
    }
    for element in removed { slots[Int(element)] = -1 }
    for itemIndex in first..<kept.items.count {
      slots[Int(kept.items[itemIndex].element)] = Int32(truncatingIfNeeded: itemIndex)
    }
    // Where those around them stand is worked out together with them.
    let next = first + new.count
    if next < kept.items.count {
      (kept.items[next].lengthBefore, kept.items[next].start) = lengths
    }
    kept.changed += kept.items[max(0, first - 1)..<min(next + 1, kept.items.count)].map(\.element)
    kept.isRespaced = true
    (kept.unplaced, kept.toCompare) = (nil, nil)
    stacks[parent] = kept
  }

  private func indexOfItem(_ element: Int32, in kept: borrowing StackRunCache) -> Int? {
    guard Int(element) < slots.count else { return nil }
    let index = Int(slots[Int(element)])
    return kept.items.indices.contains(index) && kept.items[index].element == element ? index : nil
  }

  /// The items of a wide stack that may have to be placed; `nil` where it may be any of them.
  mutating func takeUnplacedItems(of element: Int32) -> [Int32]? {
    guard !stacks.isEmpty, let index = stacks.index(forKey: element),
      stacks.values[index].range != nil
    else { return nil }
    let items = stacks.values[index].unplaced
    stacks.values[index].unplaced = []
    return items
  }

  /// The items of a wide stack that may have changed in the layout under way, likewise.
  mutating func takeItemsToCompare(of element: Int32) -> [Int32]? {
    guard !stacks.isEmpty, let index = stacks.index(forKey: element)
    else { return nil }
    let items = stacks.values[index].toCompare
    stacks.values[index].toCompare = nil
    stacks.values[index].isPartlyLogged = false
    return items
  }

  /// The indices of the items that changed, in order, and whether nothing else did; `nil` where there is an item more
  /// or less.
  func changedIndices(
    in kept: borrowing StackRunCache, of element: Int32, _ tree: borrowing ElementTree
  ) -> (indices: [Int], areAll: Bool)? {
    var itemIndices: [Int] = []
    var areAll = !kept.isRespaced
    for child in kept.changed {
      let itemIndex = indexOfItem(child, in: kept)
      guard tree.records[child].parent == element,
        tree.records[child].participates == (itemIndex != nil)
      else {
        return nil
      }
      if let itemIndex { itemIndices.append(itemIndex) } else { areAll = false }
    }
    itemIndices.sort()
    var unique: [Int] = []
    for itemIndex in itemIndices where itemIndex != unique.last { unique.append(itemIndex) }
    return (unique, areAll)
  }
}

// MARK: Runs of wide stacks

extension StackLayoutSpec {
  /// Begins a run in which a wide stack measures all its items.
  static func beginWideRun(_ element: Int32, in range: SizeRange, _ pass: inout LayoutPass) {
    let former = pass.cache.stackRuns.stacks[element]
    var kept = StackRunCache()
    if !pass.scratch.frameLog.isOn {
      kept.layoutRange = former?.layoutRange
    } else if former?.isGivenUp == true
      || !pass.tree.records[element].flags.contains(.ranInThisPass)
    {
      kept.layoutRange = range
    } else if former?.isPartlyLogged == true {
      pass.logOtherFrames(below: element, resettingDigests: false)
    }
    pass.cache.stackRuns.stacks[element] = kept
  }

  /// Caches the items of a run before they are flexed, if the next run can be incremental.
  static func beginKeeping(_ run: borrowing StackRun, in range: SizeRange, _ pass: inout LayoutPass)
  {
    guard run.lineCount == 1, !run.properties.wraps, !run.defersFlexibleItem,
      !pass.cache.exports.isTracked,
      !pass.tree.records[run.element].flags.contains(.mirrors), pass.work.stop == nil,
      var kept = pass.cache.stackRuns.stacks[run.element]
    else { return }
    kept.items.reserveCapacity(run.itemCount)
    for index in run.items {
      let item = StackRunCache.Item(
        pass.scratch.items[index], pass.tree.styles[pass.scratch.items[index].style])
      guard item.isIndependent else { return }
      kept.count(item, by: 1)
      kept.items.append(item)
    }
    kept.length = pass.scratch.lines[run.firstLine].length
    if kept.flexes(run.main.violation(of: kept.length)) { return }
    kept.range = range
    pass.cache.stackRuns.stacks[run.element] = kept
  }

  /// Caches the positions of the items.
  static func endKeeping(
    _ run: borrowing StackRun, _ content: (main: Double, cross: Double), _ pass: inout LayoutPass
  ) {
    guard pass.cache.stackRuns.stacks[run.element]?.range != nil,
      var kept = pass.cache.stackRuns.stacks.removeValue(forKey: run.element)
    else { return }
    defer { pass.cache.stackRuns.stacks[run.element] = kept }
    let first = run.firstItem
    // What is longer when it is stretched moves those behind it.
    guard pass.work.stop == nil,
      kept.items.indices.allSatisfy({ pass.scratch.items[first + $0].main == kept.items[$0].main })
    else {
      (kept.items, kept.range) = ([], nil)
      return
    }
    if pass.cache.stackRuns.slots.count < pass.tree.records.count {
      pass.cache.stackRuns.slots += repeatElement(
        0, count: pass.tree.records.count - pass.cache.stackRuns.slots.count)
    }
    kept.crossLength = pass.scratch.lines[run.firstLine].crossLength
    kept.contentCross = content.cross
    kept.crossStart = crossStart(of: content.cross, run, pass)
    kept.spread = Distribution(
      run.properties.justifyContent, count: kept.items.count,
      room: run.main.violation(of: kept.length))
    kept.addSpacings(run)
    var (length, start) = (kept.spacing, kept.spread.offset)
    for index in kept.items.indices {
      pass.cache.stackRuns.slots[Int(kept.items[index].element)] = Int32(truncatingIfNeeded: index)
      kept.items[index].lengthBefore = length
      kept.items[index].start = start
      length += kept.items[index].main
      start = end(of: kept.items[index], at: index, from: start, kept.spread, run).end
    }
  }

  /// The start of an item along the stack and the start of the next one.
  @inline(__always)
  static func end(
    of item: StackRunCache.Item, at index: Int, from start: Double, _ spread: Distribution,
    _ run: borrowing StackRun
  ) -> (origin: Double, end: Double) {
    var main = start
    main += item.spacings.before
    if index > 0 { main += run.properties.spacing + spread.gap }
    return (main, main + (item.main + item.spacings.after))
  }
}
