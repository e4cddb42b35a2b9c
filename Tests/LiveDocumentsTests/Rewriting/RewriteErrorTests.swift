import DocumentSyntax
import JSON
import LayoutEngine
import LiveDocuments
import Testing

@Suite struct RewriteErrorTests {
  private let text = """
    {"root": {"type": "stack", "id": "s", "children": [{"id": "a"}, {"id": "b", "style": []}, 7]},
     "scale": 2}
    """

  private func place(_ steps: Location.Step...) -> Location { Location(nil, steps, part: .value) }

  @Test func `a place that is not there is told`() throws {
    try expectFault(.noMember("x"), in: text) { [.remove(try $0.place("s", "x"))] }
    try expectFault(.noMember("x"), in: text) { [.setValue(try $0.place("s", "x", "y"), 1)] }
    try expectFault(.noMember("type"), in: text) {
      [.setValue(Location(try $0.named("a"), part: .type), 1)]
    }
    try expectFault(.noMember("id"), in: text) {
      [.remove(try $0.place("s", .duplicate("id", occurrence: 1)))]
    }
    try expectFault(.noIndex(3), in: text) { [.remove(try $0.place("s", "children", .index(3)))] }
    try expectFault(.noIndex(3), in: text) {
      [.setMember(of: try $0.place("s", "children", .index(3), "style"), key: "x", 1)]
    }
    try expectFault(.noObject(.number), in: text) { _ in [.rename(place("scale", "x"), to: "y")] }
    try expectFault(.noElement, in: text) { _ in [.wrap(ElementID(index: 90), type: "inset")] }
  }

