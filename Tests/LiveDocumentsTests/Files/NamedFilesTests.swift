import Diagnostics
import DocumentSyntax
import JSON
import LayoutEngine
import LiveDocuments
import Synchronization
import TestSupport
import Testing

/// Files of variables and entries that a document names.
@Suite struct NamedFilesTests {
  private static let text = ##"""
    { "variables": ["tokens.json", "dark.json", { "own": 1 }],
      "variants": [{ "name": "v", "variables": { "gutter": 4 } }],
      "constrainedSize": { "width": 200, "height": 80 },
      "root": { "type": "inset", "id": "i", "insets": "$margin * $own", "child": {
        "type": "stack", "id": "row", "spacing": "$gutter", "children": [] } } }
    """##

  private static func inputs(
    _ files: [String: String], around outer: String? = nil
  ) -> DocumentInputs {
    let layer = outer.map { text in
      OuterVariables.Layer(
        uri: "file:///.lintel.json", name: ".lintel.json", text: SourceText(text),
        range: 0..<text.utf8.count)
    }
    return DocumentInputs(
      variables: layer.flatMap { OuterVariables([$0]) },
      files: DocumentFiles { name in
        NamedFile(
          uri: "file:///\(name.name)", name: name.name,
          files[name.name].map { .success(SourceText($0)) } ?? .failure(.missing))
      })
  }

  private func document(
    _ files: [String: String], variant: String? = nil, around outer: String? = nil
  ) -> LiveDocument {
    document(Self.text, files, variant: variant, around: outer)
  }

  private func document(
    _ text: String, _ files: [String: String], variant: String? = nil, around outer: String? = nil
  ) -> LiveDocument {
    LiveDocument(
      text: Array(text.utf8), variant: variant, inputs: Self.inputs(files, around: outer))
  }

  private func messages(_ document: LiveDocument, _ code: String = "unusable-file") -> [String] {
    document.diagnostics().filter { $0.code == code }.map(\.message)
  }

  // MARK: Variables

  @Test func `A document has at most 16 files of variables`() {
    let names = (0..<20).map { "\"\($0).json\"" }.joined(separator: ",")
    let many = #"{"variables":[\#(names)],"root":{"type":"stack","children":[]}}"#
    let files = Dictionary(uniqueKeysWithValues: (0..<20).map { ("\($0).json", "{}") })
    #expect(
      messages(document(many, files))
        == (16..<20).map {
          "\"\($0).json\" is ignored: a document has at most 16 files of variables"
        })
  }

  @Test func `Another file has only the elements read that name a variable that changed`() throws {
    let rows = (0..<300).map { #"{"type":"stack","spacing":"$a\#($0 % 3)","children":[]}"# }
    let text =
      #"{"variables":"t.json","root":{"type":"stack","children":[\#(rows.joined(separator: ","))]}}"#
    let document = self.document(text, ["t.json": #"{"a0":0,"a1":"$b","a2":2,"b":1,"c":1}"#])
    func change(_ tokens: String?) -> [Int] {
      let revision = document.revision
      document.setInputs(Self.inputs(tokens.map { ["t.json": $0] } ?? [:]))
      return [document.work.decoded, document.revision - revision]
    }
    #expect(change(#"{"a0":0,"a1":"$b","a2":2,"b":5,"c":1}"#) == [100, 1])
    #expect(change(#"{"a0":0,"a1":"$b","a2":2,"b":5,"c":7}"#) == [0, 1])
    #expect(change(#"{"a0":9,"a2":2,"a1":"$b","b":6}"#) == [200, 1])
    let revision = document.revision
    document.setInputs(Self.inputs(["t.json": #"{"a0":9,"a2":2,"a1":"$b","b":6}"#]))
    #expect(document.revision == revision)
    #expect(change(nil) == [300, 1])
    #expect(document.diagnostics().count { $0.code == "unknown-variable" } == 300)
    #expect(change(#"{"a0":1,"a1":2,"a2":3}"#) == [300, 1])
    #expect(
      DocumentSnapshot(of: document)
        == DocumentSnapshot(of: self.document(text, ["t.json": #"{"a0":1,"a1":2,"a2":3}"#])))
  }

  @Test func `An expanded document names no file and is laid out alike`() throws {
    let files = [
      "tokens.json": #"{ "gutter": 8, "margin": "$gutter * 2", "lost": 1 }"#, "dark.json": "{}",
      "rows.json": #"[{"width": 10}, {"width": "$gutter"}]"#,
    ]
    let text = Self.text.replacing(
      #""children": []"#,
      with: ##""children": [{ "each": "rows.json", "layout": "#row" }]"##
    ).replacing(
      #""root": { "type": "inset""#,
      with:
        ##""layouts": { "row": { "variables": { "width": 1 }, "root": { "type": "node", "style": { "width": "$width", "height": 5 } } } }, "root": { "type": "inset""##
    )
    let document = self.document(text, files)
    #expect(messages(document) == [])
    let expansion = try #require(document.expansion)
    #expect(
      Set(expansion["variables"]?.objectValue?.map(\.key) ?? []) == ["own", "gutter", "margin"])
    let alone = LiveDocument(text: expansion.serialized())
    #expect(messages(alone) == [])
    #expect(Self.frames(of: alone) == Self.frames(of: document))
  }

  @Test func `Names that were typed are forgotten, and those in the text are not`() {
    let text = #"{"variables":"t.json","root":{"type":"stack","spacing":"$a","children":[]}}"#
    let document = self.document(text, ["t.json": #"{"a":1}"#])
    for number in 0..<200 {
      document.replaceAll(
        with: Array(text.replacing(#""t.json""#, with: #"["\#(number).json", "t.json"]"#).utf8))
      document.finishEditing(version: nil)
    }
    let known = document.text.inputs.files?.known.keys.map(\.name) ?? []
    #expect(known.count <= 66 && known.contains("t.json"))
    #expect(document.text.value(ofVariable: "a")?.spelling == "1")
  }

  @Test func `A document that names no file asks for none`() {
    let asked = Mutex(0)
    let inputs = DocumentInputs(
      files: DocumentFiles { name in
        asked.withLock { $0 += 1 }
        return NamedFile(uri: "", name: name.name, .failure(.missing))
      })
    let text = ##"""
      {"variables":{"a":1},"layouts":{"l":{"root":{"type":"node"}}},
       "root":{"type":"stack","spacing":"$a","children":[{"each":3,"layout":"#l"}]}}
      """##
    let document = LiveDocument(text: Array(text.utf8), inputs: inputs)
    _ = document.diagnostics()
    #expect(asked.withLock { $0 } == 0)
  }

  // MARK: Entries

  private static let list = ##"""
    { "constrainedSize": { "width": 200, "height": 400 },
      "layouts": { "row": { "variables": { "width": 1, "name": "" }, "root": {
        "type": "stack", "children": [
          { "type": "text", "text": "$name", "font": { "size": 10 } },
          { "type": "node", "style": { "width": "$width", "height": 5 } } ] } } },
      "root": { "type": "stack", "direction": "vertical", "children": [
        { "each": "people.json", "layout": "#row" }, { "type": "node", "layout": "#row" } ] } }
    """##
  private static let people = ##"[{ "name": "Ann", "width": 7 }, { "name": "Ben" }]"##

  private static func frames(of document: LiveDocument) -> [String] {
    var lines: [String] = []
    document.elements.forEach { element in
      lines.append(document.layout.frame(of: element).map { "\($0)" } ?? "–")
    }
    return lines
  }

  @Test func `An edit of a list reads the entries that changed, and equals a fresh opening`() {
    let people = (0..<100).map { #"{ "name": "P\#($0)", "width": \#($0) }"# }
    func inputs(_ people: [String]) -> DocumentInputs {
      Self.inputs(["people.json": "[\(people.joined(separator: ", "))]"])
    }
    let document = LiveDocument(text: Array(Self.list.utf8), inputs: inputs(people))
    func change(_ people: [String]) -> Int {
      let inputs = inputs(people)
      document.setInputs(inputs)
      let fresh = LiveDocument(text: Array(Self.list.utf8), inputs: inputs)
      #expect(DocumentSnapshot(of: document) == DocumentSnapshot(of: fresh))
      return document.work.decoded
    }
    var edited = people
    edited[50] = #"{ "name": "Other" }"#
    // The list is read again, and each of its elements; only the entry has others inside.
    #expect(change(edited) <= 108)
    edited.append(#"{ "name": "New" }"#)
    #expect(change(edited) <= 108)
    #expect(change([]) < 10)
    #expect(change(people) > 300)
    document.setInputs(Self.inputs([:]))
    #expect(document.elements.count < 10)
    #expect(messages(document) == [#"there is no file "people.json""#])
  }

  @Test func `The names of files are those of the text after objects went`() {
    let item = ##"{ "each": "people.json", "layout": "#row" }"##
    let list = Array(repeating: item, count: 6).joined(separator: ",")
    let document = self.document(
      ##"{ "layouts": { "row": { "root": { "type": "node" } } }, "root": { "type": "stack", "children": [\##(list)] } }"##,
      ["people.json": "[{}, {}]"])
    while let range = document.source.text.bytes.firstRange(of: Array(item.utf8)) {
      document.replace(range, with: Array("{ }".utf8))
      document.finishEditing(version: nil)
      let text = String(decoding: document.source.text.bytes, as: UTF8.self)
      let left = text.ranges(of: #""people.json""#).count
      let found = document.namedFileStrings
      #expect(found.count == left)
      for file in found {
        #expect(document.source.text.bytes(in: file.range) == Array(#""people.json""#.utf8))
      }
    }
    #expect(document.namedFileStrings.isEmpty)
  }

  @Test func `A name in an object that is no element is one of the names of files`() {
    let text = ##"{ "root": { "type": "node" }, "note": 1 }"##
    let document = self.document(text, [:])
    #expect(document.namedFileStrings.isEmpty)
    let value = document.source.text.bytes.firstRange(of: Array("1".utf8)) ?? 0..<0
    document.replace(value, with: Array(##"{ "layout": "avatar.json" }"##.utf8))
    document.finishEditing(version: nil)
    #expect(document.namedFileStrings.map(\.name) == ["avatar.json"])
  }

  @Test func `A list of too many entries is left out`() {
    let entries = "[" + Array(repeating: "{}", count: 300_000).joined(separator: ",") + "]"
    let document = self.document(Self.list, ["people.json": entries])
    #expect(document.elements.count < 10)
    #expect(document.diagnostics().map(\.code).contains("layout-limit"))
  }

  @Test func `Files that use the next one twice make few elements in all of their documents`() {
    let names = (0...30).map { "f\($0).layout.json" }
    var files: [String: String] = [:]
    for (name, next) in zip(names, names.dropFirst()) {
      let use = #"{ "type": "node", "layout": "\#(next)" }"#
      files[name] = #"{ "root": { "type": "stack", "children": [\#(use), \#(use)] } }"#
    }
    files[names[30]] = #"{ "root": { "type": "node" } }"#
    var elementCount = 0
    var limited = 0
    for name in names {
      let document = self.document(files[name] ?? "", files)
      elementCount += document.elements.count
      if !document.usesBeyondLimit.isEmpty { limited += 1 }
    }
    #expect(elementCount < 150_000)
    #expect(limited >= 10)
  }
}
