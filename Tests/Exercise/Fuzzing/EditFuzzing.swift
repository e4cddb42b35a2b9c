import DocumentMaking
import JSON

/// A text and edits of it: after each message the document is what its text says, and at the end
/// answers to some questions, others for each input, are those of the same text opened afresh.
enum EditFuzzing {
  private static let messageLimit = 25
  private static let lengthLimit = 8_000

  static func run(_ bytes: [UInt8]) throws(Fault) {
    let input = FuzzInput(bytes)
    var client = try input.client()
    var document = input.document
    var choices = Choices(bytes: input.rest)
    for _ in 0..<messageLimit where !choices.isExhausted && document.text.count < lengthLimit {
      var changes: [JSONValue] = []
      for _ in 0...choices.below(3) {
        let change = EditMaker.change(of: document.text, using: &choices)
        changes.append(change.value(in: document.text))
        document.text.replace(change.range, with: change.text)
      }
      document.version += 1
      try client.change(document.uri, version: document.version, changes)
    }
    let stats = try client.exchange(
      "layout/stats", ["textDocument": ["uri": .string(document.uri)]])
    let length = stats["result"]?["documents"]?.arrayValue?.first?["textBytes"]?.integerValue
    guard length == document.text.byteCount else {
      throw Fault("the text has \(document.text.byteCount) bytes, not \(length ?? -1)")
    }
    var comparison = FreshComparison(of: [document], places: 1, share: 3)
    var places = Choices(seed: UInt64(bytes.count))
    try comparison.compare(&client, using: &places) { () throws(Fault) in
      var fresh = LocalClient()
      try fresh.begin(input.kind, input.unit)
      return fresh
    }
  }
}
