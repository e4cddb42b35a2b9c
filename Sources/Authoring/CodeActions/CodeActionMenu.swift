package import Diagnostics
package import DocumentSyntax
import LayoutEngine
package import LiveDocuments

/// The code actions at a position of a document: fixes of its diagnostics, refactorings of the
/// element there, and actions on the whole document.
///
/// Every action was tried on a copy and laid out on all screens, except for ``DeferredEdits``, which are computed when
/// their action is chosen.
package struct CodeActionMenu {
  private let document: LiveDocument

  /// Opens a copy of the document at the first call, so it is called only if there is an action to try.
  private let makeTrials: () -> ActionTrials
  private var trials: ActionTrials { makeTrials() }

  /// The diagnostics of the document that are shown, in the order of the text.
  private let diagnostics: [Diagnostic]
  private let users: DocumentUsers?

  /// The greatest number of diagnostics whose fixes are in one menu.
  package static let limit = 20

  /// A line of the menu.
  package struct Item {
    package let title: String
    package let kind: Kind

    /// The diagnostic that it fixes.
    package let diagnostic: Diagnostic?

    /// True for the best fix of its diagnostic.
    package let isPreferred: Bool
    package let effect: Effect
  }

  package enum Kind: Hashable, Sendable {
    case action(CodeAction.Kind)
    case fixAll
    case sortKeys
  }

  package enum Effect {
    case edits([SourceEdit])

    /// Edits of a file that the document uses as a layout.
    case fileEdits(ChangedFile, [SourceEdit])
    case deferred(DeferredEdits)

    /// Edits of the document after a new file with a text.
    case newFile(DocumentExtraction.NewFile, text: [UInt8], edits: [SourceEdit])

    fileprivate static func making(_ change: TextChange) -> Effect {
      change.file.map { .fileEdits($0, change.edits) } ?? .edits(change.edits)
    }
  }

  /// Makes the menu; titles of refactorings mention the frames of `users`.
  ///
  /// - Precondition: `trials` has the text of the document, and is the same each time.
  package init(
    of document: LiveDocument, diagnostics: [Diagnostic], usedBy users: DocumentUsers? = nil,
    on trials: @escaping @autoclosure () -> ActionTrials
  ) {
    self.document = document
    self.diagnostics = diagnostics
    self.users = users
    makeTrials = trials
  }

  // MARK: Fixes

  /// The fixes of the diagnostics that touch a range, then of the included diagnostics; then, for each code with a safe
  /// fix and several diagnostics, an action that fixes all of them.
  ///
  /// - Parameters:
  ///   - range: The bytes that are selected.
  ///   - isIncluded: Returns true for a diagnostic whose fixes are listed although it does not touch the range.
  /// - Returns: The items, grouped by diagnostic.
  /// - Complexity: O(*n*) in the number of diagnostics, and trials for the fixes of the first 20.
  package func fixes(
    in range: Range<Int>, or isIncluded: (Diagnostic) -> Bool = { _ in false }
  ) -> [Item] {
    var listed: [Diagnostic] = []
    var others: [Diagnostic] = []
    for diagnostic in diagnostics {
      if diagnostic.range.lowerBound <= range.upperBound,
        range.lowerBound <= diagnostic.range.upperBound
      {
        if listed.count < Self.limit { listed.append(diagnostic) }
      } else if others.count < Self.limit, isIncluded(diagnostic) {
        others.append(diagnostic)
      }
    }
    listed += others.prefix(Self.limit - listed.count)
    if listed.isEmpty { return [] }
    let trials = trials
    var items: [Item] = []
    var safeCodes: [String] = []
    for diagnostic in listed {
      for (index, fix) in trials.fixes(for: diagnostic, in: document).enumerated() {
        items.append(
          Item(
            title: fix.titleWithChange, kind: .action(fix.kind), diagnostic: diagnostic,
            isPreferred: index == 0 && fix.mayBePreferred, effect: .making(fix.change)))
        if fix.isSafe, !safeCodes.contains(diagnostic.code) { safeCodes.append(diagnostic.code) }
      }
    }
    for code in safeCodes {
      let count = diagnostics.count { $0.code == code }
      guard count > 1 else { continue }
      items.append(
        Item(
          title: "Fix all \(count) of \(code) in this document", kind: .action(.quickFix),
          deferred: .fixAll(code: code)))
    }
    return items
  }

  /// The action that makes every safe fix; empty without a safe fix.
  package var fixAll: [Item] {
    let codes = Set(diagnostics.filter(\.isOnOwnScreen).map(\.code))
    return !codes.isEmpty && trials.hasSafeFix(of: codes)
      ? [Item(title: "Make all safe fixes", kind: .fixAll, deferred: .fixAll(code: nil))] : []
  }

  // MARK: Refactorings

  /// The refactorings of the innermost element around a character, and of the value or variable there.
  package func refactorings(at offset: Int, wants: (CodeAction.Kind) -> Bool) -> [Item] {
    var actions: [TriedAction] = []
    let mayRefactor =
      allRefactorings.contains { wants($0.kind) } || wants(.extract) || wants(.inline)
    if mayRefactor { actions = tried(at: offset, wants) }
    var items: [Item] = []
    if wants(.inline),
      let proposal = LayoutFileInlining.proposal(at: offset, in: document, on: trials)
    {
      items.append(
        Item(
          title: proposal.title, kind: .action(.inline), diagnostic: nil, isPreferred: false,
          effect: .edits(proposal.edits)))
    }
    if wants(.convertNames), let action = conversionOfOldNames() { actions.append(action) }
    return items
      + actions.map { action in
        Item(
          title: (users?.complete(action) ?? action).titleWithChange, kind: .action(action.kind),
          diagnostic: nil,
          isPreferred: false, effect: .edits(action.edits))
      }
  }

  package func tried(at offset: Int, _ wants: (CodeAction.Kind) -> Bool) -> [TriedAction] {
    triedOnVariables(at: offset, wants) + triedOnElement(at: offset, wants)
  }

  /// The refactorings of the value or the variable at a character.
  private func triedOnVariables(
    at offset: Int, _ wants: (CodeAction.Kind) -> Bool
  ) -> [TriedAction] {
    let trials = trials
    var actions: [CodeAction] = []
    if wants(.extract) { actions += VariableExtraction.proposals(at: offset, in: trials.copy) }
    if wants(.inline) { actions += VariableInlining.proposals(at: offset, in: trials.copy) }
    var tried = actions.compactMap { trials.isSpent ? nil : trials.tried($0) }
    if wants(.inline), !trials.isSpent {
      let inlinings = LayoutInlining.proposals(at: offset, in: trials.copy)
      tried += inlinings.compactMap { trials.tried($0) }.filter(\.changesNothing)
    }
    return tried
  }

  private func triedOnElement(
    at offset: Int, _ wants: (CodeAction.Kind) -> Bool
  ) -> [TriedAction] {
    let trials = trials
    let copy = trials.copy
    guard let element = copy.element(under: offset), copy.elements.declaration(of: element) != nil
    else {
      return []
    }
    // Each trial may give the elements other names.
    let pointer = copy.pointer(of: element)
    var actions: [TriedAction] = []
    for refactoring in allRefactorings where wants(refactoring.kind) {
      guard !trials.isSpent, let element = copy.element(at: pointer) else { return actions }
      for action in refactoring.proposals(for: element, in: copy) {
        guard let tried = trials.tried(action, at: pointer) else { continue }
        if refactoring.isOffered(tried) { actions.append(tried) }
      }
    }
    return actions
  }

  package func conversionOfOldNames() -> TriedAction? {
    let trials = trials
    return OldNames.conversion(of: trials.copy).flatMap { trials.tried($0) }
  }

  /// The extraction of the element at a character to a document beside this one.
  ///
  /// `makeFile` takes a name without extension and returns a file with a similar name that no file has yet.
  package func extractionToDocument(
    at offset: Int, _ makeFile: (String) -> DocumentExtraction.NewFile?
  ) -> [Item] {
    guard
      let proposal = DocumentExtraction.proposal(at: offset, in: document, on: trials, makeFile)
    else { return [] }
    return [
      Item(
        title: proposal.title, kind: .action(.extract), diagnostic: nil, isPreferred: false,
        effect: .newFile(proposal.file, text: proposal.text, edits: proposal.edits))
    ]
  }

  /// The action that sorts all keys; empty if all keys are sorted.
  package var sortKeys: [Item] {
    document.source.hasUnsortedKeys
      ? [
        Item(
          title: "Sort all keys of this document (no frame changes)", kind: .sortKeys,
          deferred: .sortKeys)
      ] : []
  }
}

