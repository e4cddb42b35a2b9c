import DocumentSyntax
import LayoutEngine
package import LiveDocuments

/// The diagnostics of one document in all its variants, kept from edit to edit.
///
/// The command line, editors, the workspace and the trials of code actions all use it, so that they agree.
///
///     document ─────────▶ DiagnosticStore ─▶ CellCheck ─╮
///     variant 1 ────────▶ DiagnosticStore ─▶ CellCheck ─┼─▶ VariantMerge ─▶ one list
///     variant 2 … 512 ──▶ DiagnosticStore ─▶ CellCheck ─╯
///
/// - Each variant is a ``LiveDocument`` of its own on the same text. It follows the edits of the first by one edit per
///   revision, so a keystroke is parsed, laid out and checked once for each screen.
/// - ``LayoutTests`` adds the layout tests that fail: no other diagnostic explains one, or follows from one.
///
/// The merges, in the order in which they run; 1 on the document's own screen, 2 to 4 on each screen, 5 and 6 once:
///
/// 1. ``UnusedDisabledCodes`` removes the report on a disabled code that has an effect on another screen. It runs before 2, because
///    the hint of 2 can be disabled, too.
/// 2. ``CellCheck`` replaces the diagnostics that a fixed width removes by one hint. It compares with the rules of a second
///    layout, so it runs before 3 and 4 remove and move diagnostics.
/// 3. ``AssumedContent`` removes or weakens diagnostics that only guessed values cause. It reads the marks of the element,
///    so it runs before 4 moves the diagnostic to a use.
/// 4. ``InstanceMerge`` reports a diagnostic of all uses of a layout once. It needs the remaining diagnostics of all uses,
///    and 5 compares the locations that it chooses.
/// 5. ``VariantMerge`` lists a diagnostic of several screens once, and omits diagnostics that another screen explains.
/// 6. ``EqualInformations`` folds equal information diagnostics of similar elements. It compares the variants that 5 names.
package final class DocumentCheck {
  private var own = DiagnosticStore()
  private var ownCell = CellCheck()
  private var variants: [Variant] = []

  private var merge = VariantMerge()
  private var unusedDisabledCodes = UnusedDisabledCodes()
  private var tests = LayoutTests()
  private var equalInformations = EqualInformations()

  /// The most variants that are checked.
  package static let limit = 512

  /// Lays out the document of a state on the screen of the first document; `nil` if that is on its own screen.
  private let adapt: ((LiveDocument) -> Void)?

  private struct Variant {
    let document: LiveDocument
    var store = DiagnosticStore()
    var cell = CellCheck()

    /// The revision of the document that it stands at.
    var revision: Int

    /// The diagnostics of that revision, if they were requested.
    var found: [Diagnostic]?
  }

  /// One layout of the document, with its diagnostics.
  struct Screen {
    /// The variant's; `nil` for the document's own screen.
    let name: String?
    let document: LiveDocument

    /// In the order of the text.
    let diagnostics: [Diagnostic]
  }

  package init() { adapt = nil }

  /// Makes a check of a document on another screen, and of its states on that screen.
  ///
  /// - Parameter adapt: Lays out the document of a state on the other screen.
  package init(onOtherScreen adapt: @escaping (LiveDocument) -> Void) { self.adapt = adapt }

  /// The number of times that a rule checked an element, since this was made.
  package var rulesRun: Int { variants.reduce(own.rulesRun) { $0 + $1.store.rulesRun } }

  /// The number of candidates that were visited to select diagnostics, since this was made.
  package var candidatesSelected: Int {
    variants.reduce(own.candidatesSelected) { $0 + $1.store.candidatesSelected }
  }

  /// The number of times that the range of a diagnostic was looked up because an edit touched it or its element was
  /// read again.
  package var rangesLookedUp: Int {
    variants.reduce(own.rangesLookedUp) { $0 + $1.store.rangesLookedUp }
  }

  /// The number of candidates that were compared to replace or select some, since this was made.
  package var candidatesCompared: Int {
    variants.reduce(own.candidatesCompared) { $0 + $1.store.candidatesCompared }
  }

  /// The number of problems that were read of the documents of variants.
  var variantProblemCount: Int { variants.reduce(0) { $0 + $1.document.elements.problemCount } }

  /// The work of laying variants out, since this was made.
  package private(set) var workSpent = 0

  /// True if the last search on a screen was cancelled, so that its diagnostics are incomplete.
  package var isInterrupted: Bool {
    own.isInterrupted || variants.contains { $0.store.isInterrupted }
  }

  /// The number of facts that were computed for rules on all screens, since this was made.
  package var factCount: Int { variants.reduce(own.factCount) { $0 + $1.store.factCount } }

  /// The number of merges of all screens, and of diagnostics of variants that were checked for a cause in them.
  package var mergeCount: Int { merge.mergeCount }
  package var mergedCount: Int { merge.checkedCount }

  /// The number of information diagnostics that were compared to fold equal ones.
  package var groupedCount: Int { equalInformations.groupedCount }

  // MARK: Diagnostics

  /// The diagnostics on any screen, in the order of the text; see ``VariantMerge``.
  ///
  /// - Precondition: It is the same document every time.
  package func diagnostics(of document: LiveDocument) -> [Diagnostic] {
    ruleDiagnostics(of: document).merging(testDiagnostics(of: document))
  }

  /// The diagnostics on any screen, in the order of the text, equal information diagnostics each at its own location.
  func allDiagnostics(of document: LiveDocument) -> [Diagnostic] {
    unfoldedDiagnostics(of: document).merging(testDiagnostics(of: document))
  }

  /// The diagnostics of rules on any screen, in the order of the text, without diagnostics of layout tests.
  package func ruleDiagnostics(of document: LiveDocument) -> [Diagnostic] {
    let all = unfoldedDiagnostics(of: document)
    return equalInformations.folded(all, structureVersion: own.structureVersion, in: document)
  }

  /// The diagnostics of layout tests that fail or are bad on any screen, in the order of the text.
  ///
  /// If `evaluated` is false, the diagnostics of the last evaluation are moved with the text; the tests are evaluated
  /// only if no earlier results are known.
  package func testDiagnostics(
    of document: LiveDocument, evaluated: Bool = true
  ) -> [Diagnostic] {
    if !evaluated, let former = tests.formerDiagnostics(in: document) { return former }
    return tests.diagnostics(on: layouts(of: document))
  }

  /// True if the layout tests of the document's revision are evaluated.
  package func hasEvaluatedTests(of document: LiveDocument) -> Bool {
    tests.areEvaluated(in: document)
  }

  /// The layout tests of a document with their results on all screens, in the order of the text; with `expressions`,
  /// the results of these instead of the document's own tests.
  package func expectations(
    of document: LiveDocument, expressions: [String]? = nil
  ) -> [TestedExpectation] {
    let screens = layouts(of: document)
    guard let expressions else { return tests.results(on: screens) }
    let location = Location(nil, [], part: .value)
    let tests = expressions.map {
      ParsedTest(WrittenExpectation(text: $0, location: location, textLocation: location))
    }
    return TestedExpectation.results(of: tests, on: screens)
  }

  /// The diagnostics of rules on any screen.
  private func unfoldedDiagnostics(of document: LiveDocument) -> [Diagnostic] {
    let own = ownDiagnostics(of: document)
    update(from: document)
    guard !variants.isEmpty else {
      merge.removeAll()
      return own
    }
    var screens = [
      VariantMerge.Screen(
        name: nil, document: document, diagnostics: own, structureVersion: self.own.structureVersion
      )
    ]
    for index in variants.indices {
      let diagnostics = diagnostics(onVariant: index)
      let variant = variants[index]
      screens.append(
        VariantMerge.Screen(
          name: variant.document.variantName, document: variant.document, diagnostics: diagnostics,
          structureVersion: variant.store.structureVersion))
    }
    return merge.diagnostics(screens, selectionVersion: self.own.selectionVersion) {
      self.own.subsumes($0, in: document)
    }
  }

  /// The diagnostics on the screen of a variant, in the order of the text; empty if no variant has the name.
  package func diagnostics(onVariant name: String, of document: LiveDocument) -> [Diagnostic] {
    update(from: document)
    guard let index = variants.firstIndex(where: { $0.document.variantName == name }) else {
      return []
    }
    let diagnostics = diagnostics(onVariant: index)
    return diagnostics.merging(testDiagnostics(on: variants[index].document, of: document))
  }

  /// The diagnostics of layout tests on the screen of one of the ``layouts(of:)``.
  private func testDiagnostics(
    on screen: LiveDocument, of document: LiveDocument
  ) -> [Diagnostic] {
    if document.header.expectations.isEmpty { return [] }
    return expectations(of: document)
      .flatMap { $0.on(screen.variantName).diagnostics(in: screen) }.inOrderOfText
  }

  /// The diagnostics of rules on the document's own screen, in the order of the text.
  ///
  /// A code that is disabled without effect is reported if it has no effect on any screen.
  func ownDiagnostics(of document: LiveDocument) -> [Diagnostic] {
    merged(foundByRules(in: document), &ownCell, in: document)
  }

  /// The diagnostics of rules on one screen after the merges 2 to 4.
  private func merged(
    _ found: [Diagnostic], _ cell: inout CellCheck, in document: LiveDocument
  ) -> [Diagnostic] {
    let spent = cell.workSpent
    defer { workSpent += cell.workSpent - spent }
    let explained = cell.explained(found, in: document)
    let certain = AssumedContent.leavingFacts(of: explained, in: document)
    return InstanceMerge.merged(certain, in: document)
  }

  private func foundByRules(in document: LiveDocument) -> [Diagnostic] {
    let all = own.diagnostics(of: document)
    guard own.hasUnusedDisabledCodes else { return all }
    // A variant by itself does not know of the other screens.
    guard document.variantName == nil else { return all.filter { $0.disabledCode == nil } }
    update(from: document)
    return unusedDisabledCodes.leavingThoseOfAllScreens(
      of: all, variants.indices.map(found(onVariant:)))
  }

  /// The document on each of its screens, its own first.
  func screens(of document: LiveDocument) -> [Screen] {
    func screen(_ name: String?, _ screen: LiveDocument, _ diagnostics: [Diagnostic]) -> Screen {
      let tests = testDiagnostics(on: screen, of: document)
      return Screen(name: name, document: screen, diagnostics: diagnostics.merging(tests))
    }
    let own = screen(nil, document, ownDiagnostics(of: document))
    update(from: document)
    return [own]
      + variants.indices.map { index in
        let variant = variants[index].document
        return screen(variant.variantName, variant, diagnostics(onVariant: index))
      }
  }

  /// A diagnostic as it was found on the first of its variants, and the context of the document there.
  func found(
    _ diagnostic: Diagnostic, in document: LiveDocument
  ) -> (diagnostic: Diagnostic, context: CheckContext) {
    guard let name = diagnostic.variants.first else { return (diagnostic, context(of: document)) }
    update(from: document)
    guard let index = variants.firstIndex(where: { $0.document.variantName == name }) else {
      return (diagnostic, context(of: document))
    }
    let variant = variants[index].document
    return (
      diagnostic.moved(from: document, to: variant), variants[index].store.context(of: variant)
    )
  }

  private func diagnostics(onVariant index: Int) -> [Diagnostic] {
    let found = found(onVariant: index)
    return variants[index].store.hasUnusedDisabledCodes
      ? found.filter { $0.disabledCode == nil } : found
  }

  private func found(onVariant index: Int) -> [Diagnostic] {
    if let found = variants[index].found { return found }
    let document = variants[index].document
    let found = merged(
      variants[index].store.diagnostics(of: document), &variants[index].cell, in: document)
    variants[index].found = found
    return found
  }

  /// The context of the document on its own screen, with the facts that rules share.
  func context(of document: LiveDocument) -> CheckContext { own.context(of: document) }

  // MARK: Variants

  /// Lays the variants out with the current text, without running rules.
  func follow(_ document: LiveDocument) { update(from: document) }

  /// The document on each of its screens, its own first, without running rules.
  package func layouts(of document: LiveDocument) -> [LiveDocument] {
    update(from: document)
    return [document] + variants.map(\.document)
  }

  /// The names of the variants to check, each once.
  private func variantNames(of document: LiveDocument) -> [String] {
    // A variant has no variants of its own. A document on another screen has its states there, if they can be adapted.
    guard document.variantName == nil, adapt != nil || !document.isOnOtherScreen else { return [] }
    var names: [String] = []
    var seen: Set<String> = []
    for variant in document.header.variants
    where names.count < Self.limit && !(adapt != nil && variant.changesScreen) {
      if seen.insert(variant.name).inserted { names.append(variant.name) }
    }
    return names
  }

  /// Brings the variants up to date with the names and the text of the document.
  private func update(from document: LiveDocument) {
    let names = variantNames(of: document)
    if names.isEmpty { return variants = [] }
    let isCurrent =
      variants.count == names.count
      && zip(variants, names).allSatisfy {
        $0.revision == document.revision && $0.document.variantName == $1
      }
    if isCurrent { return }
    let snapshot = document.snapshot
    var known = Dictionary(
      variants.map { ($0.document.variantName ?? "", $0) }, uniquingKeysWith: { first, _ in first })
    // Together they cost no more than a few documents may, however many they are.
    var left = 2 * document.layout.workLimit
    variants = names.map { name in
      guard var variant = known.removeValue(forKey: name) else {
        let new = LiveDocument(
          snapshot, variant: name, readsOtherVariants: false, workAllowance: left,
          isCancelled: document.isCancelled)
        adapt?(new)
        left = max(left - new.layout.workSpent, 0)
        workSpent += new.layout.workSpent
        return Variant(document: new, revision: document.revision)
      }
      guard variant.revision != document.revision else { return variant }
      variant.document.isCancelled = document.isCancelled
      variant.document.layout.workAllowance = left
      let spent = variant.document.layout.workSpent
      defer {
        left = max(left - (variant.document.layout.workSpent - spent), 0)
        workSpent += variant.document.layout.workSpent - spent
      }
      variant.document.update(to: snapshot)
      variant.revision = document.revision
      variant.found = nil
      return variant
    }
  }
}

