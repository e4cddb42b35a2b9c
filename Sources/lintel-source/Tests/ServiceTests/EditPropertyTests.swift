import CodeEditing
import JSONText
import LayoutEvaluation
import RandomCode
import Randomness
import SourceService
import Testing

@Suite("Edits of random projects")
struct EditPropertyTests {
  /// The layouts of all classes of a project, by class, on its own screen and at several widths.
  private static func layouts(_ texts: [String: String]) -> [String: [JSONValue]] {
    var layouts: [String: [JSONValue]] = [:]
    for width in [nil, 320.0, 375, 430] {
      var request = SourceImport.Request(paths: texts.keys.sorted())
      request.root = "/nowhere"
      request.texts = texts
      request.screen = width.map { width in
        var screen = EvaluationScreen()
        screen.maxWidth = width
        return screen
      }
      for item in SourceImport().run(request, namesFiles: true).classes {
        guard let name = item["class"]?.string else { continue }
        let uses = item["otherUses"]?.items ?? []
        layouts[name, default: []].append(
          .array(([item] + uses).compactMap { $0["document"] }))
      }
    }
    return layouts
  }

  /// A random change of a key of a document, and the document with it.
  private static func change(
    of document: JSONValue, _ random: inout SeededGenerator
  ) -> (changes: [JSONValue], document: JSONValue)? {
    var elements: [(pointer: String, element: JSONValue)] = []
    func add(_ element: JSONValue, _ pointer: String) {
      guard element["type"] != nil else { return }
      elements.append((pointer, element))
      for (index, child) in (element["children"]?.items ?? []).enumerated() {
        add(child, "\(pointer)/children/\(index)")
      }
      if let child = element["child"] { add(child, "\(pointer)/child") }
    }
    guard let root = document["root"] else { return nil }
    add(root, "/root")
    let (pointer, element) = random.pick(elements)
    let style = element["style"]?.members ?? []
    func number(_ value: JSONValue) -> Double? { value.number }
    func code(_ key: String, _ number: Double) -> String {
      let text = "\(Int(number))"
      return ["width", "height", "maxWidth", "minWidth", "flexBasis"].contains(key)
        ? "ASDimensionMake(\(text))" : text
    }
    func change(_ key: String, old: JSONValue?, new: Double?) -> JSONValue {
      var members: [JSONValue.Member] = [
        .init("element", .string(pointer)), .init("isStyle", .boolean(true)),
        .init("key", .string(key)),
      ]
      if let old { members.append(.init("old", old)) }
      if let new {
        members += [.init("new", .number(new)), .init("code", .string(code(key, new)))]
        if let old = old?.number {
          let numbers: JSONValue = .object([
            .init("old", .number(old)), .init("new", .number(new)),
            .init("code", .string("\(Int(new))")),
          ])
          members.append(.init("numbers", .array([numbers])))
        }
      }
      return .object(members)
    }
    var changes: [JSONValue] = []
    let kind = random.int(in: 0...3)
    if kind > 0, let member = style.isEmpty ? nil : random.pick(style) {
      guard let old = number(member.value) else { return nil }
      switch kind {
      case 1: changes = [change(member.key, old: member.value, new: nil)]
      case 2: changes = [change(member.key, old: member.value, new: old + 1)]
      default:
        guard element["style"]?["minWidth"] == nil, ["width", "maxWidth"].contains(member.key)
        else { return nil }
        changes = [
          change(member.key, old: member.value, new: nil), change("minWidth", old: nil, new: old),
        ]
      }
    } else {
      let key = random.pick(["flexGrow", "flexShrink", "spacingBefore", "width"])
      guard element["style"]?[key] == nil else { return nil }
      changes = [change(key, old: nil, new: key.hasPrefix("flex") ? 1 : 30)]
    }
    let wanted = changes.compactMap { KeyChange($0) }.reduce(document as JSONValue?) {
      $0.flatMap($1.applied)
    }
    return wanted.map { (changes, $0) }
  }

  /// The comments and expressions of a text, which no edit may lose.
  private static func kept(_ text: String, without key: String?) -> [String: Int] {
    var counts: [String: Int] = [:]
    for line in text.split(separator: "\n") {
      if let comment = line.firstRange(of: "// note ") {
        counts[String(line[comment.lowerBound...]), default: 0] += 1
      }
      // The statement of a key that is taken away goes with its value.
      if let key, line.contains(".\(key) = ") { continue }
      for word in ["Metrics.gap", "kGap", "side", "constrainedSize.max.width"] {
        counts[word, default: 0] +=
          line.split(separator: word, omittingEmptySubsequences: false).count - 1
      }
    }
    return counts
  }

