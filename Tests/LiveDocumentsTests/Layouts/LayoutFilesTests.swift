import Diagnostics
import DocumentSyntax
import JSON
import LayoutEngine
import LiveDocuments
import TestSupport
import Testing

/// Nodes whose layout is the root of another document.
@Suite struct LayoutFilesTests {
  /// The files beside the document, as they are edited.
  private final class Folder {
    private var files: [String: NamedFile] = [:]

    init(_ texts: [String: String]) { for (name, text) in texts { self[name] = text } }

    subscript(name: String) -> String? {
      get { files[name]?.text.map { String(decoding: $0.bytes, as: UTF8.self) } }
      set {
        files[name] = newValue.map {
          NamedFile(uri: "file:///\(name)", name: name, .success(SourceText($0)))
        }
      }
    }

    var inputs: DocumentInputs {
      let files = files
      return DocumentInputs(
        files: DocumentFiles(of: "file:///main.json") { name in
          let folder = (name.base ?? "").dropFirst("file:///".count).split(separator: "/")
            .dropLast()
          let path = (folder.map(String.init) + [name.name]).joined(separator: "/")
          return files[path]
            ?? NamedFile(uri: "file:///\(path)", name: path, .failure(.missing))
        })
    }
  }

  private static let avatar = """
    {
      "variables": { "size": 24, "name": "Ann" },
      "defaults": { "text": { "font": { "size": 10 } } },
      "layouts": { "photo": { "variables": { "side": 1 }, "root": {
        "type": "image", "id": "photo", "imageSize": { "width": "$side", "height": "$side" } } } },
      "constrainedSize": { "width": 99 },
      "root": { "type": "stack", "id": "row", "spacing": 2, "children": [
        { "type": "node", "layout": "#photo", "variables": { "side": "$size" } },
        { "type": "text", "id": "name", "text": "$name" } ] }
    }
    """

  private static func screen(_ children: String, _ more: String = "") -> String {
    """
    { "constrainedSize": { "width": 200, "height": 300 }, \(more)
      "root": { "type": "stack", "id": "list", "direction": "vertical", "alignItems": "start",
        "children": [ \(children) ] } }
    """
  }

  private func opened(_ text: String, _ folder: Folder) -> LiveDocument {
    LiveDocument(text: Array(text.utf8), inputs: folder.inputs)
  }

  private func size(_ pointer: String, in document: LiveDocument) -> [Double]? {
    guard let element = document.element(at: pointer),
      let frame = document.layout.frame(of: element)
    else { return nil }
    return [frame.size.width, frame.size.height]
  }

  private func found(_ document: LiveDocument) -> [Diagnostic] {
    DocumentCheck().diagnostics(of: document)
  }

  private func text(_ diagnostic: Diagnostic, in document: LiveDocument) -> String {
    String(decoding: document.source.text.bytes(in: diagnostic.range), as: UTF8.self)
  }

  @Test func `The root of a file is the child of its use, with the use's values`() throws {
    let folder = Folder(["parts/avatar.json": Self.avatar])
    let document = opened(
      Self.screen(
        """
        { "type": "node", "layout": "parts/avatar.json", "variables": { "size": 40 } },
        { "each": [{ "name": "Ben" }, { "size": 8 }], "layout": "parts/avatar.json" }
        """), folder)
    #expect(found(document).map(\.code) == [])
    let photo = "!/root/children/0!/root"
    #expect(size("/root/children/0\(photo)", in: document)?.first == 40)
    #expect(size("/root/children/1[0]\(photo)", in: document)?.first == 24)
    #expect(size("/root/children/1[1]\(photo)", in: document)?.first == 8)
    #expect(document.elements(withID: "name").count == 3)
    // The file's own screen does not count, and its defaults do.
    #expect(document.header.constrainedSize.max.width == 200)
    let name = try #require(document.element(at: "/root/children/0!/root/children/1"))
    #expect(document.elements.writtenKeys(of: name).contains(.font))
    #expect(document.isInFile(name))
    let use = try #require(document.element(at: "/root/children/0"))
    #expect(!document.isInFile(use))
  }

