package import DocumentMaking
package import JSON

/// An edit of a text: what takes the place of which scalars.
package struct TextChange: Hashable, Sendable {
  package let range: Range<Int>
  package let text: String

  package init(_ range: Range<Int>, _ text: String) {
    self.range = range
    self.text = text
  }

  /// The edit as a client says it, of the text as it is before it.
  package func value(in text: NaiveText) -> JSONValue {
    [
      "range": [
        "start": text.position(at: range.lowerBound).value,
        "end": text.position(at: range.upperBound).value,
      ],
      "text": .string(self.text),
    ]
  }

  /// The change that undoes this one in the text behind it.
  package func inverse(in text: NaiveText) -> TextChange {
    let length = self.text.unicodeScalars.count
    return TextChange(
      range.lowerBound..<(range.lowerBound + length), text.string(in: range))
  }
}

/// Makes edits such as people make, and some that nobody makes.
package enum EditMaker {
  package static func change(of text: NaiveText, using choices: inout Choices) -> TextChange {
    let place = choices.below(text.count + 1)
    switch choices.below(16) {
    case 0...4: return number(near: place, of: text, using: &choices)
    case 5, 6: return word(near: place, of: text, using: &choices)
    case 7: return element(near: place, of: text, using: &choices)
    case 8: return member(near: place, of: text, using: &choices)
    case 9, 10: return typing(at: place, of: text, using: &choices)
    case 11: return change(place, 1 + choices.below(3), "", of: text)
    case 12: return change(place, choices.below(120), "", of: text)
    case 13:
      let end = min(text.count, place + choices.below(200))
      return change(choices.below(text.count + 1), 0, text.string(in: place..<end), of: text)
    case 14:
      return change(
        place, choices.below(2), choices.pick([" ", "\n", "\n  ", "\r\n", "\t"]), of: text)
    default:
      let made = LayoutMaker.values.anything(depth: 2, using: &choices)
      return change(place, choices.below(6), made.description, of: text)
    }
  }

  /// An edit whose ends positions can name.
  private static func change(
    _ start: Int, _ length: Int, _ replacement: String, of text: NaiveText
  ) -> TextChange {
    let lower = text.addressable(min(start, text.count))
    let upper = text.addressable(min(text.count, max(lower, start + length)))
    return TextChange(lower..<max(lower, upper), replacement)
  }

  private static func typing(
    at place: Int, of text: NaiveText, using choices: inout Choices
  ) -> TextChange {
    let piece = choices.pick(
      choices.oneIn(3) ? Vocabulary.words.map { "\"\($0)\"" } : Vocabulary.marks + Vocabulary.names)
    return change(place, 0, piece, of: text)
  }

  private static func number(
    near place: Int, of text: NaiveText, using choices: inout Choices
  ) -> TextChange {
    let digits: ClosedRange<Unicode.Scalar> = "0"..."9"
    guard let start = text.scalars[place...].firstIndex(where: digits.contains) else {
      return typing(at: place, of: text, using: &choices)
    }
    let end = text.scalars[start...].firstIndex { !digits.contains($0) } ?? text.count
    return change(start, end - start, "\(choices.below(choices.oneIn(5) ? 1_000 : 60))", of: text)
  }

  private static func word(
    near place: Int, of text: NaiveText, using choices: inout Choices
  ) -> TextChange {
    guard let start = text.scalars[place...].firstIndex(of: "\""),
      let end = text.scalars[(start + 1)...].firstIndex(of: "\"")
    else { return typing(at: place, of: text, using: &choices) }
    let words = choices.oneIn(3) ? Vocabulary.names : Vocabulary.words
    return change(start + 1, end - start - 1, choices.pick(words), of: text)
  }

  private static func element(
    near place: Int, of text: NaiveText, using choices: inout Choices
  ) -> TextChange {
    let element = LayoutMaker.element(depth: choices.below(3), using: &choices).description
    guard let start = text.scalars[place...].firstIndex(of: "["), start + 1 < text.count else {
      return typing(at: place, of: text, using: &choices)
    }
    let rest = text.scalars[(start + 1)...].first { !" \n\r\t".unicodeScalars.contains($0) }
    return change(start + 1, 0, rest == "]" ? element : element + ",", of: text)
  }

  private static func member(
    near place: Int, of text: NaiveText, using choices: inout Choices
  ) -> TextChange {
    let object =
      choices.oneIn(2)
      ? LayoutMaker.style(using: &choices) : LayoutMaker.element(depth: 1, using: &choices)
    guard let start = text.scalars[place...].firstIndex(of: "{"),
      let member = object.objectValue?.first
    else { return typing(at: place, of: text, using: &choices) }
    return change(start + 1, 0, "\(JSONValue.string(member.key)):\(member.value),", of: text)
  }
}
