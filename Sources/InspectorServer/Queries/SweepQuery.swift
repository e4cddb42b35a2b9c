import Inspection
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// What a sweep varies, and how far.
struct SweepQuery: JSONReadable, Sendable {
  private let over: Kind
  private let range: Range

  /// Lengths in points, or numbers of characters; neither for variants.
  private enum Range {
    case lengths(from: Double, to: Double)
    case characters(from: Int, to: Int)
    case none
  }

  /// Whose text varies.
  private let element: ElementReference?
  private let variants: [String]?

  fileprivate enum Kind: String, CaseIterable {
    case width
    case height
    case textLength
    case variants
  }

  /// The name of what varies.
  var name: String { over.rawValue }

  init(from reader: JSONReader) throws(JSONShapeError) {
    guard let over = try reader.choice("over", of: Kind.self) else {
      throw try reader.member("over", expected: "what is to vary").mismatch(
        expected: "what is to vary")
    }
    self.over = over
    element = try ElementReference.read(from: reader)
    var names: [String] = []
    for member in try reader.optionalMember("variants")?.array() ?? [] {
      names.append(try member.string())
    }
    variants = names.isEmpty ? nil : names
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
    case .variants: range = .none
    }
  }

  func parameter(
    of live: LiveDocument, encoding: PositionEncodingKind
  ) throws(ResponseError) -> SweepParameter {
    switch range {
    case .lengths(let from, let to):
      return over == .width ? .width(from: from, to: to) : .height(from: from, to: to)
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
      case .badRange, .badTextRange, .textTooLong: "to"
      case .tooFewSamples: "samples"
      case .noVariants: "variants"
      case .emptyText, .whatIf: "element"
      }
    return .root.appending(.key(member))
  }
}

extension ParamsSchema {
  /// What ``SweepQuery`` reads.
  static let sweep = ParamsSchema.all(
    .required("over", .choice(of: SweepQuery.Kind.self), "What varies."),
    .optional(
      "from", .number.examples(200), "The first value: points, or how many characters a text has."),
    .optional("to", .number.examples(400), "The last value."),
    .element,
    .optional("variants", .array(.string), "Which variants; all if left out.")
  ).with(
    .anyOf(
      .openObject(["over": .constant(.string(SweepQuery.Kind.variants.rawValue))]),
      JSONSchema(["required": ["from", "to"]])))
}
