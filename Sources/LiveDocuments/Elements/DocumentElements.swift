import DocumentSyntax
package import LayoutEngine

/// The elements of a document: their types, styles and contents, their order, and the objects that they were read from.
///
///     object in the text ──▶ origin   the object, and the key of the element in its parent
///                       ╰──▶ entry    its id, keys and problems
///                       ╰──▶ description, children (in the layout tree)
///
/// Invariants:
///
/// - An attached element has an entry and an origin; a removed element has neither.
/// - `index` has each id of an entry. If several elements have an id, its element is the first in the text.
/// - The index of an element among its siblings is its index in the text, also if a variant reorders the children.
package final class DocumentElements {
  let layout: DocumentLayout
  private(set) var entries: [ElementEntry?] = []
  private var sharedEntries = SharedEntries()
  private(set) var origins: [ElementOrigin?] = []
  var index = ElementIndex()

  /// The first element of each id that several elements have.
  var firstElements: [ExactString: ElementID] = [:]
  var childIndices = ChildIndices()

  /// The frames that elements had on a device, from their `captured` keys.
  var capturedFrames: [ElementID: Frame] = [:]

  /// The marks of elements that were imported from source code; elements without marks have no entry.
  var contentMarks: [ElementID: ContentMarks] = [:]

  /// The elements that name each variable, and the variables that each element names.
  private(set) var variableUsers: [String: Set<ElementID>] = [:]
  private var usedVariables: [ElementID: Set<String>] = [:]

  /// The elements that layouts and `each` make, and the elements that use layouts.
  let instances = LayoutInstances()

  /// The indices in the text of an element's children under `children`, in the order of the layout, if a variant orders
  /// them or an `each` among them repeats one; otherwise their indices are their positions.
  var textIndices: [ElementID: [Int]] = [:]

  /// The first element of each object of a layout; computed by the first query.
  var firstInstances: FirstInstances?

  /// The ids of the elements that are replaced on this screen, by the objects that replace them.
  var replacementIDs: [SyntaxNode: ExactString] = [:]

  /// The ids whose element was replaced so far, while the whole document is read.
  var replacedWhileReading: Set<ExactString>?

  /// The objects in `root` that are replaced, if several have the id of a replaced element.
  var decidedReplacements: Set<SyntaxNode>?

  /// The values that clients set on elements, beside the text.
  var overrides: [ElementID: ElementOverride] = [:]

  /// The version of names: it increases when the document's own object is read, when the id or type of an element
  /// changes, and when a variable gets its first user or loses its last.
  package internal(set) var nameVersion = 0

  /// The number of times that an element was moved to another key of the same parent.
  var slotVersion = 0

  /// The number of problems that ``problems(of:)`` returned, since the document was opened.
  package private(set) var problemCount = 0

  init(_ layout: DocumentLayout) { self.layout = layout }

  /// Removes all elements' entries, before the whole document is read.
  func removeAll() {
    entries = []
    sharedEntries = SharedEntries()
    origins = []
    index = ElementIndex()
    firstElements = [:]
    childIndices = ChildIndices()
    capturedFrames = [:]
    contentMarks = [:]
    variableUsers = [:]
    usedVariables = [:]
    textIndices = [:]
    instances.removeAll()
  }

  func reserve(_ count: Int) {
    entries.reserveCapacity(count)
    origins.reserveCapacity(count)
  }
}

// MARK: Origins and entries

extension DocumentElements {
  func entry(of element: ElementID) -> ElementEntry? {
    let index = Int(element.index)
    return entries.indices.contains(index) ? entries[index] : nil
  }

  func origin(of element: ElementID) -> ElementOrigin? {
    let index = Int(element.index)
    return origins.indices.contains(index) ? origins[index] : nil
  }

  /// The object in the text that an element was read from, if it is one.
  func node(of element: ElementID) -> SyntaxNode? { origin(of: element)?.node }

  /// Stores the origin, the id and the values of an element that was read.
  func set(
    _ origin: ElementOrigin, _ id: String?, _ values: ElementEntry.Values, of element: ElementID
  ) {
    set(origin, sharedEntries.entry(id: id, values), of: element)
  }

