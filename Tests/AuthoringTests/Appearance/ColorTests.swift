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

  @Test func `A color below a value that is laid over it is listed`() throws {
    let document = LiveDocument(
      #"{"root": {"type": "node", "id": "x", "backgroundColor": "red"}}"#)
    let root = try #require(document.elements.root)
    document.override(root, with: ElementOverride(values: ["backgroundColor": "blue"]))
    #expect(document.elements.appearance(of: root).backgroundColor?.name == "blue")
    #expect(document.colors().map { document.text(in: $0.range) } == [#""red""#])
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
