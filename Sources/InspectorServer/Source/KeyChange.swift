import JSON
import Rendering

/// The change of a key of an element between two texts of a document.
struct KeyChange: Equatable {
  /// The JSON Pointer of the element.
  let element: String

  /// True for a key of the element's style.
  let isStyle: Bool
  let key: String

  /// `nil` for a key that was added.
  let old: JSONValue?

  /// `nil` for a key that was removed.
  let new: JSONValue?

  var pointer: String { isStyle ? "\(element)/style/\(key)" : "\(element)/\(key)" }
}

extension KeyChange {
  /// The keys that differ between two documents.
  ///
  /// - Returns: `nil` if elements, or members outside of elements, differ too.
  /// - Complexity: O(*n*) in the number of values.
  static func changes(from old: JSONValue, to new: JSONValue) -> [KeyChange]? {
    guard let first = old.objectValue, let second = new.objectValue else { return nil }
    var changes: [KeyChange] = []
    for key in Set(first.map(\.key)).union(second.map(\.key)) where key != "root" {
      guard isSame(first[key], second[key]) else { return nil }
    }
    guard let root = first["root"], let other = second["root"],
      add(root, other, at: "/root", to: &changes)
    else { return nil }
    return changes
  }

  private static func add(
    _ old: JSONValue, _ new: JSONValue, at pointer: String, to changes: inout [KeyChange]
  ) -> Bool {
    guard let first = old.objectValue, let second = new.objectValue,
      first["type"]?.stringValue == second["type"]?.stringValue
    else { return false }
    for member in first {
      let (key, other) = (member.key, second[member.key])
      if key == "children" {
        guard let children = member.value.arrayValue, let others = other?.arrayValue,
          children.count == others.count
        else { return false }
        for (index, (child, other)) in zip(children, others).enumerated() {
          guard add(child, other, at: "\(pointer)/children/\(index)", to: &changes) else {
            return false
          }
        }
      } else if member.value["type"]?.stringValue != nil || other?["type"]?.stringValue != nil {
        guard let other, add(member.value, other, at: "\(pointer)/\(key)", to: &changes) else {
          return false
        }
      } else if key == "style" {
        addKeys(member.value, other ?? [:], of: pointer, isStyle: true, to: &changes)
      } else if !isSame(member.value, other) {
        changes.append(
          KeyChange(element: pointer, isStyle: false, key: key, old: member.value, new: other))
      }
    }
    for member in second where first[member.key] == nil {
      if member.value["type"]?.stringValue != nil || member.key == "children" { return false }
      if member.key == "style" {
        addKeys([:], member.value, of: pointer, isStyle: true, to: &changes)
      } else {
        changes.append(
          KeyChange(
            element: pointer, isStyle: false, key: member.key, old: nil, new: member.value))
      }
    }
    return true
  }

  private static func addKeys(
    _ old: JSONValue, _ new: JSONValue, of element: String, isStyle: Bool,
    to changes: inout [KeyChange]
  ) {
    let (first, second) = (old.objectValue ?? [:], new.objectValue ?? [:])
    for member in first where !isSame(member.value, second[member.key]) {
      changes.append(
        KeyChange(
          element: element, isStyle: isStyle, key: member.key, old: member.value,
          new: second[member.key]))
    }
    for member in second where first[member.key] == nil {
      changes.append(
        KeyChange(
          element: element, isStyle: isStyle, key: member.key, old: nil, new: member.value))
    }
  }

  /// True if two values are the same, whatever the order of keys and the notation of numbers.
  static func isSame(_ first: JSONValue?, _ second: JSONValue?) -> Bool {
    guard let first, let second else { return first == nil && second == nil }
    if let one = first.numberValue, let other = second.numberValue { return one == other }
    if let items = first.arrayValue, let others = second.arrayValue {
      return items.count == others.count && zip(items, others).allSatisfy { isSame($0, $1) }
    }
    if let members = first.objectValue, let others = second.objectValue {
      return members.count == others.count
        && members.allSatisfy { isSame($0.value, others[$0.key]) }
    }
    return first == second
  }
}

extension KeyChange {
  /// The change as `lintel-source` reads it, with the code of its values.
  func json(in language: CodeLanguage) -> JSONValue {
    var members: JSONObject = [
      "element": .string(element), "isStyle": .bool(isStyle), "key": .string(key),
    ]
    if let old {
      members["old"] = old
      members["oldCode"] = language.code(of: old, forKey: key).map { .string($0) }
    }
    if let new {
      members["new"] = new
      members["code"] = language.code(of: new, forKey: key).map { .string($0) }
    }
    members["constantPrefix"] = CodeLanguage.constantPrefix(ofKey: key).map { .string($0) }
    if let old, let new {
      let numbers = Self.numbers(old, new).compactMap { old, new -> JSONValue? in
        // A plain number is spelled in the same way for each key.
        language.code(of: .real(new), forKey: "spacing").map {
          ["old": .real(old), "new": .real(new), "code": .string($0)]
        }
      }
      members["numbers"] = .array(numbers)
    }
    return .object(members)
  }

  /// The numbers at the same index of two values of the same form.
  private static func numbers(_ old: JSONValue, _ new: JSONValue) -> [(Double, Double)] {
    if let one = old.numberValue, let other = new.numberValue { return [(one, other)] }
    guard let first = old.objectValue, let second = new.objectValue, first.count == second.count
    else { return [] }
    return first.compactMap { member in
      guard let one = member.value.numberValue, let other = second[member.key]?.numberValue else {
        return nil
      }
      return (one, other)
    }
  }
}
