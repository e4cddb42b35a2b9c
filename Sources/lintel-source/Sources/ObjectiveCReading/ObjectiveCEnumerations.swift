import SourceTree

extension ObjectiveCParser {
  private static let heads: Set<String> = [
    "enum", "NS_ENUM", "NS_CLOSED_ENUM", "NS_OPTIONS", "CF_ENUM", "CF_OPTIONS",
  ]

  /// The constants of `typedef NS_ENUM(…) { … }` or of a C enumeration; nil, and nothing is read, for anything else.
  func enumeration() -> [Property]? {
    let start = index
    _ = token.text == "typedef" ? take() : nil
    guard token.kind == .word, Self.heads.contains(token.text) else {
      index = start
      return nil
    }
    let isOptions = token.text.hasSuffix("_OPTIONS")
    while !isAtEnd, !at("{"), !at(";"), token.kind != .directive { take() }
    guard accept("{") else {
      index = start
      return nil
    }
    let constants = self.constants(isOptions: isOptions)
    while !isAtEnd, !at(";"), token.kind != .directive { take() }
    _ = accept(";")
    return constants
  }

  /// The constants up to the closing brace: those without a value count on from the last one that has one.
  private func constants(isOptions: Bool) -> [Property] {
    var found: [(name: String, value: Expression, position: SourcePosition)] = []
    var base: Expression?
    var distance = 0.0
    while !isAtEnd, !at("}"), token.kind != .directive {
      guard token.kind == .word else {
        take()
        continue
      }
      let name = take()
      let position = self.position(of: name)
      if at("=") {
        take()
        base = attempt { () throws(Mismatch) in try conditional() }
        distance = 0
      }
      found.append((name.text, value(base, distance, position), position))
      distance += 1
      // Attributes of availability, and what is left of a value that was not understood.
      while !isAtEnd, !at(","), !at("}"), token.kind != .directive { take() }
      _ = accept(",")
    }
    _ = accept("}")
    let names = isOptions ? [] : found.map(\.name)
    return found.map {
      Property(
        name: $0.name, type: "NSInteger", value: $0.value, getter: nil, isStatic: true,
        isVariable: false, enumeration: names, language: .objectiveC, position: $0.position)
    }
  }

  private func value(
    _ base: Expression?, _ distance: Double, _ position: SourcePosition
  ) -> Expression {
    let number = Expression(.integer(distance), at: position)
    guard let base else { return number }
    return distance == 0 ? base : Expression(.binary("+", base, number), at: position)
  }
}
