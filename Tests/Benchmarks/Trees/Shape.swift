/// The shapes of generated trees.
enum Shape: String, CaseIterable {
  /// Rows and columns in turn, expanded breadth first: all leaves at about the same depth.
  case bal

  /// As `bal`, but an element at random is expanded next: deep branches beside shallow ones.
  case mid

  /// As `mid`, but of two random elements the deeper one is expanded.
  case deep

  /// One vertical stack that holds everything.
  case wide

  /// Wrapping stacks of a hundred leaves each, in a vertical one.
  case grid

  var summary: String {
    switch self {
    case .bal: "balanced"
    case .mid: "random depth"
    case .deep: "deep nesting"
    case .wide: "one stack"
    case .grid: "wrapping stacks"
    }
  }
}
