import LayoutEngine
package import LiveDocuments

extension Selector {
  /// The longest selector that is read, in characters.
  package static let lengthLimit = 4_096

  /// Reads a selector.
  ///
  /// - Throws: ``SelectorError`` at the first character that makes no sense.
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
  private var offset = 0

  /// The ids that were read.
  private(set) var ids: [Selector.NamedID] = []

  init(_ text: String) {
    characters = Array(text)
  }

  mutating func alternatives() throws(SelectorError) -> [Selector.Chain] {
    var chains = [try chain()]
    while take(",") { chains.append(try chain()) }
    guard offset == characters.count else {
      throw error("\"\(characters[offset])\" cannot stand here")
    }
    return chains
  }

  private mutating func chain() throws(SelectorError) -> Selector.Chain {
    skipSpace()
    var compounds = [try compound(isNested: false)]
    var combinators: [Selector.Combinator] = []
    while true {
      let start = offset
      skipSpace()
      if peek == ">" {
        offset += 1
        skipSpace()
        combinators.append(.child)
      } else if offset > start, let next = peek, next != "," {
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
    let start = offset
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
        let start = offset
        offset += 1
        let id = try text(named: "an id")
        ids.append((id, start..<offset))
        compound.conditions.append(.id(id))
      case "[": compound.conditions.append(try attribute())
      case ":": compound.conditions.append(try pseudoClass(isNested: isNested))
      default:
        if offset == start { throw error("a type, #id, [key], :state or * is expected") }
        return compound
      }
    }
    if offset == start { throw error("a type, #id, [key], :state or * is expected") }
    return compound
  }

  // MARK: Conditions

  private mutating func attribute() throws(SelectorError) -> Selector.Condition {
    offset += 1
    skipSpace()
    let start = offset
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
    let operandStart = offset
    let operand = try operand()
    if [.less, .more, .atMost, .atLeast].contains(comparison), case .text = operand {
      throw error("a number such as 12.5 is expected", at: operandStart)
    }
    skipSpace()
    try expect("]")
    return .compare(name, comparison, operand)
  }

  private mutating func comparison() -> Selector.Comparison? {
    for comparison in Selector.Comparison.allCases {
      let symbol = Array(comparison.rawValue)
      if characters[offset...].starts(with: symbol) {
        offset += symbol.count
        return comparison
      }
    }
    return nil
  }

  private mutating func operand() throws(SelectorError) -> Selector.Operand {
    let start = offset
    if peek == "\"" || peek == "'" { return .text(try quotedText()) }
    while let next = peek, next != "]", !next.isWhitespace { offset += 1 }
    let word = String(characters[start..<offset])
    guard !word.isEmpty else { throw error("a value is expected") }
    return jsonNumber(word).map { .number($0) } ?? .text(word)
  }

  private mutating func pseudoClass(isNested: Bool) throws(SelectorError) -> Selector.Condition {
    offset += 1
    let start = offset
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

  private var peek: Character? { offset < characters.count ? characters[offset] : nil }

  private mutating func take(_ character: Character) -> Bool {
    guard peek == character else { return false }
    offset += 1
    return true
  }

  private mutating func expect(_ character: Character) throws(SelectorError) {
    guard take(character) else {
      throw error("\"\(character)\" is expected\(peek.map { ", not \"\($0)\"" } ?? "")")
    }
  }

  private mutating func skipSpace() { while let next = peek, next.isWhitespace { offset += 1 } }

  private mutating func name() -> String {
    let start = offset
    while let next = peek, next.isLetter || next.isNumber || "-_.".contains(next) { offset += 1 }
    return String(characters[start..<offset])
  }

  private mutating func text(named what: String) throws(SelectorError) -> String {
    if peek == "\"" || peek == "'" { return try quotedText() }
    let name = name()
    guard !name.isEmpty else { throw error("\(what) is expected") }
    return name
  }