  @Test("Edit without a note changes its class alone, and keeps comments and expressions")
  func randomProjects() throws {
    var (found, refused) = (0, 0)
    for seed in RandomCases.seeds(0..<600, least: 24) {
      var random = SeededGenerator(seed: seed)
      let project = RandomProject(seed: seed, isSwift: seed % 3 != 0)
      let before = Self.layouts(project.texts)
      let imports = SourceImport()
      for path in project.texts.keys.sorted() where !path.hasSuffix(".h") {
        var request = SourceImport.Request(paths: [path])
        request.root = "/nowhere"
        var editor = SourceImport.Editor()
        for (path, text) in project.texts { editor.changes[path] = text }
        request.editor = editor
        let classes = imports.run(request, namesFiles: true).classes
        guard !classes.isEmpty else { continue }
        let item = random.pick(classes)
        guard let name = item["class"]?.string, let document = item["document"],
          let (changes, wanted) = Self.change(of: document, &random)
        else { continue }
        let json: JSONValue = .object([
          .init("class", .string(name)), .init("changes", .array(changes)),
          .init("document", wanted),
        ])
        let edit = try #require(SourceImport.EditRequest(json))
        let answer = imports.edits(request, edit)
        guard let edits = answer.edits, let text = project.texts[path] else {
          refused += 1
          continue
        }
        found += 1
        var bytes = Array(text.utf8)
        for edit in edits.reversed() { bytes.replaceSubrange(edit.range, with: edit.text.utf8) }
        let edited = String(decoding: bytes, as: UTF8.self)
        var texts = project.texts
        texts[path] = edited
        let after = Self.layouts(texts)
        func report(_ problem: String) {
          Issue.record(
            "seed \(seed), \(path), \(name): \(problem)\n\(json.line)\n\(text)\n\(edited)")
        }
        for (other, layouts) in before where other != name && after[other] != layouts {
          report("\(other) changes")
        }
        let own = after[name]?.first?.items?.first
        if own?.isSame(as: wanted) != true { report("the layout is another one") }
        // The value of a key that is taken away goes with its statement, that of one that moves stays.
        let gone = changes.count == 1 && changes[0]["new"] == nil ? changes[0]["key"]?.string : nil
        if Self.kept(text, without: gone) != Self.kept(edited, without: gone) {
          report("a comment or an expression is lost")
        }
      }
    }
    #expect(found > refused / 4 && refused > 0, "\(found) edits, \(refused) refused")
    print("edits \(found), refused \(refused)")
  }

  @Test("Edit is refused if a class changes on a narrow screen alone", arguments: [true, false])
  func narrowScreen(isInSameFile: Bool) throws {
    let base = """
      class BaseCell: ASCellNode {
        let title = ASTextNode()
        func padded() -> ASLayoutSpec {
          title.style.width = ASDimensionMake(20)
          return ASInsetLayoutSpec(insets: .zero, child: title)
        }
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          return padded()
        }
      }

      """
    let user = """
      class Cell: BaseCell {
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          if constrainedSize.max.width < 350 { return padded() }
          return ASWrapperLayoutSpec(layoutElement: ASDisplayNode())
        }
      }
      """
    let wide = user.replacing("padded()", with: "ASWrapperLayoutSpec(layoutElement: ASTextNode())")
    for (user, isRefused) in [(user, true), (wide, false)] {
      let texts =
        isInSameFile
        ? ["/nowhere/Base.swift": base + user]
        : ["/nowhere/Base.swift": base, "/nowhere/Cell.swift": user]
      var request = SourceImport.Request(paths: ["/nowhere/Base.swift"])
      request.root = "/nowhere"
      request.texts = texts
      let imports = SourceImport()
      let item = imports.run(request, namesFiles: true).classes.first
      let document = try #require(item?["document"])
      let change: JSONValue = .object([
        .init("element", .string("/root/child")), .init("isStyle", .boolean(true)),
        .init("key", .string("width")), .init("old", .number(20)),
      ])
      let wanted = try #require(KeyChange(change)?.applied(to: document))
      let edit = try #require(
        SourceImport.EditRequest(
          .object([
            .init("class", .string("BaseCell")), .init("changes", .array([change])),
            .init("document", wanted),
          ])))
      let answer = imports.edits(request, edit)
      #expect(
        answer.reason == (isRefused ? "the layout of Cell would change too" : nil), "\(answer)")
    }
  }
}
