/// The baselines a vertical stack took over from its first and last child.
///
/// They stay with the stack for the rest of its node's measurement. That matters in one case: a
/// later run of the parent defers the stack without measuring it and still reads its baseline. The
/// tree caches no layout of elements this can happen to, see ``ElementTree/refreshStateful(_:)``.
struct ExportedBaselines {
  var ascender: Double
  var descender: Double

  /// The node measurement in which it did so; a node makes its specs anew for each.
  var generation: UInt64
}

/// The baselines that are exported in the layout under way.
struct BaselineExports {
  /// The measurement of a node that is under way; what vertical stacks export lives as long.
  var generation: UInt64 = 0
  var lastGeneration: UInt64 = 0
  var baselines: [Int32: ExportedBaselines] = [:]

  /// True if the document has stacks whose baselines may outlive a run; see ``ExportedBaselines``.
  var isTracked = false
}

extension BaselineExports {
  /// The distance of an item's first baseline from its top.
  ///
  /// A text measures its own; a vertical stack has that of its first child, whatever its style says.
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

  /// Notes what a vertical stack that was just measured exports.
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

  /// Finds out whether layouts of an element depend on what was exported before.
  ///
  /// - Precondition: It was done for the children.
  mutating func refreshStateful(_ element: Int32) {
    var isStateful = readsDeferredBaseline(element)
    var child = records[element].firstChild
    while child >= 0, !isStateful {
      isStateful =
        records[child].flags.contains(.uncacheable) && !records[child].type.isDisplayNode
      child = records[child].nextSibling
    }
    if isStateful {
      records[element].flags.insert(.uncacheable)
    } else {
      records[element].flags.remove(.uncacheable)
    }
  }

  /// True if a stack may read the baseline of a vertical stack that it defers.
  private func readsDeferredBaseline(_ element: Int32) -> Bool {
    guard let stack = records[element].content.properties(of: StackLayoutSpec.self) else {
      return false
    }
    let readsBaselines = stack.alignItems.isByBaseline
    let first = firstItem(of: element)
    var item = first
    while item >= 0 {
      let isOuter =
        stack.direction == .vertical && (item == first || nextItem(after: item) < 0)
      if isFlexible(item), exportingChild(of: item, last: false) != nil, readsBaselines || isOuter {
        return true
      }
      item = nextItem(after: item)
    }
    return false
  }
}
