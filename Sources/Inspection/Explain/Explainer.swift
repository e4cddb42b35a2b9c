import LayoutEngine
import LiveDocuments

/// Works out the steps of one axis.
struct Explainer {
  let document: LiveDocument
  let axis: Axis
  var state = AxisState()
  var steps: [FrameExplanation.Step] = []

  init(_ document: LiveDocument, _ axis: Axis) {
    self.document = document
    self.axis = axis
  }

  mutating func explain(_ element: ElementID) {
    var chain = [element]
    while let parent = document.parent(of: chain[chain.count - 1]) { chain.append(parent) }
    chain.reverse()
    let constrainedSize = document.header.constrainedSize[axis]
    add(
      .constrainedSize(constrainedSize), by: chain[0],
      because: Location(nil, [.key("constrainedSize")], part: .member))
    addOwnSize(of: chain[0])
    for (parent, child) in zip(chain, chain.dropFirst()) {
      offer(from: parent, to: child)
      addOwnSize(of: child)
    }
    measure(element)
    if let parent = document.parent(of: element) {
      place(element, in: parent)
      mirror(element, in: parent)
    } else {
      add(.place(after: [0]), by: element, isTrivial: true)
    }
  }

  /// Does a step and keeps it.
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

  /// A node whose content runs from right to left mirrors what stands in its specs.
  private mutating func mirror(_ element: ElementID, in parent: ElementID) {
    guard axis == .horizontal, let width = document.mirroringWidth(of: element) else { return }
    var node = parent
    while !document.type(of: node).isDisplayNode, let above = document.parent(of: node) {
      node = above
    }
    let cause =
      place(of: .semanticContentAttribute, in: node)
      ?? Location(nil, [.key("userInterfaceLayoutDirection")], part: .member)
    let length = length(of: element)
    let isKept = state.position == width - length - state.position
    add(
      .mirror(width: width, length: length), by: node, because: cause, isTrivial: isKept)
  }

  /// The element's style takes its part of the range; a fraction may be behind it even if it does not.
  private mutating func addOwnSize(of element: ElementID) {
    if document.algorithm(of: element).worksOnOffer { return }
    addStyle(of: element)
  }

  /// An element's style takes its part of the range.
  mutating func addStyle(of element: ElementID) {
    let style = document.style(of: element)
    let (document, axis) = (document, axis)
    let bounds = [SizeBound.exact, .minimum, .maximum].filter { style[$0, axis] != .auto }
    let key = bounds.compactMap { document.sizeKey($0, axis, of: element) }.first
    add(
      .ownSize(style), by: element,
      because: key.map { document.location(of: $0, in: element) }, isTrivial: bounds.isEmpty)
  }

  /// The place of a key of an element, if it is written.
  func place(of key: ElementKey, in element: ElementID) -> Location? {
    document.writes(key, element) ? document.location(of: key, in: element) : nil
  }

  /// A child's length in the end.
  func length(of element: ElementID) -> Double { document.frame(of: element)?.size[axis] ?? 0 }
}
