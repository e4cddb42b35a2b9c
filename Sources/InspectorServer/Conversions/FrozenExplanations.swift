import Inspection
package import JSON
import LanguageServerProtocol
import LayoutEngine
package import LiveDocuments

/// The explanations of all elements of a document, for the page that holds them.
///
/// Steps name elements by their index in the list, and those that elements share are written once, with the outermost
/// element that has them: an explanation repeats everything above its element, and a JSON Pointer too.
package enum FrozenExplanations {
  /// Writes an array with an object for each element that was laid out, parents before children.
  package static func write(of live: LiveDocument, to writer: inout JSONWriter) {
    var numbers: [ElementID: Int] = [:]
    live.elements.forEach { element in
      if live.layout.frame(of: element) != nil { numbers[element] = numbers.count }
    }
    writer.array { writer in
      live.forEachExplanationPart { part in
        FrozenElement.members.object(
          FrozenElement(part: part, live: live, numbers: numbers), to: &writer)
      }
    }
  }
}

private struct FrozenElement {
  let part: ExplanationPart
  let live: LiveDocument

  /// The indices of elements in the list.
  let numbers: [ElementID: Int]

  func steps(_ steps: [FrameExplanation.Step], on axis: Axis) -> [FrozenStep] {
    steps.filter { $0.axis == axis && !$0.isTrivial }.map {
      FrozenStep(step: DocumentStep(step: $0, live: live, encoding: .utf16), numbers: numbers)
    }
  }

  static let members: Members<FrozenElement> = [
    .optional("parent", .count) { frozen in
      frozen.live.elements.parent(of: frozen.part.element).flatMap { frozen.numbers[$0] }
    },
    .member("path", .string) { frozen in
      let live = frozen.live
      let element = frozen.part.element
      guard live.elements.parent(of: element) != nil else { return live.pointer(of: element) }
      let slot = live.elements.slot(of: element)
      return slot == .children
        ? "/children/\(live.elements.index(of: element))" : "/\(slot.rawValue)"
    },
    .frame("frame") { $0.part.frame },
    .optionalList("marks", .mark) { $0.live.markedValues(of: $0.part.element, in: .utf16) },
    .list("sharedHorizontal", FrozenStep.members) { $0.steps($0.part.shared, on: .horizontal) },
    .list("sharedVertical", FrozenStep.members) { $0.steps($0.part.shared, on: .vertical) },
    .list("horizontal", FrozenStep.members) { $0.steps($0.part.own, on: .horizontal) },
    .list("vertical", FrozenStep.members) { $0.steps($0.part.own, on: .vertical) },
  ]
}

private struct FrozenStep {
  let step: DocumentStep
  let numbers: [ElementID: Int]

  static let members: Members<FrozenStep> = [
    .all(.name) { $0.step },
    .optional("element", .count) { $0.numbers[$0.step.step.element] },
    .all(.cause) { $0.step },
    .optional("others", .array(.count)) { step in
      step.step.others.isEmpty ? nil : step.step.others.compactMap { step.numbers[$0] }
    },
    .all(.arithmetic) { $0.step },
  ]
}
