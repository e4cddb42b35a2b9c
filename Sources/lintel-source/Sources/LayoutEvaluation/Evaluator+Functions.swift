import SourceProject
import SourceTree

extension Evaluator {
  /// The structures that C initializer lists in braces make, with the order of their fields.
  private static let layouts: [String: [String]] = [
    "CGSize": ["width", "height"], "CGPoint": ["x", "y"],
    "UIEdgeInsets": ["top", "left", "bottom", "right"],
    "ASLayoutSize": ["width", "height"], "ASRelativeSize": ["width", "height"],
    "ASSizeRange": ["min", "max"], "ASRelativeSizeRange": ["min", "max"],
    "ASDimension": ["unit", "value"], "ASRelativeDimension": ["type", "value"],
    "CGRect": ["origin", "size"], "NSRange": ["location", "length"],
  ]

  /// A value as one of a declared type: numbers get its type, a list in braces or an implicit zero becomes a structure.
  func structure(_ value: Value, of type: String) -> Value {
    switch value {
    case .number:
      if type.isEmpty { return value }
      return value.converted(to: Numeric.kind(of: type) ?? Numeric.kind(of: Self.bareType(type)))
    case .list(let list) where type.hasPrefix("[("):
      return .list(List(list.items.map { structure($0, of: Self.elementType(type)) }))
    case .list(let list):
      guard type.hasPrefix("["), case .number? = list.items.first,
        let kind = Numeric.kind(of: Self.elementType(type))
      else { return value }
      return .list(List(list.items.map { $0.converted(to: kind) }))
    case .dictionary(let entries):
      guard type.hasPrefix("["), let colon = type.firstIndex(of: ":"),
        let kind = Numeric.kind(of: String(type[type.index(after: colon)...].dropLast()))
      else { return value }
      return .dictionary(entries.map { ($0.key, $0.value.converted(to: kind)) })
    case .tuple(let items) where type.hasPrefix("("):
      return labelled(items, TupleMember.members(of: type)) ?? value
    case .structure, .tuple: break
    default: return value
    }
    let bare = Self.bareType(type)
    if case .structure(let zero) = value, zero.type == "zero", let fields = Self.layouts[bare] {
      return .structure(bare, Dictionary(uniqueKeysWithValues: fields.map { ($0, .number(0)) }))
    }
    guard case .tuple(let items) = value else { return value }
    if bare == "std::vector" || bare == "std::array" || bare == "vector" || bare == "array" {
      return .list(List(items.map(\.value)))
    }
    guard let names = Self.layouts[bare] else { return value }
    var fields: [String: Value] = [:]
    for name in names {
      fields[name] = structure(.tuple([]), of: Self.partTypes[bare]?[name] ?? "")
    }
    for (index, item) in items.enumerated() {
      guard let name = item.label ?? (index < names.count ? names[index] : nil) else { continue }
      fields[name] = structure(item.value, of: Self.partTypes[bare]?[name] ?? "")
    }
    for name in names { if case .tuple? = fields[name] { fields[name] = .number(0) } }
    if let unit = fields["unit"] ?? fields["type"], let number = fields["value"] {
      return dimension(unit: unit, number)
    }
    return .structure(
      bare == "ASRelativeSize" ? "ASLayoutSize" : bare, fields.mapValues { $0.converted(to: .real) }
    )
  }

  /// A tuple with the labels and types that are declared; nil if it has another number of members.
  private func labelled(
    _ items: [(label: String?, value: Value)], _ members: [TupleMember]
  ) -> Value? {
    guard items.count == members.count else { return nil }
    return .tuple(
      zip(items, members).map { item, member in
        (member.label ?? item.label, structure(item.value, of: member.type))
      })
  }

