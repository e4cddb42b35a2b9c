/// What may happen between two code points at the end of a line.
enum LineBreakOpportunity: Hashable, Sendable {
  case prohibited
  case allowed
  case mandatory
}
