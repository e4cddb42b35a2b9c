extension StackLayoutSpec {
  /// Measures every child with its flex basis or without a limit along the stack, and adds them up as one line.
  static func measureItems(_ run: borrowing StackRun, _ pass: inout LayoutPass) {
    let spacing = spacing(of: run.items, run, pass)
    var length = spacing
    var cross = 0.0
    for index in run.items {
      if run.defersFlexibleItem, pass.scratch.items[index].isFlexible {
        pass.tree.records[pass.scratch.items[index].element].size = .zero
        pass.tree.records[pass.scratch.items[index].element].flags.insert(.unmeasured)
        continue
      }
      let size = measureFreely(index, run, &pass)
      length += size.main
      cross = asMax(cross, size.cross)
    }
    pass.scratch.lines[run.firstLine].spacing = spacing
    (pass.scratch.lines[run.firstLine].length, pass.scratch.lines[run.firstLine].itemCross) = (
      length, cross
    )
  }

  /// Measures one child with its flex basis or without a limit along the stack.
  @inline(__always) @discardableResult
  static func measureFreely(
    _ index: Int, _ run: borrowing StackRun, _ pass: inout LayoutPass
  ) -> (main: Double, cross: Double) {
    var main = LengthRange(min: 0, max: .infinity)
    if pass.scratch.items[index].hasBasis {
      main = LengthRange(
        exactly: pass.tree.styles[pass.scratch.items[index].style].flexBasis.resolved(
          in: run.parentSize[run.axis], automatic: .nan))
    }
    return measureItem(index, main: main, cross: run.cross, run, &pass)
  }

  /// Measures one child; a stretched one gets the cross range instead of starting at zero, and its
  /// own cross bounds replace it, even where that leaves a minimum above the maximum.
  ///
  /// - Source: Texture `crossChildLayout`, ASStackUnpositionedLayout.mm
  @inline(__always) @discardableResult
  static func measureItem(
    _ index: Int, main: LengthRange, cross: LengthRange, _ run: borrowing StackRun,
    _ pass: inout LayoutPass
  ) -> (main: Double, cross: Double) {
    let item = pass.scratch.items[index]
    var crossRange = LengthRange(min: 0, max: cross.max)
    if item.alignment == .stretch {
      crossRange = cross.replacingBounds(
        by: pass.ownRange(style: item.style, parentSize: .undefined)[run.axis.crossed])
    }
    let size = pass.measure(
      item.element, thatFits: SizeRange(main: main, cross: crossRange, along: run.axis),
      parentSize: run.parentSize)
    let (main, cross) = (size[run.axis], size[run.axis.crossed])
    (pass.scratch.items[index].main, pass.scratch.items[index].cross) = (main, cross)
    return (main, cross)
  }

  /// Puts every item of a stack that wraps into a line; a new one starts where an item would exceed the maximum.
  ///
  /// - Source: Texture `collectChildrenIntoLines`, ASStackUnpositionedLayout.mm
  static func breakIntoLines(_ run: inout StackRun, _ pass: inout LayoutPass) {
    guard run.properties.wraps else { return }
    pass.scratch.lines.shrink(to: run.firstLine)
    var line = StackLine(first: run.firstItem, count: 0)
    var length = 0.0
    var gap = 0.0
    for index in run.items {
      let item = pass.scratch.items[index]
      let extent = item.spacingBefore + item.main + item.spacingAfter
      if line.count > 0, run.main.violation(of: length + gap + extent) < 0 {
        addLine(line, run, &pass)
        line = StackLine(first: index, count: 0)
        length = 0
        gap = 0
      }
      length += gap + extent
      gap = run.properties.spacing
      line.count += 1
      line.growth += pass.tree.styles[item.style].flexGrow
      line.shrinkage += pass.tree.styles[item.style].flexShrink
    }
    addLine(line, run, &pass)
    run.lineCount = pass.scratch.lines.count - run.firstLine
  }

  private static func addLine(
    _ line: consuming StackLine, _ run: borrowing StackRun, _ pass: inout LayoutPass
  ) {
    line.spacing = spacing(of: line.items, run, pass)
    pass.scratch.lines.append(line)
    updateLengths(of: pass.scratch.lines.count - 1, &pass)
  }

  /// Adds up the spacings of a line: first the spacings between its items, then the items' own.
  @inline(__always)
  private static func spacing(
    of items: Range<Int>, _ run: borrowing StackRun, _ pass: borrowing LayoutPass
  ) -> Double {
    var spacing = run.properties.spacing * Double(items.count - 1)
    if run.hasOwnSpacing {
      for index in items {
        spacing =
          spacing + pass.scratch.items[index].spacingBefore + pass.scratch.items[index].spacingAfter
      }
    }
    return spacing
  }

  /// Adds up the length of a line along the stack, the spacings first, and finds the largest length across it.
  static func updateLengths(of line: Int, _ pass: inout LayoutPass) {
    var length = pass.scratch.lines[line].spacing
    var cross = 0.0
    for index in pass.scratch.lines[line].items {
      length += pass.scratch.items[index].main
      cross = asMax(cross, pass.scratch.items[index].cross)
    }
    (pass.scratch.lines[line].length, pass.scratch.lines[line].itemCross) = (length, cross)
  }
}