  /// The types of the members of structures that are structures.
  private static let partTypes: [String: [String: String]] = [
    "ASSizeRange": ["min": "CGSize", "max": "CGSize"],
    "ASRelativeSizeRange": ["min": "ASLayoutSize", "max": "ASLayoutSize"],
    "ASLayoutSize": ["width": "ASDimension", "height": "ASDimension"],
    "ASRelativeSize": ["width": "ASDimension", "height": "ASDimension"],
    "CGRect": ["origin": "CGPoint", "size": "CGSize"],
  ]

  func dimension(_ value: Value, isFraction: Bool) -> Value {
    guard isFraction else { return value.converted(to: .real) }
    guard let number = value.number else {
      return value.isUnknown ? value : .unknown("fraction", .none)
    }
    return .structure(
      "ASDimension", ["percent": .number(number * 100, value.numeric.with(.real))])
  }

  func dimension(unit: Value, _ value: Value) -> Value {
    let name: String
    switch unit {
    case .enumeration(let own, _, _), .type(let own): name = own
    case .number(0, _): name = "auto"
    case .number(1, _): name = "points"
    case .number(2, _): name = "fraction"
    case .unknown: return unit
    default: return .unknown("unit", .none)
    }
    let lower = name.lowercased()
    if lower.hasSuffix("fraction") || lower.hasSuffix("percent") {
      return dimension(value, isFraction: true)
    }
    return lower.hasSuffix("auto")
      ? .enumeration("auto", payload: []) : value.converted(to: .real)
  }

  /// Makes a value of a type of the system's libraries.
  func constructBuiltIn(
    _ name: String, _ arguments: [CallArgument], _ expression: Expression
  ) throws(LimitReached) -> Value {
    let labels = arguments.map(\.label)
    for type in SystemClasses.textTypes(name) where TextureNames.attributedStrings.contains(name) {
      guard let initializer = textInitializer(of: type, arguments) else { continue }
      return try makeText(name, initializer, arguments, type, at: expression.position)
    }
    // An initializer that an extension in the project adds.
    if let type = scope.type(name), !labels.isEmpty,
      let initializer = type.initializers.first(where: { $0.parameters.map(\.label) == labels }),
      let names = Self.layouts[name], labels != names.map({ $0 }),
      !["width", "top", "x", "unit"].contains(labels.first ?? "")
    {
      return try runStructure(initializer, arguments, name, names)
    }
    return try callFunction(
      name, arguments, expression, Frame(receiver: nil, className: nil, language: .swift))
  }

  /// Runs an initializer of a structure over an object that takes its fields.
  private func runStructure(
    _ initializer: Function, _ arguments: [CallArgument], _ name: String, _ names: [String]
  ) throws(LimitReached) -> Value {
    let holder = LayoutObject(className: name, kind: .other, position: initializer.position)
    let frame = Frame(receiver: .object(holder), className: name, language: .swift)
    let outer = scope.file
    scope.file = initializer.position.file
    defer { scope.file = outer }
    try bind(initializer, arguments, frame)
    for statement in initializer.body {
      // `self.init(top: …)`
      if case .expression(let expression) = statement.kind,
        case .call(let callee, let inner) = expression.kind, case .member(_, "init") = callee.kind
      {
        for argument in try evaluate(inner, frame) {
          if let label = argument.label {
            holder.set(label, argument.value, at: expression.position)
          }
        }
      } else {
        _ = try run(statement, frame)
      }
    }
    var fields: [String: Value] = [:]
    for name in names { fields[name] = holder[name] ?? .number(0) }
    return .structure(name, fields)
  }

  /// The labels of the initializers that are known, of types of CoreGraphics.
  private static let geometryLabels: [String: Set<String>] = [
    "CGSize": ["width", "height"], "CGPoint": ["x", "y"], "CGVector": ["dx", "dy"],
    "CGRect": ["x", "y", "width", "height", "origin", "size"],
  ]

