import DocumentSyntax
import LiveDocuments

/// A place in a text at which something is to be put in: what it is in, what is half typed there, and
/// what has to stand around it.
///
/// Only the bytes of the object or array around the caret are read, without those of the objects and
/// arrays in it.
struct CompletionSite {
  let source: DocumentSource

  /// A UTF-8 offset.
  let caret: Int

  /// The innermost object or array around the caret; `nil` outside all of them.
  var container: SyntaxNode?
  var role = Role.nothing

  /// What is half typed, as bytes; empty at the caret where nothing is.
  var range: Range<Int>

  /// The keys of the object's other members.
  var otherKeys: Set<String> = []

  /// The strings in the array besides the one that is typed.
  var otherStrings: Set<String> = []

  /// What has to come right before and behind what is put in.
  var lead = ""
  var tail = ""

  /// Where a comma is missing before it, if not right before it.
  var missingComma: Int?

  /// A comma before it behind which nothing was begun.
  var danglingComma: Int?

  /// Whether what stands before it is complete.
  var followsCompleteEntry = true

  enum Role: Hashable {
    case nothing

    /// The whole document.
    case top
    case key(rest: KeyRest)

    /// The value of this key.
    case value(key: String)

    /// An element of an array.
    case item
  }

  /// What of a member stands behind its key.
  enum KeyRest: Hashable {
    case nothing
    case value
    case colon
  }

  var window: ByteWindow

  init(_ source: DocumentSource, at offset: Int) {
    self.source = source
    window = ByteWindow(source.text)
    var caret = min(max(offset, source.text.byteOrderMarkLength), source.text.utf8Count)
    while let byte = window.byte(at: caret), byte & 0xC0 == 0x80, caret > 0 { caret -= 1 }
    self.caret = caret
    range = caret..<caret
    read()
  }

  // MARK: What is typed

  /// The text of the range.
  var word: String { text(in: range) }

  /// The quote that the range begins with.
  var quote: Character? {
    guard let first = word.first, first == "\"" || first == "'" else { return nil }
    return first
  }

  /// What is typed up to the caret, without the quote.
  var typed: String {
    let text = text(in: range.lowerBound..<max(range.lowerBound, min(caret, range.upperBound)))
    return quote == nil ? text : String(text.dropFirst())
  }

  private func text(in range: Range<Int>) -> String {
    String(decoding: source.text.bytes(in: range), as: UTF8.self)
  }

  /// The next byte that means something behind the range; `nil` at the end of the text.
  func byteBehind() -> UInt8? {
    var window = window
    return window.significantByte(from: range.upperBound)
  }
}
