package enum TraceValue: String, CaseIterable, Hashable, Sendable {
  case off
  case messages
  case verbose
}