  /// Calls a function of C, CoreGraphics, UIKit or Texture; an unknown one may be a hole.
  func callFunction(
    _ name: String, _ arguments: [CallArgument], _ expression: Expression, _ frame: Frame
  ) throws(LimitReached) -> Value {
    let values = arguments.map(\.value)
    func value(_ label: String, _ index: Int, _ byDefault: Value = .number(0)) -> Value {
      arguments.first { $0.label == label }?.value
        ?? (index < values.count && arguments[index].label == nil ? values[index] : byDefault)
    }
    if let kind = Numeric.conversion(name) { return convert(arguments, to: kind, expression) }
    func length(_ label: String, _ index: Int) -> Value {
      // `CGSize(width: 7 / 2, height: 4)` takes integers: the type that literals have by themselves.
      let areIntegers = values.allSatisfy { $0.number != nil && $0.numeric.kind != .real }
      let value = value(label, index)
      return (areIntegers ? value.converted(to: .integer) : value).converted(to: .real)
    }
    if let labels = Self.geometryLabels[name],
      !arguments.allSatisfy({ $0.label.map(labels.contains) ?? false })
    {
      return .unknown(expression.shortText, expression.position)
    }
    switch name {
    case "CGSize", "CGSizeMake":
      return .structure("CGSize", ["width": length("width", 0), "height": length("height", 1)])
    case "CGPoint", "CGPointMake":
      return .structure("CGPoint", ["x": length("x", 0), "y": length("y", 1)])
    case "CGVector", "CGVectorMake":
      return .structure("CGVector", ["dx": length("dx", 0), "dy": length("dy", 1)])
    case "UIEdgeInsets", "UIEdgeInsetsMake":
      return insets(arguments, expression)
    case "NSDirectionalEdgeInsets", "NSDirectionalEdgeInsetsMake":
      return .structure(
        "UIEdgeInsets",
        [
          "top": value("top", 0), "left": value("leading", 1), "bottom": value("bottom", 2),
          "right": value("trailing", 3),
        ].mapValues { $0.converted(to: .real) })
    case "CGRect", "CGRectMake":
      return .structure(
        "CGRect",
        [
          "origin": value(
            "origin", 9, .structure("CGPoint", ["x": length("x", 0), "y": length("y", 1)])),
          "size": value(
            "size", 9,
            .structure("CGSize", ["width": length("width", 2), "height": length("height", 3)])),
        ])
    case "NSRange", "NSMakeRange":
      return .structure(
        "NSRange", ["location": value("location", 0), "length": value("length", 1)])
    case "ASDimension", "ASDimensionMake", "ASDimensionMakeWithPoints", "ASRelativeDimension",
      "ASRelativeDimensionMakeWithPoints", "ASRelativeDimensionMake":
      return dimension(arguments)
    case "ASDimensionMakeWithFraction", "ASRelativeDimensionMakeWithPercent",
      "ASDimensionMakeWithPercent":
      return dimension(values.first ?? .number(0), isFraction: true)
    case "ASLayoutSize", "ASLayoutSizeMake", "ASRelativeSize", "ASRelativeSizeMake":
      return .structure("ASLayoutSize", ["width": value("width", 0), "height": value("height", 1)])
    case "ASRelativeSizeMakeWithCGSize": return Self.layoutSize(values.first ?? .null)
    case "ASRelativeSizeMakeWithFraction":
      let side = dimension(values.first ?? .null, isFraction: true)
      return .structure("ASLayoutSize", ["width": side, "height": side])
    case "ASRelativeSizeRange", "ASRelativeSizeRangeMake",
      "ASRelativeSizeRangeMakeWithExactRelativeSize", "ASRelativeSizeRangeMakeWithExactCGSize",
      "ASRelativeSizeRangeMakeWithExactFraction":
      let first =
        name.hasSuffix("Fraction")
        ? Value.structure(
          "ASLayoutSize",
          Dictionary(
            uniqueKeysWithValues: ["width", "height"].map {
              ($0, dimension(values.first ?? .null, isFraction: true))
            }))
        : Self.layoutSize(value("min", 0, .null))
      return .structure(
        "ASRelativeSizeRange", ["min": first, "max": Self.layoutSize(value("max", 1, first))])
    case "ASRelativeSizeRangeMakeWithExactRelativeDimensions":
      let size = Value.structure("ASLayoutSize", ["width": value("", 0), "height": value("", 1)])
      return .structure("ASRelativeSizeRange", ["min": size, "max": size])
    case "ASSizeRange", "ASSizeRangeMake", "ASSizeRangeMakeExactSize":
      let first = structure(value("min", 0, .null), of: "CGSize")
      let last = structure(value("max", 1, first), of: "CGSize")
      return .structure("ASSizeRange", ["min": first, "max": last])
    case "NSNumber": return values.first ?? .unknown(expression.shortText, expression.position)
    case "Bool":
      switch values.first {
      case nil: return .boolean(false)
      case .string(let text)?: return Bool(text).map { .boolean($0) } ?? .null
      case .number(let number, _)?: return .boolean(number != 0)
      case let value?: return value
      }
    case "NSAttributedString", "NSMutableAttributedString", "NSParagraphStyle",
      "NSMutableParagraphStyle":
      return textObject(name, arguments, at: expression.position)
    case "String" where arguments.first?.label == "localized", "NSLocalizedString", "L",
      "Localized", "NSLocalizedStringFromTable", "NSLocalizedStringFromTableInBundle",
      "NSLocalizedStringWithDefaultValue":
      return localizedText(name, arguments, expression)
        ?? .unknown(expression.shortText, expression.position)
    case "String" where arguments.first?.label != "format": return string(arguments, expression)
    case "String", "NSString":
      if arguments.first?.label == "format" {
        let parts = arguments.filter { $0.label != "locale" }.flatMap { argument in
          argument.label == "arguments"
            ? argument.value.items ?? [argument.value] : [argument.value]
        }
        return formatted(parts, expression)
      }
      if case .string(let text)? = values.first { return .string(text) }
      return .unknown(expression.shortText, expression.position)
    case "UIFont": return font(named: "", arguments, expression)
    case "CGSizeEqualToSize", "UIEdgeInsetsEqualToEdgeInsets", "CGPointEqualToPoint",
      "ASDimensionEqualToDimension", "ASSizeRangeEqualToSizeRange":
      if values.count > 1, let same = areEqual(values[0], values[1]) { return .boolean(same) }
      return .unknown(expression.shortText, expression.position)
    case "CGRectGetWidth", "CGRectGetHeight", "CGRectGetMinX", "CGRectGetMidX", "CGRectGetMaxX",
      "CGRectGetMinY", "CGRectGetMidY", "CGRectGetMaxY":
      let member = name.dropFirst("CGRectGet".count)
      return try self.member(
        member.prefix(1).lowercased() + member.dropFirst(), of: value("", 0, .null), expression,
        frame)
    case "CGRectInset", "CGRectOffset", "UIEdgeInsetsInsetRect":
      let methods = ["CGRectInset": "insetBy", "CGRectOffset": "offsetBy"]
      guard case .structure(let rect)? = values.first,
        let result = geometryMethod(
          methods[name] ?? "inset", of: rect, Array(arguments.dropFirst()))
      else { return .unknown(expression.shortText, expression.position) }
      return result
    case "Array", "ContiguousArray", "ArraySlice", "NSMutableArray", "AnySequence", "AnyCollection":
      return list(arguments, expression)
    case "Set", "NSSet", "NSOrderedSet", "NSMutableSet":
      return set(of: values.first.map { added($0, expression) } ?? [], expression)
    case "Dictionary": return dictionary(arguments, expression)
    case "Range": if case .range(let range, _)? = values.first { return .range(range) }
    case "Optional": return values.first ?? .null
    case "stride": return stride(arguments, expression)
    case "repeatElement":
      return list(
        [.init(label: "repeating", value: values.first ?? .null)] + arguments.dropFirst(),
        expression)
    case "swap" where arguments.count == 2:
      guard let left = arguments[0].reference, let right = arguments[1].reference else { break }
      try assign(values[1], to: left.target, left.frame)
      try assign(values[0], to: right.target, right.frame)
      return .null
    case "zip" where values.count > 1:
      guard let left = values[0].items, let right = values[1].items else { break }
      guard !(left + right).contains(where: \.isUnknownItems) else {
        return .list(List([.unknownItems(expression.shortText, expression.position)]))
      }
      return .list(List(zip(left, right).map { .tuple([(nil, $0), (nil, $1)]) }))
    case "isnan", "isinf", "isfinite":
      guard let number = values.first?.number else {
        return .unknown(expression.shortText, expression.position)
      }
      return .boolean(
        name == "isnan" ? number.isNaN : name == "isinf" ? number.isInfinite : number.isFinite)
    case "dispatch_once", "dispatch_sync", "ASPerformBlockOnMainThread":
      if let block = values.last?.closure { _ = try call(block, []) }
      return .null
    case "print", "NSLog", "debugPrint", "dispatch_async", "objc_setAssociatedObject",
      "weakify", "strongify":
      return .null
    default:
      if let value = mathFunction(name, values, expression) { return value }
      if let value = randomNumber(name, arguments, expression) { return value }
      if TextureNames.harmlessMethods.contains(name) { return .null }
    }
    return try unknownCall(arguments, expression)
  }

