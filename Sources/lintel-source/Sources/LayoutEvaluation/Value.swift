import JSONText
import SourceProject
import SourceTree

/// A value of evaluated code.
indirect enum Value {
  case null
  case boolean(Bool)
  case number(Double, Numeric = .real)
  case string(String)
  /// A case with the full name of its type, which is empty if it is not in the project or not known.
  case enumeration(String, payload: [Value], of: String = "")
  case structure(Structure)
  case list(List)
  case dictionary([(key: Value, value: Value)])
  case tuple([(label: String?, value: Value)])
  /// A range of integers, which `...` makes if it is closed: it ends one behind its upper bound then.
  case range(Range<Int>, isClosed: Bool = false)
  case closure(ClosureValue)
  case type(String)
  case object(LayoutObject)
  /// The `style` of an element.
  case style(LayoutObject)
  /// `super` in a method of a class.
  case superclass(LayoutObject, of: String)
  /// A method without its call.
  case method(Value, String)
  /// `[Class alloc]` before its initializer.
  case allocated(String)
  case unknown(Unknown)

  var isUnknown: Bool { if case .unknown = self { true } else { false } }
  /// The name of a type that is used as a value.
  var typeName: String? { if case .type(let name) = self { name } else { nil } }
  var isNull: Bool { if case .null = self { true } else { false } }
  var number: Double? {
    switch self {
    case .number(let value, _): value
    case .boolean(let value): value ? 1 : 0
    case .unknown(let unknown): unknown.initial?.number
    default: nil
    }
  }
  /// The number as an integer, for an index or a count: a calculation with integer literals divides as one.
  var index: Int? {
    guard case .number(let value, let numeric) = self else { return nil }
    return Int(exactly: numeric.integer(value).rounded(.towardZero))
  }
  var object: LayoutObject? { if case .object(let object) = self { object } else { nil } }
  var string: String? {
    switch self {
    case .string(let text): text
    case .unknown(let unknown): unknown.initial?.string
    default: nil
    }
  }
  var closure: ClosureValue? { if case .closure(let closure) = self { closure } else { nil } }
  var items: [Value]? {
    switch self {
    case .list(let list): list.items
    case .range(let range, _):
      range.prefix(EvaluationLimits.elements).map { .number(Double($0), .integer) }
    default: nil
    }
  }
  var unknown: Unknown? { if case .unknown(let unknown) = self { unknown } else { nil } }

  /// An item that stands for any number of items which only running code knows.
  static func unknownItems(_ text: String, _ position: SourcePosition) -> Value {
    .unknown(text, position, type: "[]")
  }

  /// True for an item that stands for any number of items.
  var isUnknownItems: Bool { unknown?.type.hasPrefix("[") == true }

  /// The value with the initial values of the data in it, as a document shows it; lists stay as data.
  var settled: Value {
    switch self {
    case .unknown(let unknown):
      switch unknown.initial {
      case .list?, .dictionary?, .range?: return self
      default: break
      }
      return unknown.initial?.assumed(.data, of: unknown.origin ?? unknown.text) ?? self
    case .structure(var structure):
      guard structure.fields.values.contains(where: \.isUnknown) else { return self }
      structure.fields = structure.fields.mapValues(\.settled)
      return .structure(structure)
    default: return self
    }
  }

  /// The value as an element keeps it: settled, but for a default of a type, which its document marks as assumed.
  var kept: Value {
    if case .unknown(let unknown) = self, unknown.isDefault { return self }
    return settled
  }

  /// True for a value that one text in the code states.
  var isPlain: Bool {
    switch self {
    case .number, .boolean, .string, .enumeration: true
    default: false
    }
  }

  static func structure(_ type: String, _ fields: [String: Value]) -> Value {
    .structure(Structure(type: type, fields: fields))
  }

  /// A number of things.
  static func count(_ count: Int) -> Value { .number(Double(count), .integer) }

  static func unknown(
    _ text: String, _ position: SourcePosition, type: String = "", origin: String? = nil,
    initial: Value? = nil
  ) -> Value {
    .unknown(
      Unknown(text: text, type: type, position: position, origin: origin, initial: initial))
  }
}

extension Value: CustomStringConvertible {
  /// A text for messages, which is never empty.
  var description: String {
    switch self {
    case .null: "nil"
    case .boolean(let flag): "\(flag)"
    case .number(let number, _): JSONValue.digits(of: number)
    case .string(let text): "\"\(text.prefix(40))\""
    case .enumeration(let name, _, _): name
    case .structure(let structure): ProjectScope.name(ofKey: structure.type)
    case .list: "[…]"
    case .dictionary: "[…: …]"
    case .tuple: "(…)"
    case .range(let range, isClosed: true) where !range.isEmpty:
      "\(range.lowerBound)...\(range.upperBound - 1)"
    case .range(let range, _): "\(range.lowerBound)..<\(range.upperBound)"
    case .closure: "{ … }"
    case .type(let name), .allocated(let name): ProjectScope.name(ofKey: name)
    case .object(let object): object.id ?? ProjectScope.name(ofKey: object.className)
    case .style: "style"
    case .superclass: "super"
    case .method(.type(let type), let name): "\(ProjectScope.name(ofKey: type)).\(name)"
    case .method(_, let name): name
    case .unknown(let unknown): unknown.text.isEmpty ? "…" : unknown.text
    }
  }
}

