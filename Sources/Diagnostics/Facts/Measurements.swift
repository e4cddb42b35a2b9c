import LayoutEngine
import LiveDocuments

/// Every measure request that an element gets, with the range that its own style leaves of it.
///
/// A stack measures a child freely first and again with the length it found, so the last pass alone does not show
/// whether the element had a choice.
struct Measurements {
  struct Measurement {
    /// The range that the parent gave, and the base of fractions.
    let request: MeasureRequest

    /// The part of the range that the element's style permits.
    let range: SizeRange

    /// The resulting size, in whole pixels.
    var size: Size { request.size }
  }

  let all: [Measurement]

  /// The pass that gave the frame.
  var final: Measurement? { all.last }

  /// True if some pass left the element a choice on an axis.
  func isFree(on axis: Axis) -> Bool { lastFree(on: axis) != nil }

  func lastFree(on axis: Axis) -> Measurement? { all.last { !$0.range[axis].isExact } }

  /// True if some pass gave no limit on an axis.
  func isUnlimited(on axis: Axis) -> Bool { all.contains { isUnlimitedLength($0.range[axis].max) } }
}

extension CheckContext {
  /// The list costs a second run of the ancestors: test something cheap first.
  func measurements(of element: ElementID) -> Measurements {
    Measurements(
      all: layout.measureRequests(of: element).map {
        Measurements.Measurement(request: $0, range: layout.resolvedRange(of: element, for: $0))
      })
  }

  /// The last measurement of a stack.
  func finalMeasurement(ofStack stack: ElementID) -> StackMeasurement? {
    layout.stackMeasurements(of: stack).last
  }

  /// The properties of an element that is a stack.
  func stack(_ element: ElementID) -> StackProperties? {
    guard let properties = elements.content(of: element).stack else { return nil }
    return properties
  }

  /// The cross alignment of a child of a stack: its own, or else the stack's.
  func effectiveAlignment(of item: ElementID, in stack: StackProperties) -> AlignItems {
    elements.style(of: item).alignSelf.resolved(in: stack.alignItems)
  }

  /// True if an element is a node without content: its content is unknown, or empty.
  func isBare(_ element: ElementID) -> Bool {
    elements.isBareNode(element) && !elements.hasChild(element, in: .child)
  }

  /// True if an element or one below it has lines that can break at a smaller width.
  func isBreakable(_ element: ElementID) -> Bool {
    elements.itemSubtree(of: element).contains { next in
      switch elements.content(of: next) {
      case .flow, .text: true
      case .button(let button): button.title != nil
      default: false
      }
    }
  }

  /// True if an element or one below it shows something: it is a node that is not bare.
  func hasContent(_ element: ElementID) -> Bool {
    elements.itemSubtree(of: element).contains {
      elements.type(of: $0).isDisplayNode && showsItself($0)
    }
  }

  /// True if a node without a child shows content that is not an element of its own.
  private func showsItself(_ node: ElementID) -> Bool {
    if isBare(node) || elements.child(of: node, role: .child) != nil { return false }
    switch elements.content(of: node) {
    case .button: return elements.ownTitle(of: node) != nil
    case .spec: return elements.content(of: node).scroll.map { $0.leaf != .bare } ?? true
    default: return true
    }
  }
}

extension Axis {
  /// The length along the axis, as messages name it.
  var lengthName: String { self == .horizontal ? "width" : "height" }

  /// The coordinate along the axis, as messages name it.
  var coordinateName: String { self == .horizontal ? "x" : "y" }
}
