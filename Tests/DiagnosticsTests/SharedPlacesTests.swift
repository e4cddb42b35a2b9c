import Diagnostics
import LiveDocuments
import Testing

/// A variant says something of all elements of an `id`, and what is wrong with each of them is told there.
@Suite struct SharedPlacesTests {
  @Test func `A diagnostic about several elements lists them in order`() {
    let row = #"{"type":"stack","children":[{"type":"node","id":"a","style":{"width":10}}]}"#
    let text =
      ##"{"constrainedSize":{"max":{"width":100}},"variants":[{"name":"v","style":{"#a":{"minWidth":"90%"}}}],"##
      + #""root":{"type":"stack","direction":"vertical","alignItems":"start","children":["#
      + Array(repeating: row, count: 12).joined(separator: ",") + "]}}"
    let document = LiveDocument(text: Array(text.utf8), variant: "v")
    let diagnostics = DocumentCheck().diagnostics(of: document)
    let bounds = diagnostics.filter { $0.code == "percent-bound-without-base" }
    #expect(bounds.count == 12)
    let subjects = bounds.compactMap(\.subject).map { document.range(of: $0).lowerBound }
    #expect(subjects == subjects.sorted())
  }
}
