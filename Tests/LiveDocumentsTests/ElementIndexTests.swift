import LayoutEngine
import Randomness
import Testing

@testable import LiveDocuments

/// The elements by id, compared with a list of all, through many changes.
@Suite struct ElementIndexTests {
  /// Ids of which several elements have the same, and in which nothing is short or long for all.
  private static let ids =
    ["", "a", "b", "é", "e\u{301}", "sevenby", "eightbyt", "ninebytes"]
    + (0..<60).map { "item-\($0)" } + (0..<20).map { String(repeating: "x", count: $0 + 2) }

  @Test(arguments: RandomCases.seeds(0..<40))
  func `The index finds elements by id after any edits`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var index = ElementIndex()
    var entries: [ElementEntry?] = Array(repeating: nil, count: 120)
    let ids = Array(Self.ids.prefix(Int(seed % 4) * 25 + 8))
    for step in 0..<600 {
      let place = Int(random.next() % 120)
      let element = ElementID(index: Int32(place))
      if let old = entries[place]?.id { index.remove(element, withID: old) }
      entries[place] = nil
      if random.next() % 4 > 0 {
        let id = ids[Int(random.next() % UInt64(ids.count))]
        index.insert(element, withID: id)
        var entry = ElementEntry()
        entry.id = id
        entries[place] = entry
      }
      guard step % 20 == 0 else { continue }
      #expect(differences(index, entries, ids) == [], "step \(step)")
    }
  }

  @Test func `The list of ids has each id once, and is empty above the limit`() {
    var index = ElementIndex()
    for (position, id) in ["b", "a", "b", "c"].enumerated() {
      index.insert(ElementID(index: Int32(position)), withID: id)
    }
    #expect(index.ids(atMost: 3) == ["a", "b", "c"])
    #expect(index.ids(atMost: 2) == [])
  }

  private func differences(
    _ index: ElementIndex, _ entries: [ElementEntry?], _ ids: [String]
  ) -> [String] {
    ids.filter { id in
      let expected = Set(
        entries.indices.filter { entries[$0]?.id?.isExactly(id) == true }
          .map { ElementID(index: Int32($0)) })
      let shared = index.shared[ExactString(id)]
      return index.elements(withID: id) != expected
        || shared != (expected.count > 1 ? expected : nil)
    }
  }
}
