import Foundation
import Testing

/// `lintel diff --rev`: layouts of source files and documents in revisions of Git.
@Suite struct RevisionDiffTests {
  /// A class whose layout depends on another file.
  private static let card = """
    import AsyncDisplayKit

    final class CardNode: BaseNode {
      let photoNode = ASNetworkImageNode()
      override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        photoNode.style.preferredSize = CGSize(width: Sizes.photo, height: 80)
        return row([photoNode])
      }
    }
    """
  private static let base = """
    enum Sizes { static let photo: CGFloat = 120 }
    class BaseNode: ASCellNode {
      func row(_ children: [ASLayoutElement]) -> ASLayoutSpec {
        ASStackLayoutSpec(
          direction: .horizontal, spacing: 0, justifyContent: .start, alignItems: .start,
          children: children)
      }
    }
    """
  private static let tag = """
    final class TagNode: ASDisplayNode {
      let dotNode = ASDisplayNode()
      override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        dotNode.style.preferredSize = CGSize(width: 8, height: model.height)
        return ASWrapperLayoutSpec(layoutElement: dotNode)
      }
    }
    """

  private static func document(width: Int) -> String {
    """
    {"root": {"type": "stack", "direction": "horizontal", "children": [
      {"type": "node", "id": "a", "style": {"width": \(width), "height": 10}}]}}
    """
  }

  /// A repository with one commit, whose hooks and settings leave a file if one of them is run.
  private let commands: BuiltCommands

  init() throws {
    commands = try BuiltCommands([
      "Sources/Card.swift": Self.card, "Sources/Base.swift": Self.base,
      "Sources/Tag.swift": Self.tag, "a card.layout.json": Self.document(width: 20),
      "Sources/.lintel.json": #"{"source": {"TagNode.model.height": 8}}"#,
      ".gitattributes": "*.swift filter=trap diff=trap\n",
    ])
    let set = try commands.run(
      """
      git init -q -b main . && git add . \
      && git -c user.name=n -c user.email=e commit -qm one && git tag old/first \
      && for hook in post-checkout post-index-change reference-transaction fsmonitor; do \
        printf '#!/bin/sh\\ntouch "%s/trapped"\\n' "$PWD" > .git/hooks/$hook \
        && chmod +x .git/hooks/$hook; done \
      && git config core.fsmonitor "$PWD/.git/hooks/fsmonitor" \
      && git config filter.trap.smudge "touch '$PWD/trapped'; cat" \
      && git config diff.trap.textconv "$PWD/.git/hooks/fsmonitor"
      """)
    try #require(set.code == 0, "\(set)")
  }

