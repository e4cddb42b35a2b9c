import JSON
import LayoutEngine
import LiveDocuments

// Fixes that relate elements to each other, which hold on other screens too; rules list them before those that write a
// length.

extension CodeAction {
  /// Puts the children of a vertical stack that are higher together than it may be into a scroll node.
  static func scroll(_ stack: ElementID, in document: LiveDocument) -> CodeAction {
    CodeAction(
      "Wrap \(document.shortName(of: stack)) in a scroll node",
      [.wrap(stack, type: "scroll", members: ["automaticallyManagesContentSize": true])],
      structure: .wraps(document.pointer(of: stack), withSecond: false))
  }

  /// Lets a child of a stack and its siblings of the same shape shrink, and what is in stacks along the same axis inside
  /// them down to their longest texts.
  ///
  /// - Returns: `nil` where there are no such siblings.
  static func shrinkTogether(_ item: ElementID, in document: LiveDocument) -> CodeAction? {
    let items = document.siblingsOfSameShape(as: item)
    guard items.count > 1 else { return nil }
    let names =
      items.count > 3
      ? "all \(items.count) children like \(document.shortName(of: item))"
      : listed(items.map { document.shortName(of: $0) }, lastBy: "and")
    let elements = items.flatMap { document.elementsToShrink(from: $0) }
    let inside = elements.count > items.count ? ", and inside them" : ""
    return CodeAction(
      "Set flexShrink of \(names) to 1\(inside)",
      elements.map { .setStyle($0, key: "flexShrink", .integer(1)) })
  }

  /// Sets a flex factor of a child of a stack to 1.
  static func flex(_ key: ElementKey, _ item: ElementID) -> CodeAction {
    CodeAction("Set \(key.name) to 1", .setStyle(item, key: key.name, .integer(1)))
  }
}

extension CodeAction {
  /// Measures the document at exactly the width that it may have at most, so that percentages of it are defined.
  ///
  /// - Returns: `nil` where the width is exact or unlimited already, or there is no `constrainedSize`.
  static func exactWidth(of document: LiveDocument) -> CodeAction? {
    let size = document.header.constrainedSize
    guard size.max.width.isFinite, size.min.width < size.max.width,
      document.isWritten(
        Location(nil, [.key("constrainedSize")], part: .value), inDocument: true)
    else { return nil }
    return CodeAction(
      "Measure as a cell: exactly \(spelled(size.max.width)) wide",
      [
        .setMember(
          of: Location(nil, [.key("constrainedSize"), .key("min")], part: .value), key: "width",
          .length(size.max.width))
      ], repeatsLength: true)
  }
}

extension LiveDocument {
  /// More children than these are a list, in which no fix changes all.
  private static let shapeLimit = 32

  /// A child of a stack and its siblings of the same type that write the same keys, in the order of the document; none
  /// in stacks of very many children.
  func siblingsOfSameShape(as item: ElementID) -> [ElementID] {
    guard let stack = parent(of: item), self.stack(stack) != nil else { return [] }
    let siblings = items(of: stack)
    guard siblings.count <= Self.shapeLimit else { return [] }
    let keys = writtenKeys(of: item)
    return siblings.filter { type(of: $0) == type(of: item) && writtenKeys(of: $0) == keys }
  }
}