  private func insets(_ arguments: [CallArgument], _ expression: Expression) -> Value {
    let names = ["top", "left", "bottom", "right"]
    var fields = Dictionary(uniqueKeysWithValues: names.map { ($0, Value.number(0)) })
    for (index, argument) in arguments.enumerated() {
      guard let name = argument.label ?? (index < 4 ? names[index] : nil), names.contains(name)
      else { return .unknown(expression.shortText, expression.position) }
      fields[name] = argument.value.converted(to: .real)
    }
    return .structure("UIEdgeInsets", fields)
  }

  private func dimension(_ arguments: [CallArgument]) -> Value {
    if arguments.count == 2 {
      return dimension(unit: arguments[0].value, arguments[1].value)
    }
    guard let value = arguments.first?.value else { return .enumeration("auto", payload: []) }
    guard case .string(let text) = value else { return value.converted(to: .real) }
    // Texture reads a string without a unit as automatic.
    let digits = text.drop { $0 == " " }.prefix { $0.isNumber || ".-+eE".contains($0) }
    let number = Double(digits) ?? 0
    if text.hasSuffix("pt") { return .number(number) }
    if text.hasSuffix("%") { return .structure("ASDimension", ["percent": .number(number)]) }
    return .enumeration("auto", payload: [])
  }

  /// A size in points as one of dimensions; any other value as it is.
  private static func layoutSize(_ value: Value) -> Value {
    guard case .structure(let size) = value, size.type == "CGSize" else { return value }
    return .structure("ASLayoutSize", size.fields)
  }
}

/// A member of a tuple as its type declares it.
private struct TupleMember {
  let label: String?
  let type: String

  /// The members in a type such as `(name: String, points: Int)`.
  static func members(of type: String) -> [TupleMember] {
    guard type.hasPrefix("("), let end = type.lastIndex(of: ")") else { return [] }
    var depth = 0
    let parts = type[type.index(after: type.startIndex)..<end].split { character in
      if "([<{".contains(character) { depth += 1 }
      if ")]>}".contains(character) { depth -= 1 }
      return character == "," && depth == 0
    }
    return parts.map { part in
      let text = String(part).trimmed
      guard let colon = text.firstIndex(of: ":"),
        text[..<colon].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
      else { return TupleMember(label: nil, type: text) }
      return TupleMember(
        label: String(text[..<colon]), type: String(text[text.index(after: colon)...]).trimmed)
    }
  }
}
