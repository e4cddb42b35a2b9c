import DocumentSyntax
import LayoutEngine
package import LiveDocuments

/// Makes code actions on a copy of a document, to see their effects on all screens.
///
/// The copy is opened once and gets its former text back after each trial, so that a trial costs two edits and not an
/// opening. The copy follows the edits of the document.
package final class ActionTrials {
  /// The copy, with the fixes that were kept.
  package let copy: LiveDocument

  /// The values that the copy has beside its text; `nil` for a copy on the screens that the text states.
  private(set) var shown: LiveDocument.Snapshot?

  let check = DocumentCheck()

  /// The number of trials that were made.
  package internal(set) var trialCount = 0

  /// The work of the copy's edits, and the number of diagnostics that trials compared.
  var editWork = RelayoutWork()
  private var diagnosticsCompared = 0

  /// The problems before anything is tried, or since a fix was kept.
  private var before: [ScreenFaults]?

  /// The copy on screens that the document does not name.
  var probes = ProbeScreens()

  /// The broken leaves of each screen and probe before anything is tried, or since something was kept.
  var brokenLeavesBefore: [BrokenLeaves]?

  /// The results of ``hasSafeFix(of:)`` since a fix was kept.
  private var answersAboutSafeFixes: [Set<String>: Bool] = [:]

  /// The steps of layout that opening the copy took, and the length of its text then.
  private let openingWork: Int
  private let openedLength: Int

  /// The steps of layout that were spent on texts before this one.
  private var spentBefore = 0

  /// The limit of layout steps for trials in one text: more than 200 times the steps of opening the document.
  private var workLimit = 0

  private var workSpent: Int { copy.layout.workSpent + check.workSpent + probes.workSpent }

  /// True if trials in this text cost so much layout that no more are made.
  package var isSpent: Bool { workSpent - spentBefore > workLimit }

  /// The problems in one variant, by codes and locations.
  struct ScreenFaults {
    let counts: [String: Int]

    /// The errors and warnings on this screen by their codes, without hints.
    let warningCounts: [String: Int]
    private let occurrences: Set<Occurrence>

    private struct Occurrence: Hashable {
      let code: String
      let range: Range<Int>
    }

    init(_ screen: DocumentCheck.Screen) {
      var counts: [String: Int] = [:]
      var warningCounts: [String: Int] = [:]
      var occurrences: Set<Occurrence> = []
      for diagnostic in screen.diagnostics {
        counts[diagnostic.code, default: 0] += 1
        if diagnostic.severity <= .warning { warningCounts[diagnostic.code, default: 0] += 1 }
        occurrences.insert(Occurrence(code: diagnostic.code, range: diagnostic.range))
      }
      self.counts = counts
      self.warningCounts = warningCounts
      self.occurrences = occurrences
    }

    /// True if a diagnostic of any variant holds in this one.
    func contains(_ diagnostic: Diagnostic) -> Bool {
      occurrences.contains(Occurrence(code: diagnostic.code, range: diagnostic.range))
    }
  }

  /// Opens the copy, on the screens that the text states.
  package convenience init(of document: LiveDocument) {
    self.init(
      on: LiveDocument(
        document.source.text, variant: document.variantName, inputs: document.text.inputs,
        isCancelled: document.isCancelled))
  }

  /// Opens the copy on the screen that a document is laid out on, with its overrides.
  package convenience init(asShown document: LiveDocument) {
    self.init(on: LiveDocument(copying: document))
    shown = document.snapshot
  }

  private init(on copy: LiveDocument) {
    self.copy = copy
    openingWork = copy.layout.workSpent
    openedLength = copy.source.text.utf8Count
    limitWork()
  }

  private func limitWork() {
    let screens = 1 + min(copy.header.variants.count, DocumentCheck.limit)
    workLimit = screens * (2 * copy.layout.workLimit + 200 * openingWork)
  }

  /// Makes the copy equal to the current document, by one edit of the difference.
  ///
  /// - Parameter document: The document that the copy was opened of.
  /// - Returns: False if the copy has to be opened anew: its last work was cancelled, or its text was much shorter.
  /// - Complexity: That of the edits since the last call.
  package func follow(_ document: LiveDocument) -> Bool {
    guard !copy.isInterrupted, !check.isInterrupted,
      document.source.text.utf8Count <= max(2 * openedLength, Self.shortText)
    else { return false }
    let isOther: Bool
    if shown != nil {
      shown = document.snapshot
      isOther = copy.update(toCopyOf: document)
    } else {
      isOther = copy.update(toTextOf: document)
    }
    if isOther {
      before = nil
      brokenLeavesBefore = nil
      answersAboutSafeFixes = [:]
    }
    spentBefore = workSpent
    limitWork()
    return !copy.isInterrupted
  }

  /// The limit of work of a text that grew fits it up to this length, in bytes, whatever it was before.
  private static let shortText = 4_096

  /// The diagnostics of the copy, on all screens.
  package var diagnostics: [Diagnostic] { check.diagnostics(of: copy) }

  /// The diagnostics of the copy, on all screens, equal information diagnostics each at its own location.
  var allDiagnostics: [Diagnostic] { check.allDiagnostics(of: copy) }

  /// The work of trials and of computing the actions to try, in counts, since the copy was opened.
  package struct Work: Hashable, Sendable {
    package let trials: Int
    package let scannedBytes: Int
    package let decoded: Int

    /// Steps of layout, on all screens.
    package let layout: Int
    package let rulesRun: Int

    /// Problems that were read, and diagnostics that were selected or compared, on all screens.
    package let problems: Int
    package let diagnostics: Int
  }

  package var work: Work {
    Work(
      trials: trialCount, scannedBytes: editWork.scannedBytes, decoded: editWork.decoded,
      layout: copy.layout.workSpent + check.workSpent + probes.workSpent, rulesRun: check.rulesRun,
      problems: copy.elements.problemCount + check.variantProblemCount,
      diagnostics: check.candidatesSelected + check.candidatesCompared + check.mergedCount
        + diagnosticsCompared)
  }

  // MARK: Trying

  /// The fixes of a diagnostic that hold, the best first.
  ///
  /// - Precondition: `document` has the text of the copy.
  package func fixes(for diagnostic: Diagnostic, in document: LiveDocument) -> [TriedAction] {
    guard let rule = ruleByCode[diagnostic.code], mayHold(fixesOf: diagnostic.code) else {
      return []
    }
    let (moved, context) = check.found(diagnostic.moved(from: document, to: copy), in: copy)
    let found = InstanceMerge.atItsElement(moved, in: context.document)
    let pointer = diagnostic.subject.map { document.pointer(of: $0) }
    // Computed before the first trial, which may give the elements other IDs. A proposal that cannot be made in this
    // text is dropped.
    let proposals = rule.ownFixes(for: found, in: context)
    let fixes = proposals.flatMap(check.context(of: copy).variableUses.sparing)
      .compactMap { $0.resolved(in: context.document) }
    let probed = proposals.contains(where: \.writesLength) ? titlesOnProbes(found, rule) : []
    var changes: [TextChange] = []
    let held = fixes.compactMap { fix -> TriedAction? in
      guard var tried = tried(fix, fixing: diagnostic, at: pointer),
        !changes.contains(where: { $0.isSame(as: tried.change) })
      else { return nil }
      changes.append(tried.change)
      if fix.writesLength {
        tried.condition = probed.first { !$0.titles.contains(fix.ownTitle) }?.condition
      }
      return tried
    }
    return ranked(held)
  }

  /// The actions that are worth offering, the best first.
  ///
  /// If one repairs broken leaves, actions that repair none are left out. If a relation holds, lengths that hold only
  /// today are left out.
  private func ranked(_ actions: [TriedAction]) -> [TriedAction] {
    let before = brokenLeavesBefore?.first?.weight ?? 0
    let repairs = actions.contains { $0.brokenLeaves.weight < before }
    let hasRelation = actions.contains { !$0.writesLength && $0.mayBePreferred }
    let offered = actions.filter { action in
      !(repairs && action.brokenLeaves.weight >= before)
        && !(hasRelation && action.condition != nil)
    }
    return offered.enumerated().sorted { one, other in
      one.element.rank == other.element.rank
        ? one.offset < other.offset
        : one.element.rank.lexicographicallyPrecedes(other.element.rank)
    }.map(\.element)
  }

  /// The titles of the fixes of a diagnostic on each probe.
  private func titlesOnProbes(
    _ diagnostic: Diagnostic, _ rule: any DiagnosticRule.Type
  ) -> [(condition: FixCondition, titles: [String])] {
    guard diagnostic.isOnOwnScreen else { return [] }
    probes.update(from: copy)
    return probes.fixTitles(for: diagnostic, rule)
  }

  /// Makes an action on the copy and reverts it.
  ///
  /// An action holds if it removes its diagnostic and brings no error on any screen. A fix also brings no warning on
  /// the document's own screen or on the screen of its diagnostic. The title states the warnings on other screens, and
  /// all warnings of a refactoring.
  ///
  /// - Parameters:
  ///   - action: An action of the copy.
  ///   - diagnostic: The diagnostic of a fix; `nil` for a refactoring.
  ///   - pointer: The JSON Pointer of the element that the action is about, which titles name first.
  /// - Returns: `nil` if the action does not hold.
  package func tried(
    _ action: CodeAction, fixing diagnostic: Diagnostic? = nil, at pointer: String? = nil
  ) -> TriedAction? {
    if isSpent { return nil }
    let before = faultsBefore()
    let countsLeaves = diagnostic?.isAboutLayout ?? action.harmsNothing
    if countsLeaves { countBrokenLeaves() }
    let text = copy.source.text
    let errorCount = copy.text.syntaxErrors.count
    let comparison = FrameComparison(
      of: action, documents: check.layouts(of: copy), subject: pointer)
    trialCount += 1
    var undos: [Undo] = []
    defer { revert(undos) }
    var file: ChangedFile?
    var composition = TextEdits()
    for step in action.steps {
      guard let change = try? step.change(of: copy) else { return nil }
      guard !change.edits.isEmpty else { continue }
      if undos.isEmpty { file = change.file }
      guard change.file?.uri == file?.uri, let undo = make(change) else { return nil }
      undos.append(undo)
      composition.append(TextEdits(change.edits))
    }
    let edits = composition.trimmedEdits(
      from: file?.text ?? text, to: self.text(of: file) ?? copy.source.text)
    guard !edits.isEmpty, copy.text.syntaxErrors.count <= errorCount, !bringsFaults(to: file) else {
      return nil
    }
    let after = check.screens(of: copy)
    guard after.count == before.count, let changes = comparison.changes(in: after) else {
      return nil
    }
    if let diagnostic, !isFixed(diagnostic, before, after) { return nil }
    let faults = newFaults(since: before, in: after)
    for fault in faults {
      let isElsewhere = fault.screen != nil && fault.screen != diagnostic?.variants.first
      guard fault.severity != .error, !action.harmsNothing, diagnostic == nil || isElsewhere else {
        return nil
      }
    }
    let brokenLeaves = countsLeaves ? brokenLeaves(after) : nil
    if let brokenLeaves, breaksLeaves(brokenLeaves, screenCount: after.count) { return nil }
    let changesOthers = zip(changes, before).dropFirst().contains { changes, faults in
      changes.frames.count > 0 && diagnostic.map { !faults.contains($0) } ?? true
    }
    return TriedAction(
      title: action.title, kind: action.kind, change: TextChange(of: file, edits),
      writesLength: action.writesLength,
      replacesVariable: action.replacesVariable,
      brokenLeaves: brokenLeaves?.first ?? BrokenLeaves(),
      isSafe: action.isSafe && !changesOthers && faults.isEmpty, changes: changes,
      faults: faults.map { ($0.code, $0.screen) })
  }

  /// True if there is a safe fix for a diagnostic of these codes, among the first that may have
  /// one.
  package func hasSafeFix(of codes: Set<String>) -> Bool {
    if let known = answersAboutSafeFixes[codes] { return known }
    let wanted = diagnostics.filter { codes.contains($0.code) }
    let answer = safeFixes(for: wanted[...], limit: 20).contains { candidate in
      guard let diagnostic = candidate.fixes.first?.diagnostic else { return false }
      return fixes(for: diagnostic, in: copy).contains(where: \.isSafe)
    }
    answersAboutSafeFixes[codes] = answer
    return answer
  }

  /// Returns false for the code of syntax errors where there are more than are kept.
  ///
  /// As many are kept after a fix as before it, and a trial parses the whole text.
  func mayHold(fixesOf code: String) -> Bool {
    code != JSONSyntax.code || !copy.source.syntax.hasMoreErrors
  }

  // MARK: Keeping

  /// A fix that was not tried yet, with the diagnostic that it is for.
  struct Proposal {
    let fix: CodeAction
    let diagnostic: Diagnostic
  }

  /// The safe fixes of the first diagnostics for which there are any, untried, up to a limit of diagnostics.
  ///
  /// Only the first diagnostic about a member is tried, because its fix may remove the next one. Diagnostics of
  /// variants only have no fixes. Corrections of names count if they are wanted.
  ///
  /// - Returns: The fixes of each, with how many diagnostics before it have none.
  func safeFixes(
    for diagnostics: ArraySlice<Diagnostic>, limit: Int, corrects: Bool = false
  ) -> [(skipped: Int, fixes: [Proposal])] {
    var found: [(skipped: Int, fixes: [Proposal])] = []
    var members: Set<Location> = []
    let context = check.context(of: copy)
    let uses = context.variableUses
    for (index, diagnostic) in diagnostics.enumerated()
    where found.count < limit && diagnostic.isOnOwnScreen {
      var member: Location?
      if case .location(let location) = diagnostic.location {
        member = Location(location.element, location.path, part: .member)
      }
      if let member, members.contains(member) { continue }
      guard mayHold(fixesOf: diagnostic.code) else { continue }
      let fixes =
        ruleByCode[diagnostic.code]?.ownFixes(for: diagnostic, in: context)
        .flatMap(uses.sparing).filter { $0.isSafe || corrects && $0.isCorrection } ?? []
      guard !fixes.isEmpty else { continue }
      if let member { members.insert(member) }
      found.append((index, fixes.map { Proposal(fix: $0, diagnostic: diagnostic) }))
    }
    return found
  }

  /// The edits that make fixes together; `nil` where that cannot be done in this text.
  func edits(of proposals: [Proposal]) -> [SourceEdit]? {
    let rewrites = proposals.flatMap { $0.fix.rewrites(of: copy) }
    guard let edits = try? copy.edits(for: rewrites), !edits.isEmpty else { return nil }
    return edits
  }

  /// Makes fixes on the copy for good, if together they fix as many diagnostics as they are, bring no error or warning,
  /// and change no frame on a screen on which one of the diagnostics does not hold.
  ///
  /// If the fixes do not hold, the copy gets its former text back, but its elements may have other IDs: results
  /// computed about the copy before are then out of date, except for edits.
  ///
  /// - Returns: True if the fixes were kept.
  func keep(_ edits: [SourceEdit], fixing diagnostics: [Diagnostic]) -> Bool {
    let before = faultsBefore()
    if diagnostics.contains(where: \.isAboutLayout) { countBrokenLeaves() }
    trialCount += 1
    let undo = make(TextChange(edits))
    let after = check.screens(of: copy)
    guard harm(diagnostics, before, after) == nil else {
      revert([undo].compactMap(\.self))
      return false
    }
    self.before = after.map(ScreenFaults.init)
    brokenLeavesBefore = nil
    answersAboutSafeFixes = [:]
    return true
  }

  /// Makes fixes on the copy and takes them back.
  ///
  /// - Returns: True if ``keep(_:fixing:)`` would have kept them.
  func holds(_ edits: [SourceEdit], fixing diagnostics: [Diagnostic]) -> Bool {
    harm(of: edits, fixing: diagnostics) == nil
  }

  /// Makes fixes on the copy and takes them back.
  ///
  /// - Returns: The reason why ``keep(_:fixing:)`` would not keep them, as the end of a sentence; `nil` if it would.
  func harm(of edits: [SourceEdit], fixing diagnostics: [Diagnostic]) -> String? {
    let before = faultsBefore()
    if diagnostics.contains(where: \.isAboutLayout) { countBrokenLeaves() }
    trialCount += 1
    let undo = make(TextChange(edits))
    defer { revert([undo].compactMap(\.self)) }
    return harm(diagnostics, before, check.screens(of: copy))
  }

  private func harm(
    _ diagnostics: [Diagnostic], _ before: [ScreenFaults], _ after: [DocumentCheck.Screen]
  ) -> String? {
    guard after.count == before.count else { return "would change the variants" }
    var fixed: [String: Int] = [:]
    for diagnostic in diagnostics { fixed[diagnostic.code, default: 0] += 1 }
    let counts = ScreenFaults(after[0]).counts
    guard
      fixed.allSatisfy({ counts[$0, default: 0] <= before[0].counts[$0, default: 0] - $1 })
    else { return "would not remove it" }
    // Keys are not checked before an element has a type.
    let bringsTypes = fixed[UnknownType.code] != nil
    let brought = newFaults(since: before, in: after).first {
      !(bringsTypes && $0.code == UnknownKey.code)
    }
    if let brought { return "would bring \(brought.code)" }
    if diagnostics.contains(where: \.isAboutLayout),
      breaksLeaves(brokenLeaves(after), screenCount: after.count)
    {
      return "would leave an element outside, empty or cut"
    }
    for (screen, faults) in zip(after, before).dropFirst() {
      let isChanged = screen.document.changes.contains {
        screen.document.elements.isAttached($0.element)
      }
      guard !isChanged || diagnostics.allSatisfy({ faults.contains($0) }) else {
        return "would change frames in \(quoted(screen.name ?? ""))"
      }
    }
    return nil
  }

  // MARK: Checks

  func faultsBefore() -> [ScreenFaults] {
    if let before { return before }
    let before = check.screens(of: copy).map(ScreenFaults.init)
    self.before = before
    return before
  }

  /// True if a diagnostic disappeared from the first variant in which it held.
  ///
  /// A fix that wraps or moves elements gives them other IDs, so locations cannot be compared.
  private func isFixed(
    _ diagnostic: Diagnostic, _ before: [ScreenFaults], _ after: [DocumentCheck.Screen]
  ) -> Bool {
    let name = diagnostic.variants.first
    guard let index = after.firstIndex(where: { $0.name == name }) else { return false }
    let count = after[index].diagnostics.count { $0.code == diagnostic.code }
    return count < before[index].counts[diagnostic.code, default: 0]
  }

  /// The errors and warnings of which there are more on a screen than there were.
  func newFaults(
    since before: [ScreenFaults], in after: [DocumentCheck.Screen]
  ) -> [(code: String, severity: Severity, screen: String?)] {
    var faults: [(code: String, severity: Severity, screen: String?)] = []
    for (screen, before) in zip(after, before) {
      diagnosticsCompared += screen.diagnostics.count
      var counts: [String: Int] = [:]
      for diagnostic in screen.diagnostics where diagnostic.severity <= .warning {
        counts[diagnostic.code, default: 0] += 1
        guard
          counts[diagnostic.code, default: 0] > before.warningCounts[diagnostic.code, default: 0],
          !faults.contains(where: { $0.code == diagnostic.code })
        else { continue }
        faults.append((diagnostic.code, diagnostic.severity, screen.name))
      }
    }
    return faults
  }
}
