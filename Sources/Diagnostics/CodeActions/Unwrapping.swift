import LayoutEngine
import LiveDocuments

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
  /// Whether no stack sees by their baselines that a child has taken the place of its parent.
  func hasSameBaselines(_ child: ElementID, as wrapper: ElementID) -> Bool {
    let reads = readsBaselines(of: wrapper)
    guard reads.first || reads.last else { return true }
    let (outer, inner) = (baselines(of: wrapper), baselines(of: child))
    return (!reads.first || outer.ascender == inner.ascender)
      && (!reads.last || outer.descender == inner.descender)
  }
}
