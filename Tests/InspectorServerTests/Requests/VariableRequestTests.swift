import JSON
import Testing

/// Overrides of variables.
@Suite struct VariableRequestTests {
  @Test func `Values of variables are laid over a document until they are reset`() {
    let text = ##"""
      {"variables":{"side":"$unit * 2","unit":10},"constrainedSize":{"width":100,"height":100},
       "root":{"type":"stack","children":[{"type":"node","id":"a","style":{"width":"$side","height":5}}]}}
      """##
    var client = TestClient(capabilities: [:])
    _ = client.open(text)
    func width(_ result: JSONValue?) -> JSONValue? {
      result?["frames"]?["/root/children/0"]?["frame"]?.arrayValue?[2]
    }
    let laid = client.request("layout/override", openDocument(["variables": ["unit": 6]]))
    #expect(laid?["variables"] == ["unit": 6], "\(laid as Any)")
    #expect(width(client.request("layout/frames", openDocument())) == 12)
    let reset = client.request("layout/resetOverrides", openDocument())
    #expect(reset?["variables"] == nil)
    #expect(width(client.request("layout/frames", openDocument())) == 20)
  }
}
