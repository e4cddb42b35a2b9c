import DocumentSyntax
package import LayoutEngine

/// The evaluation of the code that a document was read from, for other screens than the document's.
///
/// A document of code holds for one screen: numbers and branches may come from the size that the code is laid out in.
package protocol ScreenEvaluation: Sendable {
  /// Evaluates the code for a screen.
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - variant: The state of the code; `nil` for the document's own.
  ///   - isCancelled: Polled while the answer takes long.
  /// - Returns: The document for the screen, in its own state and in this one.
  /// - Throws: The reason why the code has no document there.
  func document(
    on screen: Screen, variant: String?, isCancelled: () -> Bool
  ) throws(EvaluationFailure) -> EvaluatedDocument

  /// The lengths at which the code takes another way.
  ///
  /// - Parameters:
  ///   - axis: The axis of the lengths.
  ///   - range: The first and the last length, in points.
  ///   - isExact: True if the length is the minimum, too.
  ///   - screen: The screen, whose length on the axis varies.
  ///   - variant: The state of the code.
  /// - Returns: The lengths in ascending order, in points.
  /// - Throws: The reason why the lengths are not known.
  func breakpoints(
    over axis: Axis, in range: ClosedRange<Double>, isExact: Bool, of screen: Screen,
    variant: String?
  ) throws(EvaluationFailure) -> [Double]
}

/// The document of code on one screen.
package struct EvaluatedDocument: Sendable {
  package let text: [UInt8]

  /// The comparisons of the code with the size of the screen.
  package let conditions: [ScreenCondition]

  package init(text: [UInt8], conditions: [ScreenCondition]) {
    (self.text, self.conditions) = (text, conditions)
  }
}

/// A comparison of code with the size of the screen, as it is written, and its result.
package struct ScreenCondition: Hashable, Sendable {
  package let text: String
  package let holds: Bool

  package init(text: String, holds: Bool) {
    (self.text, self.holds) = (text, holds)
  }
}

/// The reason why code could not be evaluated for a screen: a sentence without a full stop.
package struct EvaluationFailure: Error, Hashable, Sendable {
  package let reason: String

  package init(_ reason: String) { self.reason = reason }
}

extension LiveDocument {
  /// The name of the variant of the document's text that a screen is of.
  package func variantName(of screen: Screen) -> String? {
    guard let index = screen.variantIndex, header.variants.indices.contains(index) else {
      return nil
    }
    return header.variants[index].name
  }

  /// Replaces the text by that of the same code on a screen, and lays it out there, in the state of a variant.
  ///
  /// Overrides stay with the elements of their ids; an override of an element that the text has no more is gone.
  package func show(_ evaluated: EvaluatedDocument, on screen: Screen, variant: String?) {
    // Another element may take the place of one that is gone.
    let overridden = overriddenElements
    let kept = overridden.map { (id: elements.id(of: $0), override: override(of: $0)) }
    if !overridden.isEmpty { resetOverrides(of: overridden) }
    if self.screen != nil {
      self.screen = nil
      pendingEdits.touchesTop = true
    }
    replaceAll(with: evaluated.text)
    finishEditing(version: version)
    let named = header.variants.first { $0.name == variant && $0.name != variantName }
    var own = named?.screen ?? currentScreen
    own.constrainedSize = screen.constrainedSize
    own.scale = screen.scale
    own.direction = screen.direction
    own.texts = screen.texts
    if own != currentScreen { layOut(on: own) }
    for (id, override) in kept {
      guard let element = id.flatMap({ element(withID: $0) }) else { continue }
      self.override(element, with: override)
    }
  }
}
