import LayoutEngine

extension Selector {
  /// The longest selector that is read, in characters.
  package static let lengthLimit = 4_096

  /// Reads a selector.
  ///
  /// - Throws: ``SelectorError`` at the first place that makes no sense.
  package init(_ text: String) throws(SelectorError) {
    self = try Self.readNamingIDs(text).selector
  }

  /// An id that a selector names, and the characters from its # to its end.
  package typealias NamedID = (id: String, range: Range<Int>)

  /// Reads a selector, with the ids that it names in the order of the text.
  ///
  /// - Throws: ``SelectorError`` at the first position that makes no sense.
  package static func readNamingIDs(
    _ text: String
  ) throws(SelectorError) -> (selector: Selector, ids: [NamedID]) {
    guard text.unicodeScalars.count <= lengthLimit else {
      throw SelectorError(offset: 0, message: "a selector has \(lengthLimit) characters at most")
    }
    var parser = SelectorParser(text)
    let selector = Selector(alternatives: try parser.alternatives())
    return (selector, parser.ids)
  }
}

/// Reads a selector from left to right.
private struct SelectorParser {
  private let characters: [Character]
  private var place = 0

  /// The ids that were read.
  private(set) var ids: [Selector.NamedID] = []

  init(_ text: String) {
    characters = Array(text)
  }

  mutating func alternatives() throws(SelectorError) -> [Selector.Chain] {
    var chains = [try chain()]
    while take(",") { chains.append(try chain()) }
    guard place == characters.count else {
      throw error("\"\(characters[place])\" cannot stand here")
    }
    return chains
  }

  private mutating func chain() throws(SelectorError) -> Selector.Chain {
    skipSpace()
    var compounds = [try compound(isNested: false)]
    var combinators: [Selector.Combinator] = []
    while true {
      let start = place
      skipSpace()
      if peek == ">" {
        place += 1
        skipSpace()
        combinators.append(.child)
      } else if place > start, let next = peek, next != "," {
        combinators.append(.descendant)
      } else {
        break
      }
      compounds.append(try compound(isNested: false))
    }
    return Selector.Chain(compounds: compounds.reversed(), combinators: combinators.reversed())
  }

  private mutating func compound(isNested: Bool) throws(SelectorError) -> Selector.Compound {
    var compound = Selector.Compound()
    let start = place
    if take("*") {
      // Everything; other conditions may follow.
    } else if let next = peek, next.isLetter {
      let name = name()
      guard allTypes.contains(where: { $0.name == name }) else {
        throw error("\"\(name)\" is not an element type", at: start)
      }
      compound.conditions.append(.type(name))
    }
    while let next = peek {
      switch next {
      case "#":
        let start = place
        place += 1
        let id = try text(named: "an id")
        ids.append((id, start..<place))
        compound.conditions.append(.id(id))
      case "[": compound.conditions.append(try attribute())
      case ":": compound.conditions.append(try pseudoClass(isNested: isNested))
      default:
        if place == start { throw error("a type, #id, [key], :state or * is expected") }
        return compound
      }
    }
    if place == start { throw error("a type, #id, [key], :state or * is expected") }
    return compound
  }

  // MARK: Conditions

  private mutating func attribute() throws(SelectorError) -> Selector.Condition {
    place += 1
    skipSpace()
    let start = place
    let name = name()
    guard SelectorNames.contains(name) else {
      let what = name.isEmpty ? "a key is expected" : "\"\(name)\" is not a key"
      throw error(
        "\(what); computed ones are \(SelectorNames.computed.joined(separator: ", "))", at: start)
    }
    skipSpace()
    guard let comparison = comparison() else {
      try expect("]")
      return .has(name)
    }
    skipSpace()
    let operand = try operand()
    skipSpace()
    try expect("]")
    return .compare(name, comparison, operand)
  }

  private mutating func comparison() -> Selector.Comparison? {
    for comparison in Selector.Comparison.allCases {
      let symbol = Array(comparison.rawValue)
      if characters[place...].starts(with: symbol) {
        place += symbol.count
        return comparison
      }
    }
    return nil
  }

  private mutating func operand() throws(SelectorError) -> Selector.Operand {
    let start = place
    if peek == "\"" || peek == "'" { return .text(try quotedText()) }
    while let next = peek, next != "]", !next.isWhitespace { place += 1 }
    let word = String(characters[start..<place])
    guard !word.isEmpty else { throw error("a value is expected") }
    return Double(word).map { .number($0) } ?? .text(word)
  }

  private mutating func pseudoClass(isNested: Bool) throws(SelectorError) -> Selector.Condition {
    place += 1
    let start = place
    let name = name()
    if let state = Selector.State(rawValue: name) { return .state(state) }
    switch name {
    case "diagnostic":
      guard take("(") else { return .diagnostic(nil) }
      let code = self.name()
      try expect(")")
      return .diagnostic(code)
    case "not" where !isNested:
      try expect("(")
      skipSpace()
      let compound = try compound(isNested: true)
      skipSpace()
      try expect(")")
      return .not(compound)
    default:
      let instead = "\(name)-child"
      if Selector.State(rawValue: instead) != nil {
        throw error("there is no :\(name); write :\(instead)", at: start)
      }
      let known = Selector.State.allCases.map { ":\($0.rawValue)" }.joined(separator: ", ")
      throw error(
        "there is no :\(name); there are \(known), :diagnostic(code) and :not(…)", at: start)
    }
  }

  // MARK: Characters

  private var peek: Character? { place < characters.count ? characters[place] : nil }

  private mutating func take(_ character: Character) -> Bool {
    guard peek == character else { return false }
    place += 1
    return true
  }

  private mutating func expect(_ character: Character) throws(SelectorError) {
    guard take(character) else {
      throw error("\"\(character)\" is expected\(peek.map { ", not \"\($0)\"" } ?? "")")
    }
  }

  private mutating func skipSpace() { while let next = peek, next.isWhitespace { place += 1 } }

  private mutating func name() -> String {
    let start = place
    while let next = peek, next.isLetter || next.isNumber || "-_.".contains(next) { place += 1 }
    return String(characters[start..<place])
  }

  private mutating func text(named what: String) throws(SelectorError) -> String {
    if peek == "\"" || peek == "'" { return try quotedText() }
    let name = name()
    guard !name.isEmpty else { throw error("\(what) is expected") }
    return name
  }

  private mutating func quotedText() throws(SelectorError) -> String {
    let quote = characters[place]
    let start = place
    place += 1
    var text = ""
    while let next = peek {
      place += 1
      if next == quote { return text }
      if next == "\\", let escaped = peek {
        place += 1
        text.append(escaped)
      } else {
        text.append(next)
      }
    }
    throw error("this text is not closed", at: start)
  }

  private func error(_ message: String, at place: Int? = nil) -> SelectorError {
    SelectorError(offset: place ?? self.place, message: message)
  }
}

/// The names that are allowed in brackets.
enum SelectorNames {
  /// The results of the layout, in points; the frame in the root is behind `absolute`.
  static let computed = [
    "x", "y", "width", "height", "absolute.x", "absolute.y", "depth", "type", "id",
  ]

  static func contains(_ name: String) -> Bool {
    if computed.contains(name) { return true }
    if let key = name.split(separator: ".").first.map(String.init), key == "style" {
      return ElementKey(rawValue: String(name.dropFirst(6)))?.isStyle ?? false
    }
    return ElementKey(rawValue: name) != nil
  }
}
