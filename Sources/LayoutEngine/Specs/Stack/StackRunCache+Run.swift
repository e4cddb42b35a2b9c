extension LayoutTree {
  /// Runs a stack that ran in this range before by asking those of its items that changed.
  ///
  /// - Returns: `nil` where all of them have to be asked.
  /// - Complexity: In the items that changed and in those that move.
  mutating func relayoutIncrementally(_ element: Int32, in range: SizeRange) -> Size? {
    guard let index = keptStacks.index(forKey: element), trace?.parent != element,
      !exports.isTracked, !records[element].flags.contains(.mirrors),
      let formerRange = keptStacks.values[index].range, Self.areSame(formerRange, range)
    else { return nil }
    if frameLog.isOn {
      // What the others requested in the last layout is what they would in this one.
      guard !records[element].flags.contains(.ranInThisPass),
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
    kept.isRespaced = false
    kept.toPlace?.append(contentsOf: places.map { kept.items[$0].element })
    if frameLog.isOn {
      records[element].flags.insert(.ranInThisPass)
      kept.isPartlyLogged = true
      kept.toCompare = areAll ? moved.reversed() : nil
    }
    let size = Size(main: asMax(kept.length, 0), cross: kept.contentCross, along: run.axis)
    keptStacks[element] = kept
    return range.clamp(size)
  }

  private static func areSame(_ left: SizeRange, _ right: SizeRange) -> Bool {
    CachedLayout(range: left, parentSize: .zero, size: .zero, next: -1).matches(right, .zero)
  }

  /// Measures the items at these places, which are behind `run.firstItem` afterwards.
  ///
  /// - Returns: True if the others need not be measured.
  private mutating func ask(
    _ places: [Int], _ kept: inout StackRunCache, _ run: borrowing StackRun
  ) -> Bool {
    var isSpacedAnew = kept.isRespaced
    var crossChanges = kept.isRespaced
    for place in places {
      let former = kept.items[place]
      if frameLog.isOn {
        logFrame(of: former.element)
        records[former.element].requestDigest = 0
      }
      let scratch = stackItems.count
      stackItems.append(stackItem(former.element, alignedBy: run.properties.alignItems))
      measureFreely(scratch, run)
      var item = StackRunCache.Item(stackItems[scratch], styles[stackItems[scratch].style])
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
      for item in kept.items { cross = asMax(cross, item.cross) }
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
  /// - Returns: True if it keeps its length along the stack.
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
  /// - Returns: True if that is known.
  mutating func replayRequests(_ item: Int32, of element: Int32, in range: SizeRange) -> Bool {
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
    _ places: [Int], _ kept: inout StackRunCache, _ run: borrowing StackRun
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
