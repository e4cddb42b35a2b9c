extension LayoutTree {
  /// The size a layout gets: what was computed in whole pixels, or zero if it is no valid size.
  ///
  /// - Source: Texture `-[ASLayout initWithLayoutElement:size:position:sublayouts:]`, ASLayout.mm
  @inline(__always)
  mutating func checked(
    _ size: Size, of element: Int32, in range: SizeRange, _ parentSize: Size
  ) -> Size {
    let checked = grid.layoutSize(size)
    if checked.width == 0, checked.height == 0, size.width != 0 || size.height != 0 {
      noteInvalid(size, of: element, in: range, parentSize)
    }
    return checked
  }

  /// Whether any size of the document was invalid in some measurement.
  package var hasInvalidSizes: Bool { !invalidSizes.isEmpty }

  /// Whether a size of the element was invalid in some measurement, perhaps not of the current layout.
  package func mayHaveInvalidSize(_ element: ElementID) -> Bool {
    invalidSizes[element.index] != nil
  }

  /// What an element's algorithm answered to a question where Texture makes a size of zero of it:
  /// a side that is infinite, negative, too large or not a number; `nil` where the size is valid.
  package func invalidSize(of element: ElementID, asked ask: LayoutAsk) -> Size? {
    guard let layouts = invalidSizes[element.index] else { return nil }
    let ignoresOwnSize = records[element.index].algorithm.ignoresOwnSize
    let range = ignoresOwnSize ? ask.range : resolvedRange(of: element, asked: ask)
    let parentSize = ignoresOwnSize ? ask.parentSize : .zero
    return layouts.first { $0.answers(range, parentSize) }?.size
  }

  /// The part of the range in a question that the element's own style agrees to.
  ///
  /// An inset, overlay or background works on the range as it is given.
  package func resolvedRange(of element: ElementID, asked ask: LayoutAsk) -> SizeRange {
    let record = records[element.index]
    if record.algorithm.ignoresOwnSize { return ask.range }
    return ask.range.intersection(styles[record.style].resolvedRange(parent: ask.parentSize))
  }

  private mutating func noteInvalid(
    _ size: Size, of element: Int32, in range: SizeRange, _ parentSize: Size
  ) {
    // Rounding makes zero of very small sizes too, which is nothing to speak of.
    if isValidLength(size.width), isValidLength(size.height) { return }
    var layouts = invalidSizes[element] ?? []
    if layouts.count >= CachedLayout.limit { layouts.removeFirst() }
    if !layouts.contains(where: { $0.answers(range, parentSize) }) {
      layouts.append(CachedLayout(range: range, parentSize: parentSize, size: size, next: -1))
    }
    invalidSizes[element] = layouts
  }
}
