import DocumentSyntax
import LayoutEngine

/// Nodes that use layouts: the reader continues with the root of the layout, with the variables of the use.
///
/// A root that is a node is merged with the use into one element. It is read like defaults of the use: keys that the
/// use writes win. Any other root becomes the child of the use.
extension DocumentReader {
  /// Switches the reader to the objects of a context.
  mutating func enter(_ context: LayoutContext?) {
    self.context = context
    file = context?.file
    if let context { scope = context.scope } else { scope = screenValues.scope }
  }

  /// Reads the object of an element of a layout, or copies the values read for another use with the same variables.
  mutating func readInstance(
    _ element: ElementID, at node: SyntaxNode, in slot: ElementSlot,
    under override: ElementOverride?
  ) {
    guard override == nil, sharedReads != nil, let context,
      let key = SharedRead.Key(node, in: context)
    else { return readElement(element, at: node, in: slot, under: override) }
    if let known = sharedReads?[key] {
      begin(element)
      current = known.current
      for index in current.children.indices {
        current.children[index].context = Unmanaged.passUnretained(context)
      }
      builder = known.builder
      usedVariables = known.usedVariables
      screenValues.instances?.clearUse(of: element)
      return
    }
    readElement(element, at: node, in: slot)
    // Not shared: the location of a problem contains the element, and each use has its own context.
    guard problems.isEmpty, screenValues.instances?.usesLayout(element) != true else { return }
    sharedReads?[key] = SharedRead(
      current: current, builder: builder, usedVariables: usedVariables, layout: context.layout)
  }

  private var thisElement: ElementID { element ?? ElementID(index: 0) }

  /// Reads the layout that a node uses and, while roots are nodes that use layouts themselves, the layouts of these
  /// roots.
  ///
  /// - Returns: The keys of the node and of the roots that are merged with it; empty without a layout.
  mutating func readLayouts(
    under own: ObjectMembers, _ table: TypeTable
  ) -> Set<KeywordTable.Number> {
    let instances = screenValues.instances
    guard own[TypeTable.layoutKey] != nil else {
      instances?.clearUse(of: thisElement)
      if isRepeated, !isElementCutShort {
        note(.missingKey("layout", owner: "an element with each"), at: .top.with(part: .type))
      }
      return []
    }
    let (outer, outside, ownFile) = (context, scope, file)
    if outer == nil { instances?.setUsedLayout(nil, of: thisElement) }
    var former = instances?.uses[thisElement]
    var chain: [LayoutContext] = []
    var written = Set(own.used.map(\.number))
    var members = own
    let hasOwnID = builder.id != nil
    var isResolved = false
    var base: DocumentLayouts.Layout?
    while let member = members[TypeTable.layoutKey] {
      isResolved = false
      guard let name = string(of: member.entry) else { break }
      let path = self.path(of: member, in: .top)
      guard let layout = layout(named: name, at: chain.isEmpty ? path : nil) else { break }
      let start = chain.isEmpty ? Location(thisElement, part: .value) : nil
      let location =
        start ?? Location(nil, base?.rootPath ?? [], part: .value)
      let argument = self.argument(
        in: members, at: location.appending(.key("variables"), part: .value), of: layout,
        reusing: former?.argument)
      guard let instances else { break }
      if outer == nil, chain.isEmpty { instances.setUsedLayout(layout.name, of: thisElement) }
      let around = context?.nearestName.flatMap { screenValues.layouts?[$0] }
      if instances.isExhausted || screenValues.layouts?.isCycle(from: around, to: layout) != false
        || layout.usesDocument
      {
        break
      }
      if instances.isOverLimit {
        instances.skipped.insert(thisElement)
        break
      }
      let inner = makeContext(of: layout, argument, reusing: former, instances)
      former = former?.next
      if let last = chain.last { last.next = inner }
      chain.append(inner)
      isResolved = true
      guard let root = layout.rootNode else { break }
      let rootMembers = self.members(of: root)
      inner.isMerged =
        rootMembers[TypeTable.typeKey].flatMap { typeTable(named: $0.entry) }?.index
        == TypeTable.node.index
      (context, scope, file) = (inner, inner.scope, inner.file)
      guard inner.isMerged else {
        if let entry = layout.root, !current.childKeys.contains(ElementSlots(.child)) {
          appendRoot(entry)
        }
        break
      }
      if let file { mergedFiles.append(file) }
      let noted = problems.count
      readRoot(rootMembers, under: written, table)
      if let layouts = screenValues.layouts {
        let kept = problems[noted...].filter { !layouts.isOwn($0, of: root) }
        problems.replaceSubrange(noted..., with: kept)
      }
      written.formUnion(rootMembers.used.map(\.number))
      members = rootMembers
      base = layout
    }
    instances?.setLendsID(hasOwnID != (builder.id != nil), of: thisElement)
    chain.last?.next = nil
    for inner in chain { inner.scope?.forgetValues() }
    instances?.setUse(chain.first, isResolved: isResolved, of: thisElement)
    (context, scope, file) = (outer, outside, ownFile)
    return written
  }

