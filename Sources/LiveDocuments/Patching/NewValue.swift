import DocumentSyntax
import JSON

/// A value on its way into a text.
struct NewValue {
  let value: JSONValue

  /// How it stands in the text already, and what its line is indented by there.
  private let spelling: (text: [UInt8], indentation: [UInt8])?

  init(_ value: JSONValue) {
    self.value = value
    spelling = nil
  }

  /// A value of the text that comes to stand elsewhere too, written as it is.
  init(_ value: JSONValue, at range: Range<Int>, in source: DocumentSource) {
    self.value = value
    let isSpread = source.hasLineEnd(in: range)
    spelling = (
      source.text.bytes(in: range), isSpread ? source.indentation(at: range.lowerBound) : []
    )
  }

  func text(at place: WritingPlace, _ style: WritingStyle) -> [UInt8] {
    if let spelling {
      if !spelling.text.contains(where: { $0.isLineEnd }) { return spelling.text }
      if place.isSpread {
        return Self.indent(spelling.text, from: spelling.indentation, to: place.indentation)
      }
    }
    guard place.isSpread else { return ValuePrinter.line(value, style) }
    return ValuePrinter.spread(
      value, style, indentation: place.indentation, column: place.column)
  }

  /// Changes what all lines but the first begin with.
  private static func indent(
    _ text: [UInt8], from old: [UInt8], to new: [UInt8]
  ) -> [UInt8] {
    var result: [UInt8] = []
    var rest = text[...]
    while let end = rest.firstIndex(where: { $0.isLineEnd }) {
      result += rest[...end]
      rest = rest[(end + 1)...]
      guard let next = rest.first, !next.isLineEnd else { continue }
      if rest.starts(with: old) {
        result += new
        rest = rest.dropFirst(old.count)
      }
    }
    return result + rest
  }
}

/// What is around a value that is to be written.
struct WritingPlace {
  /// Whether its neighbours are on lines of their own.
  var isSpread: Bool

  /// What its line is indented by; not needed where it is not spread, as is the column.
  var indentation: [UInt8] = []

  /// The width of what stands before it on its line.
  var column = 0
}
