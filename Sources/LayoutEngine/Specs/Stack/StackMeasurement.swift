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
  /// Starts to note what a traced stack does: its lines before they flex.
  static func beginStackMeasurement(
    _ run: borrowing StackRun, in range: SizeRange, _ pass: inout LayoutPass
  ) {
    var measurement = StackMeasurement(axis: run.axis, range: range, parentSize: run.parentSize)
    for index in run.lines {
      let line = pass.scratch.lines[index]
      var traced = StackMeasurement.Line(items: [])
      for place in line.items {
        let item = pass.scratch.items[place]
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

  /// Notes how a line's space or excess is shared; `rest` is what whole points left over.
  static func traceFlexing(
    _ flexing: LineFlexing, of index: Int, rest: Double, _ run: borrowing StackRun,
    _ pass: inout LayoutPass
  ) {
    guard var line = tracedLine(index, run, pass) else { return }
    line.flexing = flexing
    line.remainder = flexing.isGrowing ? rest : 0
    for (traced, place) in zip(line.items.indices, pass.scratch.lines[index].items) {
      line.items[traced].share = flexing.share(
        of: pass.tree.styles[pass.scratch.items[place].style], length: line.items[traced].baseLength
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
      for (traced, place) in zip(line.items.indices, pass.scratch.lines[index].items) {
        line.items[traced].flexedLength = pass.scratch.items[place].main
        line.items[traced].unstretchedCrossLength = pass.scratch.items[place].cross
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

  /// Notes what became of the items in the end.
  static func endStackMeasurement(
    _ run: borrowing StackRun, _ content: (main: Double, cross: Double), _ pass: inout LayoutPass
  ) {
    pass.trace?.stack?.contentSize = Size(main: content.main, cross: content.cross, along: run.axis)
    for index in run.lines {
      guard var line = tracedLine(index, run, pass) else { return }
      line.finalLength = pass.scratch.lines[index].length
      for (traced, place) in zip(line.items.indices, pass.scratch.lines[index].items) {
        let item = pass.scratch.items[place]
        let room = line.crossLength - line.items[traced].unstretchedCrossLength
        line.items[traced].isStretched =
          item.alignment == .stretch && room > StackProperties.threshold
        line.items[traced].crossLength = item.cross
        line.items[traced].baselineOffset = baselineOffset(of: item, pass)
        // Stretching measures again, and may change what flexing made of it.
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
