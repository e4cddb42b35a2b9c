package import JSONText
package import SourceTree

/// The layout of one class: its document, or the reason why it has none.
package struct ImportedLayout {
  package let className: String
  package var position: SourcePosition

  /// The position of the layout method, or of the class if it has none.
  package var methodPosition = SourcePosition.none
  /// The use of the class that the document shows.
  package var use = LayoutUse(.node, .tried)
  package var document: JSONValue?
  /// The layouts that lay the class out.
  package var parents: [Parent] = []
  /// The other uses of the class; none on a requested screen.
  package var otherUses: [OtherUse] = []
  /// The layouts of subclasses in other files, which run code of the class.
  package var subclasses: [Parent] = []
  /// The superclasses in other files whose code the class runs.
  package var superclasses: [Parent] = []
  /// The files with subclasses.
  package var subclassFiles: [String] = []
  /// The files that make nodes of the class and have layouts.
  package var makers: [String] = []
  /// The reason for the missing document, with the line of the code that it names.
  package var reason: SourceProblem?
  /// Code that was not evaluated because of a limit.
  package var warnings: [SourceProblem] = []
  /// The modules without source in the project that the file imports; empty for a layout that was read whole.
  package var missingModules: [String] = []
  package var unknown: [UnknownValue] = []
  package var assumed: [AssumedValue] = []
  package var holes: [Hole] = []
  /// The position of each element and key, by JSON Pointer; that of the call for what a helper in another file makes.
  package var source: [(pointer: String, position: SourcePosition)] = []
  /// The position in another file of what a helper makes, by JSON Pointer; ``source`` has the call in the file of the class.
  package var helpers: [(pointer: String, position: SourcePosition)] = []
  /// The class of each node below the root that has a layout of its own, by JSON Pointer.
  package var classes: [(pointer: String, name: String)] = []
  package var variants: [String] = []
  /// The conditions that data decides, by their names: true for one that holds in the document, or in the first state that
  /// reads it.
  package var conditions: [String: Bool] = [:]
  /// The loops over data, with the number of elements that the document has, and what they go through.
  package var repeated: [(position: SourcePosition, count: Int, expression: String)] = []
  /// Conditions beyond the limit of variants.
  package var omittedVariants = 0
  /// The number of times that the class was evaluated.
  package var runCount = 0
  /// The expressions and statements that were evaluated in all runs.
  package var stepCount = 0

  /// The conditions that were looked at to find further states.
  package var conditionCount = 0
  /// The parts of the screen that the code of a state read: on other screens it may have other elements.
  package var reads: Set<ScreenPart> = []

  /// The comparisons with the size of the screen in the state of the document, each text once.
  package var screenConditions: [(text: String, holds: Bool)] = []

  /// The lengths of the screen at which the code takes another way, if they were requested.
  package var breakpoints: [Double] = []

  /// The options of each state, by its name.
  var stateOptions: [String: [Choices.Option]] = [:]

  /// The elements of the document; nil if they are not kept.
  package var elements: LayoutElements?

  package init(className: String, position: SourcePosition) {
    self.className = className
    self.position = position
  }

  /// The layout of another class, by its file and name.
  package struct Parent: Hashable {
    package let path: String
    package let className: String
  }

  /// The class in another use than that of its document.
  package struct OtherUse: Equatable {
    package let use: LayoutUse
    package let document: JSONValue
    /// The position of each element and key of the document; nil if they are those of the class's own.
    package fileprivate(set) var source: [SourceEntry]?
    /// The positions in other files of what helpers make.
    package fileprivate(set) var helpers: [SourceEntry] = []

    init(_ use: LayoutUse, _ document: JSONValue) { (self.use, self.document) = (use, document) }

    /// The layout of the class as the use is evaluated.
    init?(_ use: LayoutUse, _ layout: ImportedLayout) {
      guard let document = layout.document else { return nil }
      self.init(use, document)
      source = layout.source.map { SourceEntry($0.pointer, $0.position) }
      helpers = layout.helpers.map { SourceEntry($0.pointer, $0.position) }
    }
  }

  /// The position of an element or key, by its JSON Pointer.
  package struct SourceEntry: Equatable {
    package let pointer: String
    package fileprivate(set) var position: SourcePosition

    package init(_ pointer: String, _ position: SourcePosition) {
      (self.pointer, self.position) = (pointer, position)
    }
  }

  package struct UnknownValue: Equatable {
    package let key: String
    package fileprivate(set) var position: SourcePosition
    package let expression: String
  }

  package struct AssumedValue: Equatable {
    package let what: String
    package let id: String
  }

  package struct Hole: Equatable {
    package let expression: String
    package fileprivate(set) var position: SourcePosition
    package let id: String?
  }
}

