/// The alignment that a child of a stack requests across it.
package enum AlignSelf: String, CaseIterable, Hashable, Sendable {
  case auto
  case start
  case end
  case center
  case stretch
}

/// A coordinate in an absolute spec: points, or a part of the spec's maximum length.
package enum Coordinate: Hashable, Sendable {
  case points(Double)
  case fraction(Double)
}

/// The style of an element, which its parent reads.
///
/// Half of a document's elements have a style, so lengths and their units are stored apart: a unit takes two bits
/// instead of eight bytes.
///
/// - Source: Texture `ASLayoutElementStyle`, ASLayoutElement.h
package struct ElementStyle: Hashable, Sendable {
  private var widthLength = 0.0
  private var heightLength = 0.0
  private var minWidthLength = 0.0
  private var minHeightLength = 0.0
  private var maxWidthLength = 0.0
  private var maxHeightLength = 0.0
  private var flexBasisLength = 0.0
  private var layoutXLength = 0.0
  private var layoutYLength = 0.0

  /// Distances to the neighbours in a stack, in points; negative ones are fine.
  package var spacingBefore = 0.0
  package var spacingAfter = 0.0

  package var flexGrow = 0.0
  package var flexShrink = 0.0

  /// Distance of the first line's baseline from the top, and of the last line's from the bottom
  /// (normally negative), in points.
  package var ascender = 0.0
  package var descender = 0.0

  private var units: UInt32 = 0
  package var alignSelf = AlignSelf.auto

  package init() {}

  package static let `default` = ElementStyle()

  package var width: Dimension {
    get { dimension(0, widthLength) }
    set { widthLength = store(newValue, 0) }
  }

  package var height: Dimension {
    get { dimension(1, heightLength) }
    set { heightLength = store(newValue, 1) }
  }

  package var minWidth: Dimension {
    get { dimension(2, minWidthLength) }
    set { minWidthLength = store(newValue, 2) }
  }

  package var minHeight: Dimension {
    get { dimension(3, minHeightLength) }
    set { minHeightLength = store(newValue, 3) }
  }

  package var maxWidth: Dimension {
    get { dimension(4, maxWidthLength) }
    set { maxWidthLength = store(newValue, 4) }
  }

  package var maxHeight: Dimension {
    get { dimension(5, maxHeightLength) }
    set { maxHeightLength = store(newValue, 5) }
  }

  package var flexBasis: Dimension {
    get { dimension(6, flexBasisLength) }
    set { flexBasisLength = store(newValue, 6) }
  }

  /// Origin in an absolute spec.
  package var layoutX: Coordinate {
    get { coordinate(7, layoutXLength) }
    set { layoutXLength = store(newValue, 7) }
  }

  package var layoutY: Coordinate {
    get { coordinate(8, layoutYLength) }
    set { layoutYLength = store(newValue, 8) }
  }

  /// The dimension of this kind along an axis.
  package subscript(bound: SizeBound, axis: Axis) -> Dimension {
    get {
      switch (bound, axis) {
      case (.exact, .horizontal): width
      case (.exact, .vertical): height
      case (.minimum, .horizontal): minWidth
      case (.minimum, .vertical): minHeight
      case (.maximum, .horizontal): maxWidth
      case (.maximum, .vertical): maxHeight
      }
    }
    set {
      switch (bound, axis) {
      case (.exact, .horizontal): width = newValue
      case (.exact, .vertical): height = newValue
      case (.minimum, .horizontal): minWidth = newValue
      case (.minimum, .vertical): minHeight = newValue
      case (.maximum, .horizontal): maxWidth = newValue
      case (.maximum, .vertical): maxHeight = newValue
      }
    }
  }

  // MARK: At a glance

  /// True if one of the six sides is not automatic.
  package var hasSize: Bool { units & 0xFFF != 0 }

  /// True if a coordinate in an absolute spec is a fraction.
  package var hasRelativePosition: Bool { units & 0x2_8000 != 0 }

  /// True if a minimum or maximum length is not automatic.
  package var hasBounds: Bool { units & 0xFF0 != 0 }

  /// True if one of the six sides is a fraction.
  package var hasFractionOfSize: Bool { units & 0xAAA != 0 }

  /// True if one of the six sides or the flex basis is a fraction.
  package var hasFraction: Bool { units & 0x2AAA != 0 }

  /// True if it both grows and shrinks in a stack.
  @inline(__always)
  var isFlexible: Bool { (flexGrow > 0 ? 1 : 0) & (flexShrink > 0 ? 1 : 0) != 0 }

  /// True if the flex basis is not automatic.
  @inline(__always)
  var hasFlexBasis: Bool { unit(6) != 0 }

  // MARK: Units

  /// 0 is automatic (points for a coordinate), 1 points, 2 a fraction.
  @inline(__always)
  private func unit(_ index: UInt32) -> UInt32 { (units >> (index * 2)) & 3 }

  @inline(__always)
  private func dimension(_ index: UInt32, _ length: Double) -> Dimension {
    switch unit(index) {
    case 0: .auto
    case 1: .points(length)
    default: .fraction(length)
    }
  }

  @inline(__always)
  private func coordinate(_ index: UInt32, _ length: Double) -> Coordinate {
    unit(index) == 2 ? .fraction(length) : .points(length)
  }

  private mutating func store(_ dimension: Dimension, _ index: UInt32) -> Double {
    switch dimension {
    case .auto: return store(0, unit: 0, index)
    case .points(let points): return store(points, unit: 1, index)
    case .fraction(let fraction): return store(fraction, unit: 2, index)
    }
  }

  private mutating func store(_ coordinate: Coordinate, _ index: UInt32) -> Double {
    switch coordinate {
    case .points(let points): return store(points, unit: 0, index)
    case .fraction(let fraction): return store(fraction, unit: 2, index)
    }
  }

  private mutating func store(_ length: Double, unit: UInt32, _ index: UInt32) -> Double {
    units = units & ~(3 << (index * 2)) | unit << (index * 2)
    return length
  }
}

