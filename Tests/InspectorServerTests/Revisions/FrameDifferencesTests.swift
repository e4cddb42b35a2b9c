import DocumentSyntax
import InspectorServer
import JSON
import LayoutEngine
import Randomness
import Testing

@testable import LiveDocuments

/// The differences from earlier revisions, and those in `layout/didRelayout`, equal those of full lists of frames.
@Suite struct FrameDifferencesTests {
  @Test func `revisions are compared as full lists of frames are, after any edits`() {
    for seed in RandomCases.seeds(2_000..<2_120) {
      var random = SeededGenerator(seed: seed)
      var layout = RandomLayout(using: &random)
      let document = LiveDocument(text: Array(layout.text.utf8))
      var lists = [FrameList(of: document, after: nil)]
      for _ in 0..<40 {
        for _ in 0..<Int.random(in: 1..<3, using: &random) { layout.edit(using: &random) }
        document.replaceAll(with: Array(layout.text.utf8))
        document.finishEditing(version: nil)
        lists.append(FrameList(of: document, after: lists.last))
        guard lists.last?.hasAllChanges(of: document, since: lists[lists.count - 2]) == true else {
          Issue.record("seed \(seed), revision \(document.revision): changes are not all changes")
          return
        }
        let pair = (lists.randomElement(using: &random), lists.randomElement(using: &random))
        guard let from = pair.0, let to = pair.1 else { continue }
        let expected = to.differences(from: from)
        let differences = document.differences(from: from.revision, to: to.revision)
        guard differences == expected else {
          let found = Set((differences?.changes ?? []).map { "\($0)" })
          let wanted = Set(expected.changes.map { "\($0)" })
          Issue.record(
            """
            seed \(seed), revisions \(from.revision) and \(to.revision) of \(document.revision): \
            \(found.subtracting(wanted).prefix(2)), not \(wanted.subtracting(found).prefix(2)), \
            \(differences?.unchangedCount ?? -1) unchanged, not \(expected.unchangedCount) \
            after \(layout.history.suffix(6))
            """)
          return
        }
      }
    }
  }

  @Test(
    arguments: [
      #"{"type":"inset","hidden":true,"child":"#, #"{"type":"text","text":"a","child":"#,
      #"{"type":"spec","child":"#, #"{"type":"wrapper","children":7,"child":"#,
      #"{"type":"inset","child":"#,
      #"{"type":"stack","hidden":true,"children":[{"type":"inset","child":"#,
    ]
  )
  func `an element that moves to where nothing is laid out has no frame`(outer: String) {
    let start = #"{"root":{"type":"stack","children":["#
    let inner = #"{"type":"stack","children":[{"type":"node","style":{"width":5}}]}"#
    let document = LiveDocument(text: Array("\(start)\(inner)]}}".utf8))
    let (front, back) = (start.utf8.count, start.utf8.count + inner.utf8.count)
    let closing = Array((outer.contains("[") ? "}]}" : "}").utf8)
    var lists = [FrameList(of: document, after: nil)]
    for isWrapping in [true, false, true, false] {
      if isWrapping {
        document.replace(back..<back, with: closing)
        document.replace(front..<front, with: Array(outer.utf8))
      } else {
        let moved = back + outer.utf8.count
        document.replace(moved..<(moved + closing.count), with: [])
        document.replace(front..<(front + outer.utf8.count), with: [])
      }
      document.finishEditing(version: nil)
      let list = FrameList(of: document, after: lists.last)
      #expect(list.items.count == (isWrapping ? closing.count == 1 ? 4 : 5 : 3))
      let hasAllChanges = list.hasAllChanges(of: document, since: lists[lists.count - 1])
      #expect(hasAllChanges)
      for former in lists {
        let differences = document.differences(from: former.revision, to: list.revision)
        let areSame = differences == list.differences(from: former)
        #expect(areSame, "revisions \(former.revision) and \(list.revision)")
      }
      lists.append(list)
    }
  }

