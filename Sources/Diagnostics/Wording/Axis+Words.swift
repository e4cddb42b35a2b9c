import LayoutEngine

extension Axis {
  /// How large something is along the axis: `80 points wide`.
  var extent: String { self == .horizontal ? "wide" : "high" }

  /// The side at the end of the axis: `on the right`.
  var atFarSide: String { self == .horizontal ? "on the right" : "at the bottom" }
}
