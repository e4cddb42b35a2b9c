extension LostPercentage {
  /// What other rules see only because a percentage did not come to what it says.
  static let subsumes =
    [Subsumption](
      [
        "size-overridden-by-parent", "missing-intrinsic-size", "zero-size", "invalid-size",
        "invalid-position", "flex-item-collapsed", "text-truncated",
      ], [.itself, .below], perAxis: true)
    + [Subsumption](["main-axis-overflow"], perAxis: true)
}
