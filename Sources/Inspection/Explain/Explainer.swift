package import LayoutEngine
import LiveDocuments

/// Works out the steps of one axis.
struct Explainer {
  let document: LiveDocument
  let axis: Axis

  /// True if the explanation looks for the locations in the document that are behind the steps.
  let findsCauses: Bool
  var state = AxisState()
  var steps: [FrameExplanation.Step] = []

  init(_ document: LiveDocument, _ axis: Axis, findsCauses: Bool) {
    self.document = document
    self.axis = axis
    self.findsCauses = findsCauses
  }

  mutating func explain(_ element: ElementID) {
    var chain = [element]
    while let parent = document.elements.parent(of: chain[chain.count - 1]) { chain.append(parent) }
    chain.reverse()
    enter(root: chain[0])
    for (parent, child) in zip(chain, chain.dropFirst()) { enter(child, from: parent) }
    finish(element)
  }

  /// Adds the steps from the constrained size to the root's usable range.
  mutating func enter(root: ElementID) {
    let constrainedSize = document.header.constrainedSize[axis]
    add(
      .constrainedSize(constrainedSize), by: root,
      because: Location(nil, [.key("constrainedSize")], part: .member))
    addOwnSize(of: root)
  }

  /// Adds the steps from a parent's usable range to the usable range of one of its children.
  mutating func enter(_ child: ElementID, from parent: ElementID) {
    offer(from: parent, to: child)
    addOwnSize(of: child)
  }

  /// Adds the steps from an element's usable range to its frame.
  mutating func finish(_ element: ElementID) {
    let start = steps.count
    measure(element)
    if let last = steps.indices.last(where: { $0 >= start && !steps[$0].isTrivial }) {
      steps[last].conclusion = state.length
    }
    if let parent = document.elements.parent(of: element) {
      explainPosition(of: element, in: parent)
      mirror(element, in: parent)
    } else {
      add(.offset(after: [0]), by: element, isTrivial: true)
    }
  }

  /// Applies a step and records it.
  mutating func add(
    _ operation: ExplainedOperation, by element: ElementID, because cause: Location? = nil,
    others: [ElementID] = [], isTrivial: Bool = false
  ) {
    let before = state
    operation.apply(to: &state, on: axis)
    steps.append(
      FrameExplanation.Step(
        axis: axis, operation: operation, element: element, cause: cause, others: others,
        before: before, after: state, isTrivial: isTrivial))
  }

  /// Mirrors the position of an element in a node whose content runs from right to left.
  private mutating func mirror(_ element: ElementID, in parent: ElementID) {
    guard axis == .horizontal, let width = document.layout.mirroringWidth(of: element) else {
      return
    }
    var node = parent
    while !document.elements.type(of: node).isDisplayNode,
      let above = document.elements.parent(of: node)
    {
      node = above
    }
    let cause =
      location(of: .semanticContentAttribute, in: node)
      ?? Location(nil, [.key("userInterfaceLayoutDirection")], part: .member)
    let length = length(of: element)
    let isKept = state.position == width - length - state.position
    add(
      .mirror(width: width, length: length), by: node, because: cause, isTrivial: isKept)
  }

  /// The element's style takes its part of the range; a fraction may be behind it even if it does not.
  private mutating func addOwnSize(of element: ElementID) {
    if document.elements.algorithm(of: element).usesOfferedRange { return }
    addStyle(of: element)
  }

  /// An element's style takes its part of the range.
  mutating func addStyle(of element: ElementID) {
    let style = document.elements.style(of: element)
    let bounds = [SizeBound.exact, .minimum, .maximum].filter { style[$0, axis] != .auto }
    add(
      .ownSize(style), by: element, because: location(ofFirst: bounds, in: element),
      isTrivial: bounds.isEmpty)
  }

  private func location(ofFirst bounds: [SizeBound], in element: ElementID) -> Location? {
    guard findsCauses else { return nil }
    for bound in bounds {
      if let key = document.sizeKey(bound, axis, of: element) {
        return location(of: key, in: element)
      }
    }
    return nil
  }

  /// The location of a key of an element, if it is written or overridden.
  func location(of key: ElementKey, in element: ElementID) -> Location? {
    guard findsCauses else { return nil }
    return document.overriddenLocation(of: key, in: element, on: axis)
      ?? (document.elements.writes(key, element) ? document.location(of: key, in: element) : nil)
  }

