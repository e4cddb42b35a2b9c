import JSON
package import LayoutEngine
package import LiveDocuments

/// A change of keys that arranges the children of a stack as an author wants them: in equal shares, with one child that
/// fills the rest, with children at the end, or beside the middle of a picture.
///
/// Rules offer it among their fixes, and menus as a refactoring where there is no diagnostic. It adds and removes no
/// element, so that it is an edit of code, too.
package struct LayoutIntent {
  package let title: String
  let rewrites: [Rewrite]

  /// The fix of a diagnostic; the only length that it writes is a basis of 0.
  var fix: CodeAction { CodeAction(title, rewrites, repeatsLength: true) }

  /// The arrangement as a refactoring, which must harm no screen.
  package var refactoring: CodeAction {
    CodeAction(title, .change, rewrites: rewrites).harmingNothing()
  }

  /// The arrangements of the children of an element, and of the element among its siblings.
  package static func intents(for element: ElementID, in document: LiveDocument) -> [LayoutIntent] {
    let context = CheckContext(document)
    let intents = [
      context.equalShares(of: element), context.fillingRest(with: element),
      context.movingToEnd(element), context.centeringBesidePicture(element),
    ]
    return intents.compactMap(\.self)
  }

  /// The change with more changes of keys, under another title.
  func with(_ others: [Rewrite], _ title: String) -> LayoutIntent {
    LayoutIntent(title: title, rewrites: rewrites + others)
  }
}

extension CheckContext {
  /// More children than these are a list, which has no rest to fill.
  private static let itemLimit = 32

  /// A stack in one line, with its children.
  private struct Line {
    let stack: ElementID
    let properties: StackProperties
    let items: [ElementID]

    var axis: Axis { properties.direction }
    var noun: String { axis == .horizontal ? "row" : "column" }
  }

  private func line(_ stack: ElementID?) -> Line? {
    guard let stack, let properties = self.stack(stack), !properties.wraps,
      !elements.unreadableKeys(of: stack).contains(.direction)
    else { return nil }
    let items = elements.items(of: stack)
    guard (2...Self.itemLimit).contains(items.count) else { return nil }
    return Line(stack: stack, properties: properties, items: items)
  }

  /// The changes that give a stack a length to share: none if it has one, `nil` if keys of the stack cannot give one.
  private func fixingLength(of line: Line) -> (rewrites: [Rewrite], suffix: String)? {
    if layout.measuredRange(of: line.stack)?[line.axis].isExact == true { return ([], "") }
    // A column with a height of its parent would push away all below it.
    guard line.axis == .horizontal else { return nil }
    guard let parent = elements.parent(of: line.stack), let outer = stack(parent) else {
      return ([.setStyle(line.stack, key: "width", .string("100%"))], ", 100% wide")
    }
    guard outer.direction == .vertical, effectiveAlignment(of: line.stack, in: outer) != .stretch
    else { return nil }
    let stretching = Rewrite.setStyle(line.stack, key: "alignSelf", .string("stretch"))
    return ([stretching], ", as wide as the column")
  }

  /// Takes the length of an element away, and leaves its style.
  private func lengthRemoval(of element: ElementID, along axis: Axis) -> [Rewrite] {
    sizeSides(.exact, axis, of: element).flatMap { side -> [Rewrite] in
      let hasOther = sizeSides(givenBy: side.key, of: element).contains { $0.axis != axis }
      guard !ElementKeys.sides.contains(side.key), hasOther,
        let removal = CodeAction.remove(side, in: self)
      else { return [.remove(location(of: side.key, in: element))] }
      return removal.rewrites(of: document)
    }
  }

  private func grows(_ item: ElementID) -> Bool { elements.style(of: item).flexGrow > 0 }

  /// `#a, #b and #c`, or `the 5 children like #a`.
  private func names(of items: [ElementID]) -> String {
    items.count > 3
      ? "the \(items.count) children like \(shortName(of: items[0]))"
      : listed(items.map { shortName(of: $0) }, lastBy: "and")
  }

  // MARK: Equal shares

  /// Lets the children of the same shape in a stack share its length equally: from a `flexBasis` of 0 they grow by the
  /// same factor.
  ///
  /// - Parameters:
  ///   - stack: The stack.
  ///   - item: One of the children; `nil` for the first that has siblings of its shape.
  /// - Returns: `nil` if they do so already, or if there are no such children.
  func equalShares(of stack: ElementID, like item: ElementID? = nil) -> LayoutIntent? {
    guard let line = line(stack) else { return nil }
    var items: [ElementID] = []
    for candidate in item.map({ [$0] }) ?? line.items where items.count < 2 {
      items = siblingsOfSameShape(as: candidate)
    }
    guard items.count > 1, let first = items.first, elements.type(of: first) != .spec,
      let length = fixingLength(of: line),
      line.items.allSatisfy({ items.contains($0) || !grows($0) })
    else { return nil }
    let styles = items.map { elements.style(of: $0) }
    let areEqual = styles.allSatisfy {
      $0.flexBasis == .points(0) && $0.flexGrow == styles[0].flexGrow
    }
    guard !areEqual else { return nil }
    let rewrites = items.flatMap { item in
      [
        .setStyle(item, key: "flexBasis", .integer(0)),
        .setStyle(item, key: "flexGrow", .integer(1)),
      ] + lengthRemoval(of: item, along: line.axis)
    }
    let rest = items.count < line.items.count ? "the rest of " : ""
    return LayoutIntent(
      title: "Share \(rest)the \(line.noun) equally between \(names(of: items))\(length.suffix)",
      rewrites: rewrites + length.rewrites)
  }

