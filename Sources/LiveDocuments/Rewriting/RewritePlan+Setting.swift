import DocumentSyntax
import LayoutEngine

extension RewritePlan {
  /// The member at the end of a path of keys, if it is there.
  mutating func member(
    _ keys: [String], of target: RewriteTarget
  ) throws(RewriteFault) -> ValuePlace? {
    var node = try findObject(target)
    let source = current()
    for (depth, key) in keys.enumerated() {
      let container = try source.contents(of: node)
      guard let index = container.member(key) else { return nil }
      let entry = container.entries[index]
      if depth == keys.count - 1 { return ValuePlace(entry: entry, holder: (container, index)) }
      guard entry.kind == .object, let next = entry.container else { throw .noObject(entry.kind) }
      node = next
    }
    return nil
  }

  /// Sets the member at the end of a path of keys, creating the objects that are missing.
  mutating func setMember(
    _ keys: [String], of target: RewriteTarget, to value: any WritableValue, nesting: Int
  ) throws(RewriteFault) {
    try checkKeys(keys)
    let source = current()
    var node = try findObject(target)
    var rest = keys[...]
    while let key = rest.popFirst() {
      let container = try source.contents(of: node)
      try source.checkDepth(nesting + rest.count, in: node)
      guard let index = container.member(key) else {
        return try insert(value, under: key, rest: rest, into: container)
      }
      let entry = container.entries[index]
      guard !rest.isEmpty else {
        try source.checkEnd(of: entry)
        if entry.valueRange.isEmpty { throw .brokenText(.missingValue) }
        return write(value, over: ValuePlace(entry: entry, holder: (container, index)))
      }
      guard entry.kind == .object, let next = entry.container else { throw .noObject(entry.kind) }
      node = next
    }
  }

  /// Inserts a member, with an object around the value for each of the other keys.
  ///
  /// An object that was written in this plan is not bound to stay on one line.
  private mutating func insert(
    _ value: any WritableValue, under key: String, rest: ArraySlice<String>,
    into container: ContainerText
  ) throws(RewriteFault) {
    let value = rest.reversed().reduce(value) { value, key in
      EnclosedValue(enclosure: Enclosure(key: key), value: value)
    }
    var container = container
    let offset = container.range.lowerBound
    if container.isTooNarrow(for: value, key: key, style), isNew(at: offset) {
      commit(container.spreading(style))
      let source = current()
      guard let node = source.container(beginningAt: offset) else { throw .gone }
      container = try source.contents(of: node)
    }
    let index = container.indexOfNewMember(key)
    commit([container.insertion(of: value, key: key, at: index, style)])
  }

  mutating func write(_ value: any WritableValue, over place: ValuePlace) {
    let text = value.text(at: writingPlace(of: place, for: value), style)
    commit([SourceEdit(place.entry.valueRange, with: text)])
  }

  /// Where a value is written that takes the place of another.
  mutating func writingPlace(
    of place: ValuePlace, for value: some WritableValue
  ) -> WritingPlace {
    if let (container, index) = place.holder { return container.place(of: index, for: value) }
    return current().writingPlace(
      at: place.entry.valueRange.lowerBound, isSpread: style.isSpread)
  }
}

extension ContainerText {
  /// Where a new member comes: last, but before the elements in it where these come last.
  fileprivate func indexOfNewMember(_ key: String) -> Int {
    guard ElementSlot(rawValue: key) == nil else { return entries.count }
    let last = entries.lastIndex { source.key(of: $0).flatMap(ElementSlot.init) == nil }
    return last.map { $0 + 1 } ?? 0
  }
}
