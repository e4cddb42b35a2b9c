import DocumentSyntax
import Inspection
package import LiveDocuments

extension Expectation {
  /// Reads an expectation.
  ///
  /// - Throws: ``ExpressionError`` at the first position that makes no sense.
  /// - Complexity: O(*n*) in the length of the text.
  package init(_ text: String) throws(ExpressionError) {
    var parser = ExpectationParser(text)
    let statement = try parser.statement()
    self.text = text
    self.statement = statement
    subject = parser.subject
    references = parser.references
    ids = parser.ids.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}

/// Reads an expectation from left to right.
struct ExpectationParser: ExpressionReader {
  let bytes: [UInt8]
  var offset = 0
  private(set) var references: [Expectation.Reference] = []
  private(set) var ids: [Expectation.NamedID] = []

  /// The selector of `all(…)`.
  private(set) var subject: Selector?

  /// True behind a relation between elements, where no member can stand.
  private var isRelating = false

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  mutating func statement() throws(ExpressionError) -> Expectation.Statement {
    skipSpace()
    guard offset < bytes.count else { throw error("an expression is expected, \(Self.example)") }
    if let negation = takeWord("not") {
      let start = negation.upperBound
      return .nothing(try selector(in: start..<bytes.count))
    }
    if let relation = try spatialRelation() { return relation }
    let left = Expectation.Side(try arithmetic())
    guard let relation = numericRelation() else {
      if let word = spatialWord() {
        let name = text(word)
        throw error(
          "\(quoted(name)) relates elements and not numbers, such as #a \(name) #b", at: word)
      }
      throw error(
        "a relation is expected: == != < <= > >=, or between elements "
          + listed(Expectation.SpatialRelation.allCases.map(\.rawValue), lastBy: "or"))
    }
    var comparison = Expectation.Comparison(
      left: left, relation: relation, right: Expectation.Side(try arithmetic()))
    comparison.tolerance = try tolerance(of: relation)
    try expectEnd()
    return .comparison(comparison)
  }

  private static let example = "such as #title.maxX <= root.width"

  // MARK: Relations

  /// Reads two elements with a relation between them, if the text begins so.
  private mutating func spatialRelation() throws(ExpressionError) -> Expectation.Statement? {
    let former = self
    guard let left = try element(), left.member == nil, let word = spatialWord() else {
      self = former
      return nil
    }
    offset = word.lowerBound
    guard let relation = takeSpatialRelation() else {
      throw error(
        "\(quoted(text(word))) is no relation between elements; they are "
          + listed(Expectation.SpatialRelation.allCases.map(\.rawValue), lastBy: "and"),
        at: word)
    }
    skipSpace()
    isRelating = true
    let start = offset
    guard let right = try element() else {
      throw error("an element is expected behind \(relation.rawValue), such as #card or root")
    }
    if let member = right.member {
      throw error(
        "\(relation.rawValue) relates elements and not numbers; an id with a dot is written in quotes",
        at: start..<member.upperBound)
    }
    try expectEnd()
    return .relation(left.reference, relation, right.reference)
  }

  /// The word that stands next, where a relation between elements can stand.
  private mutating func spatialWord() -> Range<Int>? {
    skipSpace()
    var end = offset
    while end < bytes.count, bytes[end].isLetter { end += 1 }
    return end > offset ? offset..<end : nil
  }

  private mutating func takeSpatialRelation() -> Expectation.SpatialRelation? {
    for relation in Expectation.SpatialRelation.allCases {
      let start = offset
      if relation.rawValue.split(separator: " ").allSatisfy({ takeWord(String($0)) != nil }) {
        return relation
      }
      offset = start
    }
    return nil
  }

  private mutating func numericRelation() -> Expectation.NumericRelation? {
    skipSpace()
    for relation in Expectation.NumericRelation.allCases
    where bytes[offset...].starts(with: relation.rawValue.utf8) {
      offset += relation.rawValue.utf8.count
      return relation
    }
    return nil
  }

  /// Reads the number behind ±, if it is there.
  private mutating func tolerance(
    of relation: Expectation.NumericRelation
  ) throws(ExpressionError) -> Double {
    skipSpace()
    let sign = offset
    guard bytes[offset...].starts(with: "±".utf8) else { return 0 }
    offset += 2
    skipSpace()
    guard let number = try number() else { throw error("a number is expected behind ±") }
    guard relation == .equal || relation == .notEqual else {
      throw error("± stands with == and != only", at: sign..<offset)
    }
    return number
  }

