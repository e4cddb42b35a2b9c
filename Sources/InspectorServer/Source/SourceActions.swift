import Diagnostics
import DocumentSyntax
import JSON
import LanguageServerProtocol
import LiveDocuments
import Rendering
import Synchronization

/// An edit of a source file that is offered: a fix of a diagnostic, or a hint.
struct SourceAction: Hashable, Sendable {
  let title: String
  let kind: String

  /// The end of the title, which is not cut: ` (12 of 340 classes tried)`.
  var note = ""

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

    /// The numbers of requests for edits and of failed requests.
    var requestCount = 0
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

  /// Returns the actions under a key, which are worked out once.
  func actions(_ key: Key, _ makeActions: () -> [SourceAction]) -> [SourceAction] {
    let (known, failures) = state.withLock { ($0.actions[key], $0.failureCount) }
    if let known { return known }
    let actions = makeActions()
    state.withLock { if $0.failureCount == failures { $0.actions[key] = actions } }
    return actions
  }

  /// Counts a failed request: actions that are worked out with it are not kept.
  func noteFailure() { state.withLock { $0.failureCount += 1 } }

  /// Counts a request.
  ///
  /// - Returns: False if there were so many for the text that no more are made.
  func countRequest() -> Bool {
    state.withLock { state in
      state.requestCount += 1
      return state.requestCount <= Self.requestLimit
    }
  }

  private static let requestLimit = 400
}

/// The actions about positions of a source file.
///
/// A fix of the derived document, which was tried on a copy, becomes an edit of the code if it only changes keys of
/// elements. `lintel-source` makes the edit from its trees, and evaluates it: the class has the fixed document then. The
/// title names other classes that run the code and have another document then.
struct SourceActions {
  let source: OpenSource
  let services: WorkspaceServices
  let sources: Sources

  /// The values that a configuration gives the file, with the path of the configuration.
  let configured: (configuration: FilePath, values: SourceValues)?

  /// The most diagnostics whose fixes are in one answer.
  private static let limit = 20

  /// The most keys that one action changes; equal shares of a row change two of each child.
  private static let changeLimit = 64

  /// The steps of evaluation that one action may take: about 150 ms, because a step takes 1 to 2 µs (November 2026).
  ///
  /// Counted and not timed, so that the same text has the same actions on every machine.
  private static let stepLimit = 100_000

  /// The reason why no edit of the code makes a change, as half a sentence.
  struct NoEdit: Error {
    let reason: String
  }

  /// The edits that make a change.
  struct Found {
    let edits: [SourceEdit]

    /// The classes whose layouts were compared, and all that run the code.
    let triedCount: Int
    let classCount: Int

    /// The names of the other classes whose layouts change.
    let changed: [String]

    /// True if all classes were tried, and none but the reported one changes.
    var isSafe: Bool { note.isEmpty }

