/// The baselines a vertical stack took over from its first and last child.
///
/// The baselines stay with the stack for the rest of its node's measurement. This matters in one case: a
/// later run of the parent defers the stack without measuring it and still reads its baseline. The
/// tree caches no layout of elements this can happen to, see ``ElementTree/refreshStateful(_:)``.
struct ExportedBaselines {
  var ascender: Double
  var descender: Double

  /// The node measurement in which the stack exported them; a node makes its specs anew for each.
  var generation: UInt64
}

/// The baselines that are exported in the layout under way.
struct BaselineExports {
  /// The current measurement of a node; the baselines that vertical stacks export live as long.
  var generation: UInt64 = 0
  var lastGeneration: UInt64 = 0
  var baselines: [Int32: ExportedBaselines] = [:]

  /// True if the document has stacks whose baselines may outlive a run; see ``ExportedBaselines``.
  var isTracked = false
}

extension BaselineExports {
  /// The distance of an item's first baseline from its top.
  ///
  /// A text measures its own; a vertical stack uses its first child's, whatever its style says.
  ///
  /// - Source: Texture `-[ASStackLayoutSpec calculateLayoutThatFits:]`, ASStackLayoutSpec.mm
  func ascender(of item: Int32, _ tree: borrowing ElementTree) -> Double {
    if let text = tree.ownText(item) { return text.ascender }
    guard let first = tree.exportingChild(of: item, last: false) else {
      return tree.styles[tree.records[item].style].ascender
    }
    if tree.records[item].flags.contains(.unmeasured) {
      return export(of: item)?.ascender ?? tree.styles[tree.records[item].style].ascender
    }
    return ascender(of: first, tree)
  }

  /// The distance of an item's last baseline from its bottom, normally negative.
  func descender(of item: Int32, _ tree: borrowing ElementTree) -> Double {
    if let text = tree.ownText(item) { return text.descender }
    guard let last = tree.exportingChild(of: item, last: true) else {
      return tree.styles[tree.records[item].style].descender
    }
    if tree.records[item].flags.contains(.unmeasured) {
      return export(of: item)?.descender ?? tree.styles[tree.records[item].style].descender
    }
    return descender(of: last, tree)
  }

  private func export(of item: Int32) -> ExportedBaselines? {
    guard let export = baselines[item], export.generation == generation else {
      return nil
    }
    return export
  }

  /// Records the baselines that a vertical stack exports after its measurement.
  mutating func record(_ element: Int32, _ tree: borrowing ElementTree) {
    guard let first = tree.exportingChild(of: element, last: false),
      let last = tree.exportingChild(of: element, last: true)
    else { return }
    baselines[element] = ExportedBaselines(
      ascender: ascender(of: first, tree), descender: descender(of: last, tree),
      generation: generation)
  }
}

// MARK: Which layouts must not be cached

extension ElementTree {
  /// The child whose baseline a vertical stack takes over; its depth is limited with the tree's.
  func exportingChild(of item: Int32, last: Bool) -> Int32? {
    guard records[item].flags.contains(.vertical) else { return nil }
    var child = last ? records[item].lastChild : records[item].firstChild
    while child >= 0, !records[child].participates {
      child = last ? records[child].previousSibling : records[child].nextSibling
    }
    return child < 0 ? nil : child
  }

  fileprivate func ownText(_ item: Int32) -> MeasuredText? {
    records[item].algorithm == .text ? measuredText(item) : nil
  }

  /// Keeps count of the elements that make exports matter at all.
  mutating func countBaselines(of element: Int32, by change: Int) {
    guard let stack = records[element].content.properties(of: StackLayoutSpec.self) else { return }
    if stack.alignItems.isByBaseline {
      baselineStacks += change
    }
    if stack.direction == .vertical, isFlexible(element) {
      flexibleVerticalStacks += change
    }
  }

  /// Marks an element as uncacheable if its layouts depend on baselines exported before.
  ///
  /// - Precondition: The children's flags are up to date.
  mutating func refreshStateful(_ element: Int32) {
    if isStateful(element) {
      records[element].flags.insert(.uncacheable)
    } else {
      records[element].flags.remove(.uncacheable)
    }
  }

  private func isStateful(_ element: Int32) -> Bool {
    readsDeferredBaseline(element)
      || firstChild(of: element) {
        records[$0].flags.contains(.uncacheable) && !records[$0].type.isDisplayNode
      } >= 0
  }

  /// True if a stack may read the baseline of a vertical stack that it defers.
  private func readsDeferredBaseline(_ element: Int32) -> Bool {
    guard let stack = records[element].content.properties(of: StackLayoutSpec.self) else {
      return false
    }
    let readsBaselines = stack.alignItems.isByBaseline
    let first = firstItem(of: element)
    return firstItem(of: element) { item in
      let isOuter =
        stack.direction == .vertical && (item == first || nextItem(after: item) < 0)
      return isFlexible(item) && exportingChild(of: item, last: false) != nil
        && (readsBaselines || isOuter)
    } >= 0
  }
}