extension StackLayoutSpec {
  /// Gives the items of a line their shares of the space up to the stack's minimum, or takes the excess over its
  /// maximum from them.
  ///
  /// A line between the two stays unchanged. There are no further rounds.
  ///
  /// - Source: Texture `flexLinesAlongStackDimension`, ASStackUnpositionedLayout.mm
  static func flex(_ index: Int, _ run: borrowing StackRun, _ pass: inout LayoutPass) {
    let line = pass.scratch.lines[index]
    let violation = run.main.violation(of: line.length)
    guard var flexing = LineFlexing(violation, of: line), flexing.total != 0 else {
      measureDeferredItem(of: index, run, &pass)
      return
    }
    if flexing.isGrowing { pass.scratch.lines[index].traits = .grew }
    if !flexing.isGrowing {
      for itemIndex in line.items {
        flexing.weight += flexing.weight(
          of: pass.tree.styles[pass.scratch.items[itemIndex].style],
          length: pass.scratch.items[itemIndex].main)
      }
    }

    // Sizes change from the second loop on, so the shares are computed from the sizes before it.
    var rest = violation
    var first = -1
    for itemIndex in line.items {
      let share = flexing.share(
        of: pass.tree.styles[pass.scratch.items[itemIndex].style],
        length: pass.scratch.items[itemIndex].main)
      rest -= share
      if share != 0, first < 0 { first = itemIndex }
    }
    if pass.trace?.parent == run.element {
      traceFlexing(flexing, of: index, rest: rest, run, &pass)
    }
    guard first >= 0 else { return }
    pass.scratch.lines[index].traits.insert(.flexed)
    for itemIndex in line.items {
      let item = pass.scratch.items[itemIndex]
      let share = flexing.share(of: pass.tree.styles[item.style], length: item.main)
      if share != 0 {
        if share.isNaN { pass.scratch.lines[index].traits.insert(.distributedNaN) }
        var target = item.main + share
        if itemIndex == first, pass.tree.styles[item.style].flexGrow > 0 { target += rest }
        measureItem(
          itemIndex, main: LengthRange(exactly: asMax(target, 0)), cross: run.cross, run, &pass)
      }
    }
    updateLengths(of: index, &pass)
  }

  /// A line that does not flex measures its deferred item with no length at all.
  private static func measureDeferredItem(
    of index: Int, _ run: borrowing StackRun, _ pass: inout LayoutPass
  ) {
    guard run.defersFlexibleItem else { return }
    for itemIndex in pass.scratch.lines[index].items where pass.scratch.items[itemIndex].isFlexible
    {
      measureItem(itemIndex, main: LengthRange(exactly: 0), cross: run.cross, run, &pass)
    }
    updateLengths(of: index, &pass)
  }
}

