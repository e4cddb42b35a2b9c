import JSON
import LayoutEngine
import LiveDocuments

extension CodeAction {
  /// Takes a side away that a key gives; a pair of which one side goes becomes the other side's key.
  static func remove(
    _ side: SizeSide, in document: LiveDocument, isSafe: Bool = false
  ) -> CodeAction? {
    guard let element = side.location.element else { return nil }
    if ElementKeys.sides.contains(side.key) {
      return .remove(side.key, of: element, in: document, isSafe: isSafe)
    }
    let other = document.sizeSides(givenBy: side.key, of: element).first { $0.axis != side.axis }
    guard let other else { return .remove(side.key, of: element, in: document, isSafe: isSafe) }
    guard ElementKeys.pointPairs.contains(side.key) else {
      return CodeAction("Remove \(side.path)", .remove(side.location), isSafe: isSafe)
    }
    // Both sides of such a pair have to be there.
    let key = other.ownKey
    return CodeAction(
      "Replace \(side.key.name) with \(key.name)",
      [
        .moveMember(
          other.location.with(part: .value),
          to: Location(element, [.key("style")], part: .value), key: key.name),
        .remove(document.location(of: side.key, in: element)),
      ], isSafe: isSafe)
  }

  /// Sets a side where it is written.
  static func set(_ side: SizeSide, to dimension: Dimension, isSafe: Bool = false) -> CodeAction {
    CodeAction(
      "Set \(side.path) to \(dimension.title)",
      .setValue(side.location.with(part: .value), dimension.value), isSafe: isSafe)
  }
}

extension SizeSide {
  /// The key that gives this side and nothing else.
  var ownKey: ElementKey { ElementKey.candidates(for: bound, axis).first ?? key }

  /// As titles name it: `width`, `preferredSize.width`.
  var path: String {
    ElementKeys.sides.contains(key) ? key.name : "\(key.name).\(axis.lengthName)"
  }
}

extension ElementKeys {
  /// The pairs in points, of which no side may be missing.
  static let pointPairs = ElementKeys(.preferredSize, .minSize, .maxSize)
}

extension CodeAction {
  /// Sets both lengths of an element where they are written, or else its preferred size.
  static func set(
    _ size: Size, of element: ElementID, called name: String, in document: LiveDocument
  ) -> CodeAction {
    let title = "Set the size of \(name) to \(spelled(size.width))×\(spelled(size.height))"
    let sides = Axis.allCases.map { document.sizeSides(.exact, $0, of: element).first }
    guard sides.contains(where: { $0 != nil }) else {
      let value: JSONValue = ["width": .length(size.width), "height": .length(size.height)]
      return CodeAction(title, .setStyle(element, key: "preferredSize", value))
    }
    return CodeAction(
      title,
      zip(Axis.allCases, sides).map { axis, side in
        let length = JSONValue.length(size[axis])
        return side.map { .setValue($0.location.with(part: .value), length) }
          ?? .setStyle(element, key: axis.lengthName, length)
      })
  }
}
