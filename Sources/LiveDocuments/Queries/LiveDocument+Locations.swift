package import DocumentSyntax
import JSON
package import LayoutEngine

extension LiveDocument {
  /// The range of a location in the present text, in UTF-8 bytes; if the location no longer exists, the range of the
  /// nearest value around it.
  ///
  /// For a location in a layout of another file, the range is the file's name in this document; ``fileRange(at:)``
  /// returns the range in the file.
  ///
  /// - Complexity: In the length of the objects along the path, without the elements inside.
  package func range(of location: Location) -> Range<Int> {
    let range = combinedRange(of: location)
    return TextPart.contains(range.lowerBound) ? rangeOfUse(around: location.element) : range
  }

  /// The range of a location in the document's text or in a part of it.
  func combinedRange(of location: Location) -> Range<Int> {
    let location = variantLocation(of: location) ?? defaultLocation(of: location) ?? location
    var value: FoundValue
    if let element = location.element {
      guard let node = object(stating: location).node else {
        return combinedScalarRange(of: element)
      }
      value = FoundValue(valueRange: source.syntax.range(of: node), container: node)
    } else {
      value = FoundValue(source.syntax.root)
    }
    for step in location.path {
      guard let node = value.container, let next = entry(at: step, in: node) else {
        if case .file(let uri) = step {
          guard let file = text.layoutFiles.loaded[uri] else { return 0..<0 }
          value = FoundValue(source.syntax.root(ofPart: file.part))
          continue
        }
        return value.valueRange
      }
      value = FoundValue(next)
    }
    switch location.part {
    case .value: return value.valueRange
    case .key: return value.keyRange ?? value.valueRange
    case .member:
      return
        (value.keyRange?.lowerBound ?? value.valueRange.lowerBound)..<value.valueRange.upperBound
    case .type: return typeRange(in: value)
    }
  }

  /// The range of an element's object or value; for an element of another file, the range of the file's name.
  package func range(of element: ElementID) -> Range<Int> {
    let range =
      elements.node(of: element).map { source.syntax.range(of: $0) }
      ?? combinedScalarRange(of: element)
    return TextPart.contains(range.lowerBound) ? rangeOfUse(around: element) : range
  }

  /// Calls `body` with every member of an element's own object, in the order of the text.
  ///
  /// - Complexity: O(*n*) in the bytes of the object, without the objects and arrays in it.
  package func forEachMember(of element: ElementID, _ body: (SyntaxEntry) -> Void) {
    if let node = elements.node(of: element) { source.forEachEntry(of: node, body) }
  }

  /// True if the element has a key of this name.
  package func hasMember(_ key: String, of element: ElementID) -> Bool {
    guard let node = elements.node(of: element) else { return false }
    return entry(at: .key(key), in: node) != nil
  }

  private func typeRange(in value: FoundValue) -> Range<Int> {
    guard let node = value.container else { return value.valueRange }
    if let type = entry(at: .key("type"), in: node), !type.valueRange.isEmpty {
      return type.valueRange
    }
    let start = value.valueRange.lowerBound
    return start..<min(start + 1, value.valueRange.upperBound)
  }

  func entry(at step: Location.Step, in node: SyntaxNode) -> SyntaxEntry? {
    if case .index(let index) = step { return entry(at: index, in: node) }
    if !text.membersByNode.isEmpty, let members = text.membersByNode[node] {
      return members.entry(at: step)
    }
    let source = source
    var found: SyntaxEntry?
    var count = 0
    var memberCount = 0
    source.forEachEntry(of: node) { entry in
      memberCount += 1
      switch step {
      case .index, .file: break
      case .key(let key):
        if source.isKey(key, of: entry) { found = entry }
      case .duplicate(let key, let occurrence):
        guard source.isKey(key, of: entry) else { return }
        if count == occurrence { found = entry }
        count += 1
      }
    }
    if memberCount > Self.manyEntries { cacheMembers(of: node) }
    return found
  }

