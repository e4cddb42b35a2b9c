extension StackLayoutSpec {
  /// Runs a stack that ran in this range before by measuring only the items that changed.
  ///
  /// - Returns: `nil` if all items have to be measured.
  /// - Complexity: O(*n*) in the number of items that changed or move.
  static func relayoutIncrementally(_ element: Int32, in range: SizeRange, _ pass: inout LayoutPass)
    -> Size?
  {
    guard let index = pass.cache.stackRuns.stacks.index(forKey: element),
      pass.trace?.parent != element,
      !pass.cache.exports.isTracked, !pass.tree.records[element].flags.contains(.mirrors),
      let formerRange = pass.cache.stackRuns.stacks.values[index].range,
      Self.areSame(formerRange, range)
    else { return nil }
    if pass.scratch.frameLog.isOn {
      // What the others requested in the last layout is what they would in this one.
      guard !pass.tree.records[element].flags.contains(.ranInThisPass),
        let layoutRange = pass.cache.stackRuns.stacks.values[index].layoutRange,
        Self.areSame(layoutRange, range)
      else { return nil }
    }
    guard
      let (itemIndices, areAll) = pass.cache.stackRuns.changedIndices(
        in: pass.cache.stackRuns.stacks.values[index], of: element, pass.tree),
      itemIndices.count <= pass.cache.stackRuns.stacks.values[index].items.count / 4
    else { return nil }
    var kept = pass.cache.stackRuns.stacks.remove(at: index).value
    kept.changed = []
    let run = StackRun(
      element, StackLayoutSpec.properties(of: element, in: pass.tree), in: range,
      firstItem: pass.scratch.items.count, firstLine: pass.scratch.lines.count)
    defer { pass.scratch.items.shrink(to: run.firstItem) }
    guard measureChanged(itemIndices, &kept, run, &pass) else {
      if pass.scratch.frameLog.isOn { pass.logOtherFrames(below: element, resettingDigests: true) }
      kept.items = []
      kept.range = nil
      kept.isGivenUp = pass.scratch.frameLog.isOn
      pass.cache.stackRuns.stacks[element] = kept
      return nil
    }
    let moved = moveItems(itemIndices, &kept, run, &pass)
    kept.isRespaced = false
    kept.unplaced?.append(contentsOf: itemIndices.map { kept.items[$0].element })
    if pass.scratch.frameLog.isOn {
      pass.tree.records[element].flags.insert(.ranInThisPass)
      kept.isPartlyLogged = true
      kept.toCompare = areAll ? moved.reversed() : nil
    }
    let size = Size(main: asMax(kept.length, 0), cross: kept.contentCross, along: run.axis)
    pass.cache.stackRuns.stacks[element] = kept
    return range.clamp(size)
  }

  private static func areSame(_ left: SizeRange, _ right: SizeRange) -> Bool {
    CachedLayout(range: left, parentSize: .zero, size: .zero, next: -1).matches(right, .zero)
  }

  /// Measures the items at these indices, which are behind `run.firstItem` afterwards.
  ///
  /// - Returns: True if the others need not be measured.
  private static func measureChanged(
    _ indices: [Int], _ kept: inout StackRunCache, _ run: borrowing StackRun,
    _ pass: inout LayoutPass
  ) -> Bool {
    var isSpacedAnew = kept.isRespaced
    var crossChanges = kept.isRespaced
    for index in indices {
      let former = kept.items[index]
      if pass.scratch.frameLog.isOn {
        pass.logFrame(of: former.element)
        pass.tree.records[former.element].requestDigest = 0
      }
      let scratch = pass.scratch.items.count
      pass.scratch.items.append(
        pass.tree.stackItem(former.element, alignedBy: run.properties.alignItems))
      measureFreely(scratch, run, &pass)
      var item = StackRunCache.Item(
        pass.scratch.items[scratch], pass.tree.styles[pass.scratch.items[scratch].style])
      (item.lengthBefore, item.start) = (former.lengthBefore, former.start)
      guard item.isIndependent else { return false }
      if item.spacings != former.spacings { isSpacedAnew = true }
      if item.cross != former.cross { crossChanges = true }
      kept.count(former, by: -1)
      kept.count(item, by: 1)
      kept.items[index] = item
    }
    if run.main.isExact, kept.flexibleCount == 1 { return false }
    if crossChanges, !run.cross.isExact {
      var cross = 0.0
      for item in kept.items { cross = asMax(cross, item.cross) }
      guard crossLength(ofOnlyLine: cross, run) == kept.crossLength else { return false }
    }
    for scratch in run.firstItem..<pass.scratch.items.count {
      guard stretch(scratch, in: kept.crossLength, run, &pass) else { return false }
    }
    if isSpacedAnew { kept.addSpacings(run) }
    if let first = indices.first {
      kept.addLengths(behind: indices, from: isSpacedAnew ? 0 : first)
    }
    return !kept.flexes(run.main.violation(of: kept.length))
  }

  /// Measures an item again that is stretched to the length of its line.
  ///
  /// - Returns: True if it keeps its length along the stack.
  private static func stretch(
    _ index: Int, in crossLength: Double, _ run: borrowing StackRun, _ pass: inout LayoutPass
  ) -> Bool {
    let item = pass.scratch.items[index]
    guard item.alignment == .stretch, crossLength - item.cross > StackProperties.threshold else {
      return true
    }
    measureItem(
      index, main: LengthRange(exactly: item.main), cross: LengthRange(exactly: crossLength), run,
      &pass)
    return pass.scratch.items[index].main == item.main
  }

  /// Repeats the requests that a stack made of an item in its last run.
  ///
  /// - Returns: True if they are known.
  static func replayRequests(
    _ item: Int32, of element: Int32, in range: SizeRange, _ pass: inout LayoutPass
  ) -> Bool {
    guard let index = pass.cache.stackRuns.stacks.index(forKey: element),
      Int(item) < pass.cache.stackRuns.slots.count,
      !pass.cache.exports.isTracked, pass.cache.stackRuns.stacks.values[index].changed.isEmpty,
      let keptRange = pass.cache.stackRuns.stacks.values[index].range,
      Self.areSame(keptRange, range)
    else { return false }
    let itemIndex = Int(pass.cache.stackRuns.slots[Int(item)])
    guard pass.cache.stackRuns.stacks.values[index].items.indices.contains(itemIndex),
      pass.cache.stackRuns.stacks.values[index].items[itemIndex].element == item
    else { return false }
    let crossLength = pass.cache.stackRuns.stacks.values[index].crossLength
    let run = StackRun(
      element, StackLayoutSpec.properties(of: element, in: pass.tree), in: range,
      firstItem: pass.scratch.items.count, firstLine: pass.scratch.lines.count)
    defer { pass.scratch.items.shrink(to: run.firstItem) }
    pass.scratch.items.append(pass.tree.stackItem(item, alignedBy: run.properties.alignItems))
    measureFreely(run.firstItem, run, &pass)
    return stretch(run.firstItem, in: crossLength, run, &pass)
  }

  /// Places the items at these indices, and those that moved with them.
  ///
  /// - Returns: All of these, in order.
  private static func moveItems(
    _ indices: [Int], _ kept: inout StackRunCache, _ run: borrowing StackRun,
    _ pass: inout LayoutPass
  ) -> [Int32] {
    let spread = Distribution(
      run.properties.justifyContent, count: kept.items.count,
      room: run.main.violation(of: kept.length))
    let isSpread = spread != kept.spread
    kept.spread = spread
    guard isSpread || !indices.isEmpty else { return [] }
    var moved: [Int32] = []
    var next = 0
    var index = isSpread ? 0 : indices[0]
    var start = isSpread ? spread.offset : kept.items[index].start
    while index < kept.items.count {
      let item = kept.items[index]
      let isChanged = next < indices.count && index == indices[next]
      if isChanged {
        next += 1
      } else if !isSpread, item.start.bitPattern == start.bitPattern {
        guard next < indices.count else { break }
        index = indices[next]
        start = kept.items[index].start
        continue
      }
      let (origin, end) = end(of: item, at: index, from: start, spread, run)
      let element = item.element
      if isChanged {
        let cross =
          kept.crossStart
          + crossOffset(
            of: pass.scratch.items[run.firstItem + next - 1], inLineOf: kept.crossLength, pass)
        pass.tree.records[element].position =
          run.axis == .horizontal ? Point(x: origin, y: cross) : Point(x: cross, y: origin)
      } else {
        if pass.scratch.frameLog.isOn { pass.logFrame(of: element) }
        pass.tree.records[element].position[run.axis] = origin
      }
      moved.append(element)
      kept.items[index].start = start
      start = end
      index += 1
    }
    return moved
  }
}
