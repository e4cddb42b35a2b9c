import JSON
import Testing

@Suite struct LayoutDiagnosticsRequestTests {
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
}
