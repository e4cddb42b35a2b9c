import InspectorServer
import JSON

/// The words of layout documents, and pieces of text that are none.
package enum Vocabulary {
  /// Keys, types and values of the document's schema, in alphabetical order.
  package static let words: [String] = {
    var words: Set<String> = []
    var pending = [
      DocumentSchema.schema["properties"] ?? nil, DocumentSchema.schema["$defs"] ?? nil,
    ]
    while let schema = pending.popLast() {
      for choice in schema["enum"]?.arrayValue ?? [] {
        choice.stringValue.map { _ = words.insert($0) }
      }
      if let only = schema["const"]?.stringValue { words.insert(only) }
      for member in schema["properties"]?.objectValue ?? [:] { words.insert(member.key) }
      pending += schema.arrayValue ?? []
      pending += schema.objectValue?.map(\.value) ?? []
    }
    return words.sorted()
  }()

  /// Characters that break and fix the syntax.
  static let marks = [
    "{", "}", "[", "]", ",", ":", "\"", "\\", "\n", "\r\n", "\r", " ", "\t", "//", "/*", "*/", "-",
    "e9", "\\u00e9", "\\ud83d\\ude00", "null", "true", "#",
  ]

  /// Names and texts, of all widths that characters have.
  static let names = [
    "a", "b", "title", "photo", "row", "Grüße", "日本", "😀", "👩‍👩‍👧", "e\u{301}", "two words", "a/b~c",
    "",
  ]

  static let dimensions = ["auto", "50%", "100%", "33.3%", "10pt", "70pt", "0%", "120%", "-5pt"]
}
