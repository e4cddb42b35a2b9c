import SourceTree

/// Random numbers, which are data in an interval that the code states.
extension Evaluator {
  /// The integer that a function of C makes, or `random(in:)` of a type; nil for any other function.
  func randomNumber(
    _ name: String, of type: String? = nil, _ arguments: [CallArgument], _ expression: Expression
  ) -> Value? {
    let first = arguments.first?.value
    switch (name, type) {
    case ("arc4random", nil), ("random", nil), ("rand", nil):
      return randomNumber(in: NumberInterval(0, 4_294_967_295), expression)
    case ("arc4random_uniform", nil):
      guard let count = first?.index, count > 0 else { return nil }
      return randomNumber(in: NumberInterval(0, Double(count - 1)), expression)
    case ("random", let type?):
      guard Numeric.kind(of: type) == .integer, arguments.first?.label == "in",
        case .range(let range, _)? = first, !range.isEmpty
      else { return nil }
      return randomNumber(
        in: NumberInterval(Double(range.lowerBound), Double(range.upperBound - 1)), expression)
    default: return nil
    }
  }

  /// The result of an operator between a random and a known integer; nil for any other values and operators.
  func randomNumber(
    _ symbol: String, _ left: Value, _ right: Value, _ expression: Expression
  ) -> Value? {
    switch (left.unknown?.interval, right.unknown?.interval) {
    case (let interval?, nil):
      guard let number = right.index.map(Double.init) else { return nil }
      switch symbol {
      case "+": return randomNumber(in: interval.shifted(by: number), expression)
      case "-": return randomNumber(in: interval.shifted(by: -number), expression)
      case "%" where number > 0 && interval.lower >= 0:
        return randomNumber(
          in: NumberInterval(0, min(number - 1, interval.upper)), expression)
      default: return nil
      }
    case (nil, let interval?):
      guard symbol == "+", let number = left.index.map(Double.init) else { return nil }
      return randomNumber(in: interval.shifted(by: number), expression)
    default: return nil
    }
  }

  private func randomNumber(in interval: NumberInterval, _ expression: Expression) -> Value {
    var unknown = Unknown(
      text: expression.shortText, type: "Int", position: expression.position)
    unknown.interval = interval
    return .unknown(unknown)
  }
}
