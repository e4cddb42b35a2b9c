import JSONText
import SourceProject
import SourceTree

/// A partial evaluation of one class: a run of its initializer and its layout method with unknown data.
///
/// Statements and expressions are evaluated as they are written. A value that only data decides is ``Value/unknown(_:)``
/// and goes through operations; a condition over it asks ``Choices``. Each object records where it was made and each
/// assignment where it stands, which is the source map of the document.
final class Evaluator {
  let scope: ProjectScope
  let project: SourceProject
  let choices: Choices
  /// The other states that are evaluated beside this one; nil if they have runs of their own.
  let forks: Forks?
  let settings: HintSettings
  /// The screen of the document.
  let screen: DocumentScreen
  /// The `constrainedSize` of the root.
  let rangeOfRoot: Value
  var root: LayoutObject?
  let runs: ClassRuns
  /// True while code runs for one layout: the layout method and what it calls, but no initial value of a property that an
  /// object keeps longer.
  var isInLayout = false
  var depth = 0
  var calls = 0
  /// The values of constants and macros, by their positions and the file that asks for a macro.
  let globals = Slots<GlobalKey, Value>()
  let statics = Slots<SourcePosition, Value>()
  /// The position of the last statement that returned nil.
  var nilReturn: SourcePosition?
  var holes: [Hole] = []
  /// The calls of code in other files.
  let helpers: HelperCalls
  /// The functions that run, by position, the innermost last.
  var running: [SourcePosition] = []
  var warnings: [SourceProblem] = []
  /// The writes of one side of a size so far.
  var halfWrites: [HalfWrite] = []
  /// The computed properties that run on unknown values, by their types.
  var unknownGetters: Set<String> = []
  /// The values of constants in this run.
  let constants: ConstantValues

  /// The comparisons with the size of the screen, in their order.
  var comparisons: [ScreenComparison] = []
  /// True if a condition asked for a value that neither the code states nor data has: only running code knows it.
  var asksRunningCode = false
  /// The class whose nodes ``LaterTextSearch`` looks for, and those that were made.
  var watchedClass: String?
  var madeNodes: [LayoutObject] = []
  /// The loops over data, with what they go through and the number of elements that was assumed.
  var samples: [SourcePosition: (count: Int, text: String)] = [:]

  /// A call that was not understood and received an element of the layout.
  struct Hole {
    let text: String
    let position: SourcePosition
    let object: LayoutObject
  }

  init(
    scope: ProjectScope, project: SourceProject, choices: Choices, settings: HintSettings,
    screen: DocumentScreen, constants: ConstantValues = ConstantValues(), runs: ClassRuns,
    forks: Forks? = nil
  ) {
    self.forks = forks
    choices.forks = forks
    self.runs = runs
    self.constants = constants
    self.scope = scope
    helpers = HelperCalls(file: scope.ownFile)
    self.project = project
    self.choices = choices
    self.settings = settings
    self.screen = screen
    rangeOfRoot = screen.value
    choices.given = { [weak self] condition in
      guard let self else { return nil }
      return self.settings.value(self.root?.className, in: self.rootFile, condition)?.bool
    }
  }

  /// Notes of a run besides the state of the code.
  struct Notes {
    var nilReturn: SourcePosition?
    var holes: [Hole]
    var warnings: [SourceProblem]
    var unknownGetters: Set<String>
    var samples: [SourcePosition: (count: Int, text: String)]
  }

  var notes: Notes {
    get {
      Notes(
        nilReturn: nilReturn, holes: holes, warnings: warnings,
        unknownGetters: unknownGetters, samples: samples)
    }
    set {
      (nilReturn, holes, warnings, samples) = (
        newValue.nilReturn, newValue.holes, newValue.warnings, newValue.samples
      )
      unknownGetters = newValue.unknownGetters
    }
  }

  struct GlobalKey: Hashable {
    let position: SourcePosition
    let file: Int32
  }

  /// Evaluates code of a declaration, which may run on a receiver; names are looked up in the file of the declaration.
  ///
  /// The owner is the class or protocol that declares the code.
  func inFile<Result>(
    of position: SourcePosition, on receiver: Value? = nil, _ owner: String? = nil,
    _ body: () throws(LimitReached) -> Result
  ) throws(LimitReached) -> Result {
    let outer = scope.file
    let call = helpers.current
    if position.file >= 0 {
      scope.file = position.file
      noteHelper(in: position.file, on: receiver, owner)
    }
    defer {
      scope.file = outer
      helpers.restore(call)
    }
    return try body()
  }

  /// Reports once that several declarations of a name may be meant.
  func noteContenders(_ name: String, at position: SourcePosition) {
    let files = scope.contenders(name)
    guard files.count > 1 else { return }
    let message =
      "\(TypeDeclaration.ownName(name)) is declared in \(Self.list(files)), and none is nearer: its value is not known"
    report(SourceProblem(position: position, message: message))
  }

  /// Reports a problem once.
  func report(_ problem: SourceProblem) {
    guard warnings.count < 20, !warnings.contains(where: { $0.message == problem.message }) else {
      return
    }
    warnings.append(problem)
  }

  /// `A.swift, B.swift and 4 more`.
  private static func list(_ files: [String]) -> String {
    files.count > 3
      ? "\(files.prefix(2).joined(separator: ", ")) and \(files.count - 2) more"
      : "\(files.dropLast().joined(separator: ", ")) and \(files.last ?? "")"
  }

