import Rendering
import Testing

@Suite struct LiteralsTests {
  @Test(arguments: [
    (#"Hi"#, #"Hi"#, #"Hi"#),
    (#"a\"b\\c\/d"#, #"a\"b\\c/d"#, #"a\"b\\c/d"#),
    (#"\\(x) %@"#, #"\\(x) %@"#, #"\\(x) %@"#),
    (#"1\n2\r3\t4"#, #"1\n2\r3\t4"#, #"1\n2\r3\t4"#),
    (#"\u00017"#, #"\u{1}7"#, #"\0017"#),
    (#"\u007f\u0085"#, #"\u{7F}\u{85}"#, #"\177\302\205"#),
    (#"\u00a0\u2028\u202e"#, #"\u{A0}\u{2028}\u{202E}"#, #"\u00A0\u2028\u202E"#),
    (#"??=????"#, #"??=????"#, #"?\?=?\?\?\?"#),
    (#"日本 🎉 👩‍👩‍👧 é"#, #"日本 🎉 👩‍👩‍👧 é"#, #"日本 🎉 👩‍👩‍👧 é"#),
    (#"\u0301a\u0301"#, #"\u{301}a"# + "\u{301}", #"\u0301a"# + "\u{301}"),
    (#"\udbff\udfff\ufeff"#, #"\u{10FFFF}\u{FEFF}"#, #"\U0010FFFF\uFEFF"#),
  ])
  func `a text becomes a literal`(json: String, swift: String, objc: String) {
    let root = #"{"type": "text", "text": "\#(json)"}"#
    let swiftText = CodeSections(root, in: .swift).text
    let objcText = CodeSections(root, in: .objc).text
    // Letters and their marks are compared one by one.
    #expect(lines(swiftText).contains(Array("      string: \"\(swift)\",".unicodeScalars)))
    #expect(lines(objcText).contains(Array("        initWithString:@\"\(objc)\"".unicodeScalars)))
  }

  private func lines(_ text: String) -> [[Unicode.Scalar]] {
    text.unicodeScalars.split(separator: "\n").map(Array.init)
  }
}
