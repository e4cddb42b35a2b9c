import LayoutEngine
import LiveDocuments

extension Explainer {
  /// Adds the steps to the position of the element in its parent.
  mutating func explainPosition(of element: ElementID, in parent: ElementID) {
    let content = document.elements.content(of: parent)
    switch document.elements.type(of: parent) {
    case .stack:
      guard let stack = content.stack else { return }
      explainPosition(of: element, in: parent, stack)
    case .inset:
      guard let insets = content.inset else { return }
      explainPosition(of: element, in: parent, insets)
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
        by: parent, because: positionKey(of: parent).flatMap { location(of: $0, in: parent) })
    case .absolute:
      let style = document.elements.style(of: element)
      let room = document.requestedRange(of: parent, axis)?.definiteMaximum
      let coordinate = axis == .horizontal ? style.layoutX : style.layoutY
      add(
        .offset(after: [coordinate.resolved(in: room ?? .nan)]), by: parent,
        because: location(of: .layoutPosition, in: element))
    case .custom:
      add(
        .offset(after: [document.elements.description(of: element).position.origin[axis]]),
        by: parent,
        because: location(of: .position, in: element))
    case .corner:
      guard let corner = content.corner else { return }
      explainPosition(of: element, in: parent, corner)
    case .button:
      guard let button = document.elements.buttonProperties(of: parent) else {
        return add(.offset(after: [0]), by: parent, isTrivial: true)
      }
      explainPosition(of: element, in: parent, button)
    default: add(.offset(after: [0]), by: parent, isTrivial: true)
    }
  }

  /// Explains the length of an element up to the point at which it is rounded.
  private mutating func explainUnrounded(_ element: ElementID) {
    guard let request = document.layout.measureRequests(of: element).last else { return }
    let range = document.layout.resolvedRange(of: element, for: request)
    state.range = range[axis]
    measure(element)
    state = steps.last?.before ?? state
  }

  private mutating func explainPosition(
    of element: ElementID, in parent: ElementID, _ insets: EdgeInsets
  ) {
    let insets = insets[axis]
    let cause = location(of: .insets, in: parent)
    guard insets.near.isInfinite else {
      return add(.offset(after: [insets.near]), by: parent, because: cause)
    }
    let maximum = document.requestedRange(of: parent, axis)?.max ?? .nan
    let child = length(of: element)
    let grid = PixelGrid(scale: document.header.scale)
    let behind = insets.lengthBehind(child, in: maximum, on: grid)
    add(
      .offsetFromEnd(maximum: maximum, behind: behind, child: child), by: parent, because: cause)
  }

  private mutating func explainPosition(
    of element: ElementID, in parent: ElementID, _ corner: CornerProperties
  ) {
    guard let child = document.elements.child(of: parent, role: .child) else { return }
    let companion = document.elements.child(of: parent, role: .companion)
    let cause = location(of: .cornerLocation, in: parent)
    guard let companion else { return add(.offset(after: [0]), by: parent, isTrivial: true) }
    let origin = cornerOrigin(corner, child, companion)
    let shift = corner.wraps ? 0 - asMin(0, origin) : 0
    if element == child {
      add(
        .offset(after: [shift]), by: parent, because: location(of: .wrapsCorner, in: parent),
        others: [companion], isTrivial: shift == 0)
    } else {
      add(
        .offset(after: corner.wraps ? [origin, shift] : [origin]), by: parent, because: cause,
        others: [child])
    }
  }

  // MARK: Stacks

  mutating func explainPosition(
    of element: ElementID, in parent: ElementID, _ stack: StackProperties
  ) {
    guard let measurement = document.layout.stackMeasurements(of: parent).last,
      let (line, item) = measurement.find(element)
    else { return }
    if axis == measurement.axis {
      explainMainPosition(element, in: parent, stack, measurement, line)
    } else {
      explainCrossPosition(item, in: parent, stack, line)
    }
  }

  private mutating func explainMainPosition(
    _ element: ElementID, in parent: ElementID, _ stack: StackProperties,
    _ measurement: StackMeasurement,
    _ line: StackMeasurement.Line
  ) {
    let room = measurement.main.violation(of: line.finalLength)
    let spread = Distribution(stack.justifyContent, count: line.items.count, room: room)
    var lengths = [spread.offset]
    var before: [ElementID] = []
    for (index, item) in line.items.enumerated() {
      let style = document.elements.style(of: item.element)
      lengths.append(style.spacingBefore)
      if index > 0 { lengths.append(stack.spacing + spread.gap) }
      if item.element == element { break }
      lengths.append(item.length + style.spacingAfter)
      before.append(item.element)
    }
    let key: ElementKey =
      spread.offset != 0 || spread.gap != 0 ? .justifyContent : .spacing
    add(
      .offset(after: lengths), by: parent, because: location(of: key, in: parent), others: before)
  }

  private mutating func explainCrossPosition(
    _ item: StackMeasurement.Item, in parent: ElementID, _ stack: StackProperties,
    _ line: StackMeasurement.Line
  ) {
    let cause = location(of: .alignSelf, in: item.element) ?? location(of: .alignItems, in: parent)
    var offset = ExplainedOperation.offset(after: [0])
    if let baseline = item.baselineOffset {
      offset = .offset(after: [line.baseline, -baseline])
    } else {
      let room = line.crossLength - item.crossLength
      switch document.elements.style(of: item.element).alignSelf.resolved(in: stack.alignItems) {
      case .end: offset = .align(room: room, fraction: 1, rounding: .none)
      case .center:
        offset = .align(
          room: room, fraction: 0.5, rounding: .down(scale: document.header.scale))
      default: break
      }
    }
    add(offset, by: parent, because: cause, isTrivial: line.crossOrigin != 0)
    if line.crossOrigin != 0 || state.position.isNaN {
      add(.offset(after: [line.crossOrigin, state.position]), by: parent, because: cause)
    }
  }
}

