package import Diagnostics
package import DocumentSyntax
import LayoutEngine
import LiveDocuments

/// A diagnostic of the layout of a class, at its position in the source file.
package struct SourceDiagnostic: Sendable {
  package fileprivate(set) var diagnostic: Diagnostic

  /// The JSON Pointer of its element in the document.
  package let pointer: String

  /// The bytes of the source file.
  package let range: Range<Int>

  package fileprivate(set) var related: [Related]

  /// True if `check --fix` may fix it, as far as that is known without a trial.
  package let mayHaveFix: Bool

  package struct Related: Hashable, Sendable {
    package let location: Location
    package let message: String

    package enum Location: Hashable, Sendable {
      /// Bytes of the source file.
      case range(Range<Int>)

      /// A position in another file.
      case file(SourceFilePosition)
    }
  }

  /// A diagnostic about the code itself.
  fileprivate init(_ diagnostic: Diagnostic) {
    (self.diagnostic, range, pointer, related) = (diagnostic, diagnostic.range, "", [])
    mayHaveFix = false
  }

  /// A diagnostic of a layout in the text of its file.
  ///
  /// - Parameters:
  ///   - placed: The diagnostic.
  ///   - text: The text.
  ///   - range: The bytes of its code, if they are not those at its position.
  fileprivate init(_ placed: PlacedDiagnostic, in text: SourceText, at range: Range<Int>? = nil) {
    diagnostic = placed.diagnostic
    pointer = placed.pointer
    mayHaveFix = placed.mayHaveFix
    self.range = range ?? SourcePositions.range(at: placed.position.inFile, in: text)
    related = placed.related.map { position, message in
      Related(
        location: position.file == placed.position.file
          ? .range(SourcePositions.range(at: position.inFile, in: text)) : .file(position),
        message: message)
    }
  }
}

/// A diagnostic of the layout of a class at its code, in any file.
struct PlacedDiagnostic: Sendable {
  fileprivate(set) var diagnostic: Diagnostic

  /// The JSON Pointer of its element in the document.
  let pointer: String
  private(set) var position: SourceFilePosition

  /// The position of the helper in another file that makes its element or key; ``position`` is the call then.
  let helper: SourceFilePosition?
  private(set) var related: [(position: SourceFilePosition, message: String)]

  /// True if `check --fix` may fix it, where this is requested.
  var mayHaveFix = false

  /// True if its element is in the layout of the class itself, not in that of a child.
  private let isOfOwnLayout: Bool

  /// True if it is at a layout test, which is in the document of the class alone.
  let isOfTest: Bool

  /// The code that a diagnostic is about.
  struct Statement: Hashable, Sendable {
    let code: String
    let position: SourceFilePosition
  }

  var statement: Statement { Statement(code: diagnostic.code, position: position) }

  /// The rules about statements without effect that are not tagged as unnecessary.
  private static let codesOfStatements: Set<String> = [
    "align-self-baseline", "baseline-in-vertical-stack", "boolean-flex-factor",
    "bound-lost-to-flex", "center-does-nothing", "center-in-unbounded", "deprecated-name",
    "empty-container", "max-size-lost-to-stretch", "min-size-stops-stretch",
    "percent-cross-size-lost-to-stretch", "percent-without-base", "scroll-size-on-content",
    "size-outside-bounds", "stacked-wrapper-children", "stretch-across-only", "wrap-never-wraps",
  ]

  /// True if a diagnostic is about a statement without effect, which may have one in another class that runs it.
  private static func isAboutStatement(_ diagnostic: Diagnostic) -> Bool {
    diagnostic.tags.contains(.unnecessary) || codesOfStatements.contains(diagnostic.code)
  }

