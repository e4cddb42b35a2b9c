import JSON
import Testing

@Suite struct LayoutDiagnosticsRequestTests {
  @Test func `A diagnostic and its related ones have pointers and ranges`() throws {
    var client = TestClient()
    let result = client.request(
      "layout/diagnostics",
      [
        "document":
          #"{"root":{"type":"stack","children":[{"type":"node","type":"spec"},{"type":"spec"}]}}"#
      ])
    #expect(result?["version"] == .null)
    #expect(result?["revision"] == 1)
    let diagnostic = try #require(result?["diagnostics"]?.arrayValue?.first)
    #expect(diagnostic["code"] == "json-duplicate-key")
    #expect(diagnostic["severity"] == 2)
    #expect(diagnostic["source"] == "lintel")
    #expect(diagnostic["pointer"] == "/root/children/0")
    #expect(diagnostic["range"] == range(line: 0, 37, 50))
    #expect(diagnostic["tags"] == [1])
    #expect(diagnostic["related"]?.arrayValue?.first?["pointer"] == "/root/children/0")
    #expect(diagnostic["related"]?.arrayValue?.first?["range"] == range(line: 0, 51, 57))
  }

  /// A value written into the message is the document as it stands there, to the blank.
  @Test func `duplicate keys of a document written as a value are found where they are`() {
    var client = TestClient()
    let document = #"{ "root" : {"type":"node" , "type" :"spec"}}"#
    let message =
      #"{"jsonrpc":"2.0","id":1,"params":{"document":1},"method":"layout/diagnostics","#
      + #""params":{"x":[{}],"docum\u0065nt":\#(document)}}"#
    let single = client.send(message).first
    #expect(
      single?["result"]?["diagnostics"]?.arrayValue?.first?["range"] == range(line: 0, 12, 25))
    let batch = client.send(#"[3,\#(message)]"#).first?.arrayValue?.last
    #expect(batch == single)
  }

  @Test func `a document without elements has diagnostics all the same`() {
    var client = TestClient()
    let result = client.request("layout/diagnostics", ["document": "{"])
    #expect(result?["diagnostics"]?.arrayValue?.isEmpty == false)
  }

  @Test func `diagnostics about a variant point to it`() {
    var client = TestClient()
    let result = client.request(
      "layout/diagnostics",
      [
        "document": [
          "variants": [["name": "a"], ["name": "b", "scale": -1]], "root": ["type": "spec"],
        ]
      ])
    #expect(result?["diagnostics"]?.arrayValue?.map { $0["pointer"] } == ["/variants/1"])
  }

  @Test func `wrong params are refused by name`() {
    var client = TestClient()
    #expect(client.failure("layout/diagnostics", [:])?.pointer == "/textDocument")
    #expect(
      client.failure("layout/diagnostics", ["document": "{}", "variant": []])?.pointer
        == "/variant")
    #expect(
      client.failure("layout/diagnostics", ["document": "{}", "variant": "a"])?.kind
        == "no-such-variant")
  }
}
