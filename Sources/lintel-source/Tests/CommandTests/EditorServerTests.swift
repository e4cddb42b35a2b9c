import Foundation
import Randomness
import Testing

@Suite("Server for source code", .serialized)
struct EditorServerTests {
  private static let cell = """
    import AsyncDisplayKit

    final class RowCell: ASCellNode {
      let photo = ASImageNode() // lintel: imageSize 64x48
      let title = ASTextNode()
      var isNew = true
      override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        photo.style.preferredSize = CGSize(width: 40, height: 30)
        title.style.width = ASDimensionMake("50%")
        let inset = ASInsetLayoutSpec(insets: UIEdgeInsets(top: 4, left: 0, bottom: 4, right: 0), child: title)
        title.style.flexGrow = 1
        return ASStackLayoutSpec(direction: .horizontal, spacing: gap, justifyContent: .start, alignItems: .center, children: isNew ? [photo, inset] : [inset])
      }
    }

    """

  private static let helper = "let gap: CGFloat = 8\n"

  private func withServer(
    _ files: [String: String] = [:], capabilities: [String: Any] = EditorServer.pulling,
    _ body: (EditorServer, _ folder: String) throws -> Void
  ) throws {
    let commands = try BuiltCommands(files)
    let server = try EditorServer(capabilities: capabilities)
    defer { server.end() }
    try withExtendedLifetime(commands) { try body(server, commands.folder.path) }
  }

  private func messages(_ diagnostics: [[String: Any]]) -> [String] {
    diagnostics.map { diagnostic in
      let start = (diagnostic["range"] as? [String: [String: Int]])?["start"]
      return "\(start?["line"] ?? -1):\(start?["character"] ?? -1) \(diagnostic["code"] ?? "")"
    }
  }

