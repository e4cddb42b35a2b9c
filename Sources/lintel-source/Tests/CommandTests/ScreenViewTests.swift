import Foundation
import Testing

/// Views and sweeps of the layouts of open source files: the code is evaluated for their screens.
@Suite struct ScreenViewTests {
  private static func plate(_ inset: Int) -> String {
    """
    final class PlateNode: ASDisplayNode {
      let plate = ASDisplayNode(), note = ASDisplayNode()
      let isLow: Bool
      init(isLow: Bool) { self.isLow = isLow }
      override func layoutSpecThatFits(_ range: ASSizeRange) -> ASLayoutSpec {
        plate.style.preferredSize = CGSize(width: range.max.width - \(inset), height: isLow ? 20 : 40)
        note.style.preferredSize = CGSize(width: 10, height: 10)
        let children = range.max.width > 500 ? [note, plate] : [plate]
        return ASStackLayoutSpec(direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .start, children: children)
      }
    }
    """
  }

  /// A server with the file open and evaluated.
  private static func opened(
    _ text: String = plate(20)
  ) throws -> (EditorServer, path: String, BuiltCommands) {
    let commands = try BuiltCommands(["Plate.swift": text])
    let server = try EditorServer()
    let path = commands.folder.appending(path: "Plate.swift").path
    try server.open(path, text)
    _ = try server.diagnostics(path)
    return (server, path, commands)
  }

  /// The frames of elements by their ids, on the screen of a view.
  private func frames(_ server: EditorServer, _ view: Int) throws -> [String: [Double]] {
    let answer = try #require(
      try server.request("layout/query", ["view": view, "selector": "node"]) as? [String: Any])
    let elements = try #require(answer["elements"] as? [[String: Any]])
    var byID: [String: [Double]] = [:]
    for element in elements {
      if let id = element["id"] as? String { byID[id] = element["frame"] as? [Double] }
    }
    return byID
  }

  @Test func `A view follows the width and the edits of the code`() throws {
    let (server, path, commands) = try Self.opened()
    defer {
      server.end()
      commands.remove()
    }
    let document = ["uri": "file://\(path)#PlateNode"]
    func view(_ members: [String: Any]) throws -> Int {
      let answer = try server.request("layout/view", members) as? [String: Any]
      return try #require(answer?["view"] as? Int)
    }
    let number = try view([
      "textDocument": document, "constrainedSize": ["width": 400],
    ])
    #expect(try frames(server, number)["plate"] == [0, 0, 380, 20])
    #expect(try frames(server, number)["note"] == nil)
    _ = try view(["view": number, "constrainedSize": ["width": 600]])
    #expect(try frames(server, number)["plate"] == [0, 10, 580, 20])
    #expect(try frames(server, number)["note"] == [0, 0, 10, 10])
    _ = try view(["view": number, "variant": "not isLow", "constrainedSize": ["width": 700]])
    #expect(try frames(server, number)["plate"] == [0, 10, 680, 40])
    try server.change(path, [["text": Self.plate(50)]], version: 2)
    _ = try server.diagnostics(path)
    #expect(try frames(server, number)["plate"] == [0, 10, 650, 40])
    _ = try view(["view": number])
    #expect(try frames(server, number)["plate"] == [0, 0, 325, 20])
  }

  @Test func `A sweep of a view's document counts the evaluations of the code`() throws {
    let (server, path, commands) = try Self.opened()
    defer {
      server.end()
      commands.remove()
    }
    let answer =
      try server.request(
        "layout/sweep",
        [
          "textDocument": ["uri": "file://\(path)#PlateNode"], "over": "width", "from": 320,
          "to": 700,
        ]) as? [String: Any]
    let thresholds = try #require(answer?["thresholds"] as? [[String: Any]])
    let condition = try #require(thresholds.first { $0["kind"] as? String == "holds" })
    #expect(condition["condition"] as? String == "range.max.width > 500")
    #expect(condition["before"] as? Double == 500)
    #expect(try #require(answer?["measurements"] as? Int) < 60)
    let measured =
      try server.request(
        "layout/measure",
        [
          "textDocument": ["uri": "file://\(path)#PlateNode"],
          "constrainedSize": ["width": 900],
        ]) as? [String: Any]
    #expect("\(measured ?? [:])".contains("880"))
  }

  @Test func `A value that is tried stays while the code is evaluated for other widths`() throws {
    // The plate is gone at 450 points, and another object behind.
    let (server, path, commands) = try Self.opened(
      Self.plate(20).replacing(
        "? [note, plate] : [plate]", with: "|| range.max.width < 400 ? [plate] : [note]"))
    defer {
      server.end()
      commands.remove()
    }
    let answer =
      try server.request(
        "layout/sweep",
        [
          "textDocument": ["uri": "file://\(path)#PlateNode"], "over": "width", "from": 320,
          "to": 580, "bound": "atMost", "samples": 3,
          "styles": ["#plate": ["preferredSize": ["width": 50, "height": 20]]],
        ]) as? [String: Any]
    let samples = try #require(answer?["samples"] as? [[String: Any]])
    let sizes = samples.compactMap { $0["size"] as? [Double] }
    #expect(sizes.first == [50, 20] && sizes.last == [50, 20] && sizes.contains([10, 10]))
  }
}