  /// Counts a step; throws at the limit.
  func step(_ position: SourcePosition) throws(LimitReached) {
    try runs.step(position) { ProjectScope.name(ofKey: root?.className ?? "") }
  }

  func deeper<Result>(
    _ position: SourcePosition, _ body: () throws(LimitReached) -> Result
  ) throws(LimitReached) -> Result {
    guard depth < EvaluationLimits.depth else {
      throw LimitReached(position: position, message: "the code is nested too deeply to evaluate")
    }
    depth += 1
    defer { depth -= 1 }
    return try body()
  }

  /// The kind of a class by its superclasses.
  func kind(of className: String) -> LayoutObject.Kind {
    for name in scope.chain(className) {
      if let type = TextureNames.nodes[name] { return .node(type) }
      if let type = TextureNames.specs[name] { return .spec(type) }
    }
    return .other
  }

  /// A type as written without optional marks, stars, type arguments and modules.
  static func bareType(_ type: String) -> String {
    if type.utf8.first.map({ (0x41...0x5A).contains($0) }) == true,
      !type.utf8.contains(where: { "<?!*() ".utf8.contains($0) })
    {
      return type
    }
    var result = type
    if let generic = result.firstIndex(of: "<") { result = String(result[..<generic]) }
    result = result.filter { !"?!*() ".contains($0) }
    for prefix in ["any", "some", "weak", "inout"] where result.hasPrefix(prefix) {
      let rest = result.dropFirst(prefix.count)
      if String(rest).isCapitalized { result = String(rest) }
    }
    return result
  }

  /// True for a name that a class of nodes has, whose declaration may be in another module.
  static func isNodeName(_ name: String) -> Bool {
    name.hasSuffix("Node") && name.isCapitalized
  }

  /// The method of a class or the nearest superclass that has it, with that class.
  func method(_ className: String, _ name: String) -> (functions: [Function], owner: String)? {
    let key = ClassRuns.MemberKey(className: className, name: name, file: scope.file)
    if let known = runs.methods[key] { return known }
    let found = lookUpMethod(className, name)
    runs.methods[key] = .some(found)
    return found
  }

  private func lookUpMethod(
    _ className: String, _ name: String
  ) -> (functions: [Function], owner: String)? {
    var found: (functions: [Function], owner: String)?
    var hidden: (functions: [Function], owner: String)?
    for owner in scope.chain(className) {
      guard let functions = scope.type(owner)?.methods[name] else { continue }
      let visible = functions.filter(scope.isVisible)
      if visible.isEmpty {
        hidden = hidden ?? (functions, owner)
      } else if found == nil || visible.contains(where: scope.isOwn) {
        found = (visible, owner)
        // A subclass in another file does not override a private method of the file.
        if visible.contains(where: { $0.position.file == scope.file }) { break }
      }
    }
    if let found { return found }
    for owner in scope.chain(className) {
      for inherited in scope.type(owner)?.conformances ?? [] {
        guard let type = scope.type(inherited), type.kind == .protocol || type.kind == .extension,
          let functions = type.methods[name]?.filter({ !$0.body.isEmpty }), !functions.isEmpty
        else { continue }
        return (functions, inherited)
      }
    }
    return hidden
  }

  func property(_ className: String, _ name: String) -> Property? {
    let key = ClassRuns.MemberKey(className: className, name: name, file: scope.file)
    if let known = runs.properties[key] { return known }
    let found = lookUpProperty(className, name)
    runs.properties[key] = .some(found)
    return found
  }

  private func lookUpProperty(_ className: String, _ name: String) -> Property? {
    var found: Property?
    var hidden: Property?
    for owner in scope.chain(className) {
      guard let property = scope.type(owner)?.properties[name] else { continue }
      if !scope.isVisible(property) {
        hidden = hidden ?? property
      } else if found == nil || scope.isOwn(property) {
        found = property
        if property.position.file == scope.file { break }
      }
    }
    if let found { return found }
    for owner in scope.chain(className) {
      for inherited in scope.type(owner)?.conformances ?? [] {
        guard let property = scope.type(inherited)?.properties[name], property.getter != nil else {
          continue
        }
        return property
      }
    }
    return hidden
  }

  /// The name of the field that holds a property of an object: with the file behind it if it is private, and another
  /// class of the object has one of the same name.
  func slot(_ name: String, of object: LayoutObject) -> String {
    guard scope.repeatedProperties(of: object.className).contains(name),
      let property = property(object.className, name), property.isPrivate
    else { return name }
    return "\(name)#\(property.position.file)"
  }

  /// The class or superclass that declares a property.
  func owner(of property: Property, in className: String) -> String {
    let name = ResolvedType.field(property.name)
    return scope.chain(className).first { owner in
      guard let properties = scope.type(owner)?.properties else { return false }
      return properties[property.name] === property || properties[name] === property
    } ?? className
  }

  func language(of className: String) -> SourceLanguage {
    scope.type(className)?.language ?? .swift
  }

  /// Records a call that may change elements in a way that is not known.
  func hole(_ text: String, at position: SourcePosition, receiving values: [Value]) {
    for value in values {
      switch value {
      case .object(let object) where object.isElement && object !== root:
        object.holes.append(position)
        if holes.count < 100 { holes.append(Hole(text: text, position: position, object: object)) }
      case .object(let object)
      where object.className == "NSMutableAttributedString" && object["font"] == nil:
        object.set("font", .unknown(text, position), at: position)
      case .list(let list):
        hole(text, at: position, receiving: list.items.filter { $0.object != nil })
      default: break
      }
    }
  }
}
