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
/// A fix that harms one of them, or whose number is another one there, holds only for the screen it was worked out on.
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
  var workSpent: Int { probes.reduce(0) { $0 + $1.document.workSpent } }

  /// Lays the probes out with the text of a document.
  ///
  /// - Complexity: O(*n*) in the size of the document for the first call, later as an edit.
  mutating func update(from document: LiveDocument) {
    let screens = Self.screens(of: document)
    let snapshot = document.snapshot
    if probes.count != screens.count || zip(probes, screens).contains(where: { !$0.fits($1) }) {
      probes = screens.map { description in
        Probe(
          condition: description.condition, isChecked: description.isChecked,
          document: LiveDocument(
            snapshot, variant: document.variantName, workAllowance: document.workLimit,
            isCancelled: document.isCancelled))
      }
    }
    for (probe, screen) in zip(probes, screens) {
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
      let fixes = found.map { rule.fixes(for: $0, in: document) } ?? []
      return (probes[index].condition, fixes.map(\.title))
    }
  }
}