extension LiveDocument {
  /// The lengths that an element's algorithm worked on when it was asked last.
  fileprivate func requestedRange(of element: ElementID, _ axis: Axis) -> LengthRange? {
    layout.measureRequests(of: element).last.map {
      layout.resolvedRange(of: element, for: $0)[axis]
    }
  }
}

extension Explainer {
  /// Adds the steps from a parent's range to the range of one of its children.
  mutating func offer(from parent: ElementID, to child: ElementID) {
    let content = document.elements.content(of: parent)
    switch document.elements.type(of: parent) {
    case .stack:
      guard let stack = content.stack else { return }
      offer(from: parent, stack, to: child)
    case .inset:
      guard let insets = content.inset else { return }
      add(.subtractInsets(insets[axis]), by: parent, because: location(of: .insets, in: parent))
    case .relative, .center:
      guard let relative = content.relative else { return }
      let position = axis == .horizontal ? relative.horizontal : relative.vertical
      add(
        .offerRoom(keepsMinimum: position == .none), by: parent,
        because: positionKey(of: parent).flatMap { location(of: $0, in: parent) },
        isTrivial: position == .none || state.range.min == 0)
    case .ratio:
      let fitting = document.layout.measureRequests(of: child).last?.parentSize[axis] ?? .nan
      add(.fitRatio(length: fitting), by: parent, because: location(of: .ratio, in: parent))
    case .absolute:
      let style = document.elements.style(of: child)
      let room = state.range.definiteMaximum
      let coordinate = axis == .horizontal ? style.layoutX : style.layoutY
      add(
        .offerRemaining(position: coordinate.resolved(in: room), style: style), by: parent,
        because: location(of: .layoutPosition, in: child))
    case .corner: add(.offerRoom(keepsMinimum: true), by: parent, isTrivial: true)
    case .custom:
      guard let size = content.custom else { return }
      let range = document.elements.description(of: child).position.range(on: axis, in: size)
      add(
        .offerCaptured(range: range, parentLength: size[axis]), by: parent,
        because: location(of: .position, in: child) ?? location(of: .size, in: parent))
    default: offerFromPlain(parent, to: child)
    }
  }

