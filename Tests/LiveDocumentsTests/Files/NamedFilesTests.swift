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

  private func margin(_ document: LiveDocument) -> Double? {
    document.element(withID: "row").flatMap { document.layout.absoluteFrame(of: $0) }?.origin.x
  }

  private func messages(_ document: LiveDocument, _ code: String = "unusable-file") -> [String] {
    document.diagnostics().filter { $0.code == code }.map(\.message)
  }

  // MARK: Variables

  @Test func `Later files hide earlier ones, the document hides both, and .lintel.json is last`()
    throws
  {
    let files = ["tokens.json": #"{ "gutter": 8, "margin": "$gutter * 2" }"#, "dark.json": "{}"]
    #expect(margin(document(files)) == 16)
    #expect(margin(document(files, around: #"{ "gutter": 1, "margin": 2 }"#)) == 16)
    #expect(
      margin(document(["tokens.json": "{}", "dark.json": "{}"], around: #"{"margin":2}"#)) == 2)
    var later = files
    later["dark.json"] = #"{ /* wider */ "gutter": 10, }"#
    #expect(margin(document(later)) == 20)
    #expect(margin(document(later, variant: "v")) == 8)
    let own = Self.text.replacing(#""own": 1"#, with: #""own": 1, "gutter": 3"#)
    #expect(margin(document(own, later)) == 6)
    let overridden = document(own, later)
    try overridden.override(variables: ["gutter": 5])
    #expect(margin(overridden) == 10)
    for (variables, wanted) in [
      (#""tokens.json""#, #"["tokens.json", { "gutter": 5 }]"#),
      (#"["tokens.json", "dark.json"]"#, #"["tokens.json", "dark.json", { "gutter": 5 }]"#),
    ] {
      let text = Self.text.replacing(
        #"["tokens.json", "dark.json", { "own": 1 }]"#, with: variables
      ).replacing(" * $own", with: "")
      let named = document(text, files)
      try named.override(variables: ["gutter": 5])
      named.commitOverrides(by: try named.edits(for: named.overrideRewrites), version: 2)
      #expect(
        String(decoding: named.source.text.bytes, as: UTF8.self)
          == text.replacing(variables, with: wanted))
      #expect(margin(named) == 10)
      #expect(messages(named) == [])
    }
    let single = Self.text.replacing(
      #"["tokens.json", "dark.json", { "own": 1 }]"#, with: #""tokens.json""#
    ).replacing(" * $own", with: "")
    #expect(margin(document(single, files)) == 16)
    #expect(document(single, files).diagnostics().map(\.code).contains("unusable-file") == false)
  }

  @Test(arguments: [
    ("tokens.json", nil, #"there is no file "tokens.json""#),
    (
      "tokens.json", "[1]",
      #""tokens.json" must be an object of variables, not an array; it is ignored"#
    ),
    ("tokens.json", "", #""tokens.json" is empty"#),
    ("tokens.json", "{\n \"a\": 1\n \"margin\": 2 }", #""tokens.json" is no valid JSON in line 2"#),
    (
      "tokens.json", #"{ "margin": "$guter", "gutter": 1 }"#,
      #""margin" in "tokens.json" refers to "guter", which nothing defines; did you mean "gutter"?"#
    ),
    (
      "tokens.json", #"{ "margin": "$a * 1", "a": "$margin * 1" }"#,
      #""margin" in "tokens.json" has no value: it refers to itself; margin → a → margin"#
    ),
    (
      "tokens.json", #"{ "1a": 1, "margin": 2 }"#,
      #"nothing can refer to "1a" in "tokens.json": a name has only letters, digits and _, and begins with no digit"#
    ),
    (
      "/tokens.json", "{}",
      #""/tokens.json" is not read: a file is named by a path from the folder of this one, with / between its parts"#
    ),
    (
      "https://x/t.json", "{}",
      #""https://x/t.json" is not read: a file is named by a path from the folder of this one, with / between its parts"#
    ),
  ])
  func `A problem of a file is reported at its name`(name: String, text: String?, message: String)
    throws
  {
    let source = Self.text.replacing("tokens.json", with: name)
    let document = self.document(
      source, [name: text, "dark.json": #"{"gutter": 1}"#].compactMapValues(\.self))
    let found = try #require(document.diagnostics().first { $0.code == "unusable-file" })
    #expect(found.message == message)
    #expect(
      String(decoding: document.source.text.bytes(in: found.range), as: UTF8.self) == "\"\(name)\"")
    #expect(messages(document).count == 1)
    // Nothing else is lost.
    #expect(document.value(ofVariable: "gutter")?.spelling == "1")
  }

  @Test func `A problem in a file of variables has its definition as a related location`() throws {
    let document = self.document([
      "tokens.json": #"{ "gutter": 2, "margin": [1] }"#, "dark.json": #"{ "lost": "$none" }"#,
    ])
    let wrong = try #require(document.diagnostics().first { $0.code == "wrong-value-type" })
    let use = try #require(wrong.related.first)
    #expect(use.message == #""$margin" is defined here"#)
    guard case .location(let location) = use.location else { return }
    let outer = try #require(document.outerDefinition(at: location))
    #expect(outer.layer.uri == "file:///tokens.json")
    #expect(
      String(decoding: outer.layer.text.bytes(in: outer.range), as: UTF8.self) == #""margin": [1]"#)
    let lost = try #require(document.diagnostics().first { $0.code == "unusable-file" })
    #expect(lost.related.map(\.message) == [#""$lost" is defined here"#])
  }

  @Test func `A document that is no file, and other values than files, are reported`() {
    let alone = LiveDocument(text: Array(Self.text.utf8))
    #expect(
      messages(alone).first
        == #""tokens.json" is not read: this document is no file, so it has no folder"#)
    let wrong = #"{"variables":[{"a":1},3,"tokens.json"],"root":{"type":"stack","children":[]}}"#
    let found = document(wrong, ["tokens.json": "{}"]).diagnostics()
      .filter { $0.severity == .error }.map(\.message)
    #expect(
      found == [
        #"an item of "variables" must be a file, or an object at the end, not an object; it is ignored"#,
        #"an item of "variables" must be a file, not a number; it is ignored"#,
      ])
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
    let known = document.inputs.files?.known.keys.map(\.name) ?? []
    #expect(known.count <= 66 && known.contains("t.json"))
    #expect(document.value(ofVariable: "a")?.spelling == "1")
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

  @Test func `An each with a file is laid out as one with the list of that`() {
    let inline = Self.list.replacing(#""people.json""#, with: Self.people)
    let document = self.document(Self.list, ["people.json": Self.people])
    #expect(Self.frames(of: document) == Self.frames(of: self.document(inline, [:])))
    #expect(
      document.diagnostics().map(\.code) == self.document(inline, [:]).diagnostics().map(\.code))
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

  @Test(arguments: [
    ("{}", [#""people.json" must be a list of objects, not an object; it is ignored"#]),
    ("[1, {}]", [#"entry 0 of "people.json" must be an object of variables, not a number"#]),
    ("[{ \"name\": }]", [#""people.json" is no valid JSON in line 1"#]),
    (
      #"[{ "1": 2 }]"#,
      [
        #"nothing can refer to "1" in "people.json": a name has only letters, digits and _, and begins with no digit"#
      ]
    ),
  ])
  func `A problem of a list is reported where it is named`(text: String, expected: [String])
    throws
  {
    let document = self.document(Self.list, ["people.json": text])
    #expect(messages(document) == expected)
    for found in document.diagnostics() where found.code == "unusable-file" {
      #expect(
        String(decoding: document.source.text.bytes(in: found.range), as: UTF8.self)
          == #""people.json""#)
    }
  }

  @Test func `An unknown variable of all entries is reported once, with its first definition`()
    throws
  {
    let entries = Array(repeating: #"{ "x": "$lost" }"#, count: 50).joined(separator: ",\n")
    let document = self.document(Self.list, ["people.json": "[\(entries)]"])
    let found = document.diagnostics().filter { $0.code == "unknown-variable" }
    // The other problem of the same entry is reported once this one is gone.
    #expect(found.count == 1)
    #expect(found.first?.message.hasPrefix(#"the document has no variable "lost""#) == true)
    let related = try #require(found.first?.related.first)
    guard case .location(let location) = related.location else { return }
    let outer = try #require(document.outerDefinition(at: location))
    #expect(outer.layer.uri == "file:///people.json" && outer.range == 3..<15)
  }

  @Test func `Names that a list of a layout sets in vain are reported once, also without a use`()
    throws
  {
    let text = ##"""
      { "layouts": {
          "row": { "variables": { "name": "" }, "root": { "type": "text", "text": "$name" } },
          "list": { "root": { "type": "stack", "children": [
            { "each": "people.json", "layout": "#row" } ] } } },
        "root": { "type": "stack", "children": [ USES ] } }
      """##
    let people = ##"[{ "name": "Ann" }, { "nick": "A" }, { "nick": "B", "name": "$lost" }]"##
    let use = ##"{ "type": "node", "layout": "#list" }"##
    for uses in ["", "\(use), \(use)"] {
      let document = self.document(
        text.replacing("USES", with: uses), ["people.json": people])
      let found = document.diagnostics().filter { $0.code == "unknown-variable" }
      let definitions = found.compactMap { diagnostic -> String? in
        guard case .location(let location)? = diagnostic.related.first?.location,
          let outer = document.outerDefinition(at: location)
        else { return nil }
        #expect(
          document.source.text.bytes(in: diagnostic.range) == Array(#""people.json""#.utf8))
        return String(decoding: outer.layer.text.bytes(in: outer.range), as: UTF8.self)
      }
      #expect(
        definitions.sorted() == [#""name": "$lost""#, #""nick": "A""#], "\(found.map(\.message))")
    }
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
