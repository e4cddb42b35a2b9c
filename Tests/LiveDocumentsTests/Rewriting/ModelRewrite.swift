import JSON
import LayoutEngine
import LiveDocuments

/// A rewrite as the text knows it and as the model does.
struct ModelRewrite {
  let rewrite: Rewrite

  /// The elements, in the order in which the rewrite names them.
  let targets: [ModelValue]

  /// Makes it on the model; `false` if it cannot be made.
  func make(in root: ModelValue) -> Bool {
    let isGone = targets.contains { !$0.isIn(root) }
    if case .remove = rewrite, isGone { return true }
    guard !isGone, let target = targets.first else { return false }
    switch rewrite {
    case .setValue(_, let value):
      if canonical(target.value) != canonical(value) { target.fill(with: value) }
      return true
    case .append(_, let value):
      guard case .array = target.content else { return false }
      target.append(ModelValue(value))
      return true
    case .setMember(let location, let key, let value):
      return set(missingKeys(of: location) + [key], of: target, to: value)
    case .setStyle(_, let key, let value):
      return set(stylePath(of: key, in: target) ?? ["style", key], of: target, to: value)
    case .rename(_, let key):
      guard let old = target.key else { return false }
      if old == key { return true }
      guard target.parent?[key] == nil else { return false }
      target.rename(to: key)
      return true
    case .remove:
      target.remove()
      return target !== root
    case .moveMember(_, let location, let key):
      return move(target, to: missingKeys(of: location) + [key], of: targets[1], in: root)
    case .copyMember(_, let location, let key):
      let object = targets[1]
      guard !object.isIn(target), object.members != nil else { return false }
      let keys = missingKeys(of: location) + [key]
      let copy = ModelValue(target.value)
      // A value is no longer the same where a copy replaces it.
      guard set(keys, of: object, to: "a copy to be") else { return false }
      keys.reduce(object) { $0?[$1] }?.replace(with: copy)
      return true
    case .moveComments: return true
    case .wrap(_, let type, let members, let key):
      let wrapper = ModelValue(.object(["type": .string(type)]))
      for member in members { wrapper.insert(ModelValue(member.value), key: member.key) }
      target.replace(with: wrapper)
      let holder = ModelValue(.array([.null]))
      if key == "children" { holder.children.first?.replace(with: target) }
      wrapper.insert(key == "children" ? holder : target, key: key)
      return true
    case .unwrap, .replaceElement:
      guard targets[1] !== target, targets[1].isIn(target) else { return false }
      targets[1].remove()
      target.replace(with: targets[1])
      return true
    case .swapValues:
      if targets[1] === target { return true }
      guard !targets[1].isIn(target), !target.isIn(targets[1]) else { return false }
      target.swap(with: targets[1])
      return true
    case .replaceText: return false
    }
  }

  /// The keys at the end of a location that its target has not, as the generator notes them.
  private func missingKeys(of location: Location) -> [String] {
    location.path.compactMap { step in
      if case .key(let key) = step, key.hasPrefix("new") { key } else { nil }
    }
  }

  private func set(_ keys: [String], of target: ModelValue, to value: JSONValue) -> Bool {
    var object = target
    for key in keys.dropLast() {
      guard object.members != nil else { return false }
      if object[key] == nil { object.insert(ModelValue([:]), key: key) }
      guard let next = object[key] else { return false }
      object = next
    }
    guard object.members != nil, let key = keys.last else { return false }
    if let old = object[key] {
      if canonical(old.value) != canonical(value) { old.fill(with: value) }
    } else {
      object.insert(ModelValue(value), key: key)
    }
    return true
  }

  private func move(
    _ value: ModelValue, to keys: [String], of target: ModelValue, in root: ModelValue
  ) -> Bool {
    guard !target.isIn(value), target.members != nil, value !== root else { return false }
    if keys.count == 1, let key = keys.first, value.parent === target {
      if value.key == key { return true }
      if target[key] == nil {
        value.rename(to: key)
        return true
      }
    }
    value.remove()
    guard set(keys, of: target, to: "a place to be") else { return false }
    keys.reduce(target) { $0?[$1] }?.replace(with: value)
    return true
  }

  /// The path of the last entry with which an element writes a key of its style.
  private func stylePath(of key: String, in element: ModelValue) -> [String]? {
    var paths: [[String]] = []
    for member in element.members ?? [] {
      if member.key == key { paths.append([key]) }
      if member.key == "style", member.value[key] != nil { paths.append(["style", key]) }
    }
    return paths.last
  }
}
