import JSON
import LayoutEngine
import LiveDocuments

extension CodeAction {
  /// Sets the insets of an inset, keeping to the way in which they are written.
  static func setInsets(
    of element: ElementID, to insets: EdgeInsets, _ title: String, in document: LiveDocument
  ) -> CodeAction {
    let place = document.location(of: .insets, in: element, part: .value)
    let edges = EdgeInsets.names
    let written = edges.filter { document.isWritten(place.appending(.key($0), part: .value)) }
    if !written.isEmpty {
      return CodeAction(
        title,
        written.map {
          .setValue(place.appending(.key($0), part: .value), .inset(insets[$0]))
        })
    }
    if edges.allSatisfy({ insets[$0] == insets.top }) {
      return CodeAction(title, .setValue(place, .inset(insets.top)))
    }
    var object = JSONObject()
    for edge in edges { object[edge] = .inset(insets[edge]) }
    return CodeAction(title, .setValue(place, .object(object)))
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
    in stack: ElementID, for overflow: StackOverflow, _ document: LiveDocument
  ) -> [CodeAction] {
    var fixes: [CodeAction] = []
    let items = overflow.line.items
    if overflow.axis == .vertical {
      fixes.append(.scroll(stack, in: document))
    }
    if document.stack(stack)?.wraps == false, items.count > 1,
      items.allSatisfy({ $0.length <= overflow.maximum })
    {
      fixes.append(
        CodeAction(
          "Set flexWrap to wrap",
          .setMember(of: Location(stack, part: .value), key: "flexWrap", .string("wrap"))))
    }
    guard let longest = items.max(by: { $0.length < $1.length }), longest.length > overflow.excess
    else { return fixes }
    let style = document.style(of: longest.element)
    if style.flexShrink == 0 {
      fixes += [.shrinkTogether(longest.element, in: document)].compactMap(\.self)
      fixes.append(.shrink(longest.element, in: document))
    }
    if case .points = style.lengthInStack(along: overflow.axis),
      let side = document.sizeSides(.exact, overflow.axis, of: longest.element).first
    {
      let length = document.floored(longest.length - overflow.excess)
      fixes.append(
        CodeAction(
          "Set \(side.name) of \(document.shortName(of: longest.element)) to \(spelled(length))",
          .setValue(side.location.with(part: .value), .length(length))))
    }
    return fixes
  }
}

extension LiveDocument {
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
  /// Lets a child of a stack shrink, and what is in stacks along the same axis inside it down to its
  /// longest text.
  static func shrink(_ child: ElementID, in document: LiveDocument) -> CodeAction {
    let elements = document.elementsToShrink(from: child)
    let inside = elements.count > 1 ? ", and inside it" : ""
    return CodeAction(
      "Set flexShrink of \(document.shortName(of: child)) to 1\(inside)",
      elements.map { .setStyle($0, key: "flexShrink", .integer(1)) })
  }
}

extension LiveDocument {
  /// The child of a row that is too long in which an element is.
  func itemOfOverfullRow(above element: ElementID) -> ElementID? {
    var current = element
    while let parent = parent(of: current) {
      if stack(parent)?.direction == .horizontal, style(of: current).flexShrink == 0,
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
      if stack(current)?.direction == .horizontal, style(of: next).flexShrink == 0 {
        elements.append(next)
      }
      current = next
    }
    return elements
  }

  private func widestBreakableItem(of element: ElementID) -> ElementID? {
    items(of: element).filter(isBreakable)
      .max { (frame(of: $0)?.size.width ?? 0) < (frame(of: $1)?.size.width ?? 0) }
  }
}

extension CodeAction {
  /// Lets the second element of an overlay or background decide how large both are, with itself in front.
  static func lettingCompanionDecideSize(
    in element: ElementID, _ document: LiveDocument
  ) -> CodeAction? {
    func place(_ key: String) -> Location { Location(element, [.key(key)], part: .value) }
    switch document.algorithm(of: element) {
    case .background:
      return CodeAction(
        "Swap child and background", .swapValues(place("child"), place("background")))
    case .overlay:
      // The background gets the size of its child; a size of its own would not hold any more.
      let base = document.child(of: element, role: .child)
      let sizes = base.map { document.exactSizeRemoval(of: $0) } ?? []
      return CodeAction(
        "Make it a background behind the overlay",
        sizes + [
          .rename(place("child"), to: "background"), .rename(place("overlay"), to: "child"),
          .setValue(place("type"), "background"),
        ])
    default: return nil
    }
  }
}

extension LiveDocument {
  /// Removes the keys by which an element states an exact size, and its style if nothing else is in it.
  fileprivate func exactSizeRemoval(of element: ElementID) -> [Rewrite] {
    let keys = Axis.allCases.flatMap { sizeSides(.exact, $0, of: element).map(\.key) }
    let distinct = keys.enumerated().filter { keys.firstIndex(of: $0.element) == $0.offset }
      .map(\.element)
    return distinct.map { .remove(location(of: $0, in: element)) }
      + emptiedStyle(of: element, without: distinct)
  }
}

extension CodeAction {
  /// Puts an element's only child in its place, with what the element's style says to its parent.
  ///
  /// - Returns: `nil` where it would lose something: a name that the child has one beside, or keys of
  ///   the element's own.
  static func unwrap(_ element: ElementID, in document: LiveDocument) -> CodeAction? {
    let children = document.children(of: element)
    guard let child = children.first, children.count == 1 else { return nil }
    let placement = document.writtenKeys(of: element).intersection(.style)
    guard placement.isDisjoint(with: .sizes),
      placement.isDisjoint(with: document.writtenKeys(of: child)),
      !document.hasMember("id", of: element) || !document.hasMember("id", of: child)
    else { return nil }
    var rewrites = placement.keys.map { key in
      Rewrite.moveMember(
        document.location(of: key, in: element, part: .value),
        to: Location(child, [.key("style")], part: .value), key: key.name)
    }
    if document.hasMember("id", of: element) {
      rewrites.append(
        .moveMember(
          Location(element, [.key("id")], part: .value), to: Location(child, part: .value),
          key: "id"
        ))
    }
    rewrites.append(.unwrap(element))
    return CodeAction(
      "Replace the \(document.type(of: element)) with the \(document.type(of: child)) in it",
      rewrites, structure: .unwraps(document.pointer(of: element)),
      isSafe: rewrites.count == 1 && document.canStandIn(child, for: element)
        && document.hasSameBaselines(child, as: element))
  }
}

extension LiveDocument {
  /// True if no stack sees by their baselines that a child replaced its parent.
  func hasSameBaselines(_ child: ElementID, as wrapper: ElementID) -> Bool {
    let reads = readsBaselines(of: wrapper)
    guard reads.first || reads.last else { return true }
    let (outer, inner) = (baselines(of: wrapper), baselines(of: child))
    return (!reads.first || outer.ascender == inner.ascender)
      && (!reads.last || outer.descender == inner.descender)
  }
}
