package import LayoutEngine

/// An element whose frame is not the one that it had on a device.
package struct CaptureDifference: Hashable, Sendable {
  package let element: ElementID

  /// The frame it had, in its parent.
  package let captured: Frame

  /// The frame it has here; `nil` where it is not laid out.
  package let frame: Frame?

  /// The number of its siblings that are elsewhere too, at their own size.
  package let movedSiblings: Int
}

extension LiveDocument {
  /// The frame that an element had on a device, as far as it is written.
  package func capturedFrame(of element: ElementID) -> Frame? { capturedFrames[element] }

  /// True if any element has a captured frame.
  package var hasCapture: Bool { !capturedFrames.isEmpty }

  /// The elements of which it is written, in the order of the text.
  package var capturedElements: [ElementID] {
    if capturedFrames.isEmpty { return [] }
    var elements: [ElementID] = []
    forEachElement { if capturedFrames[$0] != nil { elements.append($0) } }
    return elements
  }

  /// True if the document is laid out as it was captured: in its own variant, without overrides.
  package var isLaidOutAsCaptured: Bool {
    variantName == nil && screen == nil && overrides.isEmpty
  }

  /// The elements whose frame differs by more than a pixel, but none in another one that differs: where that
  /// comes from is seen there first.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  package var captureDifferences: [CaptureDifference] {
    guard !capturedFrames.isEmpty else { return [] }
    var differences = rootElement.flatMap { captureDifference(of: $0) }.map { [$0] } ?? []
    forEachElement { differences += captureDifferences(in: $0) }
    return differences.sorted {
      range(of: $0.element).lowerBound < range(of: $1.element).lowerBound
    }
  }

  /// The difference between an element by itself and its capture.
  package func captureDifference(
    of element: ElementID, movedSiblings: Int = 0
  ) -> CaptureDifference? {
    guard let captured = capturedFrames[element] else { return nil }
    let frame = isHidden(element) ? nil : unmirroredFrame(of: element)
    if let frame, frame.isSame(as: captured, within: pixelTolerance) { return nil }
    return CaptureDifference(
      element: element, captured: captured, frame: frame, movedSiblings: movedSiblings)
  }

  /// The children of an element that differ and are not explained.
  ///
  /// The element explains them if it differs itself, and a child of another size explains that others lie
  /// elsewhere. Of several that only lie elsewhere the first stands for all.
  package func captureDifferences(in parent: ElementID) -> [CaptureDifference] {
    guard !capturedFrames.isEmpty, captureDifference(of: parent) == nil else { return [] }
    let differences = children(of: parent).compactMap { captureDifference(of: $0) }
    let tolerance = pixelTolerance
    let resized = differences.filter { difference in
      guard let size = difference.frame?.size else { return true }
      return !size.isSame(as: difference.captured.size, within: tolerance)
    }
    if !resized.isEmpty || differences.count < 2 { return resized.isEmpty ? differences : resized }
    return [
      captureDifference(of: differences[0].element, movedSiblings: differences.count - 1)
    ].compactMap(\.self)
  }
}

extension LiveDocument {
  /// The elements of whose content a device measured not every size, in the order of the text: in widths that are
  /// not in their tables, their sizes are about right.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  package var incompletelyMeasured: [ElementID] {
    var elements: [ElementID] = []
    forEachElement { element in
      if content(of: element).measuredSizes?.isComplete == false { elements.append(element) }
    }
    return elements
  }
}

/// Returns true for lengths that differ by no more than a tolerance; infinity is the same as itself.
private func isSame(_ length: Double, _ other: Double, within tolerance: Double) -> Bool {
  length == other || abs(length - other) <= tolerance
}

extension Size {
  fileprivate func isSame(as other: Size, within tolerance: Double) -> Bool {
    LiveDocuments.isSame(width, other.width, within: tolerance)
      && LiveDocuments.isSame(height, other.height, within: tolerance)
  }
}

extension Frame {
  func isSame(as other: Frame, within tolerance: Double) -> Bool {
    LiveDocuments.isSame(origin.x, other.origin.x, within: tolerance)
      && LiveDocuments.isSame(origin.y, other.origin.y, within: tolerance)
      && size.isSame(as: other.size, within: tolerance)
  }
}

extension CaptureDifference {
  /// The difference as a sentence without a full stop: `the device had 118×61 pt at 16, 8; here it
  /// is …`.
  package func sentence(in document: LiveDocument) -> String {
    guard let frame else {
      return "the device had \(words(captured)); here it is not laid out"
    }
    var here = "here it is \(words(frame))"
    if let range = document.measureRequests(of: element).last?.range {
      here += ", offered \(words(range.width)) by \(words(range.height))"
    }
    if movedSiblings > 0 {
      let verb = movedSiblings == 1 ? "lies" : "lie"
      here += "; \(movedSiblings) of its siblings \(verb) elsewhere too"
    }
    return "the device had \(words(captured)); \(here)"
  }

  private func words(_ frame: Frame) -> String {
    "\(spelled(frame.size.width))×\(spelled(frame.size.height)) pt at "
      + "\(spelled(frame.origin.x)), \(spelled(frame.origin.y))"
  }

  private func words(_ range: LengthRange) -> String {
    if range.min == range.max { return spelled(range.min) }
    let end = isUnlimitedLength(range.max) ? "∞" : spelled(range.max)
    return "\(spelled(range.min))…\(end)"
  }
}
