import Authoring
import DocumentSyntax
import LiveDocuments
import Testing

/// A text with a caret in it, written as `‸`, and what is offered there.
struct Completed {
  let text: [UInt8]
  let caret: Int
  let document: LiveDocument
  let list: CompletionList

  init(_ marked: String) {
    let parts = marked.split(separator: "‸", maxSplits: 1, omittingEmptySubsequences: false)
    let before = Array(parts[0].utf8)
    self.init(before + Array(parts.dropFirst().joined().utf8), at: before.count)
  }

  init(_ text: [UInt8], at caret: Int) {
    self.text = text
    self.caret = caret
    document = LiveDocument(text: text)
    list = document.completions(at: caret)
  }

  var labels: [String] { list.items.map(\.label) }

  var word: String { String(decoding: text[list.range], as: UTF8.self) }

  func item(_ label: String) -> CompletionItem? { list.items.first { $0.label == label } }

  /// The text once the item of that label is put in.
  func accepting(_ label: String) -> String? {
    item(label).map { String(decoding: accepting($0), as: UTF8.self) }
  }

  /// The text once an item is put in as plain text.
  func accepting(_ item: CompletionItem) -> [UInt8] {
    var edits = item.additionalEdits.map { (range: $0.range, text: $0.replacement) }
    edits.append((list.range, Array(item.text.plain.utf8)))
    // Of an insertion and a replacement at one place the insertion comes first in the text.
    edits.sort {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    var result = text
    for edit in edits.reversed() { result.replaceSubrange(edit.range, with: edit.text) }
    return result
  }
}

/// An element in a document, with the caret in it.
func completed(element: String) -> Completed { Completed(#"{"root": \#(element)}"#) }

/// The number of syntax errors of a text.
func errorCount(_ text: [UInt8]) -> Int { LiveDocument(text: text).text.syntaxErrors.count }
