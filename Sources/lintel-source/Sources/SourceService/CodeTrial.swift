import CodeEditing
package import JSONText
package import LayoutEvaluation
package import SourceProject
import SourceTree

/// The evaluation of layouts while a file has another text, which leaves no trace.
package struct CodeTrial {
  let project: SourceProject
  let path: String
  let cache: EvaluatedLayouts
  private let settings: FolderSettings

  package init(
    _ project: SourceProject, path: String, hints: [String: JSONValue], _ cache: EvaluatedLayouts
  ) {
    (self.project, self.path, self.cache) = (project, path, cache)
    settings = FolderSettings(hints)
  }

  package struct Outcome {
    /// The layouts of the classes in each file, by its path.
    package var layouts: [String: [ImportedLayout]] = [:]

    /// The names that the text declares in another way.
    package var changedNames: Set<String> = []

    /// True if the text brought code that cannot be parsed, or a hint that is none.
    package var isBroken = false

    /// The classes that were evaluated, and the steps that it took.
    package var evaluated = 0
    package var steps = 0
  }

  /// The layouts of a file as its text is.
  package func layouts(in file: String) -> [ImportedLayout] { layouts(in: file, cache) }

  /// The number of classes with a layout in a file, of which none is evaluated.
  func layoutCount(in file: String) -> Int { importer(of: file, cache).layoutCount(in: file) }

  private func layouts(in file: String, _ cache: EvaluatedLayouts) -> [ImportedLayout] {
    importer(of: file, cache).layouts(in: file)
  }

  private func importer(of file: String, _ cache: EvaluatedLayouts) -> LayoutImporter {
    LayoutImporter(
      project: project, options: ImportOptions(hints: settings.hints(of: file)), cache: cache)
  }

  /// Evaluates files while the text is another one; the classes whose layouts do not depend on the difference are not
  /// evaluated.
  package func outcome(of text: String, in files: [String]) -> Outcome {
    let before = project.tree(of: path)
    let outcome = project.trying(text, inFileAt: path) { changedNames in
      var outcome = Outcome(changedNames: changedNames)
      let copy = cache.copy(withoutUsersOf: changedNames)
      for file in files { outcome.layouts[file] = layouts(in: file, copy) }
      (outcome.evaluated, outcome.steps) = (copy.evaluationCount, copy.stepCount)
      let after = project.tree(of: path)
      outcome.isBroken =
        after?.hasSyntaxErrors == true && before?.hasSyntaxErrors != true
        || after?.problems.count ?? 0 > before?.problems.count ?? 0
      return outcome
    }
    return outcome ?? Outcome(isBroken: true)
  }
}

/// The search for edits of a file that make a change of a layout and leave all other layouts as they are.
struct EditSearch {
  let trial: CodeTrial
  let className: String
  let aim: SourceImport.EditRequest.Aim

  /// The steps that may be taken; nil for no limit.
  let limit: Int?

  /// The layouts of the file as it is.
  private let own: [ImportedLayout]

  /// The steps so far.
  ///
  /// Layouts that are known count as if they were evaluated, so that equal texts get equal answers.
  private var steps = 0

  /// The layouts of other files as they are, by path, for the edits that are tried.
  private var others: [String: [ImportedLayout]] = [:]

  init(_ trial: CodeTrial, className: String, _ aim: SourceImport.EditRequest.Aim, limit: Int?) {
    (self.trial, self.className, self.aim, self.limit) = (trial, className, aim, limit)
    own = trial.layouts(in: trial.path)
  }

  mutating func answer(_ code: CodeText) -> SourceImport.EditAnswer {
    do throws(CodeFailure) {
      return try found(code)
    } catch {
      return SourceImport.EditAnswer(reason: error.message)
    }
  }

