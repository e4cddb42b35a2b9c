import DocumentSyntax
import JSON
import LayoutEngine

/// A value that a rewrite is about.
struct RewriteTarget {
  let name: FollowedPlaces.Name

  /// The keys of objects that are to be created in it.
  let missingKeys: [String]

  /// Whether it is a member that a later one of the same name overrides.
  let isOverridden: Bool
}

/// A rewrite that knows where in the text its values are.
enum BoundRewrite {
  case setValue(RewriteTarget, JSONValue)
  case setMember(RewriteTarget, key: String, JSONValue)
  case setStyle(RewriteTarget, key: String, JSONValue)
  case rename(RewriteTarget, to: String)
  case remove(RewriteTarget)
  case move(RewriteTarget, to: RewriteTarget, key: String)
  case wrap(RewriteTarget, Enclosure)
  case replace(RewriteTarget, by: RewriteTarget)
  case swap(RewriteTarget, RewriteTarget)
  case replaceText(SourceEdit)
}

extension LiveDocument {
  /// Finds the values of a rewrite in the text as it is, to be followed from there.
  func bind(
    _ rewrite: Rewrite, in places: inout FollowedPlaces
  ) throws(RewriteFault) -> BoundRewrite {
    switch rewrite {
    case .setValue(let location, let value):
      return .setValue(try target(location, &places), value)
    case .setMember(let location, let key, let value):
      let object = try target(location, mayEndMissing: true, &places)
      return .setMember(object, key: key, value)
    case .setStyle(let element, let key, let value):
      return .setStyle(try target(element, &places), key: key, value)
    case .rename(let location, let key):
      return .rename(try target(location, &places), to: key)
    case .remove(let location):
      return .remove(try target(location, &places))
    case .moveMember(let location, let object, let key):
      return .move(
        try target(location, &places), to: try target(object, mayEndMissing: true, &places),
        key: key)
    case .wrap(let element, let type, let members, let key):
      var enclosure = Enclosure(
        members: [JSONObject.Member(key: "type", value: .string(type))], key: key)
      enclosure.members += members
      enclosure.isInArray = key == ElementSlot.children.rawValue
      return .wrap(try target(element, &places), enclosure)
    case .unwrap(let element):
      let target = try target(element, &places)
      let children = children(of: element)
      guard let child = children.first, children.count == 1 else {
        throw .noOnlyChild(count: children.count)
      }
      return .replace(target, by: try self.target(child, &places))
    case .replaceElement(let outer, let inner):
      return .replace(try target(outer, &places), by: try target(inner, &places))
    case .swapValues(let first, let second):
      return .swap(try target(first, &places), try target(second, &places))
    case .replaceText(let range, let text):
      let length = source.text.utf8Count
      guard range.lowerBound >= 0, range.upperBound <= length else {
        throw .outsideText(length: length)
      }
      return .replaceText(SourceEdit(range, with: Array(text.utf8)))
    }
  }

  private func target(
    _ location: Location, mayEndMissing: Bool = false, _ places: inout FollowedPlaces
  ) throws(RewriteFault) -> RewriteTarget {
    let value = try namedValue(at: location, mayEndMissing: mayEndMissing)
    return RewriteTarget(
      name: places.follow(value.range.lowerBound), missingKeys: value.missingKeys,
      isOverridden: value.isOverridden)
  }

  /// An element that is an object.
  private func target(
    _ element: ElementID, _ places: inout FollowedPlaces
  ) throws(RewriteFault) -> RewriteTarget {
    guard entry(of: element)?.node != nil else { throw .noElement }
    return try target(Location(element, part: .value), &places)
  }
}
