import DocumentSyntax
import LayoutEngine

/// The context of the elements inside of one use of a layout, or of the element of one entry of an `each`.
///
/// The elements of all uses are read from the same objects, each in the context of its use:
///
///     { "type": "node", "layout": "#card", "variables": {…} }     the use: an element around the context
///          │
///          ╰─ LayoutContext ── scope: variables of the use, of the layout and of the document, innermost first
///                  │
///                  ╰─ elements of the root of `card`
///
/// A context has the lifetime of the element that uses the layout, so that elements inside keep their IDs.
final class LayoutContext {
  /// The context of the element that uses the layout or has the `each`; `nil` in the document.
  let outer: LayoutContext?

  /// The layout; `nil` for an entry of an `each`.
  var layout: UsedLayout?
  private let entryIndex: Int32

  /// True if the root is a node, like the use, so that both are merged into one element.
  var isMerged = false

  /// The variables that are visible inside.
  var scope: VariableScope?

  /// The scope around the use when ``scope`` was created.
  var outside: VariableScope?

  /// The variables that the use or the entry sets.
  var argument: ArgumentLayer?

  /// The context of the layout that the root uses; `nil` unless the root is merged with the use.
  var next: LayoutContext?

  /// The entries of the `each`.
  var repetition: Repetition?

  /// The entries of objects inside the layout whose `each` names variables, cached per revision.
  var repetitions: [SyntaxNode: (entries: Repetition, revision: Int)] = [:]

  init(of layout: UsedLayout, in outer: LayoutContext?) {
    self.layout = layout
    self.outer = outer
    entryIndex = -1
  }

  init(ofEntry index: Int, in outer: LayoutContext?) {
    self.outer = outer
    entryIndex = Int32(clamping: index)
  }

  /// The name of the layout; `nil` for an entry of an `each`.
  var name: String? { layout?.name }

  /// The index of the entry; `nil` for a layout.
  var entry: Int? { entryIndex < 0 ? nil : Int(entryIndex) }

  /// The file that the layout is in; `nil` for the document.
  var file: LayoutFile? { layout.map(\.file) ?? outer?.file }

  /// The outermost object of the layout.
  var root: SyntaxNode? { layout?.root }

  /// True if the layout, or a file of variables that it names, defines a variable.
  func definesOwn(_ name: String) -> Bool {
    ownVariables?.definitions[name] != nil
      || layout?.files.contains { $0.definitions.definitions[name] != nil } == true
  }

  /// The variables in the object of the layout; for the root of a file, the variables in the file's own object.
  var ownVariables: VariableLayer? {
    guard let file, name == file.key() else { return layout?.layer }
    return file.variables.layer
  }

  /// The key of the layout, or the name of its file up to the first dot.
  var shortName: String {
    guard let file, let name else { return name ?? "" }
    if name == file.key() { return String(file.name.prefix { $0 != "." }) }
    return String(name.dropFirst(file.key().count + 1))
  }

  /// The name of the innermost layout, skipping contexts of `each` entries.
  var nearestName: String? {
    var context: LayoutContext? = self
    while let current = context {
      if let name = current.name { return name }
      context = current.outer
    }
    return nil
  }

  /// The context, followed by the contexts of layouts that merged roots use in turn.
  var chain: [LayoutContext] {
    var contexts = [self]
    while let next = contexts[contexts.count - 1].next { contexts.append(next) }
    return contexts
  }
}

/// The values of a layout that the contexts of all its uses share.
final class UsedLayout {
  let name: String

  /// The file that the layout is in; `nil` for the document.
  let file: LayoutFile?

  /// The outermost object of the layout.
  let root: SyntaxNode?

  /// The variables of the layout's object, of the files that it names, and of the text that contains it, and the
  /// defaults of that text.
  let layer: VariableLayer?
  let files: [OuterVariables.Layer]
  let document: VariableScope?
  let defaults: TypeDefaults?

  /// The layers of variables that are visible inside.
  let layers: [VariableLayer]

  init(_ layout: DocumentLayouts.Layout, in document: VariableScope?) {
    name = layout.name
    file = layout.file
    root = layout.rootNode
    layer = layout.layer
    files = layout.files
    self.document = document
    defaults = layout.defaults
    layers = layout.layers + (document?.layers ?? [])
  }

  /// True if the same variables and defaults are visible inside of both.
  func hasSameVariables(as other: UsedLayout) -> Bool {
    document === other.document && layer === other.layer && defaults === other.defaults
      && files.elementsEqual(other.files, by: ===)
  }
}

