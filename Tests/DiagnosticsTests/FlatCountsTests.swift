import Diagnostics
import Foundation
import LiveDocuments
import Randomness
import Testing

/// The cost of an edit does not depend on the length of the document.
@Suite struct FlatCountsTests {
  /// The counts of one edit.
  private struct Cost {
    var scannedBytes: Int
    var decoded: Int
    var measured: Int
    var rulesRun: Int
    var candidatesSelected: Int
    var facts: Int
    var queries: Int
  }

  /// Cells of one chat in sections of ten, ten sections in a chapter and so on: each level is as wide.
  private static func feed(levels: Int) -> String {
    var content = (0..<10).map { cell($0) }
    for level in 1..<levels {
      let section = """
        {"type":"stack","direction":"vertical","spacing":\(level),"children":[
        \(content.joined(separator: ",\n"))
        ]}
        """
      content = Array(repeating: section, count: 10)
    }
    return """
      {"constrainedSize":{"width":375,"max":{"height":"infinity"}},"root":{"type":"stack",
      "direction":"vertical","alignItems":"stretch","children":[
      \(content.joined(separator: ",\n"))
      ]}}
      """
  }

  /// Cells under one column, which may have a fault of its own.
  private static func column(of count: Int, _ fault: String = "") -> String {
    """
    {"constrainedSize":{"width":375,"max":{"height":"infinity"}},"root":{"type":"stack",\(fault)
    "direction":"vertical","alignItems":"stretch","children":[
    \((0..<count).map { cell($0 % 10) }.joined(separator: ",\n"))
    ]}}
    """
  }

  private static func cell(_ number: Int) -> String {
    """
    {"type":"inset","insets":8,"child":{"type":"stack","spacing":8,"children":[
      {"type":"node","style":{"width":40,"height":40}},
      {"type":"text","text":"message \(number)","style":{"flexShrink":1},"fault":1}]}}
    """
  }

  /// A feed that is edited.
  private struct Edited {
    let text: String
    let document: LiveDocument
    let check = DocumentCheck()

    init(_ text: String) {
      self.text = text
      document = LiveDocument(text: Array(text.utf8))
      _ = check.diagnostics(of: document)
    }

    /// Edits a cell in the middle and takes the edit back.
    func cost(replacing old: String, by new: String) throws -> [Cost] {
      let middle = text.utf8.index(text.startIndex, offsetBy: text.utf8.count / 2)
      let place = try #require(text[middle...].range(of: old))
      let start = text.utf8.distance(from: text.startIndex, to: place.lowerBound)
      let before = check.diagnostics(of: document)
      var costs: [Cost] = []
      for (range, replacement) in [
        (start..<(start + old.utf8.count), new), (start..<(start + new.utf8.count), old),
      ] {
        let (rulesRun, candidatesSelected) = (check.rulesRun, check.candidatesSelected)
        let (facts, queries) = (check.factCount, document.layout.queryCount)
        document.replace(range, with: Array(replacement.utf8))
        document.finishEditing(version: nil)
        _ = check.diagnostics(of: document)
        costs.append(
          Cost(
            scannedBytes: document.work.scannedBytes, decoded: document.work.decoded,
            measured: document.work.measured, rulesRun: check.rulesRun - rulesRun,
            candidatesSelected: check.candidatesSelected - candidatesSelected,
            facts: check.factCount - facts, queries: document.layout.queryCount - queries))
      }
      let after = check.diagnostics(of: document)
      #expect(after.map(\.message) == before.map(\.message))
      #expect(after.map(\.range) == before.map(\.range))
      return costs
    }
  }

  private static let edits = [
    (#""width":40"#, #""width":41"#),
    (#""width":40"#, #""width":-40"#),
    (#""width":40"#, #""width":"x""#),
    (#""text":"message 4""#, #""text":"a longer message, which may take more than one line""#),
    (#""type":"inset""#, #""id":"cell","type":"inset""#),
    (#""insets":8"#, #""insets":12"#),
    (#""flexShrink":1"#, #""flexShrink":1,"flexGrow":1"#),
    (#"{"type":"node","style":{"width":40,"height":40}},"#, ""),
    (#"{"type":"node","style":{"width":40,"height":40}},"#, #"{"type":"node"},"#),
    (#""spacing":8,"children""#, #""spacng":8,"children""#),
    (#""child":{"type":"stack""#, #""child":{"type":"stck""#),
  ]

  @Test func `an edit of a cell costs as much among a hundred times as many`() throws {
    let levels = RandomCases.size(2, short: 1)
    let (small, large) = (Edited(Self.feed(levels: levels)), Edited(Self.feed(levels: levels + 2)))
    for (old, new) in Self.edits {
      let costs = try zip(
        small.cost(replacing: old, by: new), large.cost(replacing: old, by: new))
      for (small, large) in costs {
        #expect(large.scannedBytes == small.scannedBytes, "\(old) by \(new)")
        #expect(large.decoded == small.decoded, "\(old) by \(new)")
        // Two levels more are above it; each stack may ask once freely and once with what is left.
        #expect(large.measured <= small.measured + 2 * 2, "\(old) by \(new)")
        #expect(large.rulesRun <= small.rulesRun + 2 * 40, "\(old) by \(new)")
        // Rules ask about what is above it too.
        #expect(large.facts <= small.facts + 2 * 10, "\(old) by \(new)")
        #expect(large.queries <= small.queries + 2 * 10, "\(old) by \(new)")
        // Each cell has a fault, but no other cell's matters.
        #expect(large.candidatesSelected == small.candidatesSelected, "\(old) by \(new)")
      }
    }
  }

  /// A fault around all cells may be explained by one in any of them; one that cannot be read explains them.
  @Test(arguments: ["", #""spacng":4,"#, #""flexWrap":"wrap","#])
  func `an edit in a column costs as much among many more elements`(
    fault: String
  ) throws {
    // What was measured in a stack of many lines takes the space of what was asked before.
    let queriesAgain = fault.contains("flexWrap") ? 1 : 0
    let small = Edited(Self.column(of: RandomCases.size(250, short: 100), fault))
    let large = Edited(Self.column(of: RandomCases.size(25_000, short: 1_000), fault))
    let added = (#"{"type":"inset""#, "\(Self.cell(7)),\n" + #"{"type":"inset""#)
    for (old, new) in Self.edits + [added] {
      let costs = try zip(
        small.cost(replacing: old, by: new), large.cost(replacing: old, by: new))
      for (small, large) in costs {
        #expect(large.scannedBytes == small.scannedBytes, "\(old) by \(new)")
        #expect(large.decoded == small.decoded, "\(old) by \(new)")
        #expect(large.measured == small.measured, "\(old) by \(new)")
        #expect(large.rulesRun == small.rulesRun, "\(old) by \(new)")
        #expect(large.candidatesSelected == small.candidatesSelected, "\(old) by \(new)")
        #expect(large.facts == small.facts, "\(old) by \(new)")
        #expect(abs(large.queries - small.queries) <= queriesAgain, "\(old) by \(new)")
      }
    }
  }
}
