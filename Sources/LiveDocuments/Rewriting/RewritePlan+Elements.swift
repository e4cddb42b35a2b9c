import DocumentSyntax

extension RewritePlan {
  /// Writes an object around an element.
  mutating func wrap(
    _ target: RewriteTarget, in enclosure: Enclosure
  ) throws(RewriteFault) {
    try checkKeys(enclosure.keys)
    let place = try find(target)
    let source = current()
    try source.checkIsWhole(place.entry)
    let holder = place.holder?.container.node
    let nesting = enclosure.nesting(around: source.nesting(of: place.entry))
    try source.checkDepth(nesting, in: holder)
    let range = place.entry.valueRange
    let value = SpelledValue(range, in: source)
    let outer = writingPlace(of: place, for: value)
    let text = enclosure.text(around: value, at: outer, style)
    commit(
      [SourceEdit(range.lowerBound..<range.lowerBound, with: text.head)]
        + source.text.bytes(in: range).edits(
          indentingFrom: outer.indentation, to: text.place.indentation, at: range.lowerBound)
        + [SourceEdit(range.upperBound..<range.upperBound, with: text.tail)],
      asOne: true)
  }

  /// Leaves of an element only one that is in it.
  mutating func replace(
    _ target: RewriteTarget, by inner: RewriteTarget
  ) throws(RewriteFault) {
    let outer = try find(target).entry
    let kept = try find(inner).entry
    let source = current()
    let range = outer.valueRange
    let keptRange = kept.valueRange
    guard range.lowerBound < keptRange.lowerBound, keptRange.upperBound < range.upperBound else {
      throw .notInside
    }
    try source.checkEnd(of: outer)
    try source.checkIsWhole(kept)
    commit(
      [SourceEdit(range.lowerBound..<keptRange.lowerBound, with: [])]
        + source.text.bytes(in: keptRange).edits(
          indentingFrom: source.indentation(at: keptRange.lowerBound),
          to: source.indentation(at: range.lowerBound), at: keptRange.lowerBound)
        + [SourceEdit(keptRange.upperBound..<range.upperBound, with: [])],
      asOne: true)
  }

  mutating func swap(_ one: RewriteTarget, _ other: RewriteTarget) throws(RewriteFault) {
    var (first, second) = (try find(one), try find(other))
    let source = current()
    if second.entry.valueRange.lowerBound < first.entry.valueRange.lowerBound {
      (first, second) = (second, first)
    }
    let (range, secondRange) = (first.entry.valueRange, second.entry.valueRange)
    if range == secondRange { return }
    guard range.upperBound <= secondRange.lowerBound else { throw .nested }
    for (value, place) in [(first, second), (second, first)] {
      try source.checkIsWhole(value.entry)
      try source.checkDepth(
        source.nesting(of: value.entry), in: place.holder?.container.node)
    }
    let values = (SpelledValue(range, in: source), SpelledValue(secondRange, in: source))
    let edit = SourceEdit(
      range, with: values.1.text(at: writingPlace(of: first, for: values.1), style))
    let secondEdit = SourceEdit(
      secondRange, with: values.0.text(at: writingPlace(of: second, for: values.0), style))

    let carried = places.carried(from: range, in: source.text)
    let secondCarried = places.carried(from: secondRange, in: source.text)
    commit([edit, secondEdit])
    let text = current().text
    let secondStart = secondRange.lowerBound + edit.replacement.count - range.count
    places.put(
      secondCarried, into: range.lowerBound..<(range.lowerBound + edit.replacement.count), of: text)
    places.put(
      carried, into: secondStart..<(secondStart + secondEdit.replacement.count), of: text)
  }
}
