import JSONText
import SourceTree
import Testing

@testable import CodeEditing

@Suite("Edits of code that change keys")
struct CodeEditorTests {
  private static let text = """
    func layout() -> ASLayoutSpec {
      title.style.width = UIScreen.main.bounds.width
      title.style.spacingBefore = 8
      photo.style.width = ASDimensionMake(64)
      photo.style.flexGrow = factor
      let row = ASStackLayoutSpec(direction: .horizontal, spacing: gap, alignItems: .center, children: [title, photo])
      row.style.height = 44
      return row
    }
    """

  private func offset(of word: String) -> Int {
    Self.text.firstRange(of: word).map {
      Self.text.utf8.distance(from: Self.text.startIndex, to: $0.lowerBound)
    } ?? -1
  }

  private var editor: CodeEditor {
    CodeEditor(
      CodeText(Array(Self.text.utf8), .swift),
      offsets: [
        "/root": offset(of: "ASStackLayoutSpec("),
        "/root/spacing": offset(of: "ASStackLayoutSpec("),
        "/root/alignItems": offset(of: "ASStackLayoutSpec("),
        "/root/style/height": offset(of: "height"),
        "/root/children/0/style/width": offset(of: "width"),
        "/root/children/0/style/spacingBefore": offset(of: "spacingBefore"),
        "/root/children/1/style/width": offset(of: "width = ASD"),
        "/root/children/1/style/flexGrow": offset(of: "flexGrow"),
      ], method: 0)
  }

  private func change(_ json: String) throws -> KeyChange {
    try #require(KeyChange(try JSONValue.parse(json)))
  }

  /// The lines that the first way to make changes removes and adds.
  private func difference(_ changes: [String]) throws -> [String] {
    let edits = try #require(try editor.candidates(for: try changes.map(change)).first)
    var bytes = Array(Self.text.utf8)
    for edit in edits.reversed() { bytes.replaceSubrange(edit.range, with: edit.text.utf8) }
    func lines(_ text: String) -> [Substring] { text.split(separator: "\n") }
    return lines(String(decoding: bytes, as: UTF8.self)).difference(from: lines(Self.text)).map {
      switch $0 {
      case .remove(_, let line, _): "-" + line.trimmed
      case .insert(_, let line, _): "+" + line.trimmed
      }
    }
  }

  private static let removal =
    #"{"element":"/root/children/0","isStyle":true,"key":"width","old":375,"oldCode":"375"}"#

  @Test("Expression that moves to another key stays an expression")
  func movedExpression() throws {
    let added =
      #"{"element":"/root/children/0","isStyle":true,"key":"flexBasis","new":375,"code":"ASDimensionMake(375)"}"#
    #expect(
      try difference([Self.removal, added]) == [
        "-title.style.width = UIScreen.main.bounds.width",
        "+title.style.flexBasis = UIScreen.main.bounds.width",
      ])
  }

  @Test(
    "Number is not written where the code has an expression",
    arguments: [
      // Half of the width that is removed.
      [
        removal,
        #"{"element":"/root/children/0","isStyle":true,"key":"maxWidth","new":187.5,"code":"187.5"}"#,
      ],
      [
        #"{"element":"/root/children/0","isStyle":true,"key":"width","old":375,"new":100,"code":"100","numbers":[{"old":375,"new":100,"code":"100"}]}"#
      ],
      [
        #"{"element":"/root","isStyle":false,"key":"spacing","old":8,"new":4,"code":"4","numbers":[{"old":8,"new":4,"code":"4"}]}"#
      ],
      [
        removal,
        #"{"element":"/root/children/1","isStyle":true,"key":"width","old":64,"new":200,"code":"200","numbers":[{"old":64,"new":200,"code":"200"}]}"#,
      ],
    ])
  func keptExpressions(changes: [String]) throws {
    #expect(throws: CodeFailure.self) { try difference(changes) }
  }

  @Test("Literal is replaced, and moves as the code of its new key")
  func literals() throws {
    #expect(
      try difference([
        #"{"element":"/root/children/1","isStyle":true,"key":"width","old":64,"new":100,"code":"ASDimensionMake(100)","numbers":[{"old":64,"new":100,"code":"100"}]}"#
      ]) == [
        "-photo.style.width = ASDimensionMake(64)", "+photo.style.width = ASDimensionMake(100)",
      ])
    #expect(
      try difference([
        #"{"element":"/root","isStyle":false,"key":"alignItems","old":"center","new":"start","oldCode":".center","code":".start","constantPrefix":"ASStackLayoutAlignItems"}"#
      ]).contains { $0.hasPrefix("+") && $0.contains("alignItems: .start,") })
    #expect(
      try difference([
        #"{"element":"/root/children/0","isStyle":true,"key":"spacingBefore","old":8,"oldCode":"8"}"#,
        #"{"element":"/root","isStyle":true,"key":"spacingBefore","new":8,"code":"8"}"#,
      ]) == ["-title.style.spacingBefore = 8", "+row.style.spacingBefore = 8"])
  }

  @Test("Factor that takes the place of an expression is written")
  func factors() throws {
    #expect(
      try difference([
        #"{"element":"/root/children/1","isStyle":true,"key":"flexGrow","old":2,"oldCode":"2"}"#,
        #"{"element":"/root/children/1","isStyle":true,"key":"flexShrink","new":1,"code":"1"}"#,
      ]) == ["-photo.style.flexGrow = factor", "+photo.style.flexShrink = 1"])
  }

  @Test("Insertions at one offset are one edit, before a removal there")
  func joined() {
    let removal = CodeEdit(4..<9, with: "")
    let (first, second) = (CodeEdit(4..<4, with: "a"), CodeEdit(4..<4, with: "b"))
    #expect(CodeEditor.joined([removal, first, second]) == [CodeEdit(4..<9, with: "ab")])
    #expect(CodeEditor.joined([removal, CodeEdit(8..<8, with: "a")]) == nil)
    #expect(
      CodeEditor.joined([CodeEdit(9..<9, with: "a"), removal])
        == [removal, CodeEdit(9..<9, with: "a")])
  }

  @Test("Change is applied to the document of another use")
  func appliedChange() throws {
    let document = try JSONValue.parse(
      #"{"root":{"type":"stack","children":[{"type":"text","style":{"width":375}}]}}"#)
    #expect(
      try change(Self.removal).applied(to: document)
        == (try JSONValue.parse(#"{"root":{"type":"stack","children":[{"type":"text"}]}}"#)))
    #expect(try change(Self.removal.replacing("/0", with: "/1")).applied(to: document) == nil)
  }
}

extension Substring {
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
