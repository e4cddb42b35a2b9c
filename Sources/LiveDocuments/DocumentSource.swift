package import DocumentSyntax
package import JSON

package typealias SyntaxNode = NodeID

/// A document's text and where everything stands in it, with the reading of single values.
///
/// The tree knows where a value stands; what it is, Jansson says.
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

  /// A text of which all will be read at once, which the record saves half of.
  init(_ text: SourceText, recording record: inout EntryIndex?) {
    let text = text.alone
    self.text = text
    syntax = SyntaxTree(
      text, maximumDepth: Self.maximumDepth, keysIn: .keys, recording: &record)
  }

  package func forEachEntry(of node: SyntaxNode, _ body: (SyntaxEntry) -> Void) {
    syntax.forEachEntry(of: node, in: text, body)
  }

  /// True if an object or array has an error of its own, so that nothing can be said to be missing in it.
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

  /// The string that the last member of this name is, if it is one.
  func member(_ name: String, of node: SyntaxNode) -> String? {
    var found: String?
    forEachEntry(of: node) { entry in
      if isKey(name, of: entry) { found = string(of: entry) }
    }
    return found
  }

  /// The key of a member, escapes resolved; `nil` where there is none that can be read.
  package func key(of entry: SyntaxEntry) -> String? {
    guard let range = entry.keyRange, !entry.keyIsBroken else { return nil }
    return string(in: range, hasEscapes: entry.keyHasEscapes)
  }

  /// True if a member has exactly this key.
  ///
  /// It is asked of all members before the one that is looked for, so no string is made.
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
      // Bytes that are no UTF-8 are read as another letter.
      guard expected.contains(where: { $0 >= 0x80 }) else { return false }
      return self.key(of: entry)?.utf8.elementsEqual(expected) == true
    }
  }

  /// The string that a value is, escapes resolved; `nil` if it is none that can be read.
  package func string(of entry: SyntaxEntry) -> String? {
    guard entry.kind == .string, !entry.valueIsBroken else { return nil }
    return string(in: entry.valueRange, hasEscapes: entry.valueHasEscapes)
  }

  /// The scalar that a value is.
  package func scalar(of entry: SyntaxEntry) throws(JSONSyntaxError) -> JSONValue {
    try scalar(in: entry.valueRange)
  }

  /// A value as it is written.
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