  private mutating func quotedText() throws(SelectorError) -> String {
    let quote = characters[offset]
    let start = offset
    offset += 1
    var text = ""
    while let next = peek {
      offset += 1
      if next == quote { return text }
      if next == "\\", let escaped = peek {
        offset += 1
        text.append(escaped)
      } else {
        text.append(next)
      }
    }
    throw error("this text is not closed", at: start)
  }

  private func error(_ message: String, at offset: Int? = nil) -> SelectorError {
    SelectorError(offset: offset ?? self.offset, message: message)
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

extension Selector {
  /// The ways to go on with the last condition of a selector that is being typed, each as the whole selector.
  ///
  /// - Parameters:
  ///   - typed: The text up to the cursor.
  ///   - document: The document whose types and ids are offered.
  ///   - codes: The codes of rules, for `:diagnostic`.
  /// - Returns: Selectors that begin as the text does.
  /// - Complexity: In the length of the text and the number of elements.
  package static func completions(
    of typed: String, in document: LiveDocument?, codes: [String]
  ) -> [String] {
    let site = SelectorSite(typed)
    let stem = String(typed[..<site.start])
    let conditions: [String] =
      switch site.kind {
      case .compound(let isEmpty):
        (isEmpty ? types(in: document) : []) + ids(in: document) + states + keys
      case .id: ids(in: document)
      case .state: states
      case .key: keys
      case .code: codes.map { "\($0))" }
      case .negation: (types(in: document) + ids(in: document) + states).map { "\($0))" }
      case .operand: []
      }
    return conditions.map { stem + $0 }.filter { $0.hasPrefix(typed) }
  }

  private static var states: [String] {
    State.allCases.map { ":\($0.rawValue)" } + [":diagnostic", ":diagnostic(", ":not("]
  }

  /// Keys that take a comparison stay open; keys that only have to exist are closed.
  private static var keys: [String] {
    let written = styleProperties.map { "[\($0.name)]" }
    return SelectorNames.computed.map { ["type", "id"].contains($0) ? "[\($0)=" : "[\($0)<" }
      + written
  }

  private static func types(in document: LiveDocument?) -> [String] {
    var names: Set<String> = []
    document?.elements.forEach { element in
      if let name = document?.elements.declaration(of: element)?.name { names.insert(name) }
    }
    return names.sorted()
  }

  /// The ids that a selector can name as they are.
  private static func ids(in document: LiveDocument?) -> [String] {
    var ids: [String] = []
    document?.elements.forEach { element in
      if ids.count < 1_000, let id = document?.elements.id(of: element),
        (try? Selector("#\(id)"))?.alternatives.first?.compounds.first?.conditions == [.id(id)]
      {
        ids.append("#\(id)")
      }
    }
    return ids
  }
}

/// The position in a selector at which its last condition begins, and the possible kinds of the condition.
private struct SelectorSite {
  enum Kind {
    /// A type, where the compound is empty, or any other condition.
    case compound(isEmpty: Bool)
    case id
    case state
    case key
    case code
    case negation
    case operand
  }

  private(set) var start: String.Index
  private(set) var kind = Kind.compound(isEmpty: true)

  init(_ text: String) {
    start = text.startIndex
    var quote: Character?
    for index in text.indices {
      let character = text[index]
      let next = text.index(after: index)
      if let open = quote {
        if character == open { quote = nil }
        continue
      }
      switch (character, kind) {
      case ("\"", .operand), ("'", .operand): quote = character
      case ("]", .key), ("]", .operand), (")", _): set(.compound(isEmpty: false), next)
      case (_, .operand): break
      case (_, .key): if "=<>!^$*".contains(character) { kind = .operand }
      case (" ", _), (">", _), (",", _): set(.compound(isEmpty: true), next)
      case ("#", .negation), (":", .negation): break
      case ("#", _): set(.id, index)
      case (":", _): set(.state, index)
      case ("[", _): set(.key, index)
      case ("(", .state):
        set(text[start..<index] == ":not" ? .negation : .code, next)
      default: break
      }
    }
  }

  private mutating func set(_ kind: Kind, _ start: String.Index) {
    self.kind = kind
    self.start = start
  }
}
