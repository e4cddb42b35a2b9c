package import JSON

/// The unit in which positions count.
package enum PositionUnit: String, CaseIterable, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  func width(of scalar: Unicode.Scalar) -> Int {
    switch self {
    case .utf8: UTF8.width(scalar)
    case .utf16: UTF16.width(scalar)
    case .utf32: 1
    }
  }
}

/// A document's text as a client has it: scalar by scalar, each position counted from the start.
///
/// It shares nothing with how the server keeps texts, so that two readings are compared.
package struct NaiveText: Sendable {
  package private(set) var scalars: [Unicode.Scalar]
  package let unit: PositionUnit

  package init(_ text: String, unit: PositionUnit) {
    scalars = Array(text.unicodeScalars)
    self.unit = unit
  }

  package init(_ bytes: some Collection<UInt8>, unit: PositionUnit) {
    self.init(String(decoding: bytes, as: UTF8.self), unit: unit)
  }

  package var string: String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  package var count: Int { scalars.count }

  package var byteCount: Int { scalars.reduce(0) { $0 + UTF8.width($1) } }

  package func string(in range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[range])
    return String(view)
  }

  package mutating func replace(_ range: Range<Int>, with text: String) {
    scalars.replaceSubrange(range, with: text.unicodeScalars)
  }

  // MARK: Positions

  /// A place in lines, as it goes over the wire.
  package struct Position: Hashable, Comparable, Sendable {
    package var line = 0
    package var character = 0

    package static func < (left: Position, right: Position) -> Bool {
      (left.line, left.character) < (right.line, right.character)
    }

    package var value: JSONValue {
      ["line": .integer(Int64(line)), "character": .integer(Int64(character))]
    }
  }

  /// The place itself, or the one behind it between CR and LF, which positions cannot name.
  package func addressable(_ index: Int) -> Int {
    isInsideLineBreak(index) ? index + 1 : index
  }

  private func isInsideLineBreak(_ index: Int) -> Bool {
    index > 0 && index < scalars.count && scalars[index - 1] == "\r" && scalars[index] == "\n"
  }

  package func position(at index: Int) -> Position {
    var position = Position()
    for place in 0..<index { advance(&position, over: place) }
    return position
  }

  /// The position of every place that has one, in order.
  package var positions: [(index: Int, position: Position)] {
    var position = Position()
    var result: [(index: Int, position: Position)] = []
    for place in scalars.indices {
      if !isInsideLineBreak(place) { result.append((place, position)) }
      advance(&position, over: place)
    }
    return result + [(scalars.count, position)]
  }

  /// The place of a position that names one exactly; `nil` for one in the middle of a character or
  /// outside the text.
  package func index(of wanted: Position) -> Int? {
    var position = Position()
    for place in scalars.indices where position <= wanted {
      if position == wanted, !isInsideLineBreak(place) { return place }
      advance(&position, over: place)
    }
    return position == wanted ? scalars.count : nil
  }

  private func advance(_ position: inout Position, over place: Int) {
    let scalar = scalars[place]
    guard scalar == "\n" || scalar == "\r" else {
      position.character += unit.width(of: scalar)
      return
    }
    let isFirstOfTwo = place + 1 < scalars.count && scalar == "\r" && scalars[place + 1] == "\n"
    if !isFirstOfTwo { position = Position(line: position.line + 1) }
  }
}

extension NaiveText.Position {
  /// Reads a position of the wire; `nil` for what is none.
  package init?(_ value: JSONValue?) {
    guard let line = value?["line"]?.integerValue,
      let character = value?["character"]?.integerValue
    else { return nil }
    self.init(line: line, character: character)
  }
}

// Edits that the server answers.
extension NaiveText {
  /// Makes an edit `{"range", "newText"}`.
  package mutating func apply(_ edit: JSONValue) throws(Fault) {
    guard let range = try range(of: edit["range"]), let text = edit["newText"]?.stringValue else {
      throw Fault("no edit: \(edit)")
    }
    replace(range, with: text)
  }

  /// Makes edits that are all of the text as it is.
  package mutating func apply(together edits: [JSONValue]) throws(Fault) {
    var places: [(order: Int, range: Range<Int>, text: String)] = []
    for (order, edit) in edits.enumerated() {
      guard let range = try range(of: edit["range"]), let text = edit["newText"]?.stringValue else {
        throw Fault("no edit: \(edit)")
      }
      places.append((order, range, text))
    }
    places.sort {
      ($0.range.lowerBound, $0.range.upperBound, $0.order)
        < ($1.range.lowerBound, $1.range.upperBound, $1.order)
    }
    for (first, second) in zip(places, places.dropFirst())
    where first.range.upperBound > second.range.lowerBound {
      throw Fault("edits overlap: \(edits)")
    }
    for place in places.reversed() { replace(place.range, with: place.text) }
  }

  /// The places of a range of the wire, which has to lie in the text; `nil` for what is no range.
  package func range(of value: JSONValue?) throws(Fault) -> Range<Int>? {
    guard let start = Position(value?["start"]), let end = Position(value?["end"]) else {
      return nil
    }
    guard let lower = index(of: start), let upper = index(of: end), lower <= upper else {
      throw Fault("the range \(start) to \(end) is none of the text")
    }
    return lower..<upper
  }
}
