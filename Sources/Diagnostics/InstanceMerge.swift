import DocumentSyntax
import LayoutEngine
import LiveDocuments

/// Diagnostics about elements of layouts, each reported once.
///
/// The elements of all uses of a layout are read from the same objects. If all of them have a diagnostic, it is
/// reported in the text of the layout. If only some have it, it is reported at the use that they have in common, in
/// another layout or in the document, with the location in the layout as a related location.
///
/// A layout in another file is always reported at its use, once if all uses have the diagnostic; ``FileChecks`` lists
/// the omitted diagnostics.
enum InstanceMerge {
  /// A diagnostic, and the element at which it is to be reported.
  private struct Item {
    let index: Int

    /// The position of the diagnostic's own element among the elements of all items, in the order of the document.
    var position = 0
    var element: ElementID
    var object: SyntaxNode
    var isMoved = false
  }

  private struct Group: Hashable {
    let code: String
    let range: Range<Int>?

    /// The bytes in the file that has the diagnostic; `nil` for the document's own text.
    let rangeInFile: Range<Int>?
    let object: SyntaxNode
  }

  /// - Complexity: O(*n*) in the number of diagnostics and, if any is about an element of a layout, of elements.
  static func merged(_ diagnostics: [Diagnostic], in document: LiveDocument) -> [Diagnostic] {
    guard document.hasInstances else { return diagnostics }
    var items: [Item] = []
    for (index, diagnostic) in diagnostics.enumerated() {
      guard case .location(let location) = diagnostic.location, let element = location.element,
        let object = document.sharedObject(of: location)
      else { continue }
      items.append(Item(index: index, element: element, object: object))
    }
    if items.isEmpty { return diagnostics }
    setPositions(of: &items, in: document)
    var rangesInFiles: [Int: Range<Int>] = [:]
    for item in items where item.object.isInPart {
      rangesInFiles[item.index] = document.fileRange(at: diagnostics[item.index].location)?.range
    }
    let counts = document.sharedObjectCounts
    var merged = diagnostics.map(Optional.some)
    for item in items { merged[item.index] = nil }
    var fileChecks = FileChecks()
    items.removeAll { fileChecks.omits(diagnostics[$0.index], in: document) }
    var hasMoved = false
    while !items.isEmpty {
      var groups: [Group: [Item]] = [:]
      var order: [Group] = []
      for item in items {
        let diagnostic = diagnostics[item.index]
        let rangeInFile = rangesInFiles[item.index]
        // All uses of a file have ranges of their own.
        let group = Group(
          code: diagnostic.code, range: rangeInFile == nil ? diagnostic.range : nil,
          rangeInFile: rangeInFile, object: item.object)
        if groups[group] == nil { order.append(group) }
        groups[group, default: []].append(item)
      }
      items = []
      for group in order {
        guard let members = groups[group], let slot = members.first?.index,
          let first = members.min(by: { $0.position < $1.position })
        else { continue }
        let isEverywhere = Set(members.map(\.element)).count >= counts[group.object] ?? 1
        let moving = isEverywhere && group.object.isInPart ? [first] : members
        let uses = moving.map { use(around: $0, in: document) }
        guard !isEverywhere || group.object.isInPart, uses.allSatisfy({ $0 != nil }) else {
          merged[slot] = report(diagnostics[first.index], first, in: document)
          hasMoved = hasMoved || first.isMoved
          continue
        }
        items += zip(moving, uses).compactMap { item, use in
          guard let use, let object = document.objectOfUse(use) else { return nil }
          var moved = item
          (moved.element, moved.object, moved.isMoved) = (use, object, true)
          return moved
        }
      }
    }
    let kept = merged.compactMap(\.self)
    guard hasMoved else { return kept }
    return kept.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }.map(\.element)
  }

  /// Diagnostics of several uses are alike, so their order says nothing of the elements.
  private static func setPositions(of items: inout [Item], in document: LiveDocument) {
    var positions = Dictionary(items.map { ($0.element, 0) }, uniquingKeysWith: { $1 })
    var count = 0
    document.elements.forEach { element in
      guard positions[element] != nil else { return }
      positions[element] = count
      count += 1
    }
    for index in items.indices { items[index].position = positions[items[index].element] ?? 0 }
  }

  /// The element that uses the layout in which an item stands; `nil` for one of the document.
  private static func use(around item: Item, in document: LiveDocument) -> ElementID? {
    // The root of a layout that is one element with its use.
    if !item.isMoved, document.objectOfUse(item.element) != item.object { return item.element }
    return document.use(around: item.element)
  }

  private static let insideMessage = "it is here in the layout"

  /// A diagnostic that is reported at a use of a layout, as it was found at the element inside.
  static func atItsElement(_ diagnostic: Diagnostic, in document: LiveDocument) -> Diagnostic {
    guard let inside = diagnostic.related.first, inside.message == insideMessage else {
      return diagnostic
    }
    var found = diagnostic.about(
      inside.location, subject: diagnostic.subject, related: Array(diagnostic.related.dropFirst()))
    found.range = document.range(of: inside.location)
    found.relatedRanges = Array(diagnostic.relatedRanges.dropFirst())
    return found
  }

  private static func report(
    _ diagnostic: Diagnostic, _ item: Item, in document: LiveDocument
  ) -> Diagnostic {
    guard item.isMoved else { return diagnostic }
    let location = Location(item.element, [.key("layout")], part: .value)
    let inside = Diagnostic.Related(diagnostic.location, insideMessage)
    var moved = diagnostic.about(
      .location(location), subject: diagnostic.subject, related: [inside] + diagnostic.related)
    moved.range = document.range(of: location)
    moved.relatedRanges = [diagnostic.range] + diagnostic.relatedRanges
    return moved
  }
}
