@testable import InspectorServer
import JSON

/// The types of the Python client, made from the objects that our messages have.
///
/// Values that are no objects of members, such as frames, are written by hand in `_values.py`.
enum PythonTypes {
  /// The text of `Clients/python/src/lintel/_types.py`.
  static var text: String {
    let names = classes.map { "    \"\($0.name)\",\n" }.joined()
    let texts = classes.map { "\n\n\($0.text)" }.joined()
    return """
      \"""What the daemon answers, as small values that do not change.

      Generated from the protocol's schema; do not edit it.
      \"""

      from __future__ import annotations

      from dataclasses import dataclass, field
      from typing import Any, Mapping, Optional, Tuple, Union

      from . import _behaviour
      from ._values import (
          Frame,
          ParentSize,
          Point,
          Position,
          Range,
          Size,
          SizeRange,
          TextEdit,
          Value,
      )

      __all__ = [
      \(names)]

      """ + texts
  }

  private static let classes: [PythonClass] = messageComponents.map { PythonClass($0) }
    .sorted { $0.name < $1.name }
}

/// An object as a dataclass.
private struct PythonClass {
  let name: String
  let summary: String
  let members: [PythonMember]

  /// The types with methods of their own, which are written by hand in `_behaviour.py`.
  private static let able: Set = ["Explanation", "Frames", "Relayout", "Tree"]

  /// The types that can be used as their first list.
  private static let lists: Set = [
    "Diagnostics", "Difference", "Fixes", "Hits", "Matches", "Overrides", "Stats",
  ]

  init(_ component: SchemaComponent) {
    let schema = component.schema.value
    name = component.name
    summary = schema["description"]?.stringValue ?? ""
    members = PythonMember.all(of: schema, inside: [])
  }

  var text: String {
    var bases: [String] = []
    if members.contains(where: { $0.name == "frame" }) { bases.append("_behaviour.Framed") }
    if members.contains(where: \.isRecursive) { bases.append("_behaviour.Nested") }
    if Self.able.contains(name) { bases.append("_behaviour.\(name)") }
    let list = Self.lists.contains(name) ? members.first { $0.item != nil } : nil
    if let item = list?.item { bases.append("_behaviour.Items[\"\(item)\"]") }
    bases.append("Value")
    var lines = ["@dataclass(frozen=True)", "class \(name)(\(bases.joined(separator: ", "))):"]
    if !summary.isEmpty { lines += ["    \"\"\"\(summary)\"\"\"", ""] }
    if let list { lines.append("    _list = \"\(list.name)\"") }
    for member in members {
      if !member.summary.isEmpty { lines.append("    #: \(member.summary)") }
      lines.append("    \(member.name): \(member.annotation)\(member.field)")
    }
    return (lines + [""]).joined(separator: "\n")
  }
}

/// A member of an object, or of one inside it that has no name.
private struct PythonMember {
  /// The names on the wire that lead to it.
  let path: [String]
  let summary: String
  let isRequired: Bool
  let isRecursive: Bool
  private let type: PythonType

  /// The type of the items of a list.
  var item: String? { type.item }

  /// The members of an object; those of objects inside without a name are its own.
  static func all(of schema: JSONValue, inside path: [String]) -> [PythonMember] {
    let required = Set(schema["required"]?.arrayValue?.compactMap(\.stringValue) ?? [])
    return (schema["properties"]?.objectValue ?? [:]).flatMap { property -> [PythonMember] in
      let path = path + [property.key]
      if property.value["properties"] != nil { return all(of: property.value, inside: path) }
      return [
        PythonMember(
          path: path, summary: property.value["description"]?.stringValue ?? "",
          isRequired: required.contains(property.key),
          isRecursive: property.key == "children",
          type: PythonType(property.value))
      ]
    }
  }

  /// The names in Python's spelling.
  var name: String {
    var result = ""
    for character in path.joined(separator: "_") {
      if character.isUppercase { result += "_" }
      result += character.lowercased()
    }
    return result
  }

  var annotation: String {
    let isOptional = type.isNullable || (!isRequired && item == nil && !type.isFlag)
    return isOptional ? "Optional[\(type.name)]" : type.name
  }

  /// The field of the dataclass, if it is not an ordinary one.
  var field: String {
    if isRecursive { return " = field(repr=False, compare=False)" }
    guard path.count > 1 else { return "" }
    let keys = path.map { "\"\($0)\"" }.joined(separator: ", ")
    return " = field(metadata={\"path\": (\(keys))})"
  }
}

/// The type of a value in Python.
private struct PythonType {
  var name: String
  var isNullable = false

  /// The type of the items of a list.
  var item: String?

  /// True if it is `true` or left out.
  var isFlag = false

  init(_ schema: JSONValue) {
    if let reference = schema["$ref"]?.stringValue {
      self.init(component: String(reference.dropFirst("#/components/schemas/".count)))
    } else if let alternatives = schema["anyOf"]?.arrayValue {
      let others = alternatives.filter { $0 != ["type": "null"] }
      self.init(others[0])
      for other in others.dropFirst() { name = "Union[\(name), \(PythonType(other).name)]" }
      isNullable = isNullable || others.count < alternatives.count
    } else if let items = schema["items"] {
      let item = PythonType(items).name
      self.init("Tuple[\(item), ...]")
      self.item = item
    } else if let items = schema["additionalProperties"], items.objectValue != nil {
      let item = PythonType(items)
      self.init("Mapping[str, \(item.isNullable ? "Optional[\(item.name)]" : item.name)]")
    } else if let only = schema["const"] ?? schema["enum"]?.arrayValue?.first {
      self.init(only == true ? "bool" : only.stringValue == nil ? "int" : "str")
      isFlag = only == true
    } else {
      let types = schema["type"].map { $0.arrayValue ?? [$0] } ?? []
      switch types.first?.stringValue {
      case "string": self.init("str")
      case "integer": self.init("int")
      case "number": self.init("float")
      case "boolean": self.init("bool")
      default: self.init("Any")
      }
      isNullable = types.count > 1
    }
  }

  private init(component name: String) {
    switch name {
    case "Length": self.init("float")
    case "DiagnosticCounts": self.init("Mapping[str, int]")
    default:
      self.init(name)
      isNullable = ["Frame", "SizeRange", "ParentSize"].contains(name)
    }
  }

  private init(_ name: String) {
    self.name = name
  }
}