  private mutating func offerFromPlain(_ parent: ElementID, to child: ElementID) {
    switch document.elements.type(of: parent) {
    case .overlay, .background:
      guard let base = document.elements.child(of: parent, role: .child), base != child else {
        return
      }
      let length = length(of: base)
      let isOverlay = document.elements.type(of: parent) == .overlay
      add(
        .matchChild(length: length, parentLength: isOverlay ? length : state.parentLength),
        by: parent, others: [base])
    case .button:
      if let button = document.elements.buttonProperties(of: parent) {
        offer(from: parent, button, to: child)
      } else {
        add(.passDown, by: parent, isTrivial: true)
      }
    case .scroll:
      if let measurement = document.layout.scrollMeasurement(of: parent) {
        offerContent(of: parent, measurement)
      }
      add(.passDown, by: parent, isTrivial: true)
    default: add(.passDown, by: parent, isTrivial: true)
    }
  }

  func positionKey(of element: ElementID) -> ElementKey? {
    if document.elements.type(of: element) == .center { return .centeringOptions }
    return axis == .horizontal ? .horizontalPosition : .verticalPosition
  }

  // MARK: Stacks

  mutating func offer(
    from parent: ElementID, _ stack: StackProperties, to child: ElementID
  ) {
    guard let measurement = document.layout.stackMeasurements(of: parent).last,
      let (line, item) = measurement.find(child)
    else { return }
    let parentLength = measurement.parentSize[axis]
    if axis == measurement.axis {
      offerAlong(parent, stack, measurement, line, item, parentLength)
    } else {
      offerAcross(parent, stack, measurement, line, item, parentLength)
    }
  }

  private mutating func offerAlong(
    _ parent: ElementID, _ stack: StackProperties, _ measurement: StackMeasurement,
    _ line: StackMeasurement.Line,
    _ item: StackMeasurement.Item, _ parentLength: Double
  ) {
    let style = document.elements.style(of: item.element)
    if style.flexBasis != .auto {
      let basis = style.flexBasis.resolved(in: parentLength, automatic: .nan)
      add(
        .useBasis(length: basis, parentLength: parentLength), by: parent,
        because: location(of: .flexBasis, in: item.element))
    } else {
      add(.measureFreely(parentLength: parentLength), by: parent)
    }
    if item.isDeferred || item.share != 0 {
      let isFirst = line.items.first { $0.share != 0 }?.element == item.element
      let remainder = isFirst && style.flexGrow > 0 ? line.remainder : 0
      let share = FlexShare(
        base: item.baseLength, flexing: line.flexing, factor: line.flexing.factor(of: style),
        remainder: remainder)
      add(
        .flex(share, parentLength: parentLength), by: parent,
        because: location(of: line.flexing.isGrowing ? .flexGrow : .flexShrink, in: item.element),
        others: line.items.map(\.element).filter { $0 != item.element })
    }
    if item.isStretched {
      add(
        .keepLength(length: item.flexedLength, parentLength: parentLength), by: parent,
        isTrivial: item.isDeferred || item.share != 0)
    }
  }

  private mutating func offerAcross(
    _ parent: ElementID, _ stack: StackProperties, _ measurement: StackMeasurement,
    _ line: StackMeasurement.Line,
    _ item: StackMeasurement.Item, _ parentLength: Double
  ) {
    let alignSelf = location(of: .alignSelf, in: item.element)
    let own = document.elements.style(of: item.element).resolvedRange(on: axis, parent: .nan)
    if item.isStretched {
      add(
        .stretch(line: line.crossLength, own: own, parentLength: parentLength), by: parent,
        because: alignSelf ?? location(of: .alignItems, in: parent),
        others: line.items.filter { $0.unstretchedCrossLength == line.crossLength }
          .map(\.element))
    } else if document.elements.style(of: item.element).alignSelf.resolved(in: stack.alignItems)
      == .stretch
    {
      add(
        .offerAcrossStretching(stack: measurement.cross, own: own, parentLength: parentLength),
        by: parent, because: alignSelf ?? location(of: .alignItems, in: parent),
        isTrivial: measurement.cross.min == 0)
    } else {
      add(
        .offerAcross(maximum: measurement.cross.max, parentLength: parentLength), by: parent,
        because: alignSelf ?? location(of: .alignItems, in: parent))
    }
  }
}

extension StackMeasurement {
  /// The line that contains an element, and the element's item in it.
  func find(_ element: ElementID) -> (line: Line, item: Item)? {
    for line in lines {
      if let item = line.items.first(where: { $0.element == element }) { return (line, item) }
    }
    return nil
  }
}
