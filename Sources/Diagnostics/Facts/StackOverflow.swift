import LayoutEngine
import LiveDocuments

/// A stack whose children together exceed its maximum length by more than a pixel, with the one cause to report.
struct StackOverflow {
  let axis: Axis
  let line: StackMeasurement.Line

  /// The length the stack may have at most, in points.
  let maximum: Double
  let cause: Cause

  /// The length by which the children exceed the stack together, in points.
  var excess: Double { line.finalLength - maximum }

  /// The cause; the first that applies is reported.
  enum Cause {
    /// Percentages and spacings alone are too much.
    case percentages([StackMeasurement.Item])

    /// A child could take up the excess and may not shrink, but something inside it may.
    case misplacedShrink(child: ElementID, holder: ElementID)

    /// A child could take up the excess if it might shrink.
    case missingShrink(child: ElementID)

    /// A ratio made a width of its height that is larger than the stack.
    case ratio(ElementID)

    /// The first child begins outside of the stack.
    case negativeOrigin(child: ElementID, Double)

    case tooLong

    fileprivate var rank: Int {
      switch self {
      case .percentages: 0
      case .misplacedShrink: 1
      case .missingShrink: 2
      case .ratio: 3
      case .negativeOrigin: 4
      case .tooLong: 5
      }
    }
  }

  /// True if this line of a stack is reported in place of the other.
  fileprivate func comesBefore(_ other: StackOverflow) -> Bool {
    cause.rank == other.cause.rank
      ? excess > other.excess : cause.rank < other.cause.rank
  }
}

extension StackOverflow {
  /// True if the line may fit after all, because texts in it have approximate sizes.
  func isApproximate(in context: CheckContext) -> Bool {
    guard axis == .horizontal else { return false }
    let doubt = line.items.reduce(0) { doubt, item in
      guard context.document.isTextApproximate(item.element) else { return doubt }
      return doubt + TextSource.errorOfTable * (context.layout.size(of: item.element)?.width ?? 0)
    }
    return excess < doubt
  }

  /// Marks a diagnostic as approximate if the line may fit after all.
  func qualify(_ diagnostic: PendingDiagnostic, in context: CheckContext) -> PendingDiagnostic {
    guard isApproximate(in: context) else { return diagnostic }
    var qualified = diagnostic
    qualified.isApproximate = true
    qualified.message += "; \(TextOrigin.mayFit)"
    return qualified
  }
}

private enum OverflowFact: ElementFact {
  typealias Value = StackOverflow?
}

extension CheckContext {
  /// True if children of a stack are longer together than it may be, by more than a pixel.
  ///
  /// The children then leave no free space, and overflow the stack.
  func isOverfull(_ stack: ElementID) -> Bool { overfullMeasurement(of: stack) != nil }

  /// The overflow to report of a stack whose children are too long for it.
  ///
  /// - Complexity: That of the stack's trace and, where a child could shrink, of measuring it.
  func overflow(of stack: ElementID) -> StackOverflow? {
    guard layout.traits(of: stack).contains(.mainAxisOverflows) else { return nil }
    return fact(OverflowFact.self, of: stack) { findOverflow(of: stack) }
  }

  private func findOverflow(of stack: ElementID) -> StackOverflow? {
    guard let measurement = overfullMeasurement(of: stack) else { return nil }
    var first: StackOverflow?
    for line in measurement.lines
    where isOverlong(line, measurement) && !isRounding(line, measurement) {
      let overflow = StackOverflow(
        axis: measurement.axis, line: line, maximum: measurement.main.max,
        cause: cause(of: line, in: stack, measurement))
      if first.map(overflow.comesBefore) ?? true { first = overflow }
    }
    return first
  }

  private func overfullMeasurement(of stack: ElementID) -> StackMeasurement? {
    guard layout.traits(of: stack).contains(.mainAxisOverflows),
      let measurement = finalMeasurement(ofStack: stack),
      measurement.lines.contains(where: { isOverlong($0, measurement) })
    else { return nil }
    return measurement
  }

  /// True if a line is too long only because each of its items that were flexed was rounded up to a pixel.
  private func isRounding(_ line: StackMeasurement.Line, _ measurement: StackMeasurement) -> Bool {
    let flexed = line.items.count { $0.share != 0 }
    return line.finalLength <= measurement.main.max + Double(flexed) * layout.pixelTolerance
  }

  private func isOverlong(_ line: StackMeasurement.Line, _ measurement: StackMeasurement) -> Bool {
    line.finalLength > measurement.main.max + layout.pixelTolerance
  }