  /// Stores the origin and the entry of an element; `nil` for an element that is removed.
  func set(_ origin: ElementOrigin?, _ entry: ElementEntry?, of element: ElementID) {
    let index = Int(element.index)
    let former = index < entries.count ? entries[index] : nil
    let old = former?.id
    if let old, entry?.id?.isExactly(old) != true {
      self.index.remove(element, withID: old)
      nameVersion += 1
    }
    if let id = entry?.id, old?.isExactly(id) != true {
      self.index.insert(element, withID: id)
      nameVersion += 1
    }
    if former?.typeIndex != entry?.typeIndex { nameVersion += 1 }
    if origin?.node == nil, !capturedFrames.isEmpty { capturedFrames[element] = nil }
    if origin?.node == nil, !contentMarks.isEmpty { contentMarks[element] = nil }
    if origin?.node == nil { setVariables([], of: element) }
    if origin == nil {
      instances.remove(element)
      if !textIndices.isEmpty { textIndices[element] = nil }
    }
    entries.reserveNext(index + 1)
    origins.reserveNext(index + 1)
    if index == entries.count {
      entries.append(entry)
      origins.append(origin)
      return
    }
    while entries.count <= index {
      entries.append(nil)
      origins.append(nil)
    }
    entries[index] = entry
    origins[index] = origin
  }

  /// Records the variables that an element names.
  ///
  /// A variable that got its first user or lost its last one counts as a changed name.
  func setVariables(_ names: [String], of element: ElementID) {
    if names.isEmpty, usedVariables.isEmpty { return }
    let (former, present) = (usedVariables[element] ?? [], Set(names))
    guard former != present else { return }
    for name in former.subtracting(present) {
      variableUsers[name]?.remove(element)
      if variableUsers[name]?.isEmpty == true {
        variableUsers[name] = nil
        nameVersion += 1
      }
    }
    for name in present.subtracting(former) {
      if variableUsers[name] == nil { nameVersion += 1 }
      variableUsers[name, default: []].insert(element)
    }
    usedVariables[element] = present.isEmpty ? nil : present
  }

  func editOrigin(of element: ElementID, _ edit: (inout ElementOrigin) -> Void) {
    let index = Int(element.index)
    guard origins.indices.contains(index), var origin = origins[index] else { return }
    edit(&origin)
    origins[index] = origin
  }

  /// The keys written on an element or in its style with values that can be read.
  package func writtenKeys(of element: ElementID) -> ElementKeys {
    entry(of: element)?.writtenKeys ?? []
  }

  /// The keys whose values cannot be read, or are known only to the running app: they count as not written.
  package func unreadableKeys(of element: ElementID) -> ElementKeys {
    let keys = entry(of: element)?.unreadableKeys ?? []
    guard !contentMarks.isEmpty, let marks = contentMarks[element] else { return keys }
    return keys.union(ElementKeys(marks.unknown.lazy.compactMap(ElementKey.init(rawValue:))))
  }

  package func writes(_ key: ElementKey, _ element: ElementID) -> Bool {
    writtenKeys(of: element).contains(key)
  }

  /// The declaration of an element's type in the document; `nil` if the type is missing or unknown.
  package func declaration(of element: ElementID) -> TypeDeclaration? {
    entry(of: element)?.declaration
  }

  /// True if this key has a value that can be an element, hidden or not.
  package func hasChild(_ element: ElementID, in slot: ElementSlot) -> Bool {
    entry(of: element)?.childKeys.contains(ElementSlots(slot)) ?? false
  }

  /// True if a syntax error cut the element's object short.
  package func isCutShort(_ element: ElementID) -> Bool { entry(of: element)?.isCutShort ?? false }

  /// The problems that were noted while the element was read.
  package func problems(of element: ElementID) -> [Problem] {
    let problems = entry(of: element)?.problems ?? []
    problemCount += problems.count
    return problems
  }

  /// The look of an element, which does not affect its layout.
  package func appearance(of element: ElementID) -> Appearance {
    entry(of: element)?.appearance ?? Appearance()
  }

  /// The key of the element in its parent.
  package func slot(of element: ElementID) -> ElementSlot { origin(of: element)?.slot ?? .root }
}

// MARK: Ids

extension DocumentElements {
  package func id(of element: ElementID) -> String? { entry(of: element)?.id }

  /// The elements with this `id`, unordered.
  func named(_ id: String) -> Set<ElementID> { index.elements(withID: id) }

