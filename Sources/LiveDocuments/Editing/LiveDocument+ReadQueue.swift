import DocumentSyntax
import LayoutEngine

extension LiveDocument {
  /// Updates the elements after edits: reads the elements whose objects were touched, and matches elements that lost
  /// their object with new objects.
  func applyPendingEdits() {
    let edits = pendingEdits
    pendingEdits = PendingEdits()
    var queue = ReadQueue(candidates: edits.lost)
    var readsHeader = edits.touchesTop
    forgetRemovedNodes(edits.removed)
    if !elements.instances.argumentTexts.isEmpty { elements.instances.argumentTexts = [:] }
    var touched: [SyntaxNode] = []
    for node in edits.nodes {
      if let owner = owner(of: node) {
        queue.enqueue(owner)
      } else {
        readsHeader = true
        touched.append(node)
      }
    }
    for element in edits.elements { queue.enqueue(element) }
    if readsHeader {
      changeSet.rereadsHeader = true
      let (screen, replacements) = (header.screen, text.screenNodes.replacements)
      let (scope, defaults) = (text.variableScope, text.variables.defaults)
      let formerLayouts = text.layouts
      readHeader(&queue)
      for element in elements(readOtherwiseSince: screen) { queue.enqueue(element) }
      for element in elements(readOtherwiseSince: scope, defaults) { queue.enqueue(element) }
      enqueueInstances(of: formerLayouts, scope, touched, &queue)
      if edits.hasOtherFiles {
        if edits.hasOtherLayoutFiles {
          for element in elements.instances.users { queue.enqueueAgain(element) }
        }
        for element in elements.instances.repeating where hasOtherFileEntries(element) {
          queue.enqueueAgain(element)
        }
      }
      for parent in parents(ofElementsReplacedOtherwiseThan: replacements, edits.lost) {
        queue.enqueue(parent)
      }
      for id in header.screen.elements.keys {
        changeSet.reread.formUnion(elements.named(id.string))
      }
    } else if edits.resizesScreen {
      changeSet.rereadsHeader = true
      applyScreen()
    }
    read(&queue)
    settleLayoutFiles()
    if !text.screenNodes.replacements.isEmpty { settleReplacements() }
    settleLayouts()
  }

  /// Reads the queued elements, and removes the elements that lost their parent.
  func read(_ queue: inout ReadQueue) {
    var instanceReader: InstanceReader?
    while let next = queue.next() {
      guard let node = elements.node(of: next.element) else { continue }
      if elements.instances[next.element] == nil { instanceReader = nil }
      refreshElement(next.element, isNew: next.isNew, at: node, &queue, &instanceReader)
    }
    removeUnplaced(queue.candidates)
  }

  /// The parents of the elements whose replacement changed.
  private func parents(
    ofElementsReplacedOtherwiseThan former: [ExactString: SyntaxNode], _ lost: Set<ElementID>
  ) -> Set<ElementID> {
    let replacements = text.screenNodes.replacements
    guard !(former.isEmpty && replacements.isEmpty) else { return [] }
    var changed = lost
    for (id, node) in replacements where former[id] != node {
      changed.formUnion(elements.named(id.string))
    }
    for (id, node) in former where replacements[id] != node {
      if let element = ownElement(readFrom: node) { changed.insert(element) }
    }
    return Set(
      changed.compactMap { layout.tree.elements.parent(of: $0) }.filter {
        elements.node(of: $0) != nil
      })
  }

  /// The innermost element that was read from a container or from one around it.
  func owner(of node: SyntaxNode) -> ElementID? {
    var current: SyntaxNode? = node
    while let node = current {
      if let element = ownElement(readFrom: node) { return element }
      current = source.syntax.parent(of: node)
    }
    return nil
  }

