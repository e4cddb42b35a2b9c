/// What a wide stack made of its items in its last run.
///
/// In the same range its next run asks only the items that changed since, as long as what they answer is no matter
/// to the others but for where these stand. Everything is added up in the order in which a whole run adds, so that
/// the last bit is the same.
struct KeptStack {
  /// A stack of fewer items is run as fast as it is compared.
  static let minimumCount = 64

  /// The items and the range they were asked in; none where the others would have to be asked again.
  var items: [Item] = []
  var range: SizeRange?

  /// The range of the one run in the last layout; `nil` if there were several.
  var layoutRange: SizeRange?

  /// The children that changed since the last run.
  var changed: [Int32] = []

  /// The items to be placed, and those to be compared with how they were before the layout under way, the last
  /// one first; `nil` where it may be any of them.
  var toPlace: [Int32]?
  var toCompare: [Int32]?

  /// Whether the log has the frames of those alone that were asked or moved, and whether what was asked in the
  /// layout under way is asked once more with all the others.
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

    /// Where what is before it ends.
    var start = 0.0

    fileprivate init(_ item: StackItem, _ style: borrowing ElementStyle) {
      measured = item
      grows = style.flexGrow != 0
      shrinks = style.flexShrink != 0
    }

    var element: Int32 { measured.element }
    var main: Double { measured.main }
    var cross: Double { measured.cross }

    /// Before and behind it.
    var spacings: (before: Double, after: Double) {
      (measured.spacingBefore, measured.spacingAfter)
    }

    /// Whether its place across the stack follows from its own length.
    fileprivate var isIndependent: Bool {
      measured.alignment != .baselineFirst && measured.alignment != .baselineLast
    }
  }

  fileprivate mutating func count(_ item: Item, by change: Int) {
    if item.measured.isFlexible { flexibleCount += change }
    if item.grows { growingCount += change }
    if item.shrinks { shrinkingCount += change }
  }

  /// Whether some item gets a share of the room that is left, or of what is too much.
  fileprivate func flexes(_ violation: Double) -> Bool {
    abs(violation) >= StackRun.threshold && (violation > 0 ? growingCount : shrinkingCount) > 0
  }

  /// Adds the spacings up.
  fileprivate mutating func addSpacings(_ run: borrowing StackRun) {
    spacing = run.properties.spacing * Double(items.count - 1)
    for item in items { spacing = spacing + item.spacings.before + item.spacings.after }
  }

  /// Adds the lengths up behind the items at these places, until the sum is what it was.
  fileprivate mutating func addLengths(behind places: [Int], from first: Int) {
    var next = 0
    var place = first
    var sum = first == 0 ? spacing : items[first].lengthBefore
    while place < items.count {
      if next < places.count, place == places[next] {
        next += 1
      } else if items[place].lengthBefore.bitPattern == sum.bitPattern {
        guard next < places.count else { return }
        place = places[next]
        sum = items[place].lengthBefore
        continue
      }
      items[place].lengthBefore = sum
      sum += items[place].main
      place += 1
    }
    length = sum
  }
}

// MARK: Keeping

extension LayoutTree {
  /// Begins a run in which a wide stack asks all its items.
  mutating func beginWideRun(_ element: Int32, in range: SizeRange) {
    let former = keptStacks[element]
    var kept = KeptStack()
    if !frameLog.isOn {
      kept.layoutRange = former?.layoutRange
    } else if former?.isGivenUp == true || !records[element].flags.contains(.touched) {
      kept.layoutRange = range
    } else if former?.isPartlyLogged == true {
      logOtherFrames(below: element, resettingDigests: false)
    }
    keptStacks[element] = kept
  }

