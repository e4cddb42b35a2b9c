package import DocumentSyntax
package import JSON
package import LayoutEngine

extension LiveDocument {
  /// The elements with overrides, in document order.
  package var overriddenElements: [ElementID] {
    inDocumentOrder(elements.overrides.keys.filter(elements.isAttached))
  }

  /// The number of ``overriddenElements``.
  package var overriddenElementCount: Int {
    elements.overrides.keys.count(where: elements.isAttached)
  }

  /// The overrides of an element.
  package func override(of element: ElementID) -> ElementOverride {
    elements.overrides[element] ?? ElementOverride()
  }

  package var hasOverrides: Bool { !elements.overrides.isEmpty }

  /// True if the override of an element replaces the value at a location of its object.
  package func isOverridden(_ location: Location) -> Bool {
    guard hasOverrides, let element = location.element else { return false }
    return elements.overrides[element]?.covers(location.path) ?? false
  }

  /// Adds overrides to an element and starts a new revision; objects are merged with earlier overrides.
  ///
  /// Overrides stay through edits of the text, as long as the element exists.
  package func override(_ element: ElementID, with override: ElementOverride) {
    self.override([CheckedOverride(unchecked: override, of: element)])
  }

  /// Adds overrides to several elements and starts one new revision.
  package func override(_ overrides: [CheckedOverride]) {
    guard !overrides.isEmpty else { return }
    for new in overrides {
      self.elements.overrides[new.element, default: ElementOverride()].merge(new.override)
    }
    refreshElements(overrides.map(\.element))
    finishEditing(version: version)
  }

  /// The overrides of variables, by the variables' names.
  package var variableOverrides: JSONObject { text.variables.overrides }

  /// Adds overrides of variables that the document defines or sees from outside, and starts a new revision.
  ///
  /// Overrides take precedence over the values of the document and of all its variants. They may refer to other
  /// variables, as definitions may.
  ///
  /// - Complexity: As an edit of the definitions.
  package func override(variables values: JSONObject) throws(VariableOverrideError) {
    var merged = variableOverrides
    for member in values {
      guard text.variables.defines(member.key) else {
        throw .unknown(member.key, known: fewVariables)
      }
      guard member.value.serialized().count <= VariableLayer.longestValue else {
        throw .tooLong(member.key)
      }
      merged[member.key] = member.value
    }
    setVariableOverrides(merged)
  }

  /// Replaces all overrides of variables, and starts a new revision if they changed.
  func setVariableOverrides(_ values: JSONObject) {
    guard values != variableOverrides else { return }
    text.variables.override(with: values)
    pendingEdits.touchesTop = true
    finishEditing(version: version)
  }

  /// Removes the overrides of some elements, or of all elements and variables if `elements` is `nil`, and starts a new
  /// revision.
  package func resetOverrides(of elements: [ElementID]? = nil) {
    takeOverrides(of: elements)
    finishEditing(version: version)
  }

  /// Removes all overrides, applies `edits`, which write the overrides into the text, and starts one new revision.
  package func commitOverrides(by edits: [SourceEdit], version: Int?) {
    takeOverrides(of: nil)
    _ = apply(edits)
    finishEditing(version: version)
  }

  /// Replaces the overrides of all elements by the overrides of a document with the same text, and starts a new
  /// revision if they changed.
  func follow(_ wanted: [PlacedOverride]) {
    guard !(wanted.isEmpty && elements.overrides.isEmpty) else { return }
    var new: [ElementID: ElementOverride] = [:]
    for placed in wanted {
      guard let element = element(at: placed.pointer),
        isInReplacement(element) == placed.isInReplacement
      else { continue }
      new[element] = placed.override
    }
    guard new != elements.overrides else { return }
    let changed = Set(new.keys).union(elements.overrides.keys).filter {
      new[$0] != elements.overrides[$0]
    }
    elements.overrides = new
    refreshElements(changed.sorted())
    finishEditing(version: version)
  }

  /// The rewrites that make the text state the overrides.
  ///
  /// A key of `style` that takes precedence over an overridden key is removed, or the written value would have no
  /// effect.
  package var overrideRewrites: [Rewrite] {
    rewrites(definingVariables: variableOverrides) + elementOverrideRewrites
  }

  private var elementOverrideRewrites: [Rewrite] {
    overriddenElements.flatMap { element in
      let override = override(of: element)
      let target = Location(element, part: .value)
      return beatenBy(override, of: element)
        + override.values.flatMap { member in
          rewrites(
            laying: member, over: Location(element, [.key(member.key)], part: .value),
            inStyle: false
          ) { .setMember(of: target, key: member.key, $0) }
        }
        + override.style.flatMap { member in
          let written = ElementKey(rawValue: member.key).map {
            location(of: $0, in: element, part: .value)
          }
          return rewrites(
            laying: member,
            over: written ?? Location(element, [.key("style"), .key(member.key)], part: .value),
            inStyle: true
          ) { .setStyle(element, key: member.key, $0) }
        }
    }
  }

  /// The rewrites that write an override at a location: only its members if the text has an object there.
  private func rewrites(
    laying member: JSONObject.Member, over location: Location, inStyle: Bool,
    whole: (JSONValue) -> Rewrite
  ) -> [Rewrite] {
    let value = VariableReference.escaped(member.value)
    guard let new = value.objectValue,
      MergedValues.keepsOthers(value, for: member.key, inStyle: inStyle),
      !location.path.isEmpty, let entry = ownEntry(at: location)
    else { return [whole(value)] }
    if entry.kind == .object {
      return new.map { .setMember(of: location, key: $0.key, $0.value) }
    }
    return [
      whole(
        MergedValues.merged(value, over: written(entry), for: member.key, inStyle: inStyle))
    ]
  }

