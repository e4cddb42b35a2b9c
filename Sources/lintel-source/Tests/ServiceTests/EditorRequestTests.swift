import CodeEditing
import Foundation
import JSONText
import LayoutEvaluation
import Randomness
import SourceService
import Testing

@Suite("Requests of an editor")
struct EditorRequestTests {
  private static let cells = """
    import AsyncDisplayKit

    let gap: CGFloat = 8

    class FirstCell: ASCellNode {
      let title = ASTextNode()
      override func layoutSpecThatFits(_ c: ASSizeRange) -> ASLayoutSpec {
        title.style.flexShrink = 1
        return ASInsetLayoutSpec(insets: UIEdgeInsets(top: gap, left: 16, bottom: gap, right: 16), child: title)
      }
    }

    // lintel: width 390
    class SecondCell: BaseCell {
      let photo = ASImageNode() // lintel: imageSize 64x48
      override func layoutSpecThatFits(_ c: ASSizeRange) -> ASLayoutSpec {
        photo.style.preferredSize = Metrics.photo
        return ASStackLayoutSpec(direction: .horizontal, spacing: 4, justifyContent: .start, alignItems: .center, children: [photo, label])
      }
    }

    class ThirdCell: ASCellNode {
      let second = SecondCell()
      var isNew = false
      override func layoutSpecThatFits(_ c: ASSizeRange) -> ASLayoutSpec {
        if isNew { second.style.flexGrow = 1 }
        return ASWrapperLayoutSpec(layoutElement: second)
      }
    }
    """

  private static let base = """
    class BaseCell: ASCellNode {
      let label = ASTextNode()
      override init() {
        super.init()
        label.attributedText = NSAttributedString(string: "Label")
      }
    }
    enum Metrics {
      static let photo = CGSize(width: 40, height: 30)
    }
    """

  private static let old = """
    #define kGap 12
    @interface OldNode : ASDisplayNode
    @property (nonatomic) ASTextNode *title;
    @end
    // lintel: scale 2
    @implementation OldNode
    - (instancetype)init {
      if (self = [super init]) {
        _title = [[ASTextNode alloc] init];
        _title.style.flexShrink = 1;
      }
      return self;
    }
    - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
      return [ASInsetLayoutSpec insetLayoutSpecWithInsets:UIEdgeInsetsMake(kGap, 4, kGap, 4) child:_title];
    }
    @end
    @implementation OtherNode : OldNode
    - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
      self.title.style.height = ASDimensionMake(kGap);
      return [ASWrapperLayoutSpec wrapperWithLayoutElement:self.title];
    }
    @end
    """

  /// An editor with files below a folder that no disk has.
  private struct Editor {
    let imports = SourceImport()
    var texts: [String: String]
    private var sent: [String: String] = [:]

    init(_ texts: [String: String]) { self.texts = texts }

    mutating func layouts(of path: String, known: Set<Int> = []) -> SourceImport.Result {
      imports.run(request(path, known: known), namesFiles: true)
    }

    /// Evaluates a file while its text is another one.
    mutating func outcome(of text: String, in path: String) -> CodeTrial.Outcome {
      imports.trial(request(path)).outcome(of: text, in: [path])
    }

    /// Requests the edits of a file.
    mutating func edits(of path: String, _ edit: String) throws -> SourceImport.EditAnswer {
      let edit = try #require(SourceImport.EditRequest(try JSONValue.parse(edit)))
      return imports.edits(request(path), edit)
    }

    private mutating func request(_ path: String, known: Set<Int> = []) -> SourceImport.Request {
      var request = SourceImport.Request(paths: [path])
      request.root = "/nowhere"
      var editor = SourceImport.Editor()
      for (path, text) in texts where sent[path] != text { editor.changes[path] = text }
      for path in sent.keys where texts[path] == nil {
        editor.changes.updateValue(nil, forKey: path)
      }
      sent = texts
      editor.known = known
      request.editor = editor
      return request
    }

    func freshLayouts(of path: String) -> SourceImport.Result {
      var request = SourceImport.Request(paths: [path])
      request.root = "/nowhere"
      request.texts = texts
      return SourceImport().run(request, namesFiles: true)
    }
  }

  private static let texts = [
    "/nowhere/Cells.swift": cells, "/nowhere/Base.swift": base, "/nowhere/Old.m": old,
  ]

  private func id(_ item: JSONValue?) -> Int? { item?["id"]?.number.map { Int($0) } }

