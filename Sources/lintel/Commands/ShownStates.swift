import InspectorServer
import JSONRPC
import LiveDocuments

/// The states of the layout of a class that a command shows behind the document's own: of many the most different ones.
struct ShownStates {
  let names: [String]
  private let omittedCount: Int

  /// - Parameters:
  ///   - document: The document, which is laid out in its own state.
  ///   - screen: The screen options; no other state is shown if they name one.
  ///   - file: The file; documents that were written by hand have no states but those that options name.
  init(of document: LiveDocument, _ screen: ScreenChange, at file: FilePath) {
    guard screen.variant == nil, file.namesSource else {
      (names, omittedCount) = ([], 0)
      return
    }
    let shown = document.shownVariants(statesOnly: true)
    (names, omittedCount) = (shown.names, shown.omittedCount)
  }

  /// `8 states are not shown; --state NAME shows one`; `nil` if all are shown.
  var remark: String? {
    guard omittedCount > 0 else { return nil }
    return omittedCount == 1
      ? "1 state is not shown; --state NAME shows it"
      : "\(omittedCount) states are not shown; --state NAME shows one"
  }

  /// The heading of a state: `state "not hasBadge":`.
  static func heading(_ name: String) -> String { "state \(quoted(name)):" }
}

extension ScreenChange {
  /// The options in a state.
  func inState(_ name: String) -> ScreenChange {
    var change = self
    change.variant = name
    return change
  }
}
