extension LayoutTree {
  /// Measures every child with its flex basis or without a limit along the stack.
  mutating func measureItems(_ run: StackRun) {
    var item = firstItem(of: run.element)
    while item >= 0 {
      if run.defersFlexibleItem, isFlexible(item) {
        records[item].size = .zero
        records[item].flags.insert(.unmeasured)
      } else {
        let basis = styles[records[item].style].flexBasis
        if basis == .auto {
          measureItem(item, main: LengthRange(min: 0, max: .infinity), cross: run.cross, run)
        } else {
          let length = basis.resolved(in: run.parentSize[run.axis], automatic: .nan)
          measureItem(item, main: LengthRange(exactly: length), cross: run.cross, run)
        }
      }
      item = nextItem(after: item)
    }
  }

  /// Measures one child; a stretched one gets the cross range instead of starting at zero, and its
  /// own cross bounds replace it, even where that leaves a minimum above the maximum.
  ///
  /// - Source: Texture `crossChildLayout`, ASStackUnpositionedLayout.mm
  @inline(__always)
  mutating func measureItem(
    _ item: Int32, main: LengthRange, cross: LengthRange, _ run: StackRun
  ) {
    var crossRange = LengthRange(min: 0, max: cross.max)
    if alignment(of: item, run) == .stretch {
      let style = records[item].style
      crossRange.min = cross.min
      if style > 0 {
        let own = styles[style].resolvedRange(on: run.axis.crossed, parent: .nan)
        if own.min != 0 { crossRange.min = own.min }
        if own.max != .infinity { crossRange.max = own.max }
      }
    }
    _ = measure(
      item, thatFits: SizeRange(main: main, cross: crossRange, along: run.axis),
      parentSize: run.parentSize)
  }

  /// Puts every item into a line; a new one starts where an item would exceed the maximum.
  ///
  /// - Source: Texture `collectChildrenIntoLines`, ASStackUnpositionedLayout.mm
  mutating func breakIntoLines(_ run: StackRun) {
    var item = firstItem(of: run.element)
    var line = StackLine(first: item, count: 0)
    var length = 0.0
    var gap = 0.0
    while item >= 0 {
      if run.properties.wraps {
        let style = records[item].style
        let extent =
          styles[style].spacingBefore + mainLength(of: item, run) + styles[style].spacingAfter
        if line.count > 0, run.main.violation(of: length + gap + extent) < 0 {
          lines.append(line)
          line = StackLine(first: item, count: 0)
          length = 0
          gap = 0
        }
        length += gap + extent
        gap = run.properties.spacing
      }
      line.count += 1
      item = nextItem(after: item)
    }
    lines.append(line)
  }

  /// What a line takes along the stack.
  func mainLength(of line: StackLine, _ run: StackRun) -> Double {
    var length = run.properties.spacing * Double(line.count - 1)
    var item = line.first
    for _ in 0..<line.count {
      let style = records[item].style
      if style > 0 { length = length + styles[style].spacingBefore + styles[style].spacingAfter }
      item = nextItem(after: item)
    }
    item = line.first
    for _ in 0..<line.count {
      length += mainLength(of: item, run)
      item = nextItem(after: item)
    }
    return length
  }
}
