import Foundation
import InspectorServer
import Testing

/// Files that are made from the schemas are up to date; `Tests/record` writes them.
@Suite struct WrittenSchemasTests {
  @Test(arguments: Self.files.keys.sorted())
  func `A file that is made from a schema has its text`(path: String) throws {
    let make = try #require(Self.files[path])
    let text = make()
    if ProcessInfo.processInfo.environment["LINTEL_RECORD"] != nil {
      try ProtocolFolder.write(text, to: path)
    }
    #expect(try ProtocolFolder.text(of: path) == text)
  }

  private static let files: [String: @Sendable () -> String] = [
    "layout-document.schema.json": { DocumentSchema.text },
    "frames.schema.json": { FramesAnswer.schemaText },
    "lintel-configuration.schema.json": { ConfigurationSchema.text },
    "lintel.openrpc.json": { ProtocolSchema.text },
    "../Clients/python/src/lintel/_types.py": { PythonTypes.text },
    "../Sources/LivePage/Page/keys.js": { PageKeys.text },
  ]
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
