package import LayoutEngine
import LiveDocuments

/// A percentage in an element's size that does not come to its stated part, with the reason.
///
/// The rules about percentages share this type, because each percentage is reported by one rule only.
struct LostPercentage {
  let element: ElementID
  let bound: SizeBound
  let axis: Axis

  /// The part of a parent's length, 0…1.
  let fraction: Double
  let fault: Fault

  enum Fault: Hashable {
    /// The base of the element's percentages has no length on the axis.
    case withoutBase(isFinal: Bool)

    /// The base has no limit.
    case ofInfinity

    /// An inset made zero of a length that its own parent does not have.
    case ofZero(inset: ElementID)

    /// The element is stretched by a stack.
    case lostToStretch
  }

  /// The name in messages: `minimum width`.
  var name: String { bound.name(of: axis) }

  /// True if an inset made its base zero.
  var isOfZero: Bool { if case .ofZero = fault { true } else { false } }

  /// For messages: `40%`.
  var percent: String { "\(spelled(fraction * 100))%" }
}

extension CheckContext {
  /// The percentages in an element's size that do not come to their stated part.
  ///
  /// - Complexity: That of ``measureRequests(of:)``, if there is a percentage.
  func lostPercentages(of element: ElementID) -> [LostPercentage] {
    let style = elements.style(of: element)
    var lost: [LostPercentage] = []
    var requests: [MeasureRequest]?
    for axis in Axis.allCases {
      for bound in SizeBound.allCases {
        guard case .fraction(let fraction) = style[bound, axis] else { continue }
        let known = requests ?? layout.measureRequests(of: element)
        requests = known
        guard !known.isEmpty, fraction.isFinite,
          let fault = fault(of: fraction, bound, axis, element, for: known)
        else { continue }
        lost.append(
          LostPercentage(
            element: element, bound: bound, axis: axis, fraction: fraction, fault: fault))
      }
    }
    return lost
  }

  private func fault(
    of fraction: Double, _ bound: SizeBound, _ axis: Axis, _ element: ElementID,
    for requests: [MeasureRequest]
  ) -> LostPercentage.Fault? {
    let parent = elements.parent(of: element).map { elements.type(of: $0) }
    let stretching = stretchingStack(of: element)
    // Only an absolute spec, and a stack that stretches them, reads the own size of these elements.
    if elements.algorithm(of: element).ignoresOwnSize, parent != .absolute {
      return bound != .exact && stretching != nil ? .lostToStretch : nil
    }
    let isFinal = requests.last?.parentSize[axis].isNaN == true
    if isFinal || bound != .exact && requests.contains(where: { $0.parentSize[axis].isNaN }) {
      return .withoutBase(isFinal: isFinal)
    }
    if let stretching, bound != .exact || isLost(axis, element, in: stretching, requests) {
      return .lostToStretch
    }
    // A maximum of a part of infinity has no effect and is harmless; zero times infinity is not a number.
    if bound != .maximum || fraction == 0, requests.contains(where: { $0.isUnlimited(on: axis) }) {
      return .ofInfinity
    }
    // A scroll node passes a large number in place of infinity, and zero times the number is zero.
    if bound != .maximum, fraction != 0, requests.contains(where: { $0.isScrolled(on: axis) }) {
      return .ofInfinity
    }
    return bound == .minimum
      ? nil : insetMakingZero(for: element, axis, requests.last).map { .ofZero(inset: $0) }
  }

  private func stretchingStack(of element: ElementID) -> StackProperties? {
    guard let parent = elements.parent(of: element), let stack = stack(parent),
      effectiveAlignment(of: element, in: stack) == .stretch
    else { return nil }
    return stack
  }

  /// True if a stack gives a child a cross length that differs from its percentage.
  private func isLost(
    _ axis: Axis, _ element: ElementID, in stack: StackProperties, _ requests: [MeasureRequest]
  ) -> Bool {
    guard axis != stack.direction, let base = requests.last?.parentSize[axis],
      let length = layout.size(of: element)?[axis], !layout.hasInvalidSize(element)
    else { return false }
    let own = elements.style(of: element).resolvedRange(on: axis, parent: base)
    return own.isExact && abs(own.min - length) > layout.pixelTolerance
  }

  /// The inset that takes its insets from a length that its parent does not have.
  private func insetMakingZero(
    for element: ElementID, _ axis: Axis, _ request: MeasureRequest?
  ) -> ElementID? {
    // Without any space, a percentage of zero is expected.
    guard request?.parentSize[axis] == 0, request?.range[axis].max ?? 0 > 0 else { return nil }
    var current = element
    while let parent = elements.parent(of: current), elements.handsParentSize(parent, to: current) {
      if elements.algorithm(of: parent) == .inset {
        guard let base = layout.measureRequests(of: parent).last?.parentSize[axis] else {
          return nil
        }
        if base.isNaN { return parent }
        if base > 0 { return nil }
      }
      current = parent
    }
    return nil
  }
}

