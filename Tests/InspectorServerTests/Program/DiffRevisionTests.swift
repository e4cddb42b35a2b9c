import Foundation
import Testing

/// `lintel diff --rev` of documents, and the files beside them that are read with them.
@Suite struct DiffRevisionTests {
  private static let commit = "git -c user.name=n -c user.email=e commit -qm x"

  /// A document that reads a used layout, a list, and variables of a file and of the configuration.
  private static let page = """
    { "variables": "tokens.json",
      "layouts": { "entry": { "variables": { "size": 1 },
        "root": { "type": "node", "style": { "width": "$size", "height": 1 } } } },
      "root": { "type": "stack", "direction": "vertical", "alignItems": "start",
      "style": { "width": 100 }, "children": [
      { "type": "node", "id": "token", "style": { "width": "$token", "height": 1 } },
      { "type": "node", "id": "outer", "style": { "width": "$outer", "height": 1 } },
      { "type": "node", "id": "part", "layout": "parts/part.layout.json" },
      { "type": "node", "each": "list.json", "layout": "#entry" }
    ] } }
    """
  private static func part(_ width: Int) -> String {
    #"{ "root": { "type": "node", "style": { "width": \#(width), "height": 1 } } }"#
  }

  /// A repository with one commit.
  private func repository() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Self.page, to: "layouts/page.layout.json")
    try folder.write(#"{ "token": 10 }"#, to: "layouts/tokens.json")
    try folder.write(#"[ { "size": 10 } ]"#, to: "layouts/list.json")
    try folder.write(Self.part(10), to: "layouts/parts/part.layout.json")
    try folder.write(#"{ "variables": { "outer": 10 } }"#, to: ".lintel.json")
    let set = try BuiltProgram.script(
      "git init -q -b main . && git add . && \(Self.commit)", in: folder)
    try #require(set.code == 0, "\(set)")
    return folder
  }

  @Test(arguments: [
    ("layouts/tokens.json", #"{ "token": 17 }"#, "#token"),
    (".lintel.json", #"{ "variables": { "outer": 17 } }"#, "#outer"),
    ("layouts/parts/part.layout.json", part(17), "#part"),
    ("layouts/list.json", #"[ { "size": 17 } ]"#, "/root/children/3"),
  ])
  func `Files that a document reads are those of each revision`(
    _ path: String, _ text: String, _ element: String
  ) throws {
    let folder = try repository()
    let diff = "$LINTEL diff layouts/page.layout.json --rev"
    let same = try BuiltProgram.script("\(diff) main", in: folder)
    #expect(same.output == "no frame differs, of 5\n" && same.code == 0, "\(same)")
    try folder.write(text, to: path)
    func expectChange(_ outcome: BuiltProgram.Outcome) {
      #expect(outcome.code == 1 && outcome.errors == "", "\(outcome)")
      #expect(outcome.lines.count == 2, "\(outcome)")
      #expect(outcome.lines.first?.hasPrefix(element) == true, "\(outcome)")
      #expect(outcome.lines.first?.contains("10×1  →") == true, "\(outcome)")
      #expect(outcome.lines.first?.hasSuffix("17×1") == true, "\(outcome)")
    }
    expectChange(try BuiltProgram.script("\(diff) main", in: folder))
    let committed = try BuiltProgram.script("git add . && \(Self.commit)", in: folder)
    try #require(committed.code == 0, "\(committed)")
    // The working tree has no part in a comparison of two revisions.
    try folder.write("{", to: path)
    expectChange(try BuiltProgram.script("\(diff) HEAD~1..HEAD", in: folder))
  }

  @Test func `Links of a revision are followed, and those out of trusted folders are not`() throws {
    let folder = try repository()
    try folder.write(#"{ "token": 10 }"#, to: "shared/tokens.json")
    try folder.write(#"{ "token": 10 }"#, to: "layouts/own/tokens.json")
    let diff = "(cd layouts && $LINTEL diff page.layout.json --rev HEAD)"
    func link(to target: String) throws {
      let outcome = try BuiltProgram.script(
        "ln -sfn \(target) layouts/tokens.json && git add . && \(Self.commit)", in: folder)
      try #require(outcome.code == 0, "\(outcome)")
    }
    func change(_ path: String) throws -> BuiltProgram.Outcome {
      try folder.write(#"{ "token": 17 }"#, to: path)
      return try BuiltProgram.script("\(diff); git checkout -q .", in: folder)
    }
    try link(to: "own/tokens.json")
    #expect(try change("layouts/own/tokens.json").output.contains("#token"))
    try link(to: "../shared/tokens.json")
    #expect(try change("shared/tokens.json").output == "no frame differs, of 5\n")
    let trusting = "cd layouts && $LINTEL diff --trust .. page.layout.json --rev HEAD"
    try folder.write(#"{ "token": 17 }"#, to: "shared/tokens.json")
    #expect(try BuiltProgram.script(trusting, in: folder).output.contains("#token"))
  }

  @Test func `Renamed document is compared with the one that it was`() throws {
    let folder = try repository()
    let moved = try BuiltProgram.script(
      "mkdir new && git mv layouts new/ && cd new/layouts && git mv page.layout.json sheet.layout.json",
      in: folder)
    try #require(moved.code == 0, "\(moved)")
    try folder.write(#"{ "token": 17 }"#, to: "new/layouts/tokens.json")
    let one = try BuiltProgram.script(
      "$LINTEL diff --rev main new/layouts/sheet.layout.json", in: folder)
    #expect(one.lines.first == "was layouts/page.layout.json" && one.code == 1, "\(one)")
    #expect(one.output.contains("0,0 10×1  →  0,0 17×1"), "\(one)")
    let all = try BuiltProgram.script("$LINTEL diff --rev main .", in: folder)
    #expect(
      all.lines.first == "./new/layouts/sheet.layout.json (was layouts/page.layout.json):", "\(all)"
    )
    #expect(all.lines.last == "frames differ in 1 of 2 layouts", "\(all)")
    let json = try BuiltProgram.script("$LINTEL diff --format json --rev main .", in: folder)
    #expect(
      json.output.contains(
        #"{"file":"./new/layouts/sheet.layout.json","renamedFrom":"layouts/page.layout.json","#),
      "\(json)")
    let both = try BuiltProgram.script("$LINTEL diff --rev main layouts new", in: folder)
    #expect(both.lines.last == "frames differ in 1 of 2 layouts" && both.errors == "", "\(both)")
    // Without its new name the file is deleted.
    let old = try BuiltProgram.script("$LINTEL diff --rev main layouts", in: folder)
    #expect(old.output.contains("layouts/page.layout.json: was deleted"), "\(old)")
  }
}
