import Diagnostics
import DocumentSyntax
import JSON
import LanguageServerProtocol
import LiveDocuments
import Synchronization

/// An edit of a source file that is offered: a fix of a diagnostic, or a hint.
struct SourceAction: Hashable, Sendable {
  let title: String
  let kind: String

  /// True if it is the best of those that fix the same.
  let isPreferred: Bool

  /// All for the text as it is, in ascending order and not overlapping.
  let edits: [SourceEdit]
}

/// The actions of one text of a source file that were worked out, because editors request them each time the caret moves.
///
/// A class, because requests share it.
final class SourceActionCache: Sendable {
  private struct State {
    var actions: [Key: [SourceAction]] = [:]

    /// The evaluations of edited texts so far, and those of them without an answer.
    var trialCount = 0
    var failureCount = 0
  }

  private let state = Mutex(State())

  struct Key: Hashable {
    let className: String

    /// The revision of the document of the class.
    let revision: Int

    /// The code of the diagnostic, or the kind of the value that is not known.
    let subject: String
    let pointer: String
    let message: String
  }

  var trialCount: Int { state.withLock(\.trialCount) }

  /// Returns the actions under a key, which are worked out once.
  func actions(_ key: Key, _ makeActions: () -> [SourceAction]) -> [SourceAction] {
    let (known, failures) = state.withLock { ($0.actions[key], $0.failureCount) }
    if let known { return known }
    let actions = makeActions()
    state.withLock { if $0.failureCount == failures { $0.actions[key] = actions } }
    return actions
  }

  /// Counts a trial without an answer: what was worked out with it is worked out again.
  func noteFailure() { state.withLock { $0.failureCount += 1 } }

  /// Counts a trial.
  ///
  /// - Returns: False if there were so many for the text that no more are made.
  func countTrial() -> Bool {
    state.withLock { state in
      state.trialCount += 1
      return state.trialCount <= Self.trialLimit
    }
  }

  private static let trialLimit = 400
}

/// The actions about positions of a source file.
///
/// A fix of the derived document, which was tried on a copy, becomes an edit of the code if it only changes keys of
/// elements. Ways to edit the code are guesses from the text (``SourceEditing``); `lintel-source` evaluates each, and the
/// one is offered whose layout is that of the fixed document, while the other layouts of the file stay as they are.
struct SourceActions {
  let source: OpenSource
  let services: WorkspaceServices
  let sources: Sources

  /// The values that a configuration gives the file, with the path of the configuration.
  let configured: (configuration: FilePath, values: SourceValues)?

  /// The most diagnostics whose fixes are in one answer.
  private static let limit = 20

  /// The most ways to edit the code for one fix.
  private static let guessLimit = 6

  // MARK: Fixes

  /// A diagnostic of a class with the one that is shown of it.
  struct Subject {
    let inClass: OpenSource.Class
    let diagnostic: Diagnostic
    let pointer: String
    let shown: PublishedDiagnostic
  }

  /// The shown diagnostics that are included.
  ///
  /// - Parameters:
  ///   - limit: The most diagnostics.
  ///   - isIncluded: Called with a diagnostic and its bytes.
  /// - Returns: The diagnostics in the order of the classes.
  func subjects(
    limit: Int = limit, where isIncluded: (PublishedDiagnostic, Range<Int>) -> Bool
  ) -> [Subject] {
    var subjects: [Subject] = []
    var shown: [String: [PublishedDiagnostic]] = [:]
    for diagnostic in source.source.diagnostics {
      if let code = diagnostic.code?.stringValue { shown[code, default: []].append(diagnostic) }
    }
    guard !shown.isEmpty else { return [] }
    for inClass in source.classes {
      for diagnostic in inClass.document.diagnostics {
        guard subjects.count < limit, let candidates = shown[diagnostic.code] else { continue }
        let pointer = inClass.live.keyPointer(of: diagnostic.location)
        // An edit of a helper would change other classes.
        guard inClass.positions.helper(of: diagnostic.location, in: inClass.live) == nil,
          let bytes = inClass.positions.range(of: diagnostic.location, in: inClass.live)
        else { continue }
        let range = source.range(bytes)
        // The states in which it holds are named otherwise.
        let message = diagnostic.messageWithoutVariants
        guard
          let match = candidates.first(where: {
            $0.range == range && $0.message.hasPrefix(message)
          }), isIncluded(match, bytes), !subjects.contains(where: { $0.shown == match })
        else { continue }
        subjects.append(
          Subject(inClass: inClass, diagnostic: diagnostic, pointer: pointer, shown: match))
      }
    }
    return subjects
  }

