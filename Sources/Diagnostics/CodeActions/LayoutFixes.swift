import DocumentSyntax
import JSON
import LayoutEngine
import LiveDocuments

extension CodeAction {
  /// Sets the insets of an inset, keeping to the way in which they are written.
  static func setInsets(
    of element: ElementID, to insets: EdgeInsets, _ title: String, in context: CheckContext
  ) -> CodeAction {
    let location = context.location(of: .insets, in: element, part: .value)
    let edges = EdgeInsets.names
    let written = edges.filter {
      context.document.isWritten(location.appending(.key($0), part: .value))
    }
    if !written.isEmpty {
      return CodeAction(
        title,
        written.map {
          .setValue(location.appending(.key($0), part: .value), .inset(insets[$0]))
        })
    }
    if edges.allSatisfy({ insets[$0] == insets.top }) {
      return CodeAction(title, .setValue(location, .inset(insets.top)))
    }
    var object = JSONObject()
    for edge in edges { object[edge] = .inset(insets[edge]) }
    return CodeAction(title, .setValue(location, .object(object)))
  }
}

extension EdgeInsets {
  static let names = ["top", "left", "bottom", "right"]

  /// The inset of an edge, by its name in documents.
  subscript(edge: String) -> Double {
    get {
      switch edge {
      case "top": top
      case "left": left
      case "bottom": bottom
      default: right
      }
    }
    set {
      switch edge {
      case "top": top = newValue
      case "left": left = newValue
      case "bottom": bottom = newValue
      default: right = newValue
      }
    }
  }
}

extension JSONValue {
  /// An inset as documents write it.
  fileprivate static func inset(_ length: Double) -> JSONValue {
    length.isFinite ? .length(length) : .string(length < 0 ? "-infinity" : "infinity")
  }
}

extension CodeAction {
  /// Ways to make the children of a stack as long together as it may be.
  static func makingRoom(
    in stack: ElementID, for overflow: StackOverflow, _ context: CheckContext
  ) -> [CodeAction] {
    var fixes: [CodeAction] = []
    let items = overflow.line.items
    if overflow.axis == .vertical {
      fixes.append(.scroll(stack, in: context))
    }
    if context.stack(stack)?.wraps == false, items.count > 1,
      items.allSatisfy({ $0.length <= overflow.maximum })
    {
      fixes.append(
        CodeAction(
          "Set flexWrap to wrap",
          .setMember(of: Location(stack, part: .value), key: "flexWrap", .string("wrap"))))
    }
    guard let longest = items.max(by: { $0.length < $1.length }), longest.length > overflow.excess
    else { return fixes }
    let style = context.elements.style(of: longest.element)
    if case .fraction(let fraction) = style.lengthInStack(along: overflow.axis), fraction >= 1,
      let filling = context.fillingRest(with: longest.element)
    {
      // A child of 100 % beside siblings is to take the length that the siblings leave.
      fixes.insert(filling.fix, at: 0)
    }
    if style.flexShrink == 0 {
      fixes += [.shrinkTogether(longest.element, in: context)].compactMap(\.self)
      fixes.append(.shrink(longest.element, in: context))
      if overflow.axis == .horizontal,
        let shares = context.equalShares(of: stack, like: longest.element)
      {
        fixes.append(shares.fix)
      }
    }
    if case .points = style.lengthInStack(along: overflow.axis),
      let side = context.sizeSides(.exact, overflow.axis, of: longest.element).first
    {
      let length = context.floored(longest.length - overflow.excess)
      fixes.append(
        CodeAction(
          "Set \(side.name) of \(context.shortName(of: longest.element)) to \(spelled(length))",
          .setValue(side.location.with(part: .value), .length(length))))
    }
    return fixes
  }
}

extension CheckContext {
  /// The smallest length in whole pixels that is not less than this one.
  func ceiled(_ length: Double) -> Double {
    let scale = header.scale
    return ((length * scale - 1e-6).rounded(.up)) / scale
  }

  /// The largest length in whole pixels that is not more than this one.
  func floored(_ length: Double) -> Double {
    let scale = header.scale
    return ((length * scale + 1e-6).rounded(.down)) / scale
  }
}

extension CodeAction {
  /// Lets a child of a stack shrink, and inside it the children of rows around its longest text.
  static func shrink(_ child: ElementID, in context: CheckContext) -> CodeAction {
    let elements = context.elementsToShrink(from: child)
    let inside = elements.count > 1 ? ", and inside it" : ""
    return CodeAction(
      "Set flexShrink of \(context.shortName(of: child)) to 1\(inside)",
      elements.map { .setStyle($0, key: "flexShrink", .integer(1)) })
  }
}

