import Diagnostics
import DocumentSyntax
import JSON
import LayoutEngine
import LiveDocuments

/// Writes a size as two sides instead of as a pair, or the other way round.
enum SizeNotation: Refactoring {
  static let kind = CodeAction.Kind.notation

  static func proposals(for element: ElementID, in document: LiveDocument) -> [CodeAction] {
    let exact = ElementKeys(.width, .height, .preferredSize, .preferredLayoutSize)
    let written = document.elements.writtenKeys(of: element).intersection(exact)
    guard document.elements.unreadableKeys(of: element).isDisjoint(with: exact) else { return [] }
    switch written {
    case ElementKeys(.preferredSize), ElementKeys(.preferredLayoutSize):
      return separating(written.keys, of: element, in: document)
    case ElementKeys(.width, .height): return joining(element, in: document)
    default: return []
    }
  }

  private static func separating(
    _ keys: [ElementKey], of element: ElementID, in document: LiveDocument
  ) -> [CodeAction] {
    guard let key = keys.first else { return [] }
    let pair = document.location(of: key, in: element, part: .value)
    let style = Location(element, [.key("style")], part: .value)
    let sides = ["width", "height"].filter {
      document.isWritten(pair.appending(.key($0), part: .value))
    }
    guard !sides.isEmpty, document.memberCount(at: pair) == sides.count else { return [] }
    let moves = sides.map { side in
      Rewrite.moveMember(pair.appending(.key(side), part: .value), to: style, key: side)
    }
    return [
      CodeAction(
        "Write \(key.name) as \(listed(sides, lastBy: "and"))", .notation,
        rewrites: moves + [.remove(pair.with(part: .member))])
    ]
  }

  private static func joining(
    _ element: ElementID, in document: LiveDocument
  ) -> [CodeAction] {
    let sides = [ElementKey.width, .height].map {
      document.location(of: $0, in: element, part: .value)
    }
    // A pair in points takes numbers only.
    let arePoints = sides.allSatisfy { !document.spelling(at: $0).hasPrefix("\"") }
    let pair = arePoints ? "preferredSize" : "preferredLayoutSize"
    let target = Location(element, [.key("style"), .key(pair)], part: .value)
    return [
      CodeAction(
        "Write width and height as \(pair)", .notation,
        rewrites: zip(["width", "height"], sides).map { .moveMember($1, to: target, key: $0) })
    ]
  }
}

extension LiveDocument {
  /// The number of members of the object at a location; 0 without an object.
  fileprivate func memberCount(at location: Location) -> Int {
    let range = range(of: location)
    guard range.count > 1,
      let node = source.syntax.smallestContainer(at: range.lowerBound + 1),
      source.syntax.range(of: node) == range
    else { return 0 }
    return source.entries(of: node).count
  }
}

/// Writes the present size of an element: in the keys that set its sides, or else as its preferred size.
enum MeasuredSize: Refactoring {
  static let kind = CodeAction.Kind.change

  static func proposals(for element: ElementID, in document: LiveDocument) -> [CodeAction] {
    switch document.elements.type(of: element) {
    // These specs ignore their own size.
    case .inset, .overlay, .background: return []
    default: break
    }
    guard let size = document.layout.frame(of: element)?.size, size.width.isFinite,
      size.height.isFinite,
      document.elements.style(of: element).asksForOther(than: size)
    else { return [] }
    let exact = ElementKeys(.preferredSize, .preferredLayoutSize, .width, .height)
    guard document.elements.unreadableKeys(of: element).isDisjoint(with: exact) else { return [] }
    let sides = Axis.allCases.map { axis in
      (axis: axis, key: document.sizeKey(.exact, axis, of: element))
    }
    let rewrites: [Rewrite]
    if sides.allSatisfy({ $0.key == nil }) {
      rewrites = [
        .setStyle(
          element, key: "preferredSize",
          ["width": .points(size.width), "height": .points(size.height)])
      ]
    } else {
      rewrites = sides.map { axis, key in
        let name = axis == .horizontal ? "width" : "height"
        let length = JSONValue.points(size[axis])
        guard let key else { return .setStyle(element, key: name, length) }
        let location = document.location(of: key, in: element, part: .value)
        return .setValue(
          ElementKeys.sides.contains(key) ? location : location.appending(.key(name), part: .value),
          length)
      }
    }
    return [
      CodeAction(
        "Set its size to \(spelled(size.width))×\(spelled(size.height))", .change,
        rewrites: rewrites)
    ]
  }
}

extension ElementStyle {
  /// True if it does not give this exact size in points already.
  fileprivate func asksForOther(than size: Size) -> Bool {
    Axis.allCases.contains { self[.exact, $0] != .points(size[$0]) }
  }
}
