/// The baselines a vertical stack took over from its first and last child.
///
/// They stay with the stack for the rest of its node's measurement. That matters in one case: a
/// later run of the parent defers the stack without measuring it and still reads its baseline. The
/// tree caches no layout of elements this can happen to, see ``LayoutTree/refreshStateful(_:)``.
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
  var baselineStacks = 0
  var flexibleVerticalStacks = 0
}

extension LayoutTree {
  /// The distance of an item's first baseline from its top.
  ///
  /// A text measures its own; a vertical stack has that of its first child, whatever its style says.
  ///
  /// - Source: Texture `-[ASStackLayoutSpec calculateLayoutThatFits:]`, ASStackLayoutSpec.mm
  func ascender(of item: Int32) -> Double {
    if let text = ownText(item) { return text.ascender }
    guard let first = exportingChild(of: item, last: false) else {
      return styles[records[item].style].ascender
    }
    if records[item].flags.contains(.unmeasured) {
      return export(of: item)?.ascender ?? styles[records[item].style].ascender
    }
    return ascender(of: first)
  }

  /// The distance of an item's last baseline from its bottom, normally negative.
  func descender(of item: Int32) -> Double {
    if let text = ownText(item) { return text.descender }
    guard let last = exportingChild(of: item, last: true) else {
      return styles[records[item].style].descender
    }
    if records[item].flags.contains(.unmeasured) {
      return export(of: item)?.descender ?? styles[records[item].style].descender
    }
    return descender(of: last)
  }

  /// The child whose baseline a vertical stack takes over; its depth is limited with the tree's.
  private func exportingChild(of item: Int32, last: Bool) -> Int32? {
    guard records[item].flags.contains(.vertical) else { return nil }
    var child = last ? records[item].lastChild : records[item].firstChild
    while child >= 0, !records[child].participates {
      child = last ? records[child].previousSibling : records[child].nextSibling
    }
    return child < 0 ? nil : child
  }

  private func ownText(_ item: Int32) -> MeasuredText? {
    records[item].algorithm == .text ? measuredText(item) : nil
  }

  private func export(of item: Int32) -> ExportedBaselines? {
    guard let export = exports.baselines[item], export.generation == exports.generation else {
      return nil
    }
    return export
  }

  /// Notes what a vertical stack that was just measured exports.
  mutating func recordExport(of element: Int32) {
    guard let first = exportingChild(of: element, last: false),
      let last = exportingChild(of: element, last: true)
    else { return }
    exports.baselines[element] = ExportedBaselines(
      ascender: ascender(of: first), descender: descender(of: last), generation: exports.generation)
  }

  // MARK: Which layouts must not be cached

  /// Keeps count of the elements that make exports matter at all.
  mutating func countBaselines(of element: Int32, by change: Int) {
    guard let stack = records[element].content.properties(of: StackLayoutSpec.self) else { return }
    if stack.alignItems.isByBaseline {
      exports.baselineStacks += change
    }
    if stack.direction == .vertical, isFlexible(element) {
      exports.flexibleVerticalStacks += change
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
