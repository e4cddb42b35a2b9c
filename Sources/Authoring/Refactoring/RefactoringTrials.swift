package import Diagnostics
package import DocumentSyntax
import LayoutEngine
package import LiveDocuments

/// A refactoring that was made on a copy, with what came of it.
package struct TriedRefactoring {
  /// What it does, and what becomes of the frames: `Wrap in a center (no frame changes)`.
  package let title: String
  package let kind: Refactoring.Kind

  /// All for the text as it is, in ascending order and not overlapping.
  package let edits: [SourceEdit]

  /// Whether every element stays where it is, as large as it is.
  package let keepsFrames: Bool
}

/// Makes refactorings on the copy of a document on which its fixes are tried.
package struct RefactoringTrials {
  private let trials: FixTrials
  private let faultsBefore: [String: Int]
  private let errorsBefore: Int

  /// On which they are made, and which is as it was afterwards.
  package var copy: LiveDocument { trials.scratch }

  /// Opens a copy for it.
  package init(of document: LiveDocument) { self.init(on: FixTrials(of: document)) }

  /// - Complexity: O(*n*) in the number of elements.
  package init(on trials: FixTrials) {
    self.trials = trials
    faultsBefore = Self.faults(trials.diagnostics)
    errorsBefore = trials.scratch.syntaxErrors.count
  }

  /// The refactorings of the innermost element around a character that hold: none brings an error, and
  /// what else it brings is in its title.
  package func refactorings(
    at offset: Int, wants: (Refactoring.Kind) -> Bool
  ) -> [TriedRefactoring] {
    guard wants(.rewrite) || wants(.unwrap), let element = copy.element(under: offset),
      copy.declaration(of: element) != nil
    else { return [] }
    // Each trial may give the elements other names.
    let place = copy.pointer(of: element)
    return allRefactorings.flatMap { proposals in
      guard !trials.isSpent, let element = copy.element(at: place) else {
        return [TriedRefactoring]()
      }
      return proposals.proposals(for: element, in: copy)
        .filter { wants($0.kind) }
        .compactMap { tried($0, atElement: element) }
    }
  }

  /// The refactoring that leaves no name of AsyncDisplayKit 1.x.
  package func conversionOfOldNames() -> TriedRefactoring? {
    OldNames.conversion(of: copy).flatMap { tried($0, atElement: nil) }
  }

  // MARK: Trials

  private func tried(_ refactoring: Refactoring, atElement element: ElementID?) -> TriedRefactoring?
  {
    // Not once for all trials: what one takes back may come back under other names.
    let before = ElementFrames(of: copy)
    var composition = EditComposition(length: copy.source.text.utf8Count)
    let text = copy.source.text
    var undos: [[SourceEdit]] = []
    defer {
      for undo in undos.reversed() {
        _ = copy.apply(undo)
        copy.finishEditing(version: nil)
      }
    }
    for step in refactoring.steps {
      guard let edits = try? step.edits(of: copy) else { return nil }
      guard !edits.isEmpty else { continue }
      undos.append(copy.apply(edits))
      copy.finishEditing(version: nil)
      composition.append(edits)
    }
    let edits = composition.edits(of: text)
    guard !edits.isEmpty, copy.syntaxErrors.count <= errorsBefore,
      let changes = before.differences(to: ElementFrames(of: copy), refactoring.structure),
      let faults = newFaults()
    else { return nil }
    var title = "\(refactoring.title) (\(statement(of: changes, about: element)))"
    if !faults.isEmpty { title += "; brings \(listed(faults, lastBy: "and"))" }
    return TriedRefactoring(
      title: title, kind: refactoring.kind, edits: edits, keepsFrames: changes.isEmpty)
  }

  /// What is wrong now that was not: the codes of warnings; `nil` if there is an error.
  private func newFaults() -> [String]? {
    let diagnostics = trials.diagnostics
    let counts = Self.faults(diagnostics)
    var codes: [String] = []
    for diagnostic in diagnostics where diagnostic.severity <= .warning {
      guard counts[diagnostic.code, default: 0] > faultsBefore[diagnostic.code, default: 0],
        !codes.contains(diagnostic.code)
      else { continue }
      if diagnostic.severity == .error { return nil }
      codes.append(diagnostic.code)
    }
    return codes
  }

  private static func faults(_ diagnostics: [Diagnostic]) -> [String: Int] {
    diagnostics.reduce(into: [:]) { counts, diagnostic in
      if diagnostic.severity <= .warning { counts[diagnostic.code, default: 0] += 1 }
    }
  }

  // MARK: Words

  /// `#title 100×20 → 84×20, 3 more`; the element itself before others, sizes before places.
  private func statement(
    of changes: [(before: ElementFrames.Entry, after: ElementFrames.Entry)],
    about element: ElementID?
  ) -> String {
    guard let first = changes.first else { return "no frame changes" }
    let resized = changes.filter { $0.before.frame?.size != $0.after.frame?.size }
    let own = changes.first { $0.before.element == element }
    let shown = resized.first { $0.before.element == element } ?? resized.first ?? own ?? first
    let isResized = !resized.isEmpty
    let frames = [shown.before.frame, shown.after.frame].map {
      isResized ? spelledSize($0) : spelledOrigin($0)
    }
    let rest = changes.count > 1 ? ", \(changes.count - 1) more" : ""
    return "\(copy.shortName(of: shown.after.element)) \(frames[0]) → \(frames[1])\(rest)"
  }

  private func spelledSize(_ frame: Frame?) -> String {
    frame.map { "\(spelled($0.size.width))×\(spelled($0.size.height))" } ?? "nothing"
  }

  private func spelledOrigin(_ frame: Frame?) -> String {
    frame.map { "at \(spelled($0.origin.x)),\(spelled($0.origin.y))" } ?? "nothing"
  }
}