  // MARK: The rest

  /// Lets one child of a stack take the length that its siblings leave, whether that is more or less than it needs.
  ///
  /// - Parameters:
  ///   - item: The child.
  ///   - keepsLength: True for a stack whose length stays as it is.
  /// - Returns: `nil` if it does so already, or shares the rest with a sibling.
  func fillingRest(with item: ElementID, keepsLength: Bool = false) -> LayoutIntent? {
    guard let line = line(elements.parent(of: item)),
      line.items.allSatisfy({ $0 == item || !grows($0) }), let length = fixingLength(of: line),
      !keepsLength || length.rewrites.isEmpty
    else { return nil }
    let style = elements.style(of: item)
    let removal = lengthRemoval(of: item, along: line.axis)
    guard style.flexGrow == 0 || style.flexShrink == 0 || !removal.isEmpty else { return nil }
    var rewrites: [Rewrite] = []
    if style.flexGrow == 0 { rewrites.append(.setStyle(item, key: "flexGrow", .integer(1))) }
    let shrinking = line.axis == .horizontal ? elementsToShrink(from: item) : [item]
    for element in shrinking where elements.style(of: element).flexShrink == 0 {
      rewrites.append(.setStyle(element, key: "flexShrink", .integer(1)))
    }
    return LayoutIntent(
      title: "Fill the rest of the \(line.noun) with \(shortName(of: item))\(length.suffix)",
      rewrites: rewrites + removal + length.rewrites)
  }

  /// Moves a child of a row to its end: the text before it fills the rest, or the row puts the space between two children.
  func movingToEnd(_ item: ElementID) -> LayoutIntent? {
    guard let line = line(elements.parent(of: item)), line.axis == .horizontal,
      line.properties.justifyContent == .start, !line.items.contains(where: grows),
      let index = line.items.firstIndex(of: item), index > 0
    else { return nil }
    if let text = line.items[..<index].last(where: holdsText) {
      guard let filling = fillingRest(with: text) else { return nil }
      let moved = line.items.drop { $0 != text }.dropFirst().map { shortName(of: $0) }
      let names = moved.count > 3 ? "\(moved.count) children" : listed(moved, lastBy: "and")
      return filling.with([], "Move \(names) to the end of the row")
    }
    guard line.items.count == 2, justifyingKey(of: line.stack) == .justifyContent,
      let length = fixingLength(of: line)
    else { return nil }
    return LayoutIntent(
      title: "Move \(shortName(of: item)) to the end of the row\(length.suffix)",
      rewrites: [
        .setMember(
          of: Location(line.stack, part: .value), key: "justifyContent", .string("spaceBetween"))
      ] + length.rewrites)
  }

  /// True if an element is a text, or if one is in it; a button does not grow.
  private func holdsText(_ element: ElementID) -> Bool {
    elements.itemSubtree(of: element).contains {
      [.text, .editableText].contains(elements.type(of: $0))
    }
  }

  // MARK: Beside a picture

  /// Centers a text, or what holds one, beside a higher picture in its row.
  func centeringBesidePicture(_ item: ElementID) -> LayoutIntent? {
    guard let line = line(elements.parent(of: item)), line.axis == .horizontal, isBreakable(item),
      [.start, .end, .stretch].contains(effectiveAlignment(of: item, in: line.properties)),
      sizeSides(.exact, .vertical, of: item).isEmpty,
      let picture = higherPicture(beside: item)
    else { return nil }
    let title = "Center \(shortName(of: item)) beside \(shortName(of: picture))"
    let own: [Rewrite] = [.setStyle(item, key: "alignSelf", .string("center"))]
    // A picture without a height of its own would not be stretched any more.
    let isSized =
      !sizeSides(.exact, .vertical, of: picture).isEmpty || elements.type(of: picture) == .image
    guard line.items.count == 2, isSized, !elements.writes(.alignSelf, item),
      !elements.writes(.alignSelf, picture), !elements.writes(.verticalAlignment, line.stack)
    else { return LayoutIntent(title: title, rewrites: own) }
    return LayoutIntent(
      title: title,
      rewrites: [
        .setMember(of: Location(line.stack, part: .value), key: "alignItems", .string("center"))
      ])
  }

  /// The highest picture beside a child of a row, if it is as high as the row.
  func higherPicture(beside item: ElementID) -> ElementID? {
    guard let line = line(elements.parent(of: item)), line.axis == .horizontal,
      let height = layout.size(of: line.stack)?.height
    else { return nil }
    return line.items.first {
      $0 != item && isPicture($0)
        && (layout.size(of: $0)?.height ?? 0) >= height - layout.pixelTolerance
    }
  }

  private func isPicture(_ element: ElementID) -> Bool {
    switch elements.type(of: element) {
    case .image, .networkImage, .video, .map: true
    case .node: !isBreakable(element)
    default: false
    }
  }
}
