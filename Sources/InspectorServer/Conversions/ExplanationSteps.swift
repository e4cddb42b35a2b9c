import Inspection
import JSON
import LanguageServerProtocol
import LayoutEngine
import LiveDocuments

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
        step.live.source.text.range(of: step.live.range(of: $0), in: step.encoding)
      }
    },
    .flag("overridden", "Whether what is behind it is laid over the text.") { $0.isOverridden },
  ]

  static let arithmetic: Members = [
    .object("before", .axisState) { $0.step.before },
    .object("after", .axisState) { $0.step.after },
    .member("sentence", .string) { $0.step.sentence(in: $0.live) },
  ]
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
