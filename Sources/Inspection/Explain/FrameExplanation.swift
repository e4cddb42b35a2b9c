package import LayoutEngine
package import LiveDocuments

/// Why an element has the frame it has: the way from the root's constrained size to it, step by step.
package struct FrameExplanation {
  package let element: ElementID
  package let frame: Frame

  /// In the order in which they are done, all of one axis before those of the other.
  package var steps: [Step] = []

  /// One step on one axis.
  package struct Step: Hashable, Sendable {
    package let axis: Axis
    package let operation: ExplainedOperation

    /// The element that does it: the explained one or one above it.
    package let element: ElementID

    /// What in the document is behind it; `nil` where nothing is written.
    package let cause: Location?

    /// Other elements it depends on: the children whose lengths are added, the siblings before.
    package let others: [ElementID]

    package let before: AxisState
    package let after: AxisState

    /// Whether it changes nothing that anybody would ask about.
    package let isTrivial: Bool
  }

  package func steps(on axis: Axis) -> [Step] { steps.filter { $0.axis == axis } }

  /// What doing the steps' arithmetic gives, from nothing; equals the frame on the axis.
  package func replay(on axis: Axis) -> AxisState {
    var state = AxisState()
    for step in steps(on: axis) { step.operation.apply(to: &state, on: axis) }
    return state
  }
}

extension LiveDocument {
  /// Explains an element's frame; `nil` where it was not laid out.
  ///
  /// - Complexity: In the number of its ancestors and of their children.
  package func explanation(of element: ElementID) -> FrameExplanation? {
    guard let frame = frame(of: element) else { return nil }
    var explanation = FrameExplanation(element: element, frame: frame)
    for axis in Axis.allCases {
      var explainer = Explainer(self, axis)
      explainer.explain(element)
      explanation.steps += explainer.steps
    }
    return explanation
  }
}
