import DocumentSyntax
import LayoutEngine

/// Elements of layouts, and their updates after edits.
///
/// An element of a layout is identified by its object and its context. The following changes are handled:
///
/// - The object was edited: all elements of the object are read again.
/// - Variables of the use, of the layout or of the document changed: all elements in the context are read again.
/// - The use names another layout: new elements are made.
extension LiveDocument {
  /// Reads the elements of the layouts that the document's object states.
  func readLayouts(_ read: [DocumentLayouts.Layout]) {
    for layout in read {
      if let root = layout.root { loadLayoutFiles(layoutFileNames(in: root)) }
    }
    let ofFiles = readLayoutFiles()
    guard !read.isEmpty || !ofFiles.isEmpty else {
      text.layouts = nil
      if elements.instances.layouts != nil { elements.instances.layouts = nil }
      return
    }
    let layouts = DocumentLayouts(read + ofFiles, text.layoutFiles)
    var reader = DocumentReader(
      source,
      over: ScreenValues(
        texts: header.screen.texts, states: [:], values: [:], scope: text.variableScope,
        defaults: text.variables.defaults, layouts: layouts, instances: nil, files: text.layoutFiles
      ))
    layouts.readElements(with: &reader, outside: text.variableScope, text.inputs)
    text.documentProblems += layouts.problems
    text.layouts = layouts
    elements.instances.layouts = layouts
  }

  // MARK: New elements

  /// Stores the context of a new element.
  func setInstance(
    _ child: ReadElement.Child, below parent: ElementID?, of element: ElementID
  ) {
    let outer = child.context?.takeUnretainedValue()
    var context = outer
    if child.entryIndex >= 0 {
      let entry = LayoutContext(ofEntry: Int(child.entryIndex), in: outer)
      if let node = child.entry.container { update(entry, of: element, readFrom: node) }
      context = entry
    }
    guard let context else { return }
    elements.instances[element] = LayoutInstances.Instance(
      context: context, step: step(to: child, below: parent))
  }

  private func step(to child: ReadElement.Child, below parent: ElementID?) -> InstanceStep {
    let context = child.context?.takeUnretainedValue()
    let around = parent.flatMap { elements.instances.context(of: $0) }
    var step = InstanceStep()
    var current = context
    while let inner = current, inner !== around {
      if inner.entry == nil { step.layouts += 1 }
      current = inner.outer
    }
    step.isRoot = step.layouts > 0 && context?.isMerged == false
    if child.entryIndex >= 0 { step.entry = Int(child.entryIndex) }
    return step
  }

  /// Updates the variables of an entry of an `each`.
  ///
  /// - Returns: True if the element of the entry must be read again.
  @discardableResult
  private func update(
    _ context: LayoutContext, of element: ElementID, readFrom node: SyntaxNode
  ) -> Bool {
    guard let repetition = elements.instances.repetition(of: node, in: context.outer),
      let index = context.entry
    else {
      return false
    }
    let outside = context.outer.map(\.scope) ?? text.variableScope
    let former = context.repetition
    let hasOtherScope = context.outside !== outside
    if former === repetition, !hasOtherScope { return false }
    context.repetition = repetition
    let isSame = former.map { $0.hasSameEntry(index, as: repetition) } ?? false
    if isSame, !hasOtherScope {
      context.argument?.move(to: repetition)
      return true
    }
    context.outside = outside
    let argument = ArgumentLayer(
      entry: index, of: repetition, element, in: repetition.scope ?? outside)
    context.argument = argument
    context.scope = VariableScope(
      outside?.layers ?? [], arguments: [argument] + (outside?.arguments ?? []),
      isOfLayout: context.outer != nil)
    return true
  }

