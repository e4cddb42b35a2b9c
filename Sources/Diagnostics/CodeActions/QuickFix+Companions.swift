import JSON
import LayoutEngine
import LiveDocuments

extension QuickFix {
  /// Lets the second element of an overlay or background decide how large both are, with itself in front.
  static func givingCompanionTheSay(
    in element: ElementID, _ document: LiveDocument
  ) -> QuickFix? {
    func place(_ key: String) -> Location { Location(element, [.key(key)], part: .value) }
    switch document.algorithm(of: element) {
    case .background:
      return QuickFix(
        "Swap child and background", .swapValues(place("child"), place("background")))
    case .overlay:
      return QuickFix(
        "Make it a background behind the overlay",
        [
          .rename(place("child"), to: "background"), .rename(place("overlay"), to: "child"),
          .setValue(place("type"), "background"),
        ])
    default: return nil
    }
  }
}