  @Test func `A root that is a node is one element with its use`() throws {
    let folder = Folder([
      "tag.json": """
      { "defaults": { "node": { "style": { "height": 7, "width": 3 } } },
        "root": { "type": "node", "id": "tag", "style": { "width": 5, "spacingBefore": 1 } } }
      """
    ])
    let document = opened(
      Self.screen(
        #"{ "type": "node", "layout": "tag.json" }, { "type": "node", "layout": "tag.json", "style": { "width": 9 } }"#,
        #""defaults": { "node": { "style": { "width": 1, "height": 1, "flexShrink": 1 } } },"#),
      folder)
    // What neither writes is the default of the file, then that of the document.
    #expect(size("/root/children/0", in: document) == [5, 7])
    #expect(size("/root/children/1", in: document) == [9, 7])
    let element = try #require(document.element(at: "/root/children/0"))
    #expect(document.elements.writtenKeys(of: element).contains(.flexShrink))
    #expect(document.elements(withID: "tag").count == 2)
  }

  @Test func `Nothing of the document is visible in a file but what its use sets`() {
    let folder = Folder([
      "a.json": """
      { "variables": { "own": 3 }, "root": { "type": "image",
        "imageSize": { "width": "$own", "height": "$outer" } } }
      """
    ])
    let document = opened(
      Self.screen(
        #"{ "type": "node", "layout": "a.json", "variables": { "own": "$outer", "more": 1 } }"#,
        #""variables": { "outer": 30 },"#), folder)
    let problems = found(document)
    #expect(problems.map(\.code) == ["unknown-variable"])
    #expect(
      problems.map(\.message) == [
        #"the layout "a.json" has no variable "more", so this is ignored"#
      ])
    #expect(size("/root/children/0!/root", in: document)?.first == 30)
  }

  @Test(arguments: [
    (#""none.json""#, "unusable-file", #"there is no file "none.json""#),
    (#""tokens.json""#, "unusable-file", #""tokens.json" has no root, so the node is empty"#),
    (#""broken.json""#, "unusable-file", #""broken.json" is no valid JSON in line 1"#),
    (
      #""main.json""#, "layout-cycle",
      #"this layout is left out: "main.json" uses this document itself"#
    ),
    (
      #""back.json""#, "layout-cycle",
      #"this layout is left out: "back.json" uses this document itself"#
    ),
    (
      #""card""#, "unusable-file", ##"there is no file "card"; did you mean "#card"?"##
    ),
    (
      #""long.json""#, "unusable-file",
      #""long.json" has more than 1048575 bytes, too many for a layout, so the node is empty"#
    ),
  ])
  func `A file that cannot be used is reported at the use`(
    name: String, code: String, message: String
  ) throws {
    let folder = Folder([
      "tokens.json": #"{ "a": 1 }"#,
      "broken.json": #"{ "root": { "type": "image", "imageSize": { "width": 5, "height": 5 } }"#,
      "main.json": "{}",
      "back.json": #"{ "root": { "type": "node", "layout": "main.json" } }"#,
      "long.json": #"{ "root": { "type": "text", "text": ""#
        + String(repeating: "x", count: 1 << 20)
        + #"" } }"#,
    ])
    let document = opened(
      Self.screen(
        ##"{ "type": "node", "layout": \##(name) }, { "type": "node", "layout": "#card" }"##,
        #""layouts": { "card": { "root": { "type": "node" } } },"#), folder)
    let problems = found(document).filter { $0.code == code }
    #expect(problems.map(\.message) == [message])
    #expect(problems.map { text($0, in: document) } == [name])
    // What can be read of a broken file counts.
    if name.contains("broken") { #expect(size("/root/children/0", in: document) == [5, 5]) }
  }

  @Test func `Files that use each other are left out where the cycle closes`() {
    let folder = Folder([
      "a.json":
        #"{ "root": { "type": "node", "style": { "width": 3, "height": 3 }, "child": { "type": "node", "layout": "b.json" } } }"#,
      "b.json": #"{ "root": { "type": "node", "layout": "a.json" } }"#,
    ])
    let document = opened(Self.screen(#"{ "type": "node", "layout": "a.json" }"#), folder)
    #expect(document.elements.count < 6)
    #expect(size("/root/children/0", in: document) == [3, 3])
    // The files report it themselves.
    #expect(found(document).map(\.code) == [])
    let inputs = folder.inputs
    let file = LiveDocument(
      text: Array((folder["a.json"] ?? "").utf8),
      inputs: DocumentInputs(
        files: DocumentFiles(of: "file:///a.json") { inputs.file($0.name) }))
    #expect(found(file).map(\.code).contains("layout-cycle"))
  }

  // MARK: Diagnostics

  private static let cut = """
    { "constrainedSize": { "width": 300 }, "variables": { "name": "Ann" },
      "root": { "type": "stack", "children": [
        { "type": "text", "id": "name", "text": "$name" },
        { "type": "image", "imageSize": { "width": 150, "height": 9 } } ] } }
    """

  @Test func `A problem of one use is reported there, with the location in the file`() throws {
    let folder = Folder(["row.json": Self.cut])
    let document = opened(
      Self.screen(
        """
        { "type": "node", "layout": "row.json" },
        { "type": "node", "layout": "row.json", "variables": { "name": "A very long name indeed" } }
        """), folder)
    let problems = found(document)
    let problem = try #require(problems.first)
    #expect(problems.map(\.code) == ["missing-flex-shrink"])
    let second = try #require(document.element(at: "/root/children/1"))
    #expect(problem.range == document.range(of: Location(second, [.key("layout")], part: .value)))
    let inside = try #require(problem.related.first)
    let file = try #require(document.fileRange(at: inside.location))
    #expect(file.uri == "file:///row.json")
    #expect(inside.message == "it is here in the layout")
    #expect(String(decoding: file.text.bytes(in: file.range), as: UTF8.self).contains("text"))
    #expect(SafeFixes(of: document, corrects: true).edits.isEmpty)
  }

  @Test func `A problem of all uses is reported once, and one of the file itself nowhere here`()
    throws
  {
    let folder = Folder([
      "row.json": Self.cut.replacing("Ann", with: "A very long name indeed")
        .replacing(#""width": 300"#, with: #""width": 500"#)
    ])
    let use = #"{ "type": "node", "layout": "row.json" }"#
    let document = opened(Self.screen([use, use, use].joined(separator: ",")), folder)
    let problems = found(document)
    #expect(problems.map(\.code) == ["missing-flex-shrink"])
    let first = try #require(document.element(at: "/root/children/0"))
    #expect(
      problems.map(\.range) == [document.range(of: Location(first, [.key("layout")], part: .value))]
    )
    // Once the file is as narrow by itself, it has the problem too.
    folder["row.json"] = folder["row.json"]?.replacing(#""width": 500"#, with: #""width": 200"#)
    document.setInputs(folder.inputs)
    #expect(found(document).map(\.code) == [])
  }

  @Test func `A key of a file without effect in one use is no diagnostic there`() {
    let button = """
      { "constrainedSize": { "width": 90 }, "root": { "type": "stack", "justifyContent": "center",
        "children": [{ "type": "text", "text": "OK", "style": { "flexShrink": 1 } }] } }
      """
    let folder = Folder(["button.json": button])
    func codes(_ layout: String, _ more: String) -> [String] {
      let row = #"{ "type": "stack", "children": [{ "type": "node", "layout": "\#(layout)" }] }"#
      return found(opened(Self.screen(row, more), folder)).map(\.code)
        .filter { $0 != "redundant-wrapper" }
    }
    #expect(codes("button.json", "") == [])
    // In a layout of the document it is one.
    let root = button.split(separator: #""root": "#)[1].dropLast(2)
    #expect(codes("#b", #""layouts": { "b": { "root": \#(root) } },"#) == ["justify-without-space"])
  }

  // MARK: Edits

  @Test func `An edit of a file reads the edited object in each use, and no other`() throws {
    let folder = Folder(["parts/avatar.json": Self.avatar, "other.json": Self.cut])
    let uses = String(repeating: #"{ "type": "node", "layout": "parts/avatar.json" },"#, count: 20)
    let others = String(repeating: #"{ "type": "text", "text": "x" },"#, count: 200)
    let document = opened(
      Self.screen(uses + others + #"{ "type": "node", "layout": "other.json" }"#), folder)
    let stack = try #require(document.element(at: "/root/children/7!/root"))
    let name = try #require(document.element(at: "/root/children/7!/root/children/1"))
    folder["parts/avatar.json"] = Self.avatar.replacing(
      #""id": "name", "text""#, with: #""id": "name", "style": { "width": 6 }, "text""#)
    document.setInputs(folder.inputs)
    #expect(document.element(at: "/root/children/7!/root/children/1") == name)
    #expect(document.element(at: "/root/children/7!/root") == stack)
    #expect(document.layout.frame(of: name)?.size.width == 6)
    // The text, the stack around it and the use, whose layout was edited.
    #expect(document.work.decoded <= 3 * 20 + 2)
    #expect(document.work.measured < 100)
    // A line more at the start changes nothing.
    folder["parts/avatar.json"] = "// An avatar.\n" + (folder["parts/avatar.json"] ?? "")
    document.setInputs(folder.inputs)
    #expect(document.work.measured == 0)
    #expect(document.work.changedFrames == 0)
  }

  @Test func `A file that comes, goes and comes back is laid out each time`() {
    let folder = Folder([:])
    let document = opened(
      Self.screen(#"{ "type": "node", "layout": "parts/avatar.json" }"#), folder)
    func width() -> Double? { size("/root/children/0!/root/children/0!/root", in: document)?.first }
    #expect(width() == nil)
    for size in [24, 9] {
      folder["parts/avatar.json"] = Self.avatar.replacing("24", with: "\(size)")
      document.setInputs(folder.inputs)
      #expect(width() == Double(size))
      folder["parts/avatar.json"] = nil
      document.setInputs(folder.inputs)
      #expect(width() == nil)
      #expect(found(document).map(\.code) == ["unusable-file"])
    }
  }

  @Test func `Names that were typed do not stay parts`() throws {
    var texts: [String: String] = [:]
    for index in 0..<300 {
      texts["f\(index).json"] =
        #"{ "root": { "type": "image", "imageSize": { "width": \#(index % 150), "height": 1 } } }"#
    }
    let folder = Folder(texts)
    let document = opened(Self.screen(#"{ "type": "node", "layout": "f0.json" }"#), folder)
    for index in 1..<300 {
      let use = try #require(document.element(at: "/root/children/0"))
      document.replace(
        document.range(of: Location(use, [.key("layout")], part: .value)),
        with: Array(#""f\#(index).json""#.utf8))
      document.finishEditing(version: index)
      #expect(size("/root/children/0!/root", in: document) == [Double(index % 150), 1])
    }
    #expect(document.inputs.files?.known.count ?? 300 < 200)
  }

  // MARK: Writing

  @Test func `A change of an element in a file is refused with the name of the file`() throws {
    let folder = Folder(["parts/avatar.json": Self.avatar])
    let document = opened(
      Self.screen(#"{ "type": "node", "layout": "parts/avatar.json" }"#), folder)
    let name = try #require(document.element(at: "/root/children/0!/root/children/1"))
    let error = #expect(throws: RewriteError.self) {
      try document.edits(for: [.setValue(Location(name, [.key("text")], part: .value), "x")])
    }
    #expect(error?.description.contains("avatar.json") == true)
    let use = try #require(document.element(at: "/root/children/0"))
    #expect(
      try document.edits(for: [.setValue(Location(use, [.key("layout")], part: .value), "b.json")])
        .count == 1)
  }

  @Test func `The expansion writes out the elements and defaults of files`() throws {
    let folder = Folder(["parts/avatar.json": Self.avatar])
    let document = opened(
      Self.screen(
        #"{ "type": "node", "layout": "parts/avatar.json" }, { "type": "text", "text": "$t" }"#,
        #""variables": { "t": "T" }, "defaults": { "text": { "font": { "size": 30 } } },"#), folder)
    let expansion = try #require(document.expansion)
    #expect(expansion["defaults"] == nil)
    let children = try #require(expansion["root"]?["children"]?.arrayValue)
    #expect(children[0]["child"]?["children"]?.arrayValue?[1]["font"]?["size"] == 10)
    #expect(children[1]["font"]?["size"] == 30)
    #expect(children[1]["text"] == "$t")
  }
}
