import Diagnostics
import DocumentSyntax
import Foundation
import JSON
import LiveDocuments
import Randomness
import Testing

/// The work of a keystroke does not grow with what the keystroke does not touch, and opening is linear.
@Suite struct GrowthTests {
  /// Edits of the cell in the middle: a value, a diagnostic that comes and goes, and a text.
  private static let edits = [
    (#""width":40"#, #""width":41"#), (#""width":40"#, #""width":-40"#),
    (#""text":"message""#, #""text":"message too""#),
  ]

  /// An edit that loses text, so that layout diagnostics around it and below it are withheld.
  private static let breaking = (#""width":40"#, #""width":word"#)

  @Test(arguments: GrowthDimension.allCases.filter { $0 != .fractions })
  func `A keystroke costs the same in a document twice as large`(_ dimension: GrowthDimension) {
    let count = RandomCases.size(60, short: 20)
    var small = CheckedEdits(GrowthDimension.document([dimension], count))
    var large = CheckedEdits(GrowthDimension.document([dimension], 2 * count))
    for (old, new) in Self.edits + [Self.breaking] {
      let work = zip(
        small.work(replacing: old, by: new), large.work(replacing: old, by: new))
      for (small, large) in work { #expect(large == small, "\(dimension), \(old) by \(new)") }
    }
    #expect(large.differencesFromFresh == [])
  }

  @Test(arguments: RandomCases.sample(GrowthDimension.allCases.filter { $0 != .fractions }))
  func `A keystroke on three screens costs the same in a document twice as large`(
    _ dimension: GrowthDimension
  ) {
    let count = RandomCases.size(60, short: 20)
    var small = CheckedEdits(GrowthDimension.document([dimension], count, variants: 2))
    var large = CheckedEdits(GrowthDimension.document([dimension], 2 * count, variants: 2))
    for (old, new) in Self.edits {
      let work = zip(
        small.work(replacing: old, by: new), large.work(replacing: old, by: new))
      for (small, large) in work {
        var (small, large) = (small, large)
        // All diagnostics of variants are checked again if some came or went.
        #expect(large.merged <= 2 * small.merged + 2, "\(dimension), \(old) by \(new)")
        (small.merged, large.merged) = (0, 0)
        #expect(large == small, "\(dimension), \(old) by \(new)")
      }
    }
    #expect(large.differencesFromFresh == [])
  }

  @Test func `Each key, setting and member that can be many is a dimension, or has a reason`()
    throws
  {
    let folder = URL(filePath: #filePath).appending(path: "../../../Protocol").standardized
    var many: Set<String> = []
    for name in ["layout-document", "lintel-configuration", "frames"] {
      let file = folder.appending(path: "\(name).schema.json")
      let schema = try JSONValue(parsing: [UInt8](Data(contentsOf: file)))
      many.formUnion(Self.manyValuedKeys(in: schema, of: schema))
    }
    let dimensions = Set(GrowthDimension.allCases.flatMap(\.keys))
    let others = Set(GrowthDimension.others.keys)
    #expect(many.subtracting(dimensions).subtracting(others) == [])
    #expect(dimensions.union(others).subtracting(many) == [])
    #expect(dimensions.intersection(others) == [])
  }

  /// The keys of a schema whose values are arrays, or objects with any keys.
  private static func manyValuedKeys(in part: JSONValue, of schema: JSONValue) -> Set<String> {
    var keys: Set<String> = []
    for member in part.objectValue ?? JSONObject() {
      if member.key == "properties" {
        for property in member.value.objectValue ?? JSONObject()
        where isManyValued(property.value, of: schema) {
          keys.insert(property.key)
        }
      }
      keys.formUnion(manyValuedKeys(in: member.value, of: schema))
    }
    for item in part.arrayValue ?? [] { keys.formUnion(manyValuedKeys(in: item, of: schema)) }
    return keys
  }

  private static func isManyValued(_ value: JSONValue, of schema: JSONValue) -> Bool {
    if let path = value["$ref"]?.stringValue {
      var target = schema
      for step in path.split(separator: "/").dropFirst() { target = target[String(step)] ?? .null }
      return isManyValued(target, of: schema)
    }
    let types = value["type"]?.arrayValue ?? [value["type"] ?? .null]
    return types.contains("array") && value["maxItems"] == nil
      || value["additionalProperties"]?.objectValue != nil
      || (value["anyOf"]?.arrayValue ?? []).contains { isManyValued($0, of: schema) }
  }

  /// The pairs that meet in one loop: explanations (diagnostics, lost text, disabled codes) on all screens, and ids.
  private static let pairs: [[GrowthDimension]] = [
    [.diagnostics, .lostText], [.diagnostics, .syntaxErrors], [.disables, .lostText],
    [.usedDisables, .diagnostics], [.disabledCodes, .diagnostics], [.equalIDs, .diagnostics],
    [.variantIDs, .diagnostics], [.variantTexts, .overflowingRows], [.depth, .diagnostics],
    [.overflowingRows, .lostText], [.equalIDs, .lostText], [.unknownKeys, .repeatedKeys],
    [.unknownKeys, .disabledCodes], [.variantIDs, .variantTexts], [.variantTexts, .equalIDs],
    [.tableEntries, .overflowingRows], [.textRuns, .overflowingRows],
    // They may explain what is above them, which is compared with all of them.
    [.fractions, .overflowingRows],
  ]

  @Test(arguments: RandomCases.sample(pairs))
  func `A keystroke in two dimensions and four variants at most doubles`(
    _ pair: [GrowthDimension]
  ) {
    let count = RandomCases.size(40, short: 20)
    var small = CheckedEdits(GrowthDimension.document(pair, count, variants: 4))
    var large = CheckedEdits(GrowthDimension.document(pair, 2 * count, variants: 4))
    for (old, new) in Self.edits + [Self.breaking] {
      expectAtMostDoubled(&small, &large, old, new, "\(pair)")
    }
    #expect(large.differencesFromFresh == [])
  }

  /// Dimensions that meet in the loop over variants: elements and ids that variants name, and diagnostics.
  @Test(
    arguments: [[.children], [.variantTexts], [.variantIDs], [.diagnostics, .overflowingRows]]
      as [[GrowthDimension]])
  func `A keystroke on twice as many screens at most doubles`(_ dimensions: [GrowthDimension]) {
    let size = RandomCases.size(30, short: 12)
    for count in RandomCases.runsAll ? [4, 8] : [4] {
      var small = CheckedEdits(GrowthDimension.document(dimensions, size, variants: count))
      var large = CheckedEdits(GrowthDimension.document(dimensions, size, variants: 2 * count))
      for (old, new) in Self.edits + [Self.breaking] {
        expectAtMostDoubled(&small, &large, old, new, "\(dimensions) on \(count)")
      }
      #expect(large.differencesFromFresh == [])
    }
  }

  /// Dimensions of one element, with an edit in this element.
  private static let editsInside: [(GrowthDimension, old: String, new: String)] = [
    (.unknownKeys, #""key30":1"#, #""key30":2"#), (.unknownKeys, #""key30":1"#, #""alpha":1"#),
    (.unknownKeys, #""key30":1"#, "\"key30\":word"),
    (.repeatedKeys, #""id":"twice""#, #""id":"other""#), (.textRuns, "one ", "two or three "),
    (.tableEntries, #""width":9"#, #""width":8"#), (.tableEntries, #""width":9"#, #""width":-8"#),
    (.longText, "words and", "words or"), (.disabledCodes, #""code-30""#, #""zero-size""#),
    (.oneLine, #""width":4,"#, #""width":-4,"#), (.depth, #""width":4,"#, #""width":-4,"#),
    (.faultyLevels, #""width":4,"#, #""width":-4,"#),
  ]

  @Test(arguments: editsInside, [0, 3])
  func `A keystroke in an element twice as large at most doubles`(
    _ edit: (GrowthDimension, old: String, new: String), variants: Int
  ) {
    // The edits name the entry with the number 30.
    let count = RandomCases.size(60, short: 32)
    var small = CheckedEdits(GrowthDimension.document([edit.0], count, variants: variants))
    var large = CheckedEdits(GrowthDimension.document([edit.0], 2 * count, variants: variants))
    expectAtMostDoubled(&small, &large, edit.old, edit.new, "\(edit.0)")
    #expect(large.differencesFromFresh == [])
  }

  @Test func `Repeated keystrokes with variants come from the cached merge`() {
    var edited = CheckedEdits(
      GrowthDimension.document([.variantTexts, .diagnostics], 50, variants: 3))
    let merges = edited.check.mergeCount
    _ = edited.work(replacing: #""width":40"#, by: #""width":41"#)
    #expect(edited.check.mergeCount == merges)
    _ = edited.work(replacing: #""width":40"#, by: #""width":-40"#)
    #expect(edited.check.mergeCount > merges)
  }

  @Test func `An element that gets or loses a shared id costs what has that id`() {
    var small = CheckedEdits(GrowthDimension.document([.equalIDs, .children], 100))
    var large = CheckedEdits(GrowthDimension.document([.equalIDs, .children], 200))
    let (old, new) = (#""id":"same""#, #""id":"mine""#)
    let work = zip(small.work(replacing: old, by: new), large.work(replacing: old, by: new))
    for (small, large) in work { #expect(large == small) }
    #expect(large.differencesFromFresh == [])
  }

  /// The dimensions of rules that read siblings, parents or lines of texts, with the code that each has to give.
  private static let rules: [(GrowthDimension, code: String)] = [
    (.emptyScrolls, "scroll-without-content"), (.squeezedTexts, "text-squeezed"),
    (.wideBubbles, "text-wider-than-lines"), (.nestedBubbles, "text-wider-than-lines"),
    (.fractions, "fraction-as-points"), (.stretchedTexts, "stretch-across-only"),
    (.ignoredInsets, "infinite-insets-ignored"), (.offPixelRows, "off-pixel-size"),
    (.equalColumns, "justify-without-space"), (.layers, "stacked-wrapper-children"),
  ]

  /// Texts of these documents and others in their place: values, and keys, types and children that come and go.
  private static let replacements = [
    (#""flexShrink":1"#, #""flexShrink":0"#), (#""flexShrink":1"#, #""flexGrow":1"#),
    (#""type":"scroll""#, #""type":"node""#),
    (#""type":"scroll""#, #""type":"scroll","child":{"type":"text"}"#),
    (#""type":"node""#, #""type":"node","style":{"width":9}"#),
    (#""type":"node""#, #""hidden":true,"type":"node""#),
    (#""type":"text""#, #""hidden":true,"type":"text""#), (#""type":"text""#, #""type":"image""#),
    ("terms", ""), ("half", ""), ("0.5", "0"), ("0.5", "50"), ("0.5", "1"),
    ("Today", "Today at eight in the evening or later"), ("Today", "Monday"), ("long ", "lo "),
    (#""height":9"#, #""height":7"#), (#""height":7"#, #""height":9"#),
    (#""height":40"#, #""height":0"#),
    (#""100%"}"#, #""50%"}"#), (#""style":{"height":40}"#, #""alt":"""#),
    ("village in the north", ""), ("2 hours ago", "now"), ("extraordinarily ", ""),
    (#""infinity"}"#, "8}"), (#""height":20"#, #""height":20,"width":40"#),
    (#""alignSelf":"stretch""#, #""alignSelf":"center""#),
    (#""text":"play""#, #""text":"play","style":{"flexGrow":1}"#),
    ("33.3", "33.5"), ("33.3", "20"), (#""width":100"#, #""width":101"#),
    (#""width":300"#, #""width":600"#), (#""width":320"#, #""width":200"#),
    (#""type":"stack""#, #""direction":"horizontal","type":"stack""#),
    (#""type":"stack""#, #""direction":"vertical","type":"stack""#),
    (#""type":"stack""#, #""type":"wrapper""#), ("center", "start"), ("column", "row"),
    (#"column"}"#, #"column"},{"type":"text","text":"more"}"#),
    (#""constrainedSize":{"width":375"#, #""constrainedSize":{"width":80"#),
    (#""constrainedSize""#, #""scale":3,"constrainedSize""#),
    (#""children":["#, #""children":[{"type":"node"},"#),
    (#""insets":8"#, #""insets":{"left":30}"#),
    ("maximumNumberOfLines", "spacng"),
    (#""style":{"#, #""lintel-disable":["zero-size"],"style":{"#),
  ]

  @Test(arguments: rules, [0, 2])
  func `After random edits of what a rule reads all diagnostics are those of a fresh opening`(
    _ rule: (GrowthDimension, code: String), variants: Int
  ) {
    var random = SeededGenerator(seed: UInt64(variants))
    var edited = CheckedEdits(GrowthDimension.document([rule.0], 3, variants: variants))
    #expect(edited.diagnostics.contains { $0.code == rule.code })
    var undo: [(Range<Int>, String)] = []
    for step in 0..<RandomCases.count(150, least: 30) {
      if undo.count > 2 || !undo.isEmpty && step % 3 == 2, let (range, old) = undo.popLast() {
        _ = edited.work(replacing: range, with: old)
      } else {
        let bytes = edited.document.source.text.bytes
        guard let (old, new) = Self.replacements.randomElement(using: &random),
          let range = bytes.ranges(of: Array(old.utf8)).randomElement(using: &random)
        else { continue }
        undo.append((range.lowerBound..<(range.lowerBound + new.utf8.count), old))
        _ = edited.work(replacing: range, with: new)
      }
      let differences = edited.differencesFromFresh
      guard differences.isEmpty else {
        Issue.record("\(rule.0), \(variants) variants, step \(step): \(differences)")
        return
      }
    }
  }

  @Test(arguments: RandomCases.seeds(0..<6))
  func `After random edits on several screens all diagnostics are those of a fresh opening`(
    _ seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    let dimensions = (0..<4).map { _ in GrowthDimension.allCases.randomElement(using: &random) }
    var edited = CheckedEdits(
      GrowthDimension.document(
        dimensions.compactMap(\.self), Int(seed % 4) + 2, variants: Int(seed % 3) + 1))
    let fragments = [
      "}", "{", ",", "\"", "word", ":", #""alt":1,"#, #""id":"same","#, #""lintel-disable":[],"#,
      #""lintel-disable":["zero-size","unknown-key"],"#, #"{"type":"node"},"#, #""spacng":2,"#, "]",
      #""hidden":true,"#, " ", "\n", "4",
    ]
    var undo: [(Range<Int>, String)] = []
    for step in 0..<40 {
      let text = edited.document.source.text.bytes
      if undo.count > 3 || !undo.isEmpty && step % 3 == 2, let (range, old) = undo.popLast() {
        _ = edited.work(replacing: range, with: old)
      } else {
        let start = Int.random(in: 0...text.count, using: &random)
        let end = min(start + Int.random(in: 0...12, using: &random), text.count)
        let range = Bool.random(using: &random) ? start..<start : start..<end
        let fragment = fragments.randomElement(using: &random) ?? " "
        undo.append(
          (start..<(start + fragment.utf8.count), String(decoding: text[range], as: UTF8.self)))
        _ = edited.work(replacing: range, with: fragment)
      }
      let differences = edited.differencesFromFresh
      guard differences.isEmpty else {
        Issue.record("seed \(seed), step \(step): \(differences)")
        return
      }
    }
  }
}