/// A value that only running code knows: the expression that it came from.
struct Unknown {
  let text: String
  var type: String
  let position: SourcePosition
  /// The path to the value from a property or parameter, the same through whatever variables it goes.
  var origin: String?
  /// The value that the code states before other code changes it.
  var initial: Value?
  /// True if the initial value is the default of a type, which is assumed of its data.
  var isDefault = false
  /// The paths of the data with a default that decides a comparison.
  var defaults: [String] = []
  /// The interval that a random integer is in; nil for any other value.
  var interval: NumberInterval?
  /// The comparison that the value is the result of.
  var test: DataTest?
  /// The test that holds if an optional is there, of a cast to another type; nil for any other value.
  var presence: DataTest?
  /// False for a value of ``type`` that is always there.
  var isOptional = true
  /// A text that stands in for the value in a layout; nil if there is none.
  var sample: String?
  /// The content of an image; nil for any other value, and for an image of which nothing is known.
  var image: ImageContent?
}

/// A C or Swift structure of the system's libraries, copied on assignment.
struct Structure {
  let type: String
  var fields: [String: Value]

  /// True if all numbers in it are zero, as in the `.zero` of any type; nil if one is unknown.
  var isZero: Bool? {
    var result = true
    for value in fields.values {
      if case .structure(let part) = value {
        guard let isZero = part.isZero else { return nil }
        result = result && isZero
      } else {
        guard !value.isUnknown, let number = value.number else { return nil }
        result = result && number == 0
      }
    }
    return result
  }
}

/// An array.
///
/// Objective-C shares it, Swift copies it on assignment.
final class List: Store {
  private var storage: [Value]

  init(_ items: [Value]) {
    storage = items
  }

  var items: [Value] {
    get {
      willRead()
      return storage
    }
    _modify {
      willRead()
      willWrite()
      yield &storage
    }
  }

  override func content(of key: AnyHashable) -> Content { .items(storage) }

  override func restore(_ key: AnyHashable, _ content: Content) {
    if case .items(let items) = content { storage = items }
  }
}

/// A closure with the variables around it.
final class ClosureValue {
  let closure: Closure
  let frame: Frame
  /// The file of the code around it.
  let file: Int32
  /// The local function of which this is the value; nil for a closure.
  let function: Function?
  /// The name of the result builder that collects the values of its statements; nil if there is none.
  let builder: String?

  init(
    _ closure: Closure, _ frame: Frame, file: Int32, function: Function? = nil,
    builder: String? = nil
  ) {
    self.closure = closure
    self.frame = frame
    self.file = file
    self.function = function
    self.builder = builder
  }
}

/// The variables of a function call or block.
final class Frame {
  let variables = Slots<String, Value>()
  let parent: Frame?
  let receiver: Value?
  /// The class whose code runs, for `super`.
  let className: String?
  let language: SourceLanguage
  var returnType = ""
  /// The variables of Objective-C that blocks share; they have copies of the others.
  var shared: Set<String> = []
  /// The property whose lazy Objective-C getter runs: its unset field is nil there.
  var lazyField: String?
  /// The initializer that runs, which `self.init` does not mean.
  var initializer: SourcePosition?
  /// True in the rounds of a loop with a condition: the values that data has by default decide there.
  var takesDefaults = false

  init(receiver: Value?, className: String?, language: SourceLanguage) {
    parent = nil
    self.receiver = receiver
    self.className = className
    self.language = language
  }

  init(inside parent: Frame) {
    self.parent = parent
    receiver = parent.receiver
    className = parent.className
    language = parent.language
    returnType = parent.returnType
    lazyField = parent.lazyField
    initializer = parent.initializer
    takesDefaults = parent.takesDefaults
  }

  /// The frame of a closure: of a block with the values that variables around it have now, but those that it shares.
  ///
  /// - Complexity: O(*n*) in the words of the closure.
  func captured(by closure: Closure) -> Frame {
    guard !closure.capturedNames.isEmpty else { return self }
    let result = Frame(inside: self)
    for name in closure.capturedNames {
      var frame: Frame? = self
      while let current = frame {
        if let value = current.variables[name] {
          if !current.shared.contains(name) { result.variables[name] = value }
          break
        }
        frame = current.parent
      }
    }
    return result
  }

  func lookUp(_ name: String) -> Value? {
    var frame: Frame? = self
    while let current = frame {
      if let value = current.variables[name] { return value }
      frame = current.parent
    }
    return nil
  }

  /// Assigns to the innermost variable of a name; false if there is none.
  func assign(_ name: String, _ value: Value) -> Bool {
    var frame: Frame? = self
    while let current = frame {
      if current.variables[name] != nil {
        current.variables[name] = value
        return true
      }
      frame = current.parent
    }
    return false
  }
}
