import SourceProject
import SourceTree

/// The limits of the evaluation of one class, with which it ends in bounded time and memory.
package enum EvaluationLimits {
  /// Evaluated expressions and statements of one class in all its runs.
  ///
  /// Counted and not timed, so that the same code has the same layouts on every machine.
  package static let steps = 300_000
  /// Nested calls.
  static let calls = 48
  /// Nested expressions and statements.
  static let depth = 1_200
  /// Elements of a list, rounds of a loop.
  static let elements = 200
  /// Elements of a document.
  static let documentElements = 2_000
  /// Nested elements of a document.
  static let documentDepth = 60
  /// States of a class besides that of the document; others are counted only.
  static let states = 500
  /// Comparisons with the size of the screen that a run notes.
  static let comparisons = 1_000
  /// Characters of a text.
  static let textLength = 10_000
}

/// The state that all runs of one class share: the steps so far, and the faults of the code.
final class ClassRuns {
  /// The steps of all runs.
  private(set) var steps = 0
  private let limit: Int

  init(limit: Int = EvaluationLimits.steps) { self.limit = limit }

  /// True if the code of a state read a size range, the bounds of the screen or a trait of the device: only then may
  /// another size give other elements.
  var readsSize = false

  /// True if the code of a state read a trait of the device.
  var readsDevice = false

  /// True if the code of a state read the scale of the screen.
  var readsScale = false

  /// The number of runs that were begun.
  var count = 0

  /// A member of a class, as the code of a file sees it.
  struct MemberKey: Hashable {
    let className: String
    let name: String
    let file: Int32
  }

  /// The members that were looked up.
  var methods: [MemberKey: (functions: [Function], owner: String)?] = [:]
  var properties: [MemberKey: Property?] = [:]

  /// The types of casts, as the code of a file sees them.
  var dataTypes: [MemberKey: DataType] = [:]

  /// The code of the classes whose objects were asked for a property.
  private var code: [String: ClassCode] = [:]

  /// The types of the system's libraries to which the project gives members; nil before they are needed.
  var extendedTypes: Set<String>?

  /// The texts that later code gives to the nodes of classes, by class and property.
  var laterTexts: [String: [String: LaterText]] = [:]

  /// The faults, at each line once.
  private(set) var problems: [SourceProblem] = []

  /// The parts of the screen that the code of a state read.
  var reads: Set<ScreenPart> {
    Set((readsSize ? [.size] : []) + (readsScale ? [.scale] : []))
  }

  /// True once no run of the class may go on.
  var isExhausted: Bool { steps >= limit }

  /// True once forks may not take more steps: the rest is for the document's state beside them.
  var isExhaustedForForks: Bool { steps >= limit / 2 }

  func report(_ rule: SourceRule, at position: SourcePosition, _ message: String) {
    let problem = SourceProblem(position: position, message: message, rule: rule)
    if problems.count < 20, !problems.contains(problem) { problems.append(problem) }
  }

  /// The properties that the code of a class sets.
  func code(of className: String, in scope: ProjectScope) -> ClassCode {
    if let known = code[className] { return known }
    let outer = scope.file
    defer { scope.file = outer }
    if let position = scope.type(className)?.position, position.file >= 0 {
      scope.file = position.file
    }
    let found = ClassCode(of: scope.chain(className), in: scope)
    code[className] = found
    return found
  }

  /// The bodies of the functions in each file, by their offsets.
  private var bodies: [Int32: [Int32: [Statement]]] = [:]

  func body(ofFunctionAt position: SourcePosition, in project: SourceProject) -> [Statement]? {
    if let known = bodies[position.file] { return known[position.offset] }
    let tree = project.path(of: position.file).flatMap(project.tree)
    let functions =
      (tree?.functions ?? []) + (tree?.types ?? []).flatMap { $0.methods + $0.initializers }
    let byOffset = Dictionary(
      functions.map { ($0.position.offset, $0.body) }, uniquingKeysWith: { first, _ in first })
    bodies[position.file] = byOffset
    return byOffset[position.offset]
  }

  /// Counts a step; throws at the limit.
  func step(
    _ position: SourcePosition, of className: () -> String
  ) throws(LimitReached) {
    steps += 1
    if isExhausted {
      throw LimitReached(position: position, message: Self.message(className()))
    }
  }

  static func message(_ className: String) -> String {
    "the layouts of \(className) take more than \(EvaluationLimits.steps) steps to evaluate"
  }
}

/// The error with which an evaluation ends at a limit.
struct LimitReached: Error {
  let position: SourcePosition
  let message: String
}
