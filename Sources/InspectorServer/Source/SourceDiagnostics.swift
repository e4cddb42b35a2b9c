package import Diagnostics
package import DocumentSyntax
import LayoutEngine
package import LiveDocuments

/// A diagnostic of the layout of a class, at its position in the source file.
package struct SourceDiagnostic: Sendable {
  package fileprivate(set) var diagnostic: Diagnostic

  /// The JSON Pointer of its element in the document.
  package let pointer: String

  /// The bytes of the source file.
  package let range: Range<Int>

  /// The related locations in the same file.
  package fileprivate(set) var related: [Related]

  package struct Related: Hashable, Sendable {
    package let range: Range<Int>
    package let message: String
  }

  /// A diagnostic of a document in one size range, as far as it is the same in another.
  package struct Report: Hashable {
    private let code: String
    private let pointer: String

    init(_ diagnostic: Diagnostic, in document: LiveDocument) {
      code = diagnostic.code
      pointer = document.keyPointer(of: diagnostic.location)
    }
  }

  /// The reports on a document in another size range.
  package static func reports(
    of diagnostics: [Diagnostic], in document: LiveDocument
  ) -> Set<Report> {
    Set(diagnostics.map { Report($0, in: document) })
  }

  /// A diagnostic about the code itself.
  fileprivate init(_ diagnostic: Diagnostic) {
    (self.diagnostic, range, pointer, related) = (diagnostic, diagnostic.range, "", [])
  }

  /// - Returns: `nil` for one in another file.
  fileprivate init?(
    _ diagnostic: Diagnostic, in document: LiveDocument, at positions: SourcePositions
  ) {
    guard let range = positions.range(of: diagnostic.location, in: document) else { return nil }
    self.diagnostic = diagnostic
    self.range = range
    pointer = document.pointer(of: diagnostic.location)
    related = diagnostic.related.compactMap { related in
      positions.range(of: related.location, in: document).map {
        Related(range: $0, message: related.message)
      }
    }
  }
}

/// The diagnostics of the layouts of a source file.
///
/// A diagnostic is listed once if classes share the code that it is about, for instance that of a superclass, and names
/// the classes in which it holds unless it holds in all. Code of another file is checked there.
package struct SourceDiagnostics {
  private let text: SourceText
  private var found: [SourceDiagnostic] = []
  private var known: Set<Key> = []

  /// The indices of the layouts in which a diagnostic holds, in ascending order; the first one reports it.
  private var holders: [Statement: [Int]] = [:]

  /// The layouts with a diagnostic that depends on the other elements that a statement is about.
  private var checked: [(layout: SourceLayout, inert: [(code: String, pointer: String)])] = []

  private struct Key: Hashable {
    let code: String
    let range: Range<Int>
    let message: String
  }

  /// The code that a diagnostic is about.
  private struct Statement: Hashable {
    let code: String
    let range: Range<Int>
  }

  /// - Parameter text: The text of the source file.
  package init(in text: SourceText) { self.text = text }

  /// Adds the diagnostics of a layout that hold in all size ranges.
  ///
  /// - Parameters:
  ///   - diagnostics: The diagnostics of its document.
  ///   - document: The document.
  ///   - layout: The layout.
  ///   - others: The reports in each other size range of the class.
  package mutating func add(
    _ diagnostics: [Diagnostic], of document: LiveDocument, _ layout: SourceLayout,
    inOtherRanges others: [Set<SourceDiagnostic.Report>]
  ) {
    let positions = SourcePositions(of: layout, in: text)
    var states = StateMerge()
    for diagnostic in diagnostics
    where document.isOfTest(diagnostic)
      || others.allSatisfy({ $0.contains(SourceDiagnostic.Report(diagnostic, in: document)) })
    {
      if let moved = SourceDiagnostic(diagnostic, in: document, at: positions) { states.add(moved) }
    }
    for moved in states.finish() {
      let statement = Statement(code: moved.diagnostic.code, range: moved.range)
      if holders[statement]?.last != checked.count {
        holders[statement, default: []].append(checked.count)
      }
      guard holders[statement]?.first == checked.count,
        known.insert(
          Key(
            code: moved.diagnostic.code, range: moved.range, message: moved.diagnostic.message)
        ).inserted
      else { continue }
      found.append(moved)
    }
    let inert = diagnostics.filter { EffectiveStatements.codes.contains($0.code) }
    checked.append((layout, inert.map { ($0.code, document.keyPointer(of: $0.location)) }))
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
      !isDisabled(rule.code, atLine: problem.position.line - 1),
      known.insert(Key(code: rule.code, range: range, message: problem.message)).inserted
    else { return }
    found.append(SourceDiagnostic(diagnostic))
  }

  private func isDisabled(_ code: String, atLine number: Int) -> Bool {
    (max(0, number - 1)...max(0, number)).contains { number in
      let line = String(decoding: text.bytes(in: text.range(ofLine: number)), as: UTF8.self)
      guard let comment = line.firstRange(of: "// lintel: disable ") else { return false }
      return line[comment.upperBound...].prefix { $0 != " " && $0 != "\r" } == code
    }
  }

  /// The diagnostics in the order of the text.
  package func finish() -> [SourceDiagnostic] {
    var effective: EffectiveStatements?
    if found.contains(where: { EffectiveStatements.codes.contains($0.diagnostic.code) }) {
      effective = EffectiveStatements()
      for (layout, inert) in checked { effective?.add(layout, inert) }
    }
    let users = StatementUsers(of: checked.map(\.layout))
    return found.filter { effective?.contains($0, in: text) != true }.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }.map { namingClasses(of: $0.element, users) }
  }

  /// The diagnostic with a related location that names the classes in which it holds, if others run the code too.
  private func namingClasses(
    of found: SourceDiagnostic, _ users: StatementUsers
  ) -> SourceDiagnostic {
    let holders = holders[Statement(code: found.diagnostic.code, range: found.range)] ?? []
    guard let first = holders.first, let count = users.count(of: found, in: text),
      count > holders.count,
      let range = SourcePositions(of: checked[first].layout, in: text).range(of: "")
    else { return found }
    var names = holders.prefix(3).map { checked[$0].layout.className }
    if holders.count > names.count { names.append("\(holders.count - names.count) more") }
    var found = found
    found.related.append(
      .init(
        range: range,
        message: "holds in \(listed(names, lastBy: "and")), of \(count) classes that run this code")
    )
    return found
  }
}

