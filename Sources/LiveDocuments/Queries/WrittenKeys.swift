import DocumentSyntax
package import JSON
package import LayoutEngine

/// A key in the text with its value, as an element has it on the screen of its document.
package struct WrittenKey: Sendable {
  package let name: String

  /// The bytes from the key to the end of the value.
  package let range: Range<Int>

  /// The first byte of the value.
  package let valueStart: Int

  package var content: Content

  /// True if the variant of the screen states the value.
  package var isOfVariant: Bool

  package enum Content: Sendable {
    /// Any value that is not an object; `nil` if it cannot be read.
    case value(JSONValue?)

    /// The members of an object; members of the variant come last.
    case members([WrittenKey])
  }
}

extension LiveDocument {
  /// The deepest objects whose members are listed; a deeper one is a value.
  private static let deepestMembers = 8

  /// The keys of an element on this screen, without the keys that hold elements; none for an element of another file.
  ///
  /// - Complexity: O(*n*) in the bytes of the element's own values.
  package func writtenKeys(of element: ElementID) -> [WrittenKey] {
    guard let node = elements.node(of: element), !node.isInPart else { return [] }
    var keys = members(of: node, isOfVariant: false)
    guard let variant = header.screen.variantIndex, let id = elements.id(of: element) else {
      return keys
    }
    for list in ["values", "style", "text", "hidden"] {
      let path: [Location.Step] = [.key("variants"), .index(variant), .key(list)]
      guard let object = container(at: Location(nil, path, part: .value)),
        let entry = entry(at: .key("#\(id)"), in: object)
      else { continue }
      if list == "values" {
        guard let values = entry.container else { continue }
        keys.lay(members(of: values, isOfVariant: true), inStyle: false)
      } else {
        keys.lay([key(list, entry, isOfVariant: true, depth: 0)], inStyle: false)
      }
    }
    return keys
  }

  /// The keys of the document itself, without elements, layouts and variants.
  package func writtenKeysOfDocument() -> [WrittenKey] {
    guard let node = source.syntax.root.container else { return [] }
    return members(of: node, isOfVariant: false)
  }

  /// The JSON Pointer in the text of the object of an element if a layout or an entry of an `each` begins with it, or if it
  /// replaces another element on this screen: the element's own pointer does not lead there.
  package func textPointer(of element: ElementID) -> String? {
    guard let object = elements.node(of: element), !object.isInPart,
      elements.instances[element].map({ $0.step.layouts > 0 || $0.step.entry != nil })
        ?? isReplacement(element)
    else { return nil }
    var steps: [JSONPointer.Step] = []
    var node = object
    while let parent = source.syntax.parent(of: node) {
      if let key = source.syntax.keyRange(of: node, in: source.text) {
        steps.append(.key(source.string(in: key, hasEscapes: true) ?? ""))
      } else {
        steps.append(.index(source.syntax.index(of: node, in: source.text)))
      }
      node = parent
    }
    return "\(JSONPointer(steps.reversed()))"
  }

  /// The members of an object, of equal ones the last.
  private func members(
    of node: SyntaxNode, isOfVariant: Bool, depth: Int = 0
  ) -> [WrittenKey] {
    var keys: [WrittenKey] = []
    var last: [String: Int] = [:]
    source.forEachEntry(of: node) { entry in
      guard let name = source.key(of: entry), entry.kind != .missing,
        depth > 0 || !Self.keysOfOthers.contains(name)
      else { return }
      last[name] = keys.count
      keys.append(key(name, entry, isOfVariant: isOfVariant, depth: depth))
    }
    return last.count == keys.count
      ? keys : keys.indices.filter { last[keys[$0].name] == $0 }.map { keys[$0] }
  }

  private static let keysOfOthers: Set<String> =
    Set(ElementSlot.allCases.map(\.rawValue)).union(["layouts", "variants"])

  private func key(
    _ name: String, _ entry: SyntaxEntry, isOfVariant: Bool, depth: Int
  ) -> WrittenKey {
    let content: WrittenKey.Content =
      if entry.kind == .object, let node = entry.container, depth < Self.deepestMembers {
        .members(members(of: node, isOfVariant: isOfVariant, depth: depth + 1))
      } else {
        .value(try? source.value(of: entry))
      }
    let start = entry.keyRange?.lowerBound ?? entry.valueRange.lowerBound
    return WrittenKey(
      name: name, range: start..<entry.valueRange.upperBound,
      valueStart: entry.valueRange.lowerBound, content: content, isOfVariant: isOfVariant)
  }
}

extension [WrittenKey] {
  /// Lays keys of a variant over these keys; objects are merged like values by ``MergedValues``.
  ///
  /// - Complexity: O(*n*) in the number of keys of both.
  fileprivate mutating func lay(_ keys: [WrittenKey], inStyle: Bool) {
    var positions = Dictionary(indices.map { (self[$0].name, $0) }, uniquingKeysWith: { $1 })
    for key in keys {
      if let index = positions[key.name] {
        lay(key, at: index, inStyle: inStyle)
      } else {
        positions[key.name] = count
        append(key)
      }
    }
  }

  private mutating func lay(_ key: WrittenKey, at index: Int, inStyle: Bool) {
    let isStyle = key.name == "style" && !inStyle
    let shape = MergedValues.property(key.name, inStyle: inStyle)?.shape
    guard case .members(let laid) = key.content,
      var members = isStyle ? self[index].members : self[index].members(mergedBy: shape)
    else {
      self[index] = key
      return
    }
    members.lay(laid, inStyle: isStyle)
    if !isStyle { self[index] = key }
    self[index].content = .members(members)
  }
}

extension WrittenKey {
  fileprivate var members: [WrittenKey]? {
    if case .members(let members) = content { members } else { nil }
  }

  /// The members that an object of a variant is merged with; a number for all sides has a member for each side.
  fileprivate func members(mergedBy shape: ValueShape?) -> [WrittenKey]? {
    switch (shape, content) {
    case (.object, .members(let members)), (.uniform, .members(let members)): members
    case (.uniform(_, let sides), .value(let value?))
    where value.numberValue != nil || value == "infinity":
      sides.map {
        WrittenKey(
          name: $0.name, range: range, valueStart: valueStart, content: content, isOfVariant: false)
      }
    default: nil
    }
  }
}
