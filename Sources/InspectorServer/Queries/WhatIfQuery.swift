import Inspection
import JSON
import JSONRPC
import LanguageServerProtocol
import LayoutEngine
import LiveDocuments

/// The changes of a document that `layout/measure` and `layout/sweep` try before they measure it.
struct WhatIfQuery: DeclaredParams {
  /// The changes of the document's `constrainedSize`; sides that are not in the params stay.
  let sides: [SideChange]

  /// Pixels per point.
  let scale: Double?

  /// Values of variables, by their names.
  let variables: JSONObject
  let values: [ElementChange<JSONObject>]
  let styles: [ElementChange<JSONObject>]
  let texts: [ElementChange<String>]

  /// One end of one axis of the constrained size; both ends where it is exact.
  struct SideChange: Hashable, Sendable {
    let axis: Axis
    let bound: SizeBound
    let length: Double
    let pointer: JSONPointer
  }

  /// Something for one element.
  struct ElementChange<Value: Sendable>: Sendable {
    let element: ElementReference
    let value: Value
    let pointer: JSONPointer
  }

  static let declared = Param(
    .optional(
      "constrainedSize", .constrainedSize, "Another screen, as documents have it.", otherwise: []),
    .optional("scale", .scale, "Pixels per point."),
    .optional(
      "variables", .variableValues, "Other values of variables, by their names.",
      otherwise: JSONObject()),
    .optional(
      "values", .changes(.elementValues),
      "Other values of elements' own keys, by the names of elements as in \"element\".",
      otherwise: []),
    .optional(
      "styles", .changes(.styleValues),
      "Other style values, by the names of elements as in \"element\".", otherwise: []),
    .optional(
      "texts", .changes(.string), "Other texts, by the names of elements as in \"element\".",
      otherwise: []),
    as: Self.init)

  // MARK: Constrained sizes

  /// Reads a constrained size as documents write it.
  fileprivate static func sides(_ reader: JSONReader) throws(JSONShapeError) -> [SideChange] {
    var sides: [SideChange] = []
    for key in try reader.object().map(\.key) {
      let member = try reader.member(key)
      switch key {
      case "width", "height":
        sides.append(try side(member, key, .exact))
      case "min", "max":
        for side in try member.object().map(\.key) {
          sides.append(
            try Self.side(try member.member(side), side, key == "min" ? .minimum : .maximum))
        }
      default: throw member.unexpectedValue(expected: "\"width\", \"height\", \"min\" or \"max\"")
      }
    }
    return sides
  }

  private static func side(
    _ reader: JSONReader, _ key: String, _ bound: SizeBound
  ) throws(JSONShapeError) -> SideChange {
    guard key == "width" || key == "height" else {
      throw reader.unexpectedValue(expected: "\"width\" or \"height\"")
    }
    let isInfinite = bound == .maximum && reader.value.stringValue == "infinity"
    let length = isInfinite ? Double.infinity : try reader.number()
    return SideChange(
      axis: key == "width" ? .horizontal : .vertical, bound: bound, length: length,
      pointer: reader.pointer)
  }

  // MARK: Trying

  /// A copy of a document on which all this is so.
  func applied(
    to live: LiveDocument, encoding: PositionEncodingKind
  ) throws(ResponseError) -> WhatIf {
    let whatIf = WhatIf(of: live)
    if !variables.isEmpty {
      do throws(VariableOverrideError) {
        try whatIf.document.override(variables: variables)
      } catch {
        throw .invalidParams("\(error)", at: JSONPointer.root.appending(.key("variables")))
      }
    }
    var screen = whatIf.document.currentScreen
    screen.setSides(sides)
    screen.scale = scale ?? screen.scale
    do throws(WhatIfError) {
      if screen != whatIf.document.currentScreen { try whatIf.layOut(on: screen) }
    } catch {
      throw .invalidParams("\(error)", at: pointer(of: error))
    }
    for (changes, key) in [(values, "values"), (styles, "styles")] {
      var overrides: [CheckedOverride] = []
      for change in changes {
        let element = try change.element.element(in: live, encoding: encoding)
        let override =
          key == "styles"
          ? ElementOverride(style: change.value) : ElementOverride(values: change.value)
        overrides.append(
          try CheckedOverride(
            override, for: element, in: live, values: change.pointer, style: change.pointer))
      }
      do throws(WhatIfError) {
        try whatIf.override(overrides)
      } catch {
        throw .invalidParams("\(error)", at: JSONPointer.root.appending(.key(key)))
      }
    }
    for text in texts {
      let element = try text.element.element(in: live, encoding: encoding)
      do throws(WhatIfError) {
        try whatIf.setText(text.value, of: element)
      } catch {
        throw .invalidParams("\(error)", at: text.pointer)
      }
    }
    return whatIf
  }

