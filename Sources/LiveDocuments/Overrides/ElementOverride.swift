package import DocumentSyntax
package import JSON
package import LayoutEngine

/// The values that a client sets on an element, as developer tools do; the text stays unchanged.
///
/// An object is merged member by member with the object that the text has under the same key; any other value replaces
/// the text's value. Overrides are read by the same rules as documents.
package struct ElementOverride: Hashable, Sendable {
  /// The values by the keys of the element's object except `style`, in the order in which they were first set.
  package var values: JSONObject

  /// The values by the keys of `style`, in the order in which they were first set.
  package var style: JSONObject

  package init(values: JSONObject = JSONObject(), style: JSONObject = JSONObject()) {
    self.values = values
    self.style = style
  }

  package var isEmpty: Bool { values.isEmpty && style.isEmpty }

  /// Lays other values over these; objects are merged.
  mutating func merge(_ other: ElementOverride) {
    for member in other.values {
      values[member.key] = MergedValues.merged(
        member.value, over: values[member.key], for: member.key, inStyle: false)
    }
    for member in other.style {
      style[member.key] = MergedValues.merged(
        member.value, over: style[member.key], for: member.key, inStyle: true)
    }
  }

  /// True if the override replaces the whole value at a path of the element's object.
  ///
  /// A merged object covers its own members, but not the whole object in the text.
  func covers(_ path: [Location.Step]) -> Bool {
    guard case .key(let first)? = path.first else { return false }
    guard first == "style" else { return covers(path.dropFirst(), of: first, inStyle: false) }
    guard path.count > 1, case .key(let second) = path[1] else { return false }
    return covers(path.dropFirst(2), of: second, inStyle: true)
  }

  private func covers(
    _ rest: ArraySlice<Location.Step>, of key: String, inStyle: Bool
  ) -> Bool {
    guard let value = inStyle ? style[key] : values[key] else { return false }
    guard MergedValues.keepsOthers(value, for: key, inStyle: inStyle) else { return true }
    guard case .key(let member)? = rest.first else { return false }
    return value[member] != nil
  }

  /// The overrides, as the object of an element would state them.
  var source: DocumentSource {
    var object = values
    if !style.isEmpty { object["style"] = .object(style) }
    return DocumentSource(JSONValue.object(object).serialized())
  }
}

extension TypeDeclaration {
  /// True if a key of an element of this type may be overridden: false if the key decides the type of the element, or
  /// its children.
  package func canOverride(_ key: String) -> Bool {
    guard !keysOfTheTextAlone.contains(key) else { return false }
    return properties.contains { $0.name == key }
      || elementProperties.contains { $0.name == key }
  }
}

/// Overrides of one element that passed the check of their keys and values.
package struct CheckedOverride: Sendable {
  /// The element that is overridden.
  package var element: ElementID
  package let override: ElementOverride

  /// Checks values by the same rules as documents.
  ///
  /// A number that is out of range, such as a negative width, is accepted, as in a document: the rules check its
  /// effect. An object may lack a required member if the object that it is merged with has it.
  ///
  /// - Throws: ``OverrideError`` for the first key that the element's type does not have, or whose value a document
  ///   could not use as a whole.
  package init(
    _ override: ElementOverride, for element: ElementID, in document: LiveDocument
  ) throws(OverrideError) {
    let declaration = document.elements.declaration(of: element)
    let table = declaration.flatMap { TypeTable.byName[$0.name] }
    for problem in OverrideReading(override, for: table).problems {
      if case .missingKey(let missing, _) = problem.kind,
        document.hasMember(missing, at: problem.location.path, of: element)
      {
        continue
      }
      if let fault = OverrideError.Fault(problem.kind) {
        let path = problem.location.dottedPath
        let isInStyle = path.hasPrefix("style.")
        throw OverrideError(
          element: element, key: isInStyle ? String(path.dropFirst("style.".count)) : path,
          isInStyle: isInStyle, fault: fault)
      }
    }
    for member in override.values where declaration?.canOverride(member.key) != true {
      let properties = elementProperties + (declaration?.properties ?? [])
      let isOfTextAlone =
        keysOfTheTextAlone.contains(member.key)
        && properties.contains { $0.name == member.key && $0.shape.mayBe(member.value) }
      throw OverrideError(
        element: element, key: member.key, isInStyle: false,
        fault: isOfTextAlone
          ? .ofTextAlone(member.key)
          : .unknownKey(member.key, owner: declaration?.name ?? "element"))
    }
    self.element = element
    self.override = override
  }

  /// Makes an override without checking its keys and values.
  init(unchecked override: ElementOverride, of element: ElementID) {
    self.element = element
    self.override = override
  }
}

