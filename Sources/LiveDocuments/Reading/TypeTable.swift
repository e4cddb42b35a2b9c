package import DocumentSyntax
package import LayoutEngine

/// The keys of one type, for looking them up while reading.
final class TypeTable: Sendable {
  let declaration: TypeDeclaration

  /// The declaration's index in `allTypes`.
  let index: UInt8
  let properties: [String: Property]

  /// The properties by the number of their name.
  private let numbered: NumberedProperties

  /// The required properties.
  let required: [Property]

  /// The keys that only this type declares, without the keys of all elements.
  let ownKeys: ElementKeys

  init(_ declaration: TypeDeclaration, index: Int) {
    self.declaration = declaration
    self.index = UInt8(index)
    properties = Dictionary(
      (elementProperties + declaration.properties).map { ($0.name, $0) },
      uniquingKeysWith: { $1 })
    numbered = NumberedProperties(elementProperties + declaration.properties)
    required = declaration.properties.filter(\.isRequired)
    ownKeys = ElementKeys(declaration.properties.compactMap(\.key))
  }

  subscript(number: KeywordTable.Number) -> Property? { numbered[number] }

  static let typeKey = KeywordTable.keys.number(of: "type")
  static let styleKey = KeywordTable.keys.number(of: "style")
  static let textKey = KeywordTable.keys.number(of: "text")
  static let rootKey = KeywordTable.keys.number(of: "root")
  static let layoutKey = KeywordTable.keys.number(of: "layout")
  static let variablesKey = KeywordTable.keys.number(of: "variables")
  static let eachKey = KeywordTable.keys.number(of: "each")

  /// The slot of a key whose value may be an element.
  static func slot(_ number: KeywordTable.Number) -> ElementSlot? {
    slots.indices.contains(Int(number)) ? slots[Int(number)] : nil
  }

  private static let slots = KeywordTable.keys.names.map { ElementSlot(rawValue: $0) }

  /// The keys of `style`.
  static let styles = NumberedProperties(styleProperties)

  /// The type of this name.
  static func named(_ name: UnsafeRawBufferPointer) -> TypeTable? {
    let number = names.number(of: name)
    return number == KeywordTable.unknown ? nil : all[Int(number)]
  }

  /// The type at an index in `allTypes`.
  static func at(_ index: UInt8) -> TypeTable { all[Int(index)] }

  // In the order of `names`: all names differ, so that the number of a name is an index.
  private static let all = allTypes.enumerated().map { TypeTable($1, index: $0) }
  private static let names = KeywordTable(allTypes.map(\.name))

  static let node = all[allTypes.firstIndex { $0.type == .node } ?? 0]

  static let byName: [String: TypeTable] = Dictionary(
    all.map { ($0.declaration.name, $0) }, uniquingKeysWith: { $1 })

  static let style: [String: Property] = Dictionary(
    styleProperties.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
}

/// Properties by the numbers of their names; if two have the same name, the last wins.
struct NumberedProperties: Sendable {
  private var properties: [Property?]

  init(_ properties: [Property]) {
    self.properties = Array(repeating: nil, count: KeywordTable.keys.names.count)
    for property in properties {
      self.properties[Int(KeywordTable.keys.number(of: property.name))] = property
    }
  }

  subscript(number: KeywordTable.Number) -> Property? {
    properties.indices.contains(Int(number)) ? properties[Int(number)] : nil
  }
}

extension KeywordTable {
  /// The names of all known keys, of any object.
  static let keys = KeywordTable(
    ["root", "type", "style"] + ElementSlot.allCases.map(\.rawValue)
      + DeprecatedStyleKey.allCases.flatMap(\.names) + propertyNames)

