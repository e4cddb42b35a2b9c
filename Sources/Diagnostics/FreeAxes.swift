import LayoutEngine
import LiveDocuments

extension LiveDocument {
  /// The last question put to an element that left it a choice on an axis, its own style considered;
  /// `nil` if none did.
  ///
  /// Which questions there are costs a second run of the ancestors: test something cheap first.
  func lastFreeAsk(of element: ElementID, on axis: Axis, among asks: [LayoutAsk]) -> LayoutAsk? {
    asks.last { ask in
      let given = ask.range[axis]
      if type(of: element).ignoresOwnSize { return !given.isExact }
      let own = style(of: element).resolvedRange(on: axis, parent: ask.parentSize[axis])
      return !given.intersection(own).isExact
    }
  }
}

extension ElementType {
  /// Whether Texture measures it in the range it is given, whatever its style says.
  fileprivate var ignoresOwnSize: Bool { self == .inset || self == .overlay || self == .background }
}

extension Axis {
  /// The length along the axis, as messages name it.
  var lengthName: String { self == .horizontal ? "width" : "height" }
}
