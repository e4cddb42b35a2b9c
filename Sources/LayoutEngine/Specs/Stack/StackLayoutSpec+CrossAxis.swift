extension LayoutTree {
  /// Finds the length of every line across the stack, and its baseline.
  ///
  /// - Source: Texture `computeLinesCrossSizeAndBaseline`, ASStackUnpositionedLayout.mm
  mutating func setCrossLengths(_ run: borrowing StackRun) {
    let isSingle = run.lineCount == 1
    for index in run.lines {
      var baseline = 0.0
      var belowBaseline = 0.0
      var others = stackLines[index].itemCross
      if run.properties.alignItems.isByBaseline {
        others = 0
        for place in stackLines[index].items {
          let item = stackItems[place]
          if let base = baselineOffset(of: item) {
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
      stackLines[index].crossLength = cross
      stackLines[index].baseline = baseline
    }
    growLines(run)
  }

  /// The cross length of the only line of a stack, from that of its items.
  @inline(__always)
  func crossLength(ofOnlyLine items: Double, _ run: borrowing StackRun) -> Double {
    asMin(asMax(run.cross.min, items), run.cross.max)
  }

  /// Several lines share the space that `alignContent: stretch` gives them.
  private mutating func growLines(_ run: borrowing StackRun) {
    guard run.lineCount > 1, run.properties.alignContent == .stretch else { return }
    let room = run.cross.violation(of: totalCrossLength(run))
    guard room > StackRun.threshold else { return }
    for index in run.lines { stackLines[index].crossLength += room / Double(run.lineCount) }
  }

  /// The sum of the cross lengths of all lines.
  func totalCrossLength(_ run: borrowing StackRun) -> Double {
    var total = run.properties.lineSpacing * Double(run.lineCount - 1)
    for index in run.lines { total += stackLines[index].crossLength }
    return total
  }

  /// Measures stretched items again with exactly their line's cross length.
  ///
  /// - Source: Texture `stretchItemsAlongCrossDimension`, ASStackUnpositionedLayout.mm
  mutating func stretchItems(_ run: borrowing StackRun) {
    for index in run.lines {
      let line = stackLines[index]
      var changesLength = false
      for place in line.items where stackItems[place].alignment == .stretch {
        let item = stackItems[place]
        guard line.crossLength - item.cross > StackRun.threshold else { continue }
        measureItem(
          place, main: LengthRange(exactly: item.main),
          cross: LengthRange(exactly: line.crossLength), run)
        stackLines[index].traits.insert(.stretched)
        if stackItems[place].main != item.main { changesLength = true }
      }
      if changesLength { updateLengths(of: index) }
    }
  }

  /// The distance of an item's baseline from its start, or `nil` if it is not aligned by one.
  @inline(__always)
  func baselineOffset(of item: StackItem) -> Double? {
    switch item.alignment {
    case .baselineFirst: ascender(of: item.element)
    case .baselineLast: item.cross + descender(of: item.element)
    default: nil
    }
  }
}

extension LayoutTree {
  /// Writes the items' positions.
  ///
  /// - Returns: What the longest line takes along the stack and what all lines take across it.
  /// - Source: Texture `ASStackPositionedLayout::compute`, ASStackPositionedLayout.mm
  mutating func positionItems(_ run: borrowing StackRun) -> (main: Double, cross: Double) {
    var longest = 0.0
    for index in run.lines { longest = asMax(stackLines[index].length, longest) }
    let total = totalCrossLength(run)
    let spread = crossSpread(of: total, run)
    var cross = spread.offset
    for index in run.lines {
      if index > run.firstLine { cross += spread.gap + run.properties.lineSpacing }
      if trace?.parent == run.element { traceOrigin(of: index, cross, run) }
      positionItems(of: stackLines[index], crossStart: cross, run)
      cross += stackLines[index].crossLength
    }
    return (longest, total)
  }

  @inline(__always)
  private func crossSpread(of total: Double, _ run: borrowing StackRun) -> Distribution {
    Distribution(
      run.properties.alignContent, count: run.lineCount, room: run.cross.violation(of: total))
  }

  /// The cross offset of the first line of a stack whose lines have this total length.
  func crossStart(of total: Double, _ run: borrowing StackRun) -> Double {
    crossSpread(of: total, run).offset
  }

  private mutating func positionItems(
    of line: StackLine, crossStart: Double, _ run: borrowing StackRun
  ) {
    let room = run.main.violation(of: line.length)
    let spread = Distribution(run.properties.justifyContent, count: line.count, room: room)
    var main = spread.offset
    for place in line.items {
      let item = stackItems[place]
      main += item.spacingBefore
      if place > line.first { main += run.properties.spacing + spread.gap }
      let cross = crossStart + crossOffset(of: item, in: line)
      records[item.element].position =
        run.axis == .horizontal ? Point(x: main, y: cross) : Point(x: cross, y: main)
      main += item.main + item.spacingAfter
    }
  }

  @inline(__always)
  private func crossOffset(of item: StackItem, in line: StackLine) -> Double {
    switch item.alignment {
    case .baselineFirst, .baselineLast: line.baseline - (baselineOffset(of: item) ?? 0)
    default: crossOffset(of: item, inLineOf: line.crossLength)
    }
  }

  /// The cross offset of an item that is not aligned by its baseline.
  @inline(__always)
  func crossOffset(of item: StackItem, inLineOf crossLength: Double) -> Double {
    switch item.alignment {
    case .end: crossLength - item.cross
    // Only centering across is put on the pixel grid.
    case .center: grid.roundedDown((crossLength - item.cross) / 2)
    default: 0
    }
  }
}

/// The start of a row of items and their spacing, from the free space.
package struct Distribution: Hashable, Sendable {
  package var offset = 0.0
  package var gap = 0.0

  package init(_ justify: JustifyContent, count: Int, room: Double) {
    let isTight = room < StackRun.threshold || count == 1
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
