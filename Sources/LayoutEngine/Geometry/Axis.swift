/// One of the two directions in which lengths are measured.
package enum Axis: String, BitwiseCopyable, CaseIterable, Hashable, Sendable {
  case horizontal
  case vertical

  /// The other axis.
  package var crossed: Axis { self == .horizontal ? .vertical : .horizontal }
}
