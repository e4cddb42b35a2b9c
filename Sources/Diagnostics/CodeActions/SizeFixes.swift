import DocumentSyntax
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

extension CodeAction {
  /// Makes an exact length or a limit the minimum; `nil` where there is a minimum already.
  static func makeMinimum(
    _ side: SizeSide, of element: ElementID, in document: LiveDocument
  ) -> CodeAction? {
    guard document.sizeSides(.minimum, side.axis, of: element).isEmpty,
      let key = ElementKey.candidates(for: .minimum, side.axis).first,
      let removal = CodeAction.remove(side, in: document)
    else { return nil }
    let move = Rewrite.moveMember(
      side.location.with(part: .value), to: Location(element, [.key("style")], part: .value),
      key: key.name)
    // The removal of the last key would remove the style that the minimum is written to.
    let rewrites = ElementKeys.sides.contains(side.key) ? [] : removal.rewrites(of: document)
    return CodeAction("Make it the \(SizeBound.minimum.name(of: side.axis))", [move] + rewrites)
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

extension CodeAction {
  /// Makes what a percentage is of as long as it may be, so that there is something to take a part of.
  static func fixingBase(of lost: LostPercentage, in document: LiveDocument) -> CodeAction? {
    guard let holder = document.percentageHolder(of: lost.element).element else { return nil }
    let key = lost.axis.lengthName
    return CodeAction(
      "Set \(key) of \(document.shortName(of: holder)) to 100%",
      .setStyle(holder, key: key, .string("100%")))
  }

  /// Writes a percentage in points, of what its base has space for.
  static func points(for lost: LostPercentage, in document: LiveDocument) -> CodeAction? {
    guard let side = document.sizeSides(lost.bound, lost.axis, of: lost.element).first,
      let base = document.possibleBase(of: lost.element, on: lost.axis)
    else { return nil }
    let length = document.floored(lost.fraction * base)
    return length > 0 ? .set(side, to: .points(length)) : nil
  }

  /// Takes the percentage away.
  static func remove(_ lost: LostPercentage, in document: LiveDocument) -> CodeAction? {
    document.sizeSides(lost.bound, lost.axis, of: lost.element).first.flatMap {
      .remove($0, in: document)
    }
  }

  /// Ends a child's being stretched by its stack.
  static func alignAtStart(_ item: ElementID) -> CodeAction {
    .set(.alignSelf, of: item, to: "start")
  }
}

extension LiveDocument {
  /// The length that an element's percentages would be of if the element around it were as long as it
  /// may be, or else as long as it is; less the insets between the two.
  fileprivate func possibleBase(of element: ElementID, on axis: Axis) -> Double? {
    guard let holder = percentageHolder(of: element).element else { return nil }
    let limit = measurements(of: holder).final?.range.max[axis] ?? .infinity
    guard var base = !isUnlimitedLength(limit) ? limit : frame(of: holder)?.size[axis] else {
      return nil
    }
    var current = element
    while let parent = parent(of: current), parent != holder {
      if let insets = content(of: parent).inset {
        base -= insets.fixedLength(on: axis)
      }
      current = parent
    }
    return base
  }

  /// The percentage of an element of which a diagnostic speaks.
  func lostPercentage(
    of diagnostic: Diagnostic, where isMeant: (LostPercentage) -> Bool
  ) -> LostPercentage? {
    guard let element = diagnostic.subject else { return nil }
    return lostPercentages(of: element).first {
      isMeant($0) && $0.axis == diagnostic.axis && diagnostic.place == .location(place(of: $0))
    }
  }

  /// The member that gives a percentage.
  func place(of lost: LostPercentage) -> Location {
    sizeSides(lost.bound, lost.axis, of: lost.element).first?.location
      ?? Location(lost.element, part: .type)
  }
}

extension EdgeInsets {
  /// The sum of the finite edges of an axis, in points.
  func fixedLength(on axis: Axis) -> Double {
    let edges = axis == .horizontal ? [left, right] : [top, bottom]
    return edges.filter(\.isFinite).reduce(0, +)
  }
}

extension LiveDocument {
  /// Takes a key away that an element writes, with its style if nothing else is in it.
  func removal(of key: ElementKey, of element: ElementID) -> [Rewrite] {
    [.remove(location(of: key, in: element))] + emptiedStyle(of: element, without: [key])
  }

  /// Removes the style of an element in which nothing is left once these keys are gone from it.
  func emptiedStyle(of element: ElementID, without keys: [ElementKey]) -> [Rewrite] {
    let place = Location(element, [.key("style")], part: .member)
    guard isWritten(place) else { return [] }
    let start = range(of: place.with(part: .value)).lowerBound
    guard let node = source.syntax.smallestContainer(at: start + 1) else { return [] }
    let isEmptied = source.entries(of: node).allSatisfy { entry in
      source.key(of: entry).map { name in keys.contains { $0.name == name } } ?? false
    }
    return isEmptied ? [.remove(place)] : []
  }
}

extension Dimension {
  /// As documents write it.
  var value: JSONValue {
    switch self {
    case .auto: .string("auto")
    case .points(let length): .length(length)
    case .fraction: .string(title)
    }
  }

  /// As titles of fixes write it: `12`, `50%`.
  var title: String {
    switch self {
    case .auto: "auto"
    case .points(let length): spelled(length)
    case .fraction(let fraction): "\(spelled(fraction * 100))%"
    }
  }
}