  /// The number of entries above which the entries of an object or array are cached in a table.
  ///
  /// Diagnostics at all members of an object, by scans and by the table: 0.24 and 0.22 ms with 16 members, 0.52 and
  /// 0.46 ms with 32, 1.2 and 0.9 ms with 64, 6.7 and 4.1 ms with 256.
  private static let manyEntries = 32

  private func cacheMembers(of node: SyntaxNode) {
    var members = MembersByKey()
    source.forEachEntry(of: node) { entry in
      if let key = source.key(of: entry) { members.append(entry, key) }
    }
    text.membersByNode[node] = members
  }

  /// The item at an index of an array; the entries of long arrays are cached, because many diagnostics may be about one
  /// array.
  private func entry(at index: Int, in array: SyntaxNode) -> SyntaxEntry? {
    let entries = text.entriesByNode[array] ?? source.entries(of: array)
    if entries.count > Self.manyEntries { text.entriesByNode[array] = entries }
    return entries.indices.contains(index) ? entries[index] : nil
  }

  /// The range of an element that was read from a value other than an object, found by its key in the parent.
  private func combinedScalarRange(of element: ElementID) -> Range<Int> {
    guard let slot = elements.origin(of: element)?.slot else { return 0..<0 }
    guard let parent = layout.tree.elements.parent(of: element),
      let node = elements.node(of: parent)
    else {
      return source.syntax.root.valueRange
    }
    guard let value = entry(at: .key(slot.rawValue), in: node) else {
      return source.syntax.range(of: node)
    }
    guard slot == .children, let array = value.container else { return value.valueRange }
    return entry(at: .index(elements.index(of: element)), in: array)?.valueRange ?? value.valueRange
  }

  // MARK: Keys

  /// The location of a key of an element: in its style, under its name, or under its name of 1.x; the element's type if
  /// the key is not written.
  package func location(
    of key: ElementKey, in element: ElementID, part: Location.Part = .member
  ) -> Location {
    if let path = usualPath(of: key, in: element) { return Location(element, path, part: part) }
    var paths: [[Location.Step]] = []
    if key.isStyle { paths.append([.key("style"), .key(key.name)]) }
    paths.append([.key(key.name)])
    switch key {
    case .preferredSize:
      paths.append([.key("style"), .key("preferredFrameSize")])
      paths.append([.key("preferredFrameSize")])
    case .minLayoutSize, .maxLayoutSize:
      let side = Location.Step.key(key == .minLayoutSize ? "min" : "max")
      paths.append([.key("style"), .key("sizeRange"), side])
      paths.append([.key("sizeRange"), side])
    default: break
    }
    let path = paths.first { isWritten(Location(element, $0, part: .value)) }
    return path.map { Location(element, $0, part: part) } ?? Location(element, part: .type)
  }

  /// The path to a key that was read; `nil` if the key may have another path, so that the text has to be searched.
  private func usualPath(of key: ElementKey, in element: ElementID) -> [Location.Step]? {
    guard let entry = elements.entry(of: element), let typeIndex = entry.typeIndex,
      entry.writtenKeys.contains(key) || entry.unreadableKeys.contains(key),
      elements.overrides.isEmpty, header.screen.elements.isEmpty,
      !entry.problems.contains(where: \.isAboutOldName)
    else { return nil }
    guard key.isStyle else { return [.key(key.name)] }
    return TypeTable.at(typeIndex).ownKeys.contains(key) ? nil : [.key("style"), .key(key.name)]
  }

  /// The location of a key with an override, whether the key is written or not; if the override sets only some members
  /// of an object, the location of a member.
  ///
  /// An object with members for sides, such as `insets`, overrides only the axes of the sides that it sets.
  package func overriddenLocation(
    of key: ElementKey, in element: ElementID, on axis: Axis
  ) -> Location? {
    guard let override = elements.overrides[element],
      let value = key.isStyle ? override.style[key.name] : override.values[key.name]
    else { return nil }
    let path: [Location.Step] = key.isStyle ? [.key("style"), .key(key.name)] : [.key(key.name)]
    let location = Location(element, path, part: .member)
    guard let members = value.objectValue,
      MergedValues.keepsOthers(value, for: key.name, inStyle: key.isStyle)
    else { return location }
    let member = members.first { $0.key.isSide(of: axis) }
    guard let member = member ?? members.first(where: { !$0.key.isSide(of: axis.crossed) }) else {
      return nil
    }
    return location.appending(.key(member.key), part: .member)
  }