  /// The fixes of a diagnostic that are edits of the code, the best first.
  func fixes(of subject: Subject) -> [SourceAction] {
    let inClass = subject.inClass
    let key = SourceActionCache.Key(
      className: inClass.derived.layout.className, revision: inClass.document.revision,
      subject: subject.diagnostic.code, pointer: subject.pointer,
      message: subject.diagnostic.message)
    return source.source.actionCache.actions(key) {
      let fixes = inClass.document.trials.fixes(for: subject.diagnostic, in: inClass.live)
        .filter { $0.change.file == nil }
      return fixes.enumerated().compactMap { index, fix in
        var text = inClass.live.source.text.bytes
        for edit in fix.edits.reversed() {
          text.replaceSubrange(edit.range, with: edit.replacement)
        }
        guard let fixed = try? JSONValue(parsing: text),
          let edits = edits(making: fixed, of: inClass)
        else { return nil }
        return SourceAction(
          title: fix.titleWithChange, kind: CodeActionKind.quickFix,
          isPreferred: index == 0 && fix.mayBePreferred, edits: edits)
      }
    }
  }

  /// The edits of the code that make the document of a class another one; `nil` if none are found.
  func edits(making fixed: JSONValue, of inClass: OpenSource.Class) -> [SourceEdit]? {
    guard let own = try? JSONValue(parsing: inClass.derived.layout.document),
      let changes = KeyChange.changes(from: own, to: fixed), !changes.isEmpty, changes.count <= 8
    else { return nil }
    let editing = SourceEditing(
      code: source.source.code, layout: inClass.derived.layout, positions: inClass.positions)
    let guesses = changes.map { editing.edits(for: $0) }
    guard guesses.allSatisfy({ !$0.isEmpty }) else { return nil }
    let count = min(Self.guessLimit, guesses.map(\.count).max() ?? 0)
    for index in 0..<count {
      guard let edits = Self.joined(guesses.map { $0[min(index, $0.count - 1)] }) else { continue }
      let isMade = evaluate(edits) { className, document in
        className == inClass.derived.layout.className
          ? KeyChange.isSame(document, fixed) : isUnchanged(className, document)
      }
      if isMade { return edits }
    }
    return nil
  }

  /// The edits of several changes in the order of the text, those at one offset together.
  ///
  /// - Returns: `nil` if they overlap.
  static func joined(_ edits: [SourceEdit]) -> [SourceEdit]? {
    var joined: [SourceEdit] = []
    // Insertions come before the removal of what is behind them.
    let sorted = edits.enumerated().sorted { one, other in
      let (first, second) = (one.element.range, other.element.range)
      return (first.lowerBound, first.upperBound, one.offset)
        < (second.lowerBound, second.upperBound, other.offset)
    }
    for edit in sorted.map(\.element) {
      guard let last = joined.last else {
        joined.append(edit)
        continue
      }
      if last == edit { continue }
      if last.range.isEmpty, edit.range.lowerBound == last.range.lowerBound {
        joined[joined.count - 1] = SourceEdit(
          edit.range, with: last.replacement + edit.replacement)
      } else if last.range.upperBound > edit.range.lowerBound {
        return nil
      } else {
        joined.append(edit)
      }
    }
    return joined
  }

  // MARK: Trials

