package import DocumentSyntax
package import JSON

package typealias SyntaxNode = NodeID

/// The text of a document and its syntax tree, with the reading of single values.
///
/// The syntax tree has the ranges of values; Jansson reads the values.
package struct DocumentSource: Sendable {
  package internal(set) var text: SourceText
  package internal(set) var syntax: SyntaxTree

  /// The deepest nesting of objects and arrays that is read, in JSON levels.
  package static let maximumDepth = 1_200

  package init(_ bytes: [UInt8]) { self.init(SourceText(bytes)) }

  init(_ text: SourceText, _ syntax: SyntaxTree) {
    self.text = text
    self.syntax = syntax
  }

  init(_ text: SourceText) {
    let text = text.alone
    self.text = text
    syntax = SyntaxTree(text, maximumDepth: Self.maximumDepth)
  }

  /// Parses a text that is then read as a whole; `record` saves half of that reading.
  init(_ text: SourceText, recording record: inout EntryIndex?) {
    let text = text.alone
    self.text = text
    syntax = SyntaxTree(
      text, maximumDepth: Self.maximumDepth, keysIn: .keys, recording: &record)
  }

  package func forEachEntry(of node: SyntaxNode, _ body: (SyntaxEntry) -> Void) {
    syntax.forEachEntry(of: node, in: text, body)
  }

  /// True if an object or array has an error of its own, so that members must not be reported as missing.
  package func isCutShort(_ node: SyntaxNode) -> Bool {
    !syntax.isClosed(node) || syntax.holdsErrors(of: node)
  }

  package func entries(of node: SyntaxNode) -> [SyntaxEntry] {
    var entries: [SyntaxEntry] = []
    forEachEntry(of: node) { entries.append($0) }
    return entries
  }

  /// Edits text and tree together.
  mutating func apply(_ edit: SourceEdit) -> SyntaxChange { syntax.apply(edit, text: &text) }

  /// The string of the last member of this name; `nil` if its value is not a string.
  func member(_ name: String, of node: SyntaxNode) -> String? {
    var found: String?
    forEachEntry(of: node) { entry in
      if isKey(name, of: entry) { found = string(of: entry) }
    }
    return found
  }

  /// The key of a member, escapes resolved; `nil` if the member has no readable key.
  package func key(of entry: SyntaxEntry) -> String? {
    guard let range = entry.keyRange, !entry.keyIsBroken else { return nil }
    return string(in: range, hasEscapes: entry.keyHasEscapes)
  }

  /// True if a member has exactly this key.
  ///
  /// A search calls this function for all members before the match, so no string is made.
  package func isKey(_ key: String, of entry: SyntaxEntry) -> Bool {
    guard let range = entry.keyRange, !entry.keyIsBroken else { return false }
    if entry.keyHasEscapes { return self.key(of: entry)?.isExactly(key) == true }
    var key = key
    return key.withUTF8 { expected in
      if range.count - 2 == expected.count {
        var isSame = false
        text.withBytes(in: (range.lowerBound + 1)..<(range.upperBound - 1)) { bytes in
          isSame = bytes.elementsEqual(expected)
        }
        if isSame { return true }
      }
      // Invalid UTF-8 is decoded as another character, so that equal strings may have other bytes.
      guard expected.contains(where: { $0 >= 0x80 }) else { return false }
      return self.key(of: entry)?.utf8.elementsEqual(expected) == true
    }
  }

  /// The string of a value, escapes resolved; `nil` if the value is not a readable string.
  package func string(of entry: SyntaxEntry) -> String? {
    guard entry.kind == .string, !entry.valueIsBroken else { return nil }
    return string(in: entry.valueRange, hasEscapes: entry.valueHasEscapes)
  }

  package func scalar(of entry: SyntaxEntry) throws(JSONSyntaxError) -> JSONValue {
    try scalar(in: entry.valueRange)
  }

  /// The text of a value as written.
  package func spelling(of entry: SyntaxEntry) -> String {
    String(decoding: text.bytes(in: entry.valueRange), as: UTF8.self)
  }

  func string(in range: Range<Int>, hasEscapes: Bool) -> String? {
    if hasEscapes { return try? scalar(in: range).stringValue }
    var string = ""
    text.withBytes(in: (range.lowerBound + 1)..<(range.upperBound - 1)) {
      string = String(decoding: $0, as: UTF8.self)
    }
    return string
  }

  private func scalar(in range: Range<Int>) throws(JSONSyntaxError) -> JSONValue {
    var result = Result<JSONValue, JSONSyntaxError>.success(.null)
    text.withBytes(in: range) { bytes in
      result = Result { () throws(JSONSyntaxError) in try JSONValue(parsingScalar: bytes) }
    }
    return try result.get()
  }
}
