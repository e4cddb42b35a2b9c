import LayoutEngine
import LiveDocuments

// A button puts its parts into a stack, that into insets, and all of it before a background. The specs are no
// elements, so what they do is said of the button.

extension Explainer {
  /// Adds the steps from a button's range to that of one of its parts.
  mutating func offer(
    from button: ElementID, _ properties: ButtonProperties, to part: ElementID
  ) {
    guard document.slot(of: part) != .backgroundImageNode else {
      let length = document.measureRequests(of: part).last?.range[axis].max ?? 0
      add(.matchChild(length: length, parentLength: state.range.max), by: button)
      return
    }
    addContentInsets(properties.contentEdgeInsets, of: button)
    offer(from: button, properties.stack, to: part)
  }

  /// Adds the steps to the size of a button.
  mutating func addButton(_ element: ElementID, _ properties: ButtonProperties) {
    let range = state.range
    let insets = properties.contentEdgeInsets
    addContentInsets(insets, of: element)
    let measurement = document.stackMeasurements(of: element).last
    let title = document.ownTitle(of: element)
    let items = measurement?.lines.flatMap { $0.items.map(\.element) } ?? []
    let parts = items.filter { $0 != title }
    addStack(element, properties.stack, parts)
    guard insets != .zero else { return }
    let inner = measurement.map { $0.range.clamp($0.contentSize) }
    let isValid = inner.map { isValidLength($0.width) && isValidLength($0.height) } ?? true
    add(.roundUp(scale: document.header.scale, isValid: isValid), by: element, isTrivial: true)
    let (near, far) = sides(of: insets)
    add(
      .surround(near: near, far: far, within: range), by: element,
      because: place(of: .contentEdgeInsets, in: element))
  }

  /// Adds the steps to the position of one part of a button.
  mutating func place(
    _ part: ElementID, in button: ElementID, _ properties: ButtonProperties
  ) {
    guard document.slot(of: part) != .backgroundImageNode else {
      return add(.place(after: [0]), by: button, isTrivial: true)
    }
    place(part, in: button, properties.stack)
    guard properties.contentEdgeInsets != .zero else { return }
    add(
      .place(after: [sides(of: properties.contentEdgeInsets).near, state.position]), by: button,
      because: place(of: .contentEdgeInsets, in: button))
  }

  private mutating func addContentInsets(_ insets: EdgeInsets, of button: ElementID) {
    guard insets != .zero else { return }
    let (near, far) = sides(of: insets)
    add(
      .subtractInsets(near: near, far: far), by: button,
      because: place(of: .contentEdgeInsets, in: button))
  }

  private func sides(of insets: EdgeInsets) -> (near: Double, far: Double) {
    axis == .horizontal ? (insets.left, insets.right) : (insets.top, insets.bottom)
  }
}
