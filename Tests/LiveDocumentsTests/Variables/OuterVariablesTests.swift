import Diagnostics
import DocumentSyntax
import JSON
import LayoutEngine
import LiveDocuments
import TestSupport
import Testing

/// Variables that documents see from files around them.
@Suite struct OuterVariablesTests {
  private static let text = ##"""
    { "variants": [{ "name": "v", "variables": { "gutter": 4 } }],
      "constrainedSize": { "width": "$margin * 10", "height": 80 },
      "root": { "type": "inset", "insets": "$margin", "child": { "type": "stack", "id": "row", "children": [
        { "type": "text", "id": "t", "text": "$name", "font": { "size": 10 } } ] } } }
    """##
  private static let tokens = #"{ "gutter": 10, "margin": "$gutter * 2", "name": "Al" }"#

  private func inputs(_ texts: String..., lead: String = "") -> DocumentInputs {
    let layers = texts.enumerated().map { index, text in
      OuterVariables.Layer(
        uri: "file:///\(index).json", name: "\(index).json", text: SourceText(lead + text),
        range: lead.utf8.count..<(lead + text).utf8.count)
    }
    return DocumentInputs(variables: OuterVariables(layers))
  }

  private func document(
    _ text: String = text, variant: String? = nil, with inputs: DocumentInputs
  ) -> LiveDocument {
    LiveDocument(text: Array(text.utf8), variant: variant, inputs: inputs)
  }

  private func frame(_ id: String, in document: LiveDocument) -> [Double]? {
    document.element(withID: id).flatMap { document.layout.absoluteFrame(of: $0) }.map {
      [$0.origin.x, $0.origin.y, $0.size.width, $0.size.height]
    }
  }

  @Test func `Cycles and unknown names among outer variables are faults of their layer`() throws {
    let outer = try #require(
      inputs(#"{"b":"$a * 2","c":"$d * 1","d":"$c * 1","e":"$f"}"#, #"{"a":1,"f":"$b"}"#).variables)
    #expect(outer.faults(inLayer: 0).map(\.kind) == [.cycle(["c", "d"])])
    #expect(outer.faults(inLayer: 1).map(\.kind) == [.unknown("b", in: "f")])
    #expect(outer.faults(inLayer: 1).map(\.range) == [11..<15])
  }

  @Test func `Other outer variables have only the elements read that name one`() throws {
    let rows = (0..<300).map { #"{"type":"stack","spacing":"$a\#($0 % 3)","children":[]}"# }
    let text = #"{"root":{"type":"stack","children":[\#(rows.joined(separator: ","))]}}"#
    let document = document(text, with: inputs(#"{"a0":0,"a1":"$b","a2":2,"b":1,"c":1}"#))
    func change(_ tokens: String, lead: String = "") -> (decoded: Int, revisions: Int) {
      let revision = document.revision
      document.setInputs(inputs(tokens, lead: lead))
      return (document.work.decoded, document.revision - revision)
    }
    #expect(change(#"{"a0":0,"a1":"$b","a2":2,"b":5,"c":1}"#) == (100, 1))
    #expect(change(#"{"a0":0,"a1":"$b","a2":2,"b":5,"c":7}"#) == (0, 1))
    #expect(change(#"{"a0":9,"a2":2,"a1":"$b","b":6}"#) == (200, 1))
    // The same values in other lines of the file.
    #expect(change(#"{"a0":9,"a2":2,"a1":"$b","b":6}"#, lead: "\n\n") == (0, 1))
    #expect(change("{}") == (300, 1))
    #expect(document.diagnostics().count { $0.code == "unknown-variable" } == 300)
    let tokens = inputs(#"{"a0":1,"a1":2,"a2":3}"#)
    document.setInputs(tokens)
    #expect(
      DocumentSnapshot(of: document) == DocumentSnapshot(of: self.document(text, with: tokens)))
  }

  @Test func `An expanded document has the outer variables that it uses`() throws {
    let own = Self.text.replacing(
      #"{ "variants""#, with: #"{ "variables": { "gutter": 1 }, "variants""#)
    let tokens =
      #"{"gutter":10, /* twice */ "margin":"$gutter * $two","two":2,"name":"Al","lost":1}"#
    for (text, names) in [
      (Self.text, ["gutter", "margin", "two", "name"]),
      (own, ["gutter", "margin", "two", "name"]),
    ] {
      let document = document(text, with: inputs(tokens))
      let expansion = try #require(document.expansion)
      #expect(Set(expansion["variables"]?.objectValue?.map(\.key) ?? []) == Set(names))
      for variant in [nil, "v"] {
        let alone = LiveDocument(text: expansion.serialized(), variant: variant)
        #expect(
          frame("t", in: alone)
            == frame("t", in: self.document(text, variant: variant, with: inputs(tokens))))
      }
    }
  }

  @Test func `A snapshot has the outer variables`() {
    let original = document(with: inputs(Self.tokens))
    let copy = LiveDocument(original.snapshot, variant: "v")
    #expect(frame("row", in: copy)?[0] == 8)
    original.setInputs(inputs(#"{ "gutter": 10, "margin": "$gutter * 3", "name": "Al" }"#))
    copy.update(to: original.snapshot)
    #expect(frame("row", in: copy)?[0] == 12)
  }
}