extension CodeActionMenu.Item {
  fileprivate init(title: String, kind: CodeActionMenu.Kind, deferred: DeferredEdits) {
    self.init(
      title: title, kind: kind, diagnostic: nil, isPreferred: false, effect: .deferred(deferred))
  }
}

/// Edits of a whole document that are computed when their action is chosen.
package enum DeferredEdits: Hashable, Sendable {
  /// All safe fixes, or all safe fixes of one code.
  case fixAll(code: String?)
  case sortKeys

  /// The edits of the document's text, in ascending order.
  ///
  /// - Parameters:
  ///   - document: The document to edit.
  ///   - limit: The greatest number of fixes made at once; the action can be chosen again.
  /// - Returns: The edits; empty if there is nothing to do.
  package func edits(of document: LiveDocument, limit: Int = SafeFixes.limit) -> [SourceEdit] {
    switch self {
    case .fixAll(let code):
      SafeFixes(of: document, limit: limit) { code == nil || $0.code == code }.edits
    case .sortKeys: document.source.keySortingEdits
    }
  }
}

/// A kind of refactoring: a file of its own, and a line in ``allRefactorings``.
protocol Refactoring: Sendable {
  /// The kind of all its proposals.
  static var kind: CodeAction.Kind { get }

  /// The proposals for an element of a known type.
  static func proposals(for element: ElementID, in document: LiveDocument) -> [CodeAction]

  /// True if a proposal has an effect for which it is offered.
  static func isOffered(_ action: TriedAction) -> Bool
}

extension Refactoring {
  /// An extraction is offered only if it changes no frame and brings no warning.
  static func isOffered(_ action: TriedAction) -> Bool {
    action.kind != .extract || action.changesNothing
  }
}

/// In the order in which menus have them.
let allRefactorings: [any Refactoring.Type] = [
  Wrapping.self,
  Unwrapping.self,
  StackDirection.self,
  StackArrangement.self,
  SizeNotation.self,
  FlexKeysOutward.self,
  MeasuredSize.self,
  LayoutExtraction.self,
  ElementKeySorting.self,
]
