import JSON

/// The capabilities of a client that takes code actions, and asks for their edits later if `resolves`.
func codeActionSupport(resolves: Bool = true) -> JSONValue {
  var support: JSONObject = [
    "codeActionLiteralSupport": ["codeActionKind": ["valueSet": []]],
    "isPreferredSupport": true,
  ]
  if resolves {
    support["dataSupport"] = true
    support["resolveSupport"] = ["properties": ["edit"]]
  }
  return [
    "textDocument": ["codeAction": .object(support)],
    "workspace": ["workspaceEdit": ["documentChanges": false]],
  ]
}

/// The range of a text from its first character to behind its last line.
let wholeText: JSONValue = [
  "start": ["line": 0, "character": 0], "end": ["line": 1_000_000, "character": 0],
]

extension TestClient {
  /// The code actions for a range of the document `open` opens.
  mutating func codeActions(
    in range: JSONValue = wholeText, only: JSONValue? = nil
  ) -> [JSONValue] {
    var context: JSONObject = ["diagnostics": []]
    context["only"] = only
    let params = openDocument(["range": range, "context": .object(context)])
    return request("textDocument/codeAction", params)?.arrayValue ?? []
  }
}

extension [JSONValue] {
  /// The code action whose title begins like this.
  func action(_ title: String) -> JSONValue? {
    first { $0["title"]?.stringValue?.hasPrefix(title) == true }
  }
}

extension String {
  /// The text with edits made that are all for it as it is, in ascending order; `nil` if they are none.
  func applying(edits: JSONValue?) -> String? {
    guard let edits = edits?.arrayValue else { return nil }
    var lineStarts = [0]
    let units = Array(utf16)
    for (index, unit) in units.enumerated() where unit == 10 { lineStarts.append(index + 1) }
    func offset(_ position: JSONValue?) -> Int? {
      guard let line = position?["line"]?.integerValue, lineStarts.indices.contains(line),
        let character = position?["character"]?.integerValue
      else { return nil }
      return lineStarts[line] + character
    }
    var result: [UInt16] = []
    var end = 0
    for edit in edits {
      guard let from = offset(edit["range"]?["start"]), let to = offset(edit["range"]?["end"]),
        from >= end, to >= from, to <= units.count, let text = edit["newText"]?.stringValue
      else { return nil }
      result += units[end..<from] + Array(text.utf16)
      end = to
    }
    return String(decoding: result + units[end...], as: UTF16.self)
  }
}
