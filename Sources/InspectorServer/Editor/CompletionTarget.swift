import Authoring
import DocumentSyntax

/// The text that the items of a list replace, for one client.
///
/// Editors count a quote as no part of a word, and many let only those items through that go on as the word
/// does; so the quote before it stays where it is. What stands behind the caret stays as well, unless the
/// client has a way of replacing it: many insert at the caret whatever the range says. A closing quote right behind the
/// caret is removed by an edit of its own if more than a string is put in, as a key with its value.
struct CompletionTarget {
  private let word: Range<Int>
  private let kind: Kind

  private enum Kind {
    /// Nothing of the word stands behind the caret, or all of it goes.
    case whole

    /// A replacement in a string.
    case string

    /// A string goes on behind the caret: items are no more than what stands between its quotes.
    case within(Replaced)

    /// A string with nothing but its closing quote behind the caret, at this offset.
    case quoted(Replaced, quote: Int)

    /// Something else goes on behind the caret.
    case bare(Replaced)
  }

  /// The range that an item replaces, in bytes.
  struct Replaced: Hashable {
    /// The range if the text behind the caret stays.
    let inserting: Range<Int>
    let replacing: Range<Int>
  }

  /// An item as it is put in.
  struct Insertion {
    let range: Replaced
    let text: String
    let isSnippet: Bool
    let filterText: String
    var additionalEdits: [SourceEdit] = []
  }

  /// Makes the target of a word; `replaces` says whether the client can replace what stands behind the caret.
  init(_ word: Range<Int>, caret: Int, in text: SourceText, replaces: Bool) {
    self.word = word
    let quote = UInt8(ascii: "\"")
    let bytes = text.bytes(in: word)
    guard word.lowerBound < min(caret, word.upperBound), let first = bytes.first else {
      kind = .whole
      return
    }
    guard caret < word.upperBound, first != UInt8(ascii: "'") else {
      kind = first == quote ? .string : .whole
      return
    }
    func replaced(_ all: Range<Int>) -> Replaced {
      let inserting = all.lowerBound..<caret
      return Replaced(inserting: inserting, replacing: replaces ? all : inserting)
    }
    guard first == quote else {
      kind = .bare(replaced(word))
      return
    }
    let isClosed = bytes.count > 1 && bytes.last == quote
    let end = word.upperBound - (isClosed ? 1 : 0)
    let content = replaced((word.lowerBound + 1)..<max(caret, end))
    // A quote right behind the caret was put there by the editor; a client that can replace it does.
    if isClosed, caret == end {
      kind = replaces ? .string : .quoted(content, quote: end)
    } else {
      kind = .within(content)
    }
  }

  /// - Returns: `nil` for an item that cannot be put in without what stands behind the caret.
  func insertion(of item: CompletionItem, snippets: Bool) -> Insertion? {
    // There are clients that cut a plain text at its first blank, and a snippet nowhere.
    let isSnippet = snippets && (item.text.hasStops || item.text.plain.contains(" "))
    let text = isSnippet ? item.text.snippet : item.text.plain
    switch kind {
    case .string where text.hasPrefix("\""):
      let inner = (word.lowerBound + 1)..<word.upperBound
      return Insertion(
        range: Replaced(inserting: inner, replacing: inner), text: String(text.dropFirst()),
        isSnippet: isSnippet, filterText: item.filterText.withoutQuotes)
    case .whole, .string:
      return Insertion(
        range: Replaced(inserting: word, replacing: word), text: text, isSnippet: isSnippet,
        filterText: item.filterText)
    case .quoted(let range, let quote) where item.text.plain.isMoreThanString:
      guard item.kind != .closing else { return nil }
      return Insertion(
        range: range, text: String(text.dropFirst()), isSnippet: isSnippet,
        filterText: item.filterText.withoutQuotes,
        additionalEdits: [SourceEdit(quote..<(quote + 1), with: [])])
    case .within(let range), .quoted(let range, _):
      guard item.kind != .closing, let content = item.text.plain.firstString else { return nil }
      let isSnippet = snippets && content.contains(" ")
      return Insertion(
        range: range, text: isSnippet ? SnippetText(content).snippet : content,
        isSnippet: isSnippet, filterText: item.filterText.withoutQuotes)
    case .bare(let range):
      guard item.kind != .closing else { return nil }
      return Insertion(
        range: range, text: text, isSnippet: isSnippet, filterText: item.filterText)
    }
  }
}

extension String {
  fileprivate var withoutQuotes: String {
    var text = self[...]
    if text.hasPrefix("\"") { text.removeFirst() }
    if text.hasSuffix("\"") { text.removeLast() }
    return String(text)
  }

  /// True if it begins with a string and goes on behind that.
  fileprivate var isMoreThanString: Bool {
    firstString.map { utf8.count > $0.utf8.count + 2 } ?? false
  }

  /// The content of the string that this begins with, between its quotes; `nil` if it does not
  /// begin with one.
  fileprivate var firstString: String? {
    guard hasPrefix("\"") else { return nil }
    var content = ""
    var isEscaped = false
    for character in dropFirst() {
      if character == "\"", !isEscaped { return content }
      isEscaped = character == "\\" && !isEscaped
      content.append(character)
    }
    return nil
  }
}