extension Diagnostic {
  /// True if it holds in the document itself, and perhaps in variants.
  package var isOnOwnScreen: Bool { variants.isEmpty }

  /// This diagnostic in another document of the same text, whose elements have other names.
  func moved(from old: LiveDocument, to new: LiveDocument) -> Diagnostic {
    if old === new { return self }
    let subject = subject.flatMap { new.element(at: old.pointer(of: $0)) }
    let location = location.moved(from: old, to: new, about: subject)
    var moved = about(
      location, subject: subject ?? location.element,
      related: related.map {
        Related($0.location.moved(from: old, to: new, about: subject), $0.message)
      })
    moved.relatedRanges = moved.related.map { new.range(of: $0.location) }
    return moved
  }
}

extension DiagnosticLocation {
  /// Moves the location to another document of the same text, in which the diagnostic is about `subject`.
  fileprivate func moved(
    from old: LiveDocument, to new: LiveDocument, about subject: ElementID?
  ) -> DiagnosticLocation {
    guard case .location(let location) = self else { return self }
    guard let element = location.element else {
      return new.elementLocation(of: location, subject: subject).map { .location($0) } ?? self
    }
    if let target = old.documentLocation(of: location) { return .location(target) }
    guard let element = new.element(at: old.pointer(of: element)) else {
      return .range(old.range(of: location))
    }
    return .location(Location(element, location.path, part: location.part))
  }
}

extension LiveDocument {
  /// The diagnostics of the document in the variant that it is laid out for, in the order of the
  /// text, each rule run anew.
  ///
  /// To check all screens, or to follow a document through its edits, keep a ``DocumentCheck``.
  package func diagnostics() -> [Diagnostic] {
    var tests = LayoutTests()
    return DocumentCheck().ownDiagnostics(of: self).merging(tests.diagnostics(on: [self]))
  }

  /// The bytes a diagnostic is about.
  package func range(of target: DiagnosticLocation) -> Range<Int> {
    switch target {
    case .location(let location): range(of: location)
    case .range(let range): range
    }
  }

  func forEachElementAndWhetherItIsHidden(_ body: (ElementID, Bool) -> Void) {
    guard let root = elements.root else { return }
    var hiddenDepth = Int.max
    elements.forEach(from: root, maximumDepth: nil) { element, depth in
      if depth <= hiddenDepth { hiddenDepth = elements.isParticipating(element) ? .max : depth }
      body(element, depth >= hiddenDepth)
    }
  }
}
