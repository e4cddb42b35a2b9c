import JSON
import Testing

@Suite struct WidenedIntegersTests {
  @Test(
    arguments: [
      ("9223372036854775808", JSONValue.real(0x1p63)), ("-9223372036854775809", .real(-0x1p63)),
      ("[1e3, 100000000000000000000]", [1000.0, 1e20]),
    ] as [(String, JSONValue)])
  func `an integer beyond 64 bits is the nearest real`(text: String, value: JSONValue) throws {
    #expect(try JSONValue(parsing: text.utf8) == value)
  }

  @Test func `the other integers of the text stay what they are`() throws {
    let text = """
      {"id": 9007199254740993, "big": 20000000000000000000, "bigger": 30000000000000000000,
       "text": "\\"20000000000000000000", "min": -9223372036854775808}
      """
    #expect(
      try JSONValue(parsing: text.utf8) == [
        "id": 9_007_199_254_740_993, "big": 2e19, "bigger": 3e19,
        "text": "\"20000000000000000000", "min": .integer(.min),
      ])
  }

  @Test func `an error behind such integers is where it is in the original`() {
    let wide = "[20000000000000000000, 20000000000000000000, x]"
    let narrow = "[20000000000000000.00, 20000000000000000.00, x]"
    #expect(error(in: wide)?.offset == error(in: narrow)?.offset)
    #expect(error(in: wide)?.kind == .syntax)
  }

  @Test func `a real out of range stays an error beside them`() {
    #expect(error(in: "[20000000000000000000, 1e999]")?.kind == .numberOutOfRange)
  }

  private func error(in text: String) -> JSONSyntaxError? {
    #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text.utf8) }
  }
}