  package func hasElement(withID id: String) -> Bool { !named(id).isEmpty }

  /// The `id`s of all elements, sorted; nothing if there are more than 256.
  package var fewIDs: [String] { index.ids(atMost: 256) }

  /// The first element in the text with an `id` that several elements have; `nil` if at most one has it.
  package func firstElement(sharing id: String) -> ElementID? { firstElements[ExactString(id)] }

  /// True if other elements have the `id` of an element.
  package func sharesID(_ element: ElementID) -> Bool {
    guard !firstElements.isEmpty, instances.hasDocumentID(element), let id = id(of: element) else {
      return false
    }
    return firstElements[ExactString(id)] != nil
  }

  /// True if several elements have the same `id`.
  package var hasSharedIDs: Bool { !index.shared.isEmpty }

  /// The `id`s that several elements have.
  package var sharedIDs: Set<String> { Set(index.shared.keys.map(\.string)) }
}

// MARK: Descriptions

extension DocumentElements {
  package func type(of element: ElementID) -> ElementType { layout.tree.elements.type(of: element) }

  package func style(of element: ElementID) -> ElementStyle {
    layout.tree.elements.style(of: element)
  }

  /// The width or height that the style of an element states; the style is not copied, which loops over many need.
  package func statedLength(of element: ElementID, along axis: Axis) -> Dimension {
    layout.tree.elements.statedLength(of: element, along: axis)
  }

  /// The items of an element that may grow in it.
  package func growingItems(of element: ElementID) -> [ElementID] {
    items(of: element).filter { layout.tree.elements.mayGrow($0) }
  }

  package func description(of element: ElementID) -> ElementDescription {
    layout.tree.elements.description(of: element)
  }

  /// The content of an element besides its type and style: cheaper than all of its description.
  package func content(of element: ElementID) -> ElementContent {
    layout.tree.elements.content(of: element)
  }

  package func text(of element: ElementID) -> MeasuredText? {
    layout.tree.elements.text(of: element)
  }

  /// The algorithm of the element, which depends on its type, content and children.
  package func algorithm(of element: ElementID) -> Algorithm {
    layout.tree.elements.algorithm(of: element)
  }

  /// The layout properties of a button's parts; `nil` for other elements, and for a button that is
  /// laid out as any other node.
  package func buttonProperties(of element: ElementID) -> ButtonProperties? {
    layout.tree.elements.buttonProperties(of: element)
  }

  /// The element of a button's own title, which is not part of the document.
  package func ownTitle(of button: ElementID) -> ElementID? {
    layout.tree.elements.ownTitle(of: button)
  }

  /// True if an element is a node that has nothing to measure: neither content nor a visible child.
  package func isBareNode(_ element: ElementID) -> Bool { layout.tree.elements.isBareNode(element) }

  /// True if there is any ratio spec in the document.
  package var hasRatios: Bool { layout.tree.elements.ratioCount > 0 }
}

// MARK: Structure

extension DocumentElements {
  package var root: ElementID? { layout.tree.elements.rootElement }
  package var count: Int { layout.tree.elements.elementCount }

  /// True if an element was not removed.
  package func isAlive(_ element: ElementID) -> Bool { layout.tree.elements.isAlive(element) }

  /// True if an element is part of the tree below the root.
  package func isAttached(_ element: ElementID) -> Bool {
    guard isAlive(element) else { return false }
    var top = element
    while let parent = layout.tree.elements.parent(of: top) { top = parent }
    return top == root
  }

  package func parent(of element: ElementID) -> ElementID? {
    layout.tree.elements.parent(of: element)
  }

  /// The ancestors of an element, the nearest first.
  package func ancestors(of element: ElementID) -> Ancestors {
    Ancestors(current: parent(of: element), elements: self)
  }

  /// An element and its ancestors, the nearest first.
  package func ancestors(from element: ElementID) -> Ancestors {
    Ancestors(current: element, elements: self)
  }

  /// An element and its descendants, parents before children, in the order of the document.
  ///
  /// - Precondition: No children change on the way.
  package func subtree(of top: ElementID) -> Subtree { Subtree(top, of: self, itemsOnly: false) }

  /// An element, its items, their items and so on, parents before children, in the order of the
  /// document.
  ///
  /// - Precondition: No children change on the way.
  package func itemSubtree(of top: ElementID) -> Subtree { Subtree(top, of: self, itemsOnly: true) }

