import Testing

@testable import DocumentSyntax

@Suite struct LineStartTests {
  @Test(arguments: [("a\nb\r\nc\rd", [2, 5, 7]), ("\r\r\n", [1, 3]), ("a", []), ("\n", [1])])
  func `lines begin behind line ends`(text: String, starts: [UInt16]) {
    #expect(SourceText.lineStarts(in: Array(text.utf8), count: starts.count) == starts)
  }

  @Test func `fewer line ends than were counted stop the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = SourceText.lineStarts(in: Array("a\rb\n".utf8), count: 3)
    }
  }

  @Test func `more line ends than were counted stop the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = SourceText.lineStarts(in: Array("a\rb\rc\r".utf8), count: 1)
    }
  }
}
