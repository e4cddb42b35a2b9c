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

  @Test func `A file that is too long for a layout is reported at its name`() throws {
    let folder = Folder([
      "long.json": #"{ "root": { "type": "text", "text": ""#
        + String(repeating: "x", count: 1 << 20)
        + #"" } }"#
    ])
    let document = opened(Self.screen(#"{ "type": "node", "layout": "long.json" }"#), folder)
    let problem = try #require(found(document).first { $0.code == "unusable-file" })
    #expect(
      problem.message
        == #""long.json" has more than 1048575 bytes, too many for a layout, so the node is empty"#)
    #expect(text(problem, in: document) == #""long.json""#)
  }

  private static let cut = """
    { "constrainedSize": { "width": 300 }, "variables": { "name": "Ann" },
      "root": { "type": "stack", "children": [
        { "type": "text", "id": "name", "text": "$name" },
        { "type": "image", "imageSize": { "width": 150, "height": 9 } } ] } }
    """

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
    #expect(document.text.inputs.files?.known.count ?? 300 < 200)
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