  private func pointer(of error: WhatIfError) -> JSONPointer {
    if case .badScreen(.scale) = error { return .root.appending(.key("scale")) }
    return .root.appending(.key("constrainedSize"))
  }
}

extension Screen {
  /// Changes sides of the constrained size; the others stay.
  mutating func setSides(_ sides: [WhatIfQuery.SideChange]) {
    for side in sides {
      if side.bound != .maximum { constrainedSize.min[side.axis] = side.length }
      if side.bound != .minimum { constrainedSize.max[side.axis] = side.length }
    }
  }
}

extension CheckedOverride {
  /// Checks values that a client sent, the element's own and those of its style each in their object.
  init(
    _ override: ElementOverride, for element: ElementID, in live: LiveDocument,
    values: JSONPointer, style: JSONPointer
  ) throws(ResponseError) {
    do throws(OverrideError) {
      try self.init(override, for: element, in: live)
    } catch {
      let pointer = error.isInStyle ? style : values
      let elementPointer = error.key.split(separator: ".").reduce(pointer) {
        $0.appending(.key(String($1)))
      }
      throw .invalidParams(
        "\(error)", at: elementPointer,
        details: error.isOfTextAlone ? ["isOfTextAlone": .bool(true)] : [:])
    }
  }
}

extension Shape<JSONObject> {
  /// Values by the keys of an element.
  static let elementValues = Shape(.elementValues) { (reader) throws(JSONShapeError) in
    try reader.object()
  }

  /// Values by the names of variables.
  static let variableValues = Shape(.variableValues) { (reader) throws(JSONShapeError) in
    try reader.object()
  }

  /// Values by the keys of `style`.
  static let styleValues = Shape(.styleValues) { (reader) throws(JSONShapeError) in
    try reader.object()
  }
}

extension JSONSchema {
  static let elementValues = map(.any).described(
    "Values as a document has them in an element: of any key but its type, id, style and children.")
  static let styleValues = map(.any).described("Values as a document has them under \"style\".")
  static let variableValues = map(.any).described(
    "Values as a document has them under \"variables\".")
}

extension Shape {
  /// Something for each of some elements, by their names.
  static func changes<Change>(
    _ shape: Shape<Change>
  ) -> Shape where Value == [WhatIfQuery.ElementChange<Change>] {
    Shape(.map(shape.schema)) { (reader) throws(JSONShapeError) in
      var changes: Value = []
      for name in try reader.object().map(\.key) {
        let value = try reader.member(name)
        changes.append(
          WhatIfQuery.ElementChange(
            element: try ElementReference(name, at: value), value: try shape.read(value),
            pointer: value.pointer))
      }
      return changes
    }
  }
}

extension Shape<Double> {
  /// Pixels per point.
  static let scale = Shape(
    JSONSchema.number.with("exclusiveMinimum", 0).with(
      "maximum", .integer(Int64(PixelGrid.largestScale))))
}

extension Shape<[WhatIfQuery.SideChange]> {
  /// Sides of a constrained size, as documents write it.
  static let constrainedSize: Shape = {
    let length = JSONSchema.number.with("minimum", 0)
    let limit = JSONSchema.anyOf(length, .constant("infinity"))
    let schema = JSONSchema.object(
      [:],
      optional: [
        "width": length, "height": length,
        "min": .object([:], optional: ["width": length, "height": length]),
        "max": .object([:], optional: ["width": limit, "height": limit]),
      ])
    return Shape(schema, read: WhatIfQuery.sides)
  }()
}