  @Test func `elements are followed through any change of structure`() {
    for seed in RandomCases.seeds(2_120..<2_200) {
      var random = SeededGenerator(seed: seed)
      let document = LiveDocument(text: Array(RandomLayout(using: &random).text.utf8))
      var lists = [FrameList(of: document, after: nil)]
      var names: [String] = []
      for _ in 0..<40 {
        for _ in 0..<Int.random(in: 1..<3, using: &random) {
          names.append("\(document.restructure(using: &random))")
        }
        document.finishEditing(version: nil)
        lists.append(FrameList(of: document, after: lists.last))
        guard lists.last?.hasAllChanges(of: document, since: lists[lists.count - 2]) == true,
          let from = lists.randomElement(using: &random),
          let to = lists.randomElement(using: &random),
          document.differences(from: from.revision, to: to.revision)
            == to.differences(from: from)
        else {
          Issue.record("seed \(seed), revision \(document.revision) after \(names.suffix(6))")
          return
        }
      }
    }
  }

  @Test func `a relayout lists what full lists of frames have different`() throws {
    for seed in RandomCases.seeds(2_200..<2_240) {
      var random = SeededGenerator(seed: seed)
      var layout = RandomLayout(using: &random)
      let document = LiveDocument(text: Array(layout.text.utf8))
      var client = TestClient(capabilities: [:])
      _ = client.open(layout.text)
      _ = client.request("layout/subscribe", [:])
      var former = FrameList(of: document, after: nil)
      for version in 2..<30 as Range<Int64> {
        layout.edit(using: &random)
        document.replaceAll(with: Array(layout.text.utf8))
        document.finishEditing(version: nil)
        let list = FrameList(of: document, after: former)
        let messages = client.change(version: version, ["text": .string(layout.text)])
        let listed = messages.relayouts.first?["changed"]?.arrayValue?.map {
          [$0["pointer"], $0["before"], $0["after"]]
        }
        let expected = list.differences(from: former).changes.filter {
          $0.kind != .removed && !$0.before.isSame(as: $0.after)
        }
        .map { [.string($0.pointer), frame($0.before), frame($0.after)] as [JSONValue?] }
        #expect(
          listed == expected, "seed \(seed), version \(version) after \(layout.history.suffix(3))")
        if listed != expected { return }
        former = list
      }
    }
  }

  private func frame(_ frame: Frame?) -> JSONValue {
    guard let frame else { return nil }
    let numbers = [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height]
    return .array(
      numbers.map { number in
        number == number.rounded() ? .integer(Int64(number)) : .real(number)
      })
  }
}

/// All elements of a document and their frames, each element with a number that no other ever has.
private struct FrameList {
  let revision: Int
  private(set) var items: [Item] = []
  private var numbers: [ElementID: Int] = [:]
  private var next = 0

  struct Item {
    let number: Int
    let element: ElementID
    let pointer: String
    let id: String?
    let type: String?
    let frame: Frame?
    let contentSize: Size?

    func difference(
      _ kind: FrameDifference.Kind, _ before: Frame?, _ after: Frame?
    ) -> FrameDifference {
      FrameDifference(
        element: element, kind: kind, pointer: pointer, id: id, type: type, before: before,
        after: after)
    }

    func change(from before: Item) -> FrameDifference {
      FrameDifference(
        element: element, kind: .changed, pointer: pointer, id: id, type: type,
        before: before.frame, after: frame, contentBefore: before.contentSize,
        contentAfter: contentSize)
    }
  }

  init(of document: LiveDocument, after former: FrameList?) {
    revision = document.revision
    next = former?.next ?? 0
    let removed = Set((document.history.last?.former.removed ?? []).map(\.element))
    document.elements.forEach { element in
      let known = removed.contains(element) ? nil : former?.numbers[element]
      let number = known ?? next
      if known == nil { next += 1 }
      numbers[element] = number
      items.append(
        Item(
          number: number, element: element, pointer: document.pointer(of: element),
          id: document.elements.id(of: element),
          type: document.elements.declaration(of: element)?.name,
          frame: document.layout.frame(of: element),
          contentSize: document.layout.scrollContentSize(of: element)))
    }
  }