  /// The elements whose description differs between this screen and an earlier one.
  ///
  /// Elements that lost their object are left out: they are read when they are matched with a new object.
  private func elements(readOtherwiseSince screen: Screen) -> [ElementID] {
    var found: [ElementID] = []
    if screen.texts != header.screen.texts {
      for (index, entry) in elements.entries.enumerated()
      where entry?.declaration?.showsText == true {
        found.append(ElementID(index: Int32(truncatingIfNeeded: index)))
      }
    }
    if screen.elements != header.screen.elements {
      for (id, state) in header.screen.elements where screen.elements[id] != state {
        found += elements.named(id.string)
      }
      for id in screen.elements.keys where header.screen.elements[id] == nil {
        found += elements.named(id.string)
      }
    }
    return found.filter { elements.node(of: $0) != nil }
  }

  private func readHeader(_ queue: inout ReadQueue) {
    let old = elements.root
    guard let entry = readDocumentObject() else {
      if let old {
        queue.candidates.insert(old)
        changeSet.former.note(root: old)
        layout.tree.setRoot(nil)
        changeSet.replacedRoot = true
      }
      return
    }
    assign(root: rootChild(entry), &queue)
  }

  /// Reads the root again; another element may become the root.
  func replaceRoot(_ queue: inout ReadQueue) {
    if let entry = readDocumentObject() { assign(root: rootChild(entry), &queue) }
  }

  private func assign(root child: ReadElement.Child, _ queue: inout ReadQueue) {
    let old = elements.root
    var unmatched = FormerChildren(old.map { [$0] } ?? [], of: self)
    let root = assign(child, of: nil, among: [child], &unmatched, &queue)
    if root != old {
      changeSet.replacedRoot = true
      if let old { queue.candidates.insert(old) }
      changeSet.former.note(root: old)
      if let parent = layout.tree.elements.parent(of: root) { noteChildren(of: parent) }
      layout.tree.setRoot(root)
    }
  }

  private func refreshElement(
    _ element: ElementID, isNew: Bool, at node: SyntaxNode, _ queue: inout ReadQueue,
    _ instanceReader: inout InstanceReader?
  ) {
    changeSet.reread.insert(element)
    let slot = elements.slot(of: element)
    let identity = isNew ? nil : self.identity(of: element)
    let former = elements.entry(of: element)
    let textIndices = elements.textIndices[element]
    let (description, childValues) = decode(element, at: node, in: slot, &instanceReader)
    if !isNew, textIndices != elements.textIndices[element] {
      changeSet.former.note(textIndices: textIndices, of: element)
    }
    enqueueElementsOfChangedContexts(below: element, &queue)
    if repeatInstead(element, at: node, &queue) { return }
    if let former, elements.entry(of: element)?.hasSameKeys(as: former) == false {
      changeSet.note(.description, of: element)
    }
    if let identity, identity != self.identity(of: element) {
      changeSet.note(.description, of: element)
      changeSet.former.note(identity, of: element)
      readParentIfNamed(element, &queue)
    }
    let wasParticipating = layout.tree.elements.participates(element)
    // Only nodes have node frames, in the nearest node above, which may mirror them; only scroll nodes have a content
    // size.
    if layout.tree.elements.type(of: element).isDisplayNode != description.type.isDisplayNode
      || (layout.tree.elements.type(of: element) == .scroll) != (description.type == .scroll)
      || layout.tree.elements.semanticContentAttribute(of: element)
        != description.semanticContentAttribute
    {
      changeSet.restructured.insert(element)
    }
    if layout.tree.update(element, to: description) { changeSet.note(.description, of: element) }
    if layout.tree.elements.participates(element) != wasParticipating {
      changeSet.note(.participation, of: element)
    }
    assignChildren(childValues, of: element, isNew: isNew, &queue)
  }

