import JSON
import LayoutEngine
import LiveDocuments
import Randomness

/// Rewrites at random, which mostly can be made, of a document that stands for a model.
struct RandomRewrites {
  private var random: SeededGenerator
  private let document: LiveDocument
  private let root: ModelValue
  private var places: [(location: Location, value: ModelValue)] = []
  private var objects: [(location: Location, value: ModelValue)] = []
  private var elements: [(element: ElementID, value: ModelValue)] = []

  private static let keys = ["width", "flexGrow", "insets", "child", "é", "~", "text"]

  init(_ document: LiveDocument, _ root: ModelValue, seed: UInt64) {
    self.document = document
    self.root = root
    random = SeededGenerator(seed: seed)
    findPlaces()
  }

  mutating func next() -> ModelRewrite {
    let place = pick(places)
    let other = pick(places)
    let object = pick(Int.random(in: 0..<10, using: &random) > 0 ? objects : places)
    switch Int.random(in: 0..<17, using: &random) {
    case 0, 1:
      return ModelRewrite(rewrite: .setValue(place.location, value()), targets: [place.value])
    case 2, 3:
      return ModelRewrite(
        rewrite: .setMember(of: extended(object.location), key: key(), value()),
        targets: [object.value])
    case 4: return ModelRewrite(rewrite: .rename(place.location, to: key()), targets: [place.value])
    case 5, 6: return ModelRewrite(rewrite: .remove(place.location), targets: [place.value])
    case 7, 8:
      return ModelRewrite(
        rewrite: .moveMember(place.location, to: extended(object.location), key: key()),
        targets: [place.value, object.value])
    case 9:
      return ModelRewrite(
        rewrite: .copyMember(place.location, to: extended(object.location), key: key()),
        targets: [place.value, object.value])
    case 10:
      return ModelRewrite(
        rewrite: .moveComments(place.location, to: other.location),
        targets: [place.value, other.value])
    case 11:
      return ModelRewrite(
        rewrite: .swapValues(place.location, other.location), targets: [place.value, other.value])
    case 12: return ModelRewrite(rewrite: .append(place.location, value()), targets: [place.value])
    default: return elementRewrite()
    }
  }

  private mutating func elementRewrite() -> ModelRewrite {
    guard !elements.isEmpty else { return next() }
    let (element, value) = pick(elements)
    let below = elements.filter { $0.value !== value && $0.value.isIn(value) }
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      let key = ["width", "flexGrow", "spacingBefore"].randomElement(using: &random) ?? ""
      return ModelRewrite(
        rewrite: .setStyle(element, key: key, self.value()), targets: [value])
    case 1:
      let isSingle = Bool.random(using: &random)
      return ModelRewrite(
        rewrite: .wrap(
          element, type: isSingle ? "inset" : "stack", members: isSingle ? ["insets": 4.5] : [:],
          key: isSingle ? "child" : "children"), targets: [value])
    case 2 where document.elements.children(of: element).count == 1 && !below.isEmpty:
      return ModelRewrite(
        rewrite: .unwrap(element),
        targets: [value]
          + elements.filter { document.elements.parent(of: $0.element) == element }.map(\.value))
    default:
      guard !below.isEmpty else { return next() }
      let inner = pick(below)
      return ModelRewrite(
        rewrite: .replaceElement(element, by: inner.element), targets: [value, inner.value])
    }
  }

  // MARK: Places

  /// Finds every value, named from the document or from the innermost element around it.
  private mutating func findPlaces() {
    var pending: [(location: Location, pointer: String, value: ModelValue)] = [
      (Location(nil, part: .value), "", root)
    ]
    while let (outer, pointer, value) = pending.popLast() {
      var location = outer
      if let element = document.element(at: pointer), value.members != nil {
        elements.append((element, value))
        location = Location(element, part: .value)
      }
      places.append((location, value))
      if value.members != nil { objects.append((location, value)) }
      for (key, child) in value.members ?? [] {
        pending.append((location.appending(.key(key), part: .value), "\(pointer)/\(key)", child))
      }
      guard case .array(let children) = value.content else { continue }
      for (index, child) in children.enumerated() {
        pending.append(
          (location.appending(.index(index), part: .value), "\(pointer)/\(index)", child))
      }
    }
  }

  /// A location, or one of objects in it that are not there.
  private mutating func extended(_ location: Location) -> Location {
    var location = location
    for index in 0..<max(0, .random(in: -6...2, using: &random)) {
      location = location.appending(.key("new\(index)"), part: .value)
    }
    return location
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[.random(in: 0..<elements.count, using: &random)]
  }

  // MARK: Values

  private mutating func key() -> String { pick(Self.keys) }

  private mutating func value() -> JSONValue {
    pick([
      1, 2.5, "50%", "😀\"", .null, [1, [2]], ["width": 10, "height": ["x": []]],
      ["type": "text", "id": "new", "text": "words", "style": ["flexGrow": 1]],
    ])
  }
}