extension CheckContext {
  /// The child of a row that is too long in which an element is.
  func itemOfOverfullRow(above element: ElementID) -> ElementID? {
    var current = element
    while let parent = elements.parent(of: current) {
      if stack(parent)?.direction == .horizontal, elements.style(of: current).flexShrink == 0,
        isOverfull(parent)
      {
        return current
      }
      current = parent
    }
    return nil
  }

  /// A child of a row and, where its longest text is in rows inside it, their children around it, as
  /// far as they may not shrink yet.
  func elementsToShrink(from child: ElementID) -> [ElementID] {
    var elements = [child]
    var current = child
    while let next = widestBreakableItem(of: current) {
      if stack(current)?.direction == .horizontal, self.elements.style(of: next).flexShrink == 0 {
        elements.append(next)
      }
      current = next
    }
    return elements
  }

  private func widestBreakableItem(of element: ElementID) -> ElementID? {
    elements.items(of: element).filter(isBreakable)
      .max { (layout.size(of: $0)?.width ?? 0) < (layout.size(of: $1)?.width ?? 0) }
  }
}

extension CodeAction {
  /// Lets the second element of an overlay or background decide how large both are, with itself in front.
  static func lettingCompanionDecideSize(
    in element: ElementID, _ context: CheckContext
  ) -> CodeAction? {
    func location(_ key: String) -> Location { Location(element, [.key(key)], part: .value) }
    switch context.elements.algorithm(of: element) {
    case .background:
      return CodeAction(
        "Swap child and background", .swapValues(location("child"), location("background")))
    case .overlay:
      // The background gets the size of its child; a size of its own would not hold any more.
      let base = context.elements.child(of: element, role: .child)
      let sizes = base.map { context.exactSizeRemoval(of: $0) } ?? []
      return CodeAction(
        "Make it a background behind the overlay",
        sizes + [
          .rename(location("child"), to: "background"), .rename(location("overlay"), to: "child"),
          .setValue(location("type"), "background"),
        ])
    default: return nil
    }
  }
}

extension CheckContext {
  /// Removes the keys by which an element states an exact size, and its style if nothing else is in it.
  fileprivate func exactSizeRemoval(of element: ElementID) -> [Rewrite] {
    let keys = Axis.allCases.flatMap { sizeSides(.exact, $0, of: element).map(\.key) }
    let distinct = keys.enumerated().filter { keys.firstIndex(of: $0.element) == $0.offset }
      .map(\.element)
    return distinct.map { .remove(document.location(of: $0, in: element)) }
      + emptiedStyle(of: element, without: distinct)
  }
}

extension CodeAction {
  /// Replaces an element by its only child, which takes over the element's style in its parent.
  ///
  /// - Returns: `nil` where it would lose something: a name that the child has one beside, or keys of
  ///   the element's own.
  static func unwrap(_ element: ElementID, in context: CheckContext) -> CodeAction? {
    let children = context.elements.children(of: element)
    guard let child = children.first, children.count == 1 else { return nil }
    let placement = context.elements.writtenKeys(of: element).intersection(.style)
    guard placement.isDisjoint(with: .sizes),
      placement.isDisjoint(with: context.elements.writtenKeys(of: child)),
      !context.document.hasMember("id", of: element) || !context.document.hasMember("id", of: child)
    else { return nil }
    var rewrites = placement.keys.map { key in
      Rewrite.moveMember(
        context.location(of: key, in: element, part: .value),
        to: Location(child, [.key("style")], part: .value), key: key.name)
    }
    if context.document.hasMember("id", of: element) {
      rewrites.append(
        .moveMember(
          Location(element, [.key("id")], part: .value), to: Location(child, part: .value),
          key: "id"
        ))
    }
    rewrites.append(.unwrap(element))
    return CodeAction(
      "Replace the \(context.elements.type(of: element)) with the \(context.elements.type(of: child)) in it",
      rewrites, structure: .unwraps(context.document.pointer(of: element)),
      isSafe: rewrites.count == 1 && context.canStandIn(child, for: element)
        && context.hasSameBaselines(child, as: element))
  }
}

extension CheckContext {
  /// True if no stack sees by their baselines that a child replaced its parent.
  func hasSameBaselines(_ child: ElementID, as wrapper: ElementID) -> Bool {
    let reads = layout.readsBaselines(of: wrapper)
    guard reads.first || reads.last else { return true }
    let (outer, inner) = (layout.baselines(of: wrapper), layout.baselines(of: child))
    return (!reads.first || outer.ascender == inner.ascender)
      && (!reads.last || outer.descender == inner.descender)
  }
}

