extension LayoutTree {
  /// Finds the length of every line across the stack, and its baseline.
  ///
  /// - Source: Texture `computeLinesCrossSizeAndBaseline`, ASStackUnpositionedLayout.mm
  mutating func setCrossLengths(_ run: StackRun) {
    let isSingle = lines.count - run.firstLine == 1
    for index in run.firstLine..<lines.count {
      let line = lines[index]
      var baseline = 0.0
      var belowBaseline = 0.0
      var others = 0.0
      let isFixed = isSingle && run.cross.isExact
      var item = line.first
      for _ in 0..<line.count {
        let length = crossLength(of: item, run)
        if let base = baselineOffset(of: item, run) {
          baseline = larger(baseline, base)
          belowBaseline = larger(belowBaseline, length - base)
        } else {
          others = larger(others, length)
        }
        item = nextItem(after: item)
      }
      var cross = run.cross.min
      if !isFixed {
        cross = larger(baseline + belowBaseline, others)
        if isSingle { cross = smaller(larger(run.cross.min, cross), run.cross.max) }
      }
      lines[index].crossLength = cross
      lines[index].baseline = baseline
    }
    growLines(run)
  }

  /// Several lines share the room that `alignContent: stretch` gives them.
  private mutating func growLines(_ run: StackRun) {
    let count = lines.count - run.firstLine
    guard count > 1, run.properties.alignContent == .stretch else { return }
    let room = run.cross.violation(of: totalCrossLength(run))
    guard room > StackRun.threshold else { return }
    for index in run.firstLine..<lines.count {
      lines[index].crossLength += room / Double(count)
    }
  }

  /// What all lines take across the stack.
  func totalCrossLength(_ run: StackRun) -> Double {
    var total = run.properties.lineSpacing * Double(lines.count - run.firstLine - 1)
    for index in run.firstLine..<lines.count { total += lines[index].crossLength }
    return total
  }

  /// Measures stretched items again with exactly their line's cross length.
  ///
  /// - Source: Texture `stretchItemsAlongCrossDimension`, ASStackUnpositionedLayout.mm
  mutating func stretchItems(_ run: StackRun) {
    for index in run.firstLine..<lines.count {
      let line = lines[index]
      var item = line.first
      for _ in 0..<line.count {
        if alignment(of: item, run) == .stretch,
          line.crossLength - crossLength(of: item, run) > StackRun.threshold
        {
          measureItem(
            item, main: LengthRange(exactly: mainLength(of: item, run)),
            cross: LengthRange(exactly: line.crossLength), run)
        }
        item = nextItem(after: item)
      }
    }
  }

  /// How far an item's baseline is from its start, or `nil` if it is not aligned by one.
  @inline(__always)
  func baselineOffset(of item: Int32, _ run: StackRun) -> Double? {
    switch alignment(of: item, run) {
    case .baselineFirst: ascender(of: item)
    case .baselineLast: crossLength(of: item, run) + descender(of: item)
    default: nil
    }
  }
}

extension LayoutTree {
  /// Writes the items' positions.
  ///
  /// - Returns: What the longest line takes along the stack and what all lines take across it.
  /// - Source: Texture `ASStackPositionedLayout::compute`, ASStackPositionedLayout.mm
  mutating func positionItems(_ run: StackRun) -> (main: Double, cross: Double) {
    let count = lines.count - run.firstLine
    var longest = 0.0
    for index in run.firstLine..<lines.count {
      longest = larger(mainLength(of: lines[index], run), longest)
    }
    let total = totalCrossLength(run)
    let spread = Distribution(
      run.properties.alignContent, count: count, room: run.cross.violation(of: total))
    var cross = spread.offset
    for index in run.firstLine..<lines.count {
      if index > run.firstLine { cross += spread.gap + run.properties.lineSpacing }
      if trace?.parent == run.element { traceOrigin(of: index, cross, run) }
      positionItems(of: lines[index], crossStart: cross, run)
      cross += lines[index].crossLength
    }
    return (longest, total)
  }

  private mutating func positionItems(
    of line: StackLine, crossStart: Double, _ run: StackRun
  ) {
    let room = run.main.violation(of: mainLength(of: line, run))
    let spread = Distribution(run.properties.justifyContent, count: line.count, room: room)
    var main = spread.offset
    var item = line.first
    for position in 0..<line.count {
      let style = records[item].style
      main += styles[style].spacingBefore
      if position > 0 { main += run.properties.spacing + spread.gap }
      let cross = crossStart + crossOffset(of: item, in: line, run)
      records[item].position =
        run.axis == .horizontal ? Point(x: main, y: cross) : Point(x: cross, y: main)
      main += mainLength(of: item, run) + styles[style].spacingAfter
      item = nextItem(after: item)
    }
  }

  private func crossOffset(of item: Int32, in line: StackLine, _ run: StackRun) -> Double {
    switch alignment(of: item, run) {
    case .start, .stretch: 0
    case .end: line.crossLength - crossLength(of: item, run)
    // Only centering across is put on the pixel grid.
    case .center: grid.roundedDown((line.crossLength - crossLength(of: item, run)) / 2)
    case .baselineFirst, .baselineLast: line.baseline - (baselineOffset(of: item, run) ?? 0)
    }
  }
}

/// Where a row of things starts and how far apart they are, given the room that is left.
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
