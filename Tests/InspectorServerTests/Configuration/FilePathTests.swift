import InspectorServer
import Testing

/// Paths as bytes.
@Suite struct FilePathTests {
  @Test func `a URI is a path, whatever bytes it has`() {
    #expect(FilePath(uri: "file:///a/b%20c")?.bytes == Array("/a/b c".utf8))
    #expect(FilePath(uri: "FILE://localhost/a/./x/../b")?.bytes == Array("/a/b".utf8))
    #expect(FilePath(uri: "file:///a%FF%")?.bytes == Array("/a".utf8) + [0xFF, 0x25])
    #expect(FilePath(uri: "file:///")?.bytes == Array("/".utf8))
    for uri in ["file:a", "untitled:a", "file:///a%00b", "", "file", "http:///a"] {
      #expect(FilePath(uri: uri) == nil, "\(uri)")
    }
  }

  @Test func `a path comes back from its URI`() {
    for byte in UInt8.min...UInt8.max where byte != 0 && byte != 0x2F {
      let path = FilePath([0x2F, 0x61, byte, 0x62])
      #expect(FilePath(uri: path.uri) == path)
      #expect(path.uri.utf8.allSatisfy { (0x21...0x7E).contains($0) })
    }
  }

  @Test func `Bytes of a path that are no UTF-8 are escaped`() {
    #expect(FilePath("a/é😀\u{1B}").text == "a/é😀\u{1B}")
    #expect(FilePath("a/é😀\u{1B}\u{9B}").shown == #"a/é😀\x1B\xC2\x9B"#)
    #expect(FilePath([0xFF, 0x61, 0xC3]).text == #"\xFFa\xC3"#)
    #expect(FilePath([0xE2, 0x82, 0x61, 0xE2, 0x82, 0xAC]).text == #"\xE2\x82a€"#)
    #expect(FilePath([0xED, 0xA0, 0x80]).shown == #"\xED\xA0\x80"#)
  }
}
