extension StackLayoutSpec {
  /// Finds the length of every line across the stack, and its baseline.
  ///
  /// - Source: Texture `computeLinesCrossSizeAndBaseline`, ASStackUnpositionedLayout.mm
  static func setCrossLengths(_ run: borrowing StackRun, _ pass: inout LayoutPass) {
    let isSingle = run.lineCount == 1
    for index in run.lines {
      var baseline = 0.0
      var belowBaseline = 0.0
      var others = pass.scratch.lines[index].itemCross
      if run.properties.alignItems.isByBaseline {
        others = 0
        for itemIndex in pass.scratch.lines[index].items {
          let item = pass.scratch.items[itemIndex]
          if let base = baselineOffset(of: item, pass) {
            baseline = asMax(baseline, base)
            belowBaseline = asMax(belowBaseline, item.cross - base)
          } else {
            others = asMax(others, item.cross)
          }
        }
      }
      var cross = run.cross.min
      if !isSingle || !run.cross.isExact {
        cross = asMax(baseline + belowBaseline, others)
        if isSingle { cross = crossLength(ofOnlyLine: cross, run) }
      }
      pass.scratch.lines[index].crossLength = cross
      pass.scratch.lines[index].baseline = baseline
    }
    growLines(run, &pass)
  }

  /// The cross length of a stack with one line, computed from the cross length of its items.
  @inline(__always)
  static func crossLength(ofOnlyLine items: Double, _ run: borrowing StackRun) -> Double {
    asMin(asMax(run.cross.min, items), run.cross.max)
  }

  /// Several lines share the space that `alignContent: stretch` gives them.
  private static func growLines(_ run: borrowing StackRun, _ pass: inout LayoutPass) {
    guard run.lineCount > 1, run.properties.alignContent == .stretch else { return }
    let room = run.cross.violation(of: totalCrossLength(run, pass))
    guard room > StackProperties.threshold else { return }
    for index in run.lines { pass.scratch.lines[index].crossLength += room / Double(run.lineCount) }
  }

  /// The sum of the cross lengths of all lines.
  static func totalCrossLength(_ run: borrowing StackRun, _ pass: borrowing LayoutPass) -> Double {
    var total = run.properties.lineSpacing * Double(run.lineCount - 1)
    for index in run.lines { total += pass.scratch.lines[index].crossLength }
    return total
  }

  /// Measures stretched items again with exactly their line's cross length.
  ///
  /// - Source: Texture `stretchItemsAlongCrossDimension`, ASStackUnpositionedLayout.mm
  static func stretchItems(_ run: borrowing StackRun, _ pass: inout LayoutPass) {
    for index in run.lines {
      let line = pass.scratch.lines[index]
      var changesLength = false
      for itemIndex in line.items where pass.scratch.items[itemIndex].alignment == .stretch {
        let item = pass.scratch.items[itemIndex]
        guard line.crossLength - item.cross > StackProperties.threshold else { continue }
        measureItem(
          itemIndex, main: LengthRange(exactly: item.main),
          cross: LengthRange(exactly: line.crossLength), run, &pass)
        pass.scratch.lines[index].traits.insert(.stretched)
        if pass.scratch.items[itemIndex].main != item.main { changesLength = true }
      }
      if changesLength { updateLengths(of: index, &pass) }
    }
  }

  /// The distance of an item's baseline from its start, or `nil` if it is not aligned by one.
  @inline(__always)
  static func baselineOffset(of item: StackItem, _ pass: borrowing LayoutPass) -> Double? {
    switch item.alignment {
    case .baselineFirst: pass.ascender(of: item.element)
    case .baselineLast: item.cross + pass.descender(of: item.element)
    default: nil
    }
  }
}

extension StackLayoutSpec {
  /// Writes the items' positions.
  ///
  /// - Returns: The length of the longest line along the stack, and the length of all lines across it.
  /// - Source: Texture `ASStackPositionedLayout::compute`, ASStackPositionedLayout.mm
  static func positionItems(_ run: borrowing StackRun, _ pass: inout LayoutPass) -> (
    main: Double, cross: Double
  ) {
    var longest = 0.0
    for index in run.lines { longest = asMax(pass.scratch.lines[index].length, longest) }
    let total = totalCrossLength(run, pass)
    let spread = crossSpread(of: total, run, pass)
    var cross = spread.offset
    for index in run.lines {
      if index > run.firstLine { cross += spread.gap + run.properties.lineSpacing }
      if pass.trace?.parent == run.element { traceOrigin(of: index, cross, run, &pass) }
      positionItems(of: pass.scratch.lines[index], crossStart: cross, run, &pass)
      cross += pass.scratch.lines[index].crossLength
    }
    return (longest, total)
  }