  /// - Returns: `nil` for one whose code is not known, and for a statement without effect in a helper: the helper is for
  ///   other classes too.
  init?(_ diagnostic: Diagnostic, of use: ClassCheck.Use) {
    let (document, positions) = (use.document, use.positions)
    guard let pointer = positions.pointer(of: diagnostic.location, in: document),
      let position = positions.position(of: pointer)
    else { return nil }
    helper = positions.helpers[pointer]
    if helper != nil, Self.isAboutStatement(diagnostic) { return nil }
    self.diagnostic = diagnostic
    self.position = position
    self.pointer = document.pointer(of: diagnostic.location)
    let others = diagnostic.related.compactMap { related in
      positions.pointer(of: related.location, in: document).flatMap { pointer in
        (positions.helpers[pointer] ?? positions.position(of: pointer))
          .map { ($0, related.message) }
      }
    }
    // What a library makes has the position of the call.
    let own = helper.flatMap { $0.file == position.file ? nil : [($0, "the call makes it here")] }
    related = (own ?? []) + others
    isOfTest = document.keyPointer(of: diagnostic.location).hasPrefix("/expect/")
    isOfOwnLayout = !pointer.utf8.contains(UInt8(ascii: "!"))
  }

  /// True for a frame that a superclass in another file lays out: it may be right in other classes that run the code.
  func isInherited(by check: ClassCheck) -> Bool {
    isOfOwnLayout && check.superclasses[position.file] != nil && !Self.isAboutStatement(diagnostic)
  }

  /// The diagnostic at the declaration of a class, for one in the code of a superclass.
  func atDeclaration(
    _ declaration: SourceFilePosition, ofSubclassOf superclass: String
  ) -> PlacedDiagnostic {
    var result = self
    result.related.insert((position, "in the code of \(superclass)"), at: 0)
    result.position = declaration
    return result
  }

  /// The diagnostic as information that holds in one of the uses that were tried.
  func onlyTried(_ use: SourceUse) -> PlacedDiagnostic {
    var result = self
    result.diagnostic = diagnostic.noting("\(use.phrase); say \(use.hints)")
    result.diagnostic.severity = max(diagnostic.severity, .information)
    return result
  }

  /// The diagnostic as one that does not hold in all uses of the class.
  func holding(in uses: [SourceUse]) -> PlacedDiagnostic {
    var result = self
    result.diagnostic = diagnostic.noting(listed(uses.map(\.phrase), lastBy: "and"))
    return result
  }
}

