import CodeEditing
import JSONText
import LayoutEvaluation
import SourceProject
import SourceTree

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

  /// The layouts at ``CodeTrial/widths`` as they are, by file; none for a file without a layout that depends on the width.
  private var atWidths: [String: [[ImportedLayout]]] = [:]

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
      if outcome.isBroken { continue }
      do throws(CodeFailure) {
        var answer = SourceImport.EditAnswer(edits: edits)
        guard try holds(outcome, &answer) else { continue }
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
  private mutating func holds(
    _ outcome: CodeTrial.Outcome, _ answer: inout SourceImport.EditAnswer
  ) throws(CodeFailure) -> Bool {
    let layouts = outcome.layouts[trial.path] ?? []
    let (before, after) = (Self.withDocument(own), Self.withDocument(layouts))
    guard before.map(\.className) == after.map(\.className) else { return false }
    for (before, after) in zip(before, after) {
      if before.className == className {
        guard aim.isReached(by: after, from: before) else { return false }
      } else {
        try check(before, after, &answer)
      }
    }
    if case .hint = aim { return true }
    return try holdsAtWidths(outcome, own, in: trial.path, &answer)
  }

  /// True if the layouts of a file at other widths stay as they are, but for the changes of the class.
  ///
  /// - Throws: The name of another class whose layout changes.
  private mutating func holdsAtWidths(
    _ outcome: CodeTrial.Outcome, _ layouts: [ImportedLayout], in file: String,
    _ answer: inout SourceImport.EditAnswer
  ) throws(CodeFailure) -> Bool {
    _ = stepsAtWidths(layouts, in: file)
    guard let before = atWidths[file], let after = outcome.atWidths[file] else {
      // The edit makes a layout depend on the width, or no longer.
      return atWidths[file]?.isEmpty == true && outcome.atWidths[file] == nil
    }
    guard before.count == after.count else { return false }
    for (before, after) in zip(before.joined(), after.joined()) {
      guard before.className == after.className else { return false }
      if before.className == className, file == trial.path {
        guard aim.allows(before.document, after.document) else { return false }
      } else {
        try check(before, after, &answer)
      }
    }
    return true
  }

  /// The steps of the layouts of a file at other widths as they are, which are evaluated once.
  private mutating func stepsAtWidths(_ layouts: [ImportedLayout], in file: String) -> Int {
    let known = atWidths[file] ?? trial.layoutsAtWidths(layouts, in: file) ?? []
    atWidths[file] = known
    return known.joined().reduce(0) { $0 + $1.stepCount }
  }

  private static func withDocument(_ layouts: [ImportedLayout]) -> [ImportedLayout] {
    layouts.filter { $0.document != nil }
  }

  /// Notes a class whose layout changes.
  ///
  /// - Throws: The name of the class, if the edits must change no other one: for all that are made without a look.
  private func check(
    _ before: ImportedLayout, _ after: ImportedLayout?, _ answer: inout SourceImport.EditAnswer
  ) throws(CodeFailure) {
    let isSame =
      before.document == after?.document
      && before.otherUses.map(\.document) == after?.otherUses.map(\.document)
    if isSame { return }
    guard limit != nil, after?.document != nil else {
      throw CodeFailure("the layout of \(before.className) would change too")
    }
    if !answer.changed.contains(before.className) { answer.changed.append(before.className) }
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
      steps += stepsAtWidths(layouts, in: user.path)
      answer.tried += layouts.count
    }
    guard !files.isEmpty else { return }
    let outcome = trial.outcome(of: text, in: files)
    steps += outcome.steps
    for file in files {
      let after = Dictionary(
        (outcome.layouts[file] ?? []).map { ($0.className, $0) }, uniquingKeysWith: { $1 })
      let before = others[file] ?? []
      for before in before { try check(before, after[before.className], &answer) }
      guard try holdsAtWidths(outcome, before, in: file, &answer) else {
        throw CodeFailure("a layout in \(file) would depend on the width in another way")
      }
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
