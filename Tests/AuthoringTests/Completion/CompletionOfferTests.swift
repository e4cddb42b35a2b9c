import Authoring
import Diagnostics
import DocumentSyntax
import LayoutEngine
import LiveDocuments
import Testing

/// What is offered where.
@Suite struct CompletionOfferTests {
  // MARK: Documents

  @Test(arguments: ["‸", "  ‸\n", "lay‸"])
  func `an empty document becomes a whole one`(marked: String) throws {
    let completed = Completed(marked)
    #expect(completed.labels == ["layout document", "layout document with variants"])
    for label in completed.labels {
      let document = LiveDocument(text: Array(try #require(completed.accepting(label)).utf8))
      #expect(document.syntaxErrors.isEmpty)
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

  @Test func `a variant names elements`() {
    let root =
      #""root":{"type":"stack","id":"row","children":[{"type":"text","id":"a","text":"x"}]}}"#
    func completed(_ member: String) -> Completed {
      Completed("{\"variants\":[{\"name\":\"v\",\(member)}],\(root)")
    }
    #expect(completed(#""hidden":{‸}"#).labels == ["#a", "#row"])
    #expect(completed(#""text":{‸}"#).labels == ["#a"])
    #expect(completed(##""style":{"#a":{},‸}"##).labels == ["#row"])
    #expect(completed(##""hidden":{"#a":‸}"##).labels == ["false", "true"])
    #expect(completed(##""style":{"#a":{"flexGr‸"}}"##).labels.contains("flexGrow"))
    #expect(completed(#""pseudolanguage":‸"#).labels == ["accented", "long", "rightToLeft"])
    #expect(
      completed(#""contentSizeCategory":‸"#).labels.sorted()
        == ContentSizeCategory.allCases.map(\.rawValue).sorted())
    #expect(completed(#""order":{‸}"#).labels == ["#row"])
    #expect(completed(##""order":{"#row":[‸]}"##).labels == ["#a"])
    #expect(completed(##""order":{"#row":["#a",‸]}"##).labels == [])
    #expect(completed(#""values":{‸}"#).labels == ["#a", "#row"])
    let values = completed(##""values":{"#row":{‸}}"##).labels
    #expect(values.contains("spacing") && values.contains("hidden"))
    #expect(!values.contains("type") && !values.contains("style") && !values.contains("children"))
    #expect(
      completed(##""values":{"#row":{"direction":‸}}"##).labels == ["horizontal", "vertical"])
    #expect(completed(##""values":{"#a":{"font":{‸}}}"##).labels.contains("size"))
    #expect(completed(#""instead":{‸}"#).labels == ["#a", "#row"])
    let element = ##""instead":{"#a":{"type":"stack",‸}}"##
    #expect(completed(element).labels.contains("children"))
    #expect(completed(##""instead":{"#a":{"type":‸}}"##).labels.contains("stack"))
    let deep = ##""instead":{"#a":{"type":"stack","children":[{"type":"inset",‸}]}}"##
    #expect(completed(deep).labels.contains("insets"))
    let style = ##""instead":{"#a":{"type":"stack","children":[{"style":{‸}}]}}"##
    #expect(completed(style).labels.contains("flexGrow"))
    let hidden = completed(#""hidden":{‸}"#).accepting("#a")
    #expect(hidden?.contains(##""hidden":{"#a": true}"##) == true)
  }

  @Test func `a size range is exact or has two ends`() throws {
    let top = #"{"root":{"type":"node"},"constrainedSize":"#
    #expect(Completed(top + "{‸}}").labels == ["height", "max", "min", "width"])
    #expect(Completed(top + #"{"max":{},‸}}"#).labels == ["min"])
    #expect(Completed(top + #"{"width":1,‸}}"#).labels == ["height"])
    #expect(Completed(top + #"{"max":{"height":‸}}}"#).labels == ["\"infinity\""])
    #expect(
      Completed(top + "‸}").labels
        == [
          "collection item: at most 375 wide, any height", "pager page: exactly 375×667",
          "table row: exactly 375 wide, any height", "view controller's view: exactly 375×667",
        ])
    for label in Completed(top + "‸}").labels {
      let text = try #require(Completed(top + "‸}").accepting(label))
      let document = LiveDocument(text: Array(text.utf8))
      let codes = Set(document.diagnostics().map(\.code))
      #expect(codes.isDisjoint(with: ["bad-constrained-size", "unknown-key"]), "\(label)")
      #expect(document.header.constrainedSize.max.width == 375)
    }
  }

  @Test func `variants are offered as a whole, and their keys`() {
    let top = #"{"root":{"type":"node"},"variants":"#
    #expect(Completed(top + "[‸]}").labels == ["large phone", "small phone", "tablet"])
    #expect(
      Completed(top + #"[{"name":"tablet"},‸]}"#).labels == ["large phone", "small phone"])
    #expect(
      Completed(top + #"[{‸}]}"#).labels
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

  @Test func `Completion offers the keys of the type that are not written yet`() {
    let labels = completed(element: #"{"type":"stack","spacing":1,"style":{},‸}"#).labels
    #expect(labels.contains("flexWrap"))
    #expect(!labels.contains("spacing"))
    #expect(!labels.contains("style"))
    #expect(!labels.contains("insets"))
    #expect(labels.first == "children")
    // The one at the caret is being written.
    #expect(completed(element: #"{"type":"stack","spac‸ing":1}"#).labels.contains("spacing"))
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

  @Test func `Completion in a style offers the keys that the parent reads`() {
    func labels(in parent: String) -> [String] {
      Completed(#"{"root":{"type":"\#(parent)","children":[{"type":"text","style":{‸}}]}}"#).labels
    }
    #expect(labels(in: "stack").starts(with: ["alignSelf", "flexGrow", "flexShrink", "height"]))
    #expect(!labels(in: "stack").contains("layoutPosition"))
    #expect(labels(in: "absolute").starts(with: ["height", "layoutPosition"]))
    #expect(!labels(in: "absolute").contains("flexGrow"))
    #expect(!labels(in: "wrapper").contains("flexGrow"))
    // What may yet become a stack is treated as one.
    #expect(labels(in: "sta").contains("flexGrow"))
    #expect(!completed(element: #"{"type":"text","style":{‸}}"#).labels.contains("spacingBefore"))
  }

  @Test func `a size that another key sets, or that nobody looks at, is not offered`() {
    let written = completed(element: #"{"type":"text","style":{"width":3,‸}}"#).labels
    #expect(!written.contains("preferredSize"))
    #expect(written.contains("minSize"))
    #expect(!completed(element: #"{"type":"inset","style":{‸}}"#).labels.contains("width"))
  }

  @Test func `old names come up where nothing else does`() {
    #expect(
      !completed(element: #"{"type":"text","style":{"pref‸"}}"#).labels.contains(
        "preferredFrameSize"))
    let old = completed(element: #"{"type":"text","style":{"preferredFr‸"}}"#)
    #expect(old.labels.last == "preferredFrameSize")
    #expect(old.item("preferredFrameSize")?.isDeprecated == true)
    #expect(completed(element: #"{"type":"stat‸", "id":"a"}"#).labels.contains("static"))
    #expect(!completed(element: #"{"type":"sta‸", "id":"a"}"#).labels.contains("static"))
  }

  @Test func `a style key on the element itself brings its style along`() {
    let completed = completed(element: #"{"type":"text","maxW‸"}"#)
    #expect(completed.labels.suffix(2) == ["unknown", "maxWidth"])
    #expect(completed.labels.contains("style.maxWidth"))
    #expect(completed.item("maxWidth")?.isDeprecated == true)
    #expect(
      completed.accepting("style.maxWidth")
        == #"{"root": {"type":"text","style": { "maxWidth": "auto" }}}"#)
  }

  // MARK: Values

  @Test func `names are offered with the default marked`() {
    let completed = completed(element: #"{"type":"stack","alignItems":‸}"#)
    #expect(
      completed.labels
        == ["baselineFirst", "baselineLast", "center", "end", "start", "stretch"])
    #expect(completed.item("stretch")?.detail == "default")
    // In a vertical stack nothing has a common baseline.
    #expect(
      !Completed(#"{"root":{"type":"stack","direction":"vertical","alignItems":"‸"}}"#)
        .labels.contains("baselineFirst"))
  }

  @Test func `a type alone becomes a whole spec, beside others its name`() {
    #expect(
      completed(element: #"{"type": "ra‸"}"#).accepting("ratio")
        == #"{"root": {"type": "ratio", "ratio": 0.75, "child": { "type": "node" }}}"#)
    #expect(
      completed(element: #"{"type": "ra‸", "ratio": 2}"#).accepting("ratio")
        == #"{"root": {"type": "ratio", "ratio": 2}}"#)
  }

  @Test func `Completion offers the current length, in points and percent`() {
    func width(_ value: String) -> Completed {
      Completed(
        #"{"constrainedSize":{"width":320,"height":100},"root":{"type":"absolute","children":"#
          + #"[{"type":"node","intrinsicSize":{"width":128,"height":20},"style":{"width":"#
          + value + "}}]}}")
    }
    let completed = width("‸")
    #expect(completed.labels == ["\"40%\"", "128", "\"100%\"", "\"50%\"", "\"auto\""])
    #expect(completed.item("\"40%\"")?.detail == "128 pt of 320")
    #expect(completed.item("\"50%\"")?.detail == "160 pt of 320")
    #expect(completed.list.isIncomplete)
    // What is typed can be any of three.
    #expect(width("25‸").labels == ["25", "\"25%\"", "\"25pt\""])
    #expect(width("25‸").item("\"25%\"")?.detail == "80 pt of 320")
    #expect(width("\"25‸").accepting("\"25%\"")?.contains(#""width":"25%"}"#) == true)
    // Without a value the key brings what it measures.
    #expect(
      Completed(
        #"{"constrainedSize":{"width":320,"height":100},"root":{"type":"node","style":{‸}}}"#
      ).item("preferredSize")?.text.plain == #""preferredSize": { "width": 320, "height": 100 }"#)
  }

  @Test func `Completion in lintel-disable offers the codes that are not written yet`() {
    let completed = completed(
      element: #"{"type":"node","lintel-disable":["zero-size","mis‸"]}"#)
    #expect(completed.labels.contains("missing-child"))
    #expect(!completed.labels.contains("zero-size"))
    #expect(completed.word == "\"mis\"")
  }

  @Test func `an id is offered that nothing has`() {
    #expect(
      Completed(
        #"{"root":{"type":"wrapper","children":[{"type":"text","id":"text"},"#
          + #"{"type":"text","id":"‸"}]}}"#
      ).labels == ["text2"])
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

  @Test func `Completion closes an object that would end too late`() throws {
    let completed = Completed(
      #"{"root":{"type":"stack","children":[{"type":"text" ‸ {"type":"node"}]}}"#)
    let text = try #require(completed.accepting("}"))
    #expect(errorCount(Array(text.utf8)) == 0)
    #expect(LiveDocument(text: Array(text.utf8)).elements.count == 3)
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

  @Test func `A key that takes one of a few names has a choice of them, the default first`() throws
  {
    let key = try #require(completed(element: #"{"type":"stack", ‸}"#).item("direction")).text
    #expect(key.snippet == #""direction": "${1|horizontal,vertical|}""#)
    #expect(key.plain == #""direction": "vertical""#)
    let element = try #require(completed(element: #"{"type":"wrapper","child":‸}"#).item("stack"))
      .text
    #expect(
      element.snippet
        == #" { "type": "stack", "direction": "${1|horizontal,vertical|}", "children": [$2] \}"#)
    let style = completed(element: #"{"type":"stack","children":[{"type":"node","style":{‸}}]}"#)
    #expect(
      style.item("alignSelf")?.text.snippet
        == #""alignSelf": "${1|auto,start,end,center,stretch|}""#)
  }

  @Test func `Baselines are among the choices of a horizontal stack only`() {
    for (direction, isAmong) in [("horizontal", true), ("vertical", false)] {
      let stack = completed(element: #"{"type":"stack","direction":"\#(direction)", ‸}"#)
      let snippet = stack.item("alignItems")?.text.snippet ?? ""
      #expect(snippet.hasPrefix(#""alignItems": "${1|stretch,start,"#), "\(snippet)")
      #expect(snippet.contains("baselineFirst") == isAmong)
    }
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

  @Test func `a dollar sign in a snippet is no stop`() {
    #expect(Completed("{‸}").item("$schema")?.text.snippet == #""\$schema": "$1""#)
  }

  @Test func `Variables are offered where a value may name one, with their values`() {
    func completed(_ member: String, variables: String = #""gutter": 12, "wide": { "width": 3 }"#)
      -> Completed
    {
      Completed(#"{"variables": {\#(variables)}, "root": {"type": "stack", \#(member)}}"#)
    }
    let spacing = completed(#""spacing": ‸"#)
    #expect(spacing.item("$gutter")?.detail == "12")
    #expect(spacing.accepting("$gutter")?.contains(#""spacing": "$gutter""#) == true)
    let typed = completed(#""spacing": "$g‸""#)
    #expect(typed.accepting("$gutter")?.contains(#""spacing": "$gutter"}"#) == true)
    #expect(completed(#""style": {"width": ‸}"#).labels.contains("$wide"))
    for member in [#""id": ‸"#, #""type": ‸"#, #""children": ‸"#] {
      #expect(!completed(member).labels.contains("$gutter"), "\(member)")
    }
    #expect(!completed(#""spacing": ‸"#, variables: "").labels.contains { $0.hasPrefix("$") })
  }
}
