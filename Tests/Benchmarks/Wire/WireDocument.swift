import JSON

/// A document in ASCII as a client has it, with the places it edits and asks about.
struct WireDocument {
  let uri: String
  let text: [UInt8]
  private let lineStarts: [Int]

  /// The offsets of numbers that a sign in front makes a fault.
  private(set) var widths: [Int] = []

  /// The offsets of keys and strings.
  private(set) var names: [Int] = []

  /// The ids of elements.
  private(set) var ids: [String] = []

  init(_ text: [UInt8], uri: String = "file:///benchmark.layout.json") {
    self.uri = uri
    self.text = text
    lineStarts = [0] + text.indices.filter { text[$0] == 10 }.map { $0 + 1 }
    let strings = Self.strings(in: text)
    for (index, range) in strings.enumerated() {
      names.append(range.lowerBound)
      let string = String(decoding: text[range], as: UTF8.self)
      if string == "width" {
        var value = range.upperBound + 1
        while text[value] == 32 || text[value] == UInt8(ascii: ":") { value += 1 }
        if (48...57).contains(text[value]), index > 8 { widths.append(value) }
      } else if string == "id", index + 1 < strings.count {
        ids.append(String(decoding: text[strings[index + 1]], as: UTF8.self))
      }
    }
  }

  /// - Precondition: No string has an escape.
  private static func strings(in text: [UInt8]) -> [Range<Int>] {
    var strings: [Range<Int>] = []
    var start: Int?
    for index in text.indices where text[index] == UInt8(ascii: "\"") {
      if let opened = start {
        strings.append(opened..<index)
        start = nil
      } else {
        start = index + 1
      }
    }
    return strings
  }

  func line(of offset: Int) -> Int {
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The position of an offset.
  func position(of offset: Int) -> (line: Int, character: Int) {
    let line = line(of: offset)
    return (line, offset - lineStarts[line])
  }

  /// Writes the position of an offset, or of one some characters further in the line.
  func write(positionOf offset: Int, extending count: Int = 0, to writer: inout JSONWriter) {
    let line = line(of: offset)
    writer.object { writer in
      writer.member("line", line)
      writer.member("character", offset - lineStarts[line] + count)
    }
  }

  /// Writes a range of whole lines as the member `range`.
  func write(linesFrom first: Int, count: Int, to writer: inout JSONWriter) {
    writer.key("range")
    writer.object { writer in
      for (key, line) in [("start", first), ("end", min(first + count, lineStarts.count - 1))] {
        writer.key(key)
        writer.object { writer in
          writer.member("line", line)
          writer.member("character", 0)
        }
      }
    }
  }
}
