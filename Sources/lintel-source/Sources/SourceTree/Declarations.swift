/// The languages of source files.
package enum SourceLanguage: Sendable {
  case swift
  case objectiveC
}

/// A function, method or initializer.
package final class Function: Sendable {
  package let name: String
  package let parameters: [Parameter]
  package let body: [Statement]
  package let isStatic: Bool
  package let returnType: String
  /// The name of the attribute that may be a result builder, which collects the values of statements; nil if there is none.
  package let builder: String?
  /// True if only code of the file may call it.
  package let isPrivate: Bool
  package let language: SourceLanguage
  package let position: SourcePosition

  package init(
    name: String, parameters: [Parameter], body: [Statement], isStatic: Bool, returnType: String,
    builder: String? = nil, isPrivate: Bool = false, language: SourceLanguage,
    position: SourcePosition
  ) {
    self.name = name
    self.parameters = parameters
    self.body = body
    self.isStatic = isStatic
    self.returnType = returnType
    self.builder = builder
    self.isPrivate = isPrivate
    self.language = language
    self.position = position
  }
}

/// A parameter of a function.
package struct Parameter: Sendable {
  package let label: String?
  package let name: String
  package let type: String
  package let defaultValue: Expression?
  /// The name of the attribute that may be a result builder; nil if there is none.
  package let builder: String?
  /// True for `T...`, which takes any number of arguments; ``type`` is that of their array.
  package let isVariadic: Bool
  /// True if a call assigns the value at its end to the argument.
  package let isInout: Bool

  package init(
    label: String?, name: String, type: String, defaultValue: Expression? = nil,
    builder: String? = nil, isVariadic: Bool = false, isInout: Bool = false
  ) {
    self.label = label
    self.name = name
    self.type = type
    self.defaultValue = defaultValue
    self.builder = builder
    self.isVariadic = isVariadic
    self.isInout = isInout
  }
}

/// A stored or computed property, an instance variable or a global constant.
package final class Property: Sendable {
  package let name: String
  package let type: String
  package let value: Expression?
  package let getter: [Statement]?
  /// The body of `set`, or of `didSet` of a stored property.
  package let setter: [Statement]?
  /// The body of `willSet` of a stored property.
  package let observer: [Statement]?
  /// The name of the attribute that may be a result builder of the getter; nil if there is none.
  package let builder: String?
  package let isStatic: Bool
  /// True for a Swift `var`, and for a property in an interface in Objective-C that is not read-only: other code may have
  /// changed it before the layout.
  package let isVariable: Bool
  /// True if only code of the file may use it.
  package let isPrivate: Bool
  /// True for a property in an interface in Objective-C, not for an instance variable or one in a class extension.
  package let isInInterface: Bool
  /// The name of the getter of a property in Objective-C that has another one: `isOpen` of `open`.
  package let getterName: String?
  /// The names of all constants of the C enumeration to which a constant belongs; empty for options and all else.
  package let enumeration: [String]
  package let language: SourceLanguage
  package let position: SourcePosition

  package init(
    name: String, type: String, value: Expression?, getter: [Statement]?,
    setter: [Statement]? = nil, observer: [Statement]? = nil, builder: String? = nil,
    isStatic: Bool, isVariable: Bool, isPrivate: Bool = false, isInInterface: Bool = false,
    getterName: String? = nil, enumeration: [String] = [], language: SourceLanguage,
    position: SourcePosition
  ) {
    self.name = name
    self.type = type
    self.value = value
    self.getter = getter
    self.setter = setter
    self.observer = observer
    self.builder = builder
    self.isStatic = isStatic
    self.isVariable = isVariable
    self.isPrivate = isPrivate
    self.isInInterface = isInInterface
    self.getterName = getterName
    self.enumeration = enumeration
    self.language = language
    self.position = position
  }

  /// True if the value may be nil: a Swift optional; any Objective-C object.
  package var isOptional: Bool {
    language == .objectiveC || type.hasSuffix("?") || type.hasSuffix("!")
  }
}

/// A part of a type: its declaration, an extension, a category, an `@implementation`.
///
/// The name of a type in another one has that before it: `Cell.Metrics`.
package final class TypeDeclaration: Sendable {
  package enum Kind: Sendable {
    case `class`, structure, enumeration, `protocol`, `extension`
  }

  package let name: String
  package let kind: Kind
  package let superclass: String?
  /// All types in the inheritance clause: the superclass and protocols.
  package let conformances: [String]
  package let properties: [Property]
  package let methods: [Function]
  package let initializers: [Function]
  package let cases: [EnumerationCase]
  /// True if only code of the file may use the type; of an extension its members say it.
  package let isPrivate: Bool
  package let language: SourceLanguage
  package let position: SourcePosition

  package init(
    name: String, kind: Kind, superclass: String?, conformances: [String] = [],
    properties: [Property], methods: [Function],
    initializers: [Function], cases: [EnumerationCase], isPrivate: Bool = false,
    language: SourceLanguage, position: SourcePosition
  ) {
    self.name = name
    self.kind = kind
    self.superclass = superclass
    self.conformances = conformances
    self.properties = properties
    self.methods = methods
    self.initializers = initializers
    self.cases = cases
    self.isPrivate = isPrivate
    self.language = language
    self.position = position
  }
}

extension TypeDeclaration {
  /// The name without those of the types around it.
  package var ownName: String { Self.ownName(name) }

  package static func ownName(_ name: String) -> String {
    name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? name
  }

  /// The class around methods of a snippet, which stand in the file without one; nil if none is a layout method.
  package static func snippet(
    _ functions: [Function], language: SourceLanguage
  ) -> TypeDeclaration? {
    guard let layout = functions.first(where: { $0.name.hasPrefix("layoutSpecThatFits") }) else {
      return nil
    }
    return TypeDeclaration(
      name: "Snippet", kind: .class, superclass: "ASDisplayNode", properties: [],
      methods: functions, initializers: [], cases: [], language: language,
      position: layout.position)
  }
}

/// A case of an enumeration with its raw value.
package struct EnumerationCase: Sendable {
  package let name: String
  package let rawValue: Expression?

  package init(name: String, rawValue: Expression?) {
    self.name = name
    self.rawValue = rawValue
  }
}

/// A `#define`: a constant, or a function if it has parameters.
package final class Macro: Sendable {
  package let name: String
  package let parameters: [String]?
  package let value: Expression

  package init(name: String, parameters: [String]?, value: Expression) {
    self.name = name
    self.parameters = parameters
    self.value = value
  }
}
