import Randomness
import Testing

@testable import DocumentSyntax

@Suite struct JanssonAgreementTests {
  /// In what the tree of `bytes` and Jansson disagree; `nil` if they do not.
  private func disagreement(about bytes: [UInt8]) -> String? {
    let text = SourceText(bytes)
    let tree = SyntaxTree(text)
    let errors = tree.errors
    // Jansson drops a NUL behind a number in silence.
    if bytes.contains(0) { return errors.isEmpty ? "a NUL was read over" : nil }

    let json = bytes[text.byteOrderMarkLength...].blankingComments
    let reading = JanssonReading(json)
    guard reading.outline != nil else {
      if reading.isLimit { return nil }
      guard let first = errors.first else { return "Jansson refuses it" }
      let offset = reading.errorOffset + text.byteOrderMarkLength
      return first.range.lowerBound > offset ? "\(first) is behind Jansson's \(offset)" : nil
    }
    guard errors.isEmpty else { return "Jansson accepts it, not so the tree: \(errors)" }
    // Jansson keeps one of two equal keys, the tree both.
    guard let outline = JanssonReading(json, rejectsDuplicates: true).outline else { return nil }
    return tree.outline(in: text) == outline ? nil : "outline \(tree.outline(in: text))"
  }

  @Test func `An edited document is refused where Jansson refuses it, else read alike`() {
    for seed in RandomCases.seeds(0..<150) {
      var text = SourceText(
        randomText(
          seed: seed, elements: Int(seed % 30) + 1, comments: !seed.isMultiple(of: 3)))
      var edits = RandomEdits(seed: seed)
      for step in 0..<20 {
        let disagreement = disagreement(about: text.bytes)
        #expect(disagreement == nil, "seed \(seed), step \(step): \(text.bytes)")
        let edit = edits.next(in: text)
        text.replace(edit.range, with: edit.replacement)
      }
    }
  }

  @Test(
    arguments: [
      "", " ", "1", "-0", "-0.0e+5", "01", "1.", ".5", "1e", "-", "+1", "1.5E-3", "0x1", "1_000",
      "true", "truex", "nul", "null", "NaN", "Infinity", "-Infinity", "[]", "[,]", "[1,]", "[1,,2]",
      "{}", "{,}", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, #"{a:1}"#, #"{"a":1 "b":2}"#, #"{1:2}"#,
      #"["\u0000"]"#, #"{"\u0000":1}"#, #""\ud83c\udf52""#, #""\ud83c""#, #""\udf52""#,
      #""\ud83c\u0041""#, #""\u12G4""#, #""\x""#, "\"a\nb\"", "\"a\tb\"", "\"\u{7F}\"", "\"",
      "[1 2]",
      "[1] 2", "[1]]", "// c\n1", "/* c */ 1", "1 # c", "\u{FEFF}1", "1\u{FEFF}", "\u{A0}1", "'a'",
      "[1 /* c */, // d\n]", "[1,,]", "{,}", "[/**/,]", "[1 /, 2]", "[1 /* 2]", "[\"// c\", 1]",
      "{\"a\": /* b */ 1,}", "{\"a\": 1, /* b */}", "[1, /*/ 2]", "/* c", "//", "1 //", "[1],",
      "1,",
      "[1", "{\"a\":", "\u{C}1", "[\"é😀\u{2028}\"]",
      "{\"a}\"/**/: 1} // \"}", "[\"a,\"// \", b\n]",
    ])
  func `Jansson and the tree agree about small texts`(_ source: String) {
    #expect(disagreement(about: Array(source.utf8)) == nil)
  }

  @Test(
    arguments: [
      [0xFF], [0x22, 0x80, 0x22], [0x22, 0xC0, 0xAF, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
      [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0xE2, 0x82, 0x22], [0x5B, 0x31, 0x00, 0x5D],
      [0x22, 0x00, 0x22], [0xEF, 0xBB, 0xBF], [0xEF, 0xBB, 0xBF, 0x31], [0x22, 0xF0, 0x9F],
    ] as [[UInt8]])
  func `Jansson and the tree agree about bytes that are no text`(_ bytes: [UInt8]) {
    #expect(disagreement(about: bytes) == nil)
  }
}
