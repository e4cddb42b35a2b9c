import DocumentSyntax
package import LayoutEngine

extension LiveDocument {
  /// Reads the whole text into a fresh tree.
  func readEverything() {
    let root = readDocumentObject()
    let (allowance, isCancelled) = (tree.workAllowance, tree.isCancelled)
    tree = LayoutTree(scale: header.scale)
    countedTexts = 0
    (tree.workAllowance, tree.isCancelled) = (allowance, isCancelled)
    entries = []
    capturedFrames = [:]
    elementIndex = ElementIndex()
    childPlaces = ChildPlaces()
    if let root { _ = readSubtree(root, in: .root, role: .child, parent: nil) }
  }

  /// Reads the document's own object.
  ///
  /// - Returns: The value of `root`, if it can be an element.
  func readDocumentObject() -> SyntaxEntry? {
    var reading = HeaderReading(source)
    reading.read()
    header = reading.header
    applyScreen()
    headerProblems = reading.reading.problems
    return reading.root
  }

  /// Reads an element and everything below it, appending it to its parent.
  ///
  /// Works off a list instead of recursing, depth first, so that neighbours in the document are
  /// neighbours in memory.
  func readSubtree(
    _ entry: SyntaxEntry, in slot: ElementSlot, role: ChildRole, parent: ElementID?
  ) -> ElementID {
    var pending = [Pending(slot: slot, role: role, entry: entry, parent: parent)]
    var first: ElementID?
    while let next = pending.popLast() {
      if tree.elementCount & 0x3FF == 0x3FF, !isWanted() {
        isReadInPart = true
        break
      }
      let element = tree.append(.placeholder, to: next.parent, role: next.role)
      if first == nil { first = element }
      guard next.entry.kind == .object, let node = next.entry.container else {
        setEntry(ElementEntry(node: nil, slot: next.slot), of: element)
        continue
      }
      source.syntax[owner: node] = element.index
      let reading = read(element, at: node, in: next.slot)
      tree.initialize(element, as: reading.description)
      for child in reading.children.reversed() {
        pending.append(
          Pending(slot: child.slot, role: child.role, entry: child.entry, parent: element))
      }
    }
    return first ?? ElementID(index: 0)
  }

  private struct Pending {
    let slot: ElementSlot
    let role: ChildRole
    let entry: SyntaxEntry
    let parent: ElementID?
  }

  /// Reads an element's own object and keeps what it says besides its layout.
  func read(
    _ element: ElementID, at node: SyntaxNode, in slot: ElementSlot
  ) -> (description: ElementDescription, children: [ElementReading.Child]) {
    work.decoded += 1
    var reading = ElementReading(
      source, element, at: node, in: slot, on: header.screen, under: overrides[element])
    reading.read()
    var kept = ElementEntry(node: node, slot: slot)
    kept.id = reading.reading.builder.id
    let appearance = reading.reading.builder.appearance
    kept.appearance = appearance == Appearance() ? nil : appearance
    kept.problems = reading.reading.problems
    kept.disabledCodes = reading.reading.builder.disabledCodes.enumerated().compactMap {
      index, code in code.map { DisabledCode(code: $0, index: index) }
    }
    kept.typeIndex = reading.typeIndex
    kept.isCutShort = reading.isCutShort
    kept.childKeys = reading.childKeys
    kept.writtenKeys = reading.writtenKeys
    kept.unreadableKeys = reading.unreadableKeys
    setEntry(kept, of: element)
    if let frame = reading.reading.builder.capturedFrame {
      capturedFrames[element] = frame
    } else if !capturedFrames.isEmpty {
      capturedFrames[element] = nil
    }
    changeSet.invalidated.insert(element)
    return (reading.description, reading.children)
  }
}

extension LiveDocument {
  /// Puts the screen it was asked to be laid out on, or its variant's, in place of its own.
  ///
  /// Of several variants of that name the first counts; where there is none, nothing changes.
  func applyScreen() {
    if let screen {
      header.screen = screen
    } else if let variantName,
      let variant = header.variants.first(where: { $0.name == variantName })
    {
      header.screen = variant.screen
    }
    header.setFonts(fonts)
  }

  /// Has texts measured in other font files, and starts a new revision if these are others.
  package func setFonts(_ fonts: FontBook?) {
    if take(fonts) { finishEditing(version: version) }
  }

  /// Takes other font files, with which texts are read again when editing is finished.
  ///
  /// - Returns: Whether they are others.
  func take(_ fonts: FontBook?) -> Bool {
    guard self.fonts != fonts else { return false }
    self.fonts = fonts
    pendingEdits.touchesTop = true
    return true
  }

  /// What measured the text that an element shows; `nil` for what shows none.
  package func textSource(of element: ElementID) -> TextSource? {
    let content = content(of: element)
    if content.measuredSizes != nil { return .measured }
    guard content.ownText != nil else { return nil }
    return text(of: ownTitle(of: element) ?? element)?.source
  }

  /// Whether the text that an element shows was measured by a table that is only about right.
  package func isTextApproximate(_ element: ElementID) -> Bool {
    text(of: ownTitle(of: element) ?? element)?.isApproximate ?? false
  }

  /// The families without a file that texts are in, and how many texts those are.
  package var unavailableFamilies: [String: Int] { tree.unavailableFamilies }

  /// How many texts have letters from right to left that nobody knew how to order.
  package var textsWithoutLevels: Int { tree.textsWithoutLevels }
}
