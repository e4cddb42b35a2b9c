import DocumentMaking
import Exercise
import JSON
import LanguageServerProtocol
import Testing

/// Random documents have layouts, and random params get results.
@Suite struct MakingTests {
  @Test func `Most documents that are made have a layout`() throws {
    try onLargeStack {
      var client = LocalClient()
      var choices = Choices(seed: 3)
      var count = 0
      for _ in 0..<100 {
        let document = LayoutMaker.document(using: &choices)
        let answer = try client.exchange("layout/frames", ["document": document])
        if let frames = answer["result"]?["frames"]?.objectValue, frames.count > 1 { count += 1 }
      }
      #expect(count > 50)
    }
  }

  /// A request that is new is asked as soon as it is there; this says whether its params can be made of
  /// its schema, or have to be made in `ParamsMaker`.
  @Test func `every question is answered now and then`() throws {
    try onLargeStack {
      let uri = "file:///w/a.layout.json"
      let text = #"""
        {"variants": [{"name": "small", "scale": 1}],
         "root": {"type": "stack", "id": "a", "children": [
          {"type": "text", "id": "title", "text": "words", "style": {"width": "50%"}}]}}
        """#
      var client = LocalClient()
      try client.begin(.asking, .utf8)
      try client.open(uri, text, version: 1)
      var subject = Subject(uri: uri, text: NaiveText(text, unit: .utf8))
      try subject.lookAround(with: &client)
      #expect(subject.variants == ["small"])
      #expect(subject.elements.contains("/root/children/0"))
      let maker = ParamsMaker(subject, without: ParamsMaker.historical)
      var choices = Choices(seed: 5)
      for method in Method.questions {
        var refused: [JSONValue] = []
        for _ in 0..<40 {
          let answer = try client.exchange(method.name, maker.params(of: method, using: &choices))
          if let error = answer["error"] { refused.append(error) }
        }
        #expect(refused.count < 38, "\(method.name): \(refused.first ?? nil)")
      }
      #expect(Method.questions.count > 35)
    }
  }

  @Test func `Random capabilities offer everything that the server reads, and leave it out`() {
    var choices = Choices(seed: 1)
    let nothing = Self.members(of: ClientCapabilities())
    var offered: Set<String> = []
    var leftOut: Set<String> = []
    for _ in 0..<200 {
      let made = CapabilitiesMaker.capabilities(.utf8, using: &choices)
      for (name, value) in Self.members(of: ClientCapabilities(made)) {
        if value == nothing[name] { leftOut.insert(name) } else { offered.insert(name) }
      }
    }
    // LSP has versions of pushed diagnostics only; the encoding is the one that was asked for.
    #expect(Set(nothing.keys).subtracting(offered) == ["pulledDiagnostics.members.versionSupport"])
    #expect(Set(nothing.keys).subtracting(leftOut) == ["positionEncodings"])
  }

  /// The values of capabilities by their paths.
  private static func members(of value: Any, below path: String = "") -> [String: String] {
    Mirror(reflecting: value).children.reduce(into: [:]) { members, child in
      let name = path + (child.label ?? "")
      if "\(type(of: child.value))".hasSuffix("ClientCapabilities") {
        members.merge(Self.members(of: child.value, below: name + ".")) { first, _ in first }
      } else {
        members[name] = "\(child.value)"
      }
    }
  }

  @Test func `bytes choose as they stand, and nothing when they are gone`() {
    var choices = Choices(bytes: [3, 1, 0, 7][...])
    #expect(choices.below(10) == 3)
    #expect(choices.below(1_000) == 256)
    #expect(!choices.isExhausted)
    #expect(choices.pick(["a", "b", "c"]) == "b")
    #expect(choices.isExhausted)
    #expect(choices.below(10) == 0)
  }
}