extension LengthRange {
  /// The cross range of a stretched item, from the range of its stack or line: bounds stated by its style replace the
  /// bounds of this range.
  @inline(__always)
  package func replacingBounds(by own: LengthRange) -> LengthRange {
    LengthRange(min: own.min != 0 ? own.min : min, max: own.max != .infinity ? own.max : max)
  }
}

/// The distribution of the free space or excess of one line.
package struct LineFlexing: BitwiseCopyable, Hashable, Sendable {
  /// The free space (positive) or the excess (negative).
  package let violation: Double

  /// The sum of the items' factors, from left to right.
  package let total: Double

  /// The sum of the items' shrinking weights.
  package var weight: Double

  package var isGrowing: Bool { violation > 0 }

  /// The distribution of a line that does not flex, by default.
  package init(violation: Double = 0, total: Double = 0, weight: Double = 0) {
    self.violation = violation
    self.total = total
    self.weight = weight
  }

  /// - Returns: `nil` if there is less than the threshold to share.
  init?(_ violation: Double, of line: StackLine) {
    if abs(violation) < StackProperties.threshold { return nil }
    self.init(violation: violation, total: violation > 0 ? line.growth : line.shrinkage)
  }

  @inline(__always)
  func weight(of style: borrowing ElementStyle, length: Double) -> Double {
    length * (style.flexShrink / total)
  }

  /// The flex factor in effect: `flexGrow` when growing, `flexShrink` when shrinking.
  @inline(__always)
  package func factor(of style: borrowing ElementStyle) -> Double {
    isGrowing ? style.flexGrow : style.flexShrink
  }

  @inline(__always)
  func share(of style: borrowing ElementStyle, length: Double) -> Double {
    share(factor: factor(of: style), length: length)
  }

  /// The share of an item: whole points when growing, in proportion to factor and length when
  /// shrinking.
  @inline(__always)
  package func share(factor: Double, length: Double) -> Double {
    if isGrowing { return (violation * (factor / total)).rounded(.down) }
    if weight == 0 { return 0 }
    return -abs(length * (factor / total) / weight * violation)
  }
}

/// The result of one run of a stack for its children, in points along and across it.
package struct StackMeasurement: Hashable, Sendable {
  package let axis: Axis

  /// The range the stack worked in, its own style considered.
  package let range: SizeRange

  /// The base of its children's fractions; a side is not a number where the stack is not exact.
  package let parentSize: Size

  /// The length and width of all lines together, before they are clamped to the stack's range.
  package var contentSize = Size.zero
  package var lines: [Line] = []

  package var main: LengthRange { range[axis] }
  package var cross: LengthRange { range[axis.crossed] }

  package struct Line: Hashable, Sendable {
    package var items: [Item]

    /// Its length before flexing, after it and in the end, spacings included.
    package var baseLength = 0.0
    package var length = 0.0
    package var finalLength = 0.0

    /// The distribution of the space to fill or of the excess to take away; nothing by default.
    package var flexing = LineFlexing()

    /// The remainder of whole-point shares, which the first child that grows gets.
    package var remainder = 0.0

    /// Its length across the stack, and the baseline's distance from its start.
    package var crossLength = 0.0
    package var baseline = 0.0

    /// Its offset across the stack.
    package var crossOrigin = 0.0
  }

  package struct Item: Hashable, Sendable {
    package let element: ElementID

    /// Its length before flexing; zero where that is not measured.
    package var baseLength: Double

    /// True if it was not measured before its share was known.
    package var isDeferred = false

    /// The points that flexing added or removed, without the remainder.
    package var share = 0.0

    /// Its length after flexing and in the end; its length across before it was stretched.
    package var flexedLength = 0.0
    package var length = 0.0
    package var unstretchedCrossLength = 0.0

    package var isStretched = false

    /// The distance of its baseline from its start across the stack, if it is aligned by one.
    package var baselineOffset: Double?
    package var crossLength = 0.0
  }
}

