import JSONText

extension Hint {
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