  /// Makes the elements of the given values the children of an element.
  ///
  /// An edit of one child leaves the values in front of it and behind it alone. They are compared with the former
  /// children and skipped: in a stack of 10,000 items they are most of the cost.
  private func assignChildren(
    _ values: [ReadElement.Child], of element: ElementID, isNew: Bool, _ queue: inout ReadQueue
  ) {
    let old = layout.tree.elements.children(of: element)
    let (first, oldEnd, end) = changedRange(of: old, values)
    let former = old[first..<oldEnd]
    let formerSlots = former.map { elements.slot(of: $0) }
    var unmatched = FormerChildren(former, of: self)
    let assigned = values[first..<end].map {
      (element: assign($0, of: element, among: values, &unmatched, &queue), role: $0.role)
    }
    let areSame =
      former.count == assigned.count
      && zip(former, assigned).allSatisfy {
        $0 == $1.element && layout.tree.elements.role(of: $0) == $1.role
      }
    if !areSame || !zip(formerSlots, assigned).allSatisfy({ $0 == elements.slot(of: $1.element) }) {
      changeSet.restructured.insert(element)
    }
    guard !areSame else { return }
    if !isNew { changeSet.former.note(children: old, of: element) }
    let moved = assigned.filter {
      layout.tree.elements.role(of: $0.element) != $0.role
        || layout.tree.elements.parent(of: $0.element) != element
    }
    for child in moved {
      // When the former parent is read later, its children do not contain this child.
      if let former = layout.tree.elements.parent(of: child.element), former != element {
        changeSet.restructured.insert(former)
        noteChildren(of: former)
      }
    }
    layout.tree.setChildren(
      old[..<first].enumerated().map { ($1, values[$0].role) } + assigned
        + zip(old[oldEnd...], values[end...]).map { ($0, $1.role) }, of: element)
    for child in former where layout.tree.elements.parent(of: child) != element {
      queue.candidates.insert(child)
    }
    for child in moved { changeSet.note(.parent, of: child.element) }
  }

  /// The children between the first and the last that changed: `first..<oldEnd` of the former ones, `first..<end` of
  /// the values.
  ///
  /// Unchanged is a child that is the element of its value, with its key and role, if nothing else is read from the
  /// value's object.
  private func changedRange(
    of old: [ElementID], _ values: [ReadElement.Child]
  ) -> (first: Int, oldEnd: Int, end: Int) {
    let own = OwnElements(of: self)
    func isUnchanged(_ child: ElementID, _ value: ReadElement.Child) -> Bool {
      guard value.replacement == nil, !value.isInstance, let object = value.object else {
        return false
      }
      return own.element(readFrom: object) == child && own.slot(of: child) == value.slot
        && layout.tree.elements.role(of: child) == value.role
    }
    let shorter = min(old.count, values.count)
    var first = 0
    while first < shorter, isUnchanged(old[first], values[first]) { first += 1 }
    var last = 0
    while last < shorter - first,
      isUnchanged(old[old.count - 1 - last], values[values.count - 1 - last])
    {
      last += 1
    }
    return (first, old.count - last, values.count - last)
  }

  /// Reads an element with the shared reader of elements of layouts, or else with a temporary reader: a reader shares
  /// the syntax tree, which is written to when children of the document are matched.
  private func decode(
    _ element: ElementID, at node: SyntaxNode, in slot: ElementSlot,
    _ instanceReader: inout InstanceReader?
  ) -> (description: ElementDescription, children: [ReadElement.Child]) {
    changeSet.note(.object, of: element)
    if elements.instances[element] == nil {
      var reader = DocumentReader(source, over: screenValues)
      read(element, at: node, in: slot, with: &reader)
      return (reader.current.description, reader.current.children)
    }
    let shared = instanceReader ?? InstanceReader(source, over: screenValues)
    instanceReader = shared
    read(element, at: node, in: slot, with: &shared.reader)
    return (shared.reader.current.description, shared.reader.current.children)
  }

  /// Queues the parent of an element with a new id again, if the variant of this screen replaces elements by the id or
  /// orders the parent's children.
  private func readParentIfNamed(
    _ element: ElementID, _ queue: inout ReadQueue
  ) {
    guard header.screen.variantIndex != nil, let parent = layout.tree.elements.parent(of: element),
      elements.node(of: parent) != nil
    else { return }
    let isReplaced =
      !isReplacement(element)
      && elements.id(of: element).map { text.screenNodes.replacements[ExactString($0)] != nil }
        ?? false
    if isReplaced || hasOrder(parent) { queue.enqueueAgain(parent) }
  }