extension ValueShape {
  /// False for a value that a use of a layout cannot have.
  ///
  /// The values of other shapes are checked as they are read.
  fileprivate func mayBe(_ value: JSONValue) -> Bool {
    switch self {
    case .layoutName: value.stringValue != nil
    case .variables: value.objectValue != nil
    case .entries:
      value.arrayValue != nil || value.numberValue != nil || value.stringValue != nil
    default: true
    }
  }
}

/// Reads the override of an element.
struct OverrideReading: ~Copyable {
  private var reader: DocumentReader

  /// The overrides that can be read.
  private(set) var readable = ElementOverride()

  /// The keys of the values that can be read.
  private(set) var writtenKeys = ElementKeys(rawValue: 0)

  var problems: [Problem] { reader.problems }
  var builder: ElementBuilder { reader.builder }

  /// Lays the override over the values of a builder; an unreadable value leaves the builder's value unchanged.
  ///
  /// Without the table of the element's type, only the keys of `style` are read.
  init(
    _ override: ElementOverride, for table: TypeTable?,
    over builder: ElementBuilder = ElementBuilder()
  ) {
    let source = override.source
    reader = DocumentReader(source, readsVariables: false)
    reader.builder = builder
    reader.builder.style.beginOverrides()
    guard let node = source.syntax.root.container else { return }
    for member in reader.members(of: node).used {
      let path = reader.path(of: member, in: .top)
      let name = reader.name(of: member.key)
      if name == "style" {
        if let style = member.entry.container { read(style, override.style, at: path) }
      } else if let property = table?[member.number], read(member, as: property, at: path) {
        readable.values[name] = override.values[name]
      }
    }
  }

  private mutating func read(_ style: SyntaxNode, _ values: JSONObject, at path: PathHandle) {
    for member in reader.members(of: style).used {
      let path = reader.path(of: member, in: path)
      if let property = TypeTable.styles[member.number] {
        let name = reader.name(of: member.key)
        if read(member, as: property, at: path) { readable.style[name] = values[name] }
      } else {
        reader.noteUnknown(member, owner: "style", at: path)
      }
    }
  }

  /// Reads a member; an object may lack required members that the object below it has.
  ///
  /// - Returns: True if the value can be read.
  private mutating func read(
    _ member: ObjectMembers.Member, as property: Property, at path: PathHandle
  ) -> Bool {
    let noted = reader.problems.count
    if let key = reader.readNoting(member.entry, as: property, at: path) {
      writtenKeys.insert(key)
    }
    return !reader.problems[noted...].contains { problem in
      if case .missingKey = problem.kind { return false }
      return problem.kind.leavesOut
    }
  }
}

extension LiveDocument {
  /// True if an element's own object, or its override, has a member in the object at a path.
  fileprivate func hasMember(
    _ member: String, at path: [Location.Step], of element: ElementID
  ) -> Bool {
    guard case .key(let first)? = path.first, let override = elements.overrides[element] else {
      return writesMember(member, at: path, of: element)
    }
    var below: JSONValue? = override.values[first]
    if first == "style", path.count > 1, case .key(let key) = path[1] {
      below = override.style[key]
    }
    return below?[member] != nil || writesMember(member, at: path, of: element)
  }

