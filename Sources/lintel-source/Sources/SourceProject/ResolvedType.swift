package import SourceTree

/// A type with all its parts: declaration, extensions, categories, header and implementation.
package final class ResolvedType {
  package let name: String
  package let kind: TypeDeclaration.Kind
  package let language: SourceLanguage
  package let superclass: String?
  package let position: SourcePosition
  /// The protocols that the parts of the type name, and its superclass.
  package private(set) var conformances: [String] = []
  package private(set) var properties: [String: Property] = [:]
  package private(set) var propertyOrder: [String] = []
  package private(set) var statics: [String: Property] = [:]
  package private(set) var methods: [String: [Function]] = [:]
  package private(set) var initializers: [Function] = []
  package private(set) var cases: [String: EnumerationCase] = [:]
  package private(set) var caseOrder: [String] = []

  init(name: String, parts: [TypeDeclaration]) {
    self.name = name
    let primary =
      parts.first { $0.kind != .extension && !$0.methods.isEmpty }
      ?? parts.first { $0.kind != .extension }
    kind = primary?.kind ?? .extension
    language = primary?.language ?? parts.first?.language ?? .swift
    position = primary?.position ?? .none
    superclass = parts.compactMap { $0.kind == .extension ? nil : $0.superclass }.first
    for part in parts { add(part) }
  }

  private func add(_ part: TypeDeclaration) {
    for property in part.properties {
      // An instance variable and its property are one field.
      let name = part.language == .objectiveC ? Self.field(property.name) : property.name
      if property.isStatic {
        if statics[name] == nil { statics[name] = property }
      } else if properties[name] == nil {
        properties[name] = property
        propertyOrder.append(name)
      }
    }
    conformances += part.conformances.filter { !conformances.contains($0) }
    for method in part.methods { methods[method.name, default: []].append(method) }
    initializers += part.initializers
    for item in part.cases where cases.updateValue(item, forKey: item.name) == nil {
      caseOrder.append(item.name)
    }
  }

  /// The name of a field without the underscore of an instance variable.
  package static func field(_ name: String) -> String {
    name.hasPrefix("_") ? String(name.drop { $0 == "_" }) : name
  }
}