  /// The names of all properties, including the properties inside values.
  private static var propertyNames: [String] {
    var pending =
      documentProperties + elementProperties + styleProperties + allTypes.flatMap(\.properties)
    var seen: Set<ObjectIdentifier> = []
    var names: [String] = []
    while let property = pending.popLast() {
      guard seen.insert(ObjectIdentifier(property)).inserted else { continue }
      names.append(property.name)
      // Names of types are no keys of elements, and the more keys are known, the more are compared by name.
      if case .defaults = property.shape { continue }
      if case .layouts = property.shape { pending += layoutProperties }
      pending += property.shape.members + (property.shape.itemMembers ?? [])
      if case .byElement(let value) = property.shape { pending.append(value) }
    }
    return names
  }
}

/// A problem of a document that was found while reading it, such as an unknown key or an unusable value.
///
/// The cases carry data; the rules write the messages.
package struct Problem: Hashable, Sendable {
  package let kind: Kind

  /// The key or value at fault.
  package let location: Location

  /// The definition of the variable whose value is at fault, if the value at the location names one.
  package var definition: Location?

  /// True if a key has a name or location of 1.x.
  var isAboutOldName: Bool {
    if case .deprecatedName = kind { return true }
    return false
  }

  package enum Kind: Hashable, Sendable {
    /// The key appears again later in the same object, at `used`, which overrides this member.
    case duplicateKey(String, used: Location)
    case missingRoot
    case missingType
    case unknownType(String)

    /// `owner` names the object that does not have the key, for instance `inset` or `style`.
    case unknownKey(String, owner: String)
    case wrongValueType(key: String, expected: String, found: ValueKind)
    case unknownEnumValue(String, key: String, choices: [String])
    case badDimension(String)
    case badColor(String)
    case badImagePath(String)

    /// The number in percent, as written.
    case percentOutOfRange(Double)
    case negativeSize(Double)

    /// The number as written.
    case numberTooLarge(String)
    case badConstrainedSize(ConstrainedSizeFault)
    case badScale(Double)
    case badTextScale(Double)
    case deprecatedName(old: String, new: String)
    case booleanFlexFactor(Bool)
    case negativeFlexFactor(Double)

    /// `right` is `nil` if the type takes no children at all.
    case wrongChildKey(wrong: String, right: String?, type: String)
    case missingKey(String, owner: String)
    case badRatio(Double)

    /// A table of measured sizes without any.
    case noMeasuredSizes

    /// An entry of a table of measured sizes whose width is not more than the previous entry's.
    case unorderedMeasuredSize(from: Double, after: Double)

    /// A key over which the values of a variant cannot be laid.
    case fixedKey(String)
    case badOrder(OrderFault)

    /// A value names a variable, or a variant sets one, that the document does not have.
    case unknownVariable(String)

    /// The value of the first variable depends on itself through the following variables.
    case variableCycle([String])

    /// The variable has no value, which is a problem where it is defined.
    case missingVariableValue

    /// The value of a variable is too long, or too much of variables is read for one element.
    case variableLimit

    /// A variable that no string can name.
    case badVariableName(String)

    /// A file that a value names cannot be used, or something in it.
    case unusableFile(String, FileProblem)

    /// A value that must be the `#name` of a layout or a file, and no layout of the document has this name.
    case unknownLayout(String)

    /// A layout that uses itself, directly or through other layouts; `within` is the name of the layout with the use,
    /// or `nil` for a file that uses the document.
    case layoutCycle(String, within: String?)

    /// An `id` that an element before it in the same layout has, at `first`.
    case sharedID(String, first: Location)

    /// A use sets a variable that the layout does not have, which is named as in ``DocumentLayouts/Layout/shownName``.
    case unknownArgument(String, layout: String)

    /// A string in place of a number that is not an expression.
    case badExpression(String, key: String, expected: String)

    /// An expression that divides by zero, itself or in a variable that it names.
    case divisionByZero(String, key: String)
  }

  /// The reason why a variant's order of children is ignored.
  package enum OrderFault: Hashable, Sendable {
    /// The name lacks its `#`.
    case noName(String)

    /// `parent` has no child of this id.
    case noChild(String, parent: String)
    case listedTwice(String)

    /// The order lacks the ids of these children of `parent`.
    case missing([String], parent: String)
  }

  package enum ConstrainedSizeFault: Hashable, Sendable {
    case minimumExceedsMaximum(Axis, minimum: Double, maximum: Double)
    case infiniteMinimum(Axis)
    case zeroMaximum(Axis)
  }
}

extension Problem.Kind {
  /// True if the value counts as not written.
  var leavesOut: Bool {
    switch self {
    case .wrongValueType, .unknownEnumValue, .badDimension, .badColor, .badImagePath,
      .noMeasuredSizes, .unknownVariable, .missingVariableValue, .variableLimit, .badExpression,
      .divisionByZero:
      true
    default: false
    }
  }
}