  // MARK: Arithmetic

  mutating func operand() throws(ExpressionError) -> Expectation.MemberUse {
    let start = offset
    guard let element = try element() else {
      throw error("a number or a member of an element is expected")
    }
    guard let member = element.member else {
      throw error(
        "a member is expected behind \(text(start..<offset)): "
          + listed(Expectation.Member.allCases.map(\.rawValue), lastBy: "or"),
        at: start..<offset)
    }
    guard let known = Expectation.Member(rawValue: text(member)) else {
      throw unknownMember(member)
    }
    return Expectation.MemberUse(reference: element.reference, member: known, range: member)
  }

  private func unknownMember(_ range: Range<Int>) -> ExpressionError {
    let (name, members) = (text(range), Expectation.Member.allCases.map(\.rawValue))
    let nearest = nearestName(to: name, among: members)
    return error(
      "elements have no member \(quoted(name))"
        + (nearest.map { "; did you mean \($0)?" }
          ?? "; they have \(listed(members, lastBy: "and"))"),
      at: range)
  }

  // MARK: Elements

  /// An element, one of ``references``, and the name of the member behind it.
  private struct Element {
    let reference: Int
    let member: Range<Int>?
  }

  /// Reads an element and the member behind it, if an element stands there.
  private mutating func element() throws(ExpressionError) -> Element? {
    skipSpace()
    let start = offset
    guard offset < bytes.count else { return nil }
    if bytes[offset] == UInt8(ascii: "#") { return try namedElement() }
    guard bytes[offset].isLetter else { return nil }
    if takeWord("root") != nil {
      return Element(reference: add(.root, start), member: takeMember())
    }
    if takeWord("all") != nil {
      try takeSubject(from: start)
      return Element(reference: add(.each, start), member: takeMember())
    }
    var end = offset
    while end < bytes.count, bytes[end].isNamePart { end += 1 }
    let word = text(offset..<end)
    let isNegation = word == "not"
    throw error(
      isNegation
        ? "\"not\" stands at the beginning only, before a selector"
        : "\(quoted(word)) is no element: elements are #id, root and all(selector)",
      at: offset..<end)
  }

  private mutating func add(_ target: Expectation.Reference.Target, _ start: Int) -> Int {
    references.append(Expectation.Reference(target: target, range: start..<offset))
    return references.count - 1
  }

  private mutating func namedElement() throws(ExpressionError) -> Element {
    let start = offset
    offset += 1
    let id: String
    var member: Range<Int>?
    if let quote = peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      id = try quotedName()
    } else {
      member = skipName()
      id = text((start + 1)..<offset)
      guard !id.isEmpty else { throw error("an id is expected behind #", at: start..<offset) }
    }
    let reference = add(.id(id), start)
    ids.append(Expectation.NamedID(id: id, range: start..<offset))
    if let member {
      offset = member.upperBound
      return Element(reference: reference, member: member)
    }
    return Element(reference: reference, member: takeMember())
  }

  /// Passes over an id without quotes, which can have dots.
  ///
  /// - Returns: The member behind it: one that elements have, or the part behind the last dot where a comparison or
  ///   arithmetic follows. The offset is at the end of the id.
  private mutating func skipName() -> Range<Int>? {
    let start = offset
    var end = offset
    var lastDot: Int?
    while end < bytes.count, bytes[end].isNamePart || bytes[end] == UInt8(ascii: "."),
      !bytes[end...].starts(with: "±".utf8)
    {
      if bytes[end] == UInt8(ascii: ".") {
        lastDot = end
        var word = end + 1
        while word < bytes.count, bytes[word].isLetter { word += 1 }
        let isEnd = word == bytes.count || !bytes[word].isWordPart
        if isEnd, word > end + 1, word == bytes.count || bytes[word] != UInt8(ascii: "."),
          Expectation.Member(rawValue: text((end + 1)..<word)) != nil
        {
          offset = end
          return (end + 1)..<word
        }
      }
      end += 1
    }
    offset = end
    guard let lastDot, lastDot > start, !isRelating, !isBeforeWord(end) else { return nil }
    offset = lastDot
    return (lastDot + 1)..<end
  }