  /// Replaces each child that has an `each` by one child for each entry.
  ///
  /// - Parameters:
  ///   - element: The parent of the children.
  ///   - textIndices: The indices in the text of the children that were read; `nil` if they equal the positions.
  ///   - reader: The reader with the children.
  ///   - isNew: True while the document is read for the first time.
  /// - Returns: The indices in the text of the repeated children.
  func repeatChildren(
    of element: ElementID, at textIndices: [Int]?, _ reader: inout DocumentReader, isNew: Bool
  ) -> [Int]? {
    let instances = elements.instances
    var found: [Int: Repetition] = [:]
    let own = isNew ? nil : OwnElements(of: self)
    for (index, child) in reader.current.children.enumerated()
    where child.slot == .children && child.replacement == nil && child.entry.kind == .object {
      guard let node = child.entry.container else { continue }
      let context = child.context?.takeUnretainedValue()
      if context == nil, own?.element(readFrom: node) != nil { continue }
      if let each = source.lastEntry("each", of: node) {
        found[index] = repetition(each, in: node, context)
      }
    }
    instances.setRepeats(!found.isEmpty, element)
    guard !found.isEmpty else {
      instances.setRepeatedUses([], in: element)
      return textIndices
    }
    var children: [ReadElement.Child] = []
    var repeatedIndices: [Int] = []
    var uses: [LayoutInstances.RepeatedUse] = []
    var position = 0
    for (index, child) in reader.current.children.enumerated() where child.slot == .children {
      let textIndex = textIndices?[position] ?? position
      position += 1
      let isPlain = child.context == nil
      guard let repetition = found[index], let node = child.entry.container,
        isPlain || repetition.isOfVariable
      else { continue }
      for problem in repetition.problems
      where isPlain || text.layouts?.isOwn(problem, ofEachIn: node) != true {
        let path: [Location.Step] = [.key("children"), .index(textIndex), .key("each")]
        reader.problems.append(
          Problem(
            kind: problem.kind, location: Location(element, path + problem.path, part: .value),
            definition: problem.definition))
      }
      let name = source.member("layout", of: node).flatMap {
        text.layouts?.usableLayout(named: $0, in: text.layoutFiles.file(of: node))?.name
      }
      uses.append(
        LayoutInstances.RepeatedUse(
          index: textIndex, count: repetition.count, cost: source.cost(of: node), layout: name))
      if isPlain { reader.usedVariables += source.variables(namedIn: child.entry) }
    }
    instances.setRepeatedUses(uses, in: element)
    let isLeftOut = instances.isExhausted || instances.isOverLimit
    if isLeftOut, !instances.isExhausted { instances.skipped.insert(element) }
    position = 0
    for (index, child) in reader.current.children.enumerated() {
      guard child.slot == .children else {
        children.append(child)
        continue
      }
      let textIndex = textIndices?[position] ?? position
      position += 1
      guard let repetition = found[index] else {
        children.append(child)
        repeatedIndices.append(textIndex)
        continue
      }
      if isLeftOut { continue }
      for entry in 0..<repetition.count {
        var copy = child
        copy.entryIndex = Int32(truncatingIfNeeded: entry)
        children.append(copy)
        repeatedIndices.append(textIndex)
      }
    }
    reader.current.children = children
    return repeatedIndices
  }

  /// The entries of an `each` inside of a context; the former entries if neither the text of the object nor the values
  /// of the variables that it names changed.
  private func repetition(
    _ entry: SyntaxEntry, in node: SyntaxNode, _ context: LayoutContext?
  ) -> Repetition {
    // Without variables, all uses of a layout have the same entries.
    let holder = source.namesVariables(each: entry) ? context : nil
    // The number of the object may have belonged to an object whose `each` was a variable.
    if holder == nil { context?.repetitions[node] = nil }
    let scope = context.map(\.scope) ?? text.variableScope
    let known = holder?.repetitions[node] ?? elements.instances.repetitions[node]
    if let known, known.revision == revision, known.entries.isOf(scope) { return known.entries }
    var entries = Repetition(
      entry, in: node, of: source, text.inputs, text.layoutFiles.file(of: node), scope)
    if let known, known.entries.isSame(as: entries) { entries = known.entries }
    if let holder {
      holder.repetitions[node] = (entries, revision)
    } else {
      elements.instances.repetitions[node] = (entries, revision)
    }
    return entries
  }

  // MARK: Edits