  @inline(__always)
  private static func crossSpread(
    of total: Double, _ run: borrowing StackRun, _ pass: borrowing LayoutPass
  ) -> Distribution {
    Distribution(
      run.properties.alignContent, count: run.lineCount, room: run.cross.violation(of: total))
  }

  /// The cross offset of the first line of a stack whose lines have this total length.
  static func crossStart(of total: Double, _ run: borrowing StackRun, _ pass: borrowing LayoutPass)
    -> Double
  {
    crossSpread(of: total, run, pass).offset
  }

  private static func positionItems(
    of line: StackLine, crossStart: Double, _ run: borrowing StackRun, _ pass: inout LayoutPass
  ) {
    let room = run.main.violation(of: line.length)
    let spread = Distribution(run.properties.justifyContent, count: line.count, room: room)
    var main = spread.offset
    for index in line.items {
      let item = pass.scratch.items[index]
      main += item.spacingBefore
      if index > line.first { main += run.properties.spacing + spread.gap }
      let cross = crossStart + crossOffset(of: item, in: line, pass)
      pass.tree.records[item.element].position =
        run.axis == .horizontal ? Point(x: main, y: cross) : Point(x: cross, y: main)
      main += item.main + item.spacingAfter
    }
  }

  @inline(__always)
  private static func crossOffset(
    of item: StackItem, in line: StackLine, _ pass: borrowing LayoutPass
  ) -> Double {
    switch item.alignment {
    case .baselineFirst, .baselineLast: line.baseline - (baselineOffset(of: item, pass) ?? 0)
    default: crossOffset(of: item, inLineOf: line.crossLength, pass)
    }
  }

  /// The cross offset of an item that is not aligned by its baseline.
  @inline(__always)
  static func crossOffset(
    of item: StackItem, inLineOf crossLength: Double, _ pass: borrowing LayoutPass
  ) -> Double {
    switch item.alignment {
    case .end: crossLength - item.cross
    // Only centering across is put on the pixel grid.
    case .center: pass.tree.grid.roundedDown((crossLength - item.cross) / 2)
    default: 0
    }
  }
}

/// The start of a row of items and their spacing, from the free space.
package struct Distribution: Hashable, Sendable {
  package var offset = 0.0
  package var gap = 0.0

  package init(_ justify: JustifyContent, count: Int, room: Double) {
    let isTight = room < StackProperties.threshold || count == 1
    switch justify {
    case .start: break
    case .center: offset = room / 2
    case .end: offset = room
    case .spaceBetween: if !isTight { gap = room / Double(count - 1) }
    case .spaceAround:
      if isTight { offset = room / 2 } else { spaceAround(room, count) }
    }
  }

  init(_ align: AlignContent, count: Int, room: Double) {
    let justify: JustifyContent =
      switch align {
      case .start, .stretch: .start
      case .center: .center
      case .end: .end
      case .spaceBetween: .spaceBetween
      case .spaceAround: .spaceAround
      }
    self.init(justify, count: count, room: room)
  }

  private mutating func spaceAround(_ room: Double, _ count: Int) {
    offset = room / Double(2 * count)
    gap = 2 * offset
  }
}

/// The baselines a vertical stack took over from its first and last child.
///
/// The baselines stay with the stack for the rest of its node's measurement. This matters in one case: a
/// later run of the parent defers the stack without measuring it and still reads its baseline. The
/// tree caches no layout of elements this can happen to, see ``ElementTree/refreshStateful(_:)``.
struct ExportedBaselines {
  var ascender: Double
  var descender: Double

  /// The node measurement in which the stack exported them; a node makes its specs anew for each.
  var generation: UInt64
}

/// The baselines that are exported in the layout under way.
struct BaselineExports {
  /// The current measurement of a node; the baselines that vertical stacks export live as long.
  var generation: UInt64 = 0
  var lastGeneration: UInt64 = 0
  var baselines: [Int32: ExportedBaselines] = [:]

