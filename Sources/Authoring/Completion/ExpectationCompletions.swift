import Diagnostics
import DocumentSyntax
import JSON
import LayoutEngine
import LiveDocuments

/// The items at a position in the expression of a layout test.
struct ExpectationCompletions {
  private let document: LiveDocument

  /// The bytes of the expression up to the caret, with its escapes.
  private let typed: [UInt8]
  private let caret: Int

  /// The end of the word that the caret is in.
  private let end: Int

  /// - Returns: `nil` if the caret is not in an expression.
  init?(in scope: CompletionScope, at site: CompletionSite) {
    let isExpression =
      switch (site.role, scope.content) {
      case (.item, .items(.expectations)): true
      case (.value("that"), .members): scope.path == ["expect"] && scope.element == nil
      default: false
      }
    guard isExpression, site.quote == "\"", site.range.lowerBound < site.caret,
      site.caret <= site.range.upperBound
    else { return nil }
    let word = scope.document.source.text.bytes(in: site.range)
    // Behind the closing quote the string is over.
    let isClosed = word.count > 1 && word.last == UInt8(ascii: "\"")
    if isClosed, site.caret == site.range.upperBound { return nil }
    document = scope.document
    caret = site.caret
    typed = document.source.text.bytes(in: (site.range.lowerBound + 1)..<site.caret)
    end =
      caret
      + document.source.text.bytes(in: caret..<site.range.upperBound).prefix(while: \.isNamePart)
      .count
  }

  var list: CompletionList {
    let word = self.word
    var list = CompletionList(range: (caret - (typed.count - word.start))..<end)
    list.isInExpectation = true
    // Nothing can be inserted in the middle of an escape.
    if word.start > 0, typed[word.start - 1] == UInt8(ascii: "\\") { return list }
    list.items = items(for: word.kind)
    list.rank()
    return list
  }

  private enum Kind {
    /// An id, a selector or the beginning of an expression.
    case element(isFirst: Bool)
    case selector
    case member
    case relation(betweenElements: Bool)
  }

  /// The offset at which the half-typed word begins, and the kind of word that can stand there.
  private var word: (start: Int, kind: Kind) {
    var start = typed.count
    while start > 0, typed[start - 1].isNamePart || typed[start - 1] == UInt8(ascii: ".") {
      start -= 1
    }
    let isID = start > 0 && typed[start - 1] == UInt8(ascii: "#")
    let name = typed[start...]
    if let dot = name.lastIndex(of: UInt8(ascii: ".")), isMemberOf(name[..<dot], isID, start) {
      return (dot + 1, .member)
    }
    if isID { return (start - 1, isInSelector(start - 1) ? .selector : .element(isFirst: false)) }
    if isInSelector(start) { return (start, .selector) }
    var end = start
    while end > 0, typed[end - 1].isBlank { end -= 1 }
    guard end > 0 else { return (start, .element(isFirst: true)) }
    let last = typed[end - 1]
    let isOperand =
      last.isNamePart && !isRelation(endingAt: end) || last == UInt8(ascii: ")")
      || last == UInt8(ascii: "'")
    guard isOperand, end < start || name.isEmpty else {
      return (start, .element(isFirst: false))
    }
    return (start, .relation(betweenElements: !isNumber(endingAt: end)))
  }

  /// True if a member can follow the name before a dot.
  private func isMemberOf(_ name: ArraySlice<UInt8>, _ isID: Bool, _ start: Int) -> Bool {
    let text = String(decoding: name, as: UTF8.self)
    if isID { return document.elements.hasElement(withID: text) }
    if name.isEmpty {
      return start > 0 && [UInt8(ascii: ")"), UInt8(ascii: "'")].contains(typed[start - 1])
    }
    return text == "root"
  }

  /// True behind `not` and within `all(…)`.
  private func isInSelector(_ end: Int) -> Bool {
    let text = String(decoding: typed[..<end], as: UTF8.self)
    if text.drop(while: \.isWhitespace).hasPrefix("not ") { return true }
    guard let open = text.ranges(of: "all(").last else { return false }
    return text[open].filter { $0 == "(" }.count > text[open].filter { $0 == ")" }.count
  }

  /// The word that ends at an offset.
  private func lastWord(endingAt end: Int) -> ArraySlice<UInt8> {
    var start = end
    while start > 0,
      typed[start - 1].isNamePart || typed[start - 1] == UInt8(ascii: ".")
        || typed[start - 1] == UInt8(ascii: "#")
    {
      start -= 1
    }
    return typed[start..<end]
  }

  private func isRelation(endingAt end: Int) -> Bool {
    let words = Expectation.SpatialRelation.allCases.flatMap { $0.rawValue.split(separator: " ") }
    let word = String(decoding: lastWord(endingAt: end), as: UTF8.self)
    return words.contains { $0 == word }
  }

  /// True if a number ends at an offset, and not an element.
  private func isNumber(endingAt end: Int) -> Bool {
    let word = lastWord(endingAt: end)
    let text = String(decoding: word, as: UTF8.self)
    if text == "root" { return false }
    guard word.first == UInt8(ascii: "#") else { return word.first != nil }
    return text.split(separator: ".").last.flatMap { Expectation.Member(rawValue: String($0)) }
      != nil
      && text.contains(".")
  }

  // MARK: Items

  private func items(for kind: Kind) -> [CompletionItem] {
    switch kind {
    case .member:
      return Expectation.Member.allCases.map { item($0.rawValue, detail: $0.summary) }
    case .relation(betweenElements: true):
      return Expectation.SpatialRelation.allCases.map { item($0.rawValue, detail: $0.summary) }
    case .relation(betweenElements: false):
      return Expectation.NumericRelation.allCases.map { item($0.rawValue) }
    case .selector:
      return ids + allTypes.filter { $0.replacement == nil }.map { item($0.name) }
    case .element(let isFirst):
      let words = [item("root"), item("all(", detail: "every match of a selector")]
      return ids + words + (isFirst ? [item("not ", detail: "no match of a selector")] : [])
    }
  }

  private func item(_ text: String, detail: String? = nil) -> CompletionItem {
    CompletionItem(text, .value, SnippetText(text), rank: .usual, detail: detail)
  }

  private var ids: [CompletionItem] {
    var names: Set<String> = []
    var items: [CompletionItem] = []
    document.elements.forEach { element in
      guard let id = document.elements.id(of: element), names.insert(id).inserted else { return }
      let name = Expectation.spelling(ofID: id)
      let written = String(
        decoding: JSONValue.string(name).serialized().dropFirst().dropLast(), as: UTF8.self)
      items.append(
        CompletionItem(
          name, .value, SnippetText(written), rank: .probable,
          detail: document.elements.declaration(of: element)?.name))
    }
    return items
  }
}

extension UInt8 {
  fileprivate var isNamePart: Bool {
    isDigit || isLetter
      || self == UInt8(ascii: "-") || self == UInt8(ascii: "_") || self >= 0x80
  }
}
