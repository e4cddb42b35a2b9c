import SourceProject
import SourceTree

extension Evaluator {
  /// The structures that C initializer lists in braces make, with the order of their fields.
  private static let layouts: [String: [String]] = [
    "CGSize": ["width", "height"], "CGPoint": ["x", "y"],
    "UIEdgeInsets": ["top", "left", "bottom", "right"],
    "ASLayoutSize": ["width", "height"], "ASSizeRange": ["min", "max"],
    "ASDimension": ["unit", "value"],
  ]

  /// Makes a structure of a list in braces or of an implicit zero, if the type is known.
  func structure(_ value: Value, of type: String) -> Value {
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
    for name in names { fields[name] = .number(0) }
    for (index, item) in items.enumerated() {
      guard let name = item.label ?? (index < names.count ? names[index] : nil) else { continue }
      let inner = bare == "ASSizeRange" ? structure(item.value, of: "CGSize") : item.value
      fields[name] = inner
    }
    if bare == "ASDimension", let unit = fields["unit"], let number = fields["value"] {
      return dimension(unit: unit, number)
    }
    return .structure(bare, fields)
  }

  func dimension(_ value: Value, isFraction: Bool) -> Value {
    guard isFraction, let number = value.number else { return value }
    return .structure("ASDimension", ["percent": .number(number * 100)])
  }

  private func dimension(unit: Value, _ value: Value) -> Value {
    guard case .enumeration(let name, _, _) = unit else { return value }
    let lower = name.lowercased()
    if lower.hasSuffix("fraction") || lower.hasSuffix("percent") {
      return dimension(value, isFraction: true)
    }
    return lower.hasSuffix("auto") ? .enumeration("auto", payload: []) : value
  }

