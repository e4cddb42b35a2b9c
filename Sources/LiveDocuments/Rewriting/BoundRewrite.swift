import DocumentSyntax
import JSON
import LayoutEngine

/// A value that a rewrite reads or changes.
struct RewriteTarget {
  let id: TrackedOffsets.ID

  /// The keys of the objects to create inside the value.
  let missingKeys: [String]

  /// True if a later member of the same name overrides it.
  let isOverridden: Bool
}

/// A rewrite whose values are tracked in the text.
enum BoundRewrite {
  case setValue(RewriteTarget, JSONValue)
  case append(RewriteTarget, JSONValue)
  case setMember(RewriteTarget, key: String, JSONValue)
  case setStyle(RewriteTarget, key: String, JSONValue)
  case rename(RewriteTarget, to: String)
  case remove(RewriteTarget)
  case move(RewriteTarget, to: RewriteTarget, key: String)
  case copy(RewriteTarget, to: RewriteTarget, key: String)
  case moveComments(RewriteTarget, to: RewriteTarget)
  case wrap(RewriteTarget, Enclosure)
  case replace(RewriteTarget, by: RewriteTarget)
  case swap(RewriteTarget, RewriteTarget)
  case replaceText(SourceEdit)
}

extension LiveDocument {
  /// Finds the values of a rewrite in the current text, and tracks their offsets from then on.
  func bind(
    _ rewrite: Rewrite, in offsets: inout TrackedOffsets
  ) throws(RewriteFault) -> BoundRewrite {
    switch rewrite {
    case .setValue(let location, let value):
      return .setValue(try target(location, &offsets), value)
    case .append(let location, let value):
      return .append(try target(location, &offsets), value)
    case .setMember(let location, let key, let value):
      let member = location.appending(.key(key), part: .value)
      let object = try target(
        objectInVariant(of: member) ?? location, mayEndMissing: true, &offsets)
      return .setMember(object, key: key, value)
    case .setStyle(let element, let key, let value):
      let member = Location(element, [.key("style"), .key(key)], part: .value)
      if let style = objectInVariant(of: member) {
        return .setMember(try target(style, &offsets), key: key, value)
      }
      return .setStyle(try target(element, &offsets), key: key, value)
    case .rename(let location, let key):
      return .rename(try target(location, &offsets), to: key)
    case .remove(let location):
      return .remove(try target(location, &offsets))
    case .moveMember(let location, let object, let key):
      return .move(
        try target(location, &offsets), to: try target(object, mayEndMissing: true, &offsets),
        key: key)
    case .copyMember(let location, let object, let key):
      return .copy(
        try target(location, &offsets), to: try target(object, mayEndMissing: true, &offsets),
        key: key)
    case .moveComments(let location, let other):
      return .moveComments(try target(location, &offsets), to: try target(other, &offsets))
    case .wrap(let element, let type, let members, let key):
      var enclosure = Enclosure(
        members: [JSONObject.Member(key: "type", value: .string(type))], key: key)
      enclosure.members += members
      enclosure.isInArray = key == ElementSlot.children.rawValue
      return .wrap(try target(element, &offsets), enclosure)
    case .unwrap(let element):
      let target = try target(element, &offsets)
      let children = elements.children(of: element)
      guard let child = children.first, children.count == 1 else {
        throw .noOnlyChild(count: children.count)
      }
      return .replace(target, by: try self.target(child, &offsets))
    case .replaceElement(let outer, let inner):
      return .replace(try target(outer, &offsets), by: try target(inner, &offsets))
    case .swapValues(let first, let second):
      return .swap(try target(first, &offsets), try target(second, &offsets))
    case .replaceText(let range, let text):
      guard offsets.part == nil else { throw .severalTexts }
      let length = source.text.utf8Count
      guard range.lowerBound >= 0, range.upperBound <= length else {
        throw .outsideText(length: length)
      }
      return .replaceText(SourceEdit(range, with: Array(text.utf8)))
    }
  }

  /// The object in the variant of this screen that has a member instead of the element.
  private func objectInVariant(of member: Location) -> Location? {
    variantLocation(of: member).map { Location(nil, Array($0.path.dropLast()), part: .value) }
  }