/// The diagnostics of the layouts of a source file.
///
/// A diagnostic is listed once if classes share the code that it is about, for instance that of a superclass, and names
/// the classes in which it holds unless it holds in all. What a helper in another file makes is reported once at each call,
/// and a frame in the code of a superclass of another file at the declaration of the class, unless it is wrong in the
/// superclass too.
package struct SourceDiagnostics {
  private let text: SourceText

  /// The path of the file, as reports name it.
  private let file: String
  private var problems: [Diagnostic] = []
  private var checks: [ClassCheck] = []
  private var found: [(diagnostic: SourceDiagnostic, statement: PlacedDiagnostic.Statement?)] = []
  private var known: Set<Key> = []

  /// The indices in ``found`` of the diagnostics about what helpers make, by their calls.
  private var atCalls: [PlacedDiagnostic.Statement: Int] = [:]

  /// The indices of the layouts in which a diagnostic holds, in ascending order; the first one reports it.
  private var holders: [PlacedDiagnostic.Statement: [Int]] = [:]

  /// The severities of diagnostics of classes in the files of their declarations.
  private var severities: [PlacedDiagnostic.Statement: Severity] = [:]

  private struct Key: Hashable {
    let code: String
    let range: Range<Int>
    let message: String

    init(_ found: SourceDiagnostic) {
      (code, range, message) = (found.diagnostic.code, found.range, found.diagnostic.message)
    }
  }

  /// The diagnostics about statements that set a key of several elements, and may have an effect on some: in another
  /// state, use or class.
  private static let effectCodes = [
    "inert-stack-style", "inert-layout-position", "size-ignored-by-spec",
  ]

  /// - Parameters:
  ///   - text: The text of the source file.
  ///   - file: Its path without symbolic links.
  package init(in text: SourceText, ofFileAt file: String) {
    (self.text, self.file) = (text, file)
  }

  /// Adds the diagnostics of a class: one of the file, one with layouts of its classes, a subclass or a superclass.
  package mutating func add(_ check: ClassCheck) {
    for placed in check.declaration.flatMap({ check.found[$0.file] }) ?? [] {
      severities[placed.statement] = min(
        severities[placed.statement] ?? .hint, placed.diagnostic.severity)
    }
    checks.append(check)
  }

  /// Adds a problem of the file, as severe as a configuration has it, unless a comment on its line or the line before
  /// disables its rule: `// lintel: disable layout-not-read`.
  package mutating func add(
    _ problem: SourceProblem, as configuration: DiagnosticConfiguration
  ) {
    let rule = SourceRule(problem.code)
    let range = SourcePositions.range(at: problem.position.inFile, in: text)
    guard
      let diagnostic = configuration.applied(to: Diagnostic(rule, at: range, problem.message)),
      !isDisabled(rule.code, atLine: problem.position.line - 1)
    else { return }
    problems.append(diagnostic)
  }

  private func isDisabled(_ code: String, atLine number: Int) -> Bool {
    (max(0, number - 1)...max(0, number)).contains { number in
      let line = String(decoding: text.bytes(in: text.range(ofLine: number)), as: UTF8.self)
      guard let comment = line.firstRange(of: "// lintel: disable ") else { return false }
      return line[comment.upperBound...].prefix { $0 != " " && $0 != "\r" } == code
    }
  }

  /// The diagnostics in the order of the text.
  package consuming func finish() -> [SourceDiagnostic] {
    for index in checks.indices { collect(checks[index], at: index) }
    for problem in problems {
      let diagnostic = SourceDiagnostic(problem)
      if known.insert(Key(diagnostic)).inserted { found.append((diagnostic, nil)) }
    }
    var effective: [String: Set<SourceLayout.Position>] = [:]
    let codes = Set(found.map(\.diagnostic.diagnostic.code))
    for code in Self.effectCodes where codes.contains(code) {
      effective[code] = checks.reduce(into: []) {
        $0.formUnion($1.effectiveStatements(code, in: file))
      }
    }
    var users: [SourceLayout.Position: Int] = [:]
    if checks.count > 1, !found.isEmpty {
      for position in checks.lazy.flatMap({ $0.statements(in: file) }) {
        users[position, default: 0] += 1
      }
    }
    return found.filter { found in
      guard let statement = found.statement else { return true }
      return effective[statement.code]?.contains(statement.position.inFile) != true
    }.enumerated()
      .sorted {
        ($0.element.diagnostic.range.lowerBound, $0.offset)
          < ($1.element.diagnostic.range.lowerBound, $1.offset)
      }.map { namingClasses(of: $0.element.diagnostic, $0.element.statement, users) }
  }

  /// Collects the diagnostics of a class: in code of the file, and at its declaration what its superclasses lay out wrong.
  private mutating func collect(_ check: ClassCheck, at index: Int) {
    for placed in check.found[file] ?? [] where !isAtDeclaration(placed, of: check) {
      if holders[placed.statement]?.last != index {
        holders[placed.statement, default: []].append(index)
      }
      guard holders[placed.statement]?.first == index else { continue }
      let moved = SourceDiagnostic(placed, in: text)
      if placed.helper != nil, let call = atCalls[placed.statement] {
        if moved.diagnostic.severity < found[call].diagnostic.diagnostic.severity {
          found[call].diagnostic = moved
        }
        continue
      }
      guard known.insert(Key(moved)).inserted else { continue }
      if placed.helper != nil { atCalls[placed.statement] = found.count }
      found.append((moved, placed.statement))
    }
    guard let declaration = check.declaration, declaration.file == file else { return }
    for (superclassFile, name) in check.superclasses.sorted(by: { $0.key < $1.key }) {
      for placed in check.found[superclassFile] ?? [] where isAtDeclaration(placed, of: check) {
        let moved = SourceDiagnostic(
          placed.atDeclaration(declaration, ofSubclassOf: name), in: text,
          at: range(ofName: check.className, declaredAt: declaration.inFile))
        if known.insert(Key(moved)).inserted { found.append((moved, nil)) }
      }
    }
  }

  /// True for a diagnostic in the code of a superclass that does not hold in the classes of the file of the superclass.
  private func isAtDeclaration(_ placed: PlacedDiagnostic, of check: ClassCheck) -> Bool {
    guard check.declaration != nil, placed.isInherited(by: check) else { return false }
    return severities[placed.statement].map { placed.diagnostic.severity < $0 } ?? true
  }

  /// The bytes of the name of a class on the line of its declaration.
  private func range(
    ofName className: String, declaredAt position: SourceLayout.Position
  ) -> Range<Int> {
    let start = SourcePositions.range(at: position, in: text).lowerBound
    let line = Array(text.bytes(in: start..<text.range(ofLine: position.line - 1).upperBound))
    let name = className.split(separator: ".").last.map { Array($0.utf8) } ?? []
    guard let found = line.firstRange(of: name) else {
      return SourcePositions.range(at: position, in: text)
    }
    return (start + found.lowerBound)..<(start + found.upperBound)
  }

  /// The diagnostic with a related location that names the classes in which it holds, if others run the code too.
  private func namingClasses(
    of found: SourceDiagnostic, _ statement: PlacedDiagnostic.Statement?,
    _ users: [SourceLayout.Position: Int]
  ) -> SourceDiagnostic {
    guard let statement, let holders = holders[statement], let first = holders.first,
      let count = users[statement.position.inFile], count > holders.count,
      let declaration = checks[first].declaration
    else { return found }
    var names = holders.prefix(3).map { checks[$0].className }
    if holders.count > names.count { names.append("\(holders.count - names.count) more") }
    var found = found
    found.related.append(
      .init(
        location: declaration.file == file
          ? .range(SourcePositions.range(at: declaration.inFile, in: text)) : .file(declaration),
        message: "holds in \(listed(names, lastBy: "and")), of \(count) classes that run this code")
    )
    return found
  }
}

