import InspectorServer
import JSON
import JSONRPC
import Testing

@Suite struct CancellationTests {
  @Test func `a request that is still waiting is answered as cancelled`() {
    var server = Server()
    let request = #"{"jsonrpc":"2.0","id":"a","method":"initialize"}"#
    let host = TestHost(cancels: { $0 == .request(.string("a")) })
    let answers = server.receive(Array(request.utf8), host: host)
    #expect(answers == [.error(.requestCancelled, for: .string("a"))])
    #expect(server.connection(.first)?.state == .uninitialized)
  }

  @Test func `a cancellation is about requests that arrived before it`() {
    var cancellations = Cancellations()
    cancellations.note(cancel("7"), arrival: 3)
    #expect(cancellations.isCancelled(.request(.integer(7)), arrival: 2))
    #expect(!cancellations.isCancelled(.request(.integer(7)), arrival: 4))
    #expect(!cancellations.isCancelled(.request(.integer(8)), arrival: 2))
    #expect(!cancellations.isCancelled(.request(.string("7")), arrival: 2))
  }

  @Test func `An id in another spelling cancels the request with the integer`() {
    var cancellations = Cancellations()
    cancellations.note(cancel("7e0"), arrival: 3)
    #expect(cancellations.isCancelled(.request(.integer(7)), arrival: 2))
    cancellations.note(cancel("18446744073709551615"), arrival: 4)
    #expect(!cancellations.isCancelled(.request(.integer(.max)), arrival: 2))
  }

  @Test func `a cancellation is forgotten when its turn comes`() {
    var cancellations = Cancellations()
    cancellations.note(cancel(#""a""#), arrival: 3)
    cancellations.forget(upTo: 2)
    #expect(cancellations.isCancelled(.request(.string("a")), arrival: 0))
    cancellations.forget(upTo: 3)
    #expect(!cancellations.isCancelled(.request(.string("a")), arrival: 0))
  }

  @Test func `a cancellation of progress is noted by its token`() throws {
    var cancellations = Cancellations()
    let cancel = #"""
      {"jsonrpc":"2.0","method":"window/workDoneProgress\/cancel","params":{"token":"t"}}
      """#
    cancellations.note(Array(cancel.utf8), arrival: 3)
    let token = try ProgressToken(from: JSONReader("t"))
    #expect(cancellations.isCancelled(.progress(token), arrival: 2))
    #expect(!cancellations.isCancelled(.progress(token), arrival: 4))
  }

  @Test func `the same request can be cancelled again`() {
    var cancellations = Cancellations()
    cancellations.note(cancel("7"), arrival: 3)
    cancellations.note(cancel("7"), arrival: 5)
    cancellations.forget(upTo: 3)
    #expect(cancellations.isCancelled(.request(.integer(7)), arrival: 4))
    cancellations.forget(upTo: 5)
    #expect(!cancellations.isCancelled(.request(.integer(7)), arrival: 4))
  }

  @Test func `other messages cancel nothing`() {
    var cancellations = Cancellations()
    for text in [
      "", "cancelRequest", #"{"jsonrpc":"2.0","method":"$/cancelRequest"}"#,
      #"{"jsonrpc":"2.0","id":7,"method":"$/cancelRequest","params":{"id":7}}"#,
      #"{"jsonrpc":"2.0","method":"cancelRequest","params":{"id":7}}"#,
    ] {
      cancellations.note(Array(text.utf8), arrival: 3)
      #expect(!cancellations.isCancelled(.request(.integer(7)), arrival: 0), "\(text)")
    }
  }

  @Test func `cancelling what nobody asked for is silent`() {
    var client = TestClient(capabilities: [:])
    #expect(client.notify("$/cancelRequest", ["id": 99]).isEmpty)
  }

  private func cancel(_ id: String) -> [UInt8] {
    Array(#"{"jsonrpc":"2.0","method":"$\/cancelRequest","params":{"id":\#(id)}}"#.utf8)
  }
}
