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

  /// Adds the steps from nothing to what the root may use for its content.
  mutating func enter(root: ElementID) {
    let constrainedSize = document.header.constrainedSize[axis]
    add(
      .constrainedSize(constrainedSize), by: root,
      because: Location(nil, [.key("constrainedSize")], part: .member))
    addOwnSize(of: root)
  }

  /// Adds the steps from what a parent may use to what one of its children may use.
  mutating func enter(_ child: ElementID, from parent: ElementID) {
    offer(from: parent, to: child)
    addOwnSize(of: child)
  }

  /// Adds the steps from what an element may use to its frame.
  mutating func finish(_ element: ElementID) {
    let start = steps.count
    measure(element)
    if let last = steps.indices.last(where: { $0 >= start && !steps[$0].isTrivial }) {
      steps[last].conclusion = state.length
    }
    if let parent = document.elements.parent(of: element) {
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
      place(of: .semanticContentAttribute, in: node)
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
      .ownSize(style), by: element, because: place(ofFirst: bounds, in: element),
      isTrivial: bounds.isEmpty)
  }

  private func place(ofFirst bounds: [SizeBound], in element: ElementID) -> Location? {
    guard findsCauses else { return nil }
    for bound in bounds {
      if let key = document.sizeKey(bound, axis, of: element) { return place(of: key, in: element) }
    }
    return nil
  }

  /// The place of a key of an element, if it is written, or laid over what is.
  func place(of key: ElementKey, in element: ElementID) -> Location? {
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

  /// The remainder of whole-point shares, for the first child that grows; zero for the others.
  package var remainder: Double

  /// The element's share of the violation.
  package var share: Double { flexing.share(factor: factor, length: base) }

  /// The length it is asked to have; never less than nothing.
  package var length: Double {
    var length = base + share
    if remainder != 0 { length += remainder }
    return asMax(length, 0)
  }
}
