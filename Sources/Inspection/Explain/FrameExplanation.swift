import DocumentSyntax
package import LayoutEngine
package import LiveDocuments

/// The derivation of an element's frame from the root's constrained size, step by step.
package struct FrameExplanation {
  package let element: ElementID
  package let frame: Frame

  /// The steps in order, all of one axis before all of the other.
  package var steps: [Step] = []

  /// One step on one axis.
  package struct Step: Hashable, Sendable {
    package let axis: Axis
    package let operation: ExplainedOperation

    /// The element that does it: the explained one or one above it.
    package let element: ElementID

    /// The location in the document that causes the step, or its override
    /// (``LiveDocument/isOverridden(_:)``); `nil` where nothing is written.
    package let cause: Location?

    /// Other elements it depends on: the children whose lengths are added, the siblings before.
    package let others: [ElementID]

    package let before: AxisState
    package let after: AxisState

    /// True if it changes nothing that a person would ask about.
    package let isTrivial: Bool

    /// The length of the frame, on the last notable step of measuring the content.
    package var conclusion: Double?
  }

  package func steps(on axis: Axis) -> [Step] { steps.filter { $0.axis == axis } }

  /// The result of the steps' arithmetic, from nothing; equals the frame on the axis.
  package func replay(on axis: Axis) -> AxisState {
    var state = AxisState()
    for step in steps(on: axis) { step.operation.apply(to: &state, on: axis) }
    return state
  }
}

extension LiveDocument {
  /// Explains an element's frame; `nil` if it was not laid out.
  ///
  /// Without `findsCauses` the steps have no causing location in the document.
  ///
  /// - Complexity: In the number of its ancestors and of their children.
  package func explanation(
    of element: ElementID, findsCauses: Bool = true
  ) -> FrameExplanation? {
    guard let frame = layout.frame(of: element) else { return nil }
    var explanation = FrameExplanation(element: element, frame: frame)
    for axis in Axis.allCases {
      var explainer = Explainer(self, axis, findsCauses: findsCauses)
      explainer.explain(element)
      explanation.steps += explainer.steps
    }
    return explanation
  }
}