  /// True if the variant of this screen lists the children of an element.
  func hasOrder(_ element: ElementID) -> Bool {
    guard header.screen.variantIndex != nil, let id = elements.id(of: element) else { return false }
    return header.screen.elements[ExactString(id)]?.order != nil
  }

  /// Returns the element of a child value: the element that was read from it before, or else a former child of the
  /// parent that lost its object and matches, or else a new element.
  private func assign(
    _ child: ReadElement.Child, of parent: ElementID?, among all: [ReadElement.Child],
    _ unmatched: inout FormerChildren, _ queue: inout ReadQueue
  ) -> ElementID {
    guard let container = child.object else {
      let element =
        unmatched.takeValue(in: child.slot) ?? makeElement()
      changeSet.reread.insert(element)
      elements.set(ElementOrigin(slot: child.slot), ElementEntry(), of: element)
      return element
    }
    if child.isInstance {
      return assignInstance(child, container, of: parent, &unmatched, &queue)
    }
    if let element = ownElement(readFrom: container) {
      // A style has other defaults in a title, and an `each` counts in an array only.
      let former = elements.slot(of: element)
      if (former == .titleNode) != (child.slot == .titleNode)
        || former != .children && child.slot == .children
          && source.lastEntry("each", of: container) != nil
      {
        queue.enqueueAgain(element)
      }
      move(element, to: child.slot)
      return element
    }
    if let element = unmatched.reconcile(of: container, in: child.slot, among: all, in: self) {
      text.source.syntax[owner: container] = element.index
      move(element, to: child.slot)
      elements.editOrigin(of: element) {
        $0.node = container
        $0.hasLostObject = false
      }
      if let id = elements.id(of: element) { elements.index.noteMove(ofElementWithID: id) }
      noteMovedUse(element)
      queue.enqueue(element)
      return element
    }
    return makeElement(readFrom: container, in: child.slot, &queue)
  }

  /// Invalidates the ranges of the elements of a file if the use around them was matched with another object: their
  /// range in the document is the range of the use.
  private func noteMovedUse(_ element: ElementID) {
    guard !text.layoutFiles.loaded.isEmpty, elements.instances.uses[element] != nil else { return }
    for below in elements.subtree(of: element) where isInFile(below) {
      changeSet.reread.insert(below)
    }
  }

  /// Makes the element of an object that has no element yet, and queues it.
  func makeElement(
    readFrom object: SyntaxNode, in slot: ElementSlot, _ queue: inout ReadQueue
  ) -> ElementID {
    let element = makeElement()
    text.source.syntax[owner: object] = element.index
    elements.set(ElementOrigin(node: object, slot: slot), ElementEntry(), of: element)
    queue.enqueueNew(element)
    return element
  }

  func makeElement() -> ElementID {
    let element = layout.tree.make(.placeholder)
    changeSet.former.added.append(element)
    return element
  }

  func move(_ element: ElementID, to slot: ElementSlot) {
    let old = elements.slot(of: element)
    guard old != slot else { return }
    changeSet.former.note(formerStep(to: element), of: element)
    elements.editOrigin(of: element) { $0.slot = slot }
    elements.slotVersion += 1
  }

  /// Removes the candidates that have no parent, with their descendants.
  private func removeUnplaced(_ candidates: Set<ElementID>) {
    for element in candidates
    where layout.tree.elements.isAlive(element) && layout.tree.elements.parent(of: element) == nil
      && element != elements.root
    {
      elements.forEach(from: element, maximumDepth: nil) { below, _ in
        noteRemoval(of: below)
        elements.set(nil, nil, of: below)
        elements.overrides[below] = nil
        changeSet.note(.existence, of: below)
      }
      layout.tree.remove(element)
    }
  }
}

/// The reader of the elements of layouts that are read one after the other.
private final class InstanceReader {
  var reader: DocumentReader

  init(_ source: DocumentSource, over screenValues: ScreenValues) {
    reader = DocumentReader(source, over: screenValues)
    reader.sharedReads = [:]
  }
}