/// The diagnostics of one layout, those of one statement in several states as one.
private struct StateMerge {
  private var found: [(diagnostic: SourceDiagnostic, states: [String])] = []
  private var byElement: [ElementKey: Int] = [:]
  private var byMessage: [MessageKey: Int] = [:]

  private struct ElementKey: Hashable {
    let code: String
    let range: Range<Int>
    let subject: ElementID?
  }

  private struct MessageKey: Hashable {
    let code: String
    let range: Range<Int>
    let message: String
  }

  /// Adds a diagnostic; one of another state about the same statement and element, or with the same message, adds its
  /// states to that.
  mutating func add(_ other: SourceDiagnostic) {
    let diagnostic = other.diagnostic
    let elementKey = ElementKey(
      code: diagnostic.code, range: other.range, subject: diagnostic.subject)
    let messageKey = MessageKey(
      code: diagnostic.code, range: other.range, message: diagnostic.messageWithoutVariants)
    // Two diagnostics of the document's own state are about two values.
    let known = [byElement[elementKey], byMessage[messageKey]].compactMap(\.self).first {
      !(diagnostic.isOnOwnScreen && found[$0].states.isEmpty)
    }
    let index = known ?? found.count
    byElement[elementKey] = byElement[elementKey] ?? index
    byMessage[messageKey] = byMessage[messageKey] ?? index
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
  func finish() -> [SourceDiagnostic] {
    found.map { merged, states in
      if states.isEmpty { return merged }
      var merged = merged
      merged.diagnostic = merged.diagnostic.holding(inStates: states)
      return merged
    }
  }
}

/// The number of classes that run a statement.
private struct StatementUsers {
  private var counts: [SourceLayout.Position: Int] = [:]

  /// - Complexity: O(*n*) in the number of positions.
  init(of layouts: [SourceLayout]) {
    guard layouts.count > 1 else { return }
    for layout in layouts {
      for position in Set(layout.positions.values.compactMap(\.self)) {
        counts[position, default: 0] += 1
      }
    }
  }

  /// - Returns: `nil` for a file with one class.
  func count(of found: SourceDiagnostic, in text: SourceText) -> Int? {
    let start = text.position(at: found.range.lowerBound, in: .utf8)
    return counts[.init(line: start.line + 1, column: start.character + 1)]
  }
}

/// The statements that set a key of several elements, and have an effect on some: in another state or class.
private struct EffectiveStatements {
  private var positions: [String: Set<SourceLayout.Position>] = [:]

  static let codes = ["inert-stack-style", "inert-layout-position", "size-ignored-by-spec"]

  /// - Complexity: O(*n*) in the number of positions and of diagnostics.
  mutating func add(_ layout: SourceLayout, _ diagnostics: [(code: String, pointer: String)]) {
    for code in Self.codes {
      let inert = Set(diagnostics.filter { $0.code == code }.map(\.pointer))
      for case (let pointer, let position?) in layout.positions
      where pointer.contains("/style/") && !inert.contains(pointer) {
        positions[code, default: []].insert(position)
      }
    }
  }

  func contains(_ found: SourceDiagnostic, in text: SourceText) -> Bool {
    guard let positions = positions[found.diagnostic.code] else { return false }
    let start = text.position(at: found.range.lowerBound, in: .utf8)
    return positions.contains(.init(line: start.line + 1, column: start.character + 1))
  }
}

extension LiveDocument {
  /// True if a diagnostic is at a layout test, which other size ranges do not have.
  fileprivate func isOfTest(_ diagnostic: Diagnostic) -> Bool {
    keyPointer(of: diagnostic.location).hasPrefix("/expect/")
  }

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