/// The last step of the JSON Pointer to an element inside of a layout.
///
/// The struct has eight bytes, because each element of a layout stores one.
struct InstanceStep: Hashable, Sendable {
  private var entryIndex: Int32 = -1
  private var levels: UInt16 = 0

  /// True for a root that is a child of its use.
  var isRoot = false

  /// The number of layouts that begin between the parent and the element.
  var layouts: Int {
    get { Int(levels) }
    set { levels = UInt16(clamping: newValue) }
  }

  /// The index of the entry of an `each`.
  var entry: Int? {
    get { entryIndex < 0 ? nil : Int(entryIndex) }
    set { entryIndex = newValue.map { Int32(clamping: $0) } ?? -1 }
  }

  /// The text of the step, given the key and index of the element.
  func pointer(_ slot: ElementSlot, _ index: Int) -> String {
    let prefix = String(repeating: "!/root", count: layouts)
    if isRoot { return prefix }
    guard slot == .children else { return "\(prefix)/\(slot.rawValue)" }
    return "\(prefix)/children/\(index)" + (entry.map { "[\($0)]" } ?? "")
  }
}

/// The elements that were made from layouts and `each`, and the elements that use layouts.
///
/// A document without layouts has an empty object; each query then costs one test.
final class LayoutInstances {
  struct Instance {
    let context: LayoutContext
    var step: InstanceStep

    /// True if the element names a variable, uses a layout or has an `each` among its children.
    ///
    /// The element is read again when variables of its context change.
    var readsVariables = true
  }

  /// The instances by element index; empty until the first instance is added.
  private var instances: [Instance?] = []

  /// The contexts of the layouts that elements use, and the elements whose layout is unknown or cannot be used.
  private(set) var uses: [ElementID: LayoutContext] = [:]
  private(set) var unresolved: Set<ElementID> = []

  /// The elements that name a layout, usable or not, or have an `each` among their children.
  var users: [ElementID] { Array(uses.keys) + unresolved + repeating }

  /// The elements that have an `each` among their children.
  private(set) var repeating: Set<ElementID> = []

  /// The elements whose `id` comes from the root of a layout.
  private var lentIDs: Set<ElementID> = []

  /// The entries of each object with `each`, cached per revision.
  var repetitions: [SyntaxNode: (entries: Repetition, revision: Int)] = [:]

  /// The variables that uses in layouts set, by object; all uses read from one object share the text.
  var argumentTexts: [SyntaxNode: ArgumentText] = [:]
  let parsedArguments = ParsedArguments()

  /// The layout that each element of the document uses, and the objects with `each` among the children of each element.
  ///
  /// An `each` in a layout is included if its value is a variable, because ``DocumentLayouts`` cannot count its
  /// entries.
  private var weights: [ElementID: String] = [:]
  private var repeatedWeights: [ElementID: [RepeatedUse]] = [:]

  /// The number of elements that all these uses count as.
  private var total = 0.0

  struct RepeatedUse {
    let index: Int
    let count: Int

    /// The number of elements that the object itself counts as.
    let cost: Double
    let layout: String?
  }

  /// The layouts of the document and of its files.
  var layouts: DocumentLayouts? {
    didSet {
      total = weights.values.reduce(0) { $0 + size(of: $1) }
      for uses in repeatedWeights.values { total += size(of: uses) }
    }
  }

  /// True if all layouts are left out because their uses would make too many elements.
  var isExhausted = false

  /// The elements whose layouts were left out while the limit was exceeded.
  var skipped: Set<ElementID> = []

  /// The contexts whose variables changed since the list was emptied; `inVariablesOnly` is false if defaults changed as
  /// well.
  var changed: [(context: LayoutContext, inVariablesOnly: Bool)] = []

  var isEmpty: Bool {
    instances.isEmpty && uses.isEmpty && unresolved.isEmpty && repeating.isEmpty
  }

  /// The entries of an object with `each` inside of a context.
  func repetition(of object: SyntaxNode, in context: LayoutContext?) -> Repetition? {
    (context?.repetitions[object] ?? repetitions[object])?.entries
  }

  /// True if an element was ever made from a layout or an `each`.
  var hasInstances: Bool { !instances.isEmpty }

  func removeAll() {
    instances = []
    uses = [:]
    unresolved = []
    lentIDs = []
    repeating = []
    repetitions = [:]
    argumentTexts = [:]
    weights = [:]
    repeatedWeights = [:]
    total = 0
    isExhausted = false
    skipped = []
    changed = []
  }