  /// Keeps the items of a run before they are flexed, if the next run may do without asking them.
  mutating func beginKeeping(_ run: borrowing StackRun, in range: SizeRange) {
    guard run.lineCount == 1, !run.properties.wraps, !run.defersFlexibleItem, !exports.isTracked,
      !records[run.element].flags.contains(.mirrors), work.stop == nil,
      var kept = keptStacks[run.element]
    else { return }
    kept.items.reserveCapacity(run.itemCount)
    for place in run.items {
      let item = KeptStack.Item(stackItems[place], styles[stackItems[place].style])
      guard item.isIndependent else { return }
      kept.count(item, by: 1)
      kept.items.append(item)
    }
    kept.length = stackLines[run.firstLine].length
    if kept.flexes(run.main.violation(of: kept.length)) { return }
    kept.range = range
    keptStacks[run.element] = kept
  }

  /// Keeps where the items came to stand.
  mutating func endKeeping(_ run: borrowing StackRun, _ content: (main: Double, cross: Double)) {
    guard keptStacks[run.element]?.range != nil,
      var kept = keptStacks.removeValue(forKey: run.element)
    else { return }
    defer { keptStacks[run.element] = kept }
    let first = run.firstItem
    // What is longer when it is stretched moves those behind it.
    guard work.stop == nil,
      kept.items.indices.allSatisfy({ stackItems[first + $0].main == kept.items[$0].main })
    else {
      (kept.items, kept.range) = ([], nil)
      return
    }
    if keptPlaces.count < records.count {
      keptPlaces += repeatElement(0, count: records.count - keptPlaces.count)
    }
    kept.crossLength = stackLines[run.firstLine].crossLength
    kept.contentCross = content.cross
    kept.crossStart = crossStart(of: content.cross, run)
    kept.spread = Distribution(
      run.properties.justifyContent, count: kept.items.count,
      room: run.main.violation(of: kept.length))
    kept.addSpacings(run)
    var (length, start) = (kept.spacing, kept.spread.offset)
    for place in kept.items.indices {
      keptPlaces[Int(kept.items[place].element)] = Int32(truncatingIfNeeded: place)
      kept.items[place].lengthBefore = length
      kept.items[place].start = start
      length += kept.items[place].main
      start = end(of: kept.items[place], at: place, from: start, kept.spread, run).end
    }
  }

  /// Where an item begins along the stack and where what is behind it does.
  @inline(__always)
  private func end(
    of item: KeptStack.Item, at place: Int, from start: Double, _ spread: Distribution,
    _ run: borrowing StackRun
  ) -> (origin: Double, end: Double) {
    var main = start
    main += item.spacings.before
    if place > 0 { main += run.properties.spacing + spread.gap }
    return (main, main + (item.main + item.spacings.after))
  }

  // MARK: What changed

  /// Notes that a child of a wide stack has to be asked again.
  mutating func noteChange(of child: Int32, in parent: Int32) {
    guard !keptStacks.isEmpty, Int(records[parent].childCount) >= KeptStack.minimumCount,
      let index = keptStacks.index(forKey: parent), keptStacks.values[index].range != nil
    else { return }
    // So many are asked faster with all the others.
    if keptStacks.values[index].changed.count > keptStacks.values[index].items.count {
      keptStacks.values[index].items = []
      keptStacks.values[index].range = nil
    } else {
      keptStacks.values[index].changed.append(child)
    }
  }

  /// The items of a wide stack that may have to be placed; `nil` where it may be any of them.
  mutating func takeItemsToPlace(of element: Int32) -> [Int32]? {
    guard !keptStacks.isEmpty, Int(records[element].childCount) >= KeptStack.minimumCount,
      let index = keptStacks.index(forKey: element), keptStacks.values[index].range != nil
    else { return nil }
    let items = keptStacks.values[index].toPlace
    keptStacks.values[index].toPlace = []
    return items
  }

  /// The items of a wide stack that may have changed in the layout under way, likewise.
  mutating func takeItemsToCompare(of element: Int32) -> [Int32]? {
    guard !keptStacks.isEmpty, Int(records[element].childCount) >= KeptStack.minimumCount,
      let index = keptStacks.index(forKey: element)
    else { return nil }
    let items = keptStacks.values[index].toCompare
    keptStacks.values[index].toCompare = nil
    keptStacks.values[index].isPartlyLogged = false
    return items
  }