  /// Finds the element of a child in a layout, or makes a new element.
  func assignInstance(
    _ child: ReadElement.Child, _ object: SyntaxNode, of parent: ElementID?,
    _ unmatched: inout FormerChildren, _ queue: inout ReadQueue
  ) -> ElementID {
    let key = InstanceKey(child, object)
    guard let element = unmatched.instance(key), let instance = elements.instances[element] else {
      let element = makeElement()
      setInstance(child, below: parent, of: element)
      elements.set(ElementOrigin(node: object, slot: child.slot), ElementEntry(), of: element)
      queue.enqueueNew(element)
      return element
    }
    if child.entryIndex >= 0, update(instance.context, of: element, readFrom: object) {
      queue.enqueueAgain(element)
    }
    let step = step(to: child, below: parent)
    if step != instance.step {
      changeSet.former.note(formerStep(to: element), of: element)
      elements.instances[element]?.step = step
      elements.slotVersion += 1
    }
    if (elements.slot(of: element) == .titleNode) != (child.slot == .titleNode) {
      queue.enqueueAgain(element)
    }
    move(element, to: child.slot)
    return element
  }

  /// Queues the parent of an element whose object got an `each`, so that the element is replaced by one for each entry.
  ///
  /// - Returns: True if the element is replaced.
  func repeatInstead(
    _ element: ElementID, at node: SyntaxNode, _ queue: inout ReadQueue
  ) -> Bool {
    guard elements.slot(of: element) == .children, elements.instances[element] == nil,
      let parent = layout.tree.elements.parent(of: element), !isReplacement(element),
      source.lastEntry("each", of: node) != nil
    else { return false }
    text.source.syntax[owner: node] = -1
    elements.editOrigin(of: element) {
      $0.node = nil
      $0.hasLostObject = true
    }
    queue.enqueueAgain(parent)
    return true
  }

  /// Queues the elements whose variables changed when an element around them was read.
  func enqueueElementsOfChangedContexts(below element: ElementID, _ queue: inout ReadQueue) {
    let instances = elements.instances
    guard !instances.changed.isEmpty else { return }
    let changed = Dictionary(
      instances.changed.map { (ObjectIdentifier($0.context), $0.inVariablesOnly) },
      uniquingKeysWith: { $0 && $1 })
    instances.changed = []
    for below in elements.subtree(of: element) {
      if let instance = instances[below],
        let inVariablesOnly = changed[ObjectIdentifier(instance.context)],
        !inVariablesOnly || instance.readsVariables
      {
        queue.enqueueAgain(below)
      }
    }
  }

  /// Updates the values of variables that the layout itself defines, in one use.
  ///
  /// The use is not read again, because these variables are not visible to it.
  private func updateVariables(
    of context: LayoutContext, at element: ElementID, _ layout: DocumentLayouts.Layout,
    _ queue: inout ReadQueue
  ) {
    let used = layout.used(in: layout.file == nil ? text.variableScope : layout.scope)
    context.layout = used
    context.scope = VariableScope(
      used.layers, arguments: context.scope?.arguments ?? [], isOfLayout: true)
    for below in elements.subtree(of: element) {
      if let instance = elements.instances[below], instance.context === context,
        instance.readsVariables
      {
        queue.enqueueAgain(below)
      }
    }
  }

  /// Marks elements of layouts whose objects were removed, so that the objects are not read.
  ///
  /// A number in `removed` may belong to another object by now.
  func forgetRemovedNodes(_ removed: Set<SyntaxNode>) {
    if removed.isEmpty { return }
    elements.instances.forEach { element, _ in
      guard let node = elements.node(of: element), removed.contains(node) else { return }
      elements.editOrigin(of: element) {
        $0.node = nil
        $0.hasLostObject = true
      }
    }
  }

