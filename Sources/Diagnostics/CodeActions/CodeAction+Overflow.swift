import JSON
import LayoutEngine
import LiveDocuments

extension CodeAction {
  /// Ways to make the children of a stack as long together as it may be.
  static func makingRoom(
    in stack: ElementID, for overflow: StackOverflow, _ document: LiveDocument
  ) -> [CodeAction] {
    var fixes: [CodeAction] = []
    let items = overflow.line.items
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
    if style.flexShrink == 0 { fixes.append(.shrink(longest.element, in: document)) }
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
  /// The largest length in whole pixels that is not more than this one.
  func floored(_ length: Double) -> Double {
    let scale = header.scale
    return ((length * scale + 1e-6).rounded(.down)) / scale
  }
}
