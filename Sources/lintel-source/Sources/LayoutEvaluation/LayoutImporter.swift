import JSONText
package import SourceProject
import SourceTree

/// The options of an import.
package struct ImportOptions {
  /// The screen on which classes are evaluated; nil for their own.
  package var screen: EvaluationScreen?

  /// The one class that is evaluated, in one state; nil for all, in all states.
  package var probe: ScreenProbe?
  package var hints: HintSettings

  /// True to keep the elements of documents, for ``LayoutComposition``.
  package var keepsElements: Bool

  /// True if the cache has the layouts on the screen, not those on the own screens of classes.
  package var cachesScreen = false

  /// The number of states from which on ``Forks`` evaluate them.
  package var forkThreshold = Forks.threshold

  package init(
    screen: EvaluationScreen? = nil, probe: ScreenProbe? = nil,
    hints: HintSettings = HintSettings(), keepsElements: Bool = false
  ) {
    self.screen = screen
    self.probe = probe
    self.hints = hints
    self.keepsElements = keepsElements
  }
}

/// The import of the layouts of source files.
///
/// Each class is evaluated once for the document, and once more for each other option of each condition. A condition
/// that only another state reads is changed in that state. The number of runs is linear in the number of conditions; their
/// differences from the document are the variants.
package struct LayoutImporter {
  let project: SourceProject
  let options: ImportOptions
  let cache: EvaluatedLayouts?

  /// - Parameters:
  ///   - project: The project of the files.
  ///   - options: The options.
  ///   - cache: The layouts that were evaluated before; nil to evaluate all.
  package init(project: SourceProject, options: ImportOptions, cache: EvaluatedLayouts? = nil) {
    self.project = project
    self.options = options
    self.cache = cache
  }

  /// The layouts of the classes in a file, in its order.
  package func layouts(in path: String) -> [ImportedLayout] {
    guard let tree = project.tree(of: path) else { return [] }
    var seen: Set<String> = []
    var names: Set<String> = []
    var result: [ImportedLayout] = []
    for type in tree.types where TextureNames.nodes[type.name] == nil {
      // One for each class, which notes the names that its layout depends on.
      let scope = ProjectScope(project: project, path: path)
      let isLayout = Self.hasLayout(type) || inheritsLayout(type, scope)
      guard isLayout || tree.mentionsLayoutBlock && mayHaveBlock(type, scope),
        seen.insert(type.name).inserted
      else { continue }
      let name = names.contains(type.ownName) ? type.name : type.ownName
      let key = EvaluatedLayouts.Key(path: path, type: type.name, name: name)
      if let probe = options.probe {
        names.insert(name)
        if probe.className == name { result.append(self.probe(probe, type, key, scope)) }
        continue
      }
      let layout =
        (usesCache ? cache?.layout(key, options.hints, in: project) : nil)
        ?? evaluate(type, named: name, scope, key)
      guard isLayout || layout.document != nil else { continue }
      names.insert(name)
      result.append(layout)
      if layout.read != .whole {
        result[result.count - 1].missingModules = project.missingModules(in: path)
      }
    }
    Self.add(tree.expectations, to: &result)
    return result
  }

  private var usesCache: Bool { options.screen == nil || options.cachesScreen }

  func evaluate(
    _ type: TypeDeclaration, named name: String, _ scope: ProjectScope, _ key: EvaluatedLayouts.Key
  ) -> ImportedLayout {
    let (layout, used) = options.hints.notingUse { self.layout(of: type, named: name, scope) }
    guard usesCache else { return layout }
    cache?.store(
      layout, key, options.hints, usedHints: used, scope.usedNames.union([type.ownName]),
      in: project)
    return layout
  }

  /// Adds each layout test of a file to the last class with a layout that begins at or before its line.
  private static func add(
    _ expectations: [LayoutExpectation], to layouts: inout [ImportedLayout]
  ) {
    let order = layouts.indices.sorted { layouts[$0].position.line < layouts[$1].position.line }
    guard let first = order.first else { return }
    var byLayout: [Int: [LayoutExpectation]] = [:]
    var next = 0
    for expectation in expectations {
      while next < order.count, layouts[order[next]].position.line <= expectation.line { next += 1 }
      if next > 0 {
        byLayout[order[next - 1], default: []].append(expectation)
      } else {
        layouts[first].warnings.append(
          SourceProblem(
            position: expectation.position,
            message: "this test belongs to no layout: it is above the first class with one",
            rule: .badHint))
      }
    }
    for (index, expectations) in byLayout { layouts[index].add(expectations) }
  }

  static let layoutMethods: Set<String> = ["layoutSpecThatFits", "layoutSpecThatFits:"]

  static func hasLayout(_ type: TypeDeclaration) -> Bool {
    type.kind != .protocol && type.methods.contains { layoutMethods.contains($0.name) }
  }

  /// True for a class that inherits the layout method of another class of the project and may change what that method
  /// calls: it declares a member of its own.
  ///
  /// In Objective-C only an implementation has methods, so that a header has no layout.
  func inheritsLayout(_ type: TypeDeclaration, _ scope: ProjectScope) -> Bool {
    guard type.kind == .class else { return false }
    let isChanged =
      !type.methods.isEmpty
      || type.language == .swift && !(type.properties.isEmpty && type.initializers.isEmpty)
    // A class of Swift names its superclass; an implementation in Objective-C need not.
    guard isChanged, type.superclass != nil || type.language == .objectiveC else { return false }
    // Most classes of an app have a superclass of UIKit.
    if let name = type.superclass, !project.declares(TypeDeclaration.ownName(name)) {
      return false
    }
    return scope.chain(scope.key(of: type)).dropFirst().contains(where: scope.declaresLayoutMethod)
  }

  /// True if evaluation may find a layout block: in a node or the controller of one, without a layout method.
  private func mayHaveBlock(_ type: TypeDeclaration, _ scope: ProjectScope) -> Bool {
    guard type.kind == .class else { return false }
    let chain = scope.chain(scope.key(of: type))
    let hasMethod = chain.contains { name in
      scope.type(name).map { !Self.layoutMethods.isDisjoint(with: $0.methods.keys) } ?? false
    }
    return !hasMethod
      && chain.contains { DocumentScreen.controllers.contains($0) || TextureNames.nodes[$0] != nil }
  }

  struct Run {
    let element: DocumentElement?
    /// The element that the layout method returns, in the node around it if there is one.
    let layout: DocumentElement?
    let returned: Value
    let builder: ElementBuilder
    let evaluator: Evaluator
  }

  private func layout(
    of type: TypeDeclaration, named name: String, _ scope: ProjectScope
  ) -> ImportedLayout {
    let screen = screen(of: type, scope, requested: options.screen)
    var result = layout(of: type, named: name, scope, on: screen, keepsElements: true)
    if let use = screen.uses.first { result.use = use }
    result.makers = scope.filesMaking(scope.key(of: type))
    result.subclassFiles = scope.filesWithSubclasses(of: scope.key(of: type))
    guard let document = result.document else { return result }
    result.superclasses = superclasses(of: result, scope.superclasses(of: scope.key(of: type)))
    result.otherUses = screen.others.compactMap { other in
      let use = other.uses[0]
      guard result.reads.contains(.size) else {
        let members = document.members?.map {
          $0.key == "constrainedSize" ? .init($0.key, other.range) : $0
        }
        return .init(use, .object(members ?? []))
      }
      return .init(use, layout(of: type, named: name, scope, on: other, keepsElements: false))
    }
    return result
  }

  /// The screen of the first use of a class.
  func screen(
    of type: TypeDeclaration, _ scope: ProjectScope, requested: EvaluationScreen?
  ) -> DocumentScreen {
    DocumentScreen(
      of: type, scope, project, options.hints, requested: requested
    ) { cellSize(of: $0, inFile: $1, for: scope) }
  }

  private func layout(
    of type: TypeDeclaration, named name: String, _ scope: ProjectScope, on screen: DocumentScreen,
    keepsElements: Bool
  ) -> ImportedLayout {
    var result = Self.emptyLayout(of: type, named: name)
    let runs = ClassRuns()
    let begun: (run: Run, choices: Choices, screen: DocumentScreen)
    do throws(LimitReached) {
      begun = try firstRun(type, scope, screen, in: runs)
    } catch {
      result.reason = SourceProblem(position: error.position, message: error.message)
      return result
    }
    let (first, choices, range) = begun
    result.warnings = first.evaluator.warnings
    guard let root = first.element else {
      result.warnings += runs.problems
      result.reason = reason(type, first)
      return result
    }
    first.evaluator.reportNodesWithoutSupernode(
      first.builder.hierarchy, layout: result.methodPosition)
    result.screenConditions = Self.shown(first.evaluator, range)
    result.assumed = first.builder.assumed.map { .init(what: $0.what, id: $0.id) }
    result.repeated = first.evaluator.samples
      .map { ($0.key, $0.value.count, $0.value.text) }.sorted { $0.0.offset < $1.0.offset }
    if options.keepsElements, keepsElements {
      markConstants(of: type, scope, range, first, root, runs)
    }
    result.add(choices.readings.conditions)
    let variants = self.variants(
      of: type, scope, range, StateQueue(choices.readings, first.evaluator.branchProperties), root,
      runs,
      &result)
    let all = variants + hintVariants(of: type, scope, range, root, runs)
    finish(&result, first, root, range, all)
    result.warnings += runs.problems
    result.runCount = runs.count
    result.stepCount = runs.steps
    result.reads = runs.reads
    if options.keepsElements, keepsElements {
      result.elements = LayoutElements(
        root: root, layout: first.layout ?? root,
        declaration: scope.type(scope.key(of: type))?.position ?? type.position,
        properties: first.evaluator.root?.plainFields ?? [:])
    }
    return result
  }

  static func emptyLayout(of type: TypeDeclaration, named name: String) -> ImportedLayout {
    var result = ImportedLayout(className: name, position: type.position)
    result.methodPosition =
      type.methods.first { layoutMethods.contains($0.name) }?.position ?? type.position
    return result
  }

  /// The run of a state: of the document's own with another limit of height, if it calculates with a height that has
  /// none.
  func firstRun(
    _ type: TypeDeclaration, _ scope: ProjectScope, _ screen: DocumentScreen,
    forced: [Choices.Option] = [], in runs: ClassRuns
  ) throws(LimitReached) -> (run: Run, choices: Choices, screen: DocumentScreen) {
    let choices = Choices(forced: forced) ?? Choices()
    let first = try run(type, scope, choices, screen, in: runs)
    if first.builder.infiniteValues > 0, let bounded = screen.bounded {
      let others = Choices(forced: forced) ?? Choices()
      if let second = try? run(type, scope, others, bounded, in: runs), let root = second.element,
        second.builder.infiniteValues < first.builder.infiniteValues
      {
        root.assume("height")
        second.builder.assumed.append(.init(what: "height", id: root.id))
        return (second, others, bounded)
      }
    }
    return (first, choices, screen)
  }

  private func run(
    _ type: TypeDeclaration, _ scope: ProjectScope, _ choices: Choices, _ screen: DocumentScreen,
    _ constants: ConstantValues = ConstantValues(), in runs: ClassRuns
  ) throws(LimitReached) -> Run {
    let evaluator = evaluator(scope, choices, screen, constants, in: runs)
    return try build(try evaluator.rootLayout(of: type), of: type, evaluator, screen)
  }

  func evaluator(
    _ scope: ProjectScope, _ choices: Choices, _ screen: DocumentScreen,
    _ constants: ConstantValues, in runs: ClassRuns, forks: Forks? = nil
  ) -> Evaluator {
    runs.count += 1
    scope.file = scope.ownFile
    return Evaluator(
      scope: scope, project: project, choices: choices, settings: options.hints,
      screen: screen, constants: constants, runs: runs, forks: forks)
  }

  /// Builds the elements of a layout.
  private func build(
    _ layout: Value, of type: TypeDeclaration, _ evaluator: Evaluator, _ screen: DocumentScreen
  ) throws(LimitReached) -> Run {
    let builder = ElementBuilder(
      evaluator, fontFamily: screen.fontFamily, keepsMakers: options.keepsElements)
    builder.offered = OfferedRange(screen.value)
    if let root = evaluator.root { builder.offered = builder.offered.resolved(for: root) }
    guard layout.object?.isElement == true else {
      return Run(
        element: nil, layout: nil, returned: layout, builder: builder, evaluator: evaluator)
    }
    builder.owners = evaluator.root.map { [$0] } ?? []
    let inner = try builder.element(layout, at: type.position)
    var element = inner
    if let root = evaluator.root,
      let wrapper = try builder.wrapper(of: root, around: inner, screen)
    {
      element = wrapper
    }
    element.unknownKeys = builder.unknown
    evaluator.reportHalfWrites()
    return Run(
      element: element, layout: inner, returned: layout, builder: builder, evaluator: evaluator)
  }

  /// An expression, with a note if a file beyond the limits of the project may declare its type.
  private func noted(_ expression: String) -> String {
    let name = String(expression.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    guard !project.isComplete, name.isCapitalized, project.files(declaring: name).isEmpty else {
      return expression
    }
    return expression + Evaluator.noteOnMissingName
  }

  /// The reason why a run has no layout.
  private func reason(_ type: TypeDeclaration, _ run: Run) -> SourceProblem {
    let method = type.methods.first { Self.layoutMethods.contains($0.name) }
    let position = method?.position ?? type.position
    guard let unknown = run.returned.unknown else {
      return SourceProblem(position: position, message: "\(type.ownName) returns no layout")
    }
    let isInFile = unknown.position.line > 0
    return SourceProblem(
      position: isInFile ? unknown.position : position,
      message:
        "the layout of \(type.ownName) is `\(unknown.text)`, which is not known from the code")
  }

  /// Notes which values are those of constants, by a second run in which these have other values.
  private func markConstants(
    of type: TypeDeclaration, _ scope: ProjectScope, _ range: DocumentScreen, _ first: Run,
    _ root: DocumentElement, _ runs: ClassRuns
  ) {
    let constants = first.evaluator.constants
    let others = ConstantValues(shifting: constants)
    guard !constants.byName.isEmpty,
      let other = try? run(type, scope, Choices(), range, others, in: runs).element
    else { return }
    constants.mark(root, other, others)
  }

  /// Runs the other options of each condition and records their differences.
  private func variants(
    of type: TypeDeclaration, _ scope: ProjectScope, _ range: DocumentScreen, _ queue: StateQueue,
    _ base: DocumentElement, _ runs: ClassRuns, _ result: inout ImportedLayout
  ) -> [StateVariant] {
    var states = queue
    var variants: [StateVariant] = []
    let ids = VariantMerger.BaseIDs(base)
    var shown: Set<JSONValue> = []
    var names: [String: Int] = [:]
    var unknown = base.unknownKeys
    var forked =
      states.count < options.forkThreshold ? [:] : forkedStates(of: type, scope, range, runs)
    var count = 0
    while let forced = states.next() {
      guard let other = Choices(forced: forced) else { continue }
      count += 1
      let screen = range.onDevice(of: forced)
      guard count <= EvaluationLimits.states,
        // Its elements become those of the document: another state like it needs its own.
        let state =
          (screen == nil
            ? forked.removeValue(forKey: forced.count == 1 ? forced[0].key : "") : nil)
          ?? state(of: type, scope, other, screen ?? range, runs)
      else {
        // The states at the end may be like others.
        if !states.isAttempt { result.omittedVariants += 1 }
        continue
      }
      defer {
        result.add(state.readings.conditions)
        states.add(state, of: forced)
      }
      guard let element = state.element else { continue }
      var merger = VariantMerger(base: base, ids: ids)
      merger.merge(element)
      let mayBeLeftOut = states.isAttempt || forced.last?.isRemoval == true
      // Conditions on one device hold together.
      let changes = StateVariant(name: "", merger: merger, screen: screen).json
      let isLikeAnother = !shown.insert(changes).inserted && (mayBeLeftOut || screen != nil)
      if !merger.isEmpty, !isLikeAnother {
        let name = forced.map(\.name).joined(separator: ", ")
        names[name, default: 0] += 1
        let count = names[name] ?? 1
        unknown += element.unknownKeys
        // Conditions on values of different functions may have one text.
        let variant = StateVariant(
          name: count == 1 ? name : "\(name) (\(count))", merger: merger, screen: screen)
        result.stateOptions[variant.name] = forced
        variants.append(variant)
      }
    }
    result.conditionCount = states.conditionCount
    result.unknown = unknown.uniqued().map {
      .init(
        key: $0.key, position: $0.position, expression: noted($0.text.isEmpty ? "…" : $0.text))
    }
    if runs.isExhausted {
      result.warnings.append(
        SourceProblem(
          position: result.methodPosition,
          message: "\(ClassRuns.message(result.className)), so states are left out"))
    }
    return variants
  }

  /// A state by a run of its own; nil if a limit was reached.
  private func state(
    of type: TypeDeclaration, _ scope: ProjectScope, _ choices: Choices, _ screen: DocumentScreen,
    _ runs: ClassRuns
  ) -> EvaluatedState? {
    guard !runs.isExhausted, let run = try? run(type, scope, choices, screen, in: runs),
      let element = run.element
    else { return nil }
    return EvaluatedState(
      element: element, readings: choices.readings, properties: run.evaluator.branchProperties)
  }

  /// The states of the other options of conditions, evaluated in one run; those are missing that need a run of their own.
  private func forkedStates(
    of type: TypeDeclaration, _ scope: ProjectScope, _ screen: DocumentScreen, _ runs: ClassRuns
  ) -> [String: EvaluatedState] {
    let forks = Forks()
    return Forks.$current.withValue(forks) {
      let evaluator = evaluator(
        scope, Choices(), screen, ConstantValues(), in: runs, forks: forks)
      guard let layout = try? evaluator.rootLayout(of: type) else { return [:] }
      let states = try? forks.states(evaluator, layout) { layout throws(LimitReached) in
        try build(layout, of: type, evaluator, screen).element
      }
      return states ?? [:]
    }
  }

  /// The variants of hints, with what the code of the class does on their screens.
  private func hintVariants(
    of type: TypeDeclaration, _ scope: ProjectScope, _ screen: DocumentScreen,
    _ base: DocumentElement, _ runs: ClassRuns
  ) -> [StateVariant] {
    let ids = VariantMerger.BaseIDs(base)
    return screen.variants.map { hint in
      var variant = StateVariant(hint: hint)
      guard !runs.reads.isEmpty, !screen.isRequested, let other = screen.changed(by: hint),
        let element = try? run(type, scope, Choices(), other, in: runs).element
      else { return variant }
      var merger = VariantMerger(base: base, ids: ids)
      merger.merge(element)
      variant.merger = merger
      return variant
    }
  }

  func finish(
    _ result: inout ImportedLayout, _ first: Run, _ root: DocumentElement, _ range: DocumentScreen,
    _ variants: [StateVariant]
  ) {
    var members = range.members + [.init("root", root.json)]
    let all = variants.map(\.json)
    if !all.isEmpty { members.append(.init("variants", .array(all))) }
    result.document = .object(members)
    result.variants = all.compactMap { $0["name"]?.string }
    var source = SourceMap()
    root.addSource(at: "/root", to: &source)
    root.addClasses(at: "/root", to: &result.classes)
    for (index, variant) in variants.enumerated() {
      variant.merger?.addSource(at: "/variants/\(index)", to: &source)
    }
    result.source += source.positions
    result.helpers += source.helpers
    let reached = Dictionary(
      root.descendants.flatMap { element in element.holes.map { ($0, element.id) } },
      uniquingKeysWith: { first, _ in first })
    var seen: Set<SourcePosition> = []
    result.holes = first.evaluator.holes.compactMap { hole in
      guard seen.insert(hole.position).inserted else { return nil }
      return .init(expression: hole.text, position: hole.position, id: reached[hole.position])
    }
  }
}

extension Sequence where Element: Hashable {
  /// The elements without those that came before.
  func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
