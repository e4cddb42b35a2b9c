import DocumentSyntax
import LayoutEngine

/// The children an element had, of which those that lost their object may stand for new ones.
///
/// A new object is the like of one with the same `id`, else of the next one of its type under the
/// same key whose `id`, if it has one, is not in use any more.
struct FormerChildren {
  private var values: [ElementSlot: [ElementID]] = [:]
  private var lostByID: [String: ElementID] = [:]
  private var lostByType: [Kind: [ElementID]] = [:]
  private var taken: Set<ElementID> = []
  private var idsInUse: Set<String> = []

  private struct Kind: Hashable {
    let slot: ElementSlot
    let type: String
  }

  init(_ elements: [ElementID], of document: LiveDocument) {
    for element in elements.reversed() {
      guard let entry = document.entry(of: element), entry.node == nil else { continue }
      guard entry.hasLostObject else {
        values[entry.slot, default: []].append(element)
        continue
      }
      guard let type = entry.declaration?.name else { continue }
      if let id = entry.id { lostByID[id] = element }
      lostByType[Kind(slot: entry.slot, type: type), default: []].append(element)
    }
  }

  /// Notes the `id` of a value that will look for its place.
  mutating func expect(_ entry: SyntaxEntry, in document: LiveDocument) {
    guard !lostByID.isEmpty, entry.kind == .object, let container = entry.container,
      let id = document.source.member("id", of: container)
    else { return }
    idsInUse.insert(id)
  }

  /// The lost element that a new object stands for.
  mutating func takeLike(
    of container: SyntaxNode, in slot: ElementSlot, in document: LiveDocument
  ) -> ElementID? {
    guard !lostByType.isEmpty else { return nil }
    if let id = document.source.member("id", of: container), let element = lostByID[id],
      taken.insert(element).inserted
    {
      return element
    }
    guard let type = document.source.member("type", of: container) else { return nil }
    let kind = Kind(slot: slot, type: type)
    while let element = lostByType[kind]?.popLast() {
      if taken.contains(element) { continue }
      if let id = document.id(of: element), idsInUse.contains(id) { continue }
      taken.insert(element)
      return element
    }
    return nil
  }

  /// A former child that was no object.
  mutating func takeValue(in slot: ElementSlot) -> ElementID? {
    values[slot]?.popLast()
  }
}