  /// The layout that a value names; `nil` if it cannot be used.
  ///
  /// The problem is noted at `path`, which is `nil` for a value in the root of a layout: the layout itself reports that
  /// problem.
  private mutating func layout(named name: String, at path: PathHandle?) -> DocumentLayouts.Layout?
  {
    let reference =
      screenValues.files?.reference(name, in: file, among: screenValues.layouts) ?? .unknown
    let problem: Problem.Kind
    switch reference {
    case .layout(let layout):
      if let path, let used = layout.file, layout.path.count == 1 {
        if let fault = used.problem { note(.unusableFile(name, fault), at: path) }
        if layout.usesDocument { note(.layoutCycle(name, within: nil), at: path) }
      }
      return layout
    case .requested: return nil
    case .unknown: problem = .unknownLayout(name)
    case .unusable(let fault): problem = .unusableFile(name, fault)
    case .document: problem = .layoutCycle(name, within: nil)
    }
    if let path { note(problem, at: path) }
    return nil
  }

  /// Reads the keys of a root that is merged with its use.
  private mutating func readRoot(
    _ members: ObjectMembers, under written: Set<KeywordTable.Number>, _ table: TypeTable
  ) {
    let keys = current.writtenKeys.union(current.unreadableKeys)
    for member in members.used {
      let number = member.number
      if number == TypeTable.typeKey || number == TypeTable.layoutKey
        || number == TypeTable.variablesKey || number == TypeTable.eachKey
        || number == KeywordTable.unknown
      {
        continue
      }
      let path = self.path(of: member, in: .top)
      if number == TypeTable.styleKey {
        readStyle(member.entry, at: path, unless: keys)
        continue
      }
      guard !written.contains(number) else {
        noteVariables(in: member.entry)
        continue
      }
      if let property = table[number] {
        readElementValue(member.entry, as: property, at: path)
      } else if let slot = TypeTable.slot(number), slot != .root {
        guard members[TypeTable.layoutKey] == nil else { continue }
        _ = readChildren(member, in: slot, of: table, at: path)
      } else {
        _ = readDeprecated(member, at: path)
      }
    }
  }

  private mutating func readStyle(
    _ entry: SyntaxEntry, at path: PathHandle, unless written: ElementKeys
  ) {
    guard let style = TypeTable.node.properties["style"] else { return }
    var entry = entry
    var left: SuspendedText?
    guard follow(&entry, for: style, at: path, leaving: &left) else { return }
    defer { leave(to: left) }
    guard let node = object(entry, key: "style", at: path) else { return }
    let members = members(of: node)
    for member in members.used {
      guard let property = TypeTable.styles[member.number] else {
        if let old = DeprecatedStyleKey(rawValue: name(of: member.key)) {
          read(member.entry, as: old, at: self.path(of: member, in: path))
        }
        continue
      }
      if let key = property.key, written.contains(key) { continue }
      readElementValue(member.entry, as: property, at: self.path(of: member, in: path))
    }
    reuse(members)
  }

  // MARK: Variables of a use

  /// The variables that a use sets.
  private mutating func argument(
    in members: ObjectMembers, at location: Location, of layout: DocumentLayouts.Layout,
    reusing former: ArgumentLayer?
  ) -> ArgumentLayer? {
    if context == nil || isInDocument || context?.repetition?.isOfVariable == true {
      noteUnknownEntryArguments(of: layout)
    }
    if screenValues.instances == nil { noteEntries(in: members, layout) }
    guard let member = members[TypeTable.variablesKey] else { return nil }
    let path = self.path(of: member, in: .top)
    guard let node = object(member.entry, key: "variables", at: path) else { return nil }
    guard member.entry.valueRange.count <= VariableLayer.longestValue else {
      note(.variableLimit, at: path)
      return nil
    }
    // Problems of a use in a layout are reported once by the layout.
    if screenValues.instances == nil || context == nil || isInDocument {
      noteArguments(of: node, layout, at: path)
      if location.element != nil { noteVariables(in: member.entry) }
    }
    let bytes = bytes(of: member.entry)
    if let former, former.isSame(as: bytes, at: location, in: scope) { return former }
    guard let instances = screenValues.instances else { return nil }
    // Another object may have the number of a removed object.
    let known = instances.argumentTexts[node].flatMap {
      $0.path == location.path && $0.bytes == bytes && $0.file === file ? $0 : nil
    }
    let text = known ?? ArgumentText(bytes, at: location.path, in: file, instances.parsedArguments)
    // An object of the document is read for one use only.
    if context != nil { instances.argumentTexts[node] = text }
    return ArgumentLayer(text, of: location.element, in: scope)
  }

