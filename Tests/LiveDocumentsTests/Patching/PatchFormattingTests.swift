import DocumentSyntax
import LiveDocuments
import Testing

/// Inserted text has the format of the text around it.
@Suite struct PatchFormattingTests {
  @Test(arguments: ["  ", "    ", "\t"], ["\n", "\r\n", "\r"])
  func `A patch adds a line with the indentation of the others`(
    unit: String, lineEnd: String
  ) throws {
    let before = """
      {
        "root": {
          "type": "stack",
          "children": [
            { "type": "node" },
            { "type": "node", "style": {} }
          ],
          "style": {}
        }
      }

      """
    let after = """
      {
        "root": {
          "type": "stack",
          "children": [
            { "type": "inset" },
            { "type": "node" },
            { "type": "node", "style": { "width": 7 } },
            { "type": "node", "id": "last" }
          ],
          "style": {
            "width": 10,
            "margins": [1, 2]
          },
          "spacing": 4
        },
        "scale": 3
      }

      """
    func styled(_ text: String) -> String {
      let lines = text.split(separator: "\n" as Character, omittingEmptySubsequences: false)
      return lines.map { line in
        let blanks = line.prefix { $0 == " " }.count
        return String(repeating: unit, count: blanks / 2) + line.dropFirst(blanks)
      }.joined(separator: lineEnd)
    }
    let operations = """
      [{"op":"add","path":"/root/children/0","value":{"type":"inset"}},
       {"op":"add","path":"/root/children/-","value":{"type":"node","id":"last"}},
       {"op":"add","path":"/root/children/2/style/width","value":7},
       {"op":"add","path":"/root/style/width","value":10},
       {"op":"add","path":"/root/style/margins","value":[1,2]},
       {"op":"add","path":"/root/spacing","value":4}, {"op":"add","path":"/scale","value":3}]
      """
    #expect(try patched(styled(before), operations) == styled(after))
    let undo = """
      [{"op":"remove","path":"/scale"}, {"op":"remove","path":"/root/spacing"},
       {"op":"remove","path":"/root/style/width"}, {"op":"remove","path":"/root/style/margins"},
       {"op":"remove","path":"/root/children/2/style/width"},
       {"op":"remove","path":"/root/children/3"}, {"op":"remove","path":"/root/children/0"}]
      """
    #expect(try patched(styled(after), undo) == styled(before))
  }

  @Test func `a line takes a hundred columns and not one more`() throws {
    // Besides the text there are four columns of blanks, two quotes, two brackets, and one for a
    // comma that may come.
    for (length, isSpread) in [(91, false), (92, true)] {
      let text = String(repeating: "é", count: length)
      let after = try patched(
        "[\n    1\n]", #"[{"op":"add","path":"/-","value":["\#(text)"]}]"#)
      let element = isSpread ? "[\n        \"\(text)\"\n    ]" : "[\"\(text)\"]"
      #expect(after == "[\n    1,\n    \(element)\n]", "\(length)")
    }
  }

  @Test func `a replaced document keeps what is around its value`() throws {
    let value = #"[{"op":"replace","path":"","value":{"root":{"type":"node"}}}]"#
    #expect(
      try patched("// mine\n{\n  \"a\": 1\n}\n", value)
        == "// mine\n{\"root\": {\"type\": \"node\"}}\n")
    #expect(try patched("\u{FEFF}[]\n", value) == "\u{FEFF}{\"root\": {\"type\": \"node\"}}\n")
  }
}