  /// True if the whole path exists in the text, also if a part of the path is inside the value of a variable.
  package func isWritten(_ location: Location) -> Bool {
    let location = variantLocation(of: location) ?? defaultLocation(of: location) ?? location
    let stated = object(stating: location)
    guard var node = stated.node else { return false }
    for (depth, step) in location.path.enumerated() {
      guard let found = entry(at: step, in: node) else { return false }
      if depth == location.path.count - 1 { return true }
      guard let container = found.container else {
        return variableValue(at: location.path[(depth + 1)...], of: found, in: stated.scope) != nil
      }
      node = container
    }
    return true
  }

  /// The spelling of a value, with variables and expressions resolved; long values are cut.
  package func valueSpelling(at location: Location, limit: Int = 40) -> String {
    let written = variantLocation(of: location) ?? defaultLocation(of: location) ?? location
    let stated = object(stating: written)
    guard let scope = stated.scope else { return spelling(at: location, limit: limit) }
    var node = stated.node
    for (depth, step) in written.path.enumerated() {
      guard let object = node, let found = entry(at: step, in: object) else { break }
      node = found.container
      guard let text = source.string(of: found), VariableReference(text) != .escaped,
        text.utf8.contains(.dollar)
      else { continue }
      let value = variableValue(at: written.path[(depth + 1)...], of: found, in: scope)
      let spelling = value.map { $0.source.spelling(of: $0.entry) }
      if let text = value.flatMap({ $0.source.string(of: $0.entry) }),
        let expression = VariableExpression(text),
        case .found(let number) = (value?.scope ?? scope).value(of: expression)
      {
        return spelled(number)
      }
      guard let spelling else { break }
      return spelling.utf8.count > limit ? spelling.prefix(limit) + "…" : spelling
    }
    return spelling(at: location, limit: limit)
  }

  /// The value at a path of keys in a value, with the variables along the path resolved.
  private func variableValue(
    at path: ArraySlice<Location.Step>, of entry: SyntaxEntry, in scope: VariableScope?
  ) -> (entry: SyntaxEntry, source: DocumentSource, scope: VariableScope)? {
    guard let scope else { return nil }
    var value = (entry: entry, source: source, scope: scope)
    func follow() {
      guard let text = value.source.string(of: value.entry),
        case .value(let name) = VariableReference(text),
        case .found(let found) = value.scope.value(of: name)
      else { return }
      value = (found.entry, found.source, found.scope ?? value.scope)
    }
    follow()
    for step in path {
      guard let node = value.entry.container, let key = step.name else { return nil }
      var found: SyntaxEntry?
      value.source.forEachEntry(of: node) { if value.source.isKey(key, of: $0) { found = $0 } }
      guard let found else { return nil }
      value.entry = found
      follow()
    }
    return value
  }

  /// The location that states a value: in the variant, in `defaults`, or in the element's own object.
  func location(written location: Location) -> Location {
    variantLocation(of: location) ?? defaultLocation(of: location) ?? location
  }

  /// The location in the document's `defaults` of a value that an element does not write itself; `nil` if the element
  /// writes the value, or if `defaults` has none for it.
  private func defaultLocation(of location: Location) -> Location? {
    guard let defaults = text.variables.defaults, let element = location.element,
      !isInFile(element),
      let type = elements.entry(of: element)?.typeIndex, var node = object(stating: location).node,
      let found = defaults.location(
        of: location.path, part: location.part, of: TypeTable.at(type))
    else { return nil }
    for step in location.path.prefix(location.path.first?.name == "style" ? 2 : 1) {
      guard let entry = entry(at: step, in: node) else { return found }
      guard let container = entry.container else { break }
      node = container
    }
    return nil
  }

