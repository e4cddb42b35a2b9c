import JSON

/// An object that is written around a value.
struct Enclosure {
  /// The members before the value.
  var members: [JSONObject.Member] = []

  /// The value's key.
  let key: String

  /// True if the value is in an array under its key.
  var isInArray = false

  var keys: [String] { members.map(\.key) + [key] }

  /// The maximum nesting depth of arrays and objects in the new object, the object itself included.
  func nesting(around value: Int) -> Int {
    let nestings = members.map { 1 + $0.value.nesting }
    return nestings.reduce((isInArray ? 2 : 1) + value, max)
  }

  /// The text to insert before and behind a value, and the range of the value.
  struct Text {
    let head: [UInt8]
    let position: WritingPosition
    let tail: [UInt8]
  }

  /// The text of the object at a position: on one line if the position is not spread over lines, or if the object fits
  /// and the value has no line breaks.
  func text(
    around value: some WritableValue, at position: WritingPosition, _ style: WritingStyle
  ) -> Text {
    let line = lineText(at: position, style)
    guard position.isSpread else { return line }
    if !value.isOnSeveralLines,
      line.head.width + value.lineWidth(style) + line.tail.width <= position.room
    {
      return line
    }
    return spreadText(at: position, style)
  }

  func lineText(at position: WritingPosition, _ style: WritingStyle) -> Text {
    var head = [UInt8(ascii: "{")] + style.bracePadding
    for member in members {
      head += member.key.quoted + style.colon + ValuePrinter.line(member.value, style) + style.comma
    }
    head += key.quoted + style.colon
    var tail = style.bracePadding + [UInt8(ascii: "}")]
    if isInArray {
      head += [UInt8(ascii: "[")] + style.bracketPadding
      tail = style.bracketPadding + [UInt8(ascii: "]")] + tail
    }
    let inner = WritingPosition(
      isSpread: false, indentation: position.indentation, column: position.column + head.width)
    return Text(head: head, position: inner, tail: tail)
  }

  private func spreadText(at position: WritingPosition, _ style: WritingStyle) -> Text {
    let indentation = position.indentation + style.indentationUnit
    var inner = WritingPosition(isSpread: true, indentation: indentation)
    var head = [UInt8(ascii: "{")] + style.lineEnd
    for member in members {
      let name = indentation + member.key.quoted + style.colon
      inner.column = name.width
      head += name + NewValue(member.value).text(at: inner, style)
      head += [UInt8(ascii: ",")] + style.lineEnd
    }
    let name = indentation + key.quoted + style.colon
    inner.column = name.width
    head += name
    var tail = style.lineEnd + position.indentation + [UInt8(ascii: "}")]
    if isInArray {
      inner.indentation += style.indentationUnit
      inner.column = inner.indentation.width
      head += [UInt8(ascii: "[")] + style.lineEnd + inner.indentation
      tail = style.lineEnd + indentation + [UInt8(ascii: "]")] + tail
    }
    return Text(head: head, position: inner, tail: tail)
  }
}

/// A value with a new object around it.
struct EnclosedValue: WritableValue {
  let enclosure: Enclosure
  let value: any WritableValue

  func text(at position: WritingPosition, _ style: WritingStyle) -> [UInt8] {
    let text = enclosure.text(around: value, at: position, style)
    return text.head + value.text(at: text.position, style) + text.tail
  }

  func lineWidth(_ style: WritingStyle) -> Int {
    let text = enclosure.lineText(at: WritingPosition(isSpread: false), style)
    return text.head.width + value.lineWidth(style) + text.tail.width
  }

  var isOnSeveralLines: Bool { value.isOnSeveralLines }
}

extension String {
  fileprivate var quoted: [UInt8] { JSONValue.string(self).serialized() }
}