  @Test func `an element must be an object to be changed as one`() throws {
    let rewrites: [(ElementID) -> Rewrite] = [
      { .wrap($0, type: "inset") }, { .unwrap($0) }, { .setStyle($0, key: "width", 1) },
      { .replaceElement($0, by: $0) },
    ]
    for rewrite in rewrites {
      try expectFault(.noElement, in: text) { document in
        [rewrite(try #require(document.elements.children(of: document.named("s")).last))]
      }
    }
    // As a value it can be named all the same.
    #expect(
      try rewritten(text) { document in
        let last = try #require(document.elements.children(of: document.named("s")).last)
        return [.remove(Location(last, part: .value))]
      } == text.replacing(", 7]", with: "]"))
    #expect(
      try rewritten(#"{"root": {"id": "a", "child": 7}}"#) { document in
        let child = try #require(document.elements.children(of: document.named("a")).first)
        return [.setValue(Location(child, part: .value), ["type": "node"])]
      } == #"{"root": {"id": "a", "child": {"type": "node"}}}"#)
  }

  @Test func `Appending to a value that is no array fails`() throws {
    try expectFault(.noArray(.number), in: text) { _ in [.append(place("scale"), 1)] }
    try expectFault(.noArray(.object), in: text) { [.append(try $0.place("s"), 1)] }
    try expectFault(.noMember("x"), in: text) { _ in [.append(place("x"), 1)] }
    try expectFault(.tooDeep(limit: DocumentSource.maximumDepth), in: text) {
      let deep = (0..<DocumentSource.maximumDepth).reduce(JSONValue.null) { value, _ in [value] }
      return [.append(try $0.place("s", "children"), deep)]
    }
    try expectFault(.brokenText(.unclosedArray), in: #"{"root": [{"type": "node"}"#) { _ in
      [.append(place("root"), 1)]
    }
  }

  @Test func `Setting a member of a value that is no object fails`() throws {
    try expectFault(.noObject(.array), in: text) {
      [.setStyle(try $0.named("b"), key: "width", 1)]
    }
    try expectFault(.noObject(.number), in: text) { _ in
      [.setMember(of: place("scale"), key: "x", 1)]
    }
    try expectFault(.noObject(.string), in: text) {
      [.moveMember(place("scale"), to: try $0.place("s", "type"), key: "x")]
    }
    try expectFault(.noKey, in: text) { [.rename(try $0.place("a"), to: "x")] }
    try expectFault(.noKey, in: text) { _ in [.rename(place(), to: "x")] }
    try expectFault(.documentRemoved, in: text) { _ in [.remove(place())] }
  }

  @Test func `a key is not given twice, nor with a NUL`() throws {
    try expectFault(.keyInUse("id"), in: text) { [.rename(try $0.place("s", "type"), to: "id")] }
    let rewrites: [(LiveDocument) throws -> Rewrite] = [
      { .rename(try $0.place("s", "type"), to: "\0") },
      { .setMember(of: try $0.place("s"), key: "x\0", 1) },
      { .setStyle(try $0.named("a"), key: "\0", 1) },
      { .setMember(of: try $0.place("s", "\0"), key: "x", 1) },
      { .wrap(try $0.named("a"), type: "t", key: "\0") },
      { .wrap(try $0.named("a"), type: "t", members: ["\0": 1]) },
      { .moveMember(try $0.place("s", "type"), to: try $0.place("a"), key: "\0") },
    ]
    for rewrite in rewrites { try expectFault(.nulInKey, in: text) { [try rewrite($0)] } }
  }

  @Test func `Replacing or swapping elements in the wrong relation fails`() throws {
    try expectFault(.noOnlyChild(count: 3), in: text) { [.unwrap(try $0.named("s"))] }
    try expectFault(.noOnlyChild(count: 0), in: text) { [.unwrap(try $0.named("a"))] }
    try expectFault(.notInside, in: text) {
      [.replaceElement(try $0.named("a"), by: try $0.named("b"))]
    }
    try expectFault(.notInside, in: text) {
      [.replaceElement(try $0.named("a"), by: try $0.named("s"))]
    }
    try expectFault(.nested, in: text) { [.swapValues(try $0.place("s"), try $0.place("a"))] }
    try expectFault(.nested, in: text) { _ in [.swapValues(place(), place("scale"))] }
    try expectFault(.nested, in: text) {
      [.moveMember(try $0.place("s"), to: try $0.place("a"), key: "x")]
    }
    try expectFault(.nested, in: text) {
      [.moveMember(try $0.place("a"), to: try $0.place("a"), key: "x")]
    }
  }

  @Test func `A rewrite of a value that an earlier one removed fails`() throws {
    let removals: [(LiveDocument) throws -> Rewrite] = [
      { .remove(try $0.place("a")) }, { .remove(try $0.place("s")) },
      { .setValue(try $0.place("s"), nil) },
      { .replaceElement(try $0.named("s"), by: try $0.named("b")) },
      { .moveMember(try $0.place("b"), to: place(), key: "root") },
      { _ in .setMember(of: place(), key: "root", ["id": "a"]) },
    ]
    let rewrites: [(LiveDocument) throws -> Rewrite] = [
      { .setStyle(try $0.named("a"), key: "width", 1) }, { .wrap(try $0.named("a"), type: "t") },
      { .setValue(try $0.place("a", "id"), 1) }, { .rename(try $0.place("a", "id"), to: "x") },
      { .moveMember(try $0.place("a", "id"), to: try $0.place("b"), key: "x") },
      { .moveMember(place("scale"), to: try $0.place("a"), key: "x") },
      { .swapValues(place("scale"), try $0.place("a")) },
    ]
    for removal in removals {
      for rewrite in rewrites {
        try expectFault(.gone, at: 1, in: text) { [try removal($0), try rewrite($0)] }
      }
      // What should go away anyway is where it should be.
      let document = LiveDocument(text: Array(text.utf8))
      let removal = try removal(document)
      let edits = try document.edits(for: [removal])
      #expect(try document.edits(for: [removal, .remove(document.place("a", "id"))]) == edits)
    }
  }

  @Test func `text is replaced within its bounds, and once`() throws {
    try expectFault(.outsideText(length: 2), at: 1, in: "{}") { _ in
      [.replaceText(0..<2, "[]"), .replaceText(2..<3, "")]
    }
    try expectFault(.overlapping, at: 1, in: "{123}") { _ in
      [.replaceText(1..<3, "x"), .replaceText(2..<4, "y")]
    }
    try expectFault(.overlapping, at: 2, in: "{123}") { _ in
      [.replaceText(2..<4, "x"), .replaceText(4..<5, ""), .replaceText(3..<3, "y")]
    }
  }

  @Test func `nothing is nested too deep`() throws {
    let limit = DocumentSource.maximumDepth
    let depth = 300
    let text =
      #"{"root": "# + String(repeating: #"{"child": "#, count: depth) + #"{"id": "a"}"#
      + String(repeating: "}", count: depth) + #", "x": {"id": "b"}}"#
    func nested(_ depth: Int) -> JSONValue {
      (0..<depth).reduce(0) { value, _ in [value] }
    }
    let room = limit - depth - 2
    for (levels, fits) in [(room, true), (room + 1, false)] {
      let rewrites: [(LiveDocument) throws -> [Rewrite]] = [
        { [.setMember(of: try $0.place("a"), key: "x", nested(levels))] },
        { [.setStyle(try $0.named("a"), key: "x", nested(levels - 1))] },
        { [.setValue(try $0.place("a", "id"), nested(levels))] },
        { [.wrap(try $0.named("a"), type: "t", members: ["x": nested(levels)])] },
        {
          [
            .setValue(place("x"), nested(levels)),
            .moveMember(place("x"), to: try $0.place("a"), key: "x"),
          ]
        },
        {
          [
            .setValue(place("x"), nested(levels)),
            .swapValues(try $0.place("a", "id"), place("x")),
          ]
        },
      ]
      for (index, rewrites) in rewrites.enumerated() {
        let document = LiveDocument(text: Array(text.utf8))
        let list = try rewrites(document)
        if fits {
          let edits = try document.edits(for: list)
          _ = document.apply(edits)
          #expect(document.text.syntaxErrors.isEmpty, "\(index)")
        } else {
          #expect(
            throws: RewriteError(rewrite: list.count - 1, fault: .tooDeep(limit: limit)),
            "\(index)"
          ) {
            try document.edits(for: list)
          }
        }
      }
    }
  }

  @Test(
    arguments: [
      (.noElement, "there is no object in the text for the element"),
      (.noMember("x\""), #"the object has no member "x\"""#),
      (.noArray(.string), "there is a string where an array must be"),
      (.noObject(.true), "there is a boolean where an object must be"),
      (.noOnlyChild(count: 2), "the element has 2 children, not one"),
      (.tooDeep(limit: 9), "a value would be nested deeper than 9 levels"),
    ] as [(RewriteFault, String)])
  func `an error is a sentence`(fault: RewriteFault, sentence: String) {
    #expect(
      RewriteError(rewrite: 2, fault: fault).description == "change 2 cannot be made: \(sentence)")
  }
}
