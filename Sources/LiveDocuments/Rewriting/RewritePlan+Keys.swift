import DocumentSyntax
import JSON
import LayoutEngine

extension RewritePlan {
  /// The member at the end of a path of keys; `nil` if it does not exist.
  mutating func member(
    _ keys: [String], of target: RewriteTarget
  ) throws(RewriteFault) -> ValueLocation? {
    var node = try findObject(target)
    let source = current()
    for (depth, key) in keys.enumerated() {
      let container = try source.contents(of: node)
      guard let index = container.member(key) else { return nil }
      let entry = container.entries[index]
      if depth == keys.count - 1 { return ValueLocation(entry: entry, holder: (container, index)) }
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
        return write(value, over: ValueLocation(entry: entry, holder: (container, index)))
      }
      guard entry.kind == .object, let next = entry.container else { throw .noObject(entry.kind) }
      node = next
    }
  }

  /// Inserts a member, with an object around the value for each of the other keys.
  ///
  /// An object that this plan wrote is spread over lines if it becomes too long for one line.
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

  mutating func write(_ value: any WritableValue, over location: ValueLocation) {
    let text = value.text(at: writingPosition(of: location, for: value), style)
    commit([SourceEdit(location.entry.valueRange, with: text)])
  }

  /// The position for a value that replaces the value at a location.
  mutating func writingPosition(
    of location: ValueLocation, for value: some WritableValue
  ) -> WritingPosition {
    if let (container, index) = location.holder {
      return container.writingPosition(of: index, for: value)
    }
    return current().writingPosition(
      at: location.entry.valueRange.lowerBound, isSpread: style.isSpread)
  }
}

extension ContainerText {
  /// The index for a new member: at the end, but before child elements at the end of the object.
  fileprivate func indexOfNewMember(_ key: String) -> Int {
    guard ElementSlot(rawValue: key) == nil else { return entries.count }
    let last = entries.lastIndex { source.key(of: $0).flatMap(ElementSlot.init) == nil }
    return last.map { $0 + 1 } ?? 0
  }
}

extension RewritePlan {
  mutating func setValue(_ target: RewriteTarget, to value: JSONValue) throws(RewriteFault) {
    let location = try find(target)
    let source = current()
    try source.checkEnd(of: location.entry)
    try source.checkDepth(value.nesting, in: location.holder?.container.node)
    if source.holds(value, at: location.entry) { return }
    write(NewValue(value), over: location)
  }

  mutating func append(_ value: JSONValue, to target: RewriteTarget) throws(RewriteFault) {
    let entry = try find(target).entry
    guard entry.kind == .array, let node = entry.container else { throw .noArray(entry.kind) }
    let source = current()
    let container = try source.contents(of: node)
    try source.checkDepth(value.nesting, in: node)
    commit([
      container.insertion(of: NewValue(value), key: nil, at: container.entries.count, style)
    ])
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
    guard offsets[target.id] != nil else { return }
    try remove(try find(target), withOthers: !target.isOverridden)
  }

  mutating func rename(_ target: RewriteTarget, to key: String) throws(RewriteFault) {
    try checkKeys([key])
    var location = try find(target)
    guard let (container, index) = location.holder, container.isObject else { throw .noKey }
    let old = container.source.key(of: location.entry)
    if let old, old.isExactly(key) { return }
    guard container.member(key) == nil else { throw .keyInUse(key) }
    if let old, !target.isOverridden {
      let earlier = container.members(old).prefix { $0 < index }.count
      for _ in 0..<earlier { try removeFirst(old, ofObjectAt: container.range.lowerBound) }
      location = try find(target)
    }
    guard let range = location.entry.keyRange else { throw .noKey }
    commit([SourceEdit(range, with: JSONValue.string(key).serialized())])
  }

  mutating func move(
    _ target: RewriteTarget, to keys: [String], of object: RewriteTarget
  ) throws(RewriteFault) {
    let location = try find(target)
    let source = current()
    guard let newHolder = offsets[object.id] else { throw .gone }
    guard let holder = location.holder, !location.entry.valueRange.contains(newHolder) else {
      throw .nested
    }
    try source.checkIsWhole(location.entry)
    if holder.container.range.lowerBound == newHolder, holder.container.isObject, keys.count == 1,
      let key = keys.first
    {
      if source.isKey(key, of: location.entry) { return }
      if holder.container.member(key) == nil { return try rename(target, to: key) }
    }
    let range = location.entry.valueRange
    let value = SpelledValue(range, in: source)
    let values = offsets.values(in: range, of: source.text)
    let nesting = source.nesting(of: location.entry)
    let comments = holder.container.comments(of: holder.index)
    try remove(location, withOthers: !target.isOverridden)
    if let old = try member(keys, of: object) { offsets.removeValues(in: old.entry.valueRange) }
    try setMember(keys, of: object, to: value, nesting: nesting)
    guard let moved = try member(keys, of: object) else { throw .gone }
    offsets.move(values, to: moved.entry.valueRange, of: current().text)
    insert(comments, at: moved)
  }

