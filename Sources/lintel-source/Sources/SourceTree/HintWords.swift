import JSONText

extension Hint {
  /// The words of hints, each with an example.
  private static let forms: [(word: String, example: String)] = [
    ("text", "text \"Ann\""), ("imageSize", "imageSize 64x48"), ("size", "size 30x40"),
    ("custom", "custom 100x40"), ("font", "font Inter"), ("repeat", "repeat 3"),
    ("width", "width 390"), ("row", "row"), ("item", "item"), ("page", "page"),
    ("fullscreen", "fullscreen"), ("range", "range 390x0 390xinfinity"), ("scale", "scale 3"),
    ("direction", "direction rightToLeft"), ("disable", "disable zero-size"),
    ("keys", "keys {\"maximumNumberOfLines\": 2}"),
    ("variant", "variant {\"name\": \"wide\", \"constrainedSize\": {\"max\": {\"width\": 768}}}"),
    ("expect", "expect #title.width <= 200"), ("true", "true"), ("false", "false"),
  ]

  /// The message about a comment that begins as a hint does and is none, with the nearest word and its form.
  static func fault(of words: String) -> String {
    let message = "this is no hint: \"\(words.prefix(60))\""
    let written = String(words.prefix { !$0.isWhitespace })
    guard let nearest = nearest(to: written) else { return message }
    let rest = words.dropFirst(written.count)
    let corrected = nearest.word + rest
    let isHint = Hint(corrected) != nil || nearest.word == "expect" && !rest.isEmpty
    if nearest.word != written, isHint {
      return "\(message); did you mean \"\(corrected.prefix(60))\"?"
    }
    return "\(message); write it as \"\(nearest.example)\""
  }

  private static func nearest(to written: String) -> (word: String, example: String)? {
    guard (3...16).contains(written.utf8.count) else { return nil }
    var best: (form: (word: String, example: String), distance: Int)?
    for form in forms {
      let distance = distance(Array(written.lowercased().utf8), Array(form.word.lowercased().utf8))
      guard distance <= max(1, form.word.utf8.count / 3), distance < best?.distance ?? Int.max
      else {
        continue
      }
      best = (form, distance)
    }
    return best?.form
  }

  /// The number of letters to insert, remove, replace or exchange with the next one.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var before: [Int] = []
    var last = Array(0...right.count)
    for (row, letter) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        var least = min(last[column] + (letter == other ? 0 : 1), last[column + 1] + 1)
        least = min(least, current[column] + 1)
        if row > 0, column > 0, letter == right[column - 1], other == left[row - 1] {
          least = min(least, before[column - 1] + 1)
        }
        current.append(least)
      }
      (before, last) = (last, current)
    }
    return last[right.count]
  }

  /// The keys that a hint cannot give: they state what an element is, or hold elements that the code makes.
  private static let fixedKeys: Set<String> = [
    "type", "id", "hidden", "child", "children", "overlay", "background", "corner",
  ]

  /// Reads a size, as `64x48`; nil if it is none.
  static func size(_ words: String) -> (width: Double, height: Double)? {
    let sides = words.split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let width = Double(String(sides[0]).trimmed),
      let height = Double(String(sides[1]).trimmed), width >= 0, height >= 0, width.isFinite,
      height.isFinite
    else { return nil }
    return (width, height)
  }

  /// Reads the family of a font, a word or a string; nil if it is neither.
  static func family(_ words: String) -> String? {
    if words.first == "\"" {
      guard case .string(let family)? = try? JSONValue.parse(words), !family.isEmpty else {
        return nil
      }
      return family
    }
    return words.isEmpty || words.contains(where: \.isWhitespace) ? nil : words
  }

  /// Reads a variant; nil if the words are no JSON object with a name.
  static func variant(_ words: String) -> [JSONValue.Member]? {
    guard let variant = try? JSONValue.parse(words), let name = variant["name"]?.string,
      !name.isEmpty
    else { return nil }
    return variant.members
  }

  /// Reads the members of a JSON object; nil if the words are none, or a key is not one of values.
  static func keys(_ words: String) -> [JSONValue.Member]? {
    guard case .object(let members)? = try? JSONValue.parse(words), !members.isEmpty,
      !members.contains(where: { fixedKeys.contains($0.key) })
    else { return nil }
    return members
  }
}
