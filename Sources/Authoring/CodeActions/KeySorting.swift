import Diagnostics
package import DocumentSyntax
import LayoutEngine
package import LiveDocuments

/// Sorts the keys of objects into their canonical order; the spelling of each member is kept.
///
/// Only members move; the text between them stays. Objects with comments or syntax errors between their members are
/// left unchanged.
struct KeySorting {
  private let source: DocumentSource
  private let faults: SyntaxFaults

  /// True if the elements in an element are sorted too.
  private let includesElements: Bool

  private struct Task {
    let entry: SyntaxEntry
    let role: ValueRole
  }

  /// The part of the text that is written for an object.
  private enum Piece {
    case bytes(Range<Int>)
    case value(Task)
  }

  init(_ source: DocumentSource, includesElements: Bool) {
    self.source = source
    self.includesElements = includesElements
    faults = SyntaxFaults(of: source)
  }

  /// The edits that sort an object and the objects in it, in ascending order.
  ///
  /// If `isComplete` is false, the search ends at the first object with unsorted keys, and its edits have no text.
  func edits(
    of entry: SyntaxEntry, _ role: ObjectRole, isComplete: Bool = true
  ) -> [SourceEdit] {
    guard !faults.documentIsBroken else { return [] }
    var edits: [SourceEdit] = []
    var pending = [Task(entry: entry, role: .one(role))]
    while let task = pending.popLast(), isComplete || edits.isEmpty {
      for (old, new, role) in members(of: task) {
        if old != new {
          let bytes = isComplete ? text(of: new, role) : []
          edits.append(SourceEdit(old.memberRange, with: bytes))
        } else if let role, old.container != nil {
          pending.append(Task(entry: old, role: role))
        }
      }
    }
    return edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The entries of a container in their present order, each with its replacement and the role of the replacement.
  private func members(
    of task: Task
  ) -> [(old: SyntaxEntry, new: SyntaxEntry, role: ValueRole?)] {
    guard let node = task.entry.container else { return [] }
    var entries: [SyntaxEntry] = []
    source.syntax.forEachEntry(in: task.entry, of: source.text) { entries.append($0) }
    switch (task.role, task.entry.kind) {
    case (.each(let role), .array): return entries.map { ($0, $0, .one(role)) }
    case (.one(let role), .object): return members(entries, of: node, role)
    default: return []
    }
  }

  private func members(
    _ entries: [SyntaxEntry], of node: SyntaxNode, _ role: ObjectRole
  ) -> [(old: SyntaxEntry, new: SyntaxEntry, role: ValueRole?)] {
    let keys = entries.map { source.key(of: $0) }
    let type = keys.lastIndex(of: "type").flatMap { source.string(of: entries[$0]) }
    let order = CanonicalOrder(role, type: type)
    var permutation = Array(entries.indices)
    // A value without its closer ends where it is, and not where it would be moved to.
    let areClosed = entries.allSatisfy { $0.container.map(source.syntax.isClosed) ?? true }
    if !keys.contains(nil), areClosed, !faults.broken.contains(node), source.syntax.isClosed(node) {
      let ranks = keys.map { order.rank(of: $0 ?? "") }
      permutation.sort { (ranks[$0], $0) < (ranks[$1], $1) }
      if !permutation.elementsEqual(entries.indices),
        !source.syntax.comments(of: node, in: source.text).isEmpty
      {
        permutation = Array(entries.indices)
      }
    }
    return zip(entries, permutation).map { old, index in
      var role = keys[index].flatMap(order.role)
      if role?.isOfElements == true, !includesElements { role = nil }
      return (old, entries[index], role)
    }
  }

  // MARK: Text

  /// The text of a member with the objects in it sorted.
  private func text(of member: SyntaxEntry, _ role: ValueRole?) -> [UInt8] {
    var bytes: [UInt8] = []
    var pending = pieces(of: member, role)
    while let piece = pending.popLast() {
      switch piece {
      case .bytes(let range): bytes += source.text.bytes(in: range)
      case .value(let task): pending += pieces(of: task)
      }
    }
    return bytes
  }

  /// The key of a member, and its value, the last first.
  private func pieces(of member: SyntaxEntry, _ role: ValueRole?) -> [Piece] {
    guard let role, member.container != nil else { return [.bytes(member.memberRange)] }
    let key = member.memberRange.lowerBound..<member.valueRange.lowerBound
    return [.value(Task(entry: member, role: role)), .bytes(key)]
  }

  /// A container from bracket to bracket, the last piece first.
  private func pieces(of task: Task) -> [Piece] {
    let range = task.entry.valueRange
    var pieces: [Piece] = []
    var end = range.lowerBound
    for (old, new, role) in members(of: task) {
      pieces.append(.bytes(end..<old.memberRange.lowerBound))
      pieces += self.pieces(of: new, role).reversed()
      end = old.memberRange.upperBound
    }
    pieces.append(.bytes(end..<range.upperBound))
    return pieces.reversed()
  }
}

extension SyntaxEntry {
  /// From the key to the end of the value.
  fileprivate var memberRange: Range<Int> {
    (keyRange?.lowerBound ?? valueRange.lowerBound)..<valueRange.upperBound
  }
}

/// The role of an object of a document for the order of its keys.
enum ObjectRole {
  case document
  case element