  mutating func copy(
    _ target: RewriteTarget, to keys: [String], of object: RewriteTarget
  ) throws(RewriteFault) {
    let location = try find(target)
    let source = current()
    guard let holder = offsets[object.id] else { throw .gone }
    guard !location.entry.valueRange.contains(holder) else { throw .nested }
    try source.checkIsWhole(location.entry)
    let value = SpelledValue(location.entry.valueRange, in: source)
    let nesting = source.nesting(of: location.entry)
    if let old = try member(keys, of: object) { offsets.removeValues(in: old.entry.valueRange) }
    try setMember(keys, of: object, to: value, nesting: nesting)
  }

  mutating func moveComments(
    of target: RewriteTarget, to other: RewriteTarget
  ) throws(RewriteFault) {
    guard let (container, index) = try find(target).holder, try find(other).holder != nil else {
      return
    }
    let comments = container.comments(of: index)
    if comments.isEmpty { return }
    commit(container.removalOfComments(of: index))
    insert(comments, at: try find(other))
  }

  /// Attaches comments to an entry.
  mutating func insert(_ comments: EntryComments, at location: ValueLocation) {
    guard !comments.isEmpty, let (container, index) = location.holder else { return }
    commit(container.insertion(of: comments, at: index, style))
  }

  // MARK: Steps

  /// Removes an entry; `withOthers` also removes all other members with the same key.
  mutating func remove(
    _ location: ValueLocation, withOthers: Bool
  ) throws(RewriteFault) {
    guard let (doubtful, index) = location.holder else { throw .documentRemoved }
    let container = try doubtful.source.contents(of: doubtful.node)
    let key = container.source.key(of: location.entry)
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

extension ContainerText {
  /// The path in an element's object to the member that sets a key of its style, also under its name or path of 1.x;
  /// `nil` without this member.
  ///
  /// If several members set the key, the last one in the text counts.
  func pathOfStyleKey(_ key: String) -> [String]? {
    var paths = [["style", key]]
    if TypeTable.style[key] != nil, !isOwnKey(key) { paths.append([key]) }
    switch ElementKey(rawValue: key) {
    case .preferredSize?: paths += Self.oldPaths([DeprecatedStyleKey.preferredFrameSize.rawValue])
    case .minLayoutSize?: paths += Self.oldPaths([DeprecatedStyleKey.sizeRange.rawValue, "min"])
    case .maxLayoutSize?: paths += Self.oldPaths([DeprecatedStyleKey.sizeRange.rawValue, "max"])
    default: break
    }
    let written = paths.compactMap { path in
      offset(of: path).map { (path: path, offset: $0) }
    }
    return written.max { $0.offset < $1.offset }?.path
  }

  /// The path inside `style`, and the path in the element itself: a style had no object of its own in 1.x.
  private static func oldPaths(_ path: [String]) -> [[String]] { [["style"] + path, path] }

  /// True if the element's type has a key of this name itself.
  private func isOwnKey(_ key: String) -> Bool {
    guard let index = member("type"), let type = source.string(of: entries[index]) else {
      return false
    }
    return TypeTable.byName[type]?.properties[key] != nil
  }

  /// The start of the value at the end of a path of keys, if it exists.
  private func offset(of path: [String]) -> Int? {
    var container = self
    var offset: Int?
    for key in path {
      if let offset {
        guard let node = source.container(beginningAt: offset),
          source.syntax.kind(of: node) == .object
        else { return nil }
        container = ContainerText(doubtful: node, in: source)
      }
      guard let index = container.member(key) else { return nil }
      offset = container.entries[index].valueRange.lowerBound
    }
    return offset
  }
}

extension ContainerText {
  /// True if the container is on one line that a new member would make too long, and its surroundings are spread over
  /// lines.
  func isTooNarrow(
    for value: some WritableValue, key: String, _ style: WritingStyle
  ) -> Bool {
    guard hasSpreadSurroundings(style), !source.hasLineEnd(in: range),
      !(0...entries.count).contains(where: { gap(before: $0).hasComment })
    else { return false }
    if value.isOnSeveralLines { return true }
    let position = source.writingPosition(at: range.upperBound, isSpread: false)
    let member = style.comma.width + key.utf8.width + 2 + style.colon.width
    return member + value.lineWidth(style) > position.room
  }

  /// The edits that put each entry on a line of its own.
  func spreading(_ style: WritingStyle) -> [SourceEdit] {
    let outer = style.lineEnd + source.indentation(at: range.lowerBound)
    return (0...entries.count).map { index in
      let isLast = index == entries.count
      return SourceEdit(
        gap(before: index).behindComma.range,
        with: outer + (isLast ? [] : style.indentationUnit))
    }
  }
}
