package import LayoutEngine

/// What a sweep varies.
package enum SweepParameter: Hashable, Sendable {
  /// The document's constrained width, in points.
  ///
  /// An exact width becomes exactly the value. Of a range the value is the maximum, and the minimum
  /// stays, but where it is above the value: then it is the value. That is how a document's
  /// `constrainedSize` states a width: `{"width"}` is exact, `{"min", "max"}` is a range.
  case width(from: Double, to: Double)

  /// The document's constrained height, likewise.
  case height(from: Double, to: Double)

  /// The number of characters (grapheme clusters) of an element's text.
  ///
  /// A shorter text is the beginning of the element's; a longer one repeats it, with a space between.
  case textLength(ElementID, from: Int, to: Int)

  /// The screens of the document's variants of these names.
  case variants([String])

  /// The axis whose constrained length varies.
  package var axis: Axis? {
    switch self {
    case .width: .horizontal
    case .height: .vertical
    case .textLength, .variants: nil
    }
  }
}

/// A value of what a sweep varies.
package enum SweepValue: Hashable, Sendable {
  /// In points.
  case length(Double)
  case characters(Int)
  case variant(String)
}
