package import DocumentSyntax
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

extension LiveDocument {
  /// What the document is laid out on now.
  package var currentScreen: Screen { header.screen }

  /// Lays the document out on another screen, or on its own again, and starts a new revision.
  ///
  /// - Complexity: As an edit of the document's constrained size.
  package func layOut(on screen: Screen?) {
    guard screen != self.screen else { return }
    self.screen = screen
    pendingEdits.touchesTop = true
    finishEditing(version: version)
  }
}

extension LiveDocument {
  /// What an element says on the screen that it is laid out for, before a pseudolanguage makes something
  /// else of it; `nil` if that is not written.
  package func plainText(of element: ElementID) -> String? {
    if let id = id(of: element), let text = header.screen.elements[ExactString(id)]?.text {
      return text
    }
    return entry(of: element)?.node.flatMap { source.member("text", of: $0) }
  }

  /// Writes another text for a text element and starts a new revision.
  ///
  /// - Throws: ``RewriteError`` where a syntax error makes it doubtful what would come of it.
  /// - Complexity: As an edit in the element's object.
  @discardableResult
  package func setText(
    _ text: String, of element: ElementID
  ) throws(RewriteError) -> [SourceEdit] {
    let place = Location(element, part: .value)
    let edits = try edits(for: [.setMember(of: place, key: "text", .string(text))])
    let inverse = apply(edits)
    finishEditing(version: version)
    return inverse
  }
}

/// Values laid over an element's style, as developer tools do; the text stays as it is.
struct StyleOverride {
  /// By the keys of `style`, in the order in which they were first set.
  var values = JSONObject()

  /// The style with the values in place of what it says, by the rules by which documents are read; what
  /// is no value of a key leaves the key as it is.
  func applied(to style: ElementStyle) -> ElementStyle {
    read(over: style).style
  }

  /// What is wrong with the values, at places in the style.
  var problems: [Problem] { read(over: ElementStyle()).problems }

  private func read(over style: ElementStyle) -> (style: ElementStyle, problems: [Problem]) {
    let source = DocumentSource(JSONValue.object(values).serialized())
    guard let node = source.syntax.root.container else { return (style, []) }
    var reading = ValueReading(source)
    reading.builder.style.style = style
    for member in ObjectMembers(source, node).used {
      let place = Location(nil, [.key(member.key)], part: .value)
      guard let property = TypeTable.style[member.key] else {
        reading.noteUnknown(member, owner: "style", at: place)
        continue
      }
      reading.read(member.entry, as: property, at: place)
    }
    return (reading.builder.style.style, reading.problems)
  }
}
