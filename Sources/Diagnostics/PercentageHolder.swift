package import LayoutEngine
package import LiveDocuments

/// What the percentages of an element are of.
package enum PercentageHolder: Hashable, Sendable {
  /// The size that the document is laid out in.
  case document
  case element(ElementID)

  /// The element, if it is one.
  package var element: ElementID? {
    if case .element(let element) = self { element } else { nil }
  }
}

extension LiveDocument {
  /// Whether a parent hands its own parent's size on to a child, an inset less its insets.
  func handsParentSize(_ parent: ElementID, to child: ElementID) -> Bool {
    switch algorithm(of: parent) {
    case .inset, .background: true
    case .overlay: self.child(of: parent, role: .child) == child
    default: false
    }
  }

  /// The nearest element around whose length an element's percentages are of.
  package func percentageHolder(of element: ElementID) -> PercentageHolder {
    var current = element
    while let parent = parent(of: current) {
      if !handsParentSize(parent, to: current) { return .element(parent) }
      current = parent
    }
    return .document
  }

  /// Why what percentages are of has no length on an axis, for messages: `the width of the stack
  /// around it is not fixed`.
  func reasonForNoBase(
    _ holder: PercentageHolder, _ axis: Axis, around name: String = "it", isFinal: Bool = true
  ) -> String {
    guard let element = holder.element else {
      return "the document's \(axis.lengthName) is unlimited"
    }
    let type = declaration(of: element)?.name ?? "element"
    let length = "the \(axis.lengthName) of the \(type) around \(name)"
    return switch algorithm(of: element) {
    case .stack, .button: "\(length) is not fixed\(isFinal ? "" : " when it is first measured")"
    case .ratio: "the ratio around \(name) has neither width nor height"
    default: "\(length) is unlimited\(isFinal ? "" : " when it is first measured")"
    }
  }

  /// Points at what has no length on an axis.
  func related(toNoBase holder: PercentageHolder, _ axis: Axis) -> [Diagnostic.Related] {
    guard let element = holder.element, let type = declaration(of: element)?.name else { return [] }
    let fault = [.stack, .button].contains(algorithm(of: element)) ? "not fixed" : "unlimited"
    return [
      Diagnostic.Related(
        .location(Location(element, part: .type)),
        "the \(axis.lengthName) of this \(type) is \(fault)")
    ]
  }
}
