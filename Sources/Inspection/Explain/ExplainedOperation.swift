package import LayoutEngine

/// One step of the arithmetic between the root's constrained size and an element's frame, on one axis.
///
/// The operands come from the layout's records; applying all steps in turn gives the frame again.
package enum ExplainedOperation: Hashable, Sendable {
  // MARK: The range an element is asked to fill

  /// The root is asked to fill the document's constrained size.
  case constrainedSize(LengthRange)

  /// Its own style agrees to a part of the range.
  case ownSize(ElementStyle)

  /// A wrapper or a node hands its range down, with its maximum to take fractions of.
  case passDown

  /// Insets are taken off; an infinite one leaves the minimum to the inset itself.
  case subtractInsets(AxisInsets)

  /// A relative, center or corner spec hands its maximum down, and its minimum only where it does not
  /// place the child.
  case offerRoom(keepsMinimum: Bool)

  /// A scroll node offers its content an unlimited maximum on a scrolling axis.
  case scrollFreely

  /// A companion gets exactly the child's length; `parentLength` is the base of its fractions.
  case matchChild(length: Double, parentLength: Double)

  /// A ratio makes a fixed size of the range; a length that is not a number leaves it alone.
  case fitRatio(length: Double)

  /// An absolute spec offers the space behind the element's position, or the range of its style.
  case offerRemaining(position: Double, style: ElementStyle)

  /// A spec of the app's own class offers the range that it offered on a device.
  case offerCaptured(range: LengthRange, parentLength: Double)

  /// A stack measures how long it is with no limit.
  case measureFreely(parentLength: Double)

  /// A stack measures it at exactly its flex basis.
  case useBasis(length: Double, parentLength: Double)

  /// A stack measures it at exactly the length that flexing gives it.
  case flex(FlexShare, parentLength: Double)

  /// A stack measures it at the length that was found before, while it stretches the other axis.
  case keepLength(length: Double, parentLength: Double)

  /// A stack offers its own range across, from zero.
  case offerAcross(maximum: Double, parentLength: Double)

  /// A stack offers its own range across, which the stretched element's style replaces.
  case offerAcrossStretching(stack: LengthRange, own: LengthRange, parentLength: Double)

  /// A stack measures it at exactly the length of the line across, bounds of the stretched element's style
  /// replaced by them.
  case stretch(line: Double, own: LengthRange, parentLength: Double)

  // MARK: The size

  /// Sets the length of the content.
  case content(length: Double)

  /// Adds the lengths of children that follow each other.
  case sum(of: [Double])

  /// Takes the longest of these lengths and the minimum.
  case largest(of: [Double])

  /// Its children and insets together, or all there is if an inset is infinite.
  case addInsets(AxisInsets, child: Double)

  /// Adds insets around the content of a button, within the button's own range.
  case surround(AxisInsets, within: LengthRange)

  /// A relative or center spec takes all its space, or fits its child.
  case takeRoom(child: Double, fits: Bool)

  /// An absolute spec takes all its space, or as much as its children reach.
  case takeReach(extents: [Double], fits: Bool)

  /// A scroll node takes its parent's length as far as the range allows it, and only where that has no end
  /// its content's.
  case fillParent(content: Double)

  /// The length is brought into the range.
  case clamp

  /// The length is rounded up to whole pixels; a size with an invalid side becomes zero.
  case roundUp(scale: Double, isValid: Bool)

  /// The stack had nothing to share, so the element was never measured.
  case leaveOut

  // MARK: The position

  /// These lengths lie before it, from the parent's start.
  case offset(after: [Double])

  /// Puts a fraction of the free space before it, rounded to pixels where the parent rounds.
  case align(room: Double, fraction: Double, rounding: Rounding)

  /// Positions it from the far end, because the near inset is infinite.
  case offsetFromEnd(maximum: Double, behind: Double, child: Double)

  /// The node around it runs from right to left: the space before the element comes behind it.
  case mirror(width: Double, length: Double)

  package enum Rounding: Hashable, Sendable {
    case none
    case down(scale: Double)
    case nearest(scale: Double)
  }

  /// Does the step.
  package func apply(to state: inout AxisState, on axis: Axis) {
    switch self {
    case .ownSize(let style):
      state.range = state.range.intersection(
        style.resolvedRange(on: axis, parent: state.parentLength))
    case .offerRemaining(let position, let style):
      let room = state.range.definiteMaximum
      state.range = style.resolvedRange(
        on: axis, parent: room, automaticMaximum: state.range.max - position)
      state.parentLength = room
    case .content, .sum, .largest, .addInsets, .takeRoom, .takeReach, .fillParent,
      .surround, .clamp, .roundUp, .leaveOut:
      state.length = length(in: state)
    case .offset, .align, .offsetFromEnd: state.position = position()
    case .mirror(let width, let length): state.position = width - length - state.position
    default: offer(to: &state)
    }
  }
}

