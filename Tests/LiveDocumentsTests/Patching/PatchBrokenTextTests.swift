import DocumentSyntax
import JSON
import LiveDocuments
import Testing

/// A broken part of a text is not edited; the rest is edited as usual.
@Suite struct PatchBrokenTextTests {
  @Test func `more errors than are kept leave everything in doubt`() throws {
    let text = #"{"a": {"x": 1}, "b": ["# + String(repeating: "01,", count: 1_100) + "1]}"
    try expectFault(
      .brokenText(.badNumber), at: "", of: #"[{"op":"replace","path":"/a/x","value":5}]"#, on: text)
  }

  @Test(arguments: ["", "{", "[1}", "{} {}", "\u{FEFF}", "foo bar", "\"abc"])
  func `a broken document can be replaced as a whole`(text: String) throws {
    let after = try patched(text, #"[{"op":"replace","path":"","value":{"scale":3}}]"#)
    #expect(after == #"{"scale": 3}"#)
  }
}
