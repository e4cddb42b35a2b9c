import Inspection
import JSON
import LayoutEngine
import LiveDocuments

extension JSONWriter {
  private mutating func member(_ key: String, _ value: SweepValue) {
    switch value {
    case .length(let length): member(key, length)
    case .characters(let count): member(key, count)
    case .variant(let name): member(key, name)
    }
  }

  /// Writes the member `samples` of a sweep.
  mutating func samples(_ samples: [SweepSample]) {
    key("samples")
    array { writer in
      for sample in samples {
        writer.object { writer in
          writer.member("value", sample.value)
          writer.optionalMember("size", sample.rootSize.map { [$0.width, $0.height] })
        }
      }
    }
  }

  /// Writes the member `thresholds` of a sweep.
  mutating func thresholds(
    _ thresholds: [SweepThreshold], over parameter: SweepParameter, in whatIf: WhatIf
  ) {
    key("thresholds")
    array { writer in
      for threshold in thresholds {
        writer.object { writer in
          writer.change(threshold.change.kind, in: whatIf)
          writer.member("before", threshold.before)
          writer.member("after", threshold.after)
          writer.member("message", threshold.sentence(of: parameter, in: whatIf))
        }
      }
    }
  }

  /// Writes what happens, and to which element.
  private mutating func change(_ kind: SweepChange.Kind, in whatIf: WhatIf) {
    switch kind {
    case .lines(let element, let before, let after):
      self.kind("lines", of: element, in: whatIf)
      member("lines", [before, after])
    case .leaves(let element): self.kind("leaves", of: element, in: whatIf)
    case .fits(let element): self.kind("fits", of: element, in: whatIf)
    case .collapses(let element, let axis):
      self.kind("collapses", of: element, in: whatIf)
      member("axis", axis == .horizontal ? "width" : "height")
    case .expands(let element, let axis):
      self.kind("expands", of: element, in: whatIf)
      member("axis", axis == .horizontal ? "width" : "height")
    case .appears(let diagnostic):
      member("kind", "appears")
      member("pointer", diagnostic.pointer)
      member("code", diagnostic.code)
    case .disappears(let diagnostic):
      member("kind", "disappears")
      member("pointer", diagnostic.pointer)
      member("code", diagnostic.code)
    }
  }

  private mutating func kind(_ kind: String, of element: ElementID, in whatIf: WhatIf) {
    member("kind", kind)
    optionalMember("pointer", whatIf.pointer(of: element))
    optionalMember("id", whatIf.copy(of: element).flatMap { whatIf.document.id(of: $0) })
  }
}

// MARK: Schemas

extension SchemaComponent {
  static let sweepSample = SchemaComponent("SweepSample") {
    .object(["value": .sweepValue], optional: ["size": .size])
  }

  static let sweepThreshold = SchemaComponent("SweepThreshold") {
    .object(
      [
        "kind": .enumeration([
          "lines", "leaves", "fits", "collapses", "expands", "appears", "disappears",
        ]),
        "before": .sweepValue, "after": .sweepValue, "message": .string,
      ],
      optional: [
        "pointer": .string, "id": .string,
        "lines": .array(.count, count: 2).described("Before and after."),
        "axis": .enumeration(["width", "height"]), "code": .string,
      ])
  }
}

extension JSONSchema {
  fileprivate static let sweepValue = anyOf(.number, .string)
    .described("Points, characters, or the name of a variant.")
}
