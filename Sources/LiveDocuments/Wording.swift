import JSON

/// A name or value out of a document as messages show it: in quotes, on one line and never long.
package func quoted(_ text: String) -> String {
  "\"\(shortened(text))\""
}

/// A text of a request as messages show it: as JSON, and cut if it is longer than 200 bytes.
package func quotedAsJSON(_ text: String) -> String {
  JSONValue.string(text.utf8.count > 200 ? "\(text.prefix(60))…" : text).description
}

/// At most 40 characters of a text out of a document, on one line.
package func shortened(_ text: String) -> String { shortened(text, to: 40) }

/// At most `limit` characters of a text out of a document, on one line.
package func shortened(_ text: String, to limit: Int) -> String {
  var scalars = String.UnicodeScalarView()
  for scalar in text.unicodeScalars.prefix(limit) {
    let isVisible =
      scalar.isASCII
      ? scalar >= " " && scalar.value != 0x7F
      : scalar.properties.generalCategory != .control && scalar.value != 0x2028
    scalars.append(isVisible ? scalar : " ")
  }
  let isCut = text.unicodeScalars.dropFirst(limit).first != nil
  return String(scalars) + (isCut ? "…" : "")
}

/// A text of at most `limit` characters; a longer one is cut at the end of a word.
package func cutAtWord(_ text: String, to limit: Int) -> String {
  guard text.utf8.count > limit, text.count > limit else { return text }
  let cut = text.prefix(limit - 1)
  let words = cut.lastIndex(of: " ").map { cut[..<$0] } ?? cut
  // Punctuation before the cut is removed too.
  let end = words.lastIndex { !" ,;:(".contains($0) }
  return (end.map { words[...$0] } ?? cut) + "…"
}

extension Double {
  /// The length in hundredths of a point: a fraction of a pixel makes no difference to a reader.
  package var roundedToHundredths: Double { isFinite ? (self * 100).rounded() / 100 : self }
}

/// A number as people write it: at most three decimals, and none for a whole number.
package func spelled(_ number: Double) -> String {
  guard number.isFinite else { return number.isNaN ? "not a number" : "infinite" }
  if abs(number) >= 1e12 { return "\(number)" }
  let rounded = (number * 1000).rounded() / 1000
  guard let whole = Int(exactly: rounded) else { return "\(rounded)" }
  return "\(whole)"
}

/// A length as people write it: `12 pt`.
package func points(_ length: Double) -> String { "\(spelled(length)) pt" }

/// A list as people write it: `a, b and c`.
package func listed(_ items: [String], lastBy conjunction: String) -> String {
  guard let last = items.last, items.count > 1 else { return items.first ?? "" }
  return "\(items.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
}

/// A name with its article.
package func withArticle(_ name: String) -> String {
  let first = name.utf8.first ?? 0
  return ("aeiou".utf8.contains(first) ? "an " : "a ") + name
}
