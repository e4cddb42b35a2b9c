import Diagnostics
import DocumentSyntax
import LiveDocuments

/// A fix of the only marked diagnostic of a text.
package struct FixOutcome {
  /// The reason why there are no fixes to choose from.
  package private(set) var fault: String?

  /// The title of the chosen fix and the text that it makes; `nil` if it does not hold.
  package private(set) var fix: (title: String, text: String)?

  private var titles: [String] = []

  /// True if a document was put around the text.
  private var isCompleted = false

  /// Tries the fixes of the marked diagnostic.
  ///
  /// - Parameters:
  ///   - marked: A document, or its root element only, with one mark.
  ///   - place: The index among the fixes that hold.
  package init(marked: String, place: Int) {
    do {
      var text = try MarkedText(marked)
      let original = text.text
      text.complete()
      isCompleted = text.text != original
      guard let expectation = text.expectations.first, text.expectations.count == 1 else {
        fault = "mark one diagnostic"
        return
      }
      let document = LiveDocument(text: Array(text.text.utf8))
      let diagnostic = document.diagnostics().first {
        $0.code == expectation.code && document.range(of: $0.location) == expectation.range
      }
      guard let diagnostic else {
        fault = "there is no such diagnostic"
        return
      }
      let fixes = ActionTrials(of: document).fixes(for: diagnostic, in: document)
      titles = fixes.map(\.title)
      guard fixes.indices.contains(place) else { return }
      let fixed = fixes[place].edits.applied(to: Array(text.text.utf8))
      fix = (fixes[place].title, String(decoding: fixed, as: UTF8.self))
    } catch {
      fault = "\(error)"
    }
  }

  /// The differences from the text that the fix has to make, each in a line; `nil` if no fix may hold.
  package func differences(from expected: String?) -> [String] {
    if let fault { return [fault] }
    guard let expected else { return fix.map { ["a fix holds: \($0.title)"] } ?? [] }
    guard let fix else { return ["no such fix holds; there are \(titles)"] }
    let wanted = isCompleted ? completeDocument(expected) : expected
    return fix.text == wanted ? [] : ["the text becomes:\n\(fix.text)\ninstead of:\n\(wanted)"]
  }
}
