import LayoutEngine

extension Scene {
  /// The area that elements, distances and overflow cover, one above the other, in square points.
  var paintedArea: Double {
    items.reduce(bandedArea) { area, item in
      guard let box = item.rectangle, item.type.isDisplayNode else { return area }
      return area + visibleArea(of: box)
    }
  }

  /// The length of the outlines that are dashed, in points.
  var dashedLength: Double {
    items.reduce(0) { length, item in
      guard let box = item.rectangle, !item.type.isDisplayNode, !box.isLong else { return length }
      return length + 2 * (box.width + box.height)
    }
  }

  /// The part of it that distances and overflow have.
  var bandedArea: Double {
    let bands = items.reduce(0) { area, item in
      item.bands.reduce(area) { $0 + visibleArea(of: $1.rectangle) }
    }
    return overflows.reduce(bands) { area, overflow in
      overflow.parts.reduce(area) { $0 + visibleArea(of: $1) }
    }
  }

  private func visibleArea(of rectangle: Rectangle) -> Double {
    let visible = rectangle.intersection(canvas)
    return visible.width * visible.height
  }
}