  @Test("Diagnostics, hints, lenses and hovers are at the lines of the code")
  func shown() throws {
    try withServer(["Helper.swift": Self.helper]) { server, folder in
      let path = folder + "/Row.swift"
      try server.open(path, Self.cell)
      #expect(messages(try server.diagnostics(path)) == ["10:16 inert-stack-style"])
      let hints = try server.hints(path)
      #expect(
        hints == [
          "3:27 40×30 @ 0,0", "4:26 ≈ 187.5×20.5 @ 0,4", "8:46 = 187.5 pt",
          "9:33 187.5×28.5 @ 48,0.5",
          "11:28 375×30 @ 0,0",
        ])
      #expect(try server.lenses(path).first == "6 375 × 30 · tried as a row · 2 states")
      #expect(try server.hover(path, 11, 14)?.last == "RowCell, tried as a row")
      let hover = try #require(try server.hover(path, 7, 20))
      #expect(hover[0] == "preferredSize")
      #expect(hover.contains("– 64 is more than its maximum, 40 pt"))
      #expect(try server.hover(path, 3, 18)?.first == "image #photo – ASImageNode")
      // On a statement about one element, but not at its word.
      #expect(try server.hover(path, 10, 6)?.first == "flexGrow")
      #expect(try server.hover(path, 0, 3) == nil)
      #expect(try server.hover(path, 3, 40) == nil)
      #expect(try server.hover(path, 5, 8) == nil)
    }
  }

  @Test("Server beside that of the language has few capabilities, and counts in UTF-16")
  func capabilities() throws {
    try withServer { server, folder in
      let result = try #require(server.initialized as? [String: Any])
      let capabilities = try #require(result["capabilities"] as? [String: Any])
      #expect(
        Set(capabilities.keys) == [
          "textDocumentSync", "codeLensProvider", "diagnosticProvider", "executeCommandProvider",
          "hoverProvider", "inlayHintProvider",
        ], "clients without literals are offered no code actions")
      let path = folder + "/Row.swift"
      try server.open(path, Self.cell)
      for method in ["completion", "definition", "references", "rename", "formatting"] {
        let error =
          try server.request(
            "textDocument/\(method)",
            [
              "textDocument": ["uri": "file://\(path)"], "position": ["line": 1, "character": 1],
            ]) as? [String: Any]
        #expect(error?["code"] as? Int == -32601, "\(method)")
      }
      // The text before the word has a character of two units.
      let text = Self.cell.replacingOccurrences(
        of: "    title.style.flexGrow", with: "    /* 😀 */ title.style.flexGrow")
      try server.change(path, [["text": text]], version: 2)
      #expect(messages(try server.diagnostics(path)) == ["10:25 inert-stack-style"])
    }
  }

  @Test("Texts of other open files count, and their files again when they are closed")
  func otherTexts() throws {
    try withServer(["Helper.swift": Self.helper]) { server, folder in
      let (path, helper) = (folder + "/Row.swift", folder + "/Helper.swift")
      try server.open(path, Self.cell)
      #expect(try server.hints(path).contains("9:33 187.5×28.5 @ 48,0.5"))
      try server.open(helper, Self.helper)
      #expect(try server.hints(helper) == [])
      try server.change(helper, [["text": "let gap: CGFloat = 20\n"]], version: 2)
      #expect(try server.hints(path).contains("9:33 187.5×28.5 @ 60,0.5"))
      try server.close(helper)
      #expect(try server.hints(path).contains("9:33 187.5×28.5 @ 48,0.5"))
    }
  }

  @Test("File without a layout gets nothing, and one that has lost it nothing more")
  func noLayout() throws {
    var capabilities = EditorServer.pulling
    capabilities["textDocument"] = [String: Any]()
    try withServer(capabilities: capabilities) { server, folder in
      let path = folder + "/Plain.swift"
      try server.open(path, "struct Plain {}\n")
      #expect(try server.hover(path, 0, 8) == nil)
      #expect(try server.hints(path) == [])
      #expect(try server.lenses(path) == [])
      #expect(server.notifications.isEmpty)
      try server.change(path, [["text": Self.cell]], version: 2)
      #expect(!(try server.hints(path).isEmpty))
      try server.change(path, [["text": "struct Plain {}\n"]], version: 3)
      #expect(try server.hints(path) == [])
      let published = server.notifications.compactMap { message in
        ((message["params"] as? [String: Any])?["diagnostics"] as? [Any])?.count
      }
      #expect(published == [1, 0])
      let listed = try server.request("layout/documents", [:]) as? [String: [Any]]
      #expect(listed?["documents"]?.isEmpty == true)
    }
  }

  @Test("Missing lintel-source is one message that says how to get it")
  func missing() throws {
    let commands = try BuiltCommands()
    let copy = commands.folder.appending(path: "lintel")
    try FileManager.default.copyItem(
      at: BuiltCommands.checkout.appending(path: ".build/debug/lintel").resolvingSymlinksInPath(),
      to: copy)
    let server = try EditorServer(copy)
    defer { server.end() }
    let path = commands.folder.path + "/Row.swift"
    try server.open(path, Self.cell)
    #expect(try server.hover(path, 3, 18) == nil)
    try server.change(path, [["text": Self.cell + "\n"]], version: 2)
    #expect(try server.diagnostics(path).isEmpty)
    let shown = server.notifications.filter { $0["method"] as? String == "window/showMessage" }
    #expect(shown.count == 1)
    let message = (shown.first?["params"] as? [String: Any])?["message"] as? String
    #expect(
      message == "lintel-source is not beside lintel in \(commands.folder.path); "
        + "install lintel again with it, or copy it there")
  }

  @Test("Text is evaluated again when lintel-source is killed, and a pause is reported once")
  func killed() throws {
    try withServer(["Helper.swift": Self.helper]) { server, folder in
      let path = folder + "/Row.swift"
      try server.open(path, Self.cell)
      let hints = try server.hints(path)
      #expect(!hints.isEmpty)
      for version in [2, 3] {
        for child in try server.children() { kill(child, SIGKILL) }
        try server.change(path, [["text": Self.cell + "// \(version)\n"]], version: version)
        #expect(try server.hints(path) == hints, "text \(version) waits for another one")
      }
      // The third start was the last for a minute.
      for child in try server.children() { kill(child, SIGKILL) }
      for version in 6...8 {
        try server.change(path, [["text": Self.cell + "// \(version)\n"]], version: version)
        #expect(try server.hints(path) == [])
      }
      #expect(try server.children() == [])
      let reports = server.notifications.compactMap {
        ($0["params"] as? [String: Any])?["message"] as? String
      }
      #expect(reports.filter { $0.contains("ended several times") }.count == 1)
    }
  }

  /// A server whose `lintel-source` is a shell script, in which `$REAL` is the program.
  private func withStandIn(
    _ script: String, capabilities: [String: Any] = EditorServer.pulling,
    _ body: (EditorServer, _ folder: String) throws -> Void
  ) throws {
    let commands = try BuiltCommands(["Helper.swift": Self.helper])
    let build = BuiltCommands.checkout.appending(path: ".build/debug/lintel")
    let copy = commands.folder.appending(path: "bin/lintel")
    let stand = commands.folder.appending(path: "bin/lintel-source")
    let real = BuiltCommands.checkout.appending(
      path: "Sources/lintel-source/.build/debug/lintel-source")
    try commands.write(
      "#!/bin/sh\nREAL='\(real.path)'\ncd '\(commands.folder.path)'\n\(script)\n",
      to: "bin/lintel-source")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: stand.path)
    try FileManager.default.copyItem(at: build.resolvingSymlinksInPath(), to: copy)
    let server = try EditorServer(copy, capabilities: capabilities)
    defer { server.end() }
    try withExtendedLifetime(commands) { try body(server, commands.folder.path) }
  }

  @Test("Open texts are evaluated again after lintel-source crashed, without another message")
  func crashed() throws {
    let script = "if [ ! -e crashed ]; then touch crashed; read line; exit 1; fi; exec \"$REAL\""
    try withStandIn(script) { server, folder in
      try server.open(folder + "/Row.swift", Self.cell)
      #expect(try server.hints(folder + "/Row.swift").count == 5)
      #expect(FileManager.default.fileExists(atPath: folder + "/crashed"))
    }
  }

  /// True if a process that ends soon has ended.
  private func isGone(_ process: Int32) -> Bool {
    for _ in 0..<200 {
      if kill(process, 0) == -1 { return true }
      Thread.sleep(forTimeInterval: 0.02)
    }
    return false
  }

  @Test("lintel-source that hangs is killed when the server ends", arguments: [true, false])
  func hangingAtEnd(bySignal: Bool) throws {
    let script = "trap '' HUP TERM; echo $$ >pid; mv pid process; while :; do sleep 1; done"
    try withStandIn(script) { server, folder in
      try server.open(folder + "/Row.swift", Self.cell)
      _ = try server.request("layout/documents", [:])
      let file = folder + "/process"
      for _ in 0..<200 where !FileManager.default.fileExists(atPath: file) {
        Thread.sleep(forTimeInterval: 0.02)
      }
      let text = try String(contentsOfFile: file, encoding: .utf8)
      let process = try #require(Int32(text.filter(\.isNumber)))
      #expect(kill(process, 0) == 0)
      if bySignal { server.end() } else { try server.hangUp() }
      let isGone = isGone(process)
      #expect(isGone)
      if !isGone { kill(process, SIGKILL) }
    }
  }

  @Test("Stopped lintel-source is killed when it is given up")
  func stoppedAndGivenUp() throws {
    try withServer(["Helper.swift": Self.helper]) { server, folder in
      let path = folder + "/Row.swift"
      try server.open(path, Self.cell)
      #expect(!(try server.hints(path).isEmpty))
      let child = try #require(try server.children().first)
      kill(child, SIGSTOP)
      try server.change(path, [["text": Self.cell + "// 2\n"]], version: 2)
      Thread.sleep(forTimeInterval: 13)
      _ = try server.request("layout/documents", [:])
      let isGone = isGone(child)
      #expect(isGone)
      if !isGone { kill(child, SIGKILL) }
    }
  }

  @Test("Hint of a call over several lines is at the end of its first line")
  func hintOfLongCall() throws {
    try withServer { server, folder in
      let path = folder + "/Row.swift"
      let cell = """
        import AsyncDisplayKit
        final class RowCell: ASCellNode {
          let photo = ASDisplayNode()
          override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
            photo.style.preferredSize = CGSize(width: 40, height: 30)
            return ASInsetLayoutSpec( // around
              insets: .zero,
              child: photo)
          }
        }

        """
      try server.open(path, cell)
      #expect(try server.hints(path).last == "5:29 375×30 @ 0,0")
    }
  }

  @Test("Step of a hover has its line in parentheses, also in Markdown")
  func lineOfStep() throws {
    var capabilities = EditorServer.pulling
    capabilities["textDocument"] = ["hover": ["contentFormat": ["markdown"]]]
    try withServer(["Helper.swift": Self.helper], capabilities: capabilities) { server, folder in
      try server.open(folder + "/Row.swift", Self.cell)
      let hover = try #require(try server.hover(folder + "/Row.swift", 3, 18))
      #expect(hover.contains { $0.contains("(line 8)") }, "\(hover)")
      #expect(!hover.contains { $0.contains("\\") }, "\(hover)")
    }
  }

  @Test("Positions in a file whose lines end with carriage returns are those of the lines")
  func carriageReturns() throws {
    try withServer(["Helper.swift": Self.helper]) { server, folder in
      var answers: [[String]] = []
      for (index, end) in ["\n", "\r", "\r\n"].enumerated() {
        let path = "\(folder)/Row\(index).swift"
        let cell = Self.cell.replacing("RowCell", with: "Row\(index)Cell")
        try server.open(path, cell.replacing("\n", with: end))
        answers.append(try server.hints(path) + messages(try server.diagnostics(path)))
        try server.close(path)
      }
      #expect(answers[0].count == 6)
      #expect(answers[1] == answers[0])
      #expect(answers[2] == answers[0])
    }
  }

  @Test(
    "Call whose arguments are being typed has no diagnostic about what is still to come",
    arguments: [
      ("ASOverlayLayoutSpec(child: photo)", false), ("ASOverlayLayoutSpec(child: photo, )", false),
      ("ASBackgroundLayoutSpec(child: photo", false), ("ASStackLayoutSpec(", false),
      ("ASStackLayoutSpec(direction: .vertical, spacing: 4)", false),
      ("ASStackLayoutSpec(direction: .vertical, children: )", false),
      ("ASStackLayoutSpec.vertical()", true), ("ASStackLayoutSpec()", true),
    ])
  func unfinishedCall(call: String, isEmpty: Bool) throws {
    try withServer { server, folder in
      let path = folder + "/Row.swift"
      try server.open(
        path,
        """
        import AsyncDisplayKit
        final class RowCell: ASCellNode {
          let photo = ASDisplayNode()
          override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
            photo.style.preferredSize = CGSize(width: 40, height: 30)
            return \(call)
          }
        }

        """)
      let codes = try server.diagnostics(path).compactMap { $0["code"] as? String }
      let reported = codes.filter { ["missing-companion", "empty-container"].contains($0) }
      #expect(reported.isEmpty != isEmpty, "\(codes)")
    }
  }

  @Test("Server answers other requests while lintel-source hangs, and publishes what comes late")
  func hanging() throws {
    var capabilities = EditorServer.pulling
    capabilities["textDocument"] = ["hover": ["contentFormat": ["plaintext"]]]
    // It reads nothing for some seconds, so that a long text fills the pipe.
    try withStandIn("sleep 12\nexec \"$REAL\"", capabilities: capabilities) { server, folder in
      let path = folder + "/Row.swift"
      let comments = String(repeating: "// A long comment.\n", count: 10_000)
      let start = ContinuousClock.now
      try server.open(path, Self.cell + comments)
      _ = try server.request("layout/documents", [:])
      #expect(ContinuousClock.now - start < .seconds(4))
      let second = ContinuousClock.now
      let top: [String: Any] = ["line": 0, "character": 0]
      for version in 2...9 {
        try server.change(
          path, [["range": ["start": top, "end": top], "text": "\n"]], version: version)
        #expect(try server.hover(path, 1 + version, 18) == nil)
      }
      #expect(ContinuousClock.now - second < .seconds(4))
      #expect(ContinuousClock.now - start < .seconds(12), "the stand-in answered")
      // Nothing is sent, so that the server has to notice by itself.
      while !server.notifications.contains(where: {
        $0["method"] as? String == "textDocument/publishDiagnostics"
      }) {
        try server.wait()
      }
      #expect(try server.hover(path, 11, 18)?.first == "image #photo – ASImageNode")
    }
  }

  @Test("Value in .lintel.json that no code reads is a warning there until it is read")
  func unusedValues() throws {
    let configuration = """
      {
        "rules": { "nothing": "off" },
        "source": { "RowCell.gap": 9, "RowCell.other": 4, "OtherCell.gap": 1 }
      }
      """
    let files = [".lintel.json": configuration, "Other.swift": "final class OtherCell {}"]
    try withServer(files) { server, folder in
      func published() throws -> [[String: Any]] {
        _ = try server.request("layout/documents", [:])
        let last = server.notifications.last { message in
          let params = message["params"] as? [String: Any]
          return message["method"] as? String == "textDocument/publishDiagnostics"
            && (params?["uri"] as? String)?.hasSuffix(".lintel.json") == true
        }
        let params = last?["params"] as? [String: Any]
        return params?["diagnostics"] as? [[String: Any]] ?? []
      }
      let path = folder + "/Row.swift"
      try server.open(path, Self.cell)
      let first = try published()
      // With the error of the rule, which is in the same file.
      #expect(first.count == 2)
      let value = try #require(first.last)
      #expect(
        value["message"] as? String
          == "\"source.RowCell.other\" has no effect: RowCell reads no such value from data")
      let range = value["range"] as? [String: [String: Int]]
      #expect(range?["start"] == ["line": 2, "character": 32])
      #expect(range?["end"] == ["line": 2, "character": 47])
      // Another evaluation, and one that is not needed, say the same.
      try server.change(path, [["text": Self.cell + "\n"]], version: 2)
      #expect(try published().count == 2)
      let other = Self.cell.replacingOccurrences(of: "spacing: gap", with: "spacing: other + gap")
      try server.change(path, [["text": other]], version: 3)
      #expect(try published().count == 1)
      try server.change(path, [["text": Self.cell]], version: 4)
      #expect(try published().count == 2)
      try server.close(path)
      #expect(try published().count == 1)
    }
  }

  @Test("Positions outside of the text do not end the server")
  func hostilePositions() throws {
    try withServer { server, folder in
      let path = folder + "/Row.swift"
      try server.open(path, Self.cell)
      for position in [(Int.max, Int.max), (-1, -1), (Int.min, 0), (3, Int.max)] {
        _ = try server.hover(path, position.0, position.1)
        let range: [String: Any] = [
          "start": ["line": position.0, "character": 0],
          "end": ["line": 0, "character": position.1],
        ]
        _ = try server.request(
          "textDocument/inlayHint",
          ["textDocument": ["uri": "file://\(path)"], "range": range])
      }
      #expect(!(try server.hints(path).isEmpty))
    }
  }

  @Test("Evaluation beyond its limit of time ends lintel-source")
  func timeLimit() throws {
    // Each class takes thousands of steps, and all of them many seconds.
    let text = (0..<2_000).map { number in
      """
      class Cell\(number): ASCellNode {
        let title = ASTextNode()
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          var sum = 0
          for a in 0..<200 { for b in 0..<60 { sum = sum + a * b } }
          return ASWrapperLayoutSpec(layoutElement: title)
        }
      }

      """
    }.joined()
    let process = Process()
    process.executableURL = BuiltCommands.checkout.appending(
      path: "Sources/lintel-source/.build/debug/lintel-source")
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    let request: [String: Any] = [
      "id": 1, "method": "import",
      "params": [
        "paths": ["/nowhere/Cells.swift"], "root": "/nowhere", "timeLimit": 1,
        "editor": ["changes": ["/nowhere/Cells.swift": text]],
      ],
    ]
    try input.fileHandleForWriting.write(
      contentsOf: try JSONSerialization.data(withJSONObject: request) + [0x0A])
    #expect(try output.fileHandleForReading.readToEnd()?.isEmpty != false)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == SIGALRM)
  }

  // MARK: Random edits

  private static let insertions = [
    "{", "}", "\n", "\"", "(", ")", " // lintel: 3", "  title.style.height = ASDimensionMake(20)\n",
    "  photo.style.flexShrink = 1\n", "title", "ä😀", ".", "class Other: ASCellNode {}\n", "photo, ",
    "    // lintel: disable inert-stack-style\n", "1", "spacing: 9, ",
  ]

  /// A random replacement in a text, with its range as LSP counts.
  private static func edit(
    _ text: inout [Character], by generator: inout SeededGenerator
  ) -> [String: Any] {
    let start = Int.random(in: 0...text.count, using: &generator)
    let length = [0, 0, 1, 1, 3, 30, 200].randomElement(using: &generator) ?? 0
    let end = min(text.count, start + length)
    let new =
      length > 1 && Bool.random(using: &generator)
      ? "" : insertions.randomElement(using: &generator) ?? ""
    func position(_ offset: Int) -> [String: Int] {
      let before = text[..<offset]
      let line = before.count { $0.isNewline }
      let last = before.lastIndex { $0.isNewline }.map { $0 + 1 } ?? 0
      return ["line": line, "character": String(before[last...]).utf16.count]
    }
    let change: [String: Any] = [
      "range": ["start": position(start), "end": position(end)], "text": new,
    ]
    text.replaceSubrange(start..<end, with: Array(new))
    return change
  }

  @Test("All that is shown after random edits is that of the text opened afresh")
  func randomEdits() throws {
    let second = Self.cell.replacingOccurrences(of: "RowCell", with: "SecondCell")
      .replacingOccurrences(of: "import AsyncDisplayKit\n", with: "")
      .replacingOccurrences(of: "ASImageNode() // lintel: imageSize 64x48", with: "RowCell()")
    let original = Self.cell + second
    try withServer(["Helper.swift": Self.helper]) { edited, folder in
      let fresh = try EditorServer()
      defer { fresh.end() }
      let path = folder + "/Row.swift"
      var generator = SeededGenerator(seed: 11)
      var text = Array(original)
      var version = 1
      try edited.open(path, original)
      for state in 0..<RandomCases.count(600) {
        version += 1
        if state % 20 == 19 {
          text = Array(original)
          try edited.change(path, [["text": original]], version: version)
        } else {
          let changes = (0..<Int.random(in: 1...2, using: &generator)).map { _ in
            Self.edit(&text, by: &generator)
          }
          try edited.change(path, changes, version: version)
        }
        let positions = (0..<4).map { _ in
          (
            line: Int.random(in: 0..<30, using: &generator),
            character: Int.random(in: 0..<40, using: &generator)
          )
        }
        try fresh.open(path, String(text))
        let (kept, expected) = (
          try edited.everything(path, hoversAt: positions),
          try fresh.everything(path, hoversAt: positions)
        )
        try fresh.close(path)
        guard kept == expected else {
          Issue.record("state \(state):\n\(String(text))\n\(kept)\n\(expected)")
          return
        }
      }
    }
  }
}
