import JSONText
import SourceProject
import SourceTree

/// The attributed string that code gives to a text node after the node is made.
struct LaterText {
  let string: LayoutObject
  /// False if several functions give the text different fonts.
  var hasOneFont = true
}

/// A search for the attributes that code gives to the text nodes of a class once they are made.
///
/// The class may have methods for it that do not run before the first layout (`configure(with:)`), or the code that makes
/// its nodes does it: a data source, a view model, another node. Each function is evaluated on an object of its class, with
/// arguments that only data knows. A string that it gives is an example: other code may give another one.
struct LaterTextSearch {
  private(set) var texts: [String: LaterText] = [:]
  private let className: String
  private let evaluator: Evaluator
  private let runs = ClassRuns(limit: Self.stepLimit)
  /// The number of runs that are left.
  private var budget = Self.runLimit

  /// Steps of all runs of a search.
  private static let stepLimit = 30_000
  /// Runs of functions, each in a state.
  private static let runLimit = 24
  /// Files that make nodes of a class.
  private static let fileLimit = 4

  /// - Parameters:
  ///   - className: The class of the nodes.
  ///   - evaluator: The run that asks; the names that the search uses are noted as used by its class.
  init(_ className: String, for evaluator: Evaluator) {
    (self.className, self.evaluator) = (className, evaluator)
    runOwnMethods()
    runMakers()
  }

  private mutating func runOwnMethods() {
    let code = evaluator.runs.code(of: className, in: evaluator.scope)
    guard !code.textSetters.isEmpty, let type = evaluator.scope.type(className),
      let path = evaluator.project.path(of: type.position.file)
    else { return }
    let className = className
    for (function, owner) in code.textSetters {
      runStates(in: path) { run throws(LimitReached) in
        let object = try run.madeRoot(className, at: type.position)
        run.madeNodes = [object]
        _ = try run.invoke(function, [], on: .object(object), owner)
      }
    }
  }

  /// Runs the functions that make nodes of the class, and those that make objects of the classes that do.
  private mutating func runMakers() {
    var seen: Set<String> = [className]
    let outer = runMakers(of: className).filter { seen.insert($0).inserted }
    for name in outer { _ = runMakers(of: name) }
  }

  /// Runs the functions that make nodes of a class.
  ///
  /// - Returns: The classes whose code makes them.
  private mutating func runMakers(of made: String) -> [String] {
    let name = TypeDeclaration.ownName(ProjectScope.name(ofKey: made))
    var result: [String] = []
    for path in evaluator.scope.filesConstructing(made).prefix(Self.fileLimit) {
      guard let tree = evaluator.project.tree(of: path) else { continue }
      evaluator.scope.noteUse(of: Set(tree.types.map(\.ownName)))
      let scope = ProjectScope(project: evaluator.project, path: path)
      for type in tree.types {
        let initialValues = type.properties.compactMap(\.value)
        if initialValues.contains(where: { ClassCode.mentions(name, in: $0) }) {
          result.append(scope.key(of: type))
        }
        for function in type.methods + type.initializers
        where ClassCode.mentions(name, in: function) {
          runStates(in: path) { run throws(LimitReached) in
            let key = run.scope.key(of: type)
            result.append(key)
            try run.make(by: function, of: key, at: type.position)
          }
        }
      }
    }
    return result
  }

  /// Runs code in the states that its conditions have, and notes the texts of the nodes that it makes.
  private mutating func runStates(
    in path: String, _ body: (Evaluator) throws(LimitReached) -> Void
  ) {
    var forced: [Choices.Option] = []
    var states: StateQueue?
    repeat {
      budget -= 1
      guard budget >= 0, !runs.isExhausted, let choices = Choices(forced: forced) else { return }
      let run = Evaluator(
        scope: ProjectScope(project: evaluator.project, path: path), project: evaluator.project,
        choices: choices, settings: evaluator.settings, screen: evaluator.screen, runs: runs)
      run.watchedClass = className
      try? body(run)
      for node in run.madeNodes { note(node) }
      evaluator.scope.noteUse(of: run.scope.usedNames)
      states?.add(
        EvaluatedState(
          element: nil, readings: choices.readings, properties: run.branchProperties), of: forced)
      if states == nil { states = StateQueue(choices.readings, run.branchProperties) }
      forced = states?.next() ?? []
    } while !forced.isEmpty
  }

  /// Notes the texts of a node whose fonts are known.
  private mutating func note(_ node: LayoutObject) {
    for (_, field) in node.fields {
      guard let text = field.value.object, ["text", "editableText"].contains(text.type),
        let id = text.id,
        let string = (text["attributedText"] ?? text["attributedString"])?.object,
        string["isMixed"] == nil, let font = ElementBuilder.statedFont(of: string)
      else { continue }
      guard let known = texts[id] else {
        texts[id] = LaterText(string: string)
        continue
      }
      if ElementBuilder.statedFont(of: known.string) != font { texts[id]?.hasOneFont = false }
    }
  }
}

extension Evaluator {
  /// The attributes that later code gives to a text of a node; nil if it names no font.
  func laterText(of text: LayoutObject, in owner: LayoutObject?) -> LaterText? {
    guard let id = text.id, let owner, owner.isNode else { return nil }
    if runs.laterTexts[owner.className] == nil {
      runs.laterTexts[owner.className] = [:]
      // The search has objects of its own, which no state of the layout shares.
      runs.laterTexts[owner.className] = Forks.$current.withValue(nil) {
        LaterTextSearch(owner.className, for: self).texts
      }
    }
    return runs.laterTexts[owner.className]?[id]
  }

  /// A node of a class, made with unknown arguments.
  fileprivate func madeRoot(
    _ className: String, at position: SourcePosition
  ) throws(LimitReached) -> LayoutObject {
    let object = LayoutObject(
      className: className, kind: kind(of: className), position: position)
    root = object
    object.isBeingMade = true
    defer { object.isBeingMade = false }
    try initializeRoot(object)
    return object
  }

  /// Runs a function of a class that makes nodes, and the block that it returns.
  fileprivate func make(
    by function: Function, of className: String, at position: SourcePosition
  ) throws(LimitReached) {
    guard function.name != "init" else {
      let object = LayoutObject(
        className: className, kind: kind(of: className), position: position)
      root = object
      return try run(function, [], object, className)
    }
    let isOfNode = kind(of: className) != .other
    let object =
      isOfNode
      ? try madeRoot(className, at: position)
      : LayoutObject(className: className, kind: .other, position: position)
    root = object
    let result = try invoke(function, [], on: .object(object), className)
    if case .closure(let closure) = result { _ = try call(closure, []) }
  }

  /// Keeps an object of the class whose nodes are looked for.
  func noteMade(_ object: LayoutObject) {
    guard let watchedClass, scope.chain(object.className).contains(watchedClass) else { return }
    madeNodes.append(object)
  }
}
