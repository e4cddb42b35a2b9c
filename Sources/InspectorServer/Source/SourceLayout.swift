package import Diagnostics
package import DocumentSyntax
import JSON
package import LiveDocuments

/// The layout of a class in a source file, with the positions that its elements and keys come from.
package struct SourceLayout: Sendable {
  package let className: String

  /// The layout document.
  package let document: [UInt8]

  /// The use that the document shows.
  package let use: SourceUse

  /// The class in its other uses.
  package let otherUses: [OtherUse]

  /// The layouts that lay the class out.
  package let parents: [SourceClassName]

  /// The superclasses in other files whose code the class runs, by file.
  let superclasses: [String: String]

  /// The code that the elements and keys come from.
  package let places: PointerPositions

  /// The class in another use than that of its document.
  package struct OtherUse: Sendable {
    package let use: SourceUse
    package let document: [UInt8]
    package let places: PointerPositions
  }

  /// The path of the file of the class.
  package var file: String { places.file }

  /// The line and column of each JSON Pointer that comes from the file of the class; `nil` for one from another file.
  package var positions: [String: Position?] { places.own }

  /// The positions in other files of what helpers make, by JSON Pointer.
  var helpers: [String: SourceFilePosition] { places.helpers }

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
  ///   - parents: The layouts that lay the class out.
  ///   - superclasses: The superclasses in other files whose code the class runs.
  ///   - valueNames: The expressions that may be given a value.
  ///   - report: The report of `lintel-source` on the class.
  ///   - inner: The members of the report that people do not see.
  init(
    className: String, file: String, document: JSONValue, parents: [SourceClassName],
    superclasses: [SourceClassName], valueNames: [String], report: JSONObject, inner: JSONObject
  ) {
    self.parents = parents
    self.superclasses = Dictionary(
      superclasses.map { ($0.file, $0.name) }, uniquingKeysWith: { first, _ in first })
    self.valueNames = valueNames
    self.className = className
    self.document = document.documentText
    use = SourceUse(report["use"])
    let own = report["at"]?.stringValue.flatMap { Position($0, in: file) }
    let places = PointerPositions(
      report["source"]?.objectValue ?? [:], helpers: report["helpers"], declaration: own, file: file
    )
    self.places = places
    otherUses = (inner["otherUses"]?.arrayValue ?? []).map { other in
      OtherUse(
        use: SourceUse(other["use"]), document: (other["document"] ?? .null).documentText,
        places: (other["source"]?.objectValue).map {
          PointerPositions($0, helpers: other["helpers"], declaration: own, file: file)
        } ?? places)
    }
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

extension SourceLayout {
  /// The use that the document shows, with its reason: `as a row (Feed.swift)`, `tried as a row`, `a child of FeedCell, at
  /// most as wide as the screen`.
  package var headline: String {
    guard !use.isKnown, let parent = parents.first else { return use.headline }
    let others = parents.count > 1 ? " and \(parents.count - 1) more" : ""
    return "a child of \(parent.name)\(others), shown \(use.phrase)"
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
    guard let nearest = layout.places.nearest(pointer, above: 0) else { return 0..<0 }
    return (layout.positions[nearest] ?? nil).map(range)
  }

  /// The position in another file of the helper that makes what a JSON Pointer points at; ``range(of:)`` is the call then.
  func helper(of pointer: String) -> SourceFilePosition? {
    layout.helpers.isEmpty ? nil : layout.places.helper(of: pointer)
  }

  /// The position in another file of the helper that makes the element or key at a location.
  func helper(
    of location: DiagnosticLocation, in document: LiveDocument
  ) -> SourceFilePosition? {
    layout.helpers.isEmpty
      ? nil : layout.places.pointer(of: location, in: document).flatMap { layout.helpers[$0] }
  }

  /// The bytes that a location of the layout comes from.
  ///
  /// - Returns: `nil` for what comes from another file.
  package func range(of location: DiagnosticLocation, in document: LiveDocument) -> Range<Int>? {
    guard let pointer = layout.places.pointer(of: location, in: document) else { return 0..<0 }
    return (layout.positions[pointer] ?? nil).map(range)
  }

  func range(_ position: SourceLayout.Position) -> Range<Int> {
    Self.range(at: position, in: text)
  }

  /// The word that begins at a position, or the rest of the line where none does.
  package static func range(at position: SourceLayout.Position, in text: SourceText) -> Range<Int> {
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
