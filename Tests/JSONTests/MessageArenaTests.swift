import JSON
import Randomness
import Testing

/// Where Jansson puts what it reads is nowhere to be seen.
@Suite struct MessageArenaTests {
  /// As many elements as the text of each takes sixteen bytes and more: some beyond what the arena holds.
  @Test(arguments: [1, 60, 400, 1_000, 2_000, 20_000])
  func `a value of any length is read, and so is the next one`(count: Int) throws {
    let value = JSONValue.array(
      (0..<count).map { ["a member of \($0)": [.integer(Int64($0)), "its text", [], [:]]] })
    for _ in 0..<3 {
      #expect(try JSONValue(parsing: value.serialized()) == value)
      #expect(try JSONValue(parsing: "[1.5, \"a\"]".utf8) == [1.5, "a"])
    }
  }

  @Test func `what is refused half way leaves nothing behind`() throws {
    let long = JSONValue.array((0..<300).map { ["text \($0)": .integer($0)] })
    for cut in stride(from: 1, to: long.serialized().count, by: 97) {
      #expect(throws: JSONSyntaxError.self) {
        try JSONValue(parsing: long.serialized().dropLast(cut))
      }
      #expect(try JSONValue(parsing: "{\"a\": [1]}".utf8) == ["a": [1]])
    }
    #expect(try JSONValue(parsing: long.serialized()) == long)
  }

  @Test func `many read at the same time`() async throws {
    let differing = try await withThrowingTaskGroup(of: Int.self) { group in
      for seed in 0..<8 as Range<UInt64> {
        group.addTask {
          var random = SeededGenerator(seed: seed)
          var differing = 0
          for _ in 0..<300 {
            let limit = [3, 30, 3_000][Int.random(in: 0..<3, using: &random)]
            let count = Int.random(in: 0..<limit, using: &random)
            let value = JSONValue.array((0..<count).map { ["\(seed)": .integer(Int64($0))] })
            if try JSONValue(parsing: value.serialized()) != value { differing += 1 }
          }
          return differing
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(differing == 0)
  }
}
