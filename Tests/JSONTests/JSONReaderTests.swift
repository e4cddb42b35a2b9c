import JSON
import Testing

@Suite struct JSONReaderTests {
  private let params = JSONReader([
    "position": ["line": "3", "character": 4.0, "neg": -1, "half": 0.5], "null": nil,
    "changes": [["text": "a"], ["text": 1]], "a/b~c": true, "ratio": 2, "list": [1, 2],
  ])

  @Test func `a member of the right shape is read`() throws {
    let position = try params.member("position")
    #expect(try position.integer("character") == 4)
    #expect(try position.string("line") == "3")
    #expect(try params.bool("a/b~c"))
    #expect(try params.number("ratio") == 2)
    #expect(try params.read("list") == [1, 2])
    #expect(try params.array("changes")[0].string("text") == "a")
    #expect(try params.object("position").count == 4)
    #expect(try params.value("null") == .null)
  }

  @Test func `an optional member that is absent or null is nil`() throws {
    for key in ["null", "absent"] {
      #expect(try params.optionalString(key) == nil)
      #expect(try params.optionalInteger(key) == nil)
      #expect(try params.optionalBool(key) == nil)
      #expect(try params.optionalObject(key) == nil)
      #expect(try params.optionalValue(key) == nil)
      #expect(try params.readOptional(key, as: [Int].self) == nil)
    }
  }

  @Test func `an error points to the member and says what would be right`() {
    expect("/position/line", "\"position.line\" takes an integer, not a string") {
      _ = try $0.member("position").integer("line")
    }
    expect("/position/half", "\"position.half\" takes an integer, not 0.5") {
      _ = try $0.member("position").optionalInteger("half")
    }
    expect("/position/neg", "\"position.neg\" takes an integer that is not negative, not -1") {
      _ = try $0.member("position").unsignedInteger("neg")
    }
    expect("/changes/1/text", "\"changes[1].text\" takes a string, not an integer") {
      _ = try $0.array("changes").map { change in try change.string("text") }
    }
    expect("/a~1b~0c", "\"a/b~c\" takes a number, not a boolean") { _ = try $0.number("a/b~c") }
    expect("/uri", "\"uri\" is missing; it takes a string") { _ = try $0.string("uri") }
    expect("/null", "\"null\" takes a string, not null") { _ = try $0.string("null") }
    expect("", "the value takes an array, not an object") { _ = try $0.array() }
    expect("/ratio", "\"ratio\" takes an object, not an integer") {
      _ = try $0.member("ratio").optionalString("x")
    }
  }

  private func expect(
    _ pointer: String, _ message: String, location: SourceLocation = #_sourceLocation,
    reading: (JSONReader) throws -> Void
  ) {
    let error = #expect(throws: JSONShapeError.self, sourceLocation: location) {
      try reading(params)
    }
    #expect(error?.pointer.description == pointer, sourceLocation: location)
    #expect(error?.description == message, sourceLocation: location)
  }
}