  @Test func `Code of other files counts as it is in the revision`() throws {
    let same = try commands.run("lintel diff --rev main Sources/Card.swift")
    #expect(same.output == "no frame differs, of 2\n" && same.code == 0, "\(same)")
    try commands.write(
      Self.base.replacing("120", with: "140"), to: "Sources/Base.swift")
    let changed = try commands.run("lintel diff --rev main Sources/Card.swift")
    #expect(
      changed.output == """
        #photoNode  changed  0,0 120×80  →  0,0 140×80
        1 difference, 1 as before

        """, "\(changed)")
    #expect(changed.code == 1)
    let json = try commands.run("lintel diff --format json --rev main Sources/Card.swift").output
    #expect(json.contains(#""before":[0,0,120,80],"after":[0,0,140,80]"#), "\(json)")
    let narrow = try commands.run("lintel diff --rev main Sources/Card.swift --width 100").output
    #expect(narrow.contains("#photoNode"), "\(narrow)")
  }

  @Test func `Git writes nothing and runs no program of the repository`() throws {
    let state = "find .git -type f | sort | xargs cksum"
    let before = try commands.run(state).output
    for path in ["Sources/Card.swift", "'a card.layout.json'", "."] {
      #expect(try commands.run("lintel diff --rev main \(path)").code == 0)
    }
    #expect(try commands.run(state).output == before)
    #expect(try commands.run("ls trapped").code != 0)
  }

  @Test func `Variables of a hook of another repository have no effect`() throws {
    let outcome = try commands.run(
      "cd Sources; GIT_DIR=.git GIT_WORK_TREE=/ GIT_INDEX_FILE=/nowhere lintel diff --rev main Card.swift"
    )
    #expect(outcome.output == "no frame differs, of 2\n" && outcome.code == 0, "\(outcome)")
  }

  @Test func `Symbolic link of a revision is not read as a document`() throws {
    let set = try commands.run(
      "ln -s 'a card.layout.json' link.layout.json && git add link.layout.json "
        + "&& git -c core.hooksPath=/nowhere -c user.name=n -c user.email=e commit -qm link")
    try #require(set.code == 0, "\(set)")
    let outcome = try commands.run("lintel diff --rev HEAD link.layout.json")
    #expect(
      outcome.errors.hasPrefix("lintel: HEAD:link.layout.json: a symbolic link"), "\(outcome)")
    #expect(outcome.code == 2)
  }

  @Test func `Documents and folders are compared with a revision`() throws {
    try commands.write(Self.document(width: 24), to: "a card.layout.json")
    let one = try commands.run("lintel diff --rev old/first 'a card.layout.json'")
    #expect(one.output.contains("#a     changed  0,0 20×10  →  0,0 24×10"), "\(one)")
    #expect(one.code == 1)
    let all = try commands.run("lintel diff --rev main .")
    #expect(all.lines.first == "./a card.layout.json:" && all.code == 1, "\(all)")
    #expect(all.lines.last == "frames differ in 1 of 3 layouts")
  }

  @Test func `Two revisions are compared, also from their last common commit`() throws {
    func commit(_ width: Int, _ branch: String) throws {
      try commands.write(Self.document(width: width), to: "a card.layout.json")
      let outcome = try commands.run(
        "git -c core.hooksPath=/nowhere -c core.fsmonitor=false -c user.name=n -c user.email=e commit -qam x && git branch -f \(branch)"
      )
      try #require(outcome.code == 0, "\(outcome)")
    }
    try commit(30, "topic")
    try #require(
      try commands.run("git -c core.hooksPath=/nowhere reset -q --hard old/first").code == 0)
    try commit(50, "other")
    func row(_ range: String) throws -> String? {
      try commands.run("lintel diff --rev \(range) 'a card.layout.json'").lines
        .first { $0.hasPrefix("#a") }.map {
          $0.split(separator: " ").suffix(5).joined(separator: " ")
        }
    }
    #expect(try row("other..topic") == "0,0 50×10 → 0,0 30×10")
    #expect(try row("other...topic") == "0,0 20×10 → 0,0 30×10")
    #expect(try row("old/first..") == "0,0 20×10 → 0,0 50×10")
  }

  @Test func `Values of the revision's configuration count for its code`() throws {
    try commands.write(
      #"{"source": {"TagNode.model.height": 9}}"#, to: "Sources/.lintel.json")
    let outcome = try commands.run("lintel diff --rev main Sources/Tag.swift")
    #expect(outcome.output.contains("#dotNode  changed  0,0 8×8  →  0,0 8×9"), "\(outcome)")
    #expect(outcome.errors.isEmpty)
  }

  @Test func `Files and classes that one side lacks are an answer`() throws {
    try commands.write(
      Self.card.replacing("CardNode", with: "NewNode"), to: "Sources/New.swift")
    try commands.write(
      Self.card + "\n" + Self.card.replacing("CardNode", with: "OtherNode"),
      to: "Sources/Card.swift")
    _ = try commands.run("rm 'a card.layout.json'")
    for (path, line) in [
      ("Sources/New.swift", "Sources/New.swift: was added, and is not in main"),
      (
        "'a card.layout.json'",
        "a card.layout.json: was deleted, and is not in the working tree"
      ),
      ("Sources/Card.swift", "Sources/Card.swift#OtherNode: was added, and is not in main"),
    ] {
      let outcome = try commands.run("lintel diff --rev main \(path)")
      #expect(outcome.lines.first.map(String.init) == line, "\(outcome)")
      #expect(outcome.code == 1 && outcome.errors.isEmpty)
    }
    let json = try commands.run("lintel diff --format json --rev main Sources/New.swift").output
    #expect(json == "{\"file\":\"Sources/New.swift\",\"change\":\"added\"}\n")
    let named = try commands.run("lintel diff --rev main 'Sources/Card.swift#CardNode'")
    #expect(named.output == "no frame differs, of 2\n", "\(named)")
  }

  @Test(arguments: [
    ("--rev nothing Sources/Card.swift", "is named \"nothing\""),
    ("--rev main..nothing Sources/Card.swift", "is named \"nothing\""),
    ("--rev --all Sources/Card.swift", "is named \"--all\""),
    ("--rev main Sources/Nothing.swift", "nothing to compare in main and in the working tree"),
    ("--rev main Sources/Base.swift", "no class has a layout"),
    ("--rev main 'Sources/Card.swift#NoNode'", "no class NoNode"),
    ("--rev main /dev/null", "not in a"), ("--rev main -", "not stdin"),
  ])
  func `What cannot be compared is an error`(arguments: String, message: String) throws {
    let outcome = try commands.run("lintel diff \(arguments)")
    #expect(outcome.errors.contains(message), "\(outcome)")
    #expect(outcome.code == 2 && outcome.output.isEmpty, "\(outcome)")
  }

  @Test func `Without a repository or git the reason is reported`() throws {
    let commands = try BuiltCommands(["Card.swift": Self.card])
    let outcome = try commands.run("lintel diff --rev main Card.swift")
    #expect(outcome.errors.hasSuffix("/Card.swift: not in a Git repository\n"), "\(outcome)")
    #expect(outcome.code == 2)
    let without = try commands.run(
      "L=$(command -v lintel); PATH=/nowhere \"$L\" diff --rev main Card.swift")
    #expect(without.errors == "lintel: --rev needs git, which is not in the PATH\n")
  }

  @Test func `Code that cannot be read in the revision is named with it`() throws {
    try commands.write("class Sizes {}", to: "Sources/Base.swift")
    try commands.write(
      Self.card.replacing("return row([photoNode])", with: "return model.layout"),
      to: "Sources/Card.swift")
    let now = try commands.run("lintel diff --rev main Sources/Card.swift")
    #expect(now.errors.hasPrefix("Sources/Card.swift:7:"), "\(now)")
    #expect(now.code == 2)
    _ = try commands.run(
      "git -c core.hooksPath=/nowhere -c core.fsmonitor=false -c user.name=n -c user.email=e commit -qam x"
    )
    let then = try commands.run("lintel diff --rev HEAD Sources/Card.swift")
    #expect(then.errors.hasPrefix("HEAD:Sources/Card.swift:7:"), "\(then)")
    #expect(then.code == 2)
  }
}
