import LayoutEngine
import LiveDocuments

extension Explainer {
  /// Adds the steps to the position of the element in its parent.
  mutating func place(_ element: ElementID, in parent: ElementID) {
    let content = document.content(of: parent)
    switch document.type(of: parent) {
    case .stack:
      guard let stack = content.stack else { return }
      place(element, in: parent, stack)
    case .inset:
      guard let insets = content.inset else { return }
      place(element, in: parent, insets)
    case .relative, .center:
      guard let relative = content.relative else { return }
      let position = axis == .horizontal ? relative.horizontal : relative.vertical
      // The space is the spec's own before it is rounded to pixels.
      var spec = Explainer(document, axis, findsCauses: false)
      spec.explainUnrounded(parent)
      add(
        .align(
          room: spec.state.length - length(of: element), fraction: position.fraction,
          rounding: .nearest(scale: document.header.scale)),
        by: parent, because: positionKey(of: parent).flatMap { place(of: $0, in: parent) })
    case .absolute:
      let style = document.style(of: element)
      let room = document.requestedRange(of: parent, axis).map {
        isValidLength($0.max) ? $0.max : .nan
      }
      let coordinate = axis == .horizontal ? style.layoutX : style.layoutY
      add(
        .place(after: [coordinate.resolved(in: room ?? .nan)]), by: parent,
        because: place(of: .layoutPosition, in: element))
    case .custom:
      add(
        .place(after: [document.description(of: element).position.origin[axis]]), by: parent,
        because: place(of: .position, in: element))
    case .corner:
      guard let corner = content.corner else { return }
      place(element, in: parent, corner)
    case .button:
      guard let button = document.buttonProperties(of: parent) else {
        return add(.place(after: [0]), by: parent, isTrivial: true)
      }
      place(element, in: parent, button)
    default: add(.place(after: [0]), by: parent, isTrivial: true)
    }
  }

  /// Explains the length of an element up to the point at which it is rounded.
  private mutating func explainUnrounded(_ element: ElementID) {
    guard let request = document.measureRequests(of: element).last else { return }
    let range = document.resolvedRange(of: element, for: request)
    state.range = range[axis]
    measure(element)
    state = steps.last?.before ?? state
  }

  private mutating func place(
    _ element: ElementID, in parent: ElementID, _ insets: EdgeInsets
  ) {
    let isHorizontal = axis == .horizontal
    let near = isHorizontal ? insets.left : insets.top
    let far = isHorizontal ? insets.right : insets.bottom
    let cause = place(of: .insets, in: parent)
    guard near.isInfinite else { return add(.place(after: [near]), by: parent, because: cause) }
    let maximum = document.requestedRange(of: parent, axis)?.max ?? .nan
    let child = length(of: element)
    let grid = PixelGrid(scale: document.header.scale)
    let behind = far.isInfinite ? grid.rounded((maximum - child) / 2) : far
    add(
      .placeFromEnd(maximum: maximum, behind: behind, child: child), by: parent, because: cause)
  }

  private mutating func place(
    _ element: ElementID, in parent: ElementID, _ corner: CornerProperties
  ) {
    guard let child = document.child(of: parent, role: .child) else { return }
    let companion = document.child(of: parent, role: .companion)
    let cause = place(of: .cornerLocation, in: parent)
    guard let companion else { return add(.place(after: [0]), by: parent, isTrivial: true) }
    let origin = cornerOrigin(corner, child, companion)
    let shift = corner.wraps ? 0 - asMin(0, origin) : 0
    if element == child {
      add(
        .place(after: [shift]), by: parent, because: place(of: .wrapsCorner, in: parent),
        others: [companion], isTrivial: shift == 0)
    } else {
      add(
        .place(after: corner.wraps ? [origin, shift] : [origin]), by: parent, because: cause,
        others: [child])
    }
  }

  // MARK: Stacks

  mutating func place(
    _ element: ElementID, in parent: ElementID, _ stack: StackProperties
  ) {
    guard let measurement = document.stackMeasurements(of: parent).last,
      let (line, item) = measurement.find(element)
    else { return }
    if axis == measurement.axis {
      placeAlong(element, in: parent, stack, measurement, line)
    } else {
      placeAcross(item, in: parent, stack, line)
    }
  }

  private mutating func placeAlong(
    _ element: ElementID, in parent: ElementID, _ stack: StackProperties,
    _ measurement: StackMeasurement,
    _ line: StackMeasurement.Line
  ) {
    let room = measurement.main.violation(of: line.finalLength)
    let spread = Distribution(stack.justifyContent, count: line.items.count, room: room)
    var lengths = [spread.offset]
    var before: [ElementID] = []
    for (index, item) in line.items.enumerated() {
      let style = document.style(of: item.element)
      lengths.append(style.spacingBefore)
      if index > 0 { lengths.append(stack.spacing + spread.gap) }
      if item.element == element { break }
      lengths.append(item.length + style.spacingAfter)
      before.append(item.element)
    }
    let key: ElementKey =
      spread.offset != 0 || spread.gap != 0 ? .justifyContent : .spacing
    add(
      .place(after: lengths), by: parent, because: place(of: key, in: parent), others: before)
  }

  private mutating func placeAcross(
    _ item: StackMeasurement.Item, in parent: ElementID, _ stack: StackProperties,
    _ line: StackMeasurement.Line
  ) {
    let cause = place(of: .alignSelf, in: item.element) ?? place(of: .alignItems, in: parent)
    var offset = ExplainedOperation.place(after: [0])
    if let baseline = item.baselineOffset {
      offset = .place(after: [line.baseline, -baseline])
    } else {
      let room = line.crossLength - item.crossLength
      switch document.style(of: item.element).alignSelf.effective(in: stack) {
      case .end: offset = .align(room: room, fraction: 1, rounding: .none)
      case .center:
        offset = .align(
          room: room, fraction: 0.5, rounding: .down(scale: document.header.scale))
      default: break
      }
    }
    add(offset, by: parent, because: cause, isTrivial: line.crossOrigin != 0)
    if line.crossOrigin != 0 || state.position.isNaN {
      add(.place(after: [line.crossOrigin, state.position]), by: parent, because: cause)
    }
  }
}

extension AlignSelf {
  /// The alignment of a child in a stack: its own, or else the stack's.
  fileprivate func effective(in stack: StackProperties) -> AlignItems {
    switch self {
    case .auto: stack.alignItems
    case .start: .start
    case .end: .end
    case .center: .center
    case .stretch: .stretch
    }
  }
}

extension LiveDocument {
  /// The lengths that an element's algorithm worked on when it was asked last.
  fileprivate func requestedRange(of element: ElementID, _ axis: Axis) -> LengthRange? {
    measureRequests(of: element).last.map { resolvedRange(of: element, for: $0)[axis] }
  }
}
