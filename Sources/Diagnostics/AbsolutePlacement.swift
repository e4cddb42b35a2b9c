import LayoutEngine
import LiveDocuments

/// A child of an absolute spec that does not fit where it is placed, along an axis.
struct MisplacedChild {
  let axis: Axis
  let fault: Fault

  /// Where the child begins, and how long it is, in points.
  let origin: Double
  let length: Double

  /// The length the spec may have at most.
  let maximum: Double

  enum Fault {
    /// It begins before the spec does.
    case before

    /// It begins where the spec may go no further.
    case behind

    /// It ends behind the spec by so much.
    case beyond(Double)

    /// It would be so long if there were room.
    case cut(Double)
  }
}

extension LiveDocument {
  /// The axes on which a child of an absolute spec does not fit where it is.
  func misplacements(of child: ElementID, in absolute: ElementID) -> [MisplacedChild] {
    guard let frame = unmirroredFrame(of: child), let size = self.frame(of: absolute)?.size,
      let maximum = measuredRange(of: absolute)?.max
    else { return [] }
    return Axis.allCases.compactMap { axis in
      fault(of: child, frame, axis, size[axis], maximum[axis]).map {
        MisplacedChild(
          axis: axis, fault: $0, origin: frame.origin[axis], length: frame.size[axis],
          maximum: maximum[axis])
      }
    }
  }

  private func fault(
    of child: ElementID, _ frame: Frame, _ axis: Axis, _ length: Double, _ maximum: Double
  ) -> MisplacedChild.Fault? {
    let (origin, own) = (frame.origin[axis], frame.size[axis])
    if origin < 0 { return .before }
    if maximum > 0, maximum.isFinite, origin >= maximum { return .behind }
    if origin + own > length + pixelTolerance { return .beyond(origin + own - length) }
    guard let wanted = statedLength(of: child, axis, in: maximum),
      wanted > own + pixelTolerance, origin + wanted > maximum + pixelTolerance
    else { return nil }
    return .cut(wanted)
  }

  /// The length that a child states for itself in its style or its content; `nil` where it takes what
  /// there is.
  private func statedLength(
    of child: ElementID, _ axis: Axis, in maximum: Double
  ) -> Double? {
    let style = style(of: child)
    let base = isValidLength(maximum) ? maximum : .nan
    let own = style.resolvedRange(on: axis, parent: base)
    if style[.exact, axis] != .auto { return own.isExact ? own.min : nil }
    guard case .intrinsicSize(let size) = description(of: child).content else { return nil }
    return own.clamp(size[axis])
  }
}