/// The diagnostics of one layout, those of one statement in several states as one.
struct StateMerge {
  private var found: [(diagnostic: PlacedDiagnostic, states: [String])] = []
  private var byElement: [ElementKey: Int] = [:]
  private var byMessage: [MessageKey: Int] = [:]

  private struct ElementKey: Hashable {
    let statement: PlacedDiagnostic.Statement
    let subject: ElementID?
  }

  private struct MessageKey: Hashable {
    let statement: PlacedDiagnostic.Statement
    let message: String
  }

  /// Adds a diagnostic; one of another state about the same statement and element, or with the same message, adds its
  /// states to that.
  mutating func add(_ other: PlacedDiagnostic) {
    let diagnostic = other.diagnostic
    let elementKey = ElementKey(statement: other.statement, subject: diagnostic.subject)
    let message = diagnostic.messageOfOne
    let messageKey = MessageKey(statement: other.statement, message: message)
    // Two diagnostics of the document's own state are about two values.
    let known = [byElement[elementKey], byMessage[messageKey]].compactMap(\.self).first {
      !(diagnostic.isOnOwnScreen && found[$0].states.isEmpty)
    }
    let index = known ?? found.count
    byElement[elementKey] = byElement[elementKey] ?? index
    byMessage[messageKey] = byMessage[messageKey] ?? index
    if diagnostic.isOnOwnScreen {
      // A state need not say again of an element what the first of the folded diagnostics says.
      for (position, note) in other.related where note == Diagnostic.relatedMessageOfFolded {
        let statement = PlacedDiagnostic.Statement(code: diagnostic.code, position: position)
        let key = MessageKey(statement: statement, message: message)
        byMessage[key] = byMessage[key] ?? index
      }
    }
    guard known != nil else { return found.append((other, diagnostic.variants)) }
    let former = found[index]
    if former.states.isEmpty { return }
    if diagnostic.isOnOwnScreen { return found[index] = (other, []) }
    if diagnostic.severity < former.diagnostic.diagnostic.severity {
      found[index].diagnostic = other
    }
    let names = Set(former.states)
    found[index].states += diagnostic.variants.filter { !names.contains($0) }
  }

  /// The diagnostics in the order in which they were added.
  func finish() -> [PlacedDiagnostic] {
    found.map { merged, states in
      if states.isEmpty { return merged }
      var merged = merged
      merged.diagnostic = merged.diagnostic.holding(inStates: states)
      return merged
    }
  }
}

extension LiveDocument {
  /// The JSON Pointer of the key or value that a diagnostic is at.
  func keyPointer(of target: DiagnosticLocation) -> String {
    switch target {
    case .location(let location): keyPointer(of: location)
    // A part of a value, such as a name in a layout test.
    case .range(let range):
      location(at: range.lowerBound).map { keyPointer(of: $0) } ?? pointer(of: target)
    }
  }
}
