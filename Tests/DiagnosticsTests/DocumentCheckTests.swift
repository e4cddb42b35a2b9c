import Diagnostics
import LayoutEngine
import LiveDocuments
import Testing

/// Documents with several screens.
@Suite struct DocumentCheckTests {
  /// A row with an image that has a size on the document's own screen only.
  private static let text = """
    { "variants": [
        { "name": "free", "constrainedSize": { "max": { "width": 320, "height": "infinity" } } },
        { "name": "wide", "constrainedSize": { "max": { "width": 640, "height": "infinity" } } },
        { "name": "same" } ],
      "constrainedSize": { "min": { "width": 320, "height": 320 },
        "max": { "width": 320, "height": 320 } },
      "root": { "type": "networkImage" } }
    """

  @Test func `Diagnostics of variants follow edits that add and remove variants`() throws {
    let document = LiveDocument(text: Array(Self.text.utf8))
    let check = DocumentCheck()
    _ = check.diagnostics(of: document)
    let edits = [
      ("\"networkImage\"", "\"networkImage\", \"style\": { \"height\": 5 }"),
      ("\"free\"", "\"tall\""), ("{ \"name\": \"same\" } ],", "],"), ("640", "\"x\""),
    ]
    var text = Self.text
    for (old, new) in edits {
      text = text.replacing(old, with: new, maxReplacements: 1)
      document.replaceAll(with: Array(text.utf8))
      document.finishEditing(version: nil)
      let fresh = DocumentCheck().diagnostics(of: LiveDocument(text: Array(text.utf8)))
      let followed = check.diagnostics(of: document)
      #expect(followed.map(\.message) == fresh.map(\.message))
      #expect(followed.map(\.range) == fresh.map(\.range))
      #expect(followed.map(\.variants) == fresh.map(\.variants))
    }
  }

  @Test(arguments: [4, 8, 16])
  func `The elements that variants name are read for their own screens only`(_ count: Int) {
    let variants = (0..<count).map {
      ##"{"name":"v\##($0)","style":{"#a":{"width":5},"#x":{"width":6}},"hidden":{"#b":true}}"##
    }
    let text = #"""
      {"root":{"type":"stack","children":[{"type":"node","id":"a"},{"type":"node","id":"b"}]},
       "variants":[\#(variants.joined(separator: ","))]}
      """#
    let document = LiveDocument(text: Array(text.utf8))
    let check = DocumentCheck()
    let unknown = check.diagnostics(of: document).filter { $0.code == "unknown-id" }
    #expect(unknown.count == count)
    #expect(unknown.allSatisfy { $0.variants.isEmpty })
    let screens = check.layouts(of: document)
    #expect(screens.map(\.namedElements.count) == [3 * count] + Array(repeating: 3, count: count))
    #expect(screens.allSatisfy { $0.header.variants.count == count })
  }

  /// A row whose text sticks out of the variant.
  private static let row = """
    { "variants": [ { "name": "narrow", "constrainedSize": { "max": { "width": 50, "height": 50 } } } ],
      "constrainedSize": { "max": { "width": 300, "height": 50 } },
      "root": { "type": "stack", "children": [
        { "type": "text", "id": "title", "text": "one two three" } ] } }
    """

  @Test func `Diagnostics of a variant point to elements of the document`() throws {
    let document = LiveDocument(text: Array(Self.row.utf8))
    // Elements have other names here than in the variant, which is opened later.
    let text = Self.row.replacing("[\n        {", with: "[ { \"type\": \"spec\" }, {")
    document.replaceAll(with: Array(text.utf8))
    document.finishEditing(version: nil)
    let diagnostics = DocumentCheck().diagnostics(of: document)
    let diagnostic = try #require(diagnostics.first { $0.code == "missing-flex-shrink" })
    let subject = try #require(diagnostic.subject)
    #expect(document.elements.id(of: subject) == "title")
    #expect(document.range(of: diagnostic.location) == diagnostic.range)
    #expect(document.diagnostics().allSatisfy { $0.code != "missing-flex-shrink" })
  }

  @Test(arguments: [25, 40, 100])
  func `All variants of a document are checked`(count: Int) {
    let variants = (0..<count).map { index in
      "{ \"name\": \"\(index)\", \"style\": { \"#a\": { \"width\": \(index == count - 1 ? 120 : 20) } } }"
    }
    let document = LiveDocument(
      text: Array(
        """
        { "constrainedSize": { "width": 100, "height": 50 }, "root": { "type": "stack", "children": [
            { "type": "image", "id": "a", "imageSize": { "width": 9, "height": 9 } } ] },
          "variants": [ \(variants.joined(separator: ",")) ] }
        """.utf8))
    let found = DocumentCheck().diagnostics(of: document).filter {
      $0.code == "main-axis-overflow"
    }
    #expect(found.map(\.variants) == [["\(count - 1)"]])
  }

  @Test func `Document on another screen is checked in its states there`() {
    let text = """
      { "constrainedSize": { "width": 100, "height": 50 }, "root": { "type": "stack", "children": [
          { "type": "image", "id": "a", "imageSize": { "width": 40, "height": 5 } } ] },
        "variants": [
          { "name": "wide", "values": { "#a": { "imageSize": { "width": 90, "height": 5 } } } },
          { "name": "screen", "constrainedSize": { "width": 10 } } ] }
      """
    func overflows(width: Double) -> [[String]] {
      let document = LiveDocument(text: Array(text.utf8))
      func narrow(_ document: LiveDocument) {
        var screen = document.currentScreen
        screen.constrainedSize.min.width = width
        screen.constrainedSize.max.width = width
        document.layOut(on: screen)
      }
      narrow(document)
      return DocumentCheck(onOtherScreen: narrow).diagnostics(of: document)
        .filter { $0.code == "main-axis-overflow" }.map(\.variants)
    }
    #expect(overflows(width: 95) == [])
    #expect(overflows(width: 80) == [["wide"]])
    #expect(overflows(width: 30) == [[]])
  }
}