extension ExplainedOperation {
  private func offer(to state: inout AxisState) {
    switch self {
    case .constrainedSize(let range): (state.range, state.parentLength) = (range, range.max)
    case .passDown: state.parentLength = state.range.max
    case .scrollFreely: state.range.max = ScrollMeasurement.unlimited
    case .subtractInsets(let insets):
      state.range = insets.childRange(in: state.range)
      state.parentLength = insets.childLength(in: state.parentLength)
    case .offerRoom(let keepsMinimum):
      if !keepsMinimum { state.range.min = 0 }
      state.parentLength = state.range.definiteMaximum
    case .matchChild(let length, let parentLength), .keepLength(let length, let parentLength),
      .useBasis(let length, let parentLength):
      state.range = LengthRange(exactly: length)
      state.parentLength = parentLength
    case .fitRatio(let length):
      if !length.isNaN { state.range = state.range.intersection(LengthRange(exactly: length)) }
      state.parentLength = length
    case .measureFreely(let parentLength):
      state.range = LengthRange(min: 0, max: .infinity)
      state.parentLength = parentLength
    case .flex(let share, let parentLength):
      state.range = LengthRange(exactly: share.length)
      state.parentLength = parentLength
    case .offerCaptured(let range, let parentLength):
      (state.range, state.parentLength) = (range, parentLength)
    case .offerAcross(let maximum, let parentLength):
      state.range = LengthRange(min: 0, max: maximum)
      state.parentLength = parentLength
    case .offerAcrossStretching(let stack, let own, let parentLength):
      state.range = stack.replacingBounds(by: own)
      state.parentLength = parentLength
    case .stretch(let line, let own, let parentLength):
      state.range = LengthRange(exactly: line).replacingBounds(by: own)
      state.parentLength = parentLength
    default: break
    }
  }

  private func length(in state: AxisState) -> Double {
    switch self {
    case .content(let length): return length
    case .sum(let lengths): return lengths.dropFirst().reduce(lengths.first ?? 0, +)
    case .largest(let lengths): return lengths.reduce(state.range.min) { asMax($0, $1) }
    case .addInsets(let insets, let child): return insets.outerLength(child, in: state.range)
    case .surround(let insets, let range): return insets.outerLength(state.length, in: range)
    case .takeRoom(let child, let fits):
      let room = state.range.definiteMaximum
      let outer = state.range.clamp(room.isNaN ? child : room)
      return state.range.clamp(asMin(outer, fits ? child : outer))
    case .takeReach(let extents, let fits):
      let room = state.range.definiteMaximum
      let reach = extents.reduce(state.range.min) { asMax($0, $1) }
      return state.range.clamp(fits || room.isNaN ? reach : room)
    case .fillParent(let content):
      let length = state.range.clamp(state.parentLength)
      return isValidForLayout(length) ? length : content
    case .clamp: return state.range.clamp(state.length)
    case .roundUp(let scale, let isValid):
      return isValid ? PixelGrid(scale: scale).roundedUp(state.length) : 0
    default: return 0
    }
  }

  private func position() -> Double {
    switch self {
    case .offset(let lengths): return lengths.dropFirst().reduce(lengths.first ?? 0, +)
    case .align(let room, let fraction, let rounding):
      let offset = room * fraction
      switch rounding {
      case .none: return offset
      case .down(let scale): return PixelGrid(scale: scale).roundedDown(offset)
      case .nearest(let scale): return PixelGrid(scale: scale).rounded(offset)
      }
    case .offsetFromEnd(let maximum, let behind, let child):
      return AxisInsets.childOrigin(child, behind: behind, in: maximum)
    default: return 0
    }
  }
}

extension ExplainedOperation {
  /// The name of the step in the protocol.
  package var name: String {
    switch self {
    case .constrainedSize: "constrainedSize"
    case .ownSize: "ownSize"
    case .passDown: "passDown"
    case .subtractInsets: "subtractInsets"
    case .offerRoom: "offerRoom"
    case .matchChild: "matchChild"
    case .fitRatio: "fitRatio"
    case .offerRemaining: "offerRemaining"
    case .measureFreely: "measureFreely"
    case .useBasis: "useBasis"
    case .flex: "flex"
    case .keepLength: "keepLength"
    case .offerCaptured: "offerCaptured"
    case .offerAcross: "offerAcross"
    case .offerAcrossStretching: "offerAcrossStretching"
    case .stretch: "stretch"
    case .content: "content"
    case .sum: "sum"
    case .largest: "largest"
    case .addInsets: "addInsets"
    case .surround: "surround"
    case .takeRoom: "takeRoom"
    case .takeReach: "takeReach"
    case .scrollFreely: "scrollFreely"
    case .fillParent: "fillParent"
    case .clamp: "clamp"
    case .roundUp: "roundUp"
    case .leaveOut: "leaveOut"
    case .offset: "place"
    case .align: "align"
    case .offsetFromEnd: "placeFromEnd"
    case .mirror: "mirror"
    }
  }
}