extension StackLayoutSpec {
  /// Begins the trace of a stack with its lines before they flex.
  static func beginStackMeasurement(
    _ run: borrowing StackRun, in range: SizeRange, _ pass: inout LayoutPass
  ) {
    var measurement = StackMeasurement(axis: run.axis, range: range, parentSize: run.parentSize)
    for index in run.lines {
      let line = pass.scratch.lines[index]
      var traced = StackMeasurement.Line(items: [])
      for itemIndex in line.items {
        let item = pass.scratch.items[itemIndex]
        traced.items.append(
          StackMeasurement.Item(
            element: ElementID(index: item.element), baseLength: item.main,
            isDeferred: run.defersFlexibleItem && item.isFlexible))
      }
      traced.baseLength = line.length
      measurement.lines.append(traced)
    }
    pass.trace?.stack = measurement
  }

  /// Traces the distribution of a line's space or excess; `rest` is the remainder after whole points.
  static func traceFlexing(
    _ flexing: LineFlexing, of index: Int, rest: Double, _ run: borrowing StackRun,
    _ pass: inout LayoutPass
  ) {
    guard var line = tracedLine(index, run, pass) else { return }
    line.flexing = flexing
    line.remainder = flexing.isGrowing ? rest : 0
    for (traced, itemIndex) in zip(line.items.indices, pass.scratch.lines[index].items) {
      line.items[traced].share = flexing.share(
        of: pass.tree.styles[pass.scratch.items[itemIndex].style],
        length: line.items[traced].baseLength
      )
    }
    keep(line, at: index, run, &pass)
  }

  /// Notes lengths after flexing and before stretching.
  static func traceLengths(_ run: borrowing StackRun, _ pass: inout LayoutPass) {
    for index in run.lines {
      guard var line = tracedLine(index, run, pass) else { return }
      line.length = pass.scratch.lines[index].length
      line.crossLength = pass.scratch.lines[index].crossLength
      line.baseline = pass.scratch.lines[index].baseline
      for (traced, itemIndex) in zip(line.items.indices, pass.scratch.lines[index].items) {
        line.items[traced].flexedLength = pass.scratch.items[itemIndex].main
        line.items[traced].unstretchedCrossLength = pass.scratch.items[itemIndex].cross
      }
      keep(line, at: index, run, &pass)
    }
  }

  /// Notes where a line starts across the stack.
  static func traceOrigin(
    of index: Int, _ origin: Double, _ run: borrowing StackRun, _ pass: inout LayoutPass
  ) {
    guard var line = tracedLine(index, run, pass) else { return }
    line.crossOrigin = origin
    keep(line, at: index, run, &pass)
  }

  /// Traces the final sizes of the items.
  static func endStackMeasurement(
    _ run: borrowing StackRun, _ content: (main: Double, cross: Double), _ pass: inout LayoutPass
  ) {
    pass.trace?.stack?.contentSize = Size(main: content.main, cross: content.cross, along: run.axis)
    for index in run.lines {
      guard var line = tracedLine(index, run, pass) else { return }
      line.finalLength = pass.scratch.lines[index].length
      for (traced, itemIndex) in zip(line.items.indices, pass.scratch.lines[index].items) {
        let item = pass.scratch.items[itemIndex]
        let room = line.crossLength - line.items[traced].unstretchedCrossLength
        line.items[traced].isStretched =
          item.alignment == .stretch && room > StackProperties.threshold
        line.items[traced].crossLength = item.cross
        line.items[traced].baselineOffset = baselineOffset(of: item, pass)
        // Stretching measures again, and may change the length that flexing gave.
        line.items[traced].length = item.main
      }
      keep(line, at: index, run, &pass)
    }
  }

  private static func tracedLine(
    _ index: Int, _ run: borrowing StackRun, _ pass: borrowing LayoutPass
  ) -> StackMeasurement.Line? {
    pass.trace?.stack?.lines[index - run.firstLine]
  }

  private static func keep(
    _ line: StackMeasurement.Line, at index: Int, _ run: borrowing StackRun,
    _ pass: inout LayoutPass
  ) {
    pass.trace?.stack?.lines[index - run.firstLine] = line
  }
}
