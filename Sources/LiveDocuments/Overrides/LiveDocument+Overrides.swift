package import DocumentSyntax
package import JSON
package import LayoutEngine

extension LiveDocument {
  /// The elements that have values laid over them, in document order.
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

  /// True if what is laid over an element replaces what stands at a location of its object.
  package func isOverridden(_ location: Location) -> Bool {
    guard hasOverrides, let element = location.element else { return false }
    return elements.overrides[element]?.covers(location.path) ?? false
  }

  /// Lays values over an element, beside those that are there, and starts a new revision; objects are merged.
  ///
  /// They stay through edits of the text, as long as the element does.
  package func override(_ element: ElementID, with override: ElementOverride) {
    self.override([CheckedOverride(unchecked: override, of: element)])
  }

  /// Lays values over several elements, beside those that are there, and starts one new revision.
  package func override(_ overrides: [CheckedOverride]) {
    guard !overrides.isEmpty else { return }
    for new in overrides {
      self.elements.overrides[new.element, default: ElementOverride()].merge(new.override)
    }
    refreshElements(overrides.map(\.element))
    finishEditing(version: version)
  }

  /// The values that are laid over variables, by their names.
  package var variableOverrides: JSONObject { text.variables.overrides }

  /// Lays values over variables that the document has or sees from outside, beside those that are there, and starts a
  /// new revision.
  ///
  /// They win over those of the document and of all its variants, and may refer to other variables as definitions may.
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

  /// Makes the values that are laid over variables these, and starts a new revision if they are others.
  func setVariableOverrides(_ values: JSONObject) {
    guard values != variableOverrides else { return }
    text.variables.override(with: values)
    pendingEdits.touchesTop = true
    finishEditing(version: version)
  }

  /// Takes away what is laid over some elements, or over all and over variables, and starts a new revision.
  package func resetOverrides(of elements: [ElementID]? = nil) {
    takeOverrides(of: elements)
    finishEditing(version: version)
  }

  /// Makes `edits`, which write what is laid over the elements, and starts one new revision.
  package func commitOverrides(by edits: [SourceEdit], version: Int?) {
    takeOverrides(of: nil)
    _ = apply(edits)
    finishEditing(version: version)
  }

  /// Makes what is laid over the elements what it is in a document of the same text, and starts a new revision
  /// if that is anything else.
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
  /// A key of `style` that beats one of these goes, or what is written would have no effect.
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

  /// The rewrites that lay a value over what is written at a location: only its members where both are objects.
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

  /// The value that an entry is, by way of its variable if it names one.
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

  /// Takes away the keys of a style that would beat what is laid over it, were that written beside them.
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

  /// The variant in which the document is laid out.
  package var currentScreen: Screen { header.screen }

  /// True if ``layOut(on:)`` replaced the document's own screen.
  package var isOnOtherScreen: Bool { screen != nil }

  /// Lays the document out on another screen, or on its own again, and starts a new revision.
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

  /// The text of an element in the variant that it is laid out for, before a pseudolanguage changes
  /// it; `nil` if the document has none.
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

  /// The text that a value is, by way of its variable if it names one; `nil` for another value.
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
  /// - Throws: ``RewriteError`` where a syntax error makes it doubtful what would come of it.
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
