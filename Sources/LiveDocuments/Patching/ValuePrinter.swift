import DocumentSyntax
package import JSON

/// Writes a value in the style of a document, with a stack on the heap.
struct ValuePrinter {
  private let style: WritingStyle
  private let isSpreading: Bool
  private let byteLimit: Int
  private var bytes: [UInt8] = []
  private var open: [OpenContainer] = []
  private var indentation: [UInt8]

  /// The value on one line.
  static func line(_ value: JSONValue, _ style: WritingStyle) -> [UInt8] {
    line(value, style, byteLimit: .max)
  }

  /// The value with its containers spread over lines if they do not fit on one line.
  ///
  /// `indentation` is the indentation of the line on which the value begins, `column` the width of the text before the
  /// value on that line.
  static func spread(
    _ value: JSONValue, _ style: WritingStyle, indentation: [UInt8], column: Int
  ) -> [UInt8] {
    var printer = ValuePrinter(style, indentation, isSpreading: true, byteLimit: .max)
    printer.write(value, column: column)
    return printer.bytes
  }

  private static func line(
    _ value: JSONValue, _ style: WritingStyle, byteLimit: Int
  ) -> [UInt8] {
    var printer = ValuePrinter(style, [], isSpreading: false, byteLimit: byteLimit)
    printer.write(value, column: 0)
    return printer.bytes
  }

  private init(
    _ style: WritingStyle, _ indentation: [UInt8], isSpreading: Bool, byteLimit: Int
  ) {
    self.style = style
    self.indentation = indentation
    self.isSpreading = isSpreading
    self.byteLimit = byteLimit
  }

  /// Writes the value, and stops when the text is longer than the limit.
  private mutating func write(_ value: JSONValue, column: Int) {
    begin(value, column: column)
    while !open.isEmpty, bytes.count <= byteLimit {
      guard let item = open[open.count - 1].items.popLast() else {
        end(open.removeLast())
        continue
      }
      let container = open[open.count - 1]
      separate(container)
      open[open.count - 1].isEmpty = false
      if let key = item.key {
        bytes += JSONValue.string(key).serialized() + style.colon
      }
      begin(item.value, column: container.isSpread ? bytes[lineStart...].width : 0)
    }
  }

  /// Writes a scalar, or a container that is empty or fits on the line, completely; else only the beginning of the
  /// container.
  private mutating func begin(_ value: JSONValue, column: Int) {
    guard let container = OpenContainer(value), !container.items.isEmpty else {
      bytes += value.serialized()
      return
    }
    guard isSpreading else { return begin(container) }
    // Leaves one column for a comma behind the value.
    let room = WritingStyle.lineLength - 1 - column
    let line = room > 0 ? Self.line(value, style, byteLimit: 4 * room) : []
    if room > 0, line.width <= room {
      bytes += line
    } else {
      var container = container
      container.isSpread = true
      begin(container)
    }
  }