  /// Makes a value of a type of the system's libraries.
  func constructBuiltIn(
    _ name: String, _ arguments: [CallArgument], _ expression: Expression
  ) throws(LimitReached) -> Value {
    let labels = arguments.map(\.label)
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

  /// Calls a function of C, CoreGraphics, UIKit or Texture; an unknown one may be a hole.
  func callFunction(
    _ name: String, _ arguments: [CallArgument], _ expression: Expression, _ frame: Frame
  ) throws(LimitReached) -> Value {
    let values = arguments.map(\.value)
    func value(_ label: String, _ index: Int, _ byDefault: Value = .number(0)) -> Value {
      arguments.first { $0.label == label }?.value
        ?? (index < values.count && arguments[index].label == nil ? values[index] : byDefault)
    }
    switch name {
    case "CGSize", "CGSizeMake":
      return .structure("CGSize", ["width": value("width", 0), "height": value("height", 1)])
    case "CGPoint", "CGPointMake":
      return .structure("CGPoint", ["x": value("x", 0), "y": value("y", 1)])
    case "UIEdgeInsets", "UIEdgeInsetsMake":
      return insets(arguments, expression)
    case "NSDirectionalEdgeInsets", "NSDirectionalEdgeInsetsMake":
      return .structure(
        "UIEdgeInsets",
        [
          "top": value("top", 0), "left": value("leading", 1), "bottom": value("bottom", 2),
          "right": value("trailing", 3),
        ])
    case "CGRect", "CGRectMake":
      return .structure(
        "CGRect",
        [
          "origin": .structure("CGPoint", ["x": value("x", 0), "y": value("y", 1)]),
          "size": value(
            "size", 9,
            .structure("CGSize", ["width": value("width", 2), "height": value("height", 3)])),
        ])
    case "NSRange", "NSMakeRange":
      return .structure(
        "NSRange", ["location": value("location", 0), "length": value("length", 1)])
    case "ASDimension", "ASDimensionMake", "ASDimensionMakeWithPoints",
      "ASRelativeDimensionMakeWithPoints", "ASRelativeDimensionMake":
      return dimension(arguments)
    case "ASDimensionMakeWithFraction", "ASRelativeDimensionMakeWithPercent",
      "ASDimensionMakeWithPercent":
      return dimension(values.first ?? .number(0), isFraction: true)
    case "ASLayoutSize", "ASLayoutSizeMake", "ASRelativeSizeMake":
      return .structure("ASLayoutSize", ["width": value("width", 0), "height": value("height", 1)])
    case "ASSizeRange", "ASSizeRangeMake", "ASRelativeSizeRangeMakeWithExactCGSize",
      "ASSizeRangeMakeExactSize", "ASRelativeSizeRangeMake":
      let first = value("min", 0, .null)
      return .structure("ASSizeRange", ["min": first, "max": value("max", 1, first)])
    case "CGFloat", "Float", "Double", "NSNumber", "UInt", "Int64", "NSInteger", "Bool":
      return values.first ?? .number(0)
    case "Int":
      guard let number = values.first?.number, number.isFinite else {
        return values.first ?? .number(0)
      }
      return .number(number.rounded(.towardZero))
    case "MIN", "min", "fmin", "fminf", "MAX", "max", "fmax", "fmaxf":
      if let unknown = values.first(where: { $0.number == nil }) { return unknown }
      let numbers = values.compactMap(\.number)
      let isLeast = name.lowercased().contains("min")
      return (isLeast ? numbers.min() : numbers.max()).map { .number($0) }
        ?? .unknown(expression.shortText, expression.position)
    case "floor", "floorf", "ceil", "ceilf", "round", "roundf", "rint", "fabs", "abs", "sqrt",
      "trunc":
      return rounded(name, values.first ?? .number(0), expression)
    case "NSAttributedString", "NSMutableAttributedString", "NSParagraphStyle",
      "NSMutableParagraphStyle":
      return textObject(name, arguments, at: expression.position)
    case "NSLocalizedString", "String", "NSString", "L", "Localized", "NSLocalizedStringFromTable":
      if case .string(let text)? = values.first, arguments.first?.label != "format" {
        return .string(text)
      }
      return .unknown(expression.shortText, expression.position)
    case "UIFont": return font(named: "", arguments, expression)
    case "CGSizeEqualToSize", "UIEdgeInsetsEqualToEdgeInsets", "CGPointEqualToPoint":
      if values.count > 1, let same = areEqual(values[0], values[1]) { return .boolean(same) }
      return .unknown(expression.shortText, expression.position)
    case "Array", "NSMutableArray": return .list(List(values.first?.items ?? []))
    case "zip" where values.count > 1:
      guard let left = values[0].items, let right = values[1].items else { break }
      return .list(List(zip(left, right).map { .tuple([(nil, $0), (nil, $1)]) }))
    case "isnan", "isinf": return .boolean(false)
    case "print", "NSLog", "debugPrint", "dispatch_async", "objc_setAssociatedObject",
      "weakify", "strongify":
      return .null
    default:
      if TextureNames.harmlessMethods.contains(name) { return .null }
    }
    hole(expression.shortText, at: expression.position, receiving: values)
    return .unknown(expression.shortText, expression.position)
  }

  private func insets(_ arguments: [CallArgument], _ expression: Expression) -> Value {
    let names = ["top", "left", "bottom", "right"]
    var fields = Dictionary(uniqueKeysWithValues: names.map { ($0, Value.number(0)) })
    for (index, argument) in arguments.enumerated() {
      guard let name = argument.label ?? (index < 4 ? names[index] : nil), names.contains(name)
      else { return .unknown(expression.shortText, expression.position) }
      fields[name] = argument.value
    }
    return .structure("UIEdgeInsets", fields)
  }

  private func dimension(_ arguments: [CallArgument]) -> Value {
    if arguments.count == 2 {
      return dimension(unit: arguments[0].value, arguments[1].value)
    }
    guard let value = arguments.first?.value else { return .enumeration("auto", payload: []) }
    guard case .string(let text) = value else { return value }
    if text.hasSuffix("%"), let number = Double(text.dropLast()) {
      return .structure("ASDimension", ["percent": .number(number)])
    }
    if text == "auto" { return .enumeration("auto", payload: []) }
    let digits = text.hasSuffix("pt") ? String(text.dropLast(2)) : text
    return Double(digits).map { .number($0) } ?? value
  }

  private func rounded(_ name: String, _ value: Value, _ expression: Expression) -> Value {
    guard let number = value.number, number.isFinite else { return value }
    switch name.hasSuffix("f") && name != "f" ? String(name.dropLast()) : name {
    case "floor": return .number(number.rounded(.down))
    case "ceil": return .number(number.rounded(.up))
    case "round", "rint": return .number(number.rounded())
    case "trunc": return .number(number.rounded(.towardZero))
    case "sqrt": return number < 0 ? value : .number(number.squareRoot())
    default: return .number(abs(number))
    }
  }
}
