extension LayoutTree {
  /// Measures every child with its flex basis or without a limit along the stack.
  mutating func measureItems(_ run: borrowing StackRun) {
    for place in run.items {
      let item = stackItems[place]
      if run.defersFlexibleItem, item.isFlexible {
        records[item.element].size = .zero
        records[item.element].flags.insert(.unmeasured)
        continue
      }
      measureFreely(place, run)
    }
  }

  /// Measures one child with its flex basis or without a limit along the stack.
  @inline(__always)
  mutating func measureFreely(_ place: Int, _ run: borrowing StackRun) {
    var main = LengthRange(min: 0, max: .infinity)
    let style = stackItems[place].style
    if style > 0 {
      let basis = styles[style].flexBasis
      if basis != .auto {
        main = LengthRange(
          exactly: basis.resolved(in: run.parentSize[run.axis], automatic: .nan))
      }
    }
    measureItem(place, main: main, cross: run.cross, run)
  }

  /// Measures one child; a stretched one gets the cross range instead of starting at zero, and its
  /// own cross bounds replace it, even where that leaves a minimum above the maximum.
  ///
  /// - Source: Texture `crossChildLayout`, ASStackUnpositionedLayout.mm
  @inline(__always)
  mutating func measureItem(
    _ place: Int, main: LengthRange, cross: LengthRange, _ run: borrowing StackRun
  ) {
    let item = stackItems[place]
    var crossRange = LengthRange(min: 0, max: cross.max)
    if item.alignment == .stretch {
      crossRange.min = cross.min
      if item.style > 0 {
        let own = ownRange(style: item.style, parentSize: .undefined)[run.axis.crossed]
        if own.min != 0 { crossRange.min = own.min }
        if own.max != .infinity { crossRange.max = own.max }
      }
    }
    let size = measure(
      item.element, thatFits: SizeRange(main: main, cross: crossRange, along: run.axis),
      parentSize: run.parentSize)
    stackItems[place].main = size[run.axis]
    stackItems[place].cross = size[run.axis.crossed]
  }

  /// Puts every item into a line; a new one starts where an item would exceed the maximum.
  ///
  /// - Source: Texture `collectChildrenIntoLines`, ASStackUnpositionedLayout.mm
  mutating func breakIntoLines(_ run: inout StackRun) {
    var line = StackLine(first: run.firstItem, count: run.itemCount)
    if run.properties.wraps {
      line.count = 0
      var length = 0.0
      var gap = 0.0
      for place in run.items {
        let item = stackItems[place]
        let extent = item.spacingBefore + item.main + item.spacingAfter
        if line.count > 0, run.main.violation(of: length + gap + extent) < 0 {
          addLine(line, run)
          line = StackLine(first: place, count: 0)
          length = 0
          gap = 0
        }
        length += gap + extent
        gap = run.properties.spacing
        line.count += 1
      }
    }
    addLine(line, run)
    run.lineCount = stackLines.count - run.firstLine
  }

  private mutating func addLine(_ line: StackLine, _ run: borrowing StackRun) {
    stackLines.append(line)
    updateLength(of: stackLines.count - 1, run)
  }

  /// Adds up what a line takes along the stack: the spacings, then the items.
  mutating func updateLength(of line: Int, _ run: borrowing StackRun) {
    let items = stackLines[line].items
    var length = run.properties.spacing * Double(items.count - 1)
    for place in items {
      length = length + stackItems[place].spacingBefore + stackItems[place].spacingAfter
    }
    for place in items { length += stackItems[place].main }
    stackLines[line].length = length
  }
}

extension LayoutTree {
  /// Gives the items of a line their shares of the room up to the stack's minimum, or takes from
  /// them what exceeds its maximum; between the two there is nothing to do, and no second round.
  ///
  /// - Source: Texture `flexLinesAlongStackDimension`, ASStackUnpositionedLayout.mm
  mutating func flex(_ index: Int, _ run: borrowing StackRun) {
    let line = stackLines[index]
    let violation = run.main.violation(of: line.length)
    guard var flexing = LineFlexing(violation) else {
      measureDeferredItem(of: index, run)
      return
    }
    for place in line.items {
      flexing.total += flexing.factor(of: styles[stackItems[place].style])
    }
    if flexing.total == 0 {
      measureDeferredItem(of: index, run)
      return
    }
    if !flexing.isGrowing {
      for place in line.items {
        flexing.weight += flexing.weight(
          of: styles[stackItems[place].style], length: stackItems[place].main)
      }
    }

    // Sizes change from the second loop on, so the shares are taken from those of before.
    var rest = violation
    var first = -1
    for place in line.items {
      let share = flexing.share(
        of: styles[stackItems[place].style], length: stackItems[place].main)
      rest -= share
      if share != 0, first < 0 { first = place }
    }
    if trace?.parent == run.element { traceFlexing(flexing, of: index, rest: rest, run) }
    guard first >= 0 else { return }
    for place in line.items {
      let item = stackItems[place]
      let share = flexing.share(of: styles[item.style], length: item.main)
      if share != 0 {
        var target = item.main + share
        if place == first, styles[item.style].flexGrow > 0 { target += rest }
        measureItem(place, main: LengthRange(exactly: larger(target, 0)), cross: run.cross, run)
      }
    }
    updateLength(of: index, run)
  }

  /// A line that does not flex measures its deferred item with no length at all.
  private mutating func measureDeferredItem(of index: Int, _ run: borrowing StackRun) {
    guard run.defersFlexibleItem else { return }
    for place in stackLines[index].items where stackItems[place].isFlexible {
      measureItem(place, main: LengthRange(exactly: 0), cross: run.cross, run)
    }
    updateLength(of: index, run)
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
