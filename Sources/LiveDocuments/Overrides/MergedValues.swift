import DocumentSyntax
import JSON
import LayoutEngine

/// The merging of values that are laid over each other, by the shapes of their properties.
///
/// An object is merged key by key where its property takes an object, such as `font`, `insets` and
/// `preferredSize`. Any other value replaces the value below it.
enum MergedValues {
  /// The properties of elements that take objects, by name.
  private static let own = byName(elementProperties + allTypes.flatMap(\.properties))

  /// The properties of `style` that take objects, by name.
  private static let styles = byName(styleProperties)

  private static func byName(_ properties: [Property]) -> [String: Property] {
    Dictionary(
      properties.filter { $0.shape.mergedMembers != nil }.map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The property of this name whose objects are merged; `nil` if no property of this name merges objects.
  static func property(_ key: String, inStyle: Bool) -> Property? {
    inStyle ? styles[key] : own[key]
  }

  /// True if a value for a key leaves the other members of an object below it as they are.
  static func keepsOthers(_ value: JSONValue, for key: String, inStyle: Bool) -> Bool {
    value.objectValue != nil && property(key, inStyle: inStyle) != nil
  }

  /// Lays one value for a key over another.
  static func merged(
    _ value: JSONValue, over below: JSONValue?, for key: String, inStyle: Bool
  ) -> JSONValue {
    guard let new = value.objectValue, let shape = property(key, inStyle: inStyle)?.shape,
      var result = below.flatMap(shape.expanded)
    else { return value }
    for member in new { result[member.key] = member.value }
    return .object(result)
  }
}

extension ValueShape {
  /// The members of objects that are merged; `nil` if a value replaces the whole value below it.
  fileprivate var mergedMembers: [Property]? {
    switch self {
    case .object(let members), .uniform(_, let members): members
    default: nil
    }
  }

  /// The object that a value abbreviates: a number for all sides has a member for each side.
  fileprivate func expanded(_ value: JSONValue) -> JSONObject? {
    if let object = value.objectValue { return object }
    guard case .uniform(_, let members) = self, value.numberValue != nil || value == "infinity"
    else { return nil }
    return JSONObject(members.map { JSONObject.Member(key: $0.name, value: value) })
  }
}