    /// The end of a title: the other classes whose layouts change, and the number of classes that were tried if not all were.
    var note: String {
      var notes: [String] = []
      if let first = changed.first {
        let others =
          changed.count == 1 ? "" : changed.count == 2 ? changed[1] : "\(changed.count - 1) others"
        notes.append("also changes \(first)\(others.isEmpty ? "" : " and \(others)")")
      }
      if triedCount < classCount { notes.append("\(triedCount) of \(classCount) classes tried") }
      return notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))"
    }
  }

  // MARK: Fixes

  /// A diagnostic of a class with the one that is shown of it.
  struct Subject {
    let inClass: OpenSource.Class
    let diagnostic: Diagnostic
    let pointer: String
    let shown: PublishedDiagnostic
  }

  /// The code and position of a shown diagnostic.
  private struct Place: Hashable {
    let code: String
    let range: PositionRange
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
    var seen: Set<PublishedDiagnostic> = []
    var shown: [Place: [PublishedDiagnostic]] = [:]
    for diagnostic in source.source.diagnostics {
      guard let code = diagnostic.code?.stringValue else { continue }
      shown[Place(code: code, range: diagnostic.range), default: []].append(diagnostic)
    }
    guard !shown.isEmpty else { return [] }
    for inClass in source.classes {
      for diagnostic in inClass.document.diagnostics {
        guard subjects.count < limit else { return subjects }
        let pointer = inClass.live.keyPointer(of: diagnostic.location)
        // An edit of a helper would change other classes.
        guard inClass.positions.helper(of: diagnostic.location, in: inClass.live) == nil,
          let bytes = inClass.positions.range(of: diagnostic.location, in: inClass.live)
        else { continue }
        let place = Place(code: diagnostic.code, range: source.range(bytes))
        // The states in which it holds are named otherwise.
        let message = diagnostic.messageWithoutVariants
        guard
          let match = shown[place]?.first(where: { $0.message.hasPrefix(message) }),
          isIncluded(match, bytes), seen.insert(match).inserted
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
      let actions = fixes.enumerated().compactMap { index, fix -> SourceAction? in
        var text = inClass.live.source.text.bytes
        for edit in fix.edits.reversed() {
          text.replaceSubrange(edit.range, with: edit.replacement)
        }
        guard let fixed = try? JSONValue(parsing: text),
          let found = try? edits(making: fixed, of: inClass, stepLimit: Self.stepLimit)
        else { return nil }
        return SourceAction(
          title: fix.titleWithChange, kind: CodeActionKind.quickFix, note: found.note,
          isPreferred: index == 0 && fix.mayBePreferred && found.isSafe, edits: found.edits)
      }
      return actions.filter { $0.note.isEmpty } + actions.filter { !$0.note.isEmpty }
    }
  }

  /// Requests the edits of the code that make the document of a class another one.
  ///
  /// - Parameters:
  ///   - fixed: The other document.
  ///   - inClass: The class.
  ///   - stepLimit: The steps of evaluation that may be taken; `nil` for no limit.
  /// - Returns: The edits.
  /// - Throws: The reason why none are found.
  func edits(
    making fixed: JSONValue, of inClass: OpenSource.Class, stepLimit: Int?
  ) throws(NoEdit) -> Found {
    guard let own = try? JSONValue(parsing: inClass.derived.layout.document),
      let changes = KeyChange.changes(from: own, to: fixed), !changes.isEmpty
    else { throw NoEdit(reason: "it changes more than keys of elements") }
    guard changes.count <= Self.changeLimit else {
      throw NoEdit(reason: "it changes \(changes.count) keys, more than one edit may")
    }
    let language = source.source.isSwift ? CodeLanguage.swift : .objc
    var edit: JSONObject = [
      "changes": .array(changes.map { $0.json(in: language) }), "document": fixed,
    ]
    if let stepLimit { edit["stepLimit"] = .integer(Int64(stepLimit)) }
    return try edits(edit, of: inClass)
  }

  /// Requests the edits for a change of a class.
  private func edits(_ edit: JSONObject, of inClass: OpenSource.Class) throws(NoEdit) -> Found {
    guard let reader = services.sources, source.source.actionCache.countRequest() else {
      throw NoEdit(reason: "there were too many requests for one text")
    }
    var edit = edit
    edit["class"] = .string(inClass.derived.layout.className)
    let request = SourceRequest(
      for: source.source, in: sources, configured, edit: .object(edit))
    let answer: JSONValue
    do throws(SourceFailure) {
      answer = try reader.edits(of: request)
    } catch {
      source.source.actionCache.noteFailure()
      throw NoEdit(reason: "lintel-source did not answer")
    }
    guard let found = Found(answer, in: source.source.text) else {
      throw NoEdit(reason: answer["reason"]?.stringValue ?? "no edit of the code makes it")
    }
    return found
  }

  // MARK: Arrangements

  /// The most arrangements that are tried for one request; each is evaluated.
  private static let arrangementLimit = 8

  /// The ways to arrange the rows that the code of a line makes or changes, and their children, where no diagnostic has a
  /// fix.
  func arrangements(onLine line: Int) -> [SourceAction] {
    var actions: [SourceAction] = []
    var count = 0
    for inClass in source.classes {
      for pointer in elements(onLine: line, of: inClass) where count < Self.arrangementLimit {
        let found = arrangements(at: pointer, in: inClass)
        count += found.tried
        actions += found.actions.filter { action in
          !actions.contains { $0.edits == action.edits }
        }
      }
    }
    return actions
  }

  /// The JSON Pointers of the elements that have code of their own on a line, or a key that has.
  private func elements(onLine line: Int, of inClass: OpenSource.Class) -> [String] {
    let layout = inClass.derived.layout
    var pointers: Set<String> = []
    for (pointer, position) in layout.positions
    where position?.line == line && layout.helpers[pointer] == nil {
      var steps = pointer.split(separator: "/")[...]
      while !steps.isEmpty {
        let element = "/" + steps.joined(separator: "/")
        if inClass.live.element(at: element) != nil {
          pointers.insert(element)
          break
        }
        steps.removeLast()
      }
    }
    return pointers.sorted()
  }

  private func arrangements(
    at pointer: String, in inClass: OpenSource.Class
  ) -> (tried: Int, actions: [SourceAction]) {
    let trials = inClass.document.trials
    guard let element = trials.copy.element(at: pointer) else { return (0, []) }
    let intents = LayoutIntent.intents(for: element, in: trials.copy)
    let key = SourceActionCache.Key(
      className: inClass.derived.layout.className, revision: inClass.document.revision,
      subject: CodeActionKind.change, pointer: pointer, message: "")
    return (
      intents.count,
      source.source.actionCache.actions(key) {
        intents.compactMap { intent in
          guard let tried = trials.tried(intent.refactoring, at: pointer), !tried.changesNothing
          else { return nil }
          var text = inClass.live.source.text.bytes
          for edit in tried.edits.reversed() {
            text.replaceSubrange(edit.range, with: edit.replacement)
          }
          guard let arranged = try? JSONValue(parsing: text),
            let found = try? edits(making: arranged, of: inClass, stepLimit: Self.stepLimit)
          else { return nil }
          return SourceAction(
            title: tried.titleWithChange, kind: CodeActionKind.change, note: found.note,
            isPreferred: false, edits: found.edits)
        }
      }
    )
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
      let edit: JSONObject = [
        "hint": [
          "words": .string(hint), "element": .string(pointer), "key": .string(mark.key),
          "list": .string(mark.kind.rawValue),
        ]
      ]
      guard let found = try? edits(edit, of: inClass) else { return [] }
      return [
        SourceAction(
          title: "Add the hint // lintel: \(hint)", kind: CodeActionKind.hint,
          isPreferred: false, edits: found.edits)
      ]
    }
  }
}

extension SourceActions.Found {
  /// Reads an answer about edits of a text; `nil` if there are none, or if they are not in the text.
  fileprivate init?(_ answer: JSONValue, in text: SourceText) {
    func number(_ value: JSONValue?) -> Int? { value?.integerValue.flatMap { Int(exactly: $0) } }
    guard let items = answer["edits"]?.arrayValue, !items.isEmpty else { return nil }
    var edits: [SourceEdit] = []
    for item in items {
      guard let start = number(item["start"]), let end = number(item["end"]),
        let replacement = item["text"]?.stringValue,
        start >= edits.last?.range.upperBound ?? 0, end >= start, end <= text.utf8Count
      else { return nil }
      edits.append(SourceEdit(start..<end, with: Array(replacement.utf8)))
    }
    let tried = number(answer["tried"]) ?? 0
    self.init(
      edits: edits, triedCount: tried, classCount: tried + (number(answer["untried"]) ?? 0),
      changed: (answer["changed"]?.arrayValue ?? []).compactMap(\.stringValue))
  }
}
