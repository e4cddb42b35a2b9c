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
