import DocumentSyntax
import JSON

/// A JSON value that is to be written, as it is spelled somewhere if it is.
struct NewValue: WritableValue {
  let value: JSONValue
  private let spelling: SpelledValue?

  init(_ value: JSONValue) {
    self.value = value
    spelling = nil
  }

  /// A value of the text that comes to stand elsewhere too, written as it is.
  init(_ value: JSONValue, at range: Range<Int>, in source: DocumentSource) {
    self.value = value
    spelling = SpelledValue(range, in: source)
  }

  func text(at place: WritingPlace, _ style: WritingStyle) -> [UInt8] {
    if let spelling { return spelling.text(at: place, style) }
    guard place.isSpread else { return ValuePrinter.line(value, style) }
    return ValuePrinter.spread(
      value, style, indentation: place.indentation, column: place.column)
  }

  func lineWidth(_ style: WritingStyle) -> Int {
    spelling?.lineWidth(style) ?? ValuePrinter.line(value, style).width
  }

  var isOnSeveralLines: Bool { spelling?.isOnSeveralLines ?? false }
}