  func differences(from former: FrameList) -> FrameDifferences {
    let there = Dictionary(uniqueKeysWithValues: former.items.map { ($0.number, $0) })
    var changes: [FrameDifference] = []
    var unchangedCount = 0
    for item in items {
      if let before = there[item.number] {
        if before.frame.isSame(as: item.frame), before.contentSize == item.contentSize {
          unchangedCount += 1
        } else {
          changes.append(item.change(from: before))
        }
      } else {
        changes.append(item.difference(.added, nil, item.frame))
      }
    }
    let numbers = Set(items.map(\.number))
    for item in former.items where !numbers.contains(item.number) {
      changes.append(item.difference(.removed, item.frame, nil))
    }
    return FrameDifferences(changes: changes, unchangedCount: unchangedCount)
  }

  /// True if the changes of the document's last revision are those of the lists.
  func hasAllChanges(of document: LiveDocument, since former: FrameList) -> Bool {
    let expected = differences(from: former).changes.filter {
      $0.kind != .removed && !$0.before.isSame(as: $0.after)
    }
    return document.changes.map(\.element) == expected.map(\.element)
      && zip(document.changes, expected).allSatisfy {
        $0.before.isSame(as: $1.before) && $0.after.isSame(as: $1.after)
      }
  }
}

extension LiveDocument {
  fileprivate enum Restructuring: CaseIterable {
    case wrap, unwrap, remove, copy, rename, retype, damage
  }

  /// Makes an edit of the text that leaves the objects around it as they are.
  fileprivate func restructure(using random: inout some RandomNumberGenerator) -> Restructuring {
    var elements: [Range<Int>] = []
    self.elements.forEach { elements.append(range(of: $0)) }
    let edit = Restructuring.allCases.randomElement(using: &random) ?? .damage
    guard let range = elements.randomElement(using: &random), !range.isEmpty else {
      replaceAll(with: Array(RandomLayout(using: &random).text.utf8))
      return .damage
    }
    let bytes = source.text.bytes(in: range)
    switch edit {
    case .wrap:
      let wrapper = [
        #"{"type":"inset","insets":2,"child":"#, #"{"type":"spec","child":"#,
        #"{"type":"overlay","hidden":true,"child":"#, #"{"type":"text","text":"a","child":"#,
        #"{"type":"background","id":"e7","background":"#,
      ].randomElement(using: &random)
      replace(range.upperBound..<range.upperBound, with: Array("}".utf8))
      replace(range.lowerBound..<range.lowerBound, with: Array((wrapper ?? "").utf8))
    case .unwrap:
      let inside = elements.filter {
        range.lowerBound < $0.lowerBound && $0.upperBound < range.upperBound
      }
      guard let kept = inside.randomElement(using: &random) else { return edit }
      replace(kept.upperBound..<range.upperBound, with: [])
      replace(range.lowerBound..<kept.lowerBound, with: [])
    case .remove: replace(range, with: Array("null".utf8))
    case .copy:
      guard let other = elements.randomElement(using: &random) else { return edit }
      replace(other.upperBound..<other.upperBound, with: [UInt8(ascii: ",")] + bytes)
    case .rename:
      let id = Int.random(in: 0..<9, using: &random)
      replace(
        (range.lowerBound + 1)..<(range.lowerBound + 1), with: Array("\"id\":\"e\(id)\",".utf8))
    case .retype:
      let type = ["stack", "node", "overlay", "wrapper", "x"].randomElement(using: &random) ?? ""
      let end = range.upperBound - 1
      replace(end..<end, with: Array(",\"type\":\"\(type)\"".utf8))
    case .damage:
      let offset = Int.random(in: range, using: &random)
      replace(offset..<(offset + 1), with: [])
    }
    return edit
  }
}
