import DocumentSyntax
import JSON
package import LayoutEngine

extension LiveDocument {
  /// Reads the whole text into a new tree; faster with the record of the text's entries.
  func readEverything(_ record: EntryIndex? = nil) {
    if record.map({ $0.keyCount(TypeTable.layoutKey) > 0 }) ?? true {
      loadLayoutFiles(layoutFileNames(in: source.syntax.root))
    }
    let root = readDocumentObject()
    let (allowance, isCancelled) = (layout.tree.workAllowance, layout.tree.isCancelled)
    layout.tree = LayoutTree(scale: header.scale)
    layout.countedTexts = 0
    (layout.tree.workAllowance, layout.tree.isCancelled) = (allowance, isCancelled)
    elements.removeAll()
    if let root {
      elements.replacedWhileReading = text.screenNodes.replacements.isEmpty ? nil : []
      readElements(from: root, record)
      elements.replacedWhileReading = nil
      if !isReadInPart {
        settleLayoutFiles()
        settleReplacements()
        settleLayouts()
      }
    }
    updateFirstElements()
  }

  /// Reads the document's own object.
  ///
  /// - Returns: The value of `root`, if it can be an element.
  func readDocumentObject() -> SyntaxEntry? {
    var reading = HeaderReading(
      source, onlyVariant: readsOtherVariants ? nil : variantName, reusing: text.variables,
      layers: (text.layouts?.all ?? []).filter { $0.file == nil }.layers, inputs: text.inputs)
    reading.read()
    text.header = reading.header
    text.variables = reading.variables
    text.variantNodes = reading.variantNodes
    applyScreen()
    text.documentProblems = reading.reader.problems
    readLayouts(reading.layouts)
    elements.nameVersion += 1
    return reading.root
  }

  /// Reads the root and everything below it.
  private func readElements(from root: SyntaxEntry, _ record: EntryIndex?) {
    // Nearly every element has a type, and other objects have none; reserved memory that is not used costs nothing.
    // There can be more keys than objects.
    let nodeCount = source.syntax.nodeCount
    let expected = min(record?.keyCount(TypeTable.typeKey) ?? nodeCount / 2, nodeCount) + 1
    layout.tree.reserve(
      expected, styles: min(record?.keyCount(TypeTable.styleKey) ?? 0, expected),
      texts: min(record?.keyCount(TypeTable.textKey) ?? 0, expected))
    elements.reserve(expected)
    var owners: [(node: SyntaxNode, element: ElementID)] = []
    owners.reserveCapacity(expected)
    readElements(from: root, record, notingOwners: &owners)
    // The reader shared the syntax tree, and writing to a shared tree would have copied it.
    for (node, element) in owners { text.source.syntax[owner: node] = element.index }
  }

  /// Reads the elements depth first, with a stack instead of recursion, so that neighbours in the document are
  /// neighbours in memory.
  private func readElements(
    from root: SyntaxEntry, _ record: EntryIndex?,
    notingOwners owners: inout [(node: SyntaxNode, element: ElementID)]
  ) {
    var reader = DocumentReader(source, record, over: screenValues)
    let mayRepeat =
      (record?.keyCount(TypeTable.eachKey) ?? 1) > 0 || !text.layoutFiles.loaded.isEmpty
    var pending = [Pending(child: rootChild(root), parent: nil)]
    while let next = pending.popLast() {
      if layout.tree.elements.elementCount & 0x3FF == 0x3FF, layout.tree.isCancelled?() == true {
        isReadInPart = true
        return
      }
      let element = layout.tree.append(to: next.parent, role: next.child.role)
      guard let node = next.child.object else {
        elements.set(ElementOrigin(slot: next.child.slot), ElementEntry(), of: element)
        continue
      }
      if next.child.isInstance {
        setInstance(next.child, below: next.parent, of: element)
      } else {
        owners.append((node, element))
      }
      read(element, at: node, in: next.child.slot, with: &reader, mayRepeat: mayRepeat)
      layout.tree.initialize(element, as: reader.current.description)
      for child in reader.current.children.reversed() {
        pending.append(Pending(child: child, parent: element))
      }
    }
  }

  private struct Pending: BitwiseCopyable {
    let child: ReadElement.Child
    let parent: ElementID?
  }

