package import JSONText

/// The wanted change of a key of an element.
package struct KeyChange: Sendable {
  /// The JSON Pointer of the element.
  package let element: String

  /// True for a key of the element's style.
  package let isStyle: Bool
  package let key: String

  /// The value; nil for a key that is added.
  package let old: JSONValue?

  /// The value; nil for a key that is removed.
  package let new: JSONValue?

  /// The code of the new value; nil if no single expression states it.
  let code: String?

  /// The code of the old value.
  let oldCode: String?

  /// The prefix of the constants in Objective-C that the key takes; nil if it takes none.
  let constantPrefix: String?

  /// The numbers in the value, with the numbers that stay the same.
  let numbers: [Number]

  struct Number: Sendable {
    let old: Double
    let new: Double
    let code: String
  }

  package var pointer: String { isStyle ? "\(element)/style/\(key)" : "\(element)/\(key)" }
}

extension KeyChange {
  /// Reads `{"element": POINTER, "isStyle": true, "key": KEY, "old": VALUE, "new": VALUE, "code": TEXT, "oldCode": TEXT,
  /// "constantPrefix": TEXT, "numbers": [{"old": 1, "new": 2, "code": "2"}]}`, in which all but the first three may be
  /// missing; nil if it is something else.
  package init?(_ value: JSONValue) {
    guard let element = value["element"]?.string, let isStyle = value["isStyle"]?.bool,
      let key = value["key"]?.string, value["old"] != nil || value["new"] != nil
    else { return nil }
    (self.element, self.isStyle, self.key) = (element, isStyle, key)
    (old, new) = (value["old"], value["new"])
    (code, oldCode) = (value["code"]?.string, value["oldCode"]?.string)
    constantPrefix = value["constantPrefix"]?.string
    numbers = (value["numbers"]?.items ?? []).compactMap { number in
      guard let old = number["old"]?.number, let new = number["new"]?.number,
        let code = number["code"]?.string
      else { return nil }
      return Number(old: old, new: new, code: code)
    }
  }
}

extension KeyChange {
  private static let kinds: [[String]] = [
    ["flexBasis", "height", "maxHeight", "maxWidth", "minHeight", "minWidth", "width"],
    ["maxSize", "minSize", "preferredFrameSize", "preferredSize"],
    ["lineSpacing", "spacing", "spacingAfter", "spacingBefore"],
    ["flexGrow", "flexShrink"], ["ascender", "descender"],
  ]

  /// True if code for a value of one key may be code for a value of the other key.
  func takesCode(of other: KeyChange) -> Bool {
    key == other.key || Self.kinds.contains { $0.contains(key) && $0.contains(other.key) }
  }

  /// True for a length or another number that code may calculate; factors of flexing are switches mostly.
  var addsNumber: Bool {
    guard let new, key != "flexGrow", key != "flexShrink" else { return false }
    return new.number != nil || new.members != nil
  }

  /// The document with the key as the change has it; nil if it has no such element.
  package func applied(to document: JSONValue) -> JSONValue? {
    let steps = element.split(separator: "/").map(String.init)
    return document.changing(at: steps[...]) { element in
      guard element["type"] != nil else { return nil }
      guard isStyle else { return element.setting(key, to: new) }
      let style = (element["style"] ?? .object([])).setting(key, to: new)
      return element.setting("style", to: style.members?.isEmpty == true ? nil : style)
    }
  }
}

extension JSONValue {
  /// The object with another value of a member; without the member for nil.
  fileprivate func setting(_ key: String, to value: JSONValue?) -> JSONValue {
    var members = self.members ?? []
    let index = members.firstIndex { $0.key == key }
    switch (index, value) {
    case (let index?, let value?): members[index].value = value
    case (let index?, nil): members.remove(at: index)
    case (nil, let value?): members.append(.init(key, value))
    case (nil, nil): break
    }
    return .object(members)
  }

  fileprivate func changing(
    at steps: ArraySlice<String>, _ change: (JSONValue) -> JSONValue?
  ) -> JSONValue? {
    guard let step = steps.first else { return change(self) }
    if var items = self.items {
      guard let index = Int(step), items.indices.contains(index),
        let changed = items[index].changing(at: steps.dropFirst(), change)
      else { return nil }
      items[index] = changed
      return .array(items)
    }
    return self[step]?.changing(at: steps.dropFirst(), change).map { setting(step, to: $0) }
  }

  /// The members of an object without a style that has no key.
  private var stated: [Member]? {
    members?.filter { $0.key != "style" || $0.value.members?.isEmpty != true }
  }

  /// True if two values are the same, whatever the order of keys, but for members whose values `allows` accepts; it gets nil
  /// for one that is not there.
  package func isSame(
    as other: JSONValue,
    allowing allows: (_ key: String, _ old: JSONValue?, _ new: JSONValue?) -> Bool = { _, _, _ in
      false
    }
  ) -> Bool {
    if let items, let others = other.items {
      return items.count == others.count
        && zip(items, others).allSatisfy { $0.isSame(as: $1, allowing: allows) }
    }
    guard let members = stated, let others = other.stated else { return self == other }
    for member in members {
      let value = other[member.key]
      if value.map({ member.value.isSame(as: $0, allowing: allows) }) == true { continue }
      // All keys of a style may be gone.
      let isEmptied = member.key == "style" && value == nil
      guard
        isEmptied && member.value.isSame(as: .object([]), allowing: allows)
          || allows(member.key, member.value, value)
      else { return false }
    }
    return others.allSatisfy { member in
      self[member.key] != nil || allows(member.key, nil, member.value)
        || member.key == "style" && JSONValue.object([]).isSame(as: member.value, allowing: allows)
    }
  }
}
