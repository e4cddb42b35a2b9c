import Inspection
import JSON
import LanguageServerProtocol
import LayoutEngine
import LiveDocuments

extension JSONWriter {
  /// Writes a step: who does it, what is known before and after it, and what in the text is behind it.
  mutating func value(
    _ step: FrameExplanation.Step, in document: LiveDocument, encoding: PositionEncodingKind
  ) {
    object { writer in
      writer.member("step", step.operation.name)
      writer.member("element", document.pointer(of: step.element))
      if let cause = step.cause, cause.element == nil || document.isWritten(cause) {
        if case .key(let key) = cause.path.last { writer.member("key", key) }
        writer.member(
          "range", document.source.text.range(of: document.range(of: cause), in: encoding))
      }
      if !step.others.isEmpty {
        writer.member("others", step.others.prefix(100).map { document.pointer(of: $0) })
      }
      writer.member("before", step.before)
      writer.member("after", step.after)
      writer.member("sentence", step.sentence(in: document))
    }
  }

  /// Only what is known is written.
  private mutating func member(_ key: String, _ state: AxisState) {
    self.key(key)
    object { writer in
      writer.member("min", state.range.min)
      writer.member("max", state.range.max)
      writer.key("parent")
      if state.parentLength.isNaN { writer.null() } else { writer.value(state.parentLength) }
      if !state.length.isNaN { writer.member("length", state.length) }
      if !state.position.isNaN { writer.member("position", state.position) }
    }
  }
}

// MARK: Schemas

extension SchemaComponent {
  static let step = SchemaComponent("Step") {
    .object(
      [
        "step": .string, "element": .pointer, "before": .ref(.axisState),
        "after": .ref(.axisState), "sentence": .string,
      ],
      optional: ["key": .string, "range": .range, "others": .array(.pointer)])
  }

  static let axisState = SchemaComponent("AxisState") {
    JSONSchema.object(
      ["min": .length, "max": .length, "parent": .length.orNull],
      optional: ["length": .length, "position": .length]
    ).described("What is known of one axis, in points.")
  }
}
