import SourceProject
import SourceTree

extension Evaluator {
  /// True if a condition of `#if` holds: by the macros of the project, else by a choice over the flag.
  func isSet(_ flag: Expression) throws(LimitReached) -> Bool {
    try step(flag.position)
    return try deeper(flag.position) { () throws(LimitReached) in
      if let number = try number(ofFlag: flag) { return number != 0 }
      switch flag.kind {
      case .prefix("!", let operand): return !(try isSet(operand))
      case .binary("&&", let left, let right): return try isSet(left) ? isSet(right) : false
      case .binary("||", let left, let right): return try isSet(left) ? true : isSet(right)
      case .name(let name): return choices.holds(name, at: flag.position)
      default: return choices.holds(flag.shortText, at: flag.position)
      }
    }
  }

  /// The number of a flag or of a comparison of flags; nil if the build settings decide it.
  private func number(ofFlag flag: Expression) throws(LimitReached) -> Double? {
    switch flag.kind {
    case .number(let number), .integer(let number): return number
    case .name(let name):
      guard let macro = scope.values(name).macros.first(where: { $0.parameters == nil }) else {
        return nil
      }
      let frame = Frame(receiver: nil, className: nil, language: .objectiveC)
      return try evaluate(macro.value, frame).number
    case .binary(let symbol, let left, let right):
      guard let first = try number(ofFlag: left), let second = try number(ofFlag: right) else {
        return nil
      }
      switch symbol {
      case "==": return first == second ? 1 : 0
      case "!=": return first != second ? 1 : 0
      case "<": return first < second ? 1 : 0
      case ">": return first > second ? 1 : 0
      case "<=": return first <= second ? 1 : 0
      case ">=": return first >= second ? 1 : 0
      default: return nil
      }
    default: return nil
    }
  }
}
