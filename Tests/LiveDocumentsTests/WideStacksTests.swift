import Diagnostics
import DocumentSyntax
import Foundation
import LayoutEngine
import LiveDocuments
import Randomness
import TestSupport
import Testing

/// Edits in a stack of many children.
@Suite struct WideStacksTests {
  /// A wide stack in random surroundings.
  private struct Wide {
    var keys: String
    var width: String
    var wrapper: Int
    var children: [String]

    init(using random: inout SeededGenerator) {
      (keys, width, wrapper) = ("", "", Int.random(in: 0..<4, using: &random))
      children = (0..<Int.random(in: 66..<90, using: &random)).map { _ in
        Self.child(isPlain: true, using: &random)
      }
      changeStack(using: &random)
    }

    mutating func changeStack(using random: inout SeededGenerator) {
      func one(_ values: String...) -> String {
        values.randomElement(using: &random) ?? ""
      }
      keys = #""direction":"\#(one("vertical", "vertical", "horizontal"))""#
      keys += #","alignItems":"\#(one("start", "end", "center", "stretch", "stretch"))""#
      keys += #","justifyContent":"\#(one("start", "start", "center", "end", "spaceBetween"))""#
      keys += #","spacing":\#(one("0", "3", "0.4"))"#
      if Int.random(in: 0..<8, using: &random) == 0 { keys += #","flexWrap":"wrap""# }
      width = one(
        #""width":320"#, #""max":{"width":320,"height":"infinity"}"#, #""width":320,"height":400"#)
    }

    static func child(isPlain: Bool, using random: inout SeededGenerator) -> String {
      let length = Int.random(in: 0..<9, using: &random)
      let cross = Int.random(in: 1..<40, using: &random)
      var style = #""width":\#(cross).3,"height":\#(length).7"#
      if !isPlain {
        switch Int.random(in: 0..<12, using: &random) {
        case 0: style += #","alignSelf":"stretch""#
        case 1: style += #","alignSelf":"end""#
        case 2: style += #","spacingBefore":2.1"#
        case 3: style += #","spacingAfter":-1"#
        case 4: style += #","flexGrow":1"#
        case 5: style += #","flexGrow":1,"flexShrink":1"#
        case 6: style = #""height":"12%""#
        case 7: style += #","minWidth":30,"flexBasis":7"#
        default: break
        }
      }
      switch Int.random(in: 0..<(isPlain ? 8 : 7), using: &random) {
      case 0: return #"{"type":"text","text":"some words of a text \#(length)"}"#
      case 1:
        return #"{"type":"stack","children":[{"type":"node","style":{\#(style)}},"#
          + #"{"type":"text","text":"\#(cross)"}]}"#
      case 2:
        return #"{"type":"inset","insets":\#(length),"child":{"type":"node","style":{\#(style)}}}"#
      case 3 where !isPlain: return #"{"type":"node","hidden":true,"style":{\#(style)}}"#
      default: return #"{"type":"node","style":{\#(style)}}"#
      }
    }

    mutating func change(using random: inout SeededGenerator) {
      let place = Int.random(in: 0..<children.count, using: &random)
      // The first and the last have neighbours on one side only.
      let edge = [0, place, place, children.count - 1].randomElement(using: &random) ?? place
      switch Int.random(in: 0..<18, using: &random) {
      case 0: changeStack(using: &random)
      case 1...2: children.insert(Self.child(isPlain: true, using: &random), at: edge)
      case 3: children.append(Self.child(isPlain: Bool.random(using: &random), using: &random))
      case 4...5 where children.count > 60: children.remove(at: edge)
      case 6 where children.count > 60:
        children.removeSubrange(edge..<min(edge + 3, children.count))
      case 7: children.swapAt(place, children.count - 1)
      case 8: children.swapAt(place, max(0, place - 1))
      case 9: wrapper = Int.random(in: 0..<4, using: &random)
      case 10...12: children[place] = Self.child(isPlain: false, using: &random)
      default: children[place] = Self.child(isPlain: true, using: &random)
      }
    }

    var text: [UInt8] {
      let stack = #"{"type":"stack",\#(keys),"children":[\#(children.joined(separator: ",\n"))]}"#
      let root =
        switch wrapper {
        case 0: stack
        case 1: #"{"type":"inset","insets":3,"child":\#(stack)}"#
        case 2:
          #"{"type":"stack","children":[{"type":"node","style":{"width":9,"height":500}},\#(stack)]}"#
        default:
          #"{"type":"stack","direction":"vertical","alignItems":"stretch","children":["#
            + #"{"type":"text","text":"a"},\#(stack)]}"#
        }
      return Array(#"{"constrainedSize":{\#(width)},"root":\#(root)}"#.utf8)
    }
  }

  /// The measurements of each element.
  private func layouts(of document: LiveDocument) -> [ElementID: [MeasureRequest]] {
    var found: [ElementID: [MeasureRequest]] = [:]
    document.elements.forEach { found[$0] = document.layout.measureRequests(of: $0) }
    return found
  }

  private func frames(of document: LiveDocument) -> [ElementID: Frame] {
    var found: [ElementID: Frame] = [:]
    document.elements.forEach { found[$0] = document.layout.frame(of: $0) }
    return found
  }

  @Test
  func
    `After edits of a wide stack everything equals a fresh opening, and changed frames are listed`()
  {
    for seed
      in 0..<(UInt64(ProcessInfo.processInfo.environment["LINTEL_WIDE_RUNS"] ?? "")
      ?? UInt64(RandomCases.count(24, least: 6)))
    {
      var random = SeededGenerator(seed: seed)
      var wide = Wide(using: &random)
      let document = LiveDocument(text: wide.text)
      var store = DiagnosticStore()
      _ = store.diagnostics(of: document)
      for step in 0..<12 {
        let (requests, former) = (layouts(of: document), frames(of: document))
        for _ in 0..<(step % 5 == 0 ? 3 : 1) { wide.change(using: &random) }
        document.replaceAll(with: wide.text)
        document.finishEditing(version: step)
        let place: Comment = "seed \(seed), step \(step)"
        // What changed is looked at before anything is traced.
        let told = Set(document.changes.map(\.element))
        let fresh = LiveDocument(text: wide.text)
        let expected = DocumentSnapshot(of: fresh)
        let actual = DocumentSnapshot(of: document, diagnostics: &store)
        guard actual == expected else {
          Issue.record("\(place): \(actual.differences(from: expected))")
          return
        }
        let now = frames(of: document)
        var attached: Set<ElementID> = []
        document.elements.forEach { attached.insert($0) }
        let moved = attached.filter { now[$0] != former[$0] }
        #expect(moved.isSubset(of: told), place)
        // A place that was given away may stand for two elements.
        if !document.isRestructured { #expect(told.isSubset(of: moved), place) }
        let laidOut = Set(
          document.changeSets(since: document.revision - 1)?.first?.laidOut ?? [])
        var freshElements: [ElementID] = []
        fresh.elements.forEach { freshElements.append($0) }
        var index = 0
        document.elements.forEach { element in
          let asked = document.layout.measureRequests(of: element)
          #expect(asked.isSame(as: fresh.layout.measureRequests(of: freshElements[index])), place)
          index += 1
          if let before = requests[element], !asked.isSame(as: before) {
            #expect(
              laidOut.contains(element),
              "\(place): \(document.pointer(of: element))")
          }
        }
      }
    }
  }

  @Test func `An edit of a cell runs as few elements in 10,000 cells as in 1,000`() throws {
    func work(cellCount: Int, replacing old: String, by new: String) throws -> RelayoutWork {
      let cells = Array(
        repeating:
          #"{"type":"inset","insets":4,"child":{"type":"node","style":{"width":40,"height":20}}}"#,
        count: cellCount)
      let text =
        #"{"constrainedSize":{"width":375,"max":{"height":"infinity"}},"root":{"type":"stack","#
        + #""direction":"vertical","alignItems":"stretch","children":["#
        + cells.joined(separator: ",") + "]}}"
      let document = LiveDocument(text: Array(text.utf8))
      let middle = text.utf8.index(text.startIndex, offsetBy: text.utf8.count * 3 / 4)
      let range = try #require(text[middle...].firstRange(of: old))
      let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
      document.replace(start..<(start + old.utf8.count), with: Array(new.utf8))
      document.finishEditing(version: nil)
      return document.work
    }
    for (old, new) in [
      (#""insets":4"#, #""insets":{"left":4,"top":4,"bottom":4,"right":3}"#),
      (#""width":40"#, #""width":41"#), (#""height":20"#, #""height":30"#),
    ] {
      let small = try work(cellCount: 1_000, replacing: old, by: new)
      let large = try work(cellCount: 10_000, replacing: old, by: new)
      #expect(large.measured == small.measured && small.measured < 6, "\(old) by \(new)")
      #expect(large.scannedBytes == small.scannedBytes && large.decoded == small.decoded)
    }
  }
}

extension [MeasureRequest] {
  fileprivate func isSame(as other: [MeasureRequest]) -> Bool {
    func bits(_ request: MeasureRequest) -> [UInt64] {
      [
        request.range.min.width, request.range.min.height, request.range.max.width,
        request.range.max.height, request.parentSize.width, request.parentSize.height,
        request.size.width, request.size.height,
      ].map(\.bitPattern)
    }
    return map(bits) == other.map(bits)
  }
}
