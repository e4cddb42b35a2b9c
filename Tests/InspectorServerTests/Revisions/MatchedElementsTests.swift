import DocumentMaking
import Diagnostics
import Exercise
import Inspection
import InspectorServer
import LayoutEngine
import LiveDocuments
import Randomness
import Testing

/// Elements that a selector means, kept up to date through revisions.
@Suite struct MatchedElementsTests {
  private static let selectors = [
    "*", "stack > text", "stack text", "* > * > text", ":hidden", ":hidden text", ":not(:hidden)",
    "[x>0]", "[absolute.x>0]", "[x>0] [absolute.y>10]", "[width=0]", ":empty", ":outside",
    ":overflowing", ":overflowing :outside", ":leaf", ":first-child", "stack > :last-child",
    ":diagnostic", ":diagnostic(zero-size)", "stack :diagnostic", "[depth>2]", "[depth=1] > *",
    ":root > :leaf", "[flexGrow>0]", "[text*=e]", "node:not([width=0])", "[insets*=' ']",
    "scroll *",
    "button *", ":spec > :node",
    (0..<40).map { "[x>\($0)] [y>\($0)]" }.joined(separator: ","),
  ]

  /// A document with what is known of one selector in its last revision.
  private struct Followed {
    private let selector: Selector
    var matched: MatchedElements
    var frames: [ElementID: Frame?] = [:]
    var named: [(element: ElementID, pointer: String)] = []

    init(_ text: String, in document: LiveDocument, _ codes: ElementCodes) throws {
      selector = try Selector(text)
      matched = MatchedElements(selector, SelectorFacts(document) { codes })
      look(at: document, codes)
    }

    private mutating func look(at document: LiveDocument, _ codes: ElementCodes) {
      let elements = document.elements(matching: selector, codes: codes.codes)
      named = elements.map { ($0, document.pointer(of: $0)) }
      frames = [:]
      for element in elements { frames[element] = .some(document.layout.frame(of: element)) }
    }

    /// Follows a revision and compares with a fresh evaluation.
    mutating func follow(
      _ document: LiveDocument, _ changes: SelectorChanges, _ codes: ElementCodes, _ when: Comment
    ) {
      let difference = matched.follow(changes)
      let (former, formerFrames) = (named, frames)
      look(at: document, codes)
      let removed = changes.elements.removed
      let stayed = Set(former.map(\.element)).subtracting(removed)
      let now = Set(named.map(\.element))
      #expect(Set(matched.elements) == now, when)
      #expect(Set(difference.added) == now.subtracting(stayed), when)
      let moved = named.filter {
        stayed.contains($0.element)
          && !(formerFrames[$0.element] ?? nil).isSame(as: frames[$0.element] ?? nil)
      }
      #expect(Set(difference.reframed) == Set(moved.map(\.element)), when)
      let present = named.filter {
        !stayed.contains($0.element) || difference.reframed.contains($0.element)
      }
      let shown = changes.elements.after.named(difference.added + difference.reframed)
      #expect(shown.map(\.pointer) == present.map(\.pointer), when)
      let gone = former.filter { removed.contains($0.element) || !now.contains($0.element) }
      let lost = changes.elements.before.named(difference.removed)
      #expect(lost.map(\.pointer) == gone.map(\.pointer), when)
    }
  }

  private func codes(_ check: DocumentCheck, of document: LiveDocument) -> ElementCodes {
    ElementCodes(document.codes(of: check.diagnostics(of: document)))
  }

  @Test(arguments: 0..<16)
  func `Matched elements after random edits of a made document equal a fresh evaluation`(
    seed: UInt64
  ) throws {
    var choices = Choices(seed: 4_100 + seed)
    var text = NaiveText(LayoutMaker.text(using: &choices), unit: .utf8)
    try follow(seed, using: &choices, text.string) { choices in
      let change = EditMaker.change(of: text, using: &choices)
      text.replace(change.range, with: change.text)
      return text.string
    }
  }

  @Test(arguments: 0..<16)
  func `Matched elements after random changes of structure equal a fresh evaluation`(
    seed: UInt64
  ) throws {
    var choices = Choices(seed: 5_100 + seed)
    var random = SeededGenerator(seed: seed)
    var layout = RandomLayout(using: &random)
    try follow(seed, using: &choices, layout.text) { _ in
      layout.edit(using: &random)
      return layout.text
    }
  }

  private func follow(
    _ seed: UInt64, using choices: inout Choices, _ text: String,
    next: (inout Choices) -> String
  ) throws {
    let document = LiveDocument(text: Array(text.utf8))
    let check = DocumentCheck()
    let first = codes(check, of: document)
    var texts = (0..<8).map { _ in choices.pick(Self.selectors) }
    for _ in 0..<8 {
      let made = SelectorMaker.selector(using: &choices)
      if (try? Selector(made)) != nil { texts.append(made) }
    }
    var followed = try texts.map { try Followed($0, in: document, first) }
    for step in 0..<25 {
      let revision = document.revision
      document.replaceAll(with: Array(next(&choices).utf8))
      document.finishEditing(version: nil)
      let codes = codes(check, of: document)
      let changes = SelectorChanges(
        try #require(ElementChanges(in: document, since: revision)),
        SelectorFacts(document) { codes })
      for index in followed.indices {
        followed[index].follow(
          document, changes, codes, "seed \(seed), step \(step): \(texts[index])")
      }
    }
  }

  /// A column of rows, with one text that is edited.
  private func column(_ count: Int) -> String {
    let row = #"{"type":"inset","insets":2,"child":{"type":"text","text":"a"}}"#
    return #"{"root":{"type":"stack","direction":"vertical","alignItems":"start","children":["#
      + Array(repeating: row, count: count).joined(separator: ",")
      + #",{"type":"node","id":"edited","style":{"width":1,"height":10}}]}}"#
  }

  @Test(arguments: [
    "*", "stack > inset > text", ":hidden", "[depth>1]", "[x>5]", "[absolute.x>5]", ":outside",
    ":empty", ":leaf", ":first-child", "stack [flexGrow=0]", "#edited", "text:not([width=0])",
  ])
  func `Comparisons for one edit do not grow with the number of elements`(text: String) throws {
    let selector = try Selector(text)
    let counts = try [100, 1_000].map { count in
      let document = LiveDocument(text: Array(column(count).utf8))
      var matched = MatchedElements(selector, SelectorFacts(document) { ElementCodes() })
      let edited = try #require(document.element(withID: "edited"))
      let width = document.range(of: document.location(of: .width, in: edited, part: .value))
      document.replace(width, with: Array("2".utf8))
      document.finishEditing(version: nil)
      let facts = SelectorFacts(document) { ElementCodes() }
      let changes = try #require(ElementChanges(in: document, since: 1))
      _ = matched.follow(SelectorChanges(changes, facts))
      return facts.comparisons
    }
    #expect(counts[0] == counts[1])
    #expect(counts[1] <= 12)
  }
}