  @Test(
    "Edit evaluates only the classes whose code or used code changed",
    arguments: [
      ("/nowhere/Cells.swift", "right: 16", "right: 17", 1),
      ("/nowhere/Cells.swift", "spacing: 4", "spacing: 5", 2),
      ("/nowhere/Cells.swift", "flexGrow = 1", "flexGrow = 2", 1),
      ("/nowhere/Cells.swift", "gap: CGFloat = 8", "gap: CGFloat = 9", 1),
      (
        "/nowhere/Cells.swift", "import AsyncDisplayKit", "// A comment\n\nimport AsyncDisplayKit",
        0
      ),
      ("/nowhere/Cells.swift", "class ThirdCell", "// A comment\nclass ThirdCell", 1),
      ("/nowhere/Base.swift", "width: 40", "width: 41", 2),
      ("/nowhere/Base.swift", "\"Label\"", "\"Longer\"", 2),
      ("/nowhere/Old.m", "kGap 12", "kGap 13", 0),
    ])
  func counts(path: String, old: String, new: String, count: Int) throws {
    var editor = Editor(Self.texts)
    #expect(editor.layouts(of: "/nowhere/Cells.swift").evaluated == 3)
    #expect(editor.layouts(of: "/nowhere/Cells.swift").evaluated == 0)
    let text = try #require(editor.texts[path])
    #expect(text.contains(old))
    editor.texts[path] = text.replacingOccurrences(of: old, with: new)
    let result = editor.layouts(of: "/nowhere/Cells.swift")
    #expect(result.evaluated == count, "\(new)")
  }

  @Test("Report that an editor has is not sent again, and one whose lines moved is")
  func knownReports() throws {
    var editor = Editor(Self.texts)
    let first = editor.layouts(of: "/nowhere/Cells.swift").classes
    let ids = Set(first.compactMap(id))
    #expect(ids.count == 3)
    let second = editor.layouts(of: "/nowhere/Cells.swift", known: ids)
    #expect(second.classes.map { $0["document"] } == [nil, nil, nil])
    #expect(Set(second.classes.compactMap(id)) == ids)
    editor.texts["/nowhere/Cells.swift"] = Self.cells.replacingOccurrences(
      of: "// lintel: width", with: "// More\n// lintel: width")
    let third = editor.layouts(of: "/nowhere/Cells.swift", known: ids)
    // The third class has the second as a node.
    #expect(third.evaluated == 2)
    #expect(third.classes.map { $0["document"] == nil } == [true, false, false])
    #expect(third.classes[2]["at"]?.string == "/nowhere/Cells.swift:23:1")
  }

