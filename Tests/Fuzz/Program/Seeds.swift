import Exercise

/// Inputs to begin with, made of the examples and transcripts in `Protocol/`.
enum Seeds {
  private static let folder =
    #filePath.split(separator: "/").dropLast(4)
    .reduce("") { "\($0)/\($1)" } + "/Protocol"

  private static var documents: [[UInt8]] {
    ["examples", "examples/broken"].flatMap { folder in
      files(in: "\(Self.folder)/\(folder)", endingWith: ".layout.json").compactMap(contents)
    }
  }

  static func all(of mode: FuzzMode) -> [[UInt8]] {
    switch mode {
    case .session: sessions
    case .authoring: documents.enumerated().map { [UInt8($0 % 9)] + $1 }
    case .edits:
      documents.enumerated().map { index, text in
        // Bytes that choose edits of several kinds at several places.
        [UInt8(index % 9)] + text + [0]
          + (1...60).map { UInt8(truncatingIfNeeded: $0 * 37 + index) }
      }
    case .queries:
      documents.enumerated().map { index, text in
        let part = Array(parts[index % parts.count].utf8)
        let chosen = (1...40).map { 1 + UInt8(truncatingIfNeeded: $0 * 41 + index) % 255 }
        return [UInt8(index % 9)] + text + [0] + part + [0] + Array("g".utf8) + chosen
      }
    }
  }

  /// The messages of the clients in the transcripts, as lines and with headers.
  private static var sessions: [[UInt8]] {
    files(in: "\(folder)/transcripts", endingWith: ".ndjson").compactMap(contents).flatMap { text in
      let sent = text.split(separator: 10).filter { $0.starts(with: "--> ".utf8) }
        .map { $0.dropFirst(4) }
      let lines = sent.flatMap { $0 + [10] }
      let framed = sent.flatMap { Array("Content-Length: \($0.count)\r\n\r\n".utf8) + $0 }
      return [[0] + lines, [4] + framed]
    }
  }

  private static let parts = [
    "sstack > text:not([width<40])", "s#title, :overflowing [style.width]",
    #"p[{"op":"add","path":"/root/style","value":{"width":10}}]"#,
    #"p[{"op":"move","from":"/root/children/0","path":"/root/children/-"}]"#,
    #"p[{"op":"replace","path":"/root","value":{"type":"node"}},{"op":"remove","path":"/scale"}]"#,
    #"c{"rules":{"zero-size":"off","off-pixel-grid":"error"},"hints":{"sizes":true}}"#,
    #"f{"rules":{"*":"warning"},"variants":[{"name":"small","constrainedSize":{"width":100}}]}"#,
    #"m{"constrainedSize":{"max":{"width":200,"height":"infinity"}},"scale":3,"diagnostics":true}"#,
    #"w{"over":"width","from":10,"to":400,"samples":5,"observe":["/root"]}"#,
    #"o{"element":"/root","style":{"width":"50%","flexGrow":1}}"#,
  ]

  /// Words for libFuzzer's `-dict`.
  static var dictionary: String {
    Vocabulary.words.map { "\"\\\"\($0)\\\"\"\n" }.joined()
      + [
        "{", "}", "[", "]", ":", ",", "//", "50%", "\\\\u0000", "\\\\ud800", "1e308", "1e-308",
        "4294967296", "9223372036854775807", "-9223372036854775808", "infinity", "null",
      ].map { "\"\($0)\"\n" }.joined()
  }
}
