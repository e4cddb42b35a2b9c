import JSON
import Testing

@Suite struct RulesCommandTests {
  @Test func `all codes are listed with their severities and what they mean`() throws {
    let outcome = try BuiltProgram.run("rules")
    let rows = outcome.lines.map { $0.split(separator: " ").map(String.init) }
    #expect(rows.count > 50)
    #expect(outcome.lines.allSatisfy { $0.hasSuffix(".") })
    #expect(Set(rows.map { $0[1] }) == ["error", "warning", "information", "hint"])
    let meanings = rows.map { $0.dropFirst(2).joined(separator: " ") }
    #expect(Set(meanings).count > 50 && meanings.allSatisfy { !$0.isEmpty })
    let codes = rows.compactMap(\.first)
    #expect(codes == codes.sorted())
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

  @Test func `JSON has codes, severities and pages`() throws {
    let all = try BuiltProgram.run("rules", "--format", "json")
    let rules = try JSONValue(parsing: Array(all.output.utf8)).arrayValue ?? []
    #expect(rules.count > 50 && rules.allSatisfy { $0["summary"]?.stringValue != nil })
    let one = try BuiltProgram.run("rules", "zero-size", "--format", "json")
    let rule = try JSONValue(parsing: Array(one.output.utf8))
    #expect(rule["code"] == "zero-size" && rule["severity"] == "information")
    #expect(rule["markdown"]?.stringValue?.hasPrefix("# zero-size\n") == true)
  }

  @Test func `a code that is none is answered with the nearest`() throws {
    let outcome = try BuiltProgram.run("rules", "zero-siz")
    #expect(
      outcome.errors == """
        lintel: no rule has the code zero-siz; did you mean zero-size?
        See "lintel rules --help".

        """)
    #expect(outcome.output.isEmpty && outcome.code == 2)
    let strange = try BuiltProgram.run("rules", "\u{1B}[31m")
    #expect(!strange.errors.contains("\u{1B}") && strange.code == 2)
  }
}
