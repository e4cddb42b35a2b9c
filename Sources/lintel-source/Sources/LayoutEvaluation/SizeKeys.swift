import SourceTree

/// The style keys of one bound of a size, for which Texture keeps one width and one height.
///
/// A style has either both sides under a key for the pair, or a side under its own key, and never a side twice.
///
/// - Source: Texture `-[ASLayoutElementStyle setPreferredSize:]`, ASLayoutElement.mm
struct SizeKeys {
  let width: String
  let height: String
  /// The keys that write both sides in points.
  let sizes: [String]
  /// The key that writes both sides as dimensions.
  let layoutSize: String

  var pairs: [String] { sizes + [layoutSize] }

  static let all = [
    SizeKeys(
      width: "width", height: "height", sizes: ["preferredSize", "preferredFrameSize"],
      layoutSize: "preferredLayoutSize"),
    SizeKeys(
      width: "minWidth", height: "minHeight", sizes: ["minSize"], layoutSize: "minLayoutSize"),
    SizeKeys(
      width: "maxWidth", height: "maxHeight", sizes: ["maxSize"], layoutSize: "maxLayoutSize"),
  ]

  /// The keys of the bound to which a style key belongs; nil for a key of another kind.
  static func of(_ key: String) -> SizeKeys? { byKey[key] }

  private static let byKey = Dictionary(
    uniqueKeysWithValues: all.flatMap { keys in
      ([keys.width, keys.height] + keys.pairs).map { ($0, keys) }
    })

  func isSide(_ key: String) -> Bool { key == width || key == height }

  /// The sides that a key writes.
  func sides(of key: String) -> [String] { isSide(key) ? [key] : [width, height] }

  /// The side of a pair, as the value of its own key.
  func side(_ side: String, of pair: Value) -> Value {
    switch pair {
    case .structure(let size) where size.type == "zero": return .number(0)
    case .structure(let size):
      return size.fields[side == width ? "width" : "height"] ?? .null
    case .unknown(let unknown):
      return .unknown(
        Unknown(text: unknown.text, type: "ASDimension", position: unknown.position))
    default: return pair
    }
  }
}

extension LayoutObject {
  /// The field that states a side of a size, with the key that it has in the code; nil for an automatic side.
  func side(_ side: String, _ keys: SizeKeys) -> (field: Field, key: String)? {
    if let field = style[side] { return (field, side) }
    for pair in keys.pairs {
      guard let field = style[pair] else { continue }
      let value = keys.side(side, of: field.value)
      return (Field(value: value, position: field.position, call: field.call), pair)
    }
    return nil
  }

  /// Writes a style key as Texture does: a key for both sides replaces those of single sides, and the other way round.
  func setStyle(_ key: String, _ field: Field) {
    guard let keys = SizeKeys.of(key) else {
      style[key] = field
      return
    }
    if keys.isSide(key) {
      let other = key == keys.width ? keys.height : keys.width
      let kept = side(other, keys)?.field
      for pair in keys.pairs { style[pair] = nil }
      style[other] = kept
    } else {
      for replaced in [keys.width, keys.height] + keys.pairs { style[replaced] = nil }
    }
    style[key] = field
  }
}
