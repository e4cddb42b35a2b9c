import Foundation
import Randomness
import Testing

@Suite("Code actions in source files", .serialized)
struct SourceActionTests {
  /// An action with the text that it makes.
  struct Applied {
    let title: String
    let codes: [String]
    let isPreferred: Bool
    let text: String
  }

  static var capabilities: [String: Any] {
    var capabilities = EditorServer.pulling
    var document = capabilities["textDocument"] as? [String: Any] ?? [:]
    document["codeAction"] =
      [
        "codeActionLiteralSupport": ["codeActionKind": ["valueSet": ["quickfix"]]],
        "isPreferredSupport": true,
      ] as [String: Any]
    capabilities["textDocument"] = document
    capabilities["workspace"] = ["workspaceEdit": ["documentChanges": true]]
    return capabilities
  }

  func actions(
    _ server: EditorServer, _ path: String, _ text: String, version: Int = 1,
    lines: ClosedRange<Int> = 0...9_999, context: [String: Any] = ["diagnostics": [Any]()]
  ) throws -> [Applied] {
    let params: [String: Any] = [
      "textDocument": ["uri": "file://\(path)"], "context": context,
      "range": [
        "start": ["line": lines.lowerBound, "character": 0],
        "end": ["line": lines.upperBound, "character": 0],
      ],
    ]
    let found = try #require(
      try server.request("textDocument/codeAction", params) as? [[String: Any]])
    return try found.map { action in
      let edit = action["edit"] as? [String: Any]
      let changes = try #require(edit?["documentChanges"] as? [[String: Any]])
      #expect(changes.count == 1)
      let document = changes[0]["textDocument"] as? [String: Any]
      #expect(document?["version"] as? Int == version)
      let edits = try #require(changes[0]["edits"] as? [[String: Any]])
      return Applied(
        title: action["title"] as? String ?? "",
        codes: (action["diagnostics"] as? [[String: Any]] ?? []).compactMap {
          $0["code"] as? String
        },
        isPreferred: action["isPreferred"] as? Bool ?? false, text: Self.apply(edits, to: text))
    }
  }

  static func apply(_ edits: [[String: Any]], to text: String) -> String {
    var units = Array(text.utf16)
    func offset(_ position: [String: Int]?) -> Int {
      var offset = 0
      for _ in 0..<(position?["line"] ?? 0) {
        offset = units[offset...].firstIndex(of: 0x0A).map { $0 + 1 } ?? units.count
      }
      return min(units.count, offset + (position?["character"] ?? 0))
    }
    let ranges = edits.map { edit -> (Range<Int>, String) in
      let range = edit["range"] as? [String: [String: Int]]
      return (offset(range?["start"])..<offset(range?["end"]), edit["newText"] as? String ?? "")
    }
    for (range, new) in ranges.sorted(by: { $0.0.lowerBound > $1.0.lowerBound }) {
      units.replaceSubrange(range, with: Array(new.utf16))
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// The lines that an action removes and adds.
  func difference(_ old: String, _ new: String) -> [String] {
    let (old, new) = (old.components(separatedBy: "\n"), new.components(separatedBy: "\n"))
    return new.difference(from: old).map { change in
      switch change {
      case .remove(_, let line, _): "-" + line.trimmingCharacters(in: .whitespaces)
      case .insert(_, let line, _): "+" + line.trimmingCharacters(in: .whitespaces)
      }
    }
  }

  func withServer(_ body: (EditorServer, String) throws -> Void) throws {
    let commands = try BuiltCommands()
    let server = try EditorServer(capabilities: Self.capabilities)
    defer { server.end() }
    try withExtendedLifetime(commands) { try body(server, commands.folder.path) }
  }

  static func swift(_ body: String) -> String {
    """
    import AsyncDisplayKit

    final class RowCell: ASCellNode {
      let photo = ASImageNode() // lintel: imageSize 64x48
      let title = ASTextNode()
      override init() {
        super.init()
        title.attributedText = NSAttributedString(string: "Jane", attributes: [.font: UIFont.systemFont(ofSize: 17)])
      }
      override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    \(body)
      }
    }

    """
  }

  static func objectiveC(_ body: String) -> String {
    """
    @interface RowNode : ASCellNode
    @property (nonatomic) ASImageNode *photo; // lintel: imageSize 64x48
    @property (nonatomic) ASTextNode *title;
    @end
    @implementation RowNode
    - (instancetype)init {
      if (self = [super init]) {
        _photo = [[ASImageNode alloc] init]; // lintel: imageSize 64x48
        _title = [[ASTextNode alloc] init];
        _title.attributedText = [[NSAttributedString alloc] initWithString:@"Jane" attributes:@{NSFontAttributeName: [UIFont systemFontOfSize:17]}];
      }
      return self;
    }
    - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
    \(body)
    }
    @end

    """
  }

  private struct Case: CustomTestStringConvertible {
    let name: String
    let text: String
    let title: String
    let lines: [String]
    var testDescription: String { name }
  }

  static let row =
    "ASStackLayoutSpec(direction: .horizontal, spacing: 8, justifyContent: .start, alignItems: .center, children: [photo, title])"
  static let oldRow =
    "[ASStackLayoutSpec stackLayoutSpecWithDirection:ASStackLayoutDirectionHorizontal spacing:8 justifyContent:ASStackLayoutJustifyContentStart alignItems:ASStackLayoutAlignItemsCenter children:@[self.photo, self.title]]"

  private static let cases: [Case] = [
    Case(
      name: "removed statement",
      text: swift(
        """
            title.style.flexShrink = 1
            return ASInsetLayoutSpec(insets: UIEdgeInsets(top: 4, left: 4, bottom: 4, right: 4), child: title)
        """), title: "Remove flexShrink", lines: ["-title.style.flexShrink = 1"]),
    Case(
      name: "removed statement in Objective-C",
      text: objectiveC(
        """
          _title.style.flexShrink = 1;
          return [ASInsetLayoutSpec insetLayoutSpecWithInsets:UIEdgeInsetsMake(4, 4, 4, 4) child:_title];
        """), title: "Remove flexShrink", lines: ["-_title.style.flexShrink = 1;"]),
    Case(
      name: "statement moved to the spec around it",
      text: swift(
        """
            let inset = ASInsetLayoutSpec(
              insets: UIEdgeInsets(top: 4, left: 4, bottom: 4, right: 4), child: title)
            title.style.flexShrink = 1
            return ASStackLayoutSpec(direction: .horizontal, spacing: 8, justifyContent: .start, alignItems: .center, children: [photo, inset])
        """), title: "Move flexShrink to the inset",
      lines: ["-title.style.flexShrink = 1", "+inset.style.flexShrink = 1"]),
    Case(
      name: "inserted statement",
      text: swift(
        """
            photo.style.width = ASDimensionMake(400)
            return \(row)
        """), title: "Set flexShrink of #photo to 1", lines: ["+photo.style.flexShrink = 1"]),
    Case(
      name: "inserted statement in Objective-C",
      text: objectiveC(
        """
          self.photo.style.width = ASDimensionMake(400);
          return \(oldRow);
        """), title: "Set flexShrink of #photo to 1",
      lines: ["+self.photo.style.flexShrink = 1;"]),
    Case(
      name: "changed literal",
      text: swift(
        """
            photo.style.width = ASDimensionMake(0.5)
            return \(row)
        """), title: "Write 50%",
      lines: [
        "-photo.style.width = ASDimensionMake(0.5)",
        #"+photo.style.width = ASDimensionMake("50%")"#,
      ]),
    Case(
      name: "changed literal in Objective-C",
      text: objectiveC(
        """
          self.photo.style.width = ASDimensionMake(0.5);
          return \(oldRow);
        """), title: "Write 50%",
      lines: [
        "-self.photo.style.width = ASDimensionMake(0.5);",
        ##"+self.photo.style.width = ASDimensionMake(@"50%");"##,
      ]),
  ]

  @Test("Fix of a document is an edit of its code", arguments: cases)
  private func fixes(_ item: Case) throws {
    try withServer { server, folder in
      let path = folder + (item.text.hasPrefix("@") ? "/Row.m" : "/Row.swift")
      try server.open(path, item.text)
      let before = try codes(server, path)
      let found = try actions(server, path, item.text)
      let action = try #require(
        found.first { $0.title.hasPrefix(item.title) }, "\(before) \(found.map(\.title))")
      let lines = difference(item.text, action.text)
      #expect(lines.count == item.lines.count, "\(lines)")
      for expected in item.lines {
        #expect(lines.contains { $0.hasPrefix(expected) }, "\(lines)")
      }
      try server.change(path, [["text": action.text]], version: 2)
      let after = try codes(server, path)
      for code in action.codes {
        #expect(after.count { $0 == code } < before.count { $0 == code })
      }
      #expect(after.allSatisfy { before.contains($0) }, "\(after)")
    }
  }

  @Test("Statement that does more than set a key is not removed")
  func noEdit() throws {
    try withServer { server, folder in
      let path = folder + "/Row.swift"
      for (statement, isEdited) in [("1", true), ("next()", false)] {
        let text =
          Self.swift(
            """
                title.style.flexShrink = \(statement)
                return ASInsetLayoutSpec(insets: UIEdgeInsets(top: 4, left: 4, bottom: 4, right: 4), child: title)
            """) + "func next() -> CGFloat { counter += 1; return 1 }\nvar counter = 0\n"
        try server.open(path, text)
        #expect(!(try server.diagnostics(path)).isEmpty)
        let titles = try actions(server, path, text).map(\.title)
        #expect(titles.contains("Remove flexShrink") == isEdited)
        try server.close(path)
      }
    }
  }

  @Test("Hint is offered for a value that the code leaves to data, and not to automatic requests")
  func hints() throws {
    try withServer { server, folder in
      let path = folder + "/Row.swift"
      let text = Self.swift(
        """
            let flag = ASNetworkImageNode()
            return ASStackLayoutSpec(direction: .horizontal, spacing: 8, justifyContent: .start, alignItems: .center, children: [flag, title])
        """)
      try server.open(path, text)
      let found = try actions(server, path, text)
      let hint = try #require(found.first { $0.title.hasPrefix("Add the hint") })
      #expect(
        difference(text, hint.text) == [
          "-let flag = ASNetworkImageNode()",
          "+let flag = ASNetworkImageNode() // lintel: imageSize 64x48",
        ])
      let automatic = try actions(
        server, path, text, context: ["diagnostics": [Any](), "triggerKind": 2])
      #expect(!automatic.contains { $0.title.hasPrefix("Add the hint") })
      let other = try actions(server, path, text, lines: 0...2)
      #expect(other.isEmpty)
    }
  }

  // MARK: Every fix

  /// The codes of the diagnostics that hold in all uses: a fix is made for the use that is shown.
  func codes(_ server: EditorServer, _ path: String) throws -> [String] {
    try server.diagnostics(path).filter {
      ($0["message"] as? String)?.contains("say `// lintel:") == false
    }.compactMap { $0["code"] as? String }
  }

  /// The codes with their numbers.
  func counts(_ server: EditorServer, _ path: String) throws -> [String: Int] {
    try codes(server, path).reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  /// The words of a title that have to be in a line that the action writes: keys, ids without `#`, numbers.
  private static func writtenWords(_ title: String) -> [String]? {
    let words = title.split { " ,:;()".contains($0) }.map { $0.drop { $0 == "#" } }
    guard words.count > 1 else { return nil }
    return switch (words[0], words.count) {
    case ("Set", 6...) where words[2] == "of" && words[4] == "to":
      [String(words[1]), String(words[3])]
    case ("Add", _) where title.hasPrefix("Add the hint"): ["lintel:"]
    default: nil
    }
  }

  /// Applies each action of a file and compares the code and its diagnostics with the title.
  ///
  /// - Returns: The number of actions, by the first word of their titles.
  private func applyAll(
    _ server: EditorServer, _ path: String, _ text: String
  ) throws -> [String: Int] {
    try server.open(path, text)
    defer { try? server.close(path) }
    let before = try counts(server, path)
    var applied: [String: Int] = [:]
    var version = 1
    for action in try actions(server, path, text) {
      let verb = action.title.split(separator: " ").first.map(String.init) ?? ""
      applied[verb, default: 0] += 1
      let lines = difference(text, action.text)
      let (removed, added) = (lines.filter { $0.first == "-" }, lines.filter { $0.first == "+" })
      let words = action.title.split(separator: " ").map(String.init)
      if verb == "Remove", words.count == 2 {
        #expect(
          removed.contains { $0.contains(words[1]) } && added.count <= removed.count,
          "\(action.title): \(lines)\n\(text)")
      }
      if verb == "Move" {
        // Nothing is added where the other element has the same value already.
        #expect(
          removed.contains { $0.contains(words[1]) } && action.text.contains(".style.\(words[1])"),
          "\(action.title): \(lines)\n\(text)")
      }
      if let words = Self.writtenWords(action.title) {
        #expect(
          added.contains { line in words.allSatisfy(line.contains) },
          "\(action.title): \(lines)\n\(text)")
      }
      version += 1
      try server.change(path, [["text": action.text]], version: version)
      let after = try counts(server, path)
      for code in Set(action.codes) {
        #expect(
          after[code, default: 0] < before[code, default: 0],
          "\(action.title) leaves \(code)\n\(action.text)")
      }
      #expect(after["unreadable-source"] == nil, "\(action.title)\n\(action.text)")
      #expect(
        try !server.lenses(path).isEmpty, "no layout after \(action.title)\n\(action.text)")
      version += 1
      try server.change(path, [["text": text]], version: version)
    }
    return applied
  }

  /// Statements that some rule reports on some element; `NODE` is a node or a spec.
  private static let statements: [(swift: String, objectiveC: String)] = [
    ("NODE.style.flexShrink = 1", "NODE.style.flexShrink = 1;"),
    ("NODE.style.flexGrow = 2", "NODE.style.flexGrow = 2;"),
    ("NODE.style.spacingBefore = 6", "NODE.style.spacingBefore = 6;"),
    ("NODE.style.alignSelf = .center", "NODE.style.alignSelf = ASStackLayoutAlignSelfCenter;"),
    ("NODE.style.width = ASDimensionMake(0.5)", "NODE.style.width = ASDimensionMake(0.5);"),
    ("NODE.style.width = ASDimensionMake(400)", "NODE.style.width = ASDimensionMake(400);"),
    ("NODE.style.maxWidth = ASDimensionMake(-3)", "NODE.style.maxWidth = ASDimensionMake(-3);"),
    (
      #"NODE.style.height = ASDimensionMake("40%")"#,
      ##"NODE.style.height = ASDimensionMake(@"40%");"##
    ),
    (
      "NODE.style.minWidth = ASDimensionMake(90)\n    NODE.style.maxWidth = ASDimensionMake(60)",
      "NODE.style.minWidth = ASDimensionMake(90);\n  NODE.style.maxWidth = ASDimensionMake(60);"
    ),
    (
      "NODE.style.preferredSize = CGSize(width: 500, height: 10)",
      "NODE.style.preferredSize = CGSizeMake(500, 10);"
    ),
  ]

  /// A layout in Swift or Objective-C with a few statements that rules may find fault with.
  private static func generated(_ random: inout SeededGenerator, isSwift: Bool) -> String {
    let kind = Int.random(in: 0..<4, using: &random)
    var lines: [String] = []
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let name = ["photo", "title", "inner"].randomElement(using: &random) ?? ""
      guard let statement = statements.randomElement(using: &random) else { continue }
      let node = isSwift || name == "inner" ? name : "_" + name
      lines.append(
        (isSwift ? "    " + statement.swift : "  " + statement.objectiveC)
          .replacingOccurrences(of: "NODE", with: node))
    }
    let code = lines.joined(separator: "\n")
    if isSwift {
      let inner = [
        "ASInsetLayoutSpec(insets: UIEdgeInsets(top: 4, left: 4, bottom: 4, right: 4), child: title)",
        "ASCenterLayoutSpec(centeringOptions: .XY, sizingOptions: [], child: title)",
        "ASStackLayoutSpec(direction: .vertical, spacing: 2, justifyContent: .start, alignItems: .start, children: [title])",
        "ASRatioLayoutSpec(ratio: 0.5, child: title)",
      ][kind]
      return swift(
        "    let inner = \(inner)\n\(code)\n    return "
          + row.replacingOccurrences(of: "[photo, title]", with: "[photo, inner]"))
    }
    let inner = [
      "[ASInsetLayoutSpec insetLayoutSpecWithInsets:UIEdgeInsetsMake(4, 4, 4, 4) child:_title]",
      "[ASCenterLayoutSpec centerLayoutSpecWithCenteringOptions:ASCenterLayoutSpecCenteringXY sizingOptions:ASCenterLayoutSpecSizingOptionDefault child:_title]",
      "[ASStackLayoutSpec stackLayoutSpecWithDirection:ASStackLayoutDirectionVertical spacing:2 justifyContent:ASStackLayoutJustifyContentStart alignItems:ASStackLayoutAlignItemsStart children:@[_title]]",
      "[ASRatioLayoutSpec ratioLayoutSpecWithRatio:0.5 child:_title]",
    ][kind]
    return objectiveC(
      "  ASLayoutSpec *inner = \(inner);\n\(code)\n  return "
        + oldRow.replacingOccurrences(of: "@[self.photo, self.title]", with: "@[_photo, inner]")
        + ";")
  }

  @Test("Every fix of generated code leaves a layout and does what its title says")
  func generatedFixes() throws {
    var applied: [String: Int] = [:]
    try withServer { server, folder in
      var random = SeededGenerator(seed: 46)
      // Both kinds of fixes come up in so many.
      for number in 0..<max(RandomCases.count(120), 40) {
        let isSwift = number.isMultiple(of: 2)
        let path = folder + (isSwift ? "/Row.swift" : "/Row.m")
        let text = Self.generated(&random, isSwift: isSwift)
        applied.merge(try applyAll(server, path, text), uniquingKeysWith: +)
      }
    }
    #expect(applied.values.reduce(0, +) > RandomCases.count(120), "\(applied)")
    #expect(applied["Remove", default: 0] > 0 && applied["Set", default: 0] > 0, "\(applied)")
  }

  @Test("Every fix of the acceptance cases leaves a layout and does what its title says")
  func acceptedFixes() throws {
    let files = try SourceSamples.acceptanceCases()
    let commands = try BuiltCommands(files)
    let server = try EditorServer(capabilities: Self.capabilities)
    defer { server.end() }
    var applied: [String: Int] = [:]
    for (name, text) in files.sorted(by: { $0.key < $1.key }) where !name.hasSuffix(".h") {
      applied.merge(
        try applyAll(server, commands.folder.path + "/" + name, text), uniquingKeysWith: +)
    }
    #expect(!applied.isEmpty)
  }

  @Test("Diagnostic at the call of a helper has a fix only if the helper is in the same file")
  func helpers() throws {
    let helper = """
      import AsyncDisplayKit
      extension ASLayoutElement {
        func padded() -> ASInsetLayoutSpec {
          let inset = ASInsetLayoutSpec(insets: UIEdgeInsets(top: 4, left: 4, bottom: 4, right: 4), child: self)
          return inset
        }
      }

      """
    let cell = """
      import AsyncDisplayKit
      final class RowCell: ASCellNode {
        let photo = ASImageNode() // lintel: imageSize 64x48
        let title = ASTextNode()
        override init() {
          super.init()
          title.attributedText = NSAttributedString(string: "The collected letters of a lighthouse keeper and his daughters", attributes: [.font: UIFont.systemFont(ofSize: 17)])
        }
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          let row = ASStackLayoutSpec.horizontal()
          row.children = [photo, title.padded()]
          return row
        }
      }

      """
    let own = cell + helper.replacing("import AsyncDisplayKit\n", with: "")
    for (text, files, hasFix) in [
      (cell, ["Row.swift": cell, "Helpers.swift": helper], false), (own, ["Row.swift": own], true),
    ] {
      let commands = try BuiltCommands(files)
      defer { commands.remove() }
      _ = try commands.run("git init -q .")
      let server = try EditorServer(capabilities: Self.capabilities)
      defer { server.end() }
      let path = commands.folder.path + "/Row.swift"
      try server.open(path, text)
      let codes = try server.diagnostics(path).compactMap { $0["code"] as? String }
      #expect(codes.contains("missing-flex-shrink"), "\(codes)")
      let actions = try actions(server, path, text)
      #expect(
        actions.contains { $0.codes.contains("missing-flex-shrink") } == hasFix, "\(actions)")
    }
  }
}