/// The three lengths a style can state for an axis.
package enum SizeBound: UInt8, CaseIterable, Hashable, Sendable {
  case exact
  case minimum
  case maximum
}

/// A length as a style states it.
///
/// - Source: Texture `ASDimension`, ASDimension.h
package enum Dimension: Hashable, Sendable {
  /// Left to the content and the parent.
  case auto

  /// A number of points.
  case points(Double)

  /// A part of the parent's length, 0…1 (50 % is 0.5).
  case fraction(Double)
}

extension ElementStyle {
  /// The range of lengths the style allows on an axis.
  ///
  /// Fractions are of `parent`, which is not a number where it is undefined.
  ///
  /// - Source: Texture `ASLayoutElementSizeConstrain`, ASDimensionInternal.mm
  @inline(__always)
  package func resolvedRange(
    on axis: Axis, parent: Double, automaticMinimum minimum: Double = 0,
    automaticMaximum maximum: Double = .infinity
  ) -> LengthRange {
    let exact: Dimension
    let low: Dimension
    let high: Dimension
    if axis == .horizontal {
      (exact, low, high) = (width, minWidth, maxWidth)
    } else {
      (exact, low, high) = (height, minHeight, maxHeight)
    }
    let x = exact.resolved(in: parent, automatic: .nan)
    let l = low.resolved(in: parent, automatic: minimum)
    let h = high.resolved(in: parent, automatic: maximum)
    if h <= l { return LengthRange(exactly: l) }
    if x.isNaN { return LengthRange(min: l, max: h) }
    if x > h { return LengthRange(exactly: h) }
    if x < l { return LengthRange(exactly: l) }
    return LengthRange(exactly: x)
  }

  /// The range of sizes the style allows.
  @inline(__always)
  package func resolvedRange(parent: Size) -> SizeRange {
    SizeRange(
      width: resolvedRange(on: .horizontal, parent: parent.width),
      height: resolvedRange(on: .vertical, parent: parent.height))
  }
}

extension Dimension {
  /// The length in points, or `automatic` where the style leaves it open.
  @inline(__always)
  package func resolved(in parent: Double, automatic: Double) -> Double {
    switch self {
    case .auto: automatic
    case .points(let points): points
    case .fraction(let fraction): fraction * parent
    }
  }
}

extension Coordinate {
  /// The coordinate in points; a fraction of a length that is not definite counts as zero.
  @inline(__always)
  package func resolved(in length: Double) -> Double {
    switch self {
    case .points(let points): points
    case .fraction(let fraction): isValidLength(length) ? fraction * length : 0
    }
  }
}
