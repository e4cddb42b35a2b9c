import Authoring
import Diagnostics
import DocumentSyntax
import LayoutEngine
import LiveDocuments
import Testing

@Suite struct CompletionOfferTests {
  // MARK: Documents

  @Test(arguments: ["‸", "  ‸\n", "lay‸"])
  func `an empty document becomes a whole one`(marked: String) throws {
    let completed = Completed(marked)
    #expect(completed.labels == ["layout document", "layout document with variants"])
    for label in completed.labels {
      let document = LiveDocument(text: Array(try #require(completed.accepting(label)).utf8))
      #expect(document.text.syntaxErrors.isEmpty)
      #expect(document.diagnostics().isEmpty)
      #expect(document.elements.count == 3)
    }
  }

  @Test func `the document's keys begin with its root`() {
    #expect(
      Completed("{‸").labels
        == [
          "root", "$schema", "constrainedSize", "defaults", "expect", "layouts", "scale",
          "userInterfaceLayoutDirection", "variables", "variants",
          "}",
        ])
    #expect(Completed("{‸}").accepting("root") == #"{"root": { "type": "node" }}"#)
  }

  @Test func `A variant completes size categories, and types of elements that stand in`() {
    let root =
      #""root":{"type":"stack","id":"row","children":[{"type":"text","id":"a","text":"x"}]}}"#
    func completed(_ member: String) -> Completed {
      Completed("{\"variants\":[{\"name\":\"v\",\(member)}],\(root)")
    }
    #expect(
      completed(#""contentSizeCategory":‸"#).labels.sorted()
        == ContentSizeCategory.allCases.map(\.rawValue).sorted())
    #expect(completed(##""instead":{"#a":{"type":‸}}"##).labels.contains("stack"))
  }

  @Test func `Completion in a variant begins with its name`() {
    #expect(
      Completed(#"{"root":{"type":"node"},"variants":[{‸}]}"#).labels
        == [
          "name", "constrainedSize", "contentSizeCategory", "hidden", "instead", "order",
          "pseudolanguage", "scale", "style", "text", "textScale", "userInterfaceLayoutDirection",
          "values", "variables",
        ])
  }

  // MARK: Keys

  @Test func `Completion lists missing keys first, then usual ones, each by its name`() {
    let list = completed(element: #"{"type":"corner",‸}"#).list
    #expect(
      list.items.map(\.label)
        == [
          "child", "corner", "cornerLocation", "offset", "style", "hidden", "id", "lintel-disable",
          "wrapsCorner", "assumed", "captured", "unknown",
        ])
    #expect(list.items.filter(\.isPreselected).map(\.label) == ["child"])
  }

  @Test func `an element without a type can become any as a whole`() throws {
    let completed = completed(element: "{‸}")
    #expect(completed.labels.first == "type")
    #expect(
      completed.accepting("type: inset")
        == #"{"root": {"type": "inset", "insets": 8, "child": { "type": "node" }}}"#)
    let other = Completed(#"{"root": {"id":"a","insets":3,‸}}"#)
    #expect(
      other.accepting("type: inset")
        == #"{"root": {"id":"a","insets":3, "type": "inset", "child": { "type": "node" }}}"#)
  }

  @Test func `An old type is offered only if no other type has the typed letters`() {
    #expect(completed(element: #"{"type":"stat‸", "id":"a"}"#).labels.contains("static"))
    #expect(!completed(element: #"{"type":"sta‸", "id":"a"}"#).labels.contains("static"))
  }

  // MARK: Values

  @Test func `names are offered with the default marked`() {
    let completed = completed(element: #"{"type":"stack","alignItems":‸}"#)
    #expect(
      completed.labels
        == ["baselineFirst", "baselineLast", "center", "end", "start", "stretch"])
    #expect(completed.item("stretch")?.detail == "default")
  }

  @Test func `a type alone becomes a whole spec, beside others its name`() {
    #expect(
      completed(element: #"{"type": "ra‸"}"#).accepting("ratio")
        == #"{"root": {"type": "ratio", "ratio": 0.75, "child": { "type": "node" }}}"#)
    #expect(
      completed(element: #"{"type": "ra‸", "ratio": 2}"#).accepting("ratio")
        == #"{"root": {"type": "ratio", "ratio": 2}}"#)
  }

  @Test func `Completion in lintel-disable offers the codes that are not written yet`() {
    let completed = completed(
      element: #"{"type":"node","lintel-disable":["zero-size","mis‸"]}"#)
    #expect(completed.labels.contains("missing-child"))
    #expect(!completed.labels.contains("zero-size"))
    #expect(completed.word == "\"mis\"")
  }

  @Test func `elements under a key come as wholes, the probable ones first`() {
    let labels = completed(element: #"{"type":"ratio","ratio":1,"child":‸}"#).labels
    #expect(labels.prefix(4) == ["image", "map", "networkImage", "video"])
    #expect(!labels.contains("static"))
  }

  // MARK: Closing

  @Test(arguments: [
    (#"{"root": {"type": "stack", "children": [{"type": "node"‸"#, "}]}}", "}]}}"),
    (#"{"root": {"type": "stack", "children": [{"type": "node‸"#, "}]}}", "\"}]}}"),
    (#"{"root": {"type": "stack", "children": [{"type": "node"},‸"#, "]}}", "]}}"),
    (#"{"root": {"type": "stack", "spacing": 8‸"#, "}}", "}}"),
    (#"{"root": {"type": "stack", "children": [‸"#, "]}}", "]}}"),
  ])
  func `Completion closes open brackets and quotes`(marked: String, label: String, end: String)
    throws
  {
    let completed = Completed(marked)
    let text = try #require(completed.accepting(label), "\(completed.labels)")
    #expect(text.hasSuffix(end))
    #expect(errorCount(Array(text.utf8)) == 0)
  }

  @Test(arguments: [
    #"{"root": {"type": ‸"#, #"{"root": {"type"‸"#, #"{"root": {"ty‸"#, #"{"root": {"a": tru‸"#,
  ])
  func `Completion does not close a value that is half written`(marked: String) {
    #expect(!Completed(marked).labels.contains("}}"))
  }

  // MARK: Texts

  @Test func `Snippets have tab stops, and plain texts their default texts`() throws {
    let text = try #require(completed(element: #"{"type":"wrapper","child":‸}"#).item("image")).text
    #expect(
      text.snippet
        == #" { "type": "image", "imageSize": { "width": ${1:40}, "height": ${2:40} \} \}"#)
    #expect(
      text.plain == #" { "type": "image", "imageSize": { "width": 40, "height": 40 } }"#)
  }

  @Test func `A whole stack has a choice of its directions, the default first`() {
    let stack = completed(element: #"{"type":"wrapper","child":‸}"#).item("stack")
    #expect(
      stack?.text.snippet
        == #" { "type": "stack", "direction": "${1|horizontal,vertical|}", "children": [$2] \}"#)
  }

  @Test func `More than twelve names are no choice`() {
    let color = completed(element: #"{"type":"node", ‸}"#).item("backgroundColor")?.text
    #expect(color?.snippet == ##""backgroundColor": "#${1:FF9500}""##)
    func text(_ count: Int) -> SnippetText {
      .choice(of: (0..<count).map { "n\($0)" }, plain: "n1")
    }
    #expect(text(12).snippet == "${1|n0,n1,n2,n3,n4,n5,n6,n7,n8,n9,n10,n11|}")
    #expect(text(13).snippet == "${1:n1}")
    #expect(text(1).snippet == "${1:n1}")
    #expect(text(12).plain == "n1")
  }

  @Test func `Characters with a meaning in a snippet's choice are escaped`() {
    let text = SnippetText.choice(of: ["a,b|c", #"\$}"#], plain: "a,b|c")
    #expect(text.snippet == #"${1|a\,b\|c,\\\$\}|}"#)
    #expect(text.plain == "a,b|c")
  }

  @Test func `Variables are not offered as a type`() {
    let completed = Completed(
      #"{"variables": {"gutter": 12}, "root": {"type": "stack", "type": ‸}}"#)
    #expect(!completed.labels.contains("$gutter"))
  }
}