  /// The places of the items that changed, in order, and whether nothing else did; `nil` where there is an item more
  /// or less.
  private func changedPlaces(
    in kept: borrowing KeptStack, of element: Int32
  ) -> (places: [Int], areAll: Bool)? {
    var places: [Int] = []
    var areAll = true
    for child in kept.changed {
      let place = Int(child) < keptPlaces.count ? Int(keptPlaces[Int(child)]) : -1
      let isItem = kept.items.indices.contains(place) && kept.items[place].element == child
      guard records[child].parent == element, records[child].participates == isItem else {
        return nil
      }
      if isItem { places.append(place) } else { areAll = false }
    }
    places.sort()
    var unique: [Int] = []
    for place in places where place != unique.last { unique.append(place) }
    return (unique, areAll)
  }
}

// MARK: Running again

extension LayoutTree {
  /// Runs a stack that ran in this range before by asking those of its items that changed.
  ///
  /// - Returns: `nil` where all of them have to be asked.
  /// - Complexity: In the items that changed and in those that move.
  mutating func layOutKept(_ element: Int32, in range: SizeRange) -> Size? {
    guard let index = keptStacks.index(forKey: element), trace?.parent != element,
      !exports.isTracked, !records[element].flags.contains(.mirrors),
      let formerRange = keptStacks.values[index].range, Self.areSame(formerRange, range)
    else { return nil }
    if frameLog.isOn {
      // What the others requested in the last layout is what they would in this one.
      guard !records[element].flags.contains(.touched),
        let layoutRange = keptStacks.values[index].layoutRange, Self.areSame(layoutRange, range)
      else { return nil }
    }
    guard let (places, areAll) = changedPlaces(in: keptStacks.values[index], of: element),
      places.count <= keptStacks.values[index].items.count / 4
    else { return nil }
    var kept = keptStacks.remove(at: index).value
    kept.changed = []
    let run = StackRun(
      element, StackLayoutSpec.properties(of: element, in: self), in: range,
      firstItem: stackItems.count, firstLine: stackLines.count)
    defer { stackItems.shrink(to: run.firstItem) }
    guard ask(places, &kept, run) else {
      if frameLog.isOn { logOtherFrames(below: element, resettingDigests: true) }
      kept.items = []
      kept.range = nil
      kept.isGivenUp = frameLog.isOn
      keptStacks[element] = kept
      return nil
    }
    let moved = place(places, &kept, run)
    kept.toPlace?.append(contentsOf: places.map { kept.items[$0].element })
    if frameLog.isOn {
      records[element].flags.insert(.touched)
      kept.isPartlyLogged = true
      kept.toCompare = areAll ? moved.reversed() : nil
    }
    let size = Size(main: larger(kept.length, 0), cross: kept.contentCross, along: run.axis)
    keptStacks[element] = kept
    return range.clamp(size)
  }

  private static func areSame(_ left: SizeRange, _ right: SizeRange) -> Bool {
    CachedLayout(range: left, parentSize: .zero, size: .zero, next: -1).matches(right, .zero)
  }

  /// Measures the items at these places, which are behind `run.firstItem` afterwards.
  ///
  /// - Returns: Whether the others need not be measured.
  private mutating func ask(
    _ places: [Int], _ kept: inout KeptStack, _ run: borrowing StackRun
  ) -> Bool {
    var isSpacedAnew = false
    var crossChanges = false
    for place in places {
      let former = kept.items[place]
      if frameLog.isOn {
        logFrame(of: former.element)
        records[former.element].requestDigest = 0
      }
      let scratch = stackItems.count
      stackItems.append(stackItem(former.element, alignedBy: run.properties.alignItems))
      measureFreely(scratch, run)
      var item = KeptStack.Item(stackItems[scratch], styles[stackItems[scratch].style])
      (item.lengthBefore, item.start) = (former.lengthBefore, former.start)
      guard item.isIndependent else { return false }
      if item.spacings != former.spacings { isSpacedAnew = true }
      if item.cross != former.cross { crossChanges = true }
      kept.count(former, by: -1)
      kept.count(item, by: 1)
      kept.items[place] = item
    }
    if run.main.isExact, kept.flexibleCount == 1 { return false }
    if crossChanges, !run.cross.isExact {
      var cross = 0.0
      for item in kept.items { cross = larger(cross, item.cross) }
      guard crossLength(ofOnlyLine: cross, run) == kept.crossLength else { return false }
    }
    for scratch in run.firstItem..<stackItems.count {
      guard stretch(scratch, in: kept.crossLength, run) else { return false }
    }
    if isSpacedAnew { kept.addSpacings(run) }
    if let first = places.first { kept.addLengths(behind: places, from: isSpacedAnew ? 0 : first) }
    return !kept.flexes(run.main.violation(of: kept.length))
  }