  /// Evaluates the edited text.
  ///
  /// - Returns: True if it can be parsed, has the same classes, and `holds` is true for each with its document.
  private func evaluate(
    _ edits: [SourceEdit], _ holds: (String, JSONValue?) -> Bool
  ) -> Bool {
    guard let reader = services.sources, source.source.actionCache.countTrial() else {
      return false
    }
    var text = source.source.text.bytes
    for edit in edits.reversed() {
      text.replaceSubrange(edit.range, with: edit.replacement)
    }
    let request = SourceRequest(
      for: source.source, in: sources, configured, trial: SourceText(text))
    let answer: JSONValue
    do throws(SourceFailure) {
      answer = try reader.layouts(of: request)
    } catch {
      source.source.actionCache.noteFailure()
      return false
    }
    guard answer["isBroken"]?.boolValue == false, let classes = answer["classes"]?.arrayValue
    else { return false }
    let known = source.source.layouts.map(\.layout.className)
    let tried = classes.filter { $0["document"] != nil }.compactMap { $0["class"]?.stringValue }
    return tried == known
      && classes.allSatisfy { report in
        guard let name = report["class"]?.stringValue, known.contains(name) else { return true }
        return holds(name, report["document"])
      }
  }

  /// True if the document of a class is the one that it has.
  private func isUnchanged(_ className: String, _ document: JSONValue?) -> Bool {
    source.source.layouts.first { $0.layout.className == className }
      .map { $0.layout.document == document?.documentText } ?? false
  }

  // MARK: Hints

  /// The hints for values that the code of a line leaves to data.
  func hints(onLines lines: ClosedRange<Int>) -> [SourceAction] {
    var actions: [SourceAction] = []
    for inClass in source.classes {
      let live = inClass.live
      for element in live.markedElements where actions.count < Self.limit {
        let pointer = live.pointer(of: element)
        for mark in live.listedMarks(of: element) {
          guard let hint = live.hint(for: mark, in: element) else { continue }
          let pointers = ["\(pointer)/\(mark.key)", "\(pointer)/style/\(mark.key)", pointer]
          let isHere = pointers.contains { pointer in
            inClass.derived.layout.helpers[pointer] == nil
              && (inClass.derived.layout.positions[pointer] ?? nil)
                .map { lines.contains($0.line) } ?? false
          }
          guard isHere else { continue }
          actions += self.hints(hint, for: mark, at: pointer, in: inClass)
        }
      }
    }
    return actions
  }

  private func hints(
    _ hint: String, for mark: ValueMark, at pointer: String, in inClass: OpenSource.Class
  ) -> [SourceAction] {
    let key = SourceActionCache.Key(
      className: inClass.derived.layout.className, revision: inClass.document.revision,
      subject: mark.kind.rawValue, pointer: pointer, message: mark.key)
    return source.source.actionCache.actions(key) {
      let editing = SourceEditing(
        code: source.source.code, layout: inClass.derived.layout, positions: inClass.positions)
      for edit in editing.edits(forHint: hint, of: pointer, key: mark.key) {
        let isGiven = evaluate([edit]) { className, document in
          guard className == inClass.derived.layout.className else {
            return isUnchanged(className, document)
          }
          return document?.value(at: pointer).map { !$0.lists(mark) } ?? false
        }
        if isGiven {
          return [
            SourceAction(
              title: "Add the hint // lintel: \(hint)", kind: CodeActionKind.hint,
              isPreferred: false, edits: [edit])
          ]
        }
      }
      return []
    }
  }
}

extension JSONValue {
  /// The value at a JSON Pointer without escapes.
  fileprivate func value(at pointer: String) -> JSONValue? {
    pointer.split(separator: "/").reduce(self as JSONValue?) { value, step in
      if let items = value?.arrayValue, let index = Int(step) {
        return items.indices.contains(index) ? items[index] : nil
      }
      return value?[String(step)]
    }
  }

  /// True if an element lists a key as unknown or assumed.
  fileprivate func lists(_ mark: ValueMark) -> Bool {
    self[mark.kind.rawValue]?.arrayValue?.contains(.string(mark.key)) == true
  }
}