  private mutating func begin(_ container: OpenContainer) {
    bytes.append(container.isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
    if container.isSpread {
      indentation += style.indentationUnit
    } else {
      bytes += container.isObject ? style.bracePadding : style.bracketPadding
    }
    open.append(container)
  }

  private mutating func separate(_ container: OpenContainer) {
    if container.isSpread {
      if !container.isEmpty { bytes.append(UInt8(ascii: ",")) }
      startLine()
    } else if !container.isEmpty {
      bytes += style.comma
    }
  }

  private mutating func end(_ container: OpenContainer) {
    if container.isSpread {
      indentation.removeLast(style.indentationUnit.count)
      startLine()
    } else {
      bytes += container.isObject ? style.bracePadding : style.bracketPadding
    }
    bytes.append(container.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
  }

  private mutating func startLine() { bytes += style.lineEnd + indentation }

  private var lineStart: Int {
    bytes.lastIndex { $0.isLineEnd }.map { $0 + 1 } ?? 0
  }
}

/// The rest of an array or object that is being written.
private struct OpenContainer {
  /// The remaining items in reverse order.
  var items: [(key: String?, value: JSONValue)]
  let isObject: Bool
  var isSpread = false

  /// True if no item was written yet.
  var isEmpty = true

  init?(_ value: JSONValue) {
    switch value {
    case .array(let elements):
      items = elements.reversed().map { (nil, $0) }
      isObject = false
    case .object(let object):
      items = object.reversed().map { ($0.key, $0.value) }
      isObject = true
    default: return nil
    }
  }
}

/// A JSON value to write, with its spelling if the value is copied from a text.
struct NewValue: WritableValue {
  let value: JSONValue
  private let spelling: SpelledValue?

  init(_ value: JSONValue) {
    self.value = value
    spelling = nil
  }

  /// Creates a copy of a value in a text, which keeps its spelling.
  init(_ value: JSONValue, at range: Range<Int>, in source: DocumentSource) {
    self.value = value
    spelling = SpelledValue(range, in: source)
  }

  func text(at position: WritingPosition, _ style: WritingStyle) -> [UInt8] {
    if let spelling { return spelling.text(at: position, style) }
    guard position.isSpread else { return ValuePrinter.line(value, style) }
    return ValuePrinter.spread(
      value, style, indentation: position.indentation, column: position.column)
  }

  func lineWidth(_ style: WritingStyle) -> Int {
    spelling?.lineWidth(style) ?? ValuePrinter.line(value, style).width
  }

  var isOnSeveralLines: Bool { spelling?.isOnSeveralLines ?? false }
}

/// A value that can be written into a text.
protocol WritableValue {
  /// The text of the value at a position.
  func text(at position: WritingPosition, _ style: WritingStyle) -> [UInt8]

  /// The number of columns on one line.
  func lineWidth(_ style: WritingStyle) -> Int

  /// True if the value has line breaks, which it keeps where its surroundings are spread over lines.
  var isOnSeveralLines: Bool { get }
}

/// The surroundings of a value to write.
struct WritingPosition {
  /// True if its neighbors are on lines of their own.
  var isSpread: Bool

  /// The indentation of the line; needed if `isSpread` is true or the value has several lines.
  var indentation: [UInt8] = []

  /// The width of the text before the value on its line; needed in the same cases.
  var column = 0

  /// The columns that are left for a value, with space for a comma behind it.
  var room: Int { WritingStyle.lineLength - 1 - column }
}

/// A value of a text that is copied or moved with unchanged tokens; only white space between the tokens changes.
struct SpelledValue: WritableValue {
  private let bytes: [UInt8]
  let isOnSeveralLines: Bool

  /// The indentation of the line on which the value begins.
  private let indentation: [UInt8]

  /// True if the value has line ends, and no comment or syntax error depends on them.
  private let canBeJoined: Bool

  init(_ range: Range<Int>, in source: DocumentSource) {
    bytes = source.text.bytes(in: range)
    isOnSeveralLines = bytes.contains { $0.isLineEnd }
    indentation = isOnSeveralLines ? source.indentation(at: range.lowerBound) : []
    canBeJoined =
      isOnSeveralLines && !bytes.hasComments
      && !source.syntax.errors.contains { range.contains($0.range.lowerBound) }
  }

  func text(at position: WritingPosition, _ style: WritingStyle) -> [UInt8] {
    guard isOnSeveralLines else { return bytes }
    if !position.isSpread, canBeJoined {
      let line = bytes.joiningLines(style)
      if line.width <= position.room { return line }
    }
    return bytes.edits(indentingFrom: indentation, to: position.indentation).applied(to: bytes)
  }

  func lineWidth(_ style: WritingStyle) -> Int { bytes.joiningLines(style).width }
}

extension JSONValue {
  /// The text of a document with this value, in which long containers are spread over lines.
  package var documentText: [UInt8] {
    ValuePrinter.spread(self, WritingStyle(), indentation: [], column: 0)
  }
}
