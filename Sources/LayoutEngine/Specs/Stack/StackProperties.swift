/// How a stack distributes its children along its main axis.
package enum JustifyContent: String, BitwiseCopyable, CaseIterable, Hashable, Sendable {
  case start
  case center
  case end
  case spaceBetween
  case spaceAround
}

/// How a stack aligns its children across its main axis.
package enum AlignItems: String, BitwiseCopyable, CaseIterable, Hashable, Sendable {
  case stretch
  case start
  case end
  case center
  case baselineFirst
  case baselineLast
}

/// How a wrapping stack distributes its lines.
package enum AlignContent: String, BitwiseCopyable, CaseIterable, Hashable, Sendable {
  case start
  case center
  case end
  case spaceBetween
  case spaceAround
  case stretch
}

/// What a stack's algorithm works on; `horizontalAlignment` and `verticalAlignment` are already
/// folded into the two properties they decide.
package struct StackProperties: BitwiseCopyable, Hashable, Sendable {
  package var direction = Axis.horizontal
  package var justifyContent = JustifyContent.start
  package var alignItems = AlignItems.stretch
  package var alignContent = AlignContent.start
  package var wraps = false
  package var spacing = 0.0
  package var lineSpacing = 0.0

  package init() {}
}