  /// True for an entry of an `each` of the document.
  private var isInDocument: Bool { context?.entry != nil && context?.outer == nil }

  private mutating func noteArguments(
    of node: SyntaxNode, _ layout: DocumentLayouts.Layout, at path: PathHandle
  ) {
    let arguments = self.members(of: node)
    noteDuplicates(arguments, at: path)
    for argument in arguments.used {
      let path = self.path(of: argument, in: path)
      let name = self.name(of: argument.key)
      let names = source.variables(namedIn: argument.entry)
      if !VariableReference.isName(name.utf8) {
        note(.badVariableName(name), at: path.with(part: .key))
      } else if !takes(name, layout) {
        note(.unknownArgument(name, layout: layout.shownName), at: path.with(part: .key))
      }
      if let unknown = names.first(where: { scope?.isKnown($0) != true }) {
        note(.unknownVariable(unknown), at: path)
      }
    }
    reuse(arguments)
  }

  /// Notes the problems of names that an entry of an `each` sets or uses.
  private mutating func noteUnknownEntryArguments(of layout: DocumentLayouts.Layout) {
    guard let context, let index = context.entry, let argument = context.argument,
      let node = argument.node
    else { return }
    let source = argument.source
    let scope = argument.scope
    if let entries = context.repetition?.outside {
      let file = context.repetition?.file?.name
      return noteUnknownArguments(ofEntry: index, of: entries, in: file, at: node, argument, layout)
    }
    problems += self.problems(ofEntry: index, node, of: source, in: scope, layout)
  }

  /// Notes the problems of names that entries of an `each` in a layout set or use.
  private mutating func noteEntries(in members: ObjectMembers, _ layout: DocumentLayouts.Layout) {
    if let repetition, !repetition.isOfVariable, let entries = repetition.outside {
      return noteNames(of: entries, repetition, layout)
    }
    guard let each = members[TypeTable.eachKey]?.entry, each.kind == .array,
      let array = each.container
    else { return }
    for (index, entry) in entries(of: array).enumerated() where entry.kind == .object {
      guard let node = entry.container else { continue }
      problems += problems(ofEntry: index, node, of: source, in: scope, layout)
    }
  }

  /// The problems of an entry that is written in an `each`.
  private func problems(
    ofEntry index: Int, _ node: SyntaxNode, of source: DocumentSource, in scope: VariableScope?,
    _ layout: DocumentLayouts.Layout
  ) -> [Problem] {
    var found: [Problem] = []
    source.forEachEntry(of: node) { entry in
      guard let name = source.key(of: entry) else { return }
      let location = Location(
        thisElement, [.key("each"), .index(index), .key(name)], part: .key)
      if !VariableReference.isName(name.utf8) {
        found.append(Problem(kind: .badVariableName(name), location: location))
      } else if entry.valueRange.count > VariableLayer.longestValue {
        found.append(Problem(kind: .variableLimit, location: location.with(part: .value)))
      } else if !takes(name, layout) {
        found.append(
          Problem(kind: .unknownArgument(name, layout: layout.shownName), location: location))
      }
      let unknown = source.variables(namedIn: entry).first { scope?.isKnown($0) != true }
      if let unknown {
        found.append(
          Problem(kind: .unknownVariable(unknown), location: location.with(part: .value)))
      }
    }
    return found
  }

  /// Notes the problems of names in entries of a list outside the `each`: variables that the repeated layout does not
  /// have, values that are too long, and unknown variables in values.
  ///
  /// Each name is noted once, at the `each`.
  ///
  /// - Complexity: O(*n* log *n*) in the number of names.
  private mutating func noteNames(
    of entries: EntryList, _ repetition: Repetition, _ layout: DocumentLayouts.Layout
  ) {
    let file = repetition.file?.name
    var found = entries.settings.compactMap { setting in
      problem(ofSetting: setting.name, in: file, layout).map { (setting, $0) }
    }
    found += entries.longValues.map { ($0, longValue(of: $0.name, in: file)) }
    found += entries.namings.filter { scope?.isKnown($0.name) != true }
      .map { ($0, Problem.Kind.unknownVariable($0.name)) }
    problems += found.map { name, kind in
      Problem(
        kind: kind, location: Location(thisElement, [.key("each")], part: .value),
        definition: repetition.location(ofEntry: name.index, of: thisElement)
          .appending(.key(name.key), part: .member))
    }
  }

