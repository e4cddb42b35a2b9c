import Foundation
import InspectorServer
import JSON
import Testing

@Suite struct WillRenameFilesRequestTests {
  private let files: CountedFiles

  init() throws {
    files = try CountedFiles()
  }

  private func document(image: String) -> String {
    #"{"root": {"type": "image", "id": "é😀", "image": "\#(image)"}}"#
  }

  private func params(_ moves: [(String, String)]) -> JSONValue {
    [
      "files": .array(
        moves.map {
          ["oldUri": .string(files.uri($0.0)), "newUri": .string(files.uri($0.1))]
        })
    ]
  }

  /// The edits of the files in the folder by their paths, and the versions of these.
  private func edits(
    _ result: JSONValue?
  ) -> [String: (edits: JSONValue, version: JSONValue?)] {
    var found: [String: (JSONValue, JSONValue?)] = [:]
    for change in result?["documentChanges"]?.arrayValue ?? [] {
      let uri = change["textDocument"]?["uri"]?.stringValue ?? ""
      found[String(uri.dropFirst(files.uri("").count))] = (
        change["edits"] ?? nil, change["textDocument"]?["version"]
      )
    }
    return found
  }

  @Test func `Folder with the name of a document has no edits`() throws {
    try files.folder.write(document(image: "a.png"), to: "x.layout.json")
    try files.folder.write("", to: "y.layout.json/z")
    var client = TestClient(files: files)
    _ = client.request(
      "initialize",
      [
        "capabilities": ["workspace": ["workspaceEdit": ["documentChanges": true]]],
        "rootUri": .string(files.uri("")),
      ])
    _ = client.notify("initialized", [:])
    let edits = edits(client.request("workspace/willRenameFiles", params([("a.png", "b.png")])))
    #expect(Array(edits.keys) == ["x.layout.json"])
  }

  @Test func `The text that another editor has open is that of the file`() throws {
    let saved = document(image: "a.png")
    try files.folder.write(saved, to: "x.layout.json")
    var clients = SeveralClients(files: files)
    _ = clients.request(
      .first, "initialize",
      [
        "capabilities": ["workspace": ["workspaceEdit": ["documentChanges": true]]],
        "rootUri": .string(files.uri("")),
      ])
    let other = clients.connectEditor("two")
    clients.open(other, files.uri("x.layout.json"), "\n" + saved)
    _ = clients.takeHeard(.first)
    _ = clients.exchange(.first, "workspace/willRenameFiles", params([("a.png", "b.png")]))
    clients.work()
    let edits = edits(clients.takeHeard(.first).last?["result"])["x.layout.json"]
    #expect(edits?.version == .null)
    #expect(edits.map { saved.applying(edits: $0.edits) } == document(image: "b.png"))
  }

  @Test func `Clients that announce renames are told of which files to do so`() {
    func capability(_ workspace: JSONValue) -> JSONValue? {
      var client = TestClient()
      let result = client.request("initialize", ["capabilities": ["workspace": workspace]])
      return result?["capabilities"]?["workspace"]
    }
    #expect(capability([:]) == nil)
    #expect(capability(["fileOperations": ["didRename": true]]) == nil)
    let both = capability(["fileOperations": ["willRename": true], "workspaceFolders": true])
    #expect(both?["workspaceFolders"]?["supported"] == true)
    let filters = both?["fileOperations"]?["willRename"]?["filters"]?.arrayValue ?? []
    #expect(filters.map { $0["pattern"]?["matches"] } == ["file", "folder"])
    let glob = filters.first?["pattern"]?["glob"]?.stringValue ?? ""
    for ending in ["json", "png", "ttc"] { #expect(glob.contains(ending)) }
    let onlyRenames = capability(["fileOperations": ["willRename": true]])
    #expect(onlyRenames?.objectValue?.map(\.key) == ["fileOperations"])
  }
}