  /// A child's length in the end.
  func length(of element: ElementID) -> Double {
    document.layout.size(of: element)?[axis] ?? 0
  }
}

/// The state of an element on one axis, somewhere on the way from the root's constrained size to
/// its frame, in points.
package struct AxisState: Hashable, Sendable {
  /// The lengths it may have.
  package var range = LengthRange(min: 0, max: .infinity)

  /// The base of its fractions; not a number where it is undefined.
  package var parentLength = Double.nan

  /// Its length; not a number until it is known.
  package var length = Double.nan

  /// Its position in its parent; not a number until it is known.
  package var position = Double.nan

  package init() {}

  /// True if two states are the same; undefined lengths are equal here.
  package func isSame(as other: AxisState) -> Bool {
    func same(_ left: Double, _ right: Double) -> Bool {
      left == right || (left.isNaN && right.isNaN)
    }
    return same(range.min, other.range.min) && same(range.max, other.range.max)
      && same(parentLength, other.parentLength) && same(length, other.length)
      && same(position, other.position)
  }
}

/// The values from which the flexing of a line computes a new length.
///
/// - Source: Texture `flexLinesAlongStackDimension`, ASStackUnpositionedLayout.mm
package struct FlexShare: Hashable, Sendable {
  /// The length before; zero where it was not measured.
  package var base: Double

  /// The distribution that the element's line makes of its free space or excess.
  package var flexing: LineFlexing

  /// The element's own factor.
  package var factor: Double

  /// The remainder of whole-point shares, for the first child that grows; zero for all other children.
  package var remainder: Double

  /// The element's share of the violation.
  package var share: Double { flexing.share(factor: factor, length: base) }

  /// The length that the stack requests of it; never negative.
  package var length: Double {
    var length = base + share
    if remainder != 0 { length += remainder }
    return asMax(length, 0)
  }
}

extension Explainer {
  /// Adds the steps to the size of the element's content in its range.
  mutating func measure(_ element: ElementID) {
    guard let request = document.layout.measureRequests(of: element).last, !isLeftOut(element)
    else {
      return add(.leaveOut, by: document.elements.parent(of: element) ?? element)
    }
    let range = document.layout.resolvedRange(of: element, for: request)
    addContent(of: element, in: range)
    // Both sides decide whether a size is valid.
    let isValid = document.layout.invalidSize(of: element, for: request) == nil
    let scale = document.header.scale
    let rounded = isValid ? PixelGrid(scale: scale).roundedUp(state.length) : 0
    add(
      .roundUp(scale: scale, isValid: isValid), by: element, isTrivial: rounded == state.length)
  }

  private mutating func addContent(of element: ElementID, in range: SizeRange) {
    let items = document.elements.items(of: element)
    let child = document.elements.child(of: element, role: .child)
    switch document.elements.algorithm(of: element) {
    case .bareNode, .intrinsicSize, .flow, .text:
      add(
        .content(length: document.layout.contentSize(of: element, in: range)[axis]), by: element,
        because: contentKey(of: element).flatMap { location(of: $0, in: element) })
      addClamp(by: element)
    case .nodeWithChild:
      guard let child else { return }
      addChild(child, of: element, in: range)
    case .scroll: addScroll(element, child)
    case .wrapper: add(.largest(of: items.map(length(of:))), by: element, others: items)
    case .stack:
      if let stack = document.elements.content(of: element).stack {
        addStack(element, stack, items)
      }
    case .button:
      if let button = document.elements.buttonProperties(of: element) { addButton(element, button) }
    case .inset:
      guard let child, let insets = document.elements.content(of: element).inset
      else { return }
      add(
        .addInsets(insets[axis], child: length(of: child)), by: element,
        because: location(of: .insets, in: element), others: [child])
    case .overlay, .background, .ratio:
      guard let child else { return }
      add(.content(length: length(of: child)), by: element, others: [child])
    case .center, .relative: addRelative(element, child)
    case .absolute: addAbsolute(element, items)
    case .corner: addCorner(element, child)
    case .custom:
      add(
        .content(length: document.elements.content(of: element).custom?[axis] ?? 0),
        by: element, because: location(of: .size, in: element))
    default: add(.content(length: state.range.min), by: element)
    }
  }

