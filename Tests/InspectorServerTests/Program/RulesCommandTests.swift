import Testing

/// What diagnostics mean, in a terminal.
@Suite struct RulesCommandTests {
  @Test func `all codes are listed with their severities`() throws {
    let outcome = try BuiltProgram.run("rules")
    let rows = outcome.lines.map { $0.split(separator: " ").map(String.init) }
    #expect(rows.count > 50)
    #expect(rows.allSatisfy { $0.count == 2 })
    #expect(
      Set(rows.compactMap(\.last)) == ["error", "warning", "information", "hint"])
    let codes = rows.compactMap(\.first)
    #expect(codes == codes.sorted())
    #expect(
      Set(outcome.lines.map { $0.count - ($0.split(separator: " ").last?.count ?? 0) }).count == 1)
    #expect(outcome.code == 0)
  }

  @Test func `a code has the page that documents it`() throws {
    let outcome = try BuiltProgram.run("rules", "missing-intrinsic-size")
    #expect(outcome.output.hasPrefix("# missing-intrinsic-size\n"))
    let headings = outcome.lines.filter { $0.hasPrefix("## ") }
    #expect(headings == ["## Why Texture does this", "## Example", "## Instead", "## The fix"])
    #expect(outcome.output.contains(#"{ "type": "networkImage" },"#))
    #expect(outcome.code == 0)
  }

  @Test func `a code that is none is answered with the nearest`() throws {
    let outcome = try BuiltProgram.run("rules", "zero-siz")
    #expect(outcome.errors == "lintel: no rule has the code zero-siz; did you mean zero-size?\n")
    #expect(outcome.output.isEmpty && outcome.code == 1)
    let strange = try BuiltProgram.run("rules", "\u{1B}[31m")
    #expect(!strange.errors.contains("\u{1B}") && strange.code == 1)
  }
}
