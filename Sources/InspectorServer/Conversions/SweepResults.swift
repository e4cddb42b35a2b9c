package import Inspection
package import JSON
import LayoutEngine
import LiveDocuments

/// The result of a sweep, or a part of it.
struct SweepReport {
  var samples: [SweepSample] = []
  var thresholds: [SweepThreshold] = []
  let parameter: SweepParameter
  let whatIf: WhatIf

  var isEmpty: Bool { samples.isEmpty && thresholds.isEmpty }

  fileprivate var listedThresholds: [ListedThreshold] {
    thresholds.map { ListedThreshold($0, of: self) }
  }
}

/// A threshold as it is written.
struct ListedThreshold {
  let before: SweepValue
  let after: SweepValue
  let message: String
  let isApproximate: Bool
  private(set) var kind = ""
  private(set) var pointer: String?
  private(set) var id: String?

  /// Before and after.
  private(set) var lines: [Int]?
  private(set) var axis: String?
  private(set) var code: String?
  private(set) var condition: String?

  fileprivate init(_ threshold: SweepThreshold, of report: SweepReport) {
    before = threshold.before
    after = threshold.after
    message = threshold.sentence(of: report.parameter, in: report.whatIf)
    isApproximate = threshold.isApproximate(in: report.whatIf)
    let whatIf = report.whatIf
    switch threshold.change.kind {
    case .lines(let element, let before, let after):
      name("lines", element, in: whatIf)
      lines = [before, after]
    case .leaves(let element): name("leaves", element, in: whatIf)
    case .fits(let element): name("fits", element, in: whatIf)
    case .collapses(let element, let axis): name("collapses", element, axis, in: whatIf)
    case .expands(let element, let axis): name("expands", element, axis, in: whatIf)
    case .cuts(let element): name("cuts", element, in: whatIf)
    case .completes(let element): name("completes", element, in: whatIf)
    case .appears(let diagnostic): name("appears", diagnostic)
    case .disappears(let diagnostic): name("disappears", diagnostic)
    case .holds(let text): (kind, condition) = ("holds", text)
    case .fails(let text): (kind, condition) = ("fails", text)
    }
  }

  private mutating func name(
    _ kind: String, _ element: ElementID, _ axis: Axis? = nil, in whatIf: WhatIf
  ) {
    self.kind = kind
    pointer = whatIf.pointer(of: element)
    id = whatIf.copy(of: element).flatMap { whatIf.document.elements.id(of: $0) }
    self.axis = axis.map { $0 == .horizontal ? "width" : "height" }
  }

  private mutating func name(_ kind: String, _ diagnostic: SweepDiagnostic) {
    self.kind = kind
    pointer = diagnostic.pointer
    code = diagnostic.code
  }
}

extension SweepValue: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    switch self {
    case .length(let length), .factor(let length): writer.value(length)
    case .characters(let count): writer.value(count)
    case .variant(let name): writer.value(name)
    }
  }
}

extension SweepReport: Structure {
  static let members: Members<Self> = [
    .list("samples", .sample) { $0.samples },
    .list("thresholds", .threshold) { $0.listedThresholds },
  ]
}

extension Members<SweepSample> {
  static let sample = Members(
    "Sample", "One layout of a sweep; \"size\" is the root's.",
    .member("value", .sweepValue) { $0.value },
    .optional("size", .size) { $0.rootSize.map { [$0.width, $0.height] } })
}

/// The kinds of changes that a sweep reports.
package let sweepChangeKinds = [
  "lines", "leaves", "fits", "collapses", "expands", "cuts", "completes", "appears", "disappears",
  "holds", "fails",
]

extension Members<ListedThreshold> {
  static let threshold = Members(
    "Threshold", "Two values with none between: \"before\" is the last at which it is as it was.",
    .member(
      "kind",
      .enumeration(sweepChangeKinds.map { .string($0) })
    ) { $0.kind },
    .optional("pointer", .string) { $0.pointer },
    .optional("id", .string) { $0.id },
    .optional("lines", .array(.count, count: 2), "Before and after.") { $0.lines },
    .optional("axis", .enumeration(["width", "height"])) { $0.axis },
    .optional("code", .string) { $0.code },
    .optional("condition", .string, "The comparison of the code with the size of the screen.") {
      $0.condition
    },
    .member("before", .sweepValue) { $0.before },
    .member("after", .sweepValue) { $0.after },
    .flag("isApproximate", "Whether it hangs on texts that are measured with built-in widths.") {
      $0.isApproximate
    },
    .member("message", .string) { $0.message })
}

extension JSONSchema {
  fileprivate static let sweepValue = anyOf(.number, .string)
    .described("Points, characters, a text scale, or the name of a variant.")
}
