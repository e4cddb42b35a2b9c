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