  /// A node is as large as its child; one that is a node is in a wrapper.
  mutating func addChild(_ child: ElementID, of element: ElementID, in range: SizeRange) {
    guard document.elements.type(of: child).isDisplayNode else {
      return add(.content(length: length(of: child)), by: element, others: [child])
    }
    add(.largest(of: [length(of: child)]), by: element, others: [child])
    let size = document.layout.size(of: child) ?? .zero
    let isValid = Axis.allCases.allSatisfy { isValidLength(asMax(range[$0].min, size[$0])) }
    add(.roundUp(scale: document.header.scale, isValid: isValid), by: element, isTrivial: true)
  }

  /// True if the stack around it deferred it and no share was computed.
  private func isLeftOut(_ element: ElementID) -> Bool {
    guard let parent = document.elements.parent(of: element),
      let (line, item) = document.layout.stackMeasurements(of: parent).last?.find(element)
    else { return false }
    return item.isDeferred && item.share == 0 && line.flexing.total != 0 && !item.isStretched
  }

  mutating func addClamp(by element: ElementID) {
    add(.clamp, by: element, isTrivial: state.range.clamp(state.length) == state.length)
  }

  private func contentKey(of element: ElementID) -> ElementKey? {
    switch document.elements.algorithm(of: element) {
    case .intrinsicSize:
      document.elements.writes(.intrinsicSize, element) ? .intrinsicSize : .imageSize
    case .flow: .flow
    case .text:
      document.elements.content(of: element).measuredSizes == nil ? .text : .measured
    default: nil
    }
  }

  mutating func addStack(
    _ element: ElementID, _ stack: StackProperties, _ items: [ElementID]
  ) {
    guard let measurement = document.layout.stackMeasurements(of: element).last else {
      return add(.content(length: state.range.min), by: element)
    }
    if axis != measurement.axis {
      let gaps = stack.lineSpacing * Double(measurement.lines.count - 1)
      add(.sum(of: [gaps] + measurement.lines.map(\.crossLength)), by: element, others: items)
    } else if let line = measurement.lines.max(by: { $0.finalLength < $1.finalLength }),
      line.finalLength > 0
    {
      var lengths = [stack.spacing * Double(line.items.count - 1)]
      for item in line.items {
        let style = document.elements.style(of: item.element)
        lengths += [style.spacingBefore, style.spacingAfter]
      }
      add(
        .sum(of: lengths + line.items.map(\.length)), by: element, others: items)
    } else {
      add(.content(length: 0), by: element, others: items)
    }
    addClamp(by: element)
  }

  private mutating func addRelative(_ element: ElementID, _ child: ElementID?) {
    guard let child, let relative = document.elements.content(of: element).relative
    else { return }
    let fits = axis == .horizontal ? relative.fitsWidth : relative.fitsHeight
    let key: ElementKey =
      document.elements.type(of: element) == .center ? .sizingOptions : .sizingOption
    add(
      .takeRoom(child: length(of: child), fits: fits), by: element,
      because: location(of: key, in: element), others: [child])
  }

  private mutating func addAbsolute(_ element: ElementID, _ items: [ElementID]) {
    guard let sizing = document.elements.content(of: element).absolute else { return }
    let extents = items.map { item in
      (document.layout.unmirroredFrame(of: item)?.origin[axis] ?? 0) + length(of: item)
    }
    add(
      .takeReach(extents: extents, fits: sizing == .sizeToFit), by: element,
      because: location(of: .sizing, in: element), others: items)
  }

  private mutating func addCorner(_ element: ElementID, _ child: ElementID?) {
    guard let child, let corner = document.elements.content(of: element).corner
    else { return }
    guard corner.wraps else {
      return add(.content(length: length(of: child)), by: element, others: [child])
    }
    guard let companion = document.elements.child(of: element, role: .companion) else {
      add(.content(length: length(of: child)), by: element, others: [child])
      return addClamp(by: element)
    }
    let origin = cornerOrigin(corner, child, companion)
    let far = asMax(length(of: child), origin + length(of: companion))
    add(
      .content(length: far - asMin(0, origin)), by: element,
      because: location(of: .wrapsCorner, in: element), others: [child, companion])
    addClamp(by: element)
  }

