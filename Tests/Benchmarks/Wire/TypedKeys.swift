import JSON

/// The keys of somebody who types a member in the middle of a document and deletes it again.
///
/// On the way the document has syntax errors, as it has while somebody types.
struct TypedKeys {
  let document: WireDocument

  /// The version of the text, which every key increments.
  private(set) var version = 1

  /// The position of the caret.
  private(set) var caret: Caret

  /// The position before each character that was typed and not deleted, the last at the end.
  private var positions: [Caret] = []
  private var isDeleting = false

  struct Caret: JSONWritable {
    var line: Int
    var character: Int

    func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.member("line", line)
        writer.member("character", character)
      }
    }
  }

  /// A line break moves all lines behind it, and quotes are there one at a time.
  private static let text = Array(",\n  \"maxWidth\": 900")

  /// The number of keys until the document is what it was.
  static let cycle = 2 * text.count

  /// - Returns: `nil` for a document without a width to type behind.
  init?(_ document: WireDocument) {
    guard !document.widths.isEmpty else { return nil }
    self.document = document
    var end = document.widths[document.widths.count / 2]
    while (48...57).contains(document.text[end]) { end += 1 }
    let start = document.position(of: end)
    caret = Caret(line: start.line, character: start.character)
  }

  /// Presses the next key.
  ///
  /// - Returns: The params of its `textDocument/didChange`.
  mutating func press() -> (inout JSONWriter) -> Void {
    if positions.count == Self.text.count { isDeleting = true }
    if positions.isEmpty { isDeleting = false }
    version += 1
    let (uri, version) = (document.uri, version)
    let end = caret
    var typed: Character?
    if isDeleting, let last = positions.popLast() {
      caret = last
    } else {
      let character = Self.text[positions.count]
      typed = character
      positions.append(caret)
      if character == "\n" {
        caret = Caret(line: caret.line + 1, character: 0)
      } else {
        caret.character += 1
      }
    }
    let start = typed == nil ? caret : end
    let text = typed.map { String($0) } ?? ""
    return { writer in
      writer.key("textDocument")
      writer.object { writer in
        writer.member("uri", uri)
        writer.member("version", version)
      }
      writer.key("contentChanges")
      writer.array { writer in
        writer.object { writer in
          writer.key("range")
          writer.object { writer in
            writer.member("start", start)
            writer.member("end", end)
          }
          writer.member("text", text)
        }
      }
    }
  }
}