  func remove(_ element: ElementID) {
    let index = Int(element.index)
    if index < instances.count { instances[index] = nil }
    if isEmpty { return }
    uses[element] = nil
    lentIDs.remove(element)
    unresolved.remove(element)
    repeating.remove(element)
    skipped.remove(element)
    setUsedLayout(nil, of: element)
    setRepeatedUses([], in: element)
  }

  // MARK: Elements

  subscript(element: ElementID) -> Instance? {
    get {
      let index = Int(element.index)
      return index < instances.count ? instances[index] : nil
    }
    set {
      let index = Int(element.index)
      if newValue == nil, index >= instances.count { return }
      instances.reserveNext(index + 1)
      while instances.count <= index { instances.append(nil) }
      instances[index] = newValue
    }
  }

  func context(of element: ElementID) -> LayoutContext? { self[element]?.context }

  /// Stores whether an element reads variables of its context.
  func setReadsVariables(_ namesAny: Bool, _ element: ElementID) {
    self[element]?.readsVariables =
      namesAny || usesLayout(element) || repeating.contains(element)
  }

  /// True if an element names a layout, usable or not.
  func usesLayout(_ element: ElementID) -> Bool {
    uses[element] != nil || unresolved.contains(element)
  }

  /// Visits all elements that were made from layouts or `each`.
  func forEach(_ body: (ElementID, Instance) -> Void) {
    for (index, instance) in instances.enumerated() {
      if let instance { body(ElementID(index: Int32(truncatingIfNeeded: index)), instance) }
    }
  }

  func setUse(_ context: LayoutContext?, isResolved: Bool, of element: ElementID) {
    uses[element] = context
    if isResolved { unresolved.remove(element) } else { unresolved.insert(element) }
  }

  func setLendsID(_ isLent: Bool, of element: ElementID) {
    if isLent { lentIDs.insert(element) } else { lentIDs.remove(element) }
  }

  /// True if the `id` of an element is written in the document, not in a layout.
  func hasDocumentID(_ element: ElementID) -> Bool {
    self[element] == nil && !lentIDs.contains(element)
  }

  func clearUse(of element: ElementID) {
    if uses.isEmpty, unresolved.isEmpty { return }
    uses[element] = nil
    lentIDs.remove(element)
    unresolved.remove(element)
    setUsedLayout(nil, of: element)
  }

  func setRepeats(_ repeats: Bool, _ element: ElementID) {
    if repeats {
      repeating.insert(element)
    } else if !repeating.isEmpty {
      repeating.remove(element)
    }
  }

  // MARK: The limit

  /// Sets the layout that an element of the document uses, for the limit.
  func setUsedLayout(_ name: String?, of element: ElementID) {
    if name == nil, weights.isEmpty { return }
    let former = weights[element].map(size(of:)) ?? 0
    total += (name.map(size(of:)) ?? 0) - former
    weights[element] = name
  }

  /// Sets the objects with `each` among the children of an element, for the limit.
  func setRepeatedUses(_ uses: [RepeatedUse], in element: ElementID) {
    if uses.isEmpty, repeatedWeights.isEmpty { return }
    total += size(of: uses) - size(of: repeatedWeights[element] ?? [])
    repeatedWeights[element] = uses.isEmpty ? nil : uses
  }

  /// The number of elements that a use counts as, clamped to 1e9 so that sums are exact.
  private func size(of layout: String) -> Double { min(layouts?[layout]?.size ?? 0, 1e9) }

  private func size(of use: RepeatedUse) -> Double {
    min(Double(use.count) * (use.cost + (use.layout.map(size(of:)) ?? 0)), 1e9)
  }

  private func size(of uses: [RepeatedUse]) -> Double { uses.reduce(0) { $0 + size(of: $1) } }

  /// True if all uses together make too many elements.
  var isOverLimit: Bool { total > Double(DocumentLayouts.mostElements) }

  /// The uses that make more elements than their average share of the limit.
  var heavyUses: [Location] {
    let count = weights.count + repeatedWeights.values.reduce(0) { $0 + $1.count }
    let limit = Double(DocumentLayouts.mostElements) / Double(max(count, 1))
    // While all layouts are left out, lists that variables pass to layouts are not counted.
    let isCounted = isOverLimit
    func varies(_ layout: String?) -> Bool {
      !isCounted && layout.flatMap { layouts?[$0] }?.repeatsVariables ?? false
    }
    var found = weights.filter { size(of: $0.value) > limit || varies($0.value) }.map {
      Location($0.key, [.key("layout")], part: .value)
    }
    for (element, weights) in repeatedWeights {
      for use in weights where size(of: use) > limit || varies(use.layout) {
        found.append(
          Location(element, [.key("children"), .index(use.index), .key("each")], part: .value))
      }
    }
    return found
  }
}
