import JSON
import LayoutEngine
import LiveDocuments

extension CodeAction {
  /// Lets the second element of an overlay or background decide how large both are, with itself in front.
  static func givingCompanionTheSay(
    in element: ElementID, _ document: LiveDocument
  ) -> CodeAction? {
    func place(_ key: String) -> Location { Location(element, [.key(key)], part: .value) }
    switch document.algorithm(of: element) {
    case .background:
      return CodeAction(
        "Swap child and background", .swapValues(place("child"), place("background")))
    case .overlay:
      return CodeAction(
        "Make it a background behind the overlay",
        [
          .rename(place("child"), to: "background"), .rename(place("overlay"), to: "child"),
          .setValue(place("type"), "background"),
        ])
    default: return nil
    }
  }
}