  /// The cause of a line that is longer than its stack.
  func cause(
    of line: StackMeasurement.Line, in stack: ElementID, _ measurement: StackMeasurement
  ) -> StackOverflow.Cause {
    let items = percentages(in: line, measurement)
    if !items.isEmpty { return .percentages(items) }
    if let child = itemToShrink(in: line, measurement) {
      return holderOfShrink(below: child).map { .misplacedShrink(child: child, holder: $0) }
        ?? .missingShrink(child: child)
    }
    if measurement.axis == .horizontal {
      for item in line.items {
        if let ratio = ratioFromHeight(in: item.element, wider: measurement.main.max) {
          return .ratio(ratio)
        }
      }
    }
    if let first = line.items.first?.element, let justify = self.stack(stack)?.justifyContent,
      justify.movesExcessToStart,
      let origin = layout.unmirroredFrame(of: first)?.origin[measurement.axis],
      origin < -layout.pixelTolerance
    {
      return .negativeOrigin(child: first, origin)
    }
    return .tooLong
  }

  // MARK: Percentages

  /// The children whose lengths are percentages, if there are several and they and all spacings are
  /// too long by themselves.
  private func percentages(in line: StackMeasurement.Line, _ measurement: StackMeasurement)
    -> [StackMeasurement.Item]
  {
    guard measurement.main.isExact else { return [] }
    let items = line.items.filter {
      elements.style(of: $0.element).lengthInStack(along: measurement.axis).isPartOfParent
    }
    let length = items.reduce(line.spacing) { $0 + $1.length }
    return items.count >= 2 && length > measurement.main.max + layout.pixelTolerance ? items : []
  }

  // MARK: Shrinking

  /// The largest child that would take up the excess if it could shrink, where none can.
  private func itemToShrink(in line: StackMeasurement.Line, _ measurement: StackMeasurement)
    -> ElementID?
  {
    guard measurement.axis == .horizontal,
      line.items.allSatisfy({ elements.style(of: $0.element).flexShrink == 0 })
    else { return nil }
    let excess = line.finalLength - measurement.main.max
    let sorted = line.items.enumerated()
      .filter { $0.element.length > excess }
      .sorted { ($1.element.length, $0.offset) < ($0.element.length, $1.offset) }
    return sorted.map(\.element).first { canTakeUp(excess, $0, measurement) }?.element
  }

  private func canTakeUp(
    _ excess: Double, _ item: StackMeasurement.Item, _ measurement: StackMeasurement
  ) -> Bool {
    let own = elements.style(of: item.element)
    guard own.width == .auto, own.flexBasis == .auto, isBreakable(item.element) else {
      return false
    }
    let target = item.length - excess
    guard own.resolvedRange(on: .horizontal, parent: measurement.parentSize.width).min <= target,
      hasLineToBreak(in: item.element, excess: excess, target: target)
    else { return false }
    var range = SizeRange(min: .zero, max: measurement.range.max)
    range.max.width = target
    guard
      let size = layout.size(of: item.element, thatFits: range, parentSize: measurement.parentSize)
    else { return false }
    return size.width <= target + layout.pixelTolerance
  }

  /// True if a text in an element is longer than the excess, and nothing else in it is by itself
  /// wider than the element would become.
  private func hasLineToBreak(in element: ElementID, excess: Double, target: Double) -> Bool {
    var hasLine = false
    var pending = [element]
    while let next = pending.popLast() {
      guard let width = layout.size(of: next)?.width else { continue }
      if width > target + layout.pixelTolerance, ownWidth(of: next) > target + layout.pixelTolerance
      {
        return false
      }
      switch elements.content(of: next) {
      case .text, .flow: hasLine = hasLine || width > excess
      case .button(let button) where button.title != nil: hasLine = hasLine || width > excess
      default: pending += elements.items(of: next)
      }
    }
    return hasLine
  }

  /// The width that an element's style or content gives it whatever is around it.
  private func ownWidth(of element: ElementID) -> Double {
    let style = elements.style(of: element)
    if case .points(let width) = style.width { return width }
    if case .intrinsicSize(let size) = elements.content(of: element) { return size.width }
    guard case .points(let width) = style.minWidth else { return 0 }
    return width
  }

  /// The first descendant of an element, in the order of the document, that may shrink.
  private func holderOfShrink(below element: ElementID) -> ElementID? {
    elements.itemSubtree(of: element).dropFirst().first { elements.style(of: $0).flexShrink > 0 }
  }

  // MARK: Ratios

