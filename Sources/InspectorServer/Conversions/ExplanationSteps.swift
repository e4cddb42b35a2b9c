import Inspection
package import JSON
import LanguageServerProtocol
import LayoutEngine
package import LiveDocuments

/// A step of an explanation, in its document.
struct DocumentStep {
  let step: FrameExplanation.Step
  let live: LiveDocument
  let encoding: PositionEncodingKind

  /// True if its cause is an override.
  fileprivate var isOverridden: Bool { step.cause.map(live.isOverridden) ?? false }

  /// The location of its cause in the text.
  fileprivate var writtenCause: LiveDocuments.Location? {
    guard !isOverridden else { return nil }
    return step.cause.flatMap { $0.element == nil || live.isWritten($0) ? $0 : nil }
  }

  /// The other elements that are listed.
  var others: ArraySlice<ElementID> { step.others.prefix(100) }

  fileprivate var key: String? {
    guard isOverridden else {
      guard case .key(let key)? = writtenCause?.path.last else { return nil }
      return key
    }
    // An override may have one member of the key's object.
    let path = step.cause?.path ?? []
    guard case .key(let key)? = path.first(where: { $0 != .key("style") }) else { return nil }
    return key
  }
}

extension Members<DocumentStep> {
  /// The element of the step, the state before and after it, and its cause in the text.
  static let step = Members(
    "Step", "One step of an explanation; doing its arithmetic leads from \"before\" to \"after\".",
    name,
    .member("element", .pointer) { $0.live.pointer(of: $0.step.element) },
    cause,
    .optional("others", .array(.pointer)) { step in
      step.others.isEmpty ? nil : step.others.map { step.live.pointer(of: $0) }
    },
    arithmetic)

  static let name: Members = [.member("step", .string) { $0.step.operation.name }]

  /// The key in the text that causes a step, or the note that it is overridden.
  static let cause: Members = [
    .optional("key", .string) { $0.key },
    .optional("range", .range) { step in
      step.writtenCause.map {
        step.live.fileRange(at: $0).map { $0.text.range(of: $0.range, in: step.encoding) }
          ?? step.live.source.text.range(of: step.live.range(of: $0), in: step.encoding)
      }
    },
    .optional("uri", .string, "The file that the range is in, if that is not the document.") {
      step in step.writtenCause.flatMap { step.live.fileRange(at: $0)?.uri }
    },
    .flag("overridden", "Whether what is behind it is laid over the text.") { $0.isOverridden },
  ]

  static let arithmetic: Members = [
    .object("before", .axisState) { $0.step.before },
    .object("after", .axisState) { $0.step.after },
    .optionalObject("flex", .flex, "The share of a line that a \"flex\" step gives.") {
      guard case .flex(let share, _) = $0.step.operation, share.flexing.violation != 0 else {
        return nil
      }
      return share
    },
    .member("sentence", .string) { $0.step.sentence(in: $0.live) },
  ]
}

extension Members<FlexShare> {
  fileprivate static let flex = Members(
    "FlexShare",
    "The share of a line's free space or excess that a child of a stack gets, in points.",
    .member("base", .length, "The length before.") { $0.base },
    .member("share", .length, "Above 0 if it grows, below 0 if it shrinks.") { $0.share },
    .optional("remainder", .length, "Left over by shares in whole points; left out if it is 0.") {
      $0.remainder == 0 ? nil : $0.remainder
    },
    .member("factor", .number, "Its flexGrow or flexShrink.") { $0.factor },
    .member("total", .number, "The sum of the factors in the line.") { $0.flexing.total },
    .member("violation", .length, "The free space of the line; below 0 its excess.") {
      $0.flexing.violation
    },
    .member("length", .length, "The length that it gets.") { $0.length })
}

extension Members<AxisState> {
  /// The state of one axis, in points.
  static let axisState = Members(
    "AxisState", "What is known of one axis, in points.",
    .member("min", .length) { $0.range.min },
    .member("max", .length) { $0.range.max },
    .member("parent", .length.orNull) { $0.parentLength.isNaN ? nil : $0.parentLength },
    .optional("length", .length) { $0.length.isNaN ? nil : $0.length },
    .optional("position", .length) { $0.position.isNaN ? nil : $0.position })
}

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
      return live.pointerStep(of: element)
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
