import LayoutEngine
import LiveDocuments

/// Two elements have the same `id`: queries that name it find only the first one.
///
/// Names are the same if they are written with the same code points.
enum DuplicateID: DiagnosticRule {
  static let code = "duplicate-id"
  static let severity = Severity.warning

  static func findings(of document: LiveDocument) -> [FindingDraft] {
    document.duplicateIDs.flatMap { _, elements in
      var first: [[UInt8]: ElementID] = [:]
      var drafts: [FindingDraft] = []
      for element in elements {
        guard let id = document.id(of: element) else { continue }
        if let other = first[Array(id.utf8)] {
          drafts.append(draft(element, id, usedBy: other))
        } else {
          first[Array(id.utf8)] = element
        }
      }
      return drafts
    }
  }

  private static func draft(
    _ element: ElementID, _ id: String, usedBy other: ElementID
  ) -> FindingDraft {
    FindingDraft(
      Location(element, [.key("id")], part: .value),
      "an element before this one has the id \(quoted(id)) too, so the name finds only that one",
      related: [
        Finding.Related(
          .location(Location(other, [.key("id")], part: .value)), "the id is used here first")
      ])
  }
}