extension CodeAction {
  /// Takes a side away that a key gives; a pair of which one side goes becomes the other side's key.
  static func remove(
    _ side: SizeSide, in context: CheckContext, isSafe: Bool = false
  ) -> CodeAction? {
    guard let element = side.location.element else { return nil }
    if ElementKeys.sides.contains(side.key) {
      return .remove(side.key, of: element, in: context, isSafe: isSafe)
    }
    let other = context.sizeSides(givenBy: side.key, of: element).first { $0.axis != side.axis }
    guard let other else { return .remove(side.key, of: element, in: context, isSafe: isSafe) }
    guard ElementKeys.pointPairs.contains(side.key) else {
      return CodeAction("Remove \(side.path)", .remove(side.location), isSafe: isSafe)
    }
    // A pair in points requires both sides.
    let key = other.ownKey
    return CodeAction(
      "Replace \(side.key.name) with \(key.name)",
      [
        .moveMember(
          other.location.with(part: .value),
          to: Location(element, [.key("style")], part: .value), key: key.name),
        .remove(context.location(of: side.key, in: element)),
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
    _ side: SizeSide, of element: ElementID, in context: CheckContext
  ) -> CodeAction? {
    guard context.sizeSides(.minimum, side.axis, of: element).isEmpty,
      let key = ElementKey.candidates(for: .minimum, side.axis).first,
      let removal = CodeAction.remove(side, in: context)
    else { return nil }
    let move = Rewrite.moveMember(
      side.location.with(part: .value), to: Location(element, [.key("style")], part: .value),
      key: key.name)
    // The removal of the last key would remove the style that the minimum is written to.
    let rewrites =
      ElementKeys.sides.contains(side.key) ? [] : removal.rewrites(of: context.document)
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
    _ size: Size, of element: ElementID, called name: String, in context: CheckContext
  ) -> CodeAction {
    let title = "Set the size of \(name) to \(spelled(size.width))×\(spelled(size.height))"
    let sides = Axis.allCases.map { context.sizeSides(.exact, $0, of: element).first }
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
  /// Sets the base of a percentage to 100%, so that the percentage has a length to refer to.
  static func fixingBase(of lost: LostPercentage, in context: CheckContext) -> CodeAction? {
    guard let holder = context.elements.percentageHolder(of: lost.element).element else {
      return nil
    }
    let key = lost.axis.lengthName
    return CodeAction(
      "Set \(key) of \(context.shortName(of: holder)) to 100%",
      .setStyle(holder, key: key, .string("100%")))
  }

  /// Replaces a percentage by its points of the length that its base could have.
  static func points(for lost: LostPercentage, in context: CheckContext) -> CodeAction? {
    guard let side = context.sizeSides(lost.bound, lost.axis, of: lost.element).first,
      let base = context.possibleBase(of: lost.element, on: lost.axis)
    else { return nil }
    let length = context.floored(lost.fraction * base)
    return length > 0 ? .set(side, to: .points(length)) : nil
  }

  /// Takes the percentage away.
  static func remove(_ lost: LostPercentage, in context: CheckContext) -> CodeAction? {
    context.sizeSides(lost.bound, lost.axis, of: lost.element).first.flatMap {
      .remove($0, in: context)
    }
  }

  /// Ends a child's being stretched by its stack.
  static func alignAtStart(_ item: ElementID) -> CodeAction {
    .set(.alignSelf, of: item, to: "start")
  }
}

extension CheckContext {
  /// The length of the base of an element's percentages if the base took all the space it may have, or else its current
  /// length; less the insets between the two.
  fileprivate func possibleBase(of element: ElementID, on axis: Axis) -> Double? {
    guard let holder = elements.percentageHolder(of: element).element else { return nil }
    let limit = measurements(of: holder).final?.range.max[axis] ?? .infinity
    guard var base = !isUnlimitedLength(limit) ? limit : layout.size(of: holder)?[axis] else {
      return nil
    }
    var current = element
    while let parent = elements.parent(of: current), parent != holder {
      if let insets = elements.content(of: parent).inset {
        base -= insets[axis].fixed
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
      isMeant($0) && $0.axis == diagnostic.axis
        && diagnostic.location == .location(location(of: $0))
    }
  }

  /// The member that gives a percentage.
  func location(of lost: LostPercentage) -> Location {
    sizeSides(lost.bound, lost.axis, of: lost.element).first?.location
      ?? Location(lost.element, part: .type)
  }
}

extension CheckContext {
  /// Takes a key away that an element writes, with its style if nothing else is in it.
  func removal(of key: ElementKey, of element: ElementID) -> [Rewrite] {
    [.remove(document.location(of: key, in: element))] + emptiedStyle(of: element, without: [key])
  }

  /// Removes the style of an element in which nothing is left once these keys are gone from it.
  func emptiedStyle(of element: ElementID, without keys: [ElementKey]) -> [Rewrite] {
    let location = Location(element, [.key("style")], part: .member)
    guard document.isWritten(location), let node = document.container(at: location) else {
      return []
    }
    let isEmptied = source.entries(of: node).allSatisfy { entry in
      source.key(of: entry).map { name in keys.contains { $0.name == name } } ?? false
    }
    return isEmptied ? [.remove(location)] : []
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
