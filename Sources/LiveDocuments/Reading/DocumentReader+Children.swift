import DocumentSyntax
import LayoutEngine

/// The children of an element, which are recorded here and read later.
extension DocumentReader {
  /// Reads a key that holds elements in some type.
  ///
  /// - Returns: True if the key was handled; false for a key that the type does not have, such as `corner`, which may
  ///   be unknown.
  mutating func readChildren(
    _ member: ObjectMembers.Member, in slot: ElementSlot, of table: TypeTable?,
    at path: PathHandle
  ) -> Bool {
    let role = table?.declaration.children.role(of: slot) ?? .misplaced
    if role == .misplaced, let table {
      guard slot == .child || slot == .children else { return false }
      note(
        .wrongChildKey(
          wrong: slot.rawValue, right: table.declaration.children.rightKey,
          type: table.declaration.name),
        at: path.with(part: .key))
    }
    switch (slot, member.entry.kind) {
    // The value is a syntax error already, so the child must not be reported as missing too.
    case (_, .missing), (_, .invalid): current.childKeys.insert(ElementSlots(slot))
    case (.children, .array): appendElements(of: member.entry, role: role, at: path)
    case (.children, .tooDeep): break
    case (.children, _):
      noteWrongType(member.entry, key: "children", expected: "an array", at: path)
    // `null` means no child; the rule about missing children reports it.
    case (_, .null): break
    default:
      current.childKeys.insert(ElementSlots(slot))
      append(member.entry, in: slot, role: role, at: path)
    }
    return true
  }

  private mutating func appendElements(
    of entry: SyntaxEntry, role: ChildRole, at path: PathHandle
  ) {
    guard let array = entry.container else { return }
    current.childKeys.insert(ElementSlots(.children))
    let entries = entries(of: array)
    current.children.reserveCapacity(current.children.count + entries.count)
    for (index, entry) in entries.enumerated() {
      append(
        entry, in: .children, role: role,
        at: entry.kind == .object ? path : self.path(at: index, in: path))
    }
  }

  /// Adds a value to the children; only an object can be an element.
  private mutating func append(
    _ entry: SyntaxEntry, in slot: ElementSlot, role: ChildRole, at path: PathHandle
  ) {
    if entry.kind != .object {
      noteWrongType(
        entry, key: slot.rawValue, expected: "an element", at: path)
    }
    current.children.append(
      ReadElement.Child(
        slot: slot, role: role, entry: entry, context: context.map(Unmanaged.passUnretained)))
  }

  /// Adds the root of a layout to the children of its use.
  mutating func appendRoot(_ entry: SyntaxEntry) {
    current.childKeys.insert(ElementSlots(.child))
    append(entry, in: .child, role: .child, at: .top)
  }
}

extension ChildrenRule {
  /// The role in layout of the elements under a key.
  func role(of slot: ElementSlot) -> ChildRole {
    switch (self, slot) {
    case (.single, .child), (.companion, .child), (.many, .children), (.singleOrMany, .child),
      (.singleOrMany, .children), (.parts, .child):
      .child
    case (.parts, .titleNode): .title
    case (.parts, .imageNode): .image
    case (.parts, .backgroundImageNode): .backgroundImage
    case (.companion(let key), _) where key == slot.rawValue: .companion
    default: .misplaced
    }
  }

  /// The key under which the type takes its elements.
  fileprivate var rightKey: String? {
    switch self {
    case .none: nil
    case .single, .companion, .singleOrMany, .parts: "child"
    case .many: "children"
    }
  }
}

/// Names of 1.x for keys of a style.
package enum DeprecatedStyleKey: String, CaseIterable, Sendable {
  case preferredFrameSize
  case sizeRange

  /// The kind of value under it.
  package enum Value: Sendable {
    /// The value of a key of 2.0.
    case key(String)

    /// An object; the value of each member is the value of a key of 2.0.
    case members([(member: String, key: String)])
  }

  package var value: Value {
    switch self {
    case .preferredFrameSize: .key("preferredSize")
    case .sizeRange: .members([("min", "minLayoutSize"), ("max", "maxLayoutSize")])
    }
  }

  /// The names of the key and of its members.
  var names: [String] {
    guard case .members(let members) = value else { return [rawValue] }
    return [rawValue] + members.map(\.member)
  }

  /// The name in 2.0.
  package var replacement: String {
    switch self {
    case .preferredFrameSize: "preferredSize"
    case .sizeRange: "minLayoutSize and maxLayoutSize"
    }
  }
}
