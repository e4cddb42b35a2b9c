import JSON
import LayoutEngine
import LiveDocuments

/// A JSON value whose parts keep their identity while they are moved about: what rewrites do, said of
/// the value and not of its text.
final class ModelValue {
  enum Content {
    case scalar(JSONValue)
    case array([ModelValue])
    case object([(key: String, value: ModelValue)])
  }

  var content: Content
  private(set) weak var parent: ModelValue?

  init(_ value: JSONValue) {
    content = .scalar(.null)
    fill(with: value)
  }

  /// Makes it another value; what was in it is gone.
  func fill(with value: JSONValue) {
    for child in children { child.parent = nil }
    switch value {
    case .array(let elements): content = .array(elements.map(ModelValue.init))
    case .object(let object): content = .object(object.map { ($0.key, ModelValue($0.value)) })
    default: content = .scalar(value)
    }
    for child in children { child.parent = self }
  }

  var value: JSONValue {
    switch content {
    case .scalar(let value): value
    case .array(let elements): .array(elements.map(\.value))
    case .object(let members):
      .object(JSONObject(members.map { JSONObject.Member(key: $0.key, value: $0.value.value) }))
    }
  }

  var children: [ModelValue] {
    switch content {
    case .scalar: []
    case .array(let elements): elements
    case .object(let members): members.map(\.value)
    }
  }

  var members: [(key: String, value: ModelValue)]? {
    if case .object(let members) = content { members } else { nil }
  }

  /// The member's key, if it is one.
  var key: String? { parent?.members?.first { $0.value === self }?.key }

  subscript(key: String) -> ModelValue? { members?.first { $0.key == key }?.value }

  func isIn(_ other: ModelValue) -> Bool {
    var current: ModelValue? = self
    while let value = current {
      if value === other { return true }
      current = value.parent
    }
    return false
  }

  // MARK: Changes

  /// Puts another value in the place of this one.
  func replace(with other: ModelValue) {
    guard let parent else { return }
    switch parent.content {
    case .array(let elements): parent.content = .array(elements.map { $0 === self ? other : $0 })
    case .object(let members):
      parent.content = .object(members.map { ($0.key, $0.value === self ? other : $0.value) })
    case .scalar: break
    }
    self.parent = nil
    other.parent = parent
  }

  func remove() {
    guard let parent else { return }
    switch parent.content {
    case .array(let elements): parent.content = .array(elements.filter { $0 !== self })
    case .object(let members): parent.content = .object(members.filter { $0.value !== self })
    case .scalar: break
    }
    self.parent = nil
  }

  func rename(to key: String) {
    guard let parent, let members = parent.members else { return }
    parent.content = .object(members.map { ($0.value === self ? key : $0.key, $0.value) })
  }

  /// Adds a member, before the elements if they come last.
  func insert(_ value: ModelValue, key: String) {
    guard var members else { return }
    let last = members.lastIndex { ElementSlot(rawValue: $0.key) == nil }
    let index = ElementSlot(rawValue: key) == nil ? last.map { $0 + 1 } ?? 0 : members.count
    members.insert((key, value), at: index)
    content = .object(members)
    value.parent = self
  }

  /// Adds an element at the end of an array.
  func append(_ value: ModelValue) {
    guard case .array(let elements) = content else { return }
    content = .array(elements + [value])
    value.parent = self
  }

  func swap(with other: ModelValue) {
    let (first, second) = (ModelValue(.null), ModelValue(.null))
    replace(with: first)
    other.replace(with: second)
    first.replace(with: other)
    second.replace(with: self)
  }
}