  @Test(
    "Trial evaluates what depends on the difference, and leaves no trace",
    arguments: [
      ("/nowhere/Cells.swift", "flexGrow = 1", "flexGrow = 2", 1, false),
      ("/nowhere/Cells.swift", "spacing: 4", "spacing: 5", 2, false),
      ("/nowhere/Cells.swift", "spacing: 4", "spacing: 4 }", 3, true),
      ("/nowhere/Cells.swift", "imageSize 64x48", "imageSize 64", 2, true),
      ("/nowhere/Old.m", "kGap 12", "kGap 13", 2, false),
    ])
  func trials(path: String, old: String, new: String, count: Int, isBroken: Bool) throws {
    var editor = Editor(Self.texts)
    let before = editor.layouts(of: path).classes
    let text = try #require(editor.texts[path]).replacingOccurrences(of: old, with: new)
    let trial = editor.outcome(of: text, in: path)
    #expect(trial.isBroken == isBroken)
    if isBroken {
      #expect(trial.evaluated <= count)
    } else {
      #expect(trial.evaluated == count)
      var other = Editor(Self.texts)
      other.texts[path] = text
      #expect(
        trial.layouts[path]?.map(\.document)
          == other.freshLayouts(of: path).classes.map { $0["document"] })
    }
    let after = editor.layouts(of: path)
    #expect(after.evaluated == 0)
    #expect(after.classes == before)
    guard path == "/nowhere/Cells.swift" else { return }
    // The next edit is compared with the editor's text, not with that of the trial.
    editor.texts[path] = Self.cells.replacingOccurrences(of: "right: 16", with: "right: 17")
    #expect(editor.layouts(of: path).evaluated == 1)
  }

  @Test("Change of a macro or of a bracket far from a class evaluates the class again")
  func distantChanges() throws {
    let path = "/nowhere/A.m"
    let text = """
      #define WIDE 1
      static int other = 1;
      @implementation A
      - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)s {
        ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
      #if WIDE
        row.spacing = 4;
      #else
        row.spacing = 8;
      #endif
        return row;
      }
      @end
      """
    var editor = Editor([path: text])
    let first = editor.layouts(of: path)
    for (old, new) in [("WIDE 1", "WIDE 0"), ("other = 1", "other = (1")] {
      editor.texts[path] = text.replacingOccurrences(of: old, with: new)
      let result = editor.layouts(of: path)
      #expect(comparable(result) == comparable(editor.freshLayouts(of: path)))
      #expect(old == "other = 1" || result.classes != first.classes)
    }
  }

  @Test("Closed text counts no more")
  func closedText() throws {
    var editor = Editor(Self.texts)
    _ = editor.layouts(of: "/nowhere/Cells.swift")
    editor.texts["/nowhere/Base.swift"] = nil
    let result = editor.layouts(of: "/nowhere/Cells.swift")
    #expect(result.evaluated == 2)
    let item = try #require(result.classes.first { $0["class"]?.string == "SecondCell" })
    #expect(item["source"]?["/root/children/0"]?.string == "/nowhere/Cells.swift:15:15")
  }

  @Test(
    "Wrong member of an editor's request is an error",
    arguments: [
      #"{"changes":{"a":1}}"#, #"{"known":["a"]}"#, #"{"known":[0.5]}"#, #"{"filesNumber":true}"#,
    ]
  )
  func wrongMember(editor: String) {
    let line =
      #"{"id":1,"method":"import","params":{"paths":["/nowhere/a.swift"],"editor":\#(editor)}}"#
    #expect(RequestLoop().answer(line)["error"]?["message"]?.string != nil)
  }

  @Test(
    "Wrong request for edits is an error",
    arguments: [
      "{}", #"{"class":"A"}"#, #"{"class":"A","changes":[],"document":{}}"#,
      #"{"class":"A","changes":[{"key":"width"}],"document":{}}"#,
      #"{"class":"A","hint":{"words":"size 4x4"}}"#,
      #"{"class":"A","hint":{"words":"a","element":"/root","key":"size","list":"unknown"},"stepLimit":0.5}"#,
    ])
  func wrongEdit(edit: String) {
    let line =
      #"{"id":1,"method":"edit","params":{"paths":["/nowhere/a.swift"],"edit":\#(edit)}}"#
    #expect(RequestLoop().answer(line)["error"]?["message"]?.string != nil)
  }

  /// The request that takes `flexShrink` away from the title of a class, whose document `edited` has then.
  private func removal(_ className: String, _ editor: inout Editor, limit: String = "") throws
    -> String
  {
    let text = try #require(editor.texts["/nowhere/Cells.swift"])
    var other = Editor(editor.texts)
    other.texts["/nowhere/Cells.swift"] = text.replacing(
      "    title.style.flexShrink = 1\n", with: "")
    let item = try #require(
      other.freshLayouts(of: "/nowhere/Cells.swift").classes.first {
        $0["class"]?.string == className
      })
    let document = try #require(item["document"])
    return
      #"{"class":"\#(className)","document":\#(document.line)\#(limit),"changes":[{"element":"/root/child","isStyle":true,"key":"flexShrink","old":1}]}"#
  }

  @Test("Edit is that of the statement, with the number of classes that were tried")
  func edits() throws {
    var editor = Editor(Self.texts)
    let answer = try editor.edits(of: "/nowhere/Cells.swift", try removal("FirstCell", &editor))
    let edit = try #require(answer.edits?.first, "\(answer)")
    #expect(answer.edits?.count == 1)
    #expect(
      String(decoding: Array(Self.cells.utf8)[edit.range], as: UTF8.self)
        == "    title.style.flexShrink = 1\n")
    #expect(edit.text.isEmpty)
    #expect(answer.tried == 3 && answer.untried == 0, "\(answer)")
    // No trial left a trace.
    let result = editor.layouts(of: "/nowhere/Cells.swift")
    #expect(comparable(result) == comparable(editor.freshLayouts(of: "/nowhere/Cells.swift")))
  }

  @Test("Limit of steps leaves classes of other files untried, whatever was evaluated before")
  func untriedClasses() throws {
    let user = """
      final class WideCell: FirstCell {
        override func layoutSpecThatFits(_ c: ASSizeRange) -> ASLayoutSpec {
          return ASInsetLayoutSpec(insets: .zero, child: super.layoutSpecThatFits(c))
        }
      }
      """
    var editor = Editor(
      Self.texts.merging([
        "/nowhere/Wide.swift": user.replacing("super.layoutSpecThatFits(c)", with: "ASTextNode()")
      ]) { $1 })
    let edit = try removal("FirstCell", &editor, limit: #","stepLimit":1"#)
    for _ in 0..<2 {
      let answer = try editor.edits(of: "/nowhere/Cells.swift", edit)
      #expect(answer.edits != nil && answer.tried == 3 && answer.untried == 1, "\(answer)")
      _ = editor.layouts(of: "/nowhere/Wide.swift")
    }
    let all = try editor.edits(of: "/nowhere/Cells.swift", try removal("FirstCell", &editor))
    #expect(all.edits != nil && all.tried == 4 && all.untried == 0, "\(all)")
    // The subclass has the statement's element, so that it changes too.
    editor.texts["/nowhere/Wide.swift"] = user
    let none = try editor.edits(of: "/nowhere/Cells.swift", try removal("FirstCell", &editor))
    #expect(
      none.edits == nil && none.reason == "the layout of WideCell would change too", "\(none)")
  }

  // MARK: Random edits

  private static let insertions = [
    "{", "}", "\n", "\n\n", "\"", "/*", "*/", "//", " // lintel: 3", "// lintel: scale 3\n",
    "#if 0\n",
    "#endif\n", "#if WIDE\n", "#ifdef gap\n", "#else\n", "#define WIDE 0\n", "(", "[", "]", ")",
    "title", "class ", "@end\n", ".style.width = ASDimensionMake(20)",
    "second.", "let gap: CGFloat = 3\n",
    "struct Metrics { static let photo = CGSize(width: 1, height: 2) }\n",
    "@implementation OldNode\n", "extension FirstCell {}\n", "1", ",", ";", "private ",
    "fileprivate ", "static ", "#import \"Metrics.h\"\n", "#import \"All.h\"\n",
    "#import \"Other.h\"\n", "import Kit\n",
    "#define kGap 3\n", "extern CGFloat const kEdge;\n", "const CGFloat kEdge = 3;\n",
    "extension CGFloat { static let pad: CGFloat = 5 }\n", "private let gap: CGFloat = 7\n",
    "private class Header: ASDisplayNode {}\n",
  ]

  /// Files in which names of one spelling are private, or come from headers.
  private static let privateNames = [
    "/nowhere/A.swift": """
    private let gap: CGFloat = 4
    private extension CGFloat { static let pad: CGFloat = 6 }
    private final class Header: ASDisplayNode {
      override init() { super.init(); style.height = ASDimensionMake(gap * 10) }
    }
    class ACell: BaseCell {
      private let header = Header()
      override func layoutSpecThatFits(_ c: ASSizeRange) -> ASLayoutSpec {
        ASInsetLayoutSpec(insets: UIEdgeInsets(top: gap, left: .pad, bottom: Metrics.top, right: shared), child: header)
      }
    }
    """,
    "/nowhere/B.swift": """
    let shared: CGFloat = 3
    private let gap: CGFloat = 20
    extension CGFloat { static let pad: CGFloat = 30 }
    enum Metrics { static let top = gap / 2 }
    class BaseCell: ASCellNode {
      private let header = Header()
      override func layoutSpecThatFits(_ c: ASSizeRange) -> ASLayoutSpec {
        ASInsetLayoutSpec(insets: UIEdgeInsets(top: gap, left: .pad, bottom: Metrics.top, right: shared), child: header)
      }
    }
    fileprivate final class Header: ASDisplayNode {
      override init() { super.init(); style.width = ASDimensionMake(.pad) }
    }
    """,
    "/nowhere/M.m": """
    #import "All.h"
    static const CGFloat gap = 5;
    @interface MNode : ASDisplayNode
    @end
    @implementation MNode { ASDisplayNode *_box; }
    - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)c {
      return [ASInsetLayoutSpec insetLayoutSpecWithInsets:UIEdgeInsetsMake(gap, kGap, kEdge, kSide) child:_box];
    }
    @end
    """,
    "/nowhere/N.m": """
    #define kSide 70
    #define kGap 80
    const CGFloat kEdge = 90;
    static CGFloat const gap = 50;
    @implementation NNode { ASDisplayNode *_box; }
    - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)c {
      return [ASInsetLayoutSpec insetLayoutSpecWithInsets:UIEdgeInsetsMake(gap, kGap, kEdge, kSide) child:_box];
    }
    @end
    """,
    "/nowhere/All.h": "#import \"Metrics.h\"\nextern CGFloat const kEdge;\n",
    "/nowhere/Metrics.h": "#define kGap 8\n#define kSide 9\n",
    "/nowhere/Other.h": "#define kGap 80\n#define kSide 90\n",
  ]

  private static func edit(_ text: String, by generator: inout SeededGenerator) -> String {
    var lines = text.components(separatedBy: "\n")
    let index = Int.random(in: 0..<lines.count, using: &generator)
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: lines.remove(at: index)
    case 1: lines.insert(lines[Int.random(in: 0..<lines.count, using: &generator)], at: index)
    case 2:
      let end = min(lines.count, index + Int.random(in: 1..<8, using: &generator))
      lines.removeSubrange(index..<end)
    case 3:
      let moved = lines.remove(at: index)
      lines.insert(moved, at: Int.random(in: 0...lines.count, using: &generator))
    default:
      var line = Array(lines[index])
      let column = Int.random(in: 0...line.count, using: &generator)
      if Bool.random(using: &generator), column < line.count {
        line.remove(at: column)
      } else {
        line.insert(contentsOf: insertions.randomElement(using: &generator) ?? "", at: column)
      }
      lines[index] = String(line)
    }
    return lines.joined(separator: "\n")
  }

  private func comparable(_ result: SourceImport.Result) -> [JSONValue] {
    result.classes.map { item in .object((item.members ?? []).filter { $0.key != "id" }) }
      + result.failures
  }

  @Test("Edit of an import lays out again what a name of another header now means")
  func editOfImport() throws {
    var editor = Editor(Self.privateNames)
    func insets(_ result: SourceImport.Result) -> [JSONValue?] {
      result.classes.map { $0["document"]?["root"]?["insets"]?["left"] }
    }
    #expect(insets(editor.layouts(of: "/nowhere/M.m")) == [.number(8)])
    editor.texts["/nowhere/All.h"] = "#import \"Other.h\"\nextern CGFloat const kEdge;\n"
    #expect(insets(editor.layouts(of: "/nowhere/M.m")) == [.number(80)])
    editor.texts["/nowhere/Metrics.h"] = nil
    editor.texts["/nowhere/All.h"] = "extern CGFloat const kEdge;\n"
    #expect(insets(editor.layouts(of: "/nowhere/M.m")) == [.number(80)])
    #expect(editor.layouts(of: "/nowhere/M.m").evaluated == 0)
  }

  @Test("Layouts after random edits of private names are those of the same texts read afresh")
  func randomEditsOfPrivateNames() throws {
    var generator = SeededGenerator(seed: 11)
    for round in 0..<RandomCases.count(100) {
      var editor = Editor(Self.privateNames)
      for step in 0..<20 {
        let path = try #require(Self.privateNames.keys.sorted().randomElement(using: &generator))
        switch Int.random(in: 0..<12, using: &generator) {
        case 0: editor.texts[path] = Self.privateNames[path]
        case 1 where editor.texts.count > 2: editor.texts[path] = nil
        default: editor.texts[path] = editor.texts[path].map { Self.edit($0, by: &generator) }
        }
        let asked = try #require(editor.texts.keys.sorted().randomElement(using: &generator))
        if step % 5 == 4, let text = editor.texts[asked] {
          _ = editor.outcome(of: Self.edit(text, by: &generator), in: asked)
        }
        let (result, fresh) = (editor.layouts(of: asked), editor.freshLayouts(of: asked))
        if comparable(result) != comparable(fresh) {
          Issue.record(
            "round \(round), step \(step), \(asked):\n\(editor.texts.values.joined(separator: "\n//\n"))\n\(result.classes)\n\(fresh.classes)"
          )
          return
        }
      }
    }
  }

  @Test("Layouts after random edits are those of the same texts read afresh")
  func randomEdits() throws {
    var generator = SeededGenerator(seed: 7)
    var (evaluated, freshlyEvaluated) = (0, 0)
    let rounds = RandomCases.count(400)
    for round in 0..<rounds {
      var editor = Editor(Self.texts)
      for step in 0..<25 {
        let path = try #require(editor.texts.keys.sorted().randomElement(using: &generator))
        let text = try #require(editor.texts[path])
        editor.texts[path] =
          Int.random(in: 0..<12, using: &generator) == 0
          ? Self.texts[path] : Self.edit(text, by: &generator)
        let asked = try #require(editor.texts.keys.sorted().randomElement(using: &generator))
        if step % 5 == 4, let text = editor.texts[asked] {
          _ = editor.outcome(of: Self.edit(text, by: &generator), in: asked)
        }
        let result = editor.layouts(of: asked)
        evaluated += result.evaluated
        let fresh = editor.freshLayouts(of: asked)
        freshlyEvaluated += fresh.classes.count
        if comparable(result) != comparable(fresh) {
          Issue.record(
            "round \(round), step \(step), \(asked):\n\(editor.texts)\n\(result.classes)\n\(fresh.classes)"
          )
          return
        }
      }
    }
    #expect(evaluated < freshlyEvaluated * 2 / 3, "\(evaluated) of \(freshlyEvaluated)")
  }
}