  /// An object of these keys.
  case keys([Property])

  /// The role of the value of a key, by the properties of its object.
  static func value(under key: String, of properties: [Property]) -> ValueRole? {
    guard let property = properties.first(where: { $0.name == key }) else { return nil }
    switch property.shape {
    case .object(let keys), .uniform(_, let keys): return .one(.keys(keys))
    case .sizeRange: return .one(.keys(sizeRangeProperties))
    case .element: return .one(.element)
    case .elements: return .each(.element)
    case .variants, .expectations, .records, .measuredSizes, .textRuns:
      return property.shape.itemMembers.map { .each(.keys($0)) }
    default: return nil
    }
  }
}

/// The role of a value: an object, or an array of objects.
enum ValueRole {
  case one(ObjectRole)
  case each(ObjectRole)

  var isOfElements: Bool {
    switch self {
    case .one(.element), .each(.element): true
    default: false
    }
  }
}

/// The canonical order of an object's keys, and the roles of their values.
struct CanonicalOrder {
  private var ranks: [String: Int] = [:]
  private var rankOfOthers = 0
  private var properties: [Property] = []

  init(_ role: ObjectRole, type: String?) {
    switch role {
    case .document:
      // The keys about screens and checks come before the layout.
      rank(["$schema", "constrainedSize", "scale", "variants", "expect"], others: true)
      rank(["root"])
      properties = documentProperties
    case .element:
      let declaration = type.flatMap { Self.declarations[$0] }
      let own = (declaration?.properties ?? []).filter { $0.name != "type" && $0.name != "id" }
      rank(["type", "id"] + own.map(\.name), others: true)
      rank(["style", "hidden", "lintel-disable", "assumed", "unknown"])
      // The elements in it come last, in the order in which they are.
      let last = ranks.count + 1
      for slot in ElementSlot.allCases { ranks[slot.rawValue] = last }
      properties = elementProperties + own
    case .keys(let keys):
      rank(keys.map(\.name), others: true)
      properties = keys
    }
  }

  private static let declarations = Dictionary(uniqueKeysWithValues: allTypes.map { ($0.name, $0) })

  private mutating func rank(_ keys: [String], others: Bool = false) {
    for key in keys where ranks[key] == nil { ranks[key] = ranks.count + 1 }
    if others { rankOfOthers = ranks.count }
  }

  /// The rank of a key; unknown keys share one rank behind the object's own keys, so that they keep their order.
  func rank(of key: String) -> Double { ranks[key].map(Double.init) ?? Double(rankOfOthers) + 0.5 }

  func role(under key: String) -> ValueRole? {
    if ElementSlot(rawValue: key) == .children { return .each(.element) }
    if ElementSlot(rawValue: key) != nil { return .one(.element) }
    return ObjectRole.value(under: key, of: properties)
  }
}

extension DocumentSource {
  /// The edits that sort the keys of the whole document, in ascending order.
  ///
  /// The order of keys has no effect on a layout.
  package var keySortingEdits: [SourceEdit] {
    KeySorting(self, includesElements: true).edits(of: syntax.root, .document)
  }

  /// True if some keys are not in their canonical order.
  package var hasUnsortedKeys: Bool {
    !KeySorting(self, includesElements: true)
      .edits(of: syntax.root, .document, isComplete: false).isEmpty
  }
}

/// Sorts the keys of one element, with its style and its other objects.
enum ElementKeySorting: Refactoring {
  static let kind = CodeAction.Kind.sortKeys

  static func proposals(for element: ElementID, in document: LiveDocument) -> [CodeAction] {
    guard let name = document.elements.declaration(of: element)?.name,
      let entry = document.entry(readAs: element)
    else { return [] }
    let edits = KeySorting(document.source, includesElements: false).edits(of: entry, .element)
    return edits.isEmpty
      ? []
      : [
        CodeAction("Sort the keys of the \(name)", .sortKeys, steps: [.editing(TextChange(edits))])
      ]
  }
}

extension LiveDocument {
  /// The value that an element was read from.
  fileprivate func entry(readAs element: ElementID) -> SyntaxEntry? {
    let range = range(of: element)
    guard range.count > 1, let node = source.syntax.smallestContainer(at: range.lowerBound + 1),
      source.syntax.range(of: node) == range
    else { return nil }
    guard let parent = source.syntax.parent(of: node) else { return source.syntax.root }
    return source.entries(of: parent).first { $0.container == node }
  }
}
