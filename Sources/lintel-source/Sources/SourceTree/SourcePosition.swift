/// A position in a source file.
package struct SourcePosition: Hashable, Sendable {
  /// The index of the file in the table of the project.
  package var file: Int32
  /// The byte offset from the beginning of the file.
  package var offset: Int32
  /// The line, from 1.
  package var line: Int32
  /// The column in UTF-8 bytes, from 1.
  package var column: Int32

  package init(file: Int32, offset: Int32, line: Int32, column: Int32) {
    self.file = file
    self.offset = offset
    self.line = line
    self.column = column
  }

  /// The position of code that stands in no file.
  package static let none = SourcePosition(file: -1, offset: 0, line: 0, column: 0)

  /// Compares lines and columns, which name the place alone: text that is typed above moves the offset only.
  package static func == (one: SourcePosition, other: SourcePosition) -> Bool {
    one.line == other.line && one.column == other.column && one.file == other.file
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(file)
    hasher.combine(line)
    hasher.combine(column)
  }
}

/// The offsets at which the lines of a text begin.
package struct LineTable: Sendable {
  private let starts: [Int32]

  package init(_ bytes: [UInt8]) {
    var starts: [Int32] = [0]
    for (index, byte) in bytes.enumerated() where byte == 0x0A {
      starts.append(Int32(index + 1))
    }
    self.starts = starts
  }

  package var count: Int { starts.count }

  /// The byte offset at which a line begins, counted from 1; that of the last line for one behind it.
  package func start(ofLine line: Int32) -> Int { Int(starts[min(Int(line), starts.count) - 1]) }

  /// The position of a byte offset; O(log lines).
  package func position(of offset: Int, in file: Int32) -> SourcePosition {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(starts[middle]) <= offset { low = middle } else { high = middle }
    }
    return SourcePosition(
      file: file, offset: Int32(offset), line: Int32(low + 1),
      column: Int32(offset) - starts[low] + 1)
  }
}
