package import Diagnostics
package import DocumentSyntax
import JSON
package import LiveDocuments

/// The layout of a class in a source file, with the positions that its elements and keys come from.
package struct SourceLayout: Sendable {
  package let className: String

  /// The layout document.
  package let document: [UInt8]

  /// The documents in the other size ranges that the app may lay the class out in.
  package let otherDocuments: [[UInt8]]

  /// The line and column of each JSON Pointer that comes from the file of the class; `nil` for one from another file.
  package let positions: [String: Position?]

  /// The position of the layout method; `nil` if the class has none in its file.
  package let method: Position?

  /// The parts of the screen on which the code depends.
  let reads: Set<ScreenPart>

  /// The comparisons of the code with the size of the screen.
  let screenConditions: [ScreenCondition]

  /// The expressions to which `source` in `.lintel.json` may give a value.
  let valueNames: [String]

  /// The class of each node in the layout that has a layout of its own, by JSON Pointer.
  package let classes: [String: String]

  package struct Position: Hashable, Sendable {
    package let line: Int

    /// In UTF-8, from 1.
    package let column: Int

    package init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }

    /// Reads `file:line:column`; `nil` for a position in another file.
    ///
    /// In bytes, because there are a thousand in a file, and all are read again when a line comes or goes.
    init?(_ text: String, in file: String) {
      var rest = Substring(text).utf8
      guard rest.starts(with: file.utf8) else { return nil }
      rest.removeFirst(file.utf8.count)
      guard let line = Self.number(behindColonIn: &rest),
        let column = Self.number(behindColonIn: &rest), rest.isEmpty, line > 0, column > 0
      else { return nil }
      self.init(line: line, column: column)
    }

    private static func number(behindColonIn rest: inout Substring.UTF8View) -> Int? {
      guard rest.popFirst() == UInt8(ascii: ":") else { return nil }
      var number: Int?
      while let digit = rest.first.map({ Int($0) - 0x30 }), (0...9).contains(digit) {
        rest.removeFirst()
        guard number ?? 0 < 1 << 32 else { return nil }
        number = (number ?? 0) * 10 + digit
      }
      return number
    }
  }

  /// - Parameters:
  ///   - className: The name of the class.
  ///   - file: Its file, as positions name it.
  ///   - document: The layout document.
  ///   - otherDocuments: Those in other size ranges.
  ///   - valueNames: The expressions that may be given a value.
  ///   - report: The report of `lintel-source` on the class.
  ///   - inner: The members of the report that people do not see.
  init(
    className: String, file: String, document: JSONValue, otherDocuments: [JSONValue],
    valueNames: [String], report: JSONObject, inner: JSONObject
  ) {
    self.valueNames = valueNames
    self.className = className
    self.document = document.documentText
    self.otherDocuments = otherDocuments.map(\.documentText)
    var positions: [String: Position?] = [:]
    for member in report["source"]?.objectValue ?? [:] {
      let position = member.value.stringValue.flatMap { Position($0, in: file) }
      positions.updateValue(position, forKey: member.key)
    }
    let own = report["at"]?.stringValue.flatMap { Position($0, in: file) }
    if let own { positions.updateValue(own, forKey: "") }
    self.positions = positions
    method = report["method"]?.stringValue.flatMap { Position($0, in: file) } ?? own
    var classes: [String: String] = [:]
    for member in report["classes"]?.objectValue ?? [:] {
      classes[member.key] = member.value.stringValue
    }
    self.classes = classes
    reads = Set(
      (inner["reads"]?.arrayValue ?? []).compactMap { $0.stringValue.flatMap(ScreenPart.init) })
    screenConditions = ScreenCondition.all(in: .object(inner))
  }
}

/// The bytes of a source file that the elements and keys of a layout come from.
package struct SourcePositions {
  private let layout: SourceLayout

  /// The text of the source file.
  package let text: SourceText

  package init(of layout: SourceLayout, in text: SourceText) {
    self.layout = layout
    self.text = text
  }

  /// The bytes that what a JSON Pointer points at comes from; for what has no position of its own, those of the smallest
  /// value around it that has one.
  ///
  /// - Returns: `nil` for what comes from another file.
  package func range(of pointer: String) -> Range<Int>? {
    var pointer = pointer[...]
    while true {
      if let position = layout.positions[String(pointer)] { return position.map(range) }
      guard let slash = pointer.lastIndex(of: "/") else { return 0..<0 }
      pointer = pointer[..<slash]
    }
  }

  /// The bytes that a location of the layout comes from.
  ///
  /// A value that only a state has comes from its own statement; if the position of that is not known, the bytes are those
  /// of its element.
  ///
  /// - Returns: `nil` for what comes from another file.
  package func range(of location: DiagnosticLocation, in document: LiveDocument) -> Range<Int>? {
    let pointer = document.keyPointer(of: location)
    let steps = pointer.split(separator: "/", maxSplits: 4)
    guard steps.count > 3, steps[0] == "variants", steps[3].hasPrefix("#") else {
      return range(of: pointer)
    }
    let variant = "/" + steps.prefix(2).joined(separator: "/")
    var next = pointer[...]
    while next.count > variant.count, let slash = next.lastIndex(of: "/") {
      if let position = layout.positions[String(next)] { return position.map(range) }
      next = next[..<slash]
    }
    let id = String(steps[3].dropFirst()).replacing("~1", with: "/").replacing("~0", with: "~")
    return range(of: document.element(withID: id).map { document.pointer(of: $0) } ?? "")
  }

  func range(_ position: SourceLayout.Position) -> Range<Int> {
    Self.range(at: position, in: text)
  }

  /// The word that begins at a position, or the rest of the line where none does.
  static func range(at position: SourceLayout.Position, in text: SourceText) -> Range<Int> {
    let start = text.offset(
      of: TextPosition(line: position.line - 1, character: position.column - 1), in: .utf8)
    let line = Array(text.bytes(in: start..<min(start + 400, text.utf8Count)))
      .prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    let word = line.prefix(while: isWordByte)
    if !word.isEmpty { return start..<(start + word.count) }
    let rest = line.reversed().drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ";") }
    return start..<(start + rest.count)
  }

  static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), 0x80...:
      true
    default: false
    }
  }

  /// The number of the line that a location of the document comes from.
  package func line(of location: Location, in document: LiveDocument) -> Int {
    let start = nearestRange(of: document.keyPointer(of: location)).lowerBound
    return text.position(at: start, in: .utf8).line + 1
  }

  /// The bytes that what a JSON Pointer points at comes from, or the smallest value around it that comes from this file.
  func nearestRange(of pointer: String) -> Range<Int> {
    var pointer = pointer[...]
    while !pointer.isEmpty {
      if let range = range(of: String(pointer)) { return range }
      pointer = pointer[..<(pointer.lastIndex(of: "/") ?? pointer.startIndex)]
    }
    return range(of: "") ?? 0..<0
  }
}

extension LiveDocument {
  /// The JSON Pointer of the key or value at a location, from the document on.
  package func keyPointer(of location: Location) -> String {
    location.path.reduce(into: location.element.map { pointer(of: $0) } ?? "") { pointer, step in
      switch step {
      case .key(let key), .duplicate(let key, _):
        pointer += "/" + key.replacing("~", with: "~0").replacing("/", with: "~1")
      case .index(let index): pointer += "/\(index)"
      case .file: break
      }
    }
  }
}
