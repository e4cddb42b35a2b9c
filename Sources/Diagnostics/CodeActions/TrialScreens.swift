import LayoutEngine
import LiveDocuments

/// The condition on which the number of a fix depends.
package enum FixCondition: String, Hashable, Sendable {
  case text
  case width

  /// As titles state it.
  var phrase: String { "for this \(rawValue)" }
}

/// Layouts of a document on screens that its author did not name: with larger text, and at other widths.
///
/// A fix that harms a probe, or that has another number on a probe, holds only for the screen it was computed on.
struct ProbeScreens {
  private var probes: [Probe] = []

  private struct Probe {
    let condition: FixCondition

    /// True if fixes must not harm the probe; else it only tells which lengths depend on the width.
    let isChecked: Bool
    let document: LiveDocument
    var store = DiagnosticStore()

    func fits(_ description: Description) -> Bool {
      condition == description.condition && isChecked == description.isChecked
    }
  }

  /// The text scale of users who read large text, relative to the document's.
  private static let textScale = 1.5

  /// The widths of the narrowest and the widest current phone, in points.
  private static let widths = [320.0, 430.0]

  /// The work of laying the probes out.
  var workSpent: Int { probes.reduce(0) { $0 + $1.document.layout.workSpent } }

  /// Lays the probes out with the text of a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - checkedOnly: True to skip the probes that only tell which lengths depend on the width; the next call updates
  ///     them.
  /// - Complexity: O(*n*) in the size of the document for the first call, later as an edit.
  mutating func update(from document: LiveDocument, checkedOnly: Bool = false) {
    let screens = Self.screens(of: document)
    let snapshot = document.snapshot
    if probes.count != screens.count || zip(probes, screens).contains(where: { !$0.fits($1) }) {
      probes = screens.map { description in
        Probe(
          condition: description.condition, isChecked: description.isChecked,
          document: LiveDocument(
            snapshot, variant: document.variantName, workAllowance: document.layout.workLimit,
            isCancelled: document.isCancelled))
      }
    }
    for (probe, screen) in zip(probes, screens) where probe.isChecked || !checkedOnly {
      probe.document.update(to: snapshot)
      probe.document.layOut(on: screen.screen)
    }
  }

  private struct Description {
    let condition: FixCondition
    let isChecked: Bool
    let screen: Screen
  }

  private static func screens(of document: LiveDocument) -> [Description] {
    let own = document.currentScreen
    var larger = own
    larger.texts.textScale *= textScale
    var screens = [Description(condition: .text, isChecked: true, screen: larger)]
    let size = own.constrainedSize
    let isExact = size.min.width == size.max.width
    for width in widths
    where width != size.max.width && size.max.width.isFinite && (isExact || size.min.width <= width)
    {
      var other = own
      if isExact { other.constrainedSize.min.width = width }
      other.constrainedSize.max.width = width
      screens.append(Description(condition: .width, isChecked: isExact, screen: other))
    }
    return screens
  }

  /// The broken leaves of each probe that fixes must not harm.
  var brokenLeaves: [BrokenLeaves] { probes.filter(\.isChecked).map(\.document.brokenLeaves) }

  /// The titles of the fixes that a diagnostic has on each probe; none where it does not hold.
  ///
  /// - Precondition: The probes have the text in which the diagnostic was found.
  mutating func fixTitles(
    for diagnostic: Diagnostic, _ rule: any DiagnosticRule.Type
  ) -> [(condition: FixCondition, titles: [String])] {
    probes.indices.map { index in
      let document = probes[index].document
      let found = probes[index].store.diagnostics(of: document).first {
        $0.code == diagnostic.code && $0.range == diagnostic.range
      }
      let context = probes[index].store.context(of: document)
      let fixes = found.map { rule.ownFixes(for: $0, in: context) } ?? []
      return (probes[index].condition, fixes.map(\.title))
    }
  }
}

/// The frames of a document on its screens before an action, for comparison with the frames after it.
struct FrameComparison {
  private let structure: CodeAction.Structure

  /// The frames before an action that moves or adds elements; `nil` for other actions, whose changes the layout
  /// records.
  private let frames: [ElementFrames]?

  /// The indices in each of ``frames`` of the elements that move, disappear or are wrapped, in ascending order.
  private let indexes: [[Int]]
  private let subject: String?

  init(of action: CodeAction, documents: [LiveDocument], subject: String?) {
    structure = action.structure
    self.subject = subject
    guard structure != .same || action.steps.count > 1 else {
      frames = nil
      indexes = []
      return
    }
    let frames = documents.map { ElementFrames(of: $0) }
    self.frames = frames
    let pointers: [String] =
      switch structure {
      case .same: [subject].compactMap(\.self)
      case .wraps(let pointer, _), .unwraps(let pointer), .gathers(let pointer, _): [pointer]
      case .wrapsEach(let pointers): pointers
      }
    indexes = zip(documents, frames).map { document, frames in
      frames.indices(of: Set(pointers.compactMap { document.element(at: $0) }))
    }
  }

  /// The changes on each screen; `nil` if the elements differ from the result that the action describes.
  func changes(
    in screens: [DocumentCheck.Screen]
  ) -> [(screen: String?, frames: FrameChanges)]? {
    guard let frames else {
      return screens.map { ($0.name, FrameChanges(of: $0.document, subject: subject)) }
    }
    var all: [(screen: String?, frames: FrameChanges)] = []
    for (screen, before) in zip(screens, frames) {
      let after = ElementFrames(of: screen.document)
      let indices = indexes[all.count]
      guard let differences = before.differences(to: after, structure, at: indices) else {
        return nil
      }
      // The child of an unwrapped element comes next and stands for it.
      let distance =
        switch structure {
        case .unwraps, .gathers(_, replacesIt: true): 1
        default: 0
        }
      let subject = indices.first.map { before.elements[$0 + distance].element }
      var changes = FrameChanges()
      for (old, new) in differences {
        changes.append(
          before: old.frame, after: new.frame, isSubject: old.element == subject
        ) { screen.document.shortName(of: new.element) }
      }
      all.append((screen.name, changes))
    }
    return all
  }
}

extension FrameChanges {
  /// The changes of the last edit.
  fileprivate init(of document: LiveDocument, subject: String?) {
    let subject = subject.flatMap { document.element(at: $0) }
    for change in document.changes where document.elements.isAttached(change.element) {
      append(
        before: change.before, after: change.after, isSubject: change.element == subject
      ) { document.shortName(of: change.element) }
    }
  }
}
