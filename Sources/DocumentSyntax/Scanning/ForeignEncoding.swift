extension Automaton {
  /// How many bytes at the start of a text tell whether it is UTF-8.
  static var encodingPrefixLength: Int { 64 }

  /// Whether the text is UTF-16, UTF-32 or no text at all, as far as its start tells.
  mutating func isForeignEncoding() -> Bool {
    let first = reader.byte(at: 0)
    let second = reader.byte(at: 1)
    if (first, second) == (0xFF, 0xFE) || (first, second) == (0xFE, 0xFF) { return true }
    let end = min(reader.end, Self.encodingPrefixLength)
    var strange = 0
    var index = 0
    while index < end {
      let length = reader.sequenceLength(at: index)
      if length == 0 || reader.byte(at: index) == 0 { strange += 1 }
      index += max(length, 1)
    }
    return strange >= 2 && strange * 4 >= end
  }

  mutating func reportForeignEncoding() {
    report(.notUTF8, 0..<min(reader.end, 2))
  }
}

extension SourceText {
  var isForeignEncoding: Bool {
    var automaton = Automaton(
      ByteReader(self), at: 0, in: .document, limit: nil)
    return automaton.isForeignEncoding()
  }
}