  /// The value of an entry, with its variable or expression resolved.
  private func written(_ entry: SyntaxEntry) -> JSONValue? {
    guard let string = source.string(of: entry) else { return try? source.scalar(of: entry) }
    if case .value(let name) = VariableReference(string) {
      guard case .found(let value)? = text.variableScope?.value(of: name) else { return nil }
      return try? JSONValue(parsing: value.source.text.bytes(in: value.entry.valueRange))
    }
    guard let expression = VariableExpression(string) else { return .string(string) }
    guard case .found(let number)? = text.variableScope?.value(of: expression), number.isFinite
    else {
      return nil
    }
    return .real(number)
  }

  /// The value at a location of an element's own object; `nil` if it is not written.
  private func ownEntry(at location: Location) -> SyntaxEntry? {
    var node = location.element.flatMap { elements.node(of: $0) }
    var found: SyntaxEntry?
    for step in location.path {
      found = node.flatMap { entry(at: step, in: $0) }
      node = found?.container
    }
    return found
  }

  /// Returns the removals of the keys of a style that take precedence over overridden keys.
  private func beatenBy(_ override: ElementOverride, of element: ElementID) -> [Rewrite] {
    var keys: [ElementKey] = []
    for bound in SizeBound.allCases {
      for axis in Axis.allCases {
        let candidates = ElementKey.candidates(for: bound, axis)
        let side = axis == .horizontal ? "width" : "height"
        let overridden = candidates.firstIndex { key in
          guard let value = override.style[key.name] else { return false }
          return ElementKeys.sides.contains(key) || value[side] != nil
        }
        guard let first = overridden else { continue }
        for key in candidates[..<first] where elements.writes(key, element) && !keys.contains(key) {
          keys.append(key)
        }
      }
    }
    return keys.map { .remove(location(of: $0, in: element)) }
  }

  private func takeOverrides(of elements: [ElementID]?) {
    let affected = (elements ?? overriddenElements).filter { self.elements.overrides[$0] != nil }
    for element in affected { self.elements.overrides[element] = nil }
    if elements == nil {
      self.elements.overrides = [:]
      if !variableOverrides.isEmpty {
        text.variables.override(with: JSONObject())
        pendingEdits.touchesTop = true
      }
    }
    refreshElements(affected)
  }

  private func refreshElements(_ elements: [ElementID]) {
    for element in elements where self.elements.isAttached(element) {
      guard let node = self.elements.node(of: element) else { continue }
      if self.elements.instances[element] != nil {
        pendingEdits.elements.insert(element)
      } else {
        pendingEdits.nodes.insert(node)
      }
    }
  }

  /// The screen on which the document is laid out.
  package var currentScreen: Screen { header.screen }

  /// True if ``layOut(on:)`` replaced the document's own screen.
  package var isOnOtherScreen: Bool { screen != nil }

  /// Lays out the document on another screen, or with `nil` on its own again, and starts a new revision.
  ///
  /// - Complexity: As an edit of the document's constrained size; variables and layouts are not read again for another
  ///   size.
  package func layOut(on screen: Screen?) {
    guard screen != self.screen else { return }
    self.screen = screen
    if let screen, screen.differsInSizeOnly(from: header.screen) {
      pendingEdits.resizesScreen = true
    } else {
      pendingEdits.touchesTop = true
    }
    finishEditing(version: version)
  }

  /// The text of an element on the present screen, before a pseudolanguage changes it; `nil` if the document has no
  /// text for the element.
  package func plainText(of element: ElementID) -> String? {
    if let id = elements.id(of: element), let text = header.screen.elements[ExactString(id)]?.text {
      return text
    }
    let stated = object(stating: Location(element, [.key("text")], part: .value))
    guard let node = stated.node else { return nil }
    if let entry = entry(at: .key("text"), in: node) {
      return text(of: entry, in: source, stated.scope)
    }
    guard let type = elements.entry(of: element)?.typeIndex,
      let value = text.variables.defaults?.value(of: "text", of: TypeTable.at(type))
    else { return nil }
    return text(of: value.entry, in: value.source, text.variableScope)
  }

  /// The text of a string value, with its variable resolved; `nil` for another value.
  private func text(
    of entry: SyntaxEntry, in source: DocumentSource, _ scope: VariableScope?
  ) -> String? {
    guard let string = source.string(of: entry) else { return nil }
    guard case .value(let name) = VariableReference(string) else {
      return VariableReference.text(of: string)
    }
    guard case .found(let value)? = scope?.value(of: name) else { return nil }
    return value.source.string(of: value.entry).map(VariableReference.text)
  }

  /// Writes another text for a text element and starts a new revision.
  ///
  /// - Throws: ``RewriteError`` if a syntax error makes the result of the edit uncertain.
  /// - Complexity: As an edit in the element's object.
  @discardableResult
  package func setText(
    _ text: String, of element: ElementID
  ) throws(RewriteError) -> [SourceEdit] {
    let location = Location(element, part: .value)
    let string = VariableReference.string(for: text)
    let edits = try edits(for: [.setMember(of: location, key: "text", .string(string))])
    let inverse = apply(edits)
    finishEditing(version: version)
    return inverse
  }
}
