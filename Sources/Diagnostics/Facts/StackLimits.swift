import LayoutEngine
import LiveDocuments

/// A child of a stack in which an element is, or which it is.
struct EnclosingItem {
  let item: ElementID
  let stack: ElementID
  let properties: StackProperties
}

extension LiveDocument {
  /// The nearest stack around an element, and the child of it in which the element is.
  func enclosingItem(
    of element: ElementID, where isWanted: (ElementID) -> Bool = { _ in true }
  ) -> EnclosingItem? {
    var item = element
    while let parent = parent(of: item) {
      if let properties = stack(parent), isWanted(parent) {
        return EnclosingItem(item: item, stack: parent, properties: properties)
      }
      item = parent
    }
    return nil
  }

  /// An element, or one around it, that a stack along this axis may shrink, as it has a limit.
  func shrinkingElement(from element: ElementID, along axis: Axis) -> ElementID? {
    itemOfLimitedStack(from: element, along: axis) { self.style(of: $0).flexShrink > 0 }
  }

  /// An element, or the nearest around it, that is the child of a stack along this axis that has a limit.
  func itemOfLimitedStack(
    from element: ElementID, along axis: Axis, where isWanted: (ElementID) -> Bool = { _ in true }
  ) -> ElementID? {
    var item = element
    while let parent = parent(of: item) {
      if stack(parent)?.direction == axis, isWanted(item),
        let range = measuredRange(of: parent), !isUnlimitedLength(range[axis].max)
      {
        return item
      }
      item = parent
    }
    return nil
  }

  /// True if an element may have been measured without a limit along an axis; otherwise its
  /// measurements need not be read.
  func canBeUnlimited(_ element: ElementID, along axis: Axis) -> Bool {
    if isUnlimitedLength(header.constrainedSize.max[axis]) { return true }
    var current = parent(of: element)
    while let above = current {
      if stack(above)?.direction == axis { return true }
      if scrollMeasurement(of: above)?.properties.scrolls(along: axis) == true { return true }
      current = parent(of: above)
    }
    return false
  }
}

extension LiveDocument {
  /// The key that decides how a stack distributes its children along it: the alignment along its axis
  /// where one is written, else `justifyContent`.
  func justifyingKey(of stack: ElementID) -> ElementKey {
    let alignment: ElementKey =
      self.stack(stack)?.direction == .vertical ? .verticalAlignment : .horizontalAlignment
    guard writes(alignment, stack) else { return .justifyContent }
    let value = location(of: alignment, in: stack, part: .value)
    return spelling(at: value) == "\"none\"" ? .justifyContent : alignment
  }
}

extension StackMeasurement {
  /// Less space than this, in points, is none to share or to distribute.
  static let leastRoom = 0.01
}