  /// True if a word follows, as between two elements.
  private func isBeforeWord(_ end: Int) -> Bool {
    var next = end
    while next < bytes.count, bytes[next].isWhiteSpace { next += 1 }
    return next < bytes.count && bytes[next].isLetter
  }

  private mutating func quotedName() throws(ExpressionError) -> String {
    let start = offset
    let quote = bytes[offset]
    offset += 1
    var name: [UInt8] = []
    while let byte = peek {
      offset += 1
      if byte == quote { return String(decoding: name, as: UTF8.self) }
      if byte == UInt8(ascii: "\\"), let escaped = peek {
        offset += 1
        name.append(escaped)
      } else {
        name.append(byte)
      }
    }
    throw error("this id is not closed", at: start..<offset)
  }

  private mutating func takeMember() -> Range<Int>? {
    guard take(UInt8(ascii: ".")) else { return nil }
    let start = offset
    while let byte = peek, byte.isWordPart { offset += 1 }
    return start..<offset
  }

  /// Reads the selector of `all(…)`.
  private mutating func takeSubject(from start: Int) throws(ExpressionError) {
    skipSpace()
    guard take(UInt8(ascii: "(")) else {
      throw error("a selector in parentheses is expected behind \"all\"", at: start..<offset)
    }
    let content = offset
    guard let end = endOfSelector() else {
      throw error("\")\" is expected behind the selector", at: start..<bytes.count)
    }
    let selector = try selector(in: content..<end)
    if let subject, subject != selector {
      throw error(
        "an expression has one all(…); the other one has another selector", at: start..<offset)
    }
    subject = selector
  }

  /// Passes over a selector and the parenthesis that closes it.
  private mutating func endOfSelector() -> Int? {
    var depth = 0
    var isInBrackets = false
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard (try? quotedName()) != nil else { return nil }
        continue
      case UInt8(ascii: "["): isInBrackets = true
      case UInt8(ascii: "]"): isInBrackets = false
      case UInt8(ascii: "(") where !isInBrackets: depth += 1
      case UInt8(ascii: ")") where !isInBrackets:
        if depth == 0 {
          offset += 1
          return offset - 1
        }
        depth -= 1
      default: break
      }
      offset += 1
    }
    return nil
  }

  private mutating func selector(in range: Range<Int>) throws(ExpressionError) -> Selector {
    let text = text(range)
    // By the numbers of characters before them; made once, because a selector may name many ids.
    var starts = [range.lowerBound]
    for character in text { starts.append((starts.last ?? 0) + character.utf8.count) }
    func offsets(_ characters: Range<Int>) -> Range<Int> {
      let end = starts.count - 1
      return starts[min(characters.lowerBound, end)]..<starts[min(characters.upperBound, end)]
    }
    do throws(SelectorError) {
      let (selector, ids) = try Selector.readNamingIDs(text)
      if selector.asksForDiagnostics {
        throw SelectorError(
          offset: 0, message: "expectations cannot select by diagnostics, of which they are some")
      }
      self.ids += ids.map { Expectation.NamedID(id: $0.id, range: offsets($0.range)) }
      return selector
    } catch {
      let start = offsets(error.offset..<error.offset).lowerBound
      throw ExpressionError(
        range: start < range.upperBound ? start..<range.upperBound : 0..<bytes.count,
        message: error.message)
    }
  }

  // MARK: Bytes

  /// Passes over a word that ends there.
  private mutating func takeWord(_ word: String) -> Range<Int>? {
    skipSpace()
    let end = offset + word.utf8.count
    guard bytes[offset...].starts(with: word.utf8), end == bytes.count || !bytes[end].isWordPart
    else { return nil }
    defer { offset = end }
    return offset..<end
  }
}

extension UInt8 {
  /// True in a word, such as the name of a member.
  fileprivate var isWordPart: Bool {
    isLetter || isDigit || self == UInt8(ascii: "_") || self >= 0x80
  }

  /// True in an id without quotes; so is a dot.
  fileprivate var isNamePart: Bool { isWordPart || self == UInt8(ascii: "-") }
}