  /// Measures an item again that is stretched to the length of its line.
  ///
  /// - Returns: Whether it keeps its length along the stack.
  private mutating func stretch(
    _ place: Int, in crossLength: Double, _ run: borrowing StackRun
  ) -> Bool {
    let item = stackItems[place]
    guard item.alignment == .stretch, crossLength - item.cross > StackRun.threshold else {
      return true
    }
    measureItem(
      place, main: LengthRange(exactly: item.main), cross: LengthRange(exactly: crossLength), run)
    return stackItems[place].main == item.main
  }

  /// Asks an item of a stack what that asked it in its last run.
  ///
  /// - Returns: Whether that is known.
  mutating func askKeptItem(_ item: Int32, of element: Int32, in range: SizeRange) -> Bool {
    guard let index = keptStacks.index(forKey: element), Int(item) < keptPlaces.count,
      !exports.isTracked, keptStacks.values[index].changed.isEmpty,
      let keptRange = keptStacks.values[index].range, Self.areSame(keptRange, range)
    else { return false }
    let place = Int(keptPlaces[Int(item)])
    guard keptStacks.values[index].items.indices.contains(place),
      keptStacks.values[index].items[place].element == item
    else { return false }
    let crossLength = keptStacks.values[index].crossLength
    let run = StackRun(
      element, StackLayoutSpec.properties(of: element, in: self), in: range,
      firstItem: stackItems.count, firstLine: stackLines.count)
    defer { stackItems.shrink(to: run.firstItem) }
    stackItems.append(stackItem(item, alignedBy: run.properties.alignItems))
    measureFreely(run.firstItem, run)
    return stretch(run.firstItem, in: crossLength, run)
  }

  /// Places the items at these places, and those that moved with them.
  ///
  /// - Returns: All of these, in order.
  private mutating func place(
    _ places: [Int], _ kept: inout KeptStack, _ run: borrowing StackRun
  ) -> [Int32] {
    let spread = Distribution(
      run.properties.justifyContent, count: kept.items.count,
      room: run.main.violation(of: kept.length))
    let isSpread = spread != kept.spread
    kept.spread = spread
    guard isSpread || !places.isEmpty else { return [] }
    var moved: [Int32] = []
    var next = 0
    var place = isSpread ? 0 : places[0]
    var start = isSpread ? spread.offset : kept.items[place].start
    while place < kept.items.count {
      let item = kept.items[place]
      let isChanged = next < places.count && place == places[next]
      if isChanged {
        next += 1
      } else if !isSpread, item.start.bitPattern == start.bitPattern {
        guard next < places.count else { break }
        place = places[next]
        start = kept.items[place].start
        continue
      }
      let (origin, end) = end(of: item, at: place, from: start, spread, run)
      let element = item.element
      if isChanged {
        let cross =
          kept.crossStart
          + crossOffset(of: stackItems[run.firstItem + next - 1], inLineOf: kept.crossLength)
        records[element].position =
          run.axis == .horizontal ? Point(x: origin, y: cross) : Point(x: cross, y: origin)
      } else {
        if frameLog.isOn { logFrame(of: element) }
        records[element].position[run.axis] = origin
      }
      moved.append(element)
      kept.items[place].start = start
      start = end
      place += 1
    }
    return moved
  }
}
