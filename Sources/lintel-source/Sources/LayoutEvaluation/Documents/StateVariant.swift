import JSONText

/// A variant of the document: a state of the code, or a screen of a hint.
struct StateVariant {
  let name: String
  var merger: VariantMerger?

  /// The screen of another device on which the state is shown; nil for the document's own.
  var screen: DocumentScreen?

  /// The members of the hint; empty for a state.
  private let hint: JSONValue

  init(name: String, merger: VariantMerger, screen: DocumentScreen? = nil) {
    (self.name, self.merger, self.screen) = (name, merger, screen)
    hint = .object([])
  }

  init(hint: JSONValue) {
    self.hint = hint
    name = hint["name"]?.string ?? ""
  }

  /// The variant; what a hint says counts before what the code does on its screen.
  var json: JSONValue {
    var members = hint.members ?? []
    if members.isEmpty { members.append(.init("name", .string(name))) }
    if let screen { members += screen.members }
    for member in merger?.json(name: name).members ?? [] where member.key != "name" {
      guard let index = members.firstIndex(where: { $0.key == member.key }) else {
        members.append(member)
        continue
      }
      members[index] = .init(member.key, Self.merged(member.value, members[index].value))
    }
    return .object(members)
  }

  /// Merges two objects; a member of the second replaces an equal one of the first.
  private static func merged(_ first: JSONValue, _ second: JSONValue) -> JSONValue {
    guard case .object(let members) = first, case .object(let others) = second else {
      return second
    }
    var result = members
    for other in others {
      guard let index = result.firstIndex(where: { $0.key == other.key }) else {
        result.append(other)
        continue
      }
      result[index] = .init(other.key, merged(result[index].value, other.value))
    }
    return .object(result)
  }
}
