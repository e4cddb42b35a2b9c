import Inspection
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// The subject and the bounds of a sweep.
struct SweepQuery: DeclaredParams {
  private let over: Kind
  private let bound: SweptBound
  private let range: Range

  /// Lengths in points, numbers of characters or text scales; none for variants.
  private enum Range: Sendable {
    case lengths(from: Double, to: Double)
    case factors(from: Double, to: Double)
    case characters(from: Int, to: Int)
    case none
  }

  /// The element whose text varies.
  private let element: ElementReference?
  private let variants: [String]?

  fileprivate enum Kind: String, CaseIterable, Sendable {
    case width
    case height
    case textLength
    case textScale
    case variants
  }

  /// The name of what varies.
  var name: String { over.rawValue }

  static let declared = Param<SweepQuery>(
    .required("over", .choice, "What varies.", expected: "what is to vary"),
    .optional(
      "from", .number(like: 200),
      "The first value: points, how many characters a text has, or a factor for font sizes."),
    .optional("to", .number(like: 400), "The last value."),
    .optional(
      "bound", .choice,
      "What a width or height is to \"constrainedSize\": both ends, or its \"max\" with the \"min\" as it is.",
      otherwise: .exact),
    ElementReference.optional,
    .optional("variants", .array(.string), "Which variants; all if left out."),
    reading: Self.init
  ).with(
    .anyOf(
      .openObject(["over": .constant(.string(Kind.variants.rawValue))]),
      JSONSchema(["required": ["from", "to"]])))

  private init(
    _ reader: JSONReader, _ over: Kind, _ from: Double?, _ to: Double?, _ bound: SweptBound,
    _ element: ElementReference?, _ variants: [String]?
  ) throws(JSONShapeError) {
    self.over = over
    self.bound = bound
    self.element = element
    self.variants = variants.flatMap { $0.isEmpty ? nil : $0 }
    switch over {
    case .width, .height:
      range = .lengths(
        from: try reader.member("from", expected: "a number of points").number(),
        to: try reader.member("to", expected: "a number of points").number())
    case .textLength:
      range = .characters(
        from: try reader.member("from", expected: "a number of characters").unsignedInteger(),
        to: try reader.member("to", expected: "a number of characters").unsignedInteger())
      if element == nil {
        _ = try reader.member("element", expected: "the element whose text varies")
      }
    case .textScale:
      range = .factors(
        from: try reader.member("from", expected: "a factor").number(),
        to: try reader.member("to", expected: "a factor").number())
    case .variants: range = .none
    }
  }

  func parameter(
    of live: LiveDocument, encoding: PositionEncodingKind
  ) throws(ResponseError) -> SweepParameter {
    switch range {
    case .lengths(let from, let to):
      return over == .width
        ? .width(from: from, to: to, as: bound) : .height(from: from, to: to, as: bound)
    case .factors(let from, let to): return .textScale(from: from, to: to)
    case .characters(let from, let to):
      guard let element = try element?.element(in: live, encoding: encoding) else {
        throw .invalidParams("a text is to vary, but no element is named")
      }
      return .textLength(element, from: from, to: to)
    case .none:
      for name in variants ?? [] { try live.check(variant: name) }
      return .variants(variants ?? live.header.variants.map(\.name))
    }
  }

  /// The member of the params that an error is about.
  func pointer(of error: SweepError) -> JSONPointer {
    let member =
      switch error {
      case .badRange, .badTextRange, .badTextScales, .textTooLong: "to"
      case .tooFewSamples: "samples"
      case .noVariants: "variants"
      case .emptyText, .whatIf: "element"
      }
    return .root.appending(.key(member))
  }
}

extension Shape<Double> {
  fileprivate static func number(like example: Int) -> Shape {
    number.example(.integer(Int64(example)))
  }
}
