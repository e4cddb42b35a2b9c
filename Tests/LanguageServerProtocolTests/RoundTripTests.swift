import JSON
import LanguageServerProtocol
import Testing

@Suite struct RoundTripTests {
  private static let range = #"{"start":{"line":1,"character":2},"end":{"line":3,"character":4}}"#

  @Test func `Protocol values are written as they were read`() throws {
    try expectRoundTrip(of: PositionRange.self, Self.range)
    try expectRoundTrip(of: Location.self, #"{"uri":"file:///a","range":\#(Self.range)}"#)
    try expectRoundTrip(of: TextDocumentIdentifier.self, #"{"uri":"file:///a"}"#)
    try expectRoundTrip(
      of: VersionedTextDocumentIdentifier.self, #"{"uri":"file:///a","version":7}"#)
    try expectRoundTrip(
      of: VersionedTextDocumentIdentifier.self, #"{"uri":"file:///a","version":null}"#)
    try expectRoundTrip(of: TextEdit.self, #"{"range":\#(Self.range),"newText":"a\n"}"#)
    try expectRoundTrip(of: MarkupContent.self, #"{"kind":"markdown","value":"**a**"}"#)
    try expectRoundTrip(of: PublishedDiagnostic.self, #"{"range":\#(Self.range),"message":"m"}"#)
    try expectRoundTrip(
      of: PublishedDiagnostic.self,
      #"{"range":\#(Self.range),"severity":2,"code":"c","codeDescription":{"href":"h"},"#
        + #""source":"s","message":"m","tags":[1,2],"relatedInformation":[{"location":"#
        + #"{"uri":"u","range":\#(Self.range)},"message":"r"}],"data":{"fix":[1]}}"#)
  }

  private func expectRoundTrip<Noun: JSONReadable & JSONWritable>(
    of type: Noun.Type, _ json: String, location: SourceLocation = #_sourceLocation
  ) throws {
    let noun = try Noun(from: JSONReader(JSONValue(parsing: json.utf8)))
    #expect(text(noun) == json, sourceLocation: location)
  }

  private func text(_ noun: some JSONWritable) -> String {
    var writer = JSONWriter()
    writer.value(noun)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
