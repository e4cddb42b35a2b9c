import LiveDocuments
import Rendering
import TestSupport
import Testing

/// The hints in comments, from which `lintel import` reads what code cannot state.
@Suite struct HintsTests {
  /// The words of all hints in the code of a document or an element, in both languages.
  private static func hints(_ text: String) throws -> [String] {
    let lists = CodeLanguage.allCases.map { language in
      CodeSections(text, in: language).text.split(separator: "\n").compactMap { line in
        let words = line.split(separator: "// lintel: ", maxSplits: 1)
        return words.count == 2 || line.hasPrefix("// lintel: ") ? words.last.map(String.init) : nil
      }
    }
    try #require(lists.count == 2)
    #expect(lists[0] == lists[1])
    return lists[0]
  }

  @Test func `values that an import assumes need no hint`() throws {
    let root = """
      {"constrainedSize": {"min": {"width": 0, "height": 0}, "max": {"width": 375, "height": "infinity"}},
       "scale": 2, "root": {"type": "stack", "children": [
        {"type": "text", "text": "a", "font": {"family": "system", "size": 15, "weight": 600}},
        {"type": "text", "text": "b", "font": {"family": "system", "textStyle": "headline"}},
        {"type": "networkImage", "style": {"width": 20, "height": 20}}]}}
      """
    #expect(try Self.hints(root) == [])
  }

  @Test func `Runs in hints name no variables`() throws {
    let hints = try Self.hints(
      """
      {"root": {"type": "text", "font": {"family": "system", "size": 15}, "text": [
        {"text": "$$name"}, {"text": "$9", "font": {"weight": 600}}]}}
      """)
    #expect(hints.contains { $0.contains(#""text":[{"text":"$$name"},{"text":"$9","#) }, "\(hints)")
  }

  @Test(arguments: [#""variables": {"w": 9}"#, #""constrainedSize": {"width": "$w"}"#])
  func `A variant with variables is no hint`(member: String) throws {
    let hints = try Self.hints(
      """
      {"variables": {"w": 5}, "variants": [{"name": "v", \(member)}, {"name": "wide", "scale": 3}],
       "root": {"type": "stack", "spacing": "$w"}}
      """)
    #expect(hints == [#"variant {"name":"wide","scale":3}"#])
  }

  @Test func `Unlimited height is stated where the code calculates with it`() throws {
    func document(_ y: String) -> String {
      """
      {"root": {"type": "stack", "children": [
        {"type": "absolute", "style": {"width": 100, "height": 80}, "children": [
          {"type": "node", "style": {"width": 9, "height": 9, "layoutPosition": {"x": 5, "y": \(y)}}}]}]}}
      """
    }
    #expect(try Self.hints(document("\"25%\"")).first == "range 0x0 375xinfinity")
    #expect(try Self.hints(document("25")) == [])
  }

  @Test func `the screen is at the class`() throws {
    let root = """
      {"constrainedSize": {"width": 5, "height": 6.5}, "scale": 1.5,
       "userInterfaceLayoutDirection": "rightToLeft", "root": {"type": "spec"}}
      """
    #expect(
      try Self.hints(root) == ["range 5x6.5 5x6.5", "scale 1.5", "direction rightToLeft"])
    let swift = CodeSections(root, in: .swift).text
    #expect(swift.contains("// lintel: direction rightToLeft\nfinal class LayoutNode"))
    // The class is a node, which would mirror the spec at the root.
    #expect(swift.contains("self.semanticContentAttribute = .forceLeftToRight"))
    #expect(
      CodeSections(root, in: .objc).text.contains(
        "// lintel: direction rightToLeft\n@implementation LayoutNode"))
  }