  /// The origin of a corner element, relative to the child.
  func cornerOrigin(
    _ corner: CornerProperties, _ child: ElementID, _ companion: ElementID
  ) -> Double {
    let isFar = axis == .horizontal ? corner.location.isRight : corner.location.isBottom
    return (isFar ? length(of: child) : 0) - length(of: companion) / 2 + corner.offset[axis]
  }
}

// A button puts its parts into a stack, the stack into insets, and the insets before a background. These specs are not
// elements, so their steps name the button.

extension Explainer {
  /// Adds the steps from a button's range to the range of one of its parts.
  mutating func offer(
    from button: ElementID, _ properties: ButtonProperties, to part: ElementID
  ) {
    guard document.elements.slot(of: part) != .backgroundImageNode else {
      let length = document.layout.measureRequests(of: part).last?.range[axis].max ?? 0
      add(.matchChild(length: length, parentLength: state.range.max), by: button)
      return
    }
    addContentInsets(properties.contentEdgeInsets, of: button)
    offer(from: button, properties.stack, to: part)
  }

  /// Adds the steps to the size of a button.
  mutating func addButton(_ element: ElementID, _ properties: ButtonProperties) {
    let range = state.range
    let insets = properties.contentEdgeInsets
    addContentInsets(insets, of: element)
    let measurement = document.layout.stackMeasurements(of: element).last
    let title = document.elements.ownTitle(of: element)
    let items = measurement?.lines.flatMap { $0.items.map(\.element) } ?? []
    let parts = items.filter { $0 != title }
    addStack(element, properties.stack, parts)
    guard insets != .zero else { return }
    let inner = measurement.map { $0.range.clamp($0.contentSize) }
    let isValid = inner.map { isValidLength($0.width) && isValidLength($0.height) } ?? true
    add(.roundUp(scale: document.header.scale, isValid: isValid), by: element, isTrivial: true)
    add(
      .surround(insets[axis], within: range), by: element,
      because: location(of: .contentEdgeInsets, in: element))
  }

  /// Adds the steps to the position of one part of a button.
  mutating func explainPosition(
    of part: ElementID, in button: ElementID, _ properties: ButtonProperties
  ) {
    guard document.elements.slot(of: part) != .backgroundImageNode else {
      return add(.offset(after: [0]), by: button, isTrivial: true)
    }
    explainPosition(of: part, in: button, properties.stack)
    guard properties.contentEdgeInsets != .zero else { return }
    add(
      .offset(after: [properties.contentEdgeInsets[axis].near, state.position]), by: button,
      because: location(of: .contentEdgeInsets, in: button))
  }

  private mutating func addContentInsets(_ insets: EdgeInsets, of button: ElementID) {
    guard insets != .zero else { return }
    add(
      .subtractInsets(insets[axis]), by: button,
      because: location(of: .contentEdgeInsets, in: button))
  }
}

extension Explainer {
  /// Adds the steps from a scroll node's range to the range of its content in the last layout.
  mutating func offerContent(of scroll: ElementID, _ measurement: ScrollMeasurement) {
    if measurement.secondRange == nil, measurement.properties.scrolls(along: axis) {
      add(.scrollFreely, by: scroll, because: scrollKey(of: scroll))
    }
    addStyle(of: scroll)
  }

  /// Adds the steps to the size of a scroll node.
  mutating func addScroll(_ element: ElementID, _ child: ElementID?) {
    guard let measurement = document.layout.scrollMeasurement(of: element) else { return }
    if measurement.properties.managesContentSize {
      let others = child.map { [$0] } ?? []
      add(
        .fillParent(content: measurement.contentSize[axis]), by: element,
        because: location(of: .automaticallyManagesContentSize, in: element), others: others)
      return
    }
    offerContent(of: element, measurement)
    guard let child else {
      let content = document.layout.contentSize(of: element, in: measurement.lastRange)[axis]
      add(.content(length: content), by: element)
      return addClamp(by: element)
    }
    addChild(child, of: element, in: measurement.lastRange)
  }

  private func scrollKey(of scroll: ElementID) -> Location? {
    location(of: .scrollableDirections, in: scroll)
      ?? location(of: .automaticallyManagesContentSize, in: scroll)
  }
}
