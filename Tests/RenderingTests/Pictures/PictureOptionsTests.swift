import DocumentMaking
import LayoutEngine
import LiveDocuments
import TestSupport
import Testing

@testable import Rendering

@Suite struct PictureOptionsTests {
  private func svg(_ text: String = cell, _ edit: (inout PictureOptions) -> Void) -> String {
    var options = PictureOptions()
    edit(&options)
    return Picture(of: openDocument(text), options: options).svg()
  }

  @Test func `without annotations there are boxes only, in exactly the frame`() throws {
    let tree = try SVGTree(svg { $0.annotations = false })
    #expect(tree.nodes.first?.attributes["viewBox"] == "0 0 200 100")
    #expect(tree.nodes.first?.attributes["width"] == "200")
    for style in ["label", "length", "note", "tint-inset", "tint-spacing", "marked"] {
      #expect(tree.nodes(style).isEmpty, "\(style)")
    }
    #expect(tree.texts("content") == ["Mira Okafor"])
  }

  @Test func `the scale is that of the pixels`() throws {
    let tree = try SVGTree(
      svg {
        $0.annotations = false
        $0.scale = 3
      })
    #expect(tree.nodes.first?.attributes["width"] == "600")
    #expect(tree.nodes.first?.attributes["height"] == "300")
    for scale in [0, -1, .nan, .infinity] {
      #expect(try SVGTree(svg { $0.scale = scale }).nodes.first?.attributes["width"] != nil)
    }
  }

  @Test func `a theme has its colours, and auto has both`() {
    let (light, dark) = (svg { $0.theme = .light }, svg { $0.theme = .dark })
    let auto = svg { $0.theme = .auto }
    for text in [light, dark] { #expect(!text.contains("@media")) }
    #expect(light.contains(Ink.ink.light) && !light.contains(Ink.ink.dark))
    #expect(dark.contains(Ink.ink.dark) && !dark.contains(Ink.ink.light))
    #expect(auto.contains("@media (prefers-color-scheme: dark)"))
    #expect(auto.contains(Ink.ink.light) && auto.contains(Ink.ink.dark))
  }

  @Test func `everything that is drawn has a colour in both themes`() {
    for ink in Ink.allCases {
      #expect(ink.light.wholeMatch(of: /#[0-9a-f]{6}/) != nil)
      #expect(ink.dark.wholeMatch(of: /#[0-9a-f]{6}/) != nil)
    }
    for theme in PictureOptions.Theme.allCases {
      let style = Stylesheet(theme).text
      for type in ElementType.allCases {
        #expect(style.contains(".of-\(type.styleName) "))
        let shape = type.isDisplayNode ? ".box" : ".spec"
        #expect(style.contains("\(shape).\(type.styleName) "))
      }
      for severity in PictureMark.Severity.allCases {
        #expect(style.contains(".disc.\(severity.rawValue) "))
      }
      for hatch in Hatch.allCases { #expect(style.contains(".tint-\(hatch.rawValue) ")) }
    }
  }

  @Test func `an element is drawn with what is below it and nothing else`() throws {
    let document = openDocument(cell)
    var options = PictureOptions()
    options.annotations = false
    let found: ElementID? = document.element(at: "/root/child")
    let stack: ElementID = try #require(found)
    options.element = stack
    let tree = try SVGTree(Picture(of: document, options: options).svg())
    let ids = tree.nodes.compactMap { $0.name == "g" ? $0.attributes["id"] : nil }
    #expect(ids == ["_.root.child", "photo", "name", "_.root.child.children.3"])
    #expect(tree.nodes.first?.attributes["viewBox"] == "10 10 180 80")
  }

  @Test func `an element that is not laid out leaves a note`() throws {
    let document = openDocument(cell)
    var options = PictureOptions()
    let gone: ElementID = try #require(document.element(withID: "gone"))
    options.element = gone
    let picture = Picture(of: document, options: options)
    #expect(
      try SVGTree(picture.svg()).texts("note") == ["#gone is not laid out, so nothing is drawn"])
    #expect(picture.text() == "#gone is not laid out, so nothing is drawn\n")
  }

  @Test func `a document without a root leaves a note`() throws {
    let picture = Picture(of: openDocument(#"{"root": 7"#))
    _ = try SVGTree(picture.svg())
    for text in ["", "{", "[]", "{\"root\": null}"] {
      let picture = Picture(of: LiveDocument(text: Array(text.utf8)))
      #expect(picture.text() == "there is no root element, so nothing is drawn\n", "\(text)")
      _ = try SVGTree(picture.svg())
    }
  }

  @Test func `elements beyond the limit are counted, the deepest first`() throws {
    let rows = Array(repeating: #"{"type": "inset", "child": {"type": "node"}}"#, count: 30)
    let document = openDocument(
      #"{"type": "stack", "children": [\#(rows.joined(separator: ","))]}"#)
    var options = PictureOptions()
    options.elementLimit = 31
    let tree = try SVGTree(Picture(of: document, options: options).svg())
    #expect(tree.nodes("spec").count == 31)
    #expect(
      tree.texts("note").joined(separator: " ").contains(
        "30 elements are left out: a picture shows 31, those nearest to the top"))
    // A picture without annotations says so too.
    options.annotations = false
    #expect(Picture(of: document, options: options).svg().contains("30 elements are left out"))
  }

  @Test func `the same document gives the same picture`() {
    for seed in UInt64(1)...10 {
      let text = RandomDocuments.hostileText(seed)
      let (one, other) = (Picture(of: openDocument(text)), Picture(of: openDocument(text)))
      #expect(one.svg() == other.svg())
      #expect(one.text() == other.text())
    }
  }
}