  private mutating func found(
    _ code: CodeText
  ) throws(CodeFailure) -> SourceImport.EditAnswer {
    guard let layout = own.first(where: { $0.className == className }), layout.document != nil
    else { throw CodeFailure("the class has no layout") }
    let editor = CodeEditor(code, layout)
    let candidates =
      switch aim {
      case .changes(let changes, _): try editor.candidates(for: changes)
      case .hint(let hint):
        try editor.candidates(forHint: hint.words, of: hint.element, key: hint.key)
      }
    var failure = CodeFailure("no edit of the code makes the layout")
    for edits in candidates {
      let text = code.text(with: edits)
      let outcome = trial.outcome(of: text, in: [trial.path])
      steps += outcome.steps
      guard !outcome.isBroken, let layouts = outcome.layouts[trial.path] else { continue }
      do throws(CodeFailure) {
        guard try holds(layouts) else { continue }
        var answer = SourceImport.EditAnswer(edits: edits)
        answer.tried = own.count { $0.document != nil }
        try tryOthers(text, outcome.changedNames, &answer)
        return answer
      } catch {
        failure = error
      }
    }
    throw failure
  }

  /// True if the class of the file has the layout that is wanted.
  ///
  /// - Throws: The name of another class whose layout changes.
  private func holds(_ layouts: [ImportedLayout]) throws(CodeFailure) -> Bool {
    let (before, after) = (Self.withDocument(own), Self.withDocument(layouts))
    guard before.map(\.className) == after.map(\.className) else { return false }
    for (before, after) in zip(before, after) {
      if before.className == className {
        guard aim.isReached(by: after, from: before) else { return false }
      } else {
        try Self.check(before, after)
      }
    }
    return true
  }

  private static func withDocument(_ layouts: [ImportedLayout]) -> [ImportedLayout] {
    layouts.filter { $0.document != nil }
  }

  private static func check(
    _ before: ImportedLayout, _ after: ImportedLayout?
  ) throws(CodeFailure) {
    let isSame =
      before.document == after?.document
      && before.otherUses.map(\.document) == after?.otherUses.map(\.document)
    if !isSame { throw CodeFailure("the layout of \(before.className) would change too") }
  }

  /// The steps that a file without layouts counts as, for a number of bytes that are read.
  private static let bytesOfStep = 64

  /// Tries an edit on the classes of other files, as far as the limit goes.
  ///
  /// - Throws: The name of a class whose layout changes.
  private mutating func tryOthers(
    _ text: String, _ changedNames: Set<String>, _ answer: inout SourceImport.EditAnswer
  ) throws(CodeFailure) {
    if case .hint = aim { return }
    var files: [String] = []
    for user in trial.project.users(of: changedNames, inFileAt: trial.path) {
      guard limit.map({ steps < $0 }) ?? true else {
        answer.untried += trial.layoutCount(in: user.path)
        continue
      }
      let layouts = others[user.path] ?? Self.withDocument(trial.layouts(in: user.path))
      others[user.path] = layouts
      steps += layouts.reduce(user.byteCount / Self.bytesOfStep) { $0 + $1.stepCount }
      if !layouts.isEmpty { files.append(user.path) }
      answer.tried += layouts.count
    }
    guard !files.isEmpty else { return }
    let outcome = trial.outcome(of: text, in: files)
    steps += outcome.steps
    for file in files {
      let after = Dictionary(
        (outcome.layouts[file] ?? []).map { ($0.className, $0) }, uniquingKeysWith: { $1 })
      for before in others[file] ?? [] { try Self.check(before, after[before.className]) }
    }
  }
}

extension CodeText {
  /// The text after edits, which are in its order.
  fileprivate func text(with edits: [CodeEdit]) -> String {
    var bytes = self.bytes
    for edit in edits.reversed() { bytes.replaceSubrange(edit.range, with: edit.text.utf8) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension CodeEditor {
  /// - Parameters:
  ///   - code: The text of the file of a class.
  ///   - layout: The layout of the class.
  fileprivate init(_ code: CodeText, _ layout: ImportedLayout) {
    let file = layout.position.file
    let lines = LineTable(code.bytes)
    func offset(of position: SourcePosition) -> Int? {
      guard position.file == file, position.line > 0, Int(position.line) <= lines.count else {
        return nil
      }
      return lines.start(ofLine: position.line) + Int(position.column) - 1
    }
    let helpers = Set(layout.helpers.map(\.pointer))
    var offsets: [String: Int] = [:]
    for (pointer, position) in layout.source where !helpers.contains(pointer) {
      if let offset = offset(of: position) { offsets[pointer] = offset }
    }
    self.init(code, offsets: offsets, method: offset(of: layout.methodPosition))
  }
}
