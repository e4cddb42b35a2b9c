import InspectorServer
import JSON
import TestSupport
import Testing

@Suite struct DiscoverRequestTests {
  private let document = ProtocolSchema.document

  @Test func `a script gets the document`() {
    var client = TestClient()
    #expect(client.request("rpc.discover") == document)
    #expect(document["openrpc"] == "1.3.2")
    #expect(document["info"]?["title"] == "lintel")
    #expect((try? JSONValue(parsing: ProtocolSchema.text.utf8)) == document)
  }

  @Test func `rpc.discover lists every method with a summary`() throws {
    let methods = try #require(document["methods"]?.arrayValue)
    #expect(
      methods.map { $0["name"]?.stringValue }
        == allDeclaredRequests.map { $0.method } + allSentMessages.map(\.method))
    for request in allRequests where request.method.hasPrefix("layout/") {
      #expect(request is any DeclaredRequest.Type, "\(request.method)")
    }
    for method in methods {
      let summary = method["summary"]?.stringValue ?? ""
      #expect(summary.hasSuffix("."), "\(method["name"] ?? nil) has no summary yet")
      #expect((method["result"] == nil) == (method["x-notification"] == true))
    }
  }

  @Test func `of a result every member is declared`() throws {
    for request in allDeclaredRequests where request.method != "rpc.discover" {
      #expect(request.resultSchema.value != [:], "\(request.method) has no schema yet")
    }
    var open: [String] = []
    var pending = document["methods"]?.arrayValue?.map { method in
      (method["name"]?.stringValue ?? "", method["result"]?["schema"] ?? nil)
    }
    while let (name, schema) = pending?.popLast() {
      if schema["type"] == "object", schema["additionalProperties"] == nil { open.append(name) }
      pending? += (schema.arrayValue ?? []).map { (name, $0) }
      pending? += (schema.objectValue ?? [:]).map { (name, $0.value) }
    }
    #expect(open == [])
  }

  @Test func `every reference leads somewhere, and every component is in use`() {
    var references: Set<String> = []
    var pending = [document]
    while let value = pending.popLast() {
      if let reference = value["$ref"]?.stringValue {
        references.insert(reference)
        #expect(ProtocolValidation.validator.resolve(reference) != nil, "\(reference)")
      }
      pending += value.arrayValue ?? []
      pending += value.objectValue?.map(\.value) ?? []
    }
    let components = allSchemaComponents.map { "schemas/\($0.name)" }
    let errors = allErrorKinds.map { "errors/\($0.name)" }
    // Some errors are of LSP's methods alone, or of none.
    references.formUnion(errors.map { "#/components/\($0)" })
    #expect(references == Set((components + errors).map { "#/components/\($0)" }))
    #expect(components == components.sorted())
    #expect(Set(components + errors).count == components.count + errors.count)
  }
}
