import DocumentSyntax
import LiveDocuments
import Randomness
import Testing

/// Patches with many operations on one array.
@Suite struct WideArrayPatchTests {
  private func text(_ count: Int, in layout: String = "spread") -> String {
    let separator = layout == "spread" ? ",\n    " : ", "
    let children = (0..<count).map { index in
      #"{"type": "stack", "style": {"width": \#(index)}, "children": [{"type": "node"}]}"#
    }
    return """
      {"scale": 2, "root": {"type": "stack", "children": [
          \(children.joined(separator: separator))
      ]}}
      """
  }

  /// Operations on elements of the array, on what is in them and on what is around it.
  private func randomOperations(
    _ count: Int, children: Int, _ random: inout some RandomNumberGenerator
  ) -> [String] {
    var children = children
    return (0..<count).map { step in
      let path = "/root/children/\(Int.random(in: 0..<children, using: &random))"
      switch Int.random(in: 0..<9, using: &random) {
      case 0:
        children += 1
        return #"{"op": "add", "path": "\#(path)", "value": {"type": "node", "style": {}}}"#
      case 1:
        children += 1
        return #"{"op": "add", "path": "/root/children/-", "value": {"type": "text", "text": "a"}}"#
      case 2:
        children -= 1
        return #"{"op": "remove", "path": "\#(path)"}"#
      case 3:
        return #"{"op": "move", "from": "\#(path)", "path": "/root/children/0"}"#
      case 4:
        children += 1
        return #"{"op": "copy", "from": "\#(path)", "path": "/root/children/1"}"#
      case 5: return #"{"op": "replace", "path": "\#(path)", "value": \#(step)}"#
      case 6: return #"{"op": "replace", "path": "\#(path)", "value": {"type": "node"}}"#
      case 7: return #"{"op": "add", "path": "/root/spacing", "value": \#(step)}"#
      default: return #"{"op": "add", "path": "/scale", "value": \#(step + 1)}"#
      }
    }
      + ["/root/children/3/type", "/root/children/7/id"].map {
        #"{"op": "replace", "path": "/root/children/3", "value": {"type": "node"}}, "#
          + #"{"op": "replace", "path": "/root/children/7", "value": {"id": ""}}, "#
          + #"{"op": "replace", "path": "\#($0)", "value": "x"}"#
      }
  }

  @Test(arguments: RandomCases.seeds(0..<40))
  func `A patch edits the text as its operations one by one do`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let before = text(60, in: seed % 2 == 0 ? "spread" : "line")
    let operations = randomOperations(60, children: 60, &random)
    var expected = before
    for operation in operations { expected = try patched(expected, "[\(operation)]") }
    #expect(try patched(before, "[\(operations.joined(separator: ", "))]") == expected)
  }

  @Test(
    arguments: [
      #"{"op": "replace", "path": "/root/children/#/style/width", "value": -1}"#,
      #"{"op": "add", "path": "/root/children/#/id", "value": "a"}"#,
      #"{"op": "add", "path": "/root/children/#", "value": {"type": "node"}}"#,
      #"{"op": "remove", "path": "/root/children/0"}"#,
      #"{"op": "move", "from": "/root/children/#", "path": "/root/children/0"}"#,
    ], [500, 1_000])
  func `Each operation reads the entries around its value, however many are in the array`(
    operation: String, count: Int
  ) throws {
    let document = LiveDocument(text: Array(text(count).utf8))
    let operations = (0..<count).map { operation.replacing("#", with: "\($0)") }
    let edits = try document.edits(
      for: patch("[\(operations.joined(separator: ","))]"), readLimit: 20 * count)
    #expect(edits.count >= count - 1)
  }

  @Test func `A patch that reads too many members fails and says so`() throws {
    let members = (0..<200).map { #""key\#($0)": \#($0)"# }.joined(separator: ",")
    let document = LiveDocument(text: Array("{\(members)}".utf8))
    let operations = (0..<200).map { #"{"op": "replace", "path": "/key\#($0)", "value": -1}"# }
    let all = try patch("[\(operations.joined(separator: ","))]")
    #expect(try document.edits(for: all).count == 200)
    let error = #expect(throws: PatchError.self) { try document.edits(for: all, readLimit: 20_000) }
    #expect(error?.operation == 101 && error?.fault == .tooManyEntries(limit: 20_000))
    #expect(
      error?.description
        == "operation 101: the operations before it read 20000 members of wide objects: send a patch in parts, or replace the object"
    )
  }
}
