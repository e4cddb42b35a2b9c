import Authoring
import Diagnostics
import DocumentSyntax
import JSON
import LayoutEngine
import LiveDocuments
import Randomness
import TestSupport
import Testing

/// Elements that become layouts, and uses of layouts that become elements.
@Suite struct LayoutRefactoringTests {
  private let people = """
    {
      "variables": { "gutter": 4 },
      "root": {
        "type": "stack",
        "children": [
          // the author
          {
            "type": "node", // a person
            "id": "ann",
            "style": { "spacingBefore": 8.0 },
            "child": {
              "type": "stack",
              "spacing": "$gutter",
              "children": [
                { "type": "image", "id": "photo", "imageSize": { "width": 24, "height": 24 } },
                { "type": "text", "id": "name", "text": "Ann" }
              ]
            }
          },
          {
            "type": "node",
            "child": {
              "type": "stack",
              "spacing": "$gutter",
              "children": [
                { "type": "image", "id": "photo2", "imageSize": { "width": 40, "height": 40 } },
                { "type": "text", "text": "Ben", "id": "name2" }
              ]
            }
          }
        ]
      }
    }

    """

  // MARK: Inline

  /// Values that each hold the next one twice would become 2^n bytes.
  @Test func `Values that grow by naming each other are not written out`() {
    let variables = (0..<60).map { #""v\#($0)":{"a":"$v\#($0 + 1)","b":"$v\#($0 + 1)"}"# }
    let text =
      ##"{"layouts":{"a":{"root":{"type":"text","font":"$v0"},"variables":{"##
      + variables.joined(separator: ",")
      + ##","v60":1}}},"root":{"type":"node","layout":"#a"}}"##
    let titles = LiveDocument(text).refactorings(at: ##"#a""##).map(\.title)
    #expect(!titles.contains { $0.hasPrefix("Inline the layout") })
  }

  // MARK: Properties

  @Test func `Extracting and inlining layouts keep frames and pictures, and bring no problem`() {
    var made = (extracted: 0, several: 0, inlined: 0)
    var random = SeededGenerator(seed: 91)
    let texts = ExampleTexts.sample + Array(repeating: Array(people.utf8), count: 6)
    for (number, original) in texts.enumerated() {
      var text = original
      for step in 0..<12 {
        let document = LiveDocument(text: text)
        guard document.text.syntaxErrors.isEmpty else { break }
        let kind: CodeAction.Kind = step % 3 == 2 ? .inline : .extract
        guard let action = Self.action(kind, in: document, using: &random) else { continue }
        let new: [UInt8] = action.edits.applied(to: text)
        let (before, after) = (Self.layout(of: text), Self.layout(of: new))
        #expect(before.leaves == after.leaves, "text \(number), step \(step): \(action.title)")
        let brought = after.codes.filter { $0.value > before.codes[$0.key, default: 0] }
        #expect(brought.isEmpty, "text \(number), step \(step): \(action.title)")
        let wasFormatted = Self.isFormatted(text)
        #expect(!wasFormatted || Self.isFormatted(new), "text \(number): \(action.title)")
        if action.title.hasPrefix("Extract all") { made.several += 1 }
        if kind == .extract { made.extracted += 1 } else { made.inlined += 1 }
        text = new
      }
    }
    #expect(made.extracted > 20 && made.several > 1 && made.inlined > 8, "\(made)")
  }

  /// An extraction or inlining at one of some random elements, or at the names of layouts.
  private static func action(
    _ kind: CodeAction.Kind, in document: LiveDocument, using random: inout SeededGenerator
  ) -> TriedAction? {
    let menu = CodeActionMenu(of: document, diagnostics: [], on: ActionTrials(of: document))
    let text = document.source.text.bytes
    let name = Array(#""layout""#.utf8)
    var offsets: [Int] = []
    if kind == .inline {
      offsets = text.indices.filter { text[$0...].starts(with: name) }.map { $0 + 13 }
    } else {
      document.elements.forEach { offsets.append(document.range(of: $0).lowerBound) }
    }
    for _ in 0..<8 {
      guard let offset = offsets.randomElement(using: &random) else { break }
      let actions = menu.tried(at: offset) { $0 == kind }.filter { $0.title.contains("the layout") }
      // The others are seldom offered.
      let all = actions.first { $0.title.hasPrefix("Extract all") }
      if let action = all ?? actions.randomElement(using: &random) { return action }
    }
    return nil
  }

  private static func isFormatted(_ text: [UInt8]) -> Bool {
    let source = DocumentSource(text)
    let formatted = try? source.formatted(FormattingOptions().following(source))
    return formatted?.edits.isEmpty == true
  }

  /// The descriptions and frames in the root of all elements without children, which are what pictures show, on all
  /// screens; and the numbers of errors and warnings.
  private static func layout(of text: [UInt8]) -> (leaves: [String], codes: [String: Int]) {
    let document = LiveDocument(text: text)
    let screens = [nil] + document.header.variants.map { Optional($0.name) }
    var lines: [String] = []
    for screen in screens.prefix(4) {
      let live = LiveDocument(text: text, variant: screen)
      live.elements.forEach { element in
        guard live.elements.children(of: element).isEmpty else { return }
        let frame = live.layout.absoluteFrame(of: element)
        lines.append("\(live.elements.content(of: element)) \(frame.map { "\($0)" } ?? "–")")
      }
    }
    var codes: [String: Int] = [:]
    for diagnostic in DocumentCheck().diagnostics(of: document)
    where diagnostic.severity <= .warning {
      codes[diagnostic.code, default: 0] += 1
    }
    return (lines, codes)
  }
}