extension MeasureRequest {
  /// True if neither the range nor the base of fractions has an end.
  fileprivate func isUnlimited(on axis: Axis) -> Bool {
    parentSize[axis] == .infinity && range[axis].max == .infinity
  }

  /// True in a scroll node without a limit on the axis.
  fileprivate func isScrolled(on axis: Axis) -> Bool {
    parentSize[axis] == ScrollMeasurement.unlimited && isUnlimitedLength(range[axis].max)
  }
}

extension LostPercentage {
  /// The diagnostics of other rules that only follow from a lost percentage.
  static let subsumes =
    [Subsumption](
      [
        "size-overridden-by-parent", "missing-intrinsic-size", "zero-size", "invalid-size",
        "invalid-position", "flex-item-collapsed", "text-truncated",
      ], [.itself, .below], perAxis: true)
    + [Subsumption](["main-axis-overflow"], perAxis: true)
}

/// The base of an element's percentages.
package enum PercentageHolder: Hashable, Sendable {
  /// The size that the document is laid out in.
  case document
  case element(ElementID)

  /// The element, if it is one.
  package var element: ElementID? {
    if case .element(let element) = self { element } else { nil }
  }
}

extension DocumentElements {
  /// True if a parent hands its own parent's size on to a child, an inset less its insets.
  func handsParentSize(_ parent: ElementID, to child: ElementID) -> Bool {
    switch algorithm(of: parent) {
    case .inset, .background: true
    case .overlay: self.child(of: parent, role: .child) == child
    default: false
    }
  }

  /// The nearest element around it whose length is the base of an element's percentages.
  package func percentageHolder(of element: ElementID) -> PercentageHolder {
    var current = element
    while let parent = parent(of: current) {
      if !handsParentSize(parent, to: current) { return .element(parent) }
      current = parent
    }
    return .document
  }
}

extension CheckContext {
  /// The reason why the base of percentages has no length on an axis, for messages: `the width of the stack around it
  /// is not fixed`.
  func reasonForNoBase(
    _ holder: PercentageHolder, _ axis: Axis, around name: String = "it", isFinal: Bool = true
  ) -> String {
    guard let element = holder.element else {
      return "the document's \(axis.lengthName) is unlimited"
    }
    let type = elements.declaration(of: element)?.name ?? "element"
    let length = "the \(axis.lengthName) of the \(type) around \(name)"
    return switch elements.algorithm(of: element) {
    case .stack, .button: "\(length) is not fixed\(isFinal ? "" : " when it is first measured")"
    case .ratio: "the ratio around \(name) has neither width nor height"
    default: "\(length) is unlimited\(isFinal ? "" : " when it is first measured")"
    }
  }

  /// Points at the base without a length on an axis.
  func related(toNoBase holder: PercentageHolder, _ axis: Axis) -> [Diagnostic.Related] {
    guard let element = holder.element, let type = elements.declaration(of: element)?.name else {
      return []
    }
    let fault =
      [.stack, .button].contains(elements.algorithm(of: element)) ? "not fixed" : "unlimited"
    return [
      Diagnostic.Related(
        .location(Location(element, part: .type)),
        "the \(axis.lengthName) of this \(type) is \(fault)")
    ]
  }
}

/// A ratio spec whose size does not have its ratio, or is zero.
struct LostRatio {
  /// Height divided by width, as asked for.
  let ratio: Double
  let size: Size

  /// True if a side is not zero.
  var isOff: Bool { size.width != 0 || size.height != 0 }
}

extension CheckContext {
  /// The result of a ratio that is missed by more than rounding a width and a height to pixels can
  /// do; `nil` where it is kept.
  func lostRatio(of element: ElementID) -> LostRatio? {
    guard let ratio = elements.content(of: element).ratio, ratio > 0, ratio < .infinity,
      elements.child(of: element, role: .child) != nil, let size = layout.size(of: element)
    else { return nil }
    let isOff = abs(size.height - ratio * size.width) > (1 + ratio) * layout.pixelTolerance
    let isNothing = size.width == 0 && size.height == 0
    return isOff || isNothing ? LostRatio(ratio: ratio, size: size) : nil
  }

  /// True if a ratio spec was measured without a limit on either side.
  func hasUnlimitedRatio(_ element: ElementID) -> Bool {
    measurements(of: element).all.contains {
      isUnlimitedLength($0.range.max.width) && isUnlimitedLength($0.range.max.height)
    }
  }
}
