import Diagnostics
import DocumentSyntax
import JSON
import LiveDocuments
import TestSupport
import Testing

@Suite struct DiffersFromCaptureTests {
  @Test func `differs-from-capture is reported again after overrides are reset`() throws {
    let document = openDocument(
      #"{"type":"stack","children":[{"type":"image","imageSize":{"width":4,"height":4},"#
        + #""captured":{"x":0,"y":0,"width":8,"height":8}},{"type":"image","imageSize":{"width":1,"height":1}}]}"#
    )
    var store = DiagnosticStore()
    #expect(store.diagnostics(of: document).map(\.code) == ["differs-from-capture"])
    let second = try #require(document.element(at: "/root/children/1"))
    document.override(second, with: ElementOverride(style: ["width": 9]))
    #expect(store.diagnostics(of: document).isEmpty)
    document.resetOverrides()
    #expect(store.diagnostics(of: document).map(\.code) == ["differs-from-capture"])
  }

  @Test func `differs-from-capture: forgetting the capture leaves every frame`() throws {
    let text =
      #"{"root":{"type":"stack","captured":{"x":0,"y":0,"width":8,"height":4},"children":["#
      + #"{"type":"image","captured":{"x":0,"y":0,"width":8,"height":8},"imageSize":{"width":4,"height":4}},"#
      + #"{"type":"image","imageSize":{"width":4,"height":4},"captured":{"x":4,"y":0,"width":4,"height":4}}]}}"#
    let document = openDocument(text)
    let trials = ActionTrials(of: document)
    let found = trials.diagnostics.first { $0.code == "differs-from-capture" }
    let diagnostic = try #require(found)
    let fix = try #require(trials.fixes(for: diagnostic, in: document).first)
    #expect(fix.title == "Forget the capture")
    _ = document.apply(fix.edits)
    document.finishEditing(version: 2)
    #expect(!document.hasCapture)
    #expect(
      String(decoding: document.source.text.bytes, as: UTF8.self)
        == #"{"root":{"type":"stack","children":[{"type":"image","imageSize":{"width":4,"height":4}},"#
        + #"{"type":"image","imageSize":{"width":4,"height":4}}]}}"#)
    #expect(document.changes.isEmpty)
  }
}
