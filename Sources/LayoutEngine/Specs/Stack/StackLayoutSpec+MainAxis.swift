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

extension LayoutTree {
  /// Gives the items of a line their shares of the room up to the stack's minimum, or takes from
  /// them what exceeds its maximum; between the two there is nothing to do, and no second round.
  ///
  /// - Source: Texture `flexLinesAlongStackDimension`, ASStackUnpositionedLayout.mm
  mutating func flex(_ index: Int, _ run: StackRun) {
    let line = lines[index]
    let violation = run.main.violation(of: mainLength(of: line, run))
    guard var flexing = LineFlexing(violation) else {
      measureDeferredItem(of: line, run)
      return
    }
    var item = line.first
    for _ in 0..<line.count {
      flexing.total += flexing.factor(of: styles[records[item].style])
      item = nextItem(after: item)
    }
    if flexing.total == 0 {
      measureDeferredItem(of: line, run)
      return
    }
    if !flexing.isGrowing {
      item = line.first
      for _ in 0..<line.count {
        flexing.weight += flexing.weight(
          of: styles[records[item].style], length: mainLength(of: item, run))
        item = nextItem(after: item)
      }
    }

    // Sizes change from the second loop on, so the shares are taken from those of before.
    var rest = violation
    var first: Int32 = -1
    item = line.first
    for _ in 0..<line.count {
      let share = flexing.share(
        of: styles[records[item].style], length: mainLength(of: item, run))
      rest -= share
      if share != 0, first < 0 { first = item }
      item = nextItem(after: item)
    }
    if trace?.parent == run.element { traceFlexing(flexing, of: index, rest: rest, run) }
    guard first >= 0 else { return }
    item = line.first
    for _ in 0..<line.count {
      let style = records[item].style
      let length = mainLength(of: item, run)
      let share = flexing.share(of: styles[style], length: length)
      if share != 0 {
        var target = length + share
        if item == first, styles[style].flexGrow > 0 { target += rest }
        measureItem(item, main: LengthRange(exactly: larger(target, 0)), cross: run.cross, run)
      }
      item = nextItem(after: item)
    }
  }

  /// A line that does not flex measures its deferred item with no length at all.
  private mutating func measureDeferredItem(of line: StackLine, _ run: StackRun) {
    guard run.defersFlexibleItem else { return }
    var item = line.first
    for _ in 0..<line.count {
      if isFlexible(item) {
        measureItem(item, main: LengthRange(exactly: 0), cross: run.cross, run)
      }
      item = nextItem(after: item)
    }
  }
}

/// How the room or excess of one line is shared.
struct LineFlexing {
  let violation: Double

  /// The sum of the items' factors, from left to right.
  var total = 0.0

  /// The sum of the items' shrinking weights.
  var weight = 0.0

  var isGrowing: Bool { violation > 0 }

  /// - Returns: `nil` if there is less than the threshold to share.
  init?(_ violation: Double) {
    if abs(violation) < StackRun.threshold { return nil }
    self.violation = violation
  }

  @inline(__always)
  func factor(of style: borrowing ElementStyle) -> Double {
    isGrowing ? style.flexGrow : style.flexShrink
  }

  @inline(__always)
  func weight(of style: borrowing ElementStyle, length: Double) -> Double {
    length * (style.flexShrink / total)
  }

  /// What an item gets: whole points when growing, in proportion to factor and length when shrinking.
  @inline(__always)
  func share(of style: borrowing ElementStyle, length: Double) -> Double {
    if isGrowing { return (violation * (style.flexGrow / total)).rounded(.down) }
    if weight == 0 { return 0 }
    return -abs(weight(of: style, length: length) / weight * violation)
  }
}
