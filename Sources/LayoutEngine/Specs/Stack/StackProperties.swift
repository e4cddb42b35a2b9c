/// The distribution of a stack's children along its main axis.
package enum JustifyContent: String, BitwiseCopyable, CaseIterable, Hashable, Sendable {
  case start
  case center
  case end
  case spaceBetween
  case spaceAround
}

/// The alignment of a stack's children across its main axis.
package enum AlignItems: String, BitwiseCopyable, CaseIterable, Hashable, Sendable {
  case stretch
  case start
  case end
  case center
  case baselineFirst
  case baselineLast

  /// True if items share a baseline.
  @inline(__always)
  var isByBaseline: Bool { self == .baselineFirst || self == .baselineLast }
}

/// The distribution of the lines of a wrapping stack.
package enum AlignContent: String, BitwiseCopyable, CaseIterable, Hashable, Sendable {
  case start
  case center
  case end
  case spaceBetween
  case spaceAround
  case stretch
}

/// The properties of a stack; `horizontalAlignment` and `verticalAlignment` are already folded into
/// the two properties that they decide.
package struct StackProperties: BitwiseCopyable, Hashable, Sendable {
  package var direction = Axis.horizontal
  package var justifyContent = JustifyContent.start
  package var alignItems = AlignItems.stretch
  package var alignContent = AlignContent.start
  package var wraps = false
  package var spacing = 0.0
  package var lineSpacing = 0.0

  /// Free space or excess smaller than this, in points, counts as none.
  @inline(__always)
  package static var threshold: Double { 0.01 }

  package init() {}
}

/// The wrapping of a stack into lines.
enum FlexWrap: String, CaseIterable, Sendable {
  case noWrap
  case wrap
}

/// Alignment by side instead of by axis; beats the property that it decides.
enum HorizontalAlignment: String, CaseIterable, Sendable {
  case none
  case left
  case middle
  case right
}

/// Alignment by side instead of by axis; beats the property that it decides.
enum VerticalAlignment: String, CaseIterable, Sendable {
  case none
  case top
  case center
  case bottom
}

/// A stack's keys as written.
struct StackBuilder: SpecBuilder {
  var written = StackProperties()
  var justifyContent = JustifyContent.start
  var alignItems = AlignItems.stretch
  var wrap = FlexWrap.noWrap
  var horizontalAlignment = HorizontalAlignment.none
  var verticalAlignment = VerticalAlignment.none

  /// The properties with the alignments folded into what they decide.
  ///
  /// - Source: Texture `-[ASStackLayoutSpec resolveHorizontalAlignment]`, ASStackLayoutSpec.mm
  var properties: StackProperties {
    var folded = written
    folded.wraps = wrap == .wrap
    let isHorizontal = written.direction == .horizontal
    let main = isHorizontal ? horizontalAlignment.justified : verticalAlignment.justified
    let cross = isHorizontal ? verticalAlignment.aligned : horizontalAlignment.aligned
    folded.justifyContent = main ?? justifyContent
    folded.alignItems = cross ?? alignItems
    return folded
  }
}

extension HorizontalAlignment {
  fileprivate var justified: JustifyContent? {
    switch self {
    case .none: nil
    case .left: .start
    case .middle: .center
    case .right: .end
    }
  }

  fileprivate var aligned: AlignItems? {
    switch self {
    case .none: nil
    case .left: .start
    case .middle: .center
    case .right: .end
    }
  }
}

extension VerticalAlignment {
  fileprivate var justified: JustifyContent? {
    switch self {
    case .none: nil
    case .top: .start
    case .center: .center
    case .bottom: .end
    }
  }

  fileprivate var aligned: AlignItems? {
    switch self {
    case .none: nil
    case .top: .start
    case .center: .center
    case .bottom: .end
    }
  }
}
