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