/// A part of the screen on which code may depend.
package enum ScreenPart: String, CaseIterable {
  /// The size range, the bounds of the screen, or a trait of the device.
  case size
  case scale
}

extension ImportedLayout {
  /// The part of a layout that is known from the code.
  package enum Reading: String {
    case whole

    /// Children, sizes or states are not known.
    case part

    /// The layout has no document.
    case not
  }

  package var read: Reading {
    if document == nil { return .not }
    return unknown.isEmpty && holes.isEmpty && omittedVariants == 0 ? .whole : .part
  }

  /// Adds conditions; one that is known stays.
  mutating func add(_ conditions: [(name: String, holds: Bool)]) {
    for condition in conditions where self.conditions[condition.name] == nil {
      self.conditions[condition.name] = condition.holds
    }
  }

  /// Adds layout tests to the document.
  mutating func add(_ expectations: [LayoutExpectation]) {
    guard case .object(let members)? = document else { return }
    let tests = expectations.map { JSONValue.string($0.text) }
    document = .object(members + [.init("expect", .array(tests))])
    source += expectations.enumerated().map { ("/expect/\($0.offset)", $0.element.position) }
  }
}

extension ImportedLayout {
  /// Replaces all positions.
  ///
  /// - Parameter moved: The new position of each; nil if there is none.
  /// - Returns: False if a position has no new one.
  mutating func move(_ moved: (SourcePosition) -> SourcePosition?) -> Bool {
    var isComplete = true
    func move(_ position: inout SourcePosition) {
      guard position.file >= 0 else { return }
      if let new = moved(position) { position = new } else { isComplete = false }
    }
    func move(_ problem: inout SourceProblem) {
      var position = problem.position
      move(&position)
      problem = SourceProblem(
        position: position, message: problem.message, isMinor: problem.isMinor, rule: problem.rule)
    }
    move(&position)
    move(&methodPosition)
    if var problem = reason {
      move(&problem)
      reason = problem
    }
    for index in warnings.indices { move(&warnings[index]) }
    for index in unknown.indices { move(&unknown[index].position) }
    for index in holes.indices { move(&holes[index].position) }
    for index in source.indices { move(&source[index].position) }
    func move(_ entries: inout [SourceEntry]) {
      for index in entries.indices { move(&entries[index].position) }
    }
    for index in otherUses.indices {
      if var source = otherUses[index].source {
        move(&source)
        otherUses[index].source = source
      }
      move(&otherUses[index].helpers)
    }
    for index in helpers.indices { move(&helpers[index].position) }
    for index in repeated.indices { move(&repeated[index].position) }
    return isComplete
  }

  /// The files of all positions.
  package var files: Set<Int32> {
    var files: Set<Int32> = [position.file, methodPosition.file]
    if let reason { files.insert(reason.position.file) }
    files.formUnion(warnings.map(\.position.file))
    files.formUnion(unknown.map(\.position.file))
    files.formUnion(holes.map(\.position.file))
    files.formUnion(source.map(\.position.file))
    files.formUnion(otherUses.flatMap { ($0.source ?? []) + $0.helpers }.map(\.position.file))
    files.formUnion(helpers.map(\.position.file))
    files.formUnion(repeated.map(\.position.file))
    return files
  }
}

extension ImportedLayout {
  /// True if the report on another layout of the class is the same.
  package func isSame(as other: ImportedLayout) -> Bool {
    position == other.position && methodPosition == other.methodPosition
      && reason == other.reason && warnings == other.warnings
      && missingModules == other.missingModules && omittedVariants == other.omittedVariants
      && source.elementsEqual(other.source) { $0 == $1 }
      && helpers.elementsEqual(other.helpers) { $0 == $1 }
      && classes.elementsEqual(other.classes) { $0 == $1 }
      && unknown == other.unknown && assumed == other.assumed && holes == other.holes
      && repeated.elementsEqual(other.repeated) { $0 == $1 } && document == other.document
      && use == other.use && parents == other.parents
      && subclasses == other.subclasses && superclasses == other.superclasses
      && otherUses == other.otherUses
      && reads == other.reads
  }
}