  /// Queues the elements that an edit of layouts or variables may have changed.
  ///
  /// - Complexity: O(*n*) in the number of elements of layouts.
  func enqueueInstances(
    of former: DocumentLayouts?, _ scope: VariableScope?, _ touched: [SyntaxNode],
    _ queue: inout ReadQueue
  ) {
    let instances = elements.instances
    if instances.isEmpty { return }
    // An object that got an `each`, or lost it, is read with its parent.
    var objects: Set<SyntaxNode> = []
    for node in touched {
      var (current, count): (SyntaxNode?, Int) = (node, 0)
      while let node = current, count < 2 {
        if text.layouts?.elementNodes.contains(node) == true {
          objects.insert(node)
          count += 1
        }
        current = source.syntax.parent(of: node)
      }
    }
    let hasOtherScope = scope !== text.variableScope
    if hasOtherScope {
      for element in instances.users { queue.enqueueAgain(element) }
    } else {
      let none = DocumentLayouts([], text.layoutFiles)
      let changes = (text.layouts ?? none).changes(since: former, touched: objects)
      if !changes.isEmpty {
        for (element, context) in instances.uses {
          let chain = context.chain
          let changed = chain.compactMap { changes[ExactString($0.name ?? "")] }
          if changed.isEmpty { continue }
          // A merged root is read with its use.
          if chain.count == 1, !context.isMerged, changed == [.values], let name = context.name,
            let layout = text.layouts?[name]
          {
            updateVariables(of: context, at: element, layout, &queue)
          } else {
            queue.enqueueAgain(element)
          }
        }
        for element in instances.unresolved { queue.enqueueAgain(element) }
        for element in instances.repeating { queue.enqueueAgain(element) }
      }
    }
    if objects.isEmpty { return }
    instances.forEach { element, _ in
      guard let node = elements.node(of: element), objects.contains(node) else { return }
      queue.enqueueAgain(element)
    }
  }

  /// Leaves out all layouts if their uses now make too many elements, and uses them again below the limit.
  func settleLayouts() {
    let instances = elements.instances
    if instances.isEmpty { return }
    func refresh(_ elements: some Sequence<ElementID>) {
      var queue = ReadQueue(candidates: [])
      for element in elements { queue.enqueueAgain(element) }
      instances.skipped = []
      read(&queue)
    }
    // Lists in variables are counted only while layouts are used, so the layouts must be tried again.
    if instances.isExhausted, !instances.isOverLimit {
      instances.isExhausted = false
      refresh(instances.users)
    }
    var rounds = 0
    while !instances.isOverLimit, !instances.skipped.isEmpty, rounds < DocumentLayouts.mostLevels {
      refresh(instances.skipped)
      rounds += 1
    }
    if instances.isOverLimit, !instances.isExhausted {
      instances.isExhausted = true
      refresh(instances.users)
    }
    instances.skipped = []
  }

  /// The uses of layouts that make most of the elements, if all uses together make too many.
  package var usesBeyondLimit: [Location] {
    guard elements.instances.isExhausted else { return [] }
    return elements.instances.heavyUses.sorted {
      range(of: $0).lowerBound < range(of: $1).lowerBound
    }
  }

  /// The most elements that uses of layouts make, and the most levels of nested layouts.
  package static var layoutLimits: (elements: Int, levels: Int) {
    (DocumentLayouts.mostElements, DocumentLayouts.mostLevels)
  }

  /// The names of the document's layouts; empty if there are more than 256, layouts of files included.
  package var fewLayouts: [String] {
    guard let layouts = text.layouts, layouts.all.count <= 256 else { return [] }
    return layouts.all.filter { $0.file == nil }.map(\.name)
  }
}

/// The object and the context of an element of a layout, the key for finding the element after an edit.
struct InstanceKey: Hashable {
  private let object: SyntaxNode
  private let entry: Int32
  private let context: ObjectIdentifier?

  init(_ object: SyntaxNode, _ context: LayoutContext) {
    self.object = object
    entry = context.entry.map { Int32(truncatingIfNeeded: $0) } ?? -1
    let around = context.entry == nil ? context : context.outer
    self.context = around.map(ObjectIdentifier.init)
  }

  init(_ child: ReadElement.Child, _ object: SyntaxNode) {
    self.object = object
    entry = child.entryIndex
    context = child.context.map { ObjectIdentifier($0.takeUnretainedValue()) }
  }
}
