import LayoutEngine
import LiveDocuments
import Randomness

/// The elements that take edits of each kind, by their index in the order of the document, so
/// that an engine's tree and a document agree on them.
struct EditSites {
  private var sites: [EditKind: [Int]] = [:]

  init(_ document: LiveDocument, _ elements: [ElementID]) {
    var labels: [Int] = []
    var contents: [Int] = []
    for (place, element) in elements.enumerated() {
      sites[.whiteSpace, default: []].append(place)
      let description = document.elements.description(of: element)
      switch description.content {
      case .spec where description.type == .stack && document.hasMember("spacing", of: element):
        sites[.containerStyle, default: []].append(place)
      case .text: labels.append(place)
      case .flow: contents.append(place)
      case .none:
        if case .points = description.style.width, description.type == .node {
          sites[.leafValue, default: []].append(place)
        }
      default: break
      }
      if document.elements.slot(of: element) == .children,
        document.elements.children(of: element).isEmpty
      {
        for kind in [EditKind.insertion, .deletion, .paste] {
          sites[kind, default: []].append(place)
        }
      }
    }
    sites[.labelText] = labels.isEmpty ? contents : labels
  }

  /// - Returns: `nil` where the document has no place for such an edit.
  func pick(for kind: EditKind, _ random: inout SeededGenerator) -> Int? {
    guard let places = sites[kind], !places.isEmpty else { return nil }
    return random.pick(places)
  }
}
