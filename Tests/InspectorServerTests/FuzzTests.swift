import InspectorServer
import JSON
import Randomness
import TestSupport
import Testing

/// Bytes and edits at random, the same for the same seed.
@Suite struct FuzzTests {
  @Test func `garbled messages are answered and leave the session alive`() {
    let messages = [
      #"{"jsonrpc":"2.0","id":1,"method":"layout/frame","params":{"document":\#(smallDocument)}}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"layout/tree","params":{"textDocument":{"uri":"a"},"depth":3}}"#,
      #"[{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"a","#
        + #""languageId":"","version":1,"text":"{}"}}},{"jsonrpc":"2.0","id":3,"method":"x"}]"#,
      #"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"a","#
        + #""version":2},"contentChanges":[{"range":{"start":{"line":0,"character":1},"end":{"line":"#
        + #"0,"character":2}},"text":"\""}]}}"#,
    ].map { Array($0.utf8) }
    for seed in RandomCases.seeds(0..<1_500) {
      var random = SeededGenerator(seed: seed)
      var client = TestClient(capabilities: [:])
      _ = client.open(smallDocument, uri: "a")
      var message = messages[Int.random(in: 0..<messages.count, using: &random)]
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: 0..<message.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: message[index] = UInt8.random(in: 0...255, using: &random)
        case 1: message.remove(at: index)
        default: message.insert(contentsOf: message[index...].prefix(9), at: index)
        }
      }
      for answer in client.send(message) {
        #expect(answer.objectValue != nil || answer.arrayValue != nil, "seed \(seed)")
      }
      #expect(
        client.exchange("layout/frames", ["document": .string(smallDocument)])["result"] != nil)
    }
  }

  @Test(arguments: ["utf-8", "utf-16", "utf-32"])
  func `after any edits the answers are those for the text opened afresh`(encoding: String) {
    for seed in RandomCases.seeds(0..<40) {
      var random = SeededGenerator(seed: seed)
      var client = TestClient(capabilities: [
        "general": ["positionEncodings": [.string(encoding)]]
      ])
      var text = startingText
      _ = client.open(String(String.UnicodeScalarView(text)))
      for version in 2..<14 as Range<Int64> {
        let lower = outside(Int.random(in: 0...text.count, using: &random), of: text)
        let upper = outside(
          min(text.count, lower + Int.random(in: 0...4, using: &random)), of: text)
        let piece = pieces[Int.random(in: 0..<pieces.count, using: &random)]
        let range: JSONValue = [
          "start": position(at: lower, of: text, encoding),
          "end": position(at: upper, of: text, encoding),
        ]
        _ = client.change(version: version, ["range": range, "text": .string(piece)])
        text.replaceSubrange(lower..<upper, with: piece.unicodeScalars)
        let inline: JSONValue = ["document": .string(String(String.UnicodeScalarView(text)))]
        for method in ["layout/frames", "layout/diagnostics"] {
          let (edited, fresh) = (
            client.exchange(method, openDocument()), client.exchange(method, inline)
          )
          for key in ["frames", "diagnostics"] {
            #expect(
              edited["result"]?[key] == fresh["result"]?[key],
              "seed \(seed), version \(version), \(text.map(String.init).joined())")
          }
          #expect(edited["error"] == fresh["error"], "seed \(seed), version \(version)")
        }
      }
    }
  }

  private let startingText = Array(
    """
    {"scale": 2,
     "root": {"type": "stack", "id": "äöü😀", "children": [\r
      {"type": "node", "id": "字", "style": {"width": 30, "height": 40}},
      {"type": "text", "text": "👩‍👩‍👧 words"}]}}
    """.unicodeScalars)

  private let pieces = [
    "", "1", "\"", "{", "}", "]", ",", "é", "😀", "\n", "\"type\":", " ", "\r\n",
  ]

  /// Counts by itself, scalar by scalar, so that two ways of counting are compared.
  private func position(at index: Int, of text: [Unicode.Scalar], _ encoding: String) -> JSONValue {
    var (line, character): (Int64, Int64) = (0, 0)
    for (place, scalar) in text[..<index].enumerated() {
      if scalar == "\n" || scalar == "\r" {
        let isStartOfPair = scalar == "\r" && place + 1 < text.count && text[place + 1] == "\n"
        line += isStartOfPair ? 0 : 1
        character = 0
        continue
      }
      switch encoding {
      case "utf-8": character += Int64(UTF8.width(scalar))
      case "utf-16": character += Int64(UTF16.width(scalar))
      default: character += 1
      }
    }
    return ["line": .integer(line), "character": .integer(character)]
  }

  /// The place itself, or the one behind it between CR and LF, which positions cannot name.
  private func outside(_ index: Int, of text: [Unicode.Scalar]) -> Int {
    guard index > 0, index < text.count, text[index - 1] == "\r", text[index] == "\n" else {
      return index
    }
    return index + 1
  }
}
