package import JSON
package import LayoutEngine

extension LiveDocument {
  /// The elements whose style has values laid over it.
  package var overriddenElements: [ElementID] { overrides.keys.filter(isAttached).sorted() }

  /// The values laid over an element's style.
  package func overrides(of element: ElementID) -> JSONObject {
    overrides[element]?.values ?? JSONObject()
  }

  /// Lays values over an element's style, beside those that are there, and starts a new revision.
  ///
  /// They stay through edits of the text, as long as the element does.
  package func override(_ element: ElementID, with values: JSONObject) {
    var override = overrides[element] ?? StyleOverride()
    for member in values { override.values[member.key] = member.value }
    overrides[element] = override
    reread([element])
  }

  /// Takes the values laid over some elements' styles away, or all, and starts a new revision.
  package func resetOverrides(of elements: [ElementID]? = nil) {
    let affected = (elements ?? overriddenElements).filter { overrides[$0] != nil }
    for element in affected { overrides[element] = nil }
    if elements == nil { overrides = [:] }
    reread(affected)
  }

  /// What makes the text say what is laid over it.
  package var overrideRewrites: [Rewrite] {
    overriddenElements.flatMap { element in
      overrides(of: element).map { .setStyle(element, key: $0.key, $0.value) }
    }
  }

  private func reread(_ elements: [ElementID]) {
    for element in elements where isAttached(element) {
      if let node = entry(of: element)?.node { pendingEdits.nodes.insert(node) }
    }
    finishEditing(version: version)
  }
}