  /// True if an element's own object has a member in the object at a path, also by a name or path of 1.x.
  private func writesMember(
    _ member: String, at path: [Location.Step], of element: ElementID
  ) -> Bool {
    var object = Location(element, path, part: .value)
    if case .key(let name)? = path.last, let key = ElementKey(rawValue: name), key.isStyle {
      object = location(of: key, in: element, part: .value)
    }
    return isWritten(object.appending(.key(member), part: .value))
  }
}

extension Location {
  /// The path in sentences: `preferredSize.width`.
  fileprivate var dottedPath: String {
    path.map { step in
      switch step {
      case .key(let key), .duplicate(let key, _): key
      case .index(let index): "\(index)"
      case .file(let uri): uri
      }
    }.joined(separator: ".")
  }
}

/// The reason why a value cannot be laid over an element.
package struct OverrideError: Error, Hashable, Sendable {
  package let element: ElementID

  /// The key; for a fault inside the value, followed by the keys inside the value: `preferredSize.width`.
  package let key: String

  /// True if the key is a key of `style`.
  package let isInStyle: Bool
  package let fault: Fault

  /// True if only the text can have the key: overrides of it are not possible.
  package var isOfTextAlone: Bool {
    if case .ofTextAlone = fault { true } else { false }
  }

  package enum Fault: Hashable, Sendable {
    /// `owner`, which is a type, `style` or a key, does not have the key, or the key holds elements.
    case unknownKey(String, owner: String)

    /// Only the text can have the key: it cannot be overridden.
    case ofTextAlone(String)
    case wrongValueType(expected: String, found: ValueKind)
    case unknownChoice(String, choices: [String])

    /// The string is not a length, a percentage or `auto`.
    case badDimension(String)

    /// The value lacks one of its sides.
    case missingKey(String)
  }
}

extension OverrideError.Fault {
  /// - Returns: `nil` for a problem that leaves the value usable in a document.
  fileprivate init?(_ problem: Problem.Kind) {
    switch problem {
    case .unknownKey(let key, let owner): self = .unknownKey(key, owner: owner)
    case .wrongValueType(_, let expected, let found):
      self = .wrongValueType(expected: expected, found: found)
    case .unknownEnumValue(let value, _, let choices):
      self = .unknownChoice(value, choices: choices)
    case .badDimension(let text): self = .badDimension(text)
    case .missingKey(let key, _): self = .missingKey(key)
    default: return nil
    }
  }
}

/// A sentence without a full stop; the caller names the element.
extension OverrideError: CustomStringConvertible {
  package var description: String {
    let key = shortened(key)
    return switch fault {
    case .unknownKey(let unknown, let owner): "\(owner) has no key \(quoted(unknown))"
    case .ofTextAlone(let key): "nothing can be laid over \(quoted(key))"
    case .wrongValueType(let expected, let found): "\(key) must be \(expected), not \(found.words)"
    case .unknownChoice(let value, let choices):
      "\(key) must be \(listed(choices, lastBy: "or")), not \(quoted(value))"
    case .badDimension(let text):
      "\(key) must be a number of points, a percentage or auto, not \(quoted(text))"
    case .missingKey(let missing): "\(key) has no \(missing)"
    }
  }
}

/// The reason why a value cannot be laid over a variable.
package enum VariableOverrideError: Error, Hashable, Sendable {
  /// The document does not define the variable; `known` are the variables that it has.
  case unknown(String, known: [String])
  case tooLong(String)
}

/// A sentence without a full stop.
extension VariableOverrideError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknown(let name, _): "the document has no variable \(quoted(name))"
    case .tooLong(let name):
      "the value of \(quoted(name)) is longer than \(VariableLayer.longestValue) bytes"
    }
  }
}
