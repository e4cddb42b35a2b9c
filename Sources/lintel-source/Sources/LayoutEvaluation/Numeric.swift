/// The type of a number, and whether it comes from a number that the code does not state.
///
/// Swift has no division between its types, so that the type of either side is that of the result. A calculation with
/// integer literals alone has a type only where one is expected: it keeps both results, and the context takes one.
struct Numeric: Equatable {
  enum Kind: Equatable {
    case real
    case integer
    /// A calculation with integer literals alone, with its result as an integer.
    case literal(integer: Double)
  }

  /// The source of a number that is not in the code.
  enum Assumption: Int {
    case none

    /// A limit that the range has not, as the height of an endless column.
    case limit

    /// The value that data has by default.
    case data
  }

  let kind: Kind
  var assumption = Assumption.none
  /// The paths of the data with a default from which the number was calculated.
  var defaults: [String] = []
  /// True for a number that was calculated from the size of the screen.
  var isOfScreen = false

  static let real = Numeric(kind: .real)
  static let integer = Numeric(kind: .integer)

  static func literal(_ value: Double) -> Numeric { Numeric(kind: .literal(integer: value)) }

  /// The number where an integer is expected.
  func integer(_ value: Double) -> Double {
    if case .literal(let integer) = kind { integer } else { value }
  }

  func with(_ kind: Kind) -> Numeric {
    var result = Numeric(kind: kind, assumption: assumption, defaults: defaults)
    result.isOfScreen = isOfScreen
    return result
  }

  /// The numbers of two values, in the type that both have; nil if one is no number.
  static func operands(_ left: Value, _ right: Value) -> (Double, Double, Numeric)? {
    guard !left.isUnknown, !right.isUnknown, let first = left.number, let second = right.number
    else { return nil }
    let (a, b) = (left.numeric, right.numeric)
    var numeric = a.assumption.rawValue > b.assumption.rawValue ? a : b
    numeric.isOfScreen = a.isOfScreen || b.isOfScreen
    if !a.defaults.isEmpty, !b.defaults.isEmpty {
      numeric.defaults = (a.defaults + b.defaults).uniqued()
    }
    if a.kind == .real || b.kind == .real { return (first, second, numeric.with(.real)) }
    if case .literal = a.kind, case .literal = b.kind {
      return (first, second, numeric.with(.literal(integer: 0)))
    }
    return (a.integer(first), b.integer(second), numeric.with(.integer))
  }

  private static let realTypes: Set<String> = [
    "CGFloat", "Double", "Float", "float", "double", "NSTimeInterval", "TimeInterval", "Float32",
    "Float64", "Float80", "longdouble", "ASDimension",
  ]

  private static let integerTypes: Set<String> = [
    "Int", "UInt", "Int8", "Int16", "Int32", "Int64", "UInt8", "UInt16", "UInt32", "UInt64",
    "NSInteger", "NSUInteger", "int", "long", "short", "unsigned", "unsignedint", "unsignedlong",
    "longlong", "unsignedlonglong", "unsignedshort", "size_t", "ssize_t", "int8_t", "int16_t",
    "int32_t", "int64_t", "uint8_t", "uint16_t", "uint32_t", "uint64_t", "char", "unsignedchar",
  ]

  /// The kind of the numbers that a call of a type makes; nil for a type of other values.
  static func conversion(_ type: String) -> Kind? {
    // A dimension may be a fraction.
    type == "ASDimension" ? nil : kind(of: type)
  }

  /// The kind of the numbers of a type; nil if it is no type of numbers.
  static func kind(of type: String) -> Kind? {
    realTypes.contains(type) ? .real : integerTypes.contains(type) ? .integer : nil
  }
}

extension Value {
  /// The type of a number; a boolean is an integer.
  var numeric: Numeric {
    switch self {
    case .number(_, let numeric): numeric
    case .unknown(let unknown): unknown.initial?.numeric ?? .integer
    default: .integer
    }
  }

  /// True if the value, or a part of it, comes from a number that the code does not state.
  var isAssumed: Bool {
    switch self {
    case .number(_, let numeric): numeric.assumption != .none
    case .structure(let structure): structure.fields.values.contains { $0.isAssumed }
    case .unknown(let unknown): unknown.isDefault
    default: false
    }
  }

  /// True if the value, or a part of it, is one that data has by default.
  var isDefaultOfData: Bool {
    switch self {
    case .number(_, let numeric): numeric.assumption == .data
    case .structure(let structure): structure.fields.values.contains { $0.isDefaultOfData }
    default: false
    }
  }

  /// The paths of the data with a default from which the value was calculated.
  var defaults: [String] {
    switch self {
    case .number(_, let numeric): return numeric.defaults
    case .structure(let structure):
      return structure.fields.sorted { $0.key < $1.key }.flatMap(\.value.defaults).uniqued()
    case .unknown(let unknown):
      guard unknown.defaults.isEmpty, unknown.initial?.number != nil else {
        return unknown.defaults
      }
      return settled.defaults
    default: return []
    }
  }

  /// The value marked as one that the code does not state; one that is no number stays.
  ///
  /// - Parameters:
  ///   - assumption: The source of the value.
  ///   - data: The path of the data that has the value by default; nil if none has.
  /// - Returns: The value.
  func assumed(_ assumption: Numeric.Assumption, of data: String? = nil) -> Value {
    switch self {
    case .number(let value, var numeric):
      numeric.assumption = assumption
      if let data, numeric.defaults.isEmpty { numeric.defaults = [data] }
      return .number(value, numeric)
    case .structure(var structure):
      structure.fields = structure.fields.mapValues { $0.assumed(assumption, of: data) }
      return .structure(structure)
    default: return self
    }
  }

  /// The number as one of a type: an integer is truncated; a value that is no number stays.
  func converted(to kind: Numeric.Kind?) -> Value {
    guard let kind, case .number(let value, let numeric) = self, numeric.kind != kind else {
      return self
    }
    switch kind {
    case .real: return .number(value, numeric.with(.real))
    case .integer:
      return .number(numeric.integer(value).rounded(.towardZero), numeric.with(.integer))
    case .literal: return self
    }
  }
}