extension FrameExplanation {
  /// The explanation as text for a terminal: a list of steps for each axis, each with the acting element and the line
  /// of its cause; trivial steps are left out.
  ///
  /// - Parameters:
  ///   - document: The document of the element.
  ///   - columns: The width of a line in characters.
  ///   - lineNumber: The number of the line to name for a location; its line in the text by default.
  /// - Returns: Lines that end with a newline.
  package func text(
    in document: LiveDocument, columns: Int = 80, lineNumber: ((Location) -> Int)? = nil
  ) -> String {
    let lineNumber = lineNumber ?? document.lineNumber(of:)
    var lines: [String] = []
    let frame = self.frame
    lines.append(
      "\(document.placedName(of: element, lineNumber)): \(spelled(frame.size.width))×\(spelled(frame.size.height))"
        + " at \(spelled(frame.origin.x)), \(spelled(frame.origin.y))"
        + (document.elements.parent(of: element).map {
          " in \(document.placedName(of: $0, lineNumber))"
        }
          ?? ""))
    lines += markLines(in: document, columns: columns)
    for axis in Axis.allCases {
      let isHorizontal = axis == .horizontal
      lines.append("")
      lines.append(
        "\(isHorizontal ? "width" : "height") \(spelled(frame.size[axis])), "
          + "\(isHorizontal ? "x" : "y") \(spelled(frame.origin[axis]))")
      for (index, step) in notableSteps(on: axis).enumerated() {
        lines += step.lines(
          number: index + 1, of: element, in: document, columns: columns, lineNumber)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The lines about values of the element that are not known.
  private func markLines(in document: LiveDocument, columns: Int) -> [String] {
    document.listedMarks(of: element).prefix(Self.markLimit).flatMap { mark in
      let sentence = document.sentence(of: mark, in: element)
      let hint = document.hint(for: mark, in: element).map {
        "; a comment in the source code gives it: // lintel: \($0)"
      }
      return wrapped(sentence + (hint ?? ""), columns: columns)
    }
  }

  /// The number of marks that a text lists.
  private static let markLimit = 8

  /// The steps that change something or have a reason in the document.
  package func notableSteps(on axis: Axis) -> [Step] {
    steps(on: axis).filter { !$0.isTrivial }
  }

  /// The step that settled the length: the last one with a reason, pixels and position aside.
  ///
  /// If the length ran into a limit, or the range allowed only one length, it is the step that set the limits.
  package func decisiveStep(on axis: Axis) -> Step? {
    // By index, because to look at each in turn copies it.
    func last(where isIncluded: (Int) -> Bool) -> Int? {
      steps.indices.last { steps[$0].axis == axis && !steps[$0].isTrivial && isIncluded($0) }
    }
    let deciding = last { index in
      switch steps[index].operation {
      case .offset, .align, .offsetFromEnd, .mirror, .roundUp(_, isValid: true): false
      default: true
      }
    }
    guard let deciding else { return nil }
    guard steps[deciding].operation == .clamp || steps[deciding].before.range.isExact else {
      return steps[deciding]
    }
    let limiting = last { steps[$0].before.range != steps[$0].after.range }
    return steps[limiting ?? deciding]
  }
}

extension LiveDocument {
  /// `#` and the id of an element; without an id its type and line: `stack at line 14`.
  fileprivate func placedName(
    of element: ElementID, _ lineNumber: (Location) -> Int
  ) -> String {
    let name = shortName(of: element)
    guard elements.id(of: element) == nil else { return name }
    return "\(name) at \(line(of: Location(element, part: .type), lineNumber))"
  }

  /// The line of a location, with the name of the file for a location in another file.
  fileprivate func line(of location: Location, _ lineNumber: (Location) -> Int) -> String {
    guard let other = fileRange(at: location) else { return "line \(lineNumber(location))" }
    return "line \(other.line) of \(shortened(other.name))"
  }

  /// The number of the line in which a location begins, from 1.
  fileprivate func lineNumber(of location: Location) -> Int {
    source.text.position(at: range(of: location).lowerBound, in: .utf32).line + 1
  }
}

extension FrameExplanation.Step {
  /// The position of the reason in the text, as compilers write it, or a note that it is an
  /// override.
  fileprivate func reference(
    in document: LiveDocument, _ lineNumber: (Location) -> Int
  ) -> String {
    guard let cause else { return "" }
    if document.isOverridden(cause) { return "override" }
    guard cause.element == nil || document.isWritten(cause) else { return "" }
    let line = document.line(of: cause, lineNumber)
    guard document.text.definesVariables || document.isInFile(cause) else { return line }
    let definitions = document.variables(namedAt: cause).prefix(3).compactMap { name, definition in
      definition.map {
        "$\(name) in "
          + (document.text.outerDefinition(at: $0)?.layer.name ?? document.line(of: $0, lineNumber))
      }
    }
    return ([line] + definitions).joined(separator: ", ")
  }

  fileprivate func lines(
    number: Int, of explained: ElementID, in document: LiveDocument, columns: Int,
    _ lineNumber: (Location) -> Int
  ) -> [String] {
    let who = element == explained ? "" : "\(document.placedName(of: element, lineNumber)): "
    let reference = reference(in: document, lineNumber)
    let words = "\(who)\(sentence(in: document))\(reference.isEmpty ? "" : "  [\(reference)]")"
    let label = String(repeating: " ", count: number < 10 ? 2 : 1) + "\(number)  "
    return wrapped(words, columns: columns, label: label, indent: String(repeating: " ", count: 5))
  }
}

/// Wrapped lines of words: the first one starts with a label, the rest are indented.
private func wrapped(
  _ words: String, columns: Int, label: String = "", indent: String = ""
) -> [String] {
  var lines: [String] = []
  var line = label
  var isEmpty = true
  for word in words.split(separator: " ") {
    if !isEmpty, line.count + 1 + word.count > columns {
      lines.append(line)
      line = indent
      isEmpty = true
    }
    line += (isEmpty ? "" : " ") + word
    isEmpty = false
  }
  return lines + [line]
}

/// The part of an element's explanation that is not its parent's.
///
/// The steps of an element's ``FrameExplanation`` are the ``shared`` steps of the elements around it, from the root on,
/// its own ``shared`` steps and its ``own`` steps, on each axis.
package struct ExplanationPart {
  package let element: ElementID
  package let frame: Frame

  /// The steps to the element's usable range, which its descendants share.
  package let shared: [FrameExplanation.Step]

  /// The steps from there to the frame.
  package let own: [FrameExplanation.Step]
}

extension LiveDocument {
  /// Explains every element that was laid out, parents before children.
  ///
  /// - Complexity: Each shared step is worked out once, whatever number of elements has it.
  package func forEachExplanationPart(_ body: (ExplanationPart) -> Void) {
    guard let root = elements.root else { return }
    let explainers = Axis.allCases.map { Explainer(self, $0, findsCauses: true) }
    var pending = [(element: root, parent: ElementID?.none, explainers: explainers)]
    while let (element, parent, above) = pending.popLast() {
      var explainers = above
      guard let frame = layout.frame(of: element) else { continue }
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
      pending += elements.children(of: element).reversed().map { ($0, element, explainers) }
    }
  }
}

extension Explainer {
  fileprivate mutating func takeSteps() -> [FrameExplanation.Step] {
    defer { steps = [] }
    return steps
  }
}
