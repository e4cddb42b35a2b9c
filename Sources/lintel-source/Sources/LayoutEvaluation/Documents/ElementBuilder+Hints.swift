import JSONText

extension ElementBuilder {
  /// The keys from which a node has its size.
  static let contentKeys: Set<String> = ["imageSize", "intrinsicSize", "flow", "measured"]

  /// Removes a text that was made up, for a size or a table that stands for it.
  func removeAssumedText(_ element: DocumentElement) {
    guard element.assumed.contains("text") else { return }
    element.values.removeAll { ["text", "font"].contains($0.key) }
    element.assumed.removeAll { ["text", "font"].contains($0) }
  }

  /// Sets the family of a text's font.
  func setFamily(_ family: String, of element: DocumentElement) {
    let title = element.slots.first { $0.key == "titleNode" }?.element
    let target = title ?? element
    guard ["text", "editableText", "button"].contains(target.type) else { return }
    target.set("font", (target.value("font") ?? .object([])).withFamily(family))
    target.assumed.removeAll { $0 == "font" }
  }

  /// Makes a spec one of the app's own class, of which only its size is known.
  func makeCustom(_ element: DocumentElement, width: Double, height: Double) {
    guard element.children != nil || !element.slots.isEmpty || element.type == "spec" else {
      return
    }
    element.type = "custom"
    element.children = element.slots.map(\.element) + (element.children ?? [])
    element.slots = []
    element.values = []
    element.set(
      "size", .object([.init("width", .number(width)), .init("height", .number(height))]))
  }

  /// Makes an element a spec of the app's own class, of which nothing is known.
  func makeUnknownCustom(_ element: DocumentElement, _ object: LayoutObject) {
    element.type = "custom"
    (element.children, element.slots, element.values) = (nil, [], [])
    element.set("size", .object([.init("width", .number(0)), .init("height", .number(0))]))
    element.markUnknown("size")
    unknown.append(
      .init(
        key: "size", position: object.position,
        text: ownName(of: object)))
  }

  /// Lays keys over those of an element: objects are merged, null removes a key, any other value replaces one.
  func lay(_ members: [JSONValue.Member], over element: DocumentElement) {
    for member in members {
      if let part = part(for: member.key, member.value, of: element) {
        lay(part.members, over: part.element)
        continue
      }
      if Self.contentKeys.contains(member.key) {
        removeAssumedText(element)
        element.unknown.removeAll { $0 == "size" }
      }
      makeKnown(member.key, of: element)
      element.assumed.removeAll { $0 == member.key }
      switch (member.key, member.value) {
      case ("style", .object(let styles)):
        for style in styles {
          makeKnown(style.key, of: element)
          let below = element.style.first { $0.key == style.key }?.value
          element.style.removeAll { $0.key == style.key }
          if style.value != .null {
            element.style.append(
              .init(key: style.key, value: style.value.laid(over: below), position: nil))
          }
        }
      case (_, .null): element.values.removeAll { $0.key == member.key }
      default:
        element.set(member.key, member.value.laid(over: element.value(member.key)))
      }
    }
  }

  /// The keys of a hint with the values of the properties that strings such as `$size` name.
  ///
  /// A key that names a property without a known value is left out.
  func withProperties(_ members: [JSONValue.Member]) -> [JSONValue.Member] {
    members.compactMap { member in
      withProperties(member.value).map { JSONValue.Member(member.key, $0) }
    }
  }

  private func withProperties(_ value: JSONValue) -> JSONValue? {
    switch value {
    case .string(let text):
      guard let name = Self.propertyName(text) else { return value }
      return property(named: name)
    case .array(let items):
      let known = items.compactMap { withProperties($0) }
      return known.count == items.count ? .array(known) : nil
    case .object(let members):
      let known = withProperties(members)
      return known.count == members.count ? .object(known) : nil
    default: return value
    }
  }

  /// The name behind the dollar sign of a string that consists of both; nil for any other string.
  private static func propertyName(_ text: String) -> String? {
    let name = text.dropFirst()
    guard text.first == "$", let first = name.utf8.first, !(0x30...0x39).contains(first),
      name.unicodeScalars.allSatisfy({ $0 == "_" || $0.properties.isXIDContinue })
    else { return nil }
    return String(name)
  }

  /// The value of a property of the node whose layout has the element, or of a node around it; nil if it is not known.
  private func property(named name: String) -> JSONValue? {
    for owner in owners.reversed() {
      guard let value = owner[name]?.settled else { continue }
      switch value {
      case .number(let number, _): return .number(number)
      case .boolean(let flag): return .boolean(flag)
      case .string(let text): return .text(text)
      default: return nil
      }
    }
    return nil
  }

  /// Takes a key that a hint gives for a known one.
  private func makeKnown(_ key: String, of element: DocumentElement) {
    element.unknown.removeAll { $0 == key }
    if let position = element.unknownPositions[key] {
      unknown.removeAll { $0.key == key && $0.position == position }
    }
  }

  /// The part of a button to which a key applies, with the keys for it; nil if it is the element's own.
  private func part(
    for key: String, _ value: JSONValue, of element: DocumentElement
  ) -> (element: DocumentElement, members: [JSONValue.Member])? {
    guard element.type == "button" else { return nil }
    if Self.parts[key] != nil, case .object(let members) = value {
      return (part(key, of: element), members)
    }
    guard let title = element.slots.first(where: { $0.key == "titleNode" })?.element,
      ["text", "font", "maximumNumberOfLines"].contains(key)
    else { return nil }
    return (title, [.init(key, value)])
  }
}

extension JSONValue {
  /// An object merged with the one below it, member by member; any other value itself.
  fileprivate func laid(over below: JSONValue?) -> JSONValue {
    guard case .object(let members) = self, case .object(var result)? = below else { return self }
    for member in members {
      let old = result.first { $0.key == member.key }?.value
      result.removeAll { $0.key == member.key }
      if member.value != .null { result.append(.init(member.key, member.value.laid(over: old))) }
    }
    return .object(result)
  }
}
