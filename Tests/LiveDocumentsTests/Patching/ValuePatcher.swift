import JSON
import LiveDocuments

/// A patch applied to a value, as RFC 6902 is read most directly; `nil` where it cannot be.
func patched(_ value: JSONValue, _ patch: JSONPatch) -> JSONValue? {
  var value: JSONValue? = value
  for operation in patch.operations {
    guard let current = value else { return .none }
    value = patched(current, operation)
  }
  return value
}

private func patched(_ value: JSONValue, _ operation: PatchOperation) -> JSONValue? {
  switch operation {
  case .add(let pointer, let new): return adding(new, to: value, at: pointer.tokens[...])
  case .remove(let pointer): return removing(from: value, at: pointer.tokens[...])
  case .replace(let pointer, let new):
    if pointer.tokens.isEmpty { return new }
    guard let rest = removing(from: value, at: pointer.tokens[...]) else { return .none }
    return adding(new, to: rest, at: pointer.tokens[...])
  case .move(let source, let target):
    guard let moved = found(in: value, at: source.tokens[...]) else { return .none }
    if source == target { return value }
    if target.tokens.starts(with: source.tokens) { return .none }
    guard let rest = removing(from: value, at: source.tokens[...]) else { return .none }
    return adding(moved, to: rest, at: target.tokens[...])
  case .copy(let source, let target):
    guard let copied = found(in: value, at: source.tokens[...]) else { return .none }
    return adding(copied, to: value, at: target.tokens[...])
  case .test(let pointer, let expected):
    guard let found = found(in: value, at: pointer.tokens[...]),
      canonical(found) == canonical(expected)
    else { return .none }
    return value
  }
}

private func found(in value: JSONValue, at tokens: ArraySlice<String>) -> JSONValue? {
  guard let token = tokens.first else { return value }
  let child: JSONValue? =
    switch value {
    case .object(let object): object[token]
    case .array(let elements): index(token, below: elements.count).map { elements[$0] }
    default: .none
    }
  return child.flatMap { found(in: $0, at: tokens.dropFirst()) }
}

private func adding(
  _ new: JSONValue, to value: JSONValue, at tokens: ArraySlice<String>
) -> JSONValue? {
  guard let token = tokens.first else { return new }
  if tokens.count > 1 {
    return changing(token, of: value) { adding(new, to: $0, at: tokens.dropFirst()) }
  }
  switch value {
  case .object(var object):
    object[token] = new
    return .object(object)
  case .array(var elements):
    let place = token == "-" ? elements.count : index(token, below: elements.count + 1)
    guard let place else { return .none }
    elements.insert(new, at: place)
    return .array(elements)
  default: return .none
  }
}

private func removing(from value: JSONValue, at tokens: ArraySlice<String>) -> JSONValue? {
  guard let token = tokens.first else { return .none }
  if tokens.count > 1 {
    return changing(token, of: value) { removing(from: $0, at: tokens.dropFirst()) }
  }
  switch value {
  case .object(var object):
    guard object[token] != nil else { return .none }
    object[token] = nil
    return .object(object)
  case .array(var elements):
    guard let place = index(token, below: elements.count) else { return .none }
    elements.remove(at: place)
    return .array(elements)
  default: return .none
  }
}

private func changing(
  _ token: String, of value: JSONValue, _ change: (JSONValue) -> JSONValue?
) -> JSONValue? {
  switch value {
  case .object(var object):
    guard let changed = object[token].flatMap(change) else { return .none }
    object[token] = changed
    return .object(object)
  case .array(var elements):
    guard let place = index(token, below: elements.count), let changed = change(elements[place])
    else { return .none }
    elements[place] = changed
    return .array(elements)
  default: return .none
  }
}

private func index(_ token: String, below limit: Int) -> Int? {
  guard let index = Int(token), "\(index)" == token, (0..<limit).contains(index) else {
    return .none
  }
  return index
}

/// A text that is the same for the same value: members by their keys, all numbers doubles.
func canonical(_ value: JSONValue) -> String {
  switch value {
  case .integer(let integer): "\(Double(integer))"
  case .real(let real): "\(real)"
  case .array(let elements): "[\(elements.map(canonical).joined(separator: ","))]"
  case .object(let object):
    "{"
      + object.sorted { $0.key < $1.key }
      .map { "\(JSONValue.string($0.key)):\(canonical($0.value))" }.joined(separator: ",") + "}"
  default: value.description
  }
}
