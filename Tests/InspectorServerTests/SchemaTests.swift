import InspectorServer
import JSON
import LayoutEngine
import LiveDocuments
import Testing

@Suite struct SchemaTests {
  @Test func `the text is the schema, indented`() throws {
    #expect(try JSONValue(parsing: DocumentSchema.text.utf8) == DocumentSchema.schema)
    #expect(
      DocumentSchema.text.hasPrefix("{\n  \"$schema\": \"https://json-schema.org/draft/2020-12"))
    #expect(DocumentSchema.text.hasSuffix("}\n"))
  }

  @Test func `every reference leads to a definition`() {
    let definitions = DocumentSchema.schema["$defs"]
    var pending = [DocumentSchema.schema]
    var count = 0
    while let value = pending.popLast() {
      if let reference = value["$ref"]?.stringValue {
        count += 1
        let path = reference.dropFirst("#/$defs/".count).split(separator: "/")
        let found = path.reduce(definitions) { $0?[String($1)] }
        #expect(found != nil, "\(reference)")
      }
      pending += value.arrayValue ?? []
      pending += value.objectValue?.map(\.value) ?? []
    }
    #expect(count > 50)
  }

  @Test func `Every key of the schema has a description`() {
    var pending = [("", DocumentSchema.schema)]
    while let (path, value) = pending.popLast() {
      for property in value["properties"]?.objectValue ?? [:] where !path.contains("/if") {
        let description = property.value["description"]?.stringValue ?? ""
        #expect(description.utf8.count >= 12, "\(path)/\(property.key): \(description)")
      }
      pending += value.objectValue?.map { ("\(path)/\($0.key)", $0.value) } ?? []
      pending += (value.arrayValue ?? []).map { (path, $0) }
    }
  }

  @Test func `no type has a key that 1.x had for the style`() {
    let former = DocumentSchema.schema["$defs"]?["keysOf1.x"]?["properties"]?.objectValue ?? [:]
    #expect(former.count == styleProperties.count + DeprecatedStyleKey.allCases.count)
    for key in former {
      #expect(key.value["deprecated"] == true)
      for type in allTypes {
        let own = DocumentSchema.schema["$defs"]?[type.name]?["properties"]?[key.key]
        #expect(own == nil, "\(type.name) has \(key.key)")
      }
    }
  }

  @Test func `a type has its own keys, the shared ones and those of its children`() {
    let stack = DocumentSchema.schema["$defs"]?["stack"]
    let properties = stack?["properties"]
    #expect(properties?["type"]?["const"] == "stack")
    #expect(
      properties?["direction"]?["anyOf"] == [
        ["enum": ["horizontal", "vertical"]], ["$ref": "#/$defs/reference"],
      ])
    #expect(
      properties?["spacing"]?["anyOf"] == [["type": "number"], ["$ref": "#/$defs/expression"]])
    #expect(properties?["spacing"]?["default"] == 0)
    #expect(properties?["children"]?["items"] == ["$ref": "#/$defs/element"])
    #expect(
      properties?["style"]?["anyOf"] == [["$ref": "#/$defs/style"], ["$ref": "#/$defs/reference"]])
    #expect(stack?["additionalProperties"] == false)
    #expect(stack?["allOf"] == [["$ref": "#/$defs/keysOf1.x"]])
    let ratio = DocumentSchema.schema["$defs"]?["ratio"]
    #expect(ratio?["required"]?.arrayValue.map { Set($0) } == ["type", "ratio", "child"])
  }
}