  @Test func `variants are at the class with the names of the code`() throws {
    let root = """
      {"variants": [
        {"name": "wide", "constrainedSize": {"width": 430}, "scale": 3, "textScale": 1.5},
        {"name": "short", "hidden": {"#a title": true}, "text": {"#b": "c"}},
        {"name": "no part", "hidden": {"#part": true}}, {"name": "no child", "hidden": {"#d": true}},
        {"name": "shown", "hidden": {"#e": false}}, {"name": "styled", "style": {"#b": {"width": 3}}}],
       "root": {"type": "stack", "children": [
        {"type": "node", "id": "a title"}, {"type": "text", "id": "b", "text": "b"},
        {"type": "button", "titleNode": {"type": "text", "id": "part", "text": "d"}},
        {"type": "inset", "child": {"type": "map", "id": "d"}},
        {"type": "map", "id": "e", "hidden": true}]}}
      """
    #expect(
      try Self.hints(root) == [
        "font fixed",
        #"variant {"name":"wide","constrainedSize":{"width":430},"scale":3,"textScale":1.5}"#,
        ##"variant {"name":"short","hidden":{"#aTitle":true},"text":{"#b":"c"}}"##,
      ])
    #expect(
      CodeSections(root, in: .objc).heading.last
        == #"// Left out are variants that change elements: "no part", "no child", "shown" and 1 more."#
    )
  }

  @Test(arguments: [#""userInterfaceLayoutDirection""#, #""pseudolanguage""#])
  func `a class is not mirrored in variants either if a spec is the root`(key: String) throws {
    let root = """
      {"variants": [{"name": "a", \(key): "rightToLeft"}], "root": {"type": "spec"}}
      """
    #expect(
      CodeSections(root, in: .swift).setup == "self.semanticContentAttribute = .forceLeftToRight")
  }

  @Test func `a text style in another weight is stated for other text sizes`() throws {
    let root =
      #"{"type": "text", "text": "a", "font": {"textStyle": "body", "weight": 600, "family": "system"}}"#
    #expect(
      try Self.hints(root) == [
        #"keys {"font":{"family":"system","textStyle":"body","weight":600}}"#
      ])
  }

  @Test func `an element alone has no screen`() throws {
    let document = openDocument(
      #"{"scale": 3, "root": {"type": "inset", "id": "a", "child": {"type": "text", "text": "b"}}}"#
    )
    let element = try #require(document.element(withID: "a"))
    let text = code(for: document, element: element, in: .swift)
    #expect(!text.contains("lintel: scale"))
    #expect(text.contains("// lintel: font fixed\n"))
  }

  @Test(arguments: [
    (#""type": "image", "imageSize": {"width": 120, "height": 80.5}"#, "imageSize 120x80.5"),
    (#""type": "video", "intrinsicSize": {"width": 12, "height": 8}"#, "size 12x8"),
    (#""type": "text", "intrinsicSize": {"width": 12, "height": 8}"#, "size 12x8"),
    (
      #""type": "text", "flow": {"length": 300.5, "lineHeight": 16}"#,
      #"keys {"flow":{"length":300.5,"lineHeight":16}}"#
    ),
    (#""type": "text""#, #"keys {"text":null}"#),
    (
      #""type": "map", "measured": [{"from": 0, "width": 9, "height": 8}]"#,
      #"keys {"measured":[{"from":0,"width":9,"height":8}]}"#
    ),
    (
      #""type": "text", "text": "", "font": {"family": "system"}"#, "text \"\""
    ),
    (
      #""type": "text", "text": "a", "font": {"family": "Inter", "size": 15}"#,
      #"keys {"font":{"family":"Inter","size":15}}"#
    ),
    (
      #""type": "text", "text": "a", "font": {"family": "system", "weight": 650}"#,
      #"keys {"font":{"family":"system","size":17,"weight":650}}"#
    ),
    (
      #""type": "button", "imageNode": {"type": "image", "imageSize": {"width": 9, "height": 8}}"#,
      #"keys {"imageNode":{"imageSize":{"width":9,"height":8}}}"#
    ),
    (#""type": "map", "lintel-disable": ["zero-size"]"#, "disable zero-size"),
  ])
  func `what code cannot state of a node is at the node`(keys: String, hint: String) throws {
    #expect(try Self.hints(#"{\#(keys), "id": "a"}"#) == [hint])
    #expect(
      CodeSections(#"{\#(keys), "id": "a"}"#, in: .swift).text.contains(
        "  // lintel: \(hint)\n  let a = "))
  }

  @Test func `a document of both kinds of fonts has the family of one at the class`() throws {
    let root = """
      {"type": "stack", "children": [{"type": "text", "text": "a"},
       {"type": "button", "text": "b", "font": {"family": "system"}}]}
      """
    #expect(try Self.hints(root) == ["font fixed", "font system"])
  }

  @Test func `runs have what differs from the font of their text`() throws {
    let root = """
      {"type": "text", "font": {"family": "system", "size": 15}, "text": [
       {"text": "a", "font": {"weight": 600}}, {"text": "b", "kern": 1.5},
       {"attachment": {"width": 4, "height": 5}, "font": {"size": 9}}]}
      """
    #expect(
      try Self.hints(root) == [
        #"keys {"font":{"family":"system","size":15,"weight":400},"text":[{"text":"a","font":{"weight":600}},"#
          + #"{"text":"b","kern":1.5},{"attachment":{"width":4,"height":5},"font":{"size":9}}]}"#
      ])
  }

  @Test func `specs of the app and the positions in them`() throws {
    let root = """
      {"type": "custom", "size": {"width": 40, "height": 30}, "children": [
       {"type": "map", "position": {"x": 3, "y": 4.5, "maxWidth": "infinity"}}]}
      """
    #expect(
      try Self.hints(root) == [
        #"keys {"position":{"x":3,"y":4.5,"maxWidth":"infinity"}}"#, "custom 40x30",
      ])
  }

  @Test func `positions in percent are those of the spec`() throws {
    let root = """
      {"type": "absolute", "children": [
       {"type": "map", "style": {"layoutPosition": {"x": "50%", "y": 4}}}]}
      """
    #expect(
      try Self.hints(root) == [#"keys {"style":{"layoutPosition":{"x":"50%","y":4}}}"#])
  }

  @Test func `a title has its lines and insets in the code`() {
    let root = """
      {"type": "button", "id": "a", "titleNode": {"type": "text", "text": "b",
       "maximumNumberOfLines": 2, "textContainerInset": 3}}
      """
    let setup = CodeSections(root, in: .swift).setup
    #expect(setup.contains("a.titleNode.maximumNumberOfLines = 2\n"))
    #expect(
      setup.contains(
        "a.titleNode.textContainerInset = UIEdgeInsets(top: 3, left: 3, bottom: 3, right: 3)"))
  }
}
