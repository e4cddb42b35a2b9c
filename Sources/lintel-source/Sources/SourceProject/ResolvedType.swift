package import SourceTree

/// A type with all its parts: declaration, extensions, categories, header and implementation.
package final class ResolvedType {
  package let name: String
  package let kind: TypeDeclaration.Kind
  package let language: SourceLanguage
  package let superclass: String?
  /// The file in which the superclass is named.
  package let superclassFile: Int32
  package let position: SourcePosition
  /// The protocols that the parts of the type name, and its superclass.
  package private(set) var conformances: [String] = []
  package private(set) var properties: [String: Property] = [:]
  package private(set) var propertyOrder: [String] = []
  /// The properties that code of other classes may use.
  package private(set) var openProperties: Set<String> = []
  package private(set) var statics: [String: Property] = [:]
  package private(set) var methods: [String: [Function]] = [:]
  package private(set) var initializers: [Function] = []
  package private(set) var cases: [String: EnumerationCase] = [:]
  package private(set) var caseOrder: [String] = []

  /// - Parameters:
  ///   - name: The key of the type.
  ///   - parts: Its declarations; of members that several have the first one counts.
  ///   - file: The file that sees them, where two files have members of one name; nil where none have.
  init(name: String, parts: [TypeDeclaration], seenFrom file: Int32? = nil) {
    self.name = name
    let primary =
      parts.first { $0.kind != .extension && !$0.methods.isEmpty }
      ?? parts.first { $0.kind != .extension }
    kind = primary?.kind ?? .extension
    language = primary?.language ?? parts.first?.language ?? .swift
    position = primary?.position ?? .none
    let subclass = parts.first { $0.kind != .extension && $0.superclass != nil }
    superclass = subclass?.superclass
    superclassFile = subclass?.position.file ?? position.file
    for part in parts { add(part, seenFrom: file) }
    for property in properties.values { addGetter(of: property) }
  }

  /// Adds the getter of a property in Objective-C that has another name, unless the code has one.
  private func addGetter(of property: Property) {
    guard let name = property.getterName, methods[name] == nil else { return }
    let field = Expression(.name("_" + property.name), at: property.position)
    methods[name] = [
      Function(
        name: name, parameters: [], body: [Statement(.returns(field), at: property.position)],
        isStatic: false, returnType: property.type, language: .objectiveC,
        position: property.position)
    ]
  }

  private func add(_ part: TypeDeclaration, seenFrom file: Int32?) {
    func isHidden(_ isPrivate: Bool, _ position: SourcePosition) -> Bool {
      isPrivate && part.language == .swift && file.map { $0 != position.file } ?? false
    }
    for property in part.properties where !isHidden(property.isPrivate, property.position) {
      // An instance variable and its property are one field.
      let name = part.language == .objectiveC ? Self.field(property.name) : property.name
      if property.language == .swift ? !property.isPrivate : property.isInInterface {
        openProperties.insert(name)
      }
      if property.isStatic {
        if statics[name] == nil { statics[name] = property }
      } else if properties[name] == nil {
        properties[name] = property
        propertyOrder.append(name)
      }
    }
    conformances += part.conformances.filter { !conformances.contains($0) }
    for method in part.methods where !isHidden(method.isPrivate, method.position) {
      add(method, to: &methods[method.name, default: []], isChecked: file != nil)
    }
    for method in part.initializers where !isHidden(method.isPrivate, method.position) {
      add(method, to: &initializers, isChecked: file != nil)
    }
    for item in part.cases where cases.updateValue(item, forKey: item.name) == nil {
      caseOrder.append(item.name)
    }
  }

  /// Adds a method, unless one of a nearer file has the same parameters.
  private func add(_ method: Function, to methods: inout [Function], isChecked: Bool) {
    let isHidden =
      isChecked
      && methods.contains {
        $0.position.file != method.position.file && $0.signature == method.signature
      }
    if !isHidden { methods.append(method) }
  }

  /// The name of a field without the underscore of an instance variable.
  package static func field(_ name: String) -> String {
    name.hasPrefix("_") ? String(name.drop { $0 == "_" }) : name
  }
}