  package func children(of element: ElementID) -> [ElementID] {
    layout.tree.elements.children(of: element)
  }
  package func childCount(of element: ElementID) -> Int {
    layout.tree.elements.childCount(of: element)
  }

  package func hasChildren(_ element: ElementID) -> Bool {
    layout.tree.elements.firstChild(of: element) != nil
  }

  package func child(of element: ElementID, role: ChildRole) -> ElementID? {
    layout.tree.elements.child(of: element, role: role)
  }

  package func sibling(before element: ElementID) -> ElementID? {
    layout.tree.elements.previousSibling(of: element)
  }

  package func sibling(after element: ElementID) -> ElementID? {
    layout.tree.elements.nextSibling(of: element)
  }

  /// True if the element takes part in the layout of its parent.
  package func isParticipating(_ element: ElementID) -> Bool {
    layout.tree.elements.participates(element)
  }

  /// The children that are laid out, in the order of the document.
  package func items(of element: ElementID) -> [ElementID] {
    layout.tree.elements.items(of: element)
  }

  /// True if any child is laid out.
  ///
  /// - Complexity: O(*n*) in the number of children before the first that is laid out.
  package func hasItems(_ element: ElementID) -> Bool {
    layout.tree.elements.firstChild(of: element) { layout.tree.elements.participates($0) } != nil
  }

  /// True if the element or one above it is left out of the layout.
  package func isHidden(_ element: ElementID) -> Bool {
    !ancestors(from: element).allSatisfy { layout.tree.elements.participates($0) }
  }

  /// True if the element is a part of a button that the button leaves out, though the element is not hidden.
  package func isLeftOutPart(_ element: ElementID) -> Bool {
    layout.tree.elements.role(of: element).isPart && !isParticipating(element)
      && !description(of: element).isHidden
  }

  /// Visits every element, parents before children, in the order of the document.
  package func forEach(_ body: (ElementID) -> Void) {
    guard let root else { return }
    forEach(from: root, maximumDepth: nil) { element, _ in body(element) }
  }

  /// Visits an element and its descendants, down to a number of levels.
  package func forEach(
    from top: ElementID, maximumDepth: Int?, _ body: (ElementID, _ depth: Int) -> Void
  ) {
    var subtree = subtree(of: top)
    while let element = subtree.next() {
      body(element, subtree.depth)
      if let maximumDepth, subtree.depth >= maximumDepth { subtree.skipDescendants() }
    }
  }

  /// The index of an element under `children` in the text; 0 for a key that holds one element.
  ///
  /// - Complexity: O(1), after the siblings were visited once.
  package func index(of element: ElementID) -> Int { childIndices.index(of: element, in: self) }

  /// True if the first element precedes the second in the text.
  ///
  /// Parents precede children; elements of one object are in the order of the uses and entries that make them.
  ///
  /// - Complexity: In the number of ancestors, after the siblings were visited once.
  package func isBefore(_ first: ElementID, _ second: ElementID) -> Bool {
    var (left, right) = (first, second)
    var (depth, other) = (depth(of: left), depth(of: right))
    while depth > other, let parent = parent(of: left) { (left, depth) = (parent, depth - 1) }
    while other > depth, let parent = parent(of: right) { (right, other) = (parent, other - 1) }
    // One is below the other.
    if left == right { return left == first && right != second }
    while let parent = parent(of: left), let other = self.parent(of: right), parent != other {
      (left, right) = (parent, other)
    }
    func position(of element: ElementID) -> (slot: Int, index: Int, entry: Int) {
      (
        ElementSlot.allCases.firstIndex(of: slot(of: element)) ?? 0, index(of: element),
        instances[element]?.step.entry ?? 0
      )
    }
    return position(of: left) < position(of: right)
  }

  private func depth(of element: ElementID) -> Int {
    ancestors(of: element).reduce(0) { depth, _ in depth + 1 }
  }

  /// The number of children that were visited to compute indices, since the document was opened.
  package var indexedChildren: Int { childIndices.visited }

  /// The version of the structure: it changes when the children of an element change, or an element moves to another
  /// key.
  var structureVersion: Int { layout.tree.elements.structureVersion &+ slotVersion }
}