  private func target(
    _ location: Location, mayEndMissing: Bool = false, _ offsets: inout TrackedOffsets
  ) throws(RewriteFault) -> RewriteTarget {
    let location = variantLocation(of: location) ?? location
    let value = try namedValue(
      at: location, mayEndMissing: mayEndMissing, inPart: offsets.part)
    let start = value.range.lowerBound
    return RewriteTarget(
      id: offsets.track(offsets.part == nil ? start : TextPart.split(start).offset),
      missingKeys: value.missingKeys, isOverridden: value.isOverridden)
  }

  /// The target for the object of an element.
  private func target(
    _ element: ElementID, _ offsets: inout TrackedOffsets
  ) throws(RewriteFault) -> RewriteTarget {
    guard elements.node(of: element) != nil else { throw .noElement }
    return try target(Location(element, part: .value), &offsets)
  }
}

/// The value at a location in the current text.
struct NamedValue {
  var range: Range<Int>
  var kind: ValueKind
  var container: SyntaxNode?

  /// The keys at the end of the location that do not exist.
  var missingKeys: [String] = []

  /// True if a later member of the same name overrides it.
  var isOverridden = false

  init(_ entry: SyntaxEntry) {
    range = entry.valueRange
    kind = entry.kind
    container = entry.container
  }

  init(_ node: SyntaxNode, in source: DocumentSource) {
    range = source.syntax.range(of: node)
    kind = source.syntax.kind(of: node)
    container = node
  }
}

extension LiveDocument {
  /// The value at a location; the innermost existing value around it if keys at its end may be missing.
  private func namedValue(
    at location: Location, mayEndMissing: Bool, inPart part: Int?
  ) throws(RewriteFault) -> NamedValue {
    var steps = location.path[...]
    if location.part == .type { steps.append(.key("type")) }
    var value = try top(of: location, createsMembers: mayEndMissing, inPart: part)
    while let step = steps.first {
      guard let node = value.container else { throw .noObject(value.kind) }
      guard let entry = entry(at: step, in: node) else {
        guard mayEndMissing else { throw step.absence }
        for step in steps {
          guard case .key(let key) = step else { throw step.absence }
          value.missingKeys.append(key)
        }
        return value
      }
      steps.removeFirst()
      value = NamedValue(entry)
      if case .duplicate = step { value.isOverridden = true }
    }
    switch value.kind {
    case .missing: throw .brokenText(.missingValue)
    case .tooDeep: throw .brokenText(.tooDeep)
    default: return value
    }
  }

  /// The object in which the path of a location begins.
  ///
  /// If a use is merged with the root of its layout, a value is looked up in the object that states it. A member that
  /// may be new is looked up in the object of the use, so that it applies to this use alone.
  private func top(
    of location: Location, createsMembers: Bool, inPart part: Int?
  ) throws(RewriteFault) -> NamedValue {
    guard let element = location.element else {
      guard part == nil else { throw .severalTexts }
      if let error = source.doubtAboutDocument, source.syntax.root.container == nil {
        throw .brokenText(error)
      }
      return NamedValue(source.syntax.root)
    }
    guard let origin = elements.origin(of: element) else { throw .noElement }
    guard let own = origin.node else {
      guard let entry = valueEntry(of: element) else { throw .noElement }
      try check(entry.container, isInPart: part)
      return NamedValue(entry)
    }
    let node = createsMembers ? own : object(stating: location).node ?? own
    try check(node, isInPart: part)
    return NamedValue(node, in: source)
  }

  private func check(_ node: SyntaxNode?, isInPart part: Int?) throws(RewriteFault) {
    guard let node, node.part != part else { return }
    guard part == nil, let file = text.layoutFiles.file(of: node) else { throw .severalTexts }
    throw .inFile(file.name)
  }

  /// The value of an element that is not written as an object.
  private func valueEntry(of element: ElementID) -> SyntaxEntry? {
    let slot = elements.slot(of: element)
    guard layout.tree.elements.isAlive(element),
      let parent = layout.tree.elements.parent(of: element),
      let node = elements.node(of: parent), let value = entry(at: .key(slot.rawValue), in: node)
    else { return nil }
    guard slot == .children else { return value }
    return value.container.flatMap { entry(at: .index(elements.index(of: element)), in: $0) }
  }
}

extension Location.Step {
  fileprivate var absence: RewriteFault {
    switch self {
    case .key(let key), .duplicate(let key, _): .noMember(key)
    case .index(let index): .noIndex(index)
    case .file(let uri): .noMember(uri)
    }
  }
}
