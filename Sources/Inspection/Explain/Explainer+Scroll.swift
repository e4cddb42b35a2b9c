import LayoutEngine
import LiveDocuments

extension Explainer {
  /// Adds the steps from a scroll node's range to that of its content, as it was last laid out.
  mutating func offerContent(of scroll: ElementID, _ measurement: ScrollMeasurement) {
    if measurement.secondRange == nil, measurement.properties.scrolls(along: axis) {
      add(.scrollFreely, by: scroll, because: scrollKey(of: scroll))
    }
    addStyle(of: scroll)
  }

  /// Adds the steps to the size of a scroll node.
  mutating func addScroll(_ element: ElementID, _ child: ElementID?) {
    guard let measurement = document.scrollMeasurement(of: element) else { return }
    if measurement.properties.managesContentSize {
      let others = child.map { [$0] } ?? []
      add(
        .fillParent(content: measurement.contentSize[axis]), by: element,
        because: place(of: .automaticallyManagesContentSize, in: element), others: others)
      return
    }
    offerContent(of: element, measurement)
    guard let child else {
      let content = document.contentSize(of: element, in: measurement.lastRange)[axis]
      add(.content(length: content), by: element)
      return addClamp(by: element)
    }
    addChild(child, of: element, in: measurement.lastRange)
  }

  private func scrollKey(of scroll: ElementID) -> Location? {
    place(of: .scrollableDirections, in: scroll)
      ?? place(of: .automaticallyManagesContentSize, in: scroll)
  }
}
