// Texture compares with macros whose answer depends on the order of their arguments as soon as one
// of them is not a number. Layout results hang on it, so these two are used instead of `Swift.max`
// and `Swift.min` wherever the engine follows Texture.

/// The larger of two lengths; the first one if either is not a number.
@inline(__always)
package func larger(_ first: Double, _ second: Double) -> Double {
  first < second ? second : first
}

/// The smaller of two lengths; the second one if either is not a number.
@inline(__always)
package func smaller(_ first: Double, _ second: Double) -> Double {
  first < second ? first : second
}

/// Whether Texture accepts a length as that of a size: zero or a normal number in 0 ..< 10,000,000.
///
/// - Source: Texture `ASPointsValidForSize`, ASDimension.h
@inline(__always)
package func isValidLength(_ length: Double) -> Bool {
  length >= 0 && length < 10_000_000 && (length == 0 || length >= Double.leastNormalMagnitude)
}
