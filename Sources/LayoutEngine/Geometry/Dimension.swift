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
