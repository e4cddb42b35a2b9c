import Diagnostics
import JSON
import LayoutEngine
import LiveDocuments
import TestSupport
import Testing

/// Where a layout differs from what a device had.
@Suite struct CaptureDifferenceTests {
  private func captured(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> String {
    #""captured":{"x":\#(x),"y":\#(y),"width":\#(width),"height":\#(height)}"#
  }

  private func leaf(_ width: Int, _ captured: String) -> String {
    #"{"type":"image","imageSize":{"width":\#(width),"height":10},\#(captured)}"#
  }

  private func row(_ captured: String, spacing: Int = 0, _ leaves: String...) -> LiveDocument {
    openDocument(
      #"{"root":{"type":"inset","insets":5,\#(self.captured(0, 0, 110, 20)),"child":{"type":"stack","#
        + #""spacing":\#(spacing),\#(captured),"style":{"width":100},"children":["#
        + leaves.joined(separator: ",") + "]}}}")
  }

  private func pointers(_ document: LiveDocument) -> [String] {
    document.captureDifferences.map { document.pointer(of: $0.element) }
  }

  @Test func `a pixel is no difference, and more is one`() {
    let stack = captured(5, 5, 100, 10)
    #expect(pointers(row(stack, leaf(20, captured(0, 0, 20.5, 10)))) == [])
    #expect(pointers(row(stack, leaf(20, captured(0.5, -0.5, 20, 10)))) == [])
    #expect(pointers(row(stack, leaf(20, captured(0, 0, 20.6, 10)))) == ["/root/child/children/0"])
  }

  @Test func `Capture differences inside a node that differs are explained by the node`() {
    let document = row(captured(5, 5, 90, 10), leaf(20, captured(3, 0, 30, 10)))
    #expect(pointers(document) == ["/root/child"])
    #expect(document.captureDifferences.first?.frame?.size.width == 100)
  }

  @Test func `one of another size explains that its siblings lie elsewhere`() {
    let document = row(
      captured(5, 5, 100, 10), leaf(20, captured(0, 0, 30, 10)), leaf(20, captured(30, 0, 20, 10)))
    #expect(pointers(document) == ["/root/child/children/0"])
  }

  @Test func `of several that lie elsewhere the first stands for all`() {
    let document = row(
      captured(5, 5, 100, 10), spacing: 4, leaf(20, captured(0, 0, 20, 10)),
      leaf(20, captured(20, 0, 20, 10)), leaf(20, captured(40, 0, 20, 10)))
    #expect(pointers(document) == ["/root/child/children/1"])
    #expect(document.captureDifferences.first?.movedSiblings == 1)
  }

  @Test func `one that is not laid out any more is a difference`() {
    let hidden =
      #"{"type":"image","hidden":true,"imageSize":{"width":1,"height":10},\#(captured(0, 0, 1, 10))}"#
    let document = row(captured(5, 5, 100, 10), hidden, leaf(20, captured(1, 0, 20, 10)))
    #expect(pointers(document) == ["/root/child/children/0"])
    #expect(document.captureDifferences.first?.frame == nil)
  }

  @Test func `frames are those before mirroring`() {
    let document = openDocument(
      #"{"root":{"type":"node","semanticContentAttribute":"forceRightToLeft",\#(captured(0, 0, 30, 10)),"child":"#
        + #"{"type":"inset","insets":{"left":10},\#(captured(0, 0, 30, 10)),"child":\#(leaf(20, captured(10, 0, 20, 10)))}}}"#
    )
    #expect(pointers(document) == [])
  }

  @Test func `nothing is to be compared while values lie over styles`() throws {
    let document = row(captured(5, 5, 100, 10), leaf(20, captured(0, 0, 20, 10)))
    #expect(document.isLaidOutAsCaptured)
    let stack = try #require(document.element(at: "/root/child"))
    document.override(stack, with: ElementOverride(style: ["width": 90]))
    #expect(!document.isLaidOutAsCaptured)
    #expect(document.diagnostics().isEmpty)
    document.resetOverrides()
    #expect(document.isLaidOutAsCaptured)
  }

  @Test func `an incomplete frame is no captured one`() {
    let document = row(captured(5, 5, 100, 10), leaf(20, #""captured":{"x":0,"width":5}"#))
    #expect(document.capturedElements.count == 2)
    #expect(pointers(document) == [])
  }
}