  /// The type that an object names, whether or not an element is read from it.
  package func writtenType(of object: SyntaxNode) -> TypeDeclaration? {
    source.member("type", of: object).flatMap { TypeTable.byName[$0]?.declaration }
  }

  /// The type that the object at a location names.
  package func writtenType(at location: Location) -> TypeDeclaration? {
    container(at: location).flatMap(writtenType)
  }

  /// The object or array at a location, also in another file.
  package func container(at location: Location) -> SyntaxNode? {
    let location = self.location(written: location)
    var node = object(stating: location).node
    for step in location.path { node = node.flatMap { entry(at: step, in: $0)?.container } }
    return node
  }

  /// The spelling of a value in the text; long values are cut.
  package func spelling(at location: Location, limit: Int = 40) -> String {
    let range = combinedRange(of: location)
    let cut = range.lowerBound..<(range.lowerBound + min(range.count, limit))
    let text = String(decoding: source.text.bytes(in: cut), as: UTF8.self)
    return cut == range ? text : text + "…"
  }

  /// The string at a location, escapes resolved; `nil` for another value.
  package func string(at location: Location) -> String? {
    let location = variantLocation(of: location) ?? location
    var node = object(stating: location).node
    var found: SyntaxEntry?
    for step in location.path {
      found = node.flatMap { entry(at: step, in: $0) }
      node = found?.container
    }
    return found.flatMap(source.string)
  }

  /// The key that sets one of the six bounds of an element's size: the key of one side before the key of both sides.
  package func sizeKey(_ bound: SizeBound, _ axis: Axis, of element: ElementID) -> ElementKey? {
    let candidates = ElementKey.candidates(for: bound, axis)
    let written = elements.writtenKeys(of: element)
    let overridden = candidates.first { key in
      overriddenLocation(of: key, in: element, on: axis) != nil
    }
    if let overridden { return overridden }
    return candidates.first { key in
      guard written.contains(key) else { return false }
      if ElementKeys.sides.contains(key) { return true }
      let side = Location.Step.key(axis == .horizontal ? "width" : "height")
      return isWritten(location(of: key, in: element, part: .value).appending(side, part: .value))
    }
  }
}

/// A value in the text and its key, if it has one.
private struct FoundValue {
  var keyRange: Range<Int>?
  var valueRange: Range<Int>
  var container: SyntaxNode?

  init(valueRange: Range<Int>, container: SyntaxNode) {
    self.valueRange = valueRange
    self.container = container
  }

  init(_ entry: SyntaxEntry) {
    keyRange = entry.keyRange
    valueRange = entry.valueRange
    container = entry.container
  }
}

/// The members of an object by their keys.
struct MembersByKey {
  private var entries: [ExactString: [SyntaxEntry]] = [:]

  mutating func append(_ entry: SyntaxEntry, _ key: String) {
    entries[ExactString(key), default: []].append(entry)
  }

  func entry(at step: Location.Step) -> SyntaxEntry? {
    switch step {
    case .index, .file: return nil
    case .key(let key): return entries[ExactString(key)]?.last
    case .duplicate(let key, let occurrence):
      let found = entries[ExactString(key)] ?? []
      return found.indices.contains(occurrence) ? found[occurrence] : nil
    }
  }
}

extension String {
  /// True for the name of a member that is about one axis only.
  fileprivate func isSide(of axis: Axis) -> Bool {
    switch axis {
    case .horizontal: ["width", "left", "right", "x"].contains(self)
    case .vertical: ["height", "top", "bottom", "y"].contains(self)
    }
  }
}

extension ElementKey {
  /// The keys that can set one of the six bounds, by descending precedence.
  package static func candidates(for bound: SizeBound, _ axis: Axis) -> [ElementKey] {
    let isWidth = axis == .horizontal
    return switch bound {
    case .exact: [isWidth ? .width : .height, .preferredSize, .preferredLayoutSize]
    case .minimum: [isWidth ? .minWidth : .minHeight, .minSize, .minLayoutSize]
    case .maximum: [isWidth ? .maxWidth : .maxHeight, .maxSize, .maxLayoutSize]
    }
  }
}