  /// Reads an element's own object, and stores the values that layout does not read.
  ///
  /// While the document is read for the first time, `mayRepeat` is false if no text has an `each`, and `nil` later.
  func read(
    _ element: ElementID, at node: SyntaxNode, in slot: ElementSlot,
    with reader: inout DocumentReader, mayRepeat: Bool? = nil
  ) {
    work.decoded += 1
    let instance = elements.instances.hasInstances ? elements.instances[element] : nil
    reader.enter(instance?.context)
    reader.isRepeated = instance?.step.entry != nil
    let override = elements.overrides.isEmpty ? nil : elements.overrides[element]
    if instance == nil {
      reader.readElement(element, at: node, in: slot, under: override)
    } else {
      reader.readInstance(element, at: node, in: slot, under: override)
    }
    if let instance {
      instance.context.scope?.forgetValues()
      // A layout's own problems are reported at the layout.
      if let layouts = text.layouts, instance.context.entry == nil || instance.context.outer != nil
      {
        reader.problems.removeAll { layouts.isOwn($0, of: node) }
      }
    }
    var textIndices: [Int]?
    if header.screen.variantIndex != nil {
      textIndices = arrangeChildren(of: element, readFrom: node, &reader)
    }
    if mayRepeat != false {
      textIndices = repeatChildren(
        of: element, at: textIndices, &reader, isNew: mayRepeat != nil)
    }
    if textIndices != nil || !elements.textIndices.isEmpty,
      elements.textIndices[element] != textIndices
    {
      // The JSON Pointers of the children change, though none of them may have moved.
      elements.textIndices[element] = textIndices
      elements.slotVersion += 1
      changeSet.restructured.insert(element)
    }
    var kept = ElementEntry.Values()
    kept.appearance = reader.builder.appearance
    kept.problems = reader.problems
    if !reader.builder.disabledCodes.isEmpty {
      kept.disabledCodes = reader.builder.disabledCodes.enumerated().compactMap {
        index, code in code.map { DisabledCode(code: $0, index: index) }
      }
    }
    kept.typeIndex = reader.current.typeIndex
    kept.isCutShort = reader.isElementCutShort
    kept.childKeys = reader.current.childKeys
    kept.writtenKeys = reader.current.writtenKeys
    kept.unreadableKeys = reader.current.unreadableKeys
    elements.set(ElementOrigin(node: node, slot: slot), reader.builder.id, kept, of: element)
    if let frame = reader.builder.capturedFrame {
      elements.capturedFrames[element] = frame
    } else if !elements.capturedFrames.isEmpty {
      elements.capturedFrames[element] = nil
    }
    // Elements of layouts are read again with their context if variables change.
    elements.setVariables(instance == nil ? reader.usedVariables : [], of: element)
    if instance != nil {
      elements.instances.setReadsVariables(!reader.usedVariables.isEmpty, element)
    }
    var marks = reader.builder.marks
    if let override, !marks.isEmpty { marks.remove(statedBy: override) }
    if !marks.isEmpty || !elements.contentMarks.isEmpty {
      elements.contentMarks[element] = marks.isEmpty ? nil : marks
    }
  }

  /// Replaces the document's own screen by the screen that a client set, or else by its variant's.
  ///
  /// If several variants have the name, the first is used; if no variant has it, the screen stays.
  func applyScreen() {
    if let screen {
      text.header.screen = screen
    } else if let variantName,
      let variant = header.variants.first(where: { $0.name == variantName })
    {
      text.header.screen = variant.screen
    }
    text.header.setFonts(of: text.inputs)
    let index = header.screen.variantIndex ?? -1
    text.screenNodes =
      text.variantNodes.indices.contains(index) ? text.variantNodes[index] : VariantNodes()
    text.variableScope = text.variables.scope(
      ofVariant: header.screen.variantIndex, reusing: text.variableScope)
    elements.replacementIDs = Dictionary(
      text.screenNodes.replacements.map { ($0.value, $0.key) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The source of the measurement of an element's text; `nil` for elements without text.
  package func textSource(of element: ElementID) -> TextSource? {
    let content = elements.content(of: element)
    if content.measuredSizes != nil { return .measured }
    guard content.ownText != nil else { return nil }
    return elements.text(of: elements.ownTitle(of: element) ?? element)?.source
  }

  /// True if an approximate table measured the text of an element.
  package func isTextApproximate(_ element: ElementID) -> Bool {
    elements.text(of: elements.ownTitle(of: element) ?? element)?.isApproximate ?? false
  }

  /// The font families of texts that have no file, with the number of texts in each.
  package var unavailableFamilies: [String: Int] { layout.tree.elements.unavailableFamilies }

  /// The number of texts with letters from right to left whose order is unknown.
  package var textsWithoutLevels: Int { layout.tree.elements.textsWithoutLevels }
}
