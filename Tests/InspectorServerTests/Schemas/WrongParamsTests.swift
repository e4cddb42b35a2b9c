import Exercise
import InspectorServer
import JSON
import Testing

/// Every request with every kind of wrong params that its schema knows.
@Suite struct WrongParamsTests {
  /// Their params are read leniently, or there are none.
  private static let takingAnything: Set = [
    "initialize", "layout/documents", "layout/session", "rpc.discover", "shutdown",
  ]

  private static let methods = allRequests.map { $0.method }

  private let wrong = WrongParams()

  @Test(arguments: methods)
  func `a wrong param is refused by name and changes nothing`(method: String) throws {
    let message = try #require(Method.all.first { $0.name == method })
    var client = Self.clientWithDocuments()
    let before = Self.state(of: &client)
    var count = 0
    for member in message.params {
      for value in wrong.wrongValues(of: member.schema) {
        var params = wrong.base(of: message, with: member.name)
        params[member.name] = value.value
        let place = JSONPointer([.key(member.name)] + value.place.steps).description
        let failure = client.failure(method, .object(params))
        #expect(failure?.code == -32_602, "\(params)")
        let pointer = failure?.pointer ?? "none"
        #expect(Self.isNamed(place, by: pointer), "\(pointer), not \(place) in \(params)")
        count += 1
      }
    }
    #expect(Self.takingAnything.contains(method) == (count == 0))
    #expect(Self.state(of: &client) == before)
  }

  @Test(arguments: methods)
  func `a missing param is named`(method: String) throws {
    let message = try #require(Method.all.first { $0.name == method })
    var client = Self.clientWithDocuments()
    let before = Self.state(of: &client)
    let base = wrong.base(of: message)
    for member in message.params where member.isRequired {
      var params = base
      params[member.name] = nil
      let failure = client.failure(method, .object(params))
      #expect(failure?.code == -32_602, "\(params)")
      #expect(failure?.pointer == "/\(member.name)", "\(params)")
    }
    for names in WrongParams.alternatives(in: message) {
      var params = base
      for name in names { params[name] = nil }
      let failure = client.failure(method, .object(params))
      #expect(failure?.code == -32_602, "\(params)")
      #expect(names.map { "/\($0)" }.contains(failure?.pointer ?? ""), "\(params)")
    }
    #expect(Self.state(of: &client) == before)
  }

  @Test(arguments: methods)
  func `params that do not go together are refused`(method: String) throws {
    let message = try #require(Method.all.first { $0.name == method })
    var client = Self.clientWithDocuments()
    let before = Self.state(of: &client)
    let opposites = message.rules.compactMap {
      $0["not"]?["required"].map(WrongParams.names)
    }
    for names in WrongParams.alternatives(in: message) + opposites {
      var params = wrong.base(of: message)
      for member in message.params where names.contains(member.name) {
        params[member.name] = wrong.example(of: member.schema)
      }
      // Of the opposites one may be an alternative, which was the other before.
      for others in WrongParams.alternatives(in: message) where others != names {
        guard let chosen = others.first(where: names.contains) else { continue }
        for other in others where other != chosen { params[other] = nil }
      }
      let failure = client.failure(method, .object(params))
      #expect(failure?.code == -32_602, "\(params)")
      #expect(names.map { "/\($0)" }.contains(failure?.pointer ?? ""), "\(params)")
    }
    #expect(Self.state(of: &client) == before)
  }

  @Test(arguments: methods)
  func `the params that the others differ from are right`(method: String) throws {
    let message = try #require(Method.all.first { $0.name == method })
    var client = method == "initialize" ? TestClient() : Self.clientWithDocuments()
    let params = wrong.base(of: message)
    let failure = client.failure(method, .object(params))
    // A selector or a patch is read further, by rules that a schema cannot say.
    #expect(failure?.kind != "invalid-params", "\(params)")
    let names = message.params.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test(arguments: [
    "$/setTrace", "textDocument/didOpen", "textDocument/didChange", "textDocument/didClose",
  ])
  func `a notification with a wrong param is logged and changes nothing`(method: String) throws {
    let message = try #require(Method.notifications.first { $0.name == method })
    var client = Self.clientWithDocuments()
    let before = Self.state(of: &client)
    for member in message.params {
      var wrongValues: [JSONValue?] = wrong.wrongValues(of: member.schema).map(\.value)
      if member.isRequired { wrongValues.append(nil) }
      for value in wrongValues {
        var params = wrong.base(of: message)
        params[member.name] = value
        let messages = client.notify(method, .object(params))
        #expect(messages.first?["method"] == "window/logMessage", "\(params)")
        // That the text may not be the editor's any more is said once.
        #expect(messages.count == 1 || method == "textDocument/didChange", "\(params)")
        let message = messages.first?["params"]?["message"]?.stringValue ?? ""
        #expect(message.hasPrefix("\(method): \"\(member.name)"), "\(message)")
      }
    }
    #expect(Self.state(of: &client) == before)
  }

  /// True if an error's pointer leads to a location or into it, or to a value around it in its param.
  private static func isNamed(_ place: String, by pointer: String) -> Bool {
    pointer == place || pointer.hasPrefix("\(place)/")
      || (!pointer.isEmpty && place.hasPrefix("\(pointer)/"))
  }

  // MARK: Documents

  private static func clientWithDocuments() -> TestClient {
    var client = TestClient(capabilities: [:])
    _ = client.open(smallDocument)
    _ = client.request("layout/open", ["uri": "text", "document": .string(smallDocument)])
    return client
  }

  private static func state(of client: inout TestClient) -> [JSONValue?] {
    ["file:///a.layout.json", "text"].map { uri in
      client.request("layout/tree", ["textDocument": ["uri": .string(uri)]])
    } + [client.request("layout/stats")]
  }
}
