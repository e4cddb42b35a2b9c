import Foundation
import InspectorServer
import Testing

/// If this fails, `swift run lintel schema > Protocol/layout-document.schema.json` fixes it.
@Test func `the schema that is shipped is the one that the program prints`() throws {
  #expect(try ProtocolFolder.text(of: "layout-document.schema.json") == DocumentSchema.text)
}

/// If this fails, `swift run lintel schema configuration > Protocol/lintel-configuration.schema.json`
/// fixes it.
@Test func `the schema of configurations that is shipped is the one that the program prints`()
  throws
{
  #expect(
    try ProtocolFolder.text(of: "lintel-configuration.schema.json") == ConfigurationSchema.text)
}

/// If this fails, `swift run lintel schema protocol > Protocol/lintel.openrpc.json` fixes it.
@Test func `the schema of the protocol that is shipped is the one that the program prints`()
  throws
{
  #expect(try ProtocolFolder.text(of: "lintel.openrpc.json") == ProtocolSchema.text)
}

/// `LINTEL_RECORD=1 swift test --filter SchemaTests` writes them anew.
@Test func `the types of the Python client follow from the schema of the protocol`() throws {
  let path = "../Clients/python/src/lintel/_types.py"
  if ProcessInfo.processInfo.environment["LINTEL_RECORD"] != nil {
    try ProtocolFolder.write(PythonTypes.text, to: path)
  }
  #expect(try ProtocolFolder.text(of: path) == PythonTypes.text)
}

/// Members of results are attributes of Python's objects, and some words of Python cannot name one.
@Test func `No type of the Python client has a keyword as an attribute`() {
  let keywords: Set = [
    "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del", "elif",
    "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda",
    "nonlocal", "not", "or", "pass", "raise", "return", "try", "while", "with", "yield", "None",
    "True", "False",
  ]
  let attributes = PythonTypes.text.split(separator: "\n").compactMap { line in
    line.wholeMatch(of: #/ {4}(\w+): .*/#).map { String($0.1) }
  }
  #expect(attributes.count > 100)
  #expect(attributes.filter(keywords.contains) == [])
}
