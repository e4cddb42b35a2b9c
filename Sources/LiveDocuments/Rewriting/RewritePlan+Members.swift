import DocumentSyntax
import JSON

extension RewritePlan {
  mutating func setValue(_ target: RewriteTarget, to value: JSONValue) throws(RewriteFault) {
    let place = try find(target)
    let source = current()
    try source.checkEnd(of: place.entry)
    try source.checkDepth(value.nesting, in: place.holder?.container.node)
    if source.holds(value, at: place.entry) { return }
    write(NewValue(value), over: place)
  }

  mutating func setMember(
    _ keys: [String], of target: RewriteTarget, to value: JSONValue
  ) throws(RewriteFault) {
    let old = try member(keys, of: target)
    if let old, current().holds(value, at: old.entry) { return }
    try setMember(keys, of: target, to: NewValue(value), nesting: value.nesting)
  }

  mutating func setStyle(
    _ key: String, of target: RewriteTarget, to value: JSONValue
  ) throws(RewriteFault) {
    let object = try findObject(target)
    let keys = try current().contents(of: object).pathOfStyleKey(key) ?? ["style", key]
    try setMember(keys, of: target, to: value)
  }

  mutating func remove(_ target: RewriteTarget) throws(RewriteFault) {
    guard places[target.name] != nil else { return }
    try remove(try find(target), withOthers: !target.isOverridden)
  }

  mutating func rename(_ target: RewriteTarget, to key: String) throws(RewriteFault) {
    try checkKeys([key])
    var place = try find(target)
    guard let (container, index) = place.holder, container.isObject else { throw .noKey }
    let old = container.source.key(of: place.entry)
    if let old, old.isExactly(key) { return }
    guard container.member(key) == nil else { throw .keyInUse(key) }
    if let old, !target.isOverridden {
      let earlier = container.members(old).prefix { $0 < index }.count
      for _ in 0..<earlier { try removeFirst(old, ofObjectAt: container.range.lowerBound) }
      place = try find(target)
    }
    guard let range = place.entry.keyRange else { throw .noKey }
    commit([SourceEdit(range, with: JSONValue.string(key).serialized())])
  }

  mutating func move(
    _ target: RewriteTarget, to keys: [String], of object: RewriteTarget
  ) throws(RewriteFault) {
    let place = try find(target)
    let source = current()
    guard let newHolder = places[object.name] else { throw .gone }
    guard let holder = place.holder, !place.entry.valueRange.contains(newHolder) else {
      throw .nested
    }
    try source.checkIsWhole(place.entry)
    if holder.container.range.lowerBound == newHolder, holder.container.isObject, keys.count == 1,
      let key = keys.first
    {
      if source.key(of: place.entry)?.isExactly(key) == true { return }
      if holder.container.member(key) == nil { return try rename(target, to: key) }
    }
    let range = place.entry.valueRange
    let value = SpelledValue(range, in: source)
    let carried = places.carried(from: range, in: source.text)
    let nesting = source.nesting(of: place.entry)
    try remove(place, withOthers: !target.isOverridden)
    if let old = try member(keys, of: object) { places.forget(in: old.entry.valueRange) }
    try setMember(keys, of: object, to: value, nesting: nesting)
    guard let moved = try member(keys, of: object) else { throw .gone }
    places.put(carried, into: moved.entry.valueRange, of: current().text)
  }

  // MARK: Steps

  /// Removes an entry, of an object with the others that have its key if it is the one that counts.
  mutating func remove(
    _ place: ValuePlace, withOthers: Bool
  ) throws(RewriteFault) {
    guard let (doubtful, index) = place.holder else { throw .documentRemoved }
    let container = try doubtful.source.contents(of: doubtful.node)
    let key = container.source.key(of: place.entry)
    commit(container.removal(at: index).reversed())
    guard withOthers, let key else { return }
    let others = container.members(key).count - 1
    for _ in 0..<others { try removeFirst(key, ofObjectAt: container.range.lowerBound) }
  }

  mutating func removeFirst(
    _ key: String, ofObjectAt offset: Int
  ) throws(RewriteFault) {
    let source = current()
    guard let node = source.container(beginningAt: offset) else { throw .gone }
    let container = try source.contents(of: node)
    guard let index = container.members(key).first else { throw .gone }
    commit(container.removal(at: index).reversed())
  }

  func checkKeys(_ keys: [String]) throws(RewriteFault) {
    guard !keys.contains(where: { $0.utf8.contains(0) }) else { throw .nulInKey }
  }
}
