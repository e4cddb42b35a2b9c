import SourceProject
import SourceTree

// One state of a class on a requested screen, for a view or a sweep.

extension LayoutImporter {
  /// The layout of one state on the requested screen: the document's own, with the state as a variant.
  func probe(
    _ probe: ScreenProbe, _ type: TypeDeclaration, _ key: EvaluatedLayouts.Key,
    _ scope: ProjectScope
  ) -> ImportedLayout {
    var result = Self.emptyLayout(of: type, named: key.name)
    let runs = ClassRuns()
    let requested = options.screen ?? EvaluationScreen()
    func begin(
      _ requested: EvaluationScreen, _ forced: [Choices.Option] = []
    ) throws(LimitReached) -> (run: Run, choices: Choices, screen: DocumentScreen) {
      let screen = screen(of: type, scope, requested: requested)
      return try firstRun(type, scope, screen, forced: forced, in: runs)
    }
    let forced = probe.state.flatMap { options(ofState: $0, type, key, scope) } ?? []
    guard let (first, _, screen) = try? begin(requested), let root = first.element else {
      return result
    }
    var variants: [StateVariant] = []
    var conditions = Self.shown(first.evaluator, screen)
    if let state = probe.state, !forced.isEmpty,
      let (run, _, _) = try? begin(requested, forced), let element = run.element
    {
      conditions = Self.shown(run.evaluator, screen)
      var merger = VariantMerger(base: root, ids: VariantMerger.BaseIDs(root))
      merger.merge(element)
      variants = [StateVariant(name: state, merger: merger)]
    }
    finish(&result, first, root, screen, variants + screen.variants.map { StateVariant(hint: $0) })
    result.screenConditions = conditions
    if let sought = probe.breakpoints {
      result.breakpoints = Breakpoints.found(in: sought.range) { length in
        try? begin(requested.with(sought, length), forced).run.evaluator.comparisons
      }
      if runs.readsDevice, sought.range.contains(ScreenDevice.smallestPad) {
        result.breakpoints.append(ScreenDevice.smallestPad)
      }
    }
    result.reads = runs.reads
    return result
  }

  /// The comparisons of a run with the size of the screen that have a text, each once, and the kind of the device.
  static func shown(
    _ evaluator: Evaluator, _ screen: DocumentScreen
  ) -> [(text: String, holds: Bool)] {
    var seen: Set<String> = []
    let comparisons = evaluator.comparisons.compactMap { comparison -> (String, Bool)? in
      guard let text = comparison.text, seen.insert(text).inserted else { return nil }
      return (text, comparison.holds)
    }
    return comparisons
      + (evaluator.runs.readsDevice ? [("the device is a tablet", screen.device.isPad)] : [])
  }

  /// The options of a state by its name; nil if the class has no such state.
  private func options(
    ofState name: String, _ type: TypeDeclaration, _ key: EvaluatedLayouts.Key,
    _ scope: ProjectScope
  ) -> [Choices.Option]? {
    let importer = LayoutImporter(
      project: project, options: ImportOptions(hints: options.hints), cache: cache)
    let layout =
      cache?.layout(key, options.hints, in: project)
      ?? importer.evaluate(type, named: key.name, scope, key)
    return layout.stateOptions[name]
  }
}