  /// True if the document has stacks whose baselines may outlive a run; see ``ExportedBaselines``.
  var isTracked = false
}

extension BaselineExports {
  /// The distance of an item's first baseline from its top.
  ///
  /// A text measures its own; a vertical stack uses its first child's, whatever its style says.
  ///
  /// - Source: Texture `-[ASStackLayoutSpec calculateLayoutThatFits:]`, ASStackLayoutSpec.mm
  func ascender(of item: Int32, _ tree: borrowing ElementTree) -> Double {
    if let text = tree.ownText(item) { return text.ascender }
    guard let first = tree.exportingChild(of: item, last: false) else {
      return tree.styles[tree.records[item].style].ascender
    }
    if tree.records[item].flags.contains(.unmeasured) {
      return export(of: item)?.ascender ?? tree.styles[tree.records[item].style].ascender
    }
    return ascender(of: first, tree)
  }

  /// The distance of an item's last baseline from its bottom, normally negative.
  func descender(of item: Int32, _ tree: borrowing ElementTree) -> Double {
    if let text = tree.ownText(item) { return text.descender }
    guard let last = tree.exportingChild(of: item, last: true) else {
      return tree.styles[tree.records[item].style].descender
    }
    if tree.records[item].flags.contains(.unmeasured) {
      return export(of: item)?.descender ?? tree.styles[tree.records[item].style].descender
    }
    return descender(of: last, tree)
  }

  private func export(of item: Int32) -> ExportedBaselines? {
    guard let export = baselines[item], export.generation == generation else {
      return nil
    }
    return export
  }

  /// Records the baselines that a vertical stack exports after its measurement.
  mutating func record(_ element: Int32, _ tree: borrowing ElementTree) {
    guard let first = tree.exportingChild(of: element, last: false),
      let last = tree.exportingChild(of: element, last: true)
    else { return }
    baselines[element] = ExportedBaselines(
      ascender: ascender(of: first, tree), descender: descender(of: last, tree),
      generation: generation)
  }
}

// MARK: Which layouts must not be cached

extension ElementTree {
  /// The child whose baseline a vertical stack takes over; its depth is limited with the tree's.
  func exportingChild(of item: Int32, last: Bool) -> Int32? {
    guard records[item].flags.contains(.vertical) else { return nil }
    var child = last ? records[item].lastChild : records[item].firstChild
    while child >= 0, !records[child].participates {
      child = last ? records[child].previousSibling : records[child].nextSibling
    }
    return child < 0 ? nil : child
  }

  fileprivate func ownText(_ item: Int32) -> MeasuredText? {
    records[item].algorithm == .text ? measuredText(item) : nil
  }

  /// Keeps count of the elements that make exports matter at all.
  mutating func countBaselines(of element: Int32, by change: Int) {
    guard let stack = records[element].content.properties(of: StackLayoutSpec.self) else { return }
    if stack.alignItems.isByBaseline {
      baselineStacks += change
    }
    if stack.direction == .vertical, isFlexible(element) {
      flexibleVerticalStacks += change
    }
  }

  /// Marks an element as uncacheable if its layouts depend on baselines exported before.
  ///
  /// - Precondition: The children's flags are up to date.
  mutating func refreshStateful(_ element: Int32) {
    if isStateful(element) {
      records[element].flags.insert(.uncacheable)
    } else {
      records[element].flags.remove(.uncacheable)
    }
  }

  private func isStateful(_ element: Int32) -> Bool {
    readsDeferredBaseline(element)
      || firstChild(of: element) {
        records[$0].flags.contains(.uncacheable) && !records[$0].type.isDisplayNode
      } >= 0
  }

  /// True if a stack may read the baseline of a vertical stack that it defers.
  private func readsDeferredBaseline(_ element: Int32) -> Bool {
    guard let stack = records[element].content.properties(of: StackLayoutSpec.self) else {
      return false
    }
    let readsBaselines = stack.alignItems.isByBaseline
    let first = firstItem(of: element)
    return firstItem(of: element) { item in
      let isOuter =
        stack.direction == .vertical && (item == first || nextItem(after: item) < 0)
      return isFlexible(item) && exportingChild(of: item, last: false) != nil
        && (readsBaselines || isOuter)
    } >= 0
  }
}
