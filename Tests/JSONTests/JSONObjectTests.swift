import JSON
import Testing

@Suite struct JSONObjectTests {
  @Test func `a member is replaced in its place, appended if new, removed if nil`() {
    var object: JSONObject = ["a": 1, "b": 2]
    object["a"] = 3
    object["c"] = nil
    object["d"] = [nil]
    #expect(object == ["a": 3, "b": 2, "d": [nil]])
    object["b"] = nil
    #expect(object.map(\.key) == ["a", "d"])
    #expect(object["b"] == nil)
  }

  @Test(
    arguments: [
      (1, 1.0), ("1", 1), (nil, false), ([], [:]), ([1], [2]), ([1], [1, 1]),
      (["a": 1], ["b": 1]), (["a": 1], ["a": 2]), (["a": 1, "b": 2], ["b": 2, "a": 1]),
      ([["a": [1, [2]]]], [["a": [1, [3]]]]),
    ] as [(JSONValue, JSONValue)])
  func `values that differ in kind, content or order are not equal`(
    left: JSONValue, right: JSONValue
  ) {
    #expect(left != right)
    #expect(left == left)
    #expect(Set([left, right, left]).count == 2)
  }
}
