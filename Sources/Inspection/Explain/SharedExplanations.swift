package import LayoutEngine
package import LiveDocuments

/// The part of an element's explanation that is not its parent's.
///
/// The steps of an element's ``FrameExplanation`` are the ``shared`` steps of the elements around it, from the root on,
/// its own ``shared`` steps and its ``own`` steps, on each axis.
package struct ExplanationPart {
  package let element: ElementID
  package let frame: Frame

  /// The steps to what the element may use, which are steps of all elements below it too.
  package let shared: [FrameExplanation.Step]

  /// The steps from there to the frame.
  package let own: [FrameExplanation.Step]
}

extension LiveDocument {
  /// Explains every element that was laid out, parents before children.
  ///
  /// - Complexity: Each shared step is worked out once, whatever number of elements has it.
  package func forEachExplanationPart(_ body: (ExplanationPart) -> Void) {
    guard let root = rootElement else { return }
    let explainers = Axis.allCases.map { Explainer(self, $0, findsCauses: true) }
    var pending = [(element: root, parent: ElementID?.none, explainers: explainers)]
    while let (element, parent, above) = pending.popLast() {
      var explainers = above
      guard let frame = frame(of: element) else { continue }
      var (shared, own): ([FrameExplanation.Step], [FrameExplanation.Step]) = ([], [])
      for axis in explainers.indices {
        if let parent {
          explainers[axis].enter(element, from: parent)
        } else {
          explainers[axis].enter(root: element)
        }
        shared += explainers[axis].takeSteps()
        var explainer = explainers[axis]
        explainer.finish(element)
        own += explainer.takeSteps()
      }
      body(ExplanationPart(element: element, frame: frame, shared: shared, own: own))
      pending += children(of: element).reversed().map { ($0, element, explainers) }
    }
  }
}

extension Explainer {
  fileprivate mutating func takeSteps() -> [FrameExplanation.Step] {
    defer { steps = [] }
    return steps
  }
}
