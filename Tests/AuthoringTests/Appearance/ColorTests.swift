import Authoring
import DocumentSyntax
import JSON
import LayoutEngine
import LiveDocuments
import Randomness
import Testing

@Suite struct ColorTests {
  private func colors(_ text: String) -> [String] {
    let document = LiveDocument(text)
    return document.colors().map { written in
      let color = written.color
      return "\(document.text(in: written.range)) \(color.red) \(color.green) \(color.blue) "
        + "\(color.alpha)"
    }
  }

  @Test func `Every form of a color is listed with its parts in the order of the text`() {
    #expect(
      colors(
        ##"{"root": {"borderColor": "#0a0B0c80", "type": "node", "backgroundColor": "#FF9500", "##
          + ##""child": {"type": "stack", "children": [{"type": "text", "text": "é", "##
          + ##""color": "darkGray"}, {"type": "button", "color": "\u0072ed"}, "##
          + ##"{"type": "image", "backgroundColor": "clear"}]}}}"##) == [
          ##""#0a0B0c80" 10 11 12 128"##, ##""#FF9500" 255 149 0 255"##,
          #""darkGray" 85 85 85 255"#, #""\u0072ed" 255 0 0 255"#, #""clear" 0 0 0 0"#,
        ])
  }

  @Test func `Every name of a color is listed`() {
    let names = Color.named.compactMap(\.name)
    let children = names.map { #"{"type": "text", "text": "", "color": "\#($0)"}"# }
    let found = colors(
      #"{"root": {"type": "stack", "children": [\#(children.joined(separator: ","))]}}"#)
    #expect(
      found
        == Color.named.map { color in
          #""\#(color.name ?? "")" \#(color.red) \#(color.green) \#(color.blue) \#(color.alpha)"#
        })
  }

  @Test(
    arguments: [
      ##""backgroundColor": "#12345""##, #""backgroundColor": "Red""#, #""backgroundColor": 7"#,
      #""backgroundColor": ["red"]"#, #""backgroundColor": "red"#, #""color": "red""#,
      #""id": "red""#, #""style": {"backgroundColor": "red"}"#,
    ])
  func `A value that is no color, or of a key that the type lacks, is not listed`(member: String) {
    #expect(colors(#"{"root": {"type": "image", \#(member)}}"#) == [])
  }

  @Test func `Of a key that is written twice the value that counts is listed`() {
    let member = ##""backgroundColor": "##
    #expect(
      colors(##"{"root": {"type": "node", \##(member)"red", \##(member)"blue"}}"##)
        == [#""blue" 0 0 255 255"#])
    #expect(colors(##"{"root": {"type": "node", \##(member)"red", \##(member)"no"}}"##) == [])
  }

  @Test func `Colors in the values and elements of variants are listed`() {
    #expect(
      colors(
        ##"{"variants": [{"name": "a", "values": {"#x": {"color": "red", "id": "blue"}}, "##
          + ##""instead": {"#x": {"type": "stack", "color": "red", "children": [{"type": "node", "##
          + ##""backgroundColor": "cyan", "child": {"type": "text", "text": "", "color": "brown"}}]}}}, "##
          + ##"{"name": "b", "style": {"#x": {"color": "red"}}}, "red"], "##
          + ##""root": {"type": "text", "id": "x", "text": "", "color": "white"}}"##) == [
          #""red" 255 0 0 255"#, #""cyan" 0 255 255 255"#, #""brown" 153 102 51 255"#,
          #""white" 255 255 255 255"#,
        ])
  }

  @Test func `A color below a value that is laid over it is listed`() throws {
    let document = LiveDocument(
      #"{"root": {"type": "node", "id": "x", "backgroundColor": "red"}}"#)
    let root = try #require(document.elements.root)
    document.override(root, with: ElementOverride(values: ["backgroundColor": "blue"]))
    #expect(document.elements.appearance(of: root).backgroundColor?.name == "blue")
    #expect(document.colors().map { document.text(in: $0.range) } == [#""red""#])
  }

  @Test(arguments: ["", "[", "7", #"{"variants": {"a": {"values": {"b": {"color": "red"}}}}}"#])
  func `A text without elements has no colors`(text: String) {
    #expect(colors(text) == [])
  }

  /// Any edits end in the list that a document has which is opened with the same text.
  @Test(arguments: 1...6)
  func `The colors after edits are those of the text opened anew`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let child = ##"{"type": "text", "text": "", "color": "#12345678", "backgroundColor": "red"}"##
    let document = LiveDocument(
      ##"{"variants": [{"name": "v", "instead": {"#a": \##(child)}}], "root": {"type": "stack", "##
        + ##""id": "a", "children": [\##([child, child, child].joined(separator: ", "))]}}"##)
    let pieces = ["\"red\"", "#", "\"", "{", "}", ",", "", "color", "0", "\"color\": \"blue\", "]
    var found = 0
    for _ in 0..<120 {
      let count = document.source.text.utf8Count
      let start = Int.random(in: 0...count, using: &random)
      let range = start..<min(count, start + Int.random(in: 0...3, using: &random))
      let former = document.source.text.bytes(in: range)
      let piece = Array((pieces.randomElement(using: &random) ?? "").utf8)
      document.replace(range, with: piece)
      document.finishEditing(version: nil)
      let colors = document.colors()
      #expect(colors == LiveDocument(text: document.source.text.bytes).colors())
      found += colors.count
      if Bool.random(using: &random) || colors.count < 4 {
        document.replace(start..<(start + piece.count), with: former)
        document.finishEditing(version: nil)
      }
    }
    #expect(found > 200)
  }

  // MARK: Notations

  private func notations(_ color: Color?, like former: String) -> [String]? {
    let document = LiveDocument(#"{"root": {"type": "node", "backgroundColor": \#(former)}}"#)
    let start = document.offset(of: former)
    return color.map { document.notations(of: $0, replacing: start..<(start + former.utf8.count)) }
  }

  @Test(
    arguments: [
      (#""blue""#, "#FF0000", ["red", "#FF0000", "#FF0000FF"]),
      ("\"#0000ff\"", "#FF0000", ["#ff0000", "red", "#ff0000ff"]),
      ("\"#0000FF\"", "#ab00cd", ["#AB00CD", "#AB00CDFF"]),
      ("\"#12345678\"", "#ab00cd", ["#AB00CDFF", "#AB00CD"]),
      ("\"#1234567a\"", "#ab00cd", ["#ab00cdff", "#ab00cd"]),
      ("\"#123456\"", "#ab00cd7f", ["#AB00CD7F"]),
      (#""blue""#, "#ab00cd", ["#AB00CD", "#AB00CDFF"]),
      (#""blue""#, "#00000000", ["clear", "#00000000"]),
      (#""nonsense""#, "#AAAAAA", ["#AAAAAA", "lightGray", "#AAAAAAFF"]),
      ("7", "#FFFF00", ["yellow", "#FFFF00", "#FFFF00FF"]),
      (#""\u0072ed""#, "#FFFF00", ["yellow", "#FFFF00", "#FFFF00FF"]),
    ])
  func `The notation of the value comes first, then the shortest`(
    former: String, color: String, expected: [String]
  ) {
    #expect(notations(Color(color), like: former) == expected)
  }

  @Test func `Every notation reads back as the color`() {
    for former in [#""red""#, "\"#000000\"", "\"#00000000\""] {
      for part in UInt8.min...UInt8.max {
        let color = Color(red: part, green: 255 - part, blue: part / 2, alpha: part | 0xF0)
        let texts = notations(color, like: former) ?? []
        #expect(!texts.isEmpty)
        #expect(texts.allSatisfy { Color($0)?.looksLike(color) == true }, "\(texts)")
      }
    }
  }
}
