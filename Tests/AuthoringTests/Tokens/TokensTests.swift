import Authoring
import DocumentSyntax
import LiveDocuments
import Randomness
import Testing

@Suite struct TokensTests {
  private func tokens(_ text: String) -> [String] {
    let document = LiveDocument(text)
    return document.tokens().map { token in
      "\(token.kind)\(token.isDeprecated ? "!" : "") \(document.text(in: token.range))"
    }
  }

  @Test func `Each word has the token type of its meaning`() {
    #expect(
      tokens(
        #"{"scale": 2, "root": {"type": "stack", "id": "x", "direction": "vertical", "hidden": true,"#
          + #" "style": {"width": "50%", "flexBasis": "auto", "height": "7pt"}, "children": [] }}"#)
        == [
          #"sharedKey "scale""#, "number 2", #"sharedKey "root""#, #"sharedKey "type""#,
          #"elementType "stack""#, #"sharedKey "id""#, #"id "x""#, #"typeKey "direction""#,
          #"choice "vertical""#, #"sharedKey "hidden""#, "truth true", #"sharedKey "style""#,
          #"styleKey "width""#, "number 50", "unit %", #"styleKey "flexBasis""#,
          #"choice "auto""#, #"styleKey "height""#, "number 7", "unit pt",
          #"sharedKey "children""#,
        ])
  }

  @Test func `Members of values have the token type of their key`() {
    #expect(
      tokens(
        #"{"constrainedSize": {"max": {"height": "infinity"}}, "root": {"type": "inset", "#
          + #""insets": {"top": "infinity", "left": 1}, "child": {"type": "text", "text": "hi", "#
          + #""font": {"size": 2}, "lintel-disable": ["zero-size", "nonsense"]}}}"#
      ).filter { !$0.hasPrefix("sharedKey") && !$0.hasPrefix("elementType") } == [
        #"choice "infinity""#, #"typeKey "insets""#, #"typeKey "top""#, #"choice "infinity""#,
        #"typeKey "left""#, "number 1", #"typeKey "text""#, #"text "hi""#, #"typeKey "font""#,
        #"typeKey "size""#, "number 2", #"ruleCode "zero-size""#,
      ])
  }

  @Test func `names and values of 1.x are deprecated`() {
    #expect(
      tokens(
        #"{"root": {"type": "static", "flexGrow": true, "sizeRange": {"min": {"width": 1}}, "#
          + #""preferredFrameSize": {"width": 5}}}"#
      ).filter { !$0.hasPrefix("sharedKey") } == [
        #"elementType! "static""#, #"styleKey! "flexGrow""#, "truth! true",
        #"styleKey! "sizeRange""#, #"styleKey "min""#, #"styleKey "width""#, "number 1",
        #"styleKey! "preferredFrameSize""#, #"styleKey "width""#, "number 5",
      ])
  }

  @Test func `Unknown or wrong names have no token`() {
    #expect(
      tokens(
        #"{"x": 1, "root": {"type": "no", "y": 2, "direction": "vertical", "#
          + #""style": {"width": "x%", "z": {"width": 1}, "alignSelf": "up", "height": true}}}"#)
        == [
          #"sharedKey "root""#, #"sharedKey "type""#, #"sharedKey "style""#, #"styleKey "width""#,
          #"styleKey "alignSelf""#, #"styleKey "height""#,
        ])
  }

  @Test func `Each line of a comment is a token, wherever the comment is`() throws {
    let text =
      "// a\n{ /* b\n  c */ \"root\": { \"type\": \"no\", \"x\": [/* d */ { \"y\": /* \"e\" */ 1 }], // f\n"
      + "\"style\": { /* g */ }, \"text\": \"// h\" } } // i"
    let expected = ["// a", "/* b", "c */", "/* d */", "/* \"e\" */", "// f", "/* g */", "// i"]
    let document = LiveDocument(text)
    func comments(_ tokens: [DocumentToken]) -> [String] {
      tokens.filter { $0.kind == .comment }.map { document.text(in: $0.range) }
    }
    #expect(comments(document.tokens()) == expected)
    var cached: [DocumentToken] = []
    TokenCache().forEachToken(of: document) { cached.append($0) }
    #expect(cached == document.tokens())
  }

  @Test func `variants have keys of their own`() {
    #expect(
      tokens(#"{"variants": [{"name": "tablet", "scale": 1}, 5]}"#) == [
        #"sharedKey "variants""#, #"sharedKey "name""#, #"text "tablet""#, #"sharedKey "scale""#,
        "number 1",
      ])
  }

  @Test func `Tokens are in order, on one line each, and agree between range and document`() {
    var random = SeededGenerator(seed: 5)
    for text in ExampleTexts.broken(count: 12, seed: 5) {
      let document = LiveDocument(text: text)
      let tokens = document.tokens()
      var end = 0
      for token in tokens {
        #expect(end <= token.range.lowerBound && !token.range.isEmpty)
        end = token.range.upperBound
        let lines = [token.range.lowerBound, token.range.upperBound].map {
          document.source.text.position(at: $0, in: .utf8).line
        }
        #expect(lines[0] == lines[1])
      }
      #expect(end <= text.count)
      let start = Int.random(in: 0...text.count, using: &random)
      let range = start..<Int.random(in: start...text.count, using: &random)
      #expect(document.tokens(in: range) == tokens.filter { $0.range.overlaps(range) })
    }
  }

  @Test func `A delta of tokens makes the new from the old and is minimal`() {
    var random = SeededGenerator(seed: 6)
    for _ in 0..<2_000 {
      let count = Int.random(in: 0...12, using: &random)
      let old = (0..<count).map { _ in UInt32.random(in: 0...2, using: &random) }
      var new = old
      let start = Int.random(in: 0...count, using: &random)
      let end = Int.random(in: start...count, using: &random)
      let inserted = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        UInt32.random(in: 0...2, using: &random)
      }
      new.replaceSubrange(start..<end, with: inserted)
      guard let delta = TokenDelta(from: old, to: new) else {
        #expect(old == new)
        continue
      }
      var result = old
      result.replaceSubrange(delta.start..<(delta.start + delta.deleteCount), with: delta.inserted)
      #expect(result == new)
      #expect(delta.inserted.count <= inserted.count && delta.deleteCount <= end - start)
    }
  }
}
