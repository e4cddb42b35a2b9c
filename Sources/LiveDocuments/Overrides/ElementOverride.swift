package import DocumentSyntax
package import JSON
package import LayoutEngine

/// Values laid over what an element says, as developer tools do; the text stays as it is.
///
/// A value takes the place of all that the text says under its key, by the rules by which documents are read.
package struct ElementOverride: Hashable, Sendable {
  /// By the keys of an element's object but `style`, in the order in which they were first set.
  package var values: JSONObject

  /// By the keys of `style`, likewise.
  package var style: JSONObject

  package init(values: JSONObject = JSONObject(), style: JSONObject = JSONObject()) {
    self.values = values
    self.style = style
  }

  package var isEmpty: Bool { values.isEmpty && style.isEmpty }

  /// Lays other values over these.
  mutating func merge(_ other: ElementOverride) {
    for member in other.values { values[member.key] = member.value }
    for member in other.style { style[member.key] = member.value }
  }

  /// Whether it says what a place of the element's object says.
  func covers(_ path: [Location.Step]) -> Bool {
    guard case .key(let first)? = path.first else { return false }
    guard first == "style" else { return values[first] != nil }
    guard path.count > 1, case .key(let second) = path[1] else { return false }
    return style[second] != nil
  }

  /// What is laid over, as the object of an element would say it.
  var source: DocumentSource {
    var object = values
    if !style.isEmpty { object["style"] = .object(style) }
    return DocumentSource(JSONValue.object(object).serialized())
  }
}

/// Nothing is laid over these: they say what the element is, or are of no layout.
private let keysOfTheTextAlone: Set = ["type", "id", "style", "captured", "lintel-disable"]

extension TypeDeclaration {
  /// Whether a value may be laid over a key of such an element: not where the key says what the element is, or
  /// which elements are in it.
  package func canOverride(_ key: String) -> Bool {
    guard !keysOfTheTextAlone.contains(key) else { return false }
    return properties.contains { $0.name == key }
      || elementProperties.contains { $0.name == key }
  }
}

/// Values for one element, every one of which it takes.
package struct CheckedOverride: Sendable {
  /// The element they are laid over.
  package var element: ElementID
  package let override: ElementOverride

  /// Checks values by the rules by which documents are read.
  ///
  /// A number that is out of range, such as a negative width, is taken all the same, as a document
  /// would: the rules judge what comes of it.
  ///
  /// - Throws: ``OverrideError`` for the first key that such an element does not have, or whose value a document
  ///   could not use as a whole.
  package init(
    _ override: ElementOverride, for element: ElementID, in document: LiveDocument
  ) throws(OverrideError) {
    let declaration = document.declaration(of: element)
    for member in override.values where declaration?.canOverride(member.key) != true {
      throw OverrideError(
        element: element, key: member.key, isInStyle: false,
        fault: .unknownKey(member.key, owner: declaration?.name ?? "element"))
    }
    let table = declaration.flatMap { TypeTable.byName[$0.name] }
    for problem in OverrideReading(override, for: table).problems {
      if let fault = OverrideError.Fault(problem.kind) {
        let path = problem.location.dottedPath
        let isInStyle = path.hasPrefix("style.")
        throw OverrideError(
          element: element, key: isInStyle ? String(path.dropFirst("style.".count)) : path,
          isInStyle: isInStyle, fault: fault)
      }
    }
    self.element = element
    self.override = override
  }

  /// Values that may be none that it takes.
  init(unchecked override: ElementOverride, of element: ElementID) {
    self.element = element
    self.override = override
  }
}

/// Reads what is laid over an element.
struct OverrideReading: ~Copyable {
  private var reading: ValueReading

  /// What can be read of it.
  private(set) var readable = ElementOverride()

  /// The keys of that.
  private(set) var writtenKeys = ElementKeys(rawValue: 0)

  var problems: [Problem] { reading.problems }
  var builder: ElementBuilder { reading.builder }

  /// Lays it over what a builder has; what is no value of a key leaves that as it is.
  ///
  /// Without the keys of the element's type only those of `style` are read.
  init(
    _ override: ElementOverride, for table: TypeTable?,
    over builder: ElementBuilder = ElementBuilder()
  ) {
    let source = override.source
    reading = ValueReading(source, of: nil)
    reading.builder = builder
    reading.builder.style.beginOverrides()
    guard let node = source.syntax.root.container else { return }
    for member in reading.reader.members(of: node).used {
      let place = reading.place(of: member, in: .top)
      let name = reading.reader.name(of: member.key)
      if name == "style" {
        if let style = member.entry.container { read(style, override.style, at: place) }
      } else if let property = table?[member.number], read(member, as: property, at: place) {
        readable.values[name] = override.values[name]
      }
    }
  }

  private mutating func read(_ style: SyntaxNode, _ values: JSONObject, at place: ReadPlace) {
    for member in reading.reader.members(of: style).used {
      let place = reading.place(of: member, in: place)
      if let property = TypeTable.styles[member.number] {
        let name = reading.reader.name(of: member.key)
        if read(member, as: property, at: place) { readable.style[name] = values[name] }
      } else {
        reading.noteUnknown(member, owner: "style", at: place)
      }
    }
  }

  /// - Returns: Whether the value can be read.
  private mutating func read(
    _ member: ObjectMembers.Member, as property: Property, at place: ReadPlace
  ) -> Bool {
    let noted = reading.problems.count
    if let key = reading.readNoting(member.entry, as: property, at: place) {
      writtenKeys.insert(key)
    }
    return !reading.problems[noted...].contains { $0.kind.leavesOut }
  }
}

extension Location {
  /// The keys of the path as sentences name it: `preferredSize.width`.
  fileprivate var dottedPath: String {
    path.map { step in
      switch step {
      case .key(let key), .duplicate(let key, _): key
      case .index(let index): "\(index)"
      }
    }.joined(separator: ".")
  }
}

/// Why a value cannot be laid over an element.
package struct OverrideError: Error, Hashable, Sendable {
  package let element: ElementID

  /// The key and, where the fault is inside its value, those in there: `preferredSize.width`.
  package let key: String

  /// Whether it is a key of `style`.
  package let isInStyle: Bool
  package let fault: Fault

  package enum Fault: Hashable, Sendable {
    /// `owner`, which is a type, `style` or a key, has no such key, or none that could be laid over.
    case unknownKey(String, owner: String)
    case wrongValueType(expected: String, found: ValueKind)
    case unknownChoice(String, choices: [String])

    /// The text is no length, percentage or `auto`.
    case badDimension(String)

    /// The value lacks one of its sides.
    case missingKey(String)
  }
}

extension OverrideError.Fault {
  /// - Returns: `nil` for what a document uses all the same.
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

/// A sentence without a full stop; who shows it names the element.
extension OverrideError: CustomStringConvertible {
  package var description: String {
    let key = shortened(key)
    return switch fault {
    case .unknownKey(let unknown, let owner):
      keysOfTheTextAlone.contains(unknown) && !isInStyle
        ? "nothing can be laid over \(quoted(unknown))" : "\(owner) has no key \(quoted(unknown))"
    case .wrongValueType(let expected, let found): "\(key) must be \(expected), not \(found.words)"
    case .unknownChoice(let value, let choices):
      "\(key) must be \(listed(choices, lastBy: "or")), not \(quoted(value))"
    case .badDimension(let text):
      "\(key) must be a number of points, a percentage or auto, not \(quoted(text))"
    case .missingKey(let missing): "\(key) has no \(missing)"
    }
  }
}
