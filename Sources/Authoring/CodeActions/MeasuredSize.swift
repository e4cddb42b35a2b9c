import Diagnostics
import JSON
import LayoutEngine
import LiveDocuments

/// Writes down the size that an element has now: where its sides are written, or else as its preferred
/// size.
enum MeasuredSize: Refactoring {
  static let kind = CodeAction.Kind.change

  static func proposals(for element: ElementID, in document: LiveDocument) -> [CodeAction] {
    switch document.elements.type(of: element) {
    // They do not look at their own size.
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
        let place = document.location(of: key, in: element, part: .value)
        return .setValue(
          ElementKeys.sides.contains(key) ? place : place.appending(.key(name), part: .value),
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