  /// A ratio in an element, or the element itself, that was asked with an unlimited width and a limited
  /// height and became wider than `maximum`.
  func ratioFromHeight(in element: ElementID, wider maximum: Double) -> ElementID? {
    guard elements.hasRatios else { return nil }
    var subtree = elements.itemSubtree(of: element)
    while let next = subtree.next() {
      // An element around a wide ratio is as wide, or it limits the ratio and is reported itself.
      guard let size = layout.size(of: next), size.width > maximum + layout.pixelTolerance
      else {
        subtree.skipDescendants()
        continue
      }
      if elements.type(of: next) == .ratio, elements.child(of: next, role: .child) != nil,
        measurements(of: next).all.contains(where: { $0.followsHeight && $0.size == size })
      {
        return next
      }
      if isOverfull(next) { subtree.skipDescendants() }
    }
    return nil
  }
}

extension Measurements.Measurement {
  /// True if there was a limit for the height and none for the width.
  fileprivate var followsHeight: Bool {
    range.max.width == .infinity && range.max.height < .infinity
  }
}

extension JustifyContent {
  /// True if it lets the excess stick out at the start.
  fileprivate var movesExcessToStart: Bool {
    switch self {
    case .center, .end, .spaceAround: true
    case .start, .spaceBetween: false
    }
  }
}

extension StackMeasurement.Line {
  /// The space between and around its items, in points.
  var spacing: Double { items.reduce(finalLength) { $0 - $1.length } }
}

extension ElementStyle {
  /// The length that a stack along an axis starts from: the flex basis, else the length along the
  /// axis.
  func lengthInStack(along axis: Axis) -> Dimension {
    flexBasis == .auto ? self[.exact, axis] : flexBasis
  }
}

extension Dimension {
  /// True if it is a percentage.
  var isPartOfParent: Bool {
    guard case .fraction = self else { return false }
    return true
  }
}

/// The child of a stack that an element is in, or is itself.
struct EnclosingItem {
  let item: ElementID
  let stack: ElementID
  let properties: StackProperties
}

extension CheckContext {
  /// The nearest stack around an element, and the child of it in which the element is.
  func enclosingItem(
    of element: ElementID, where isIncluded: (ElementID) -> Bool = { _ in true }
  ) -> EnclosingItem? {
    var item = element
    while let parent = elements.parent(of: item) {
      if let properties = stack(parent), isIncluded(parent) {
        return EnclosingItem(item: item, stack: parent, properties: properties)
      }
      item = parent
    }
    return nil
  }

  /// An element, or the nearest around it, that a stack with a limit along this axis may shrink.
  func shrinkingElement(from element: ElementID, along axis: Axis) -> ElementID? {
    itemOfLimitedStack(from: element, along: axis) { elements.style(of: $0).flexShrink > 0 }
  }

  /// An element, or the nearest around it, that is a child of a stack with a limit along this axis.
  func itemOfLimitedStack(
    from element: ElementID, along axis: Axis, where isIncluded: (ElementID) -> Bool = { _ in true }
  ) -> ElementID? {
    var item = element
    while let parent = elements.parent(of: item) {
      if stack(parent)?.direction == axis, isIncluded(item),
        let range = layout.measuredRange(of: parent), !isUnlimitedLength(range[axis].max)
      {
        return item
      }
      item = parent
    }
    return nil
  }

  /// True if an element may have been measured without a limit along an axis; otherwise its
  /// measurements need not be read.
  func canBeUnlimited(_ element: ElementID, along axis: Axis) -> Bool {
    if isUnlimitedLength(header.constrainedSize.max[axis]) { return true }
    return elements.ancestors(of: element).contains { above in
      stack(above)?.direction == axis
        || layout.scrollMeasurement(of: above)?.properties.scrolls(along: axis) == true
    }
  }

  /// The related location of the stack that measures an element without a limit along an axis.
  func stackWithoutLimit(
    around element: ElementID, along axis: Axis
  ) -> [Diagnostic.Related] {
    for above in elements.ancestors(of: element) where stack(above)?.direction == axis {
      return [
        Diagnostic.Related(
          .location(Location(above, part: .type)),
          "this stack measures its children with unlimited \(axis.lengthName)")
      ]
    }
    return []
  }

  /// The key that decides how a stack distributes its children along it: the alignment along its axis
  /// where one is written, else `justifyContent`.
  func justifyingKey(of stack: ElementID) -> ElementKey {
    let alignment: ElementKey =
      self.stack(stack)?.direction == .vertical ? .verticalAlignment : .horizontalAlignment
    guard elements.writes(alignment, stack) else { return .justifyContent }
    let value = document.location(of: alignment, in: stack, part: .value)
    return document.valueSpelling(at: value) == "\"none\"" ? .justifyContent : alignment
  }
}
