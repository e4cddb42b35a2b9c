import Foundation
import Testing

@Suite struct FontUsesTests {
  @Test func `--verbose lists fonts, and what to write for those that were not found`() throws {
    let folder = try TemporaryFolder()
    let children = ["", #", "font": {"family": "Avenir Next"}"#, #", "font": {"family": "fixed"}"#]
      .map { #"{"type": "text", "text": "a"\#($0)}"# }
    try folder.write(
      #"{"root": {"type": "stack", "children": [\#(children.joined(separator: ","))]}}"#,
      to: "a.layout.json")
    try folder.write(#"{"root": {"type": "text", "text": "b"}}"#, to: "b.layout.json")
    let outcome = try BuiltProgram.run("check", "--verbose", ".", in: folder.url)
    #expect(
      outcome.lines.drop { $0 != "fonts:" } == [
        "fonts:",
        "  Avenir Next  1 text   not found, built-in widths, like San Francisco's; write "
          + #""fonts": { "Avenir Next": "PATH" } in .lintel.json"#,
        "  fixed        1 text   letters of equal width; it needs no file",
        "  system       2 texts  built-in widths, like San Francisco's",
      ])
    let refused = try BuiltProgram.run(
      "check", "--verbose", "--format", "json", ".", in: folder.url)
    #expect(refused.errors.contains("--verbose prints text"))
  }
}