  /// The problem of a name that an entry in a file, or in a variable, sets; `nil` if the layout has this variable.
  private func problem(
    ofSetting name: String, in file: String?, _ layout: DocumentLayouts.Layout
  ) -> Problem.Kind? {
    guard VariableReference.isName(name.utf8) else {
      return file.map { .unusableFile($0, .badName(name)) } ?? .badVariableName(name)
    }
    return takes(name, layout) ? nil : .unknownArgument(name, layout: layout.shownName)
  }

  private func longValue(of name: String, in file: String?) -> Problem.Kind {
    file.map { .unusableFile($0, .longValue(name)) } ?? .variableLimit
  }

  /// Notes the problems of names in one entry of a list outside the `each`, as ``noteNames(of:_:_:)`` does.
  ///
  /// Unknown names are noted only in the first entry that has them.
  private mutating func noteUnknownArguments(
    ofEntry index: Int, of entries: EntryList, in file: String?, at node: SyntaxNode,
    _ argument: ArgumentLayer, _ layout: DocumentLayouts.Layout
  ) {
    let location = Location(thisElement, [.key("each")], part: .value)
    var found: [Problem] = []
    func note(_ kind: Problem.Kind, _ name: String) {
      found.append(
        Problem(
          kind: kind, location: location,
          definition: argument.location.appending(.key(name), part: .member)))
    }
    entries.source.forEachEntry(of: node) { entry in
      guard let name = entries.source.key(of: entry) else { return }
      if entries.isFirst(index, setting: name),
        let kind = problem(ofSetting: name, in: file, layout)
      {
        note(kind, name)
      }
      if entry.valueRange.count > VariableLayer.longestValue {
        note(longValue(of: name, in: file), name)
      }
      for unknown in entries.source.variables(namedIn: entry)
      where entries.isFirst(index, naming: unknown) && argument.scope?.isKnown(unknown) != true {
        note(.unknownVariable(unknown), name)
      }
    }
    problems += found
  }

  /// True if a use of a layout may set a variable: a variable of the layout or of its text, or `index`.
  private func takes(_ name: String, _ layout: DocumentLayouts.Layout) -> Bool {
    layout.defines(name) || textScope(of: layout)?.layer(of: name) != nil
      || name == ArgumentLayer.indexName
  }

  /// The variables of the document or file that contains a layout.
  private func textScope(of layout: DocumentLayouts.Layout) -> VariableScope? {
    layout.file == nil ? screenValues.scope : layout.scope
  }

  // MARK: Contexts

  /// The context of a use of a layout: the former context with updated variables if it fits, else a new one.
  private mutating func makeContext(
    of layout: DocumentLayouts.Layout, _ argument: ArgumentLayer?, reusing former: LayoutContext?,
    _ instances: LayoutInstances
  ) -> LayoutContext {
    let outer = context
    let known = former.flatMap { $0.name == layout.name && $0.outer === outer ? $0 : nil }
    let used = layout.used(in: textScope(of: layout))
    let inner = known ?? LayoutContext(of: used, in: outer)
    let isSame =
      known != nil && inner.argument === argument && inner.outside === scope
      && inner.layout?.hasSameVariables(as: used) == true
    let inVariablesOnly = inner.layout?.defaults === used.defaults
    inner.layout = used
    if isSame { return inner }
    inner.argument = argument
    inner.outside = scope
    // Variables that the entry around the use sets are visible inside as well.
    let entry = outer?.entry == nil ? nil : outer
    var arguments = [argument, entry?.argument].compactMap(\.self)
    if argument == nil, let known = entry?.scope?.arguments, known.count == arguments.count {
      arguments = known
    }
    inner.scope = VariableScope(used.layers, arguments: arguments, isOfLayout: true)
    if known != nil { instances.changed.append((inner, inVariablesOnly)) }
    return inner
  }
}

/// The values read for an element of a layout, which are the same in all uses that set no variables.
struct SharedRead {
  let current: ReadElement
  let builder: ElementBuilder
  let usedVariables: [String]

  /// The layout in the key, retained so that its identifier stays unique.
  let layout: UsedLayout?

  struct Key: Hashable {
    private let object: SyntaxNode
    private let layout: ObjectIdentifier

    /// Creates a key; `nil` in a use or an entry that sets variables.
    init?(_ object: SyntaxNode, in context: LayoutContext) {
      guard context.entry == nil, let layout = context.layout,
        context.scope?.arguments.isEmpty == true
      else { return nil }
      self.object = object
      self.layout = ObjectIdentifier(layout)
    }
  }
}
