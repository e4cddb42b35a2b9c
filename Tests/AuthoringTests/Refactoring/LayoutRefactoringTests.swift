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

  // MARK: Extract

  @Test func `An element becomes a layout, and what its parent reads stays at the use`() {
    expectRefactoring(
      "Extract to the layout ann (no frame changes)", at: #""type": "node", // a person"#,
      of: people,
      becomes: """
        {
          "variables": { "gutter": 4 },
          "layouts": {
            "ann": {
              "root": {
                "type": "node", // a person
                "child": {
                  "type": "stack",
                  "spacing": "$gutter",
                  "children": [
                    { "type": "image", "id": "photo", "imageSize": { "width": 24, "height": 24 } },
                    { "type": "text", "id": "name", "text": "Ann" }
                  ]
                }
              }
            }
          },
          "root": {
            "type": "stack",
            "children": [
              // the author
              {
                "type": "node",
                "id": "ann",
                "layout": "#ann",
                "style": { "spacingBefore": 8.0 }
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

        """)
  }

  @Test func `Elements like it become uses that set what differs`() {
    expectRefactoring(
      "Extract all 2 elements like this to the layout ann with the variables imageSize and name "
        + "(no frame changes)",
      at: #""type": "node", // a person"#, of: people,
      becomes: """
        {
          "variables": { "gutter": 4 },
          "layouts": {
            "ann": {
              "variables": { "imageSize": 24, "name": "Ann" },
              "root": {
                "type": "node", // a person
                "child": {
                  "type": "stack",
                  "spacing": "$gutter",
                  "children": [
                    {
                      "type": "image",
                      "id": "photo",
                      "imageSize": { "width": "$imageSize", "height": "$imageSize" }
                    },
                    { "type": "text", "id": "name", "text": "$name" }
                  ]
                }
              }
            }
          },
          "root": {
            "type": "stack",
            "children": [
              // the author
              {
                "type": "node",
                "id": "ann",
                "layout": "#ann",
                "style": { "spacingBefore": 8.0 }
              },
              {
                "type": "node",
                "layout": "#ann",
                "variables": { "imageSize": 40, "name": "Ben" }
              }
            ]
          }
        }

        """)
  }

  @Test func `A spec gets a node around it, in a text on one line too`() {
    let inset =
      #"{"type":"inset","insets":4,"style":{"spacingBefore":6},"child":{"type":"text","text":"Hello"}}"#
    expectRefactoring(
      "Extract all 2 equal elements to the layout inset (no frame changes)", at: #""inset""#,
      of: #"{"root":{"type":"stack","children":[\#(inset),{"type":"node"},\#(inset)]}}"#,
      becomes: #"{"layouts":{"inset":{"root":{"type":"inset","insets":4,"child":"#
        + #"{"type":"text","text":"Hello"}}}},"root":{"type":"stack","children":["#
        + ##"{"type":"node","layout":"#inset","style":{"spacingBefore":6}},{"type":"node"},"##
        + ##"{"type":"node","layout":"#inset","style":{"spacingBefore":6}}]}}"##)
  }

  @Test func `An element of a layout hands on the variables of that layout`() {
    let text =
      #"{"layouts":{"row":{"variables":{"size":8,"gap":2},"root":{"type":"stack","spacing":"$gap","#
      + #""children":[{"type":"inset","insets":"$size","child":{"type":"node"}}]}}},"#
      + ##""root":{"type":"stack","children":[{"type":"node","layout":"#row"},"##
      + ##"{"type":"node","layout":"#row","variables":{"size":3}}]}}"##
    expectRefactoring(
      "Extract to the layout inset (no frame changes)", at: #""inset""#, of: text,
      becomes: text.replacing(
        #"{"type":"inset","insets":"$size","child":{"type":"node"}}"#,
        with: ##"{"type":"node","layout":"#inset","variables":{"size":"$size"}}"##
      ).replacing(
        #"}}},"root""#,
        with: #"}},"inset":{"variables":{"size":8},"root":"#
          + #"{"type":"inset","insets":"$size","child":{"type":"node"}}}},"root""#
      ).replacing(#"}]}},"inset""#, with: #"}]}},"inset""#))
  }

  @Test func `The value of a variable that is handed on may name others`() {
    let text =
      ##"{"layouts":{"row":{"variables":{"size":"$gap * 2","gap":2,"cost":"$$9"},"root":{"type":"stack","##
      + ##""children":[{"type":"inset","insets":"$size","child":{"type":"text","text":"$cost"}}]}}},"##
      + ##""root":{"type":"stack","children":[{"type":"node","layout":"#row"},"##
      + ##"{"type":"node","layout":"#row","variables":{"gap":3}}]}}"##
    let element = ##"{"type":"inset","insets":"$size","child":{"type":"text","text":"$cost"}}"##
    expectRefactoring(
      "Extract to the layout inset (no frame changes)", at: #""inset""#, of: text,
      becomes: text.replacing(
        element,
        with: ##"{"type":"node","layout":"#inset","variables":{"cost":"$cost","size":"$size"}}"##
      ).replacing(
        #"}}},"root""#,
        with: ##"}},"inset":{"variables":{"cost":"$$9","gap":2,"size":"$gap * 2"},"root":"##
          + element + #"}},"root""#
      ).replacing(#"}]}},"inset""#, with: #"}]}},"inset""#))
  }

  @Test func `The index of an entry is not handed on by the value of a variable`() {
    let text =
      ##"{"layouts":{"row":{"variables":{"size":"$index"},"root":{"type":"stack","##
      + ##""children":[{"type":"inset","insets":"$size","child":{"type":"node"}}]}}},"##
      + ##""root":{"type":"stack","children":[{"each":2,"layout":"#row"}]}}"##
    let titles = LiveDocument(text).refactorings(at: #""inset""#).map(\.title)
    #expect(!titles.contains { $0.contains("to the layout") }, "\(titles)")
  }

  @Test(
    arguments: [
      // A variant names an element inside, and the parent aligns the baselines of texts.
      (
        ##"{"variants":[{"name":"v","hidden":{"#t":true}}],"root":{"type":"stack","children":[{"type":"inset","child":{"type":"text","id":"t","text":"a"}}]}}"##,
        #""inset""#
      ),
      (
        #"{"root":{"type":"stack","alignItems":"baselineFirst","children":[{"type":"text","text":"a"},{"type":"text","text":"b","font":{"size":30}}]}}"#,
        #""text","text":"b""#
      ),
      (#"{"root":{"type":"stack"}}"#, #""stack""#),
      (
        ##"{"layouts":{"a":{"root":{"type":"inset"}}},"root":{"type":"stack","children":[{"type":"node","layout":"#a"}]}}"##,
        #""inset""#
      ),
      (
        ##"{"layouts":{"a":{"root":{"type":"inset"}}},"root":{"type":"stack","children":[{"type":"node","layout":"#a"}]}}"##,
        #""node""#
      ),
    ])
  func `What would look different as a layout, or is one, is not extracted`(
    _ text: String, _ word: String
  ) {
    let titles = LiveDocument(text).refactorings(at: word).map(\.title)
    #expect(!titles.contains { $0.contains("to the layout") }, "\(titles)")
  }

  // MARK: Inline

  @Test func `The last use gets the elements with comments, and the layout goes`() {
    expectRefactoring(
      "Inline the layout card and remove it (no frame changes)", at: ##""#card""##,
      of: """
        {
          "variables": { "gutter": 4 },
          "layouts": {
            // a box
            "card": {
              "variables": { "size": 24, "half": "$size / 2", "shows": true },
              "root": {
                "type": "inset", // around
                "insets": "$half",
                "child": {
                  "type": "text", "text": "$title", "hidden": "!$shows",
                  "style": { "width": "$size * 2 + $gutter" }
                }
              }
            }
          },
          "root": {
            "type": "stack",
            "children": [
              {
                "type": "node",
                "id": "a",
                "layout": "#card",
                "variables": { "size": "$gutter * 3", "shows": false }
              }
            ]
          }
        }

        """.replacing(#""gutter": 4 }"#, with: #""gutter": 4, "title": "Hi" }"#),
      becomes: """
        {
          "variables": { "gutter": 4, "title": "Hi" },
          "root": {
            "type": "stack",
            "children": [
              // a box
              {
                "type": "node",
                "id": "a",
                "child": {
                  "type": "inset", // around
                  "insets": "($gutter * 3) / 2",
                  "child": {
                    "type": "text", "text": "$title", "hidden": true,
                    "style": { "width": "($gutter * 3) * 2 + $gutter" }
                  }
                }
              }
            ]
          }
        }

        """)
  }

  @Test func `A root that is a node becomes the use, whose keys win`() {
    let text =
      ##"{"layouts":{"a":{"root":{"type":"node","id":"r","style":{"width":9,"height":"$h"},"##
      + ##""child":{"type":"node","id":"i"}},"variables":{"h":4}}},"root":{"type":"stack","##
      + ##""children":[{"type":"node","id":"x","layout":"#a","style":{"width":5}},"##
      + ##"{"type":"node","layout":"#a","variables":{"h":6}}]}}"##
    expectRefactoring(
      "Inline the layout a (no frame changes)", at: ##"#a","style""##, of: text,
      becomes: text.replacing(
        ##"{"type":"node","id":"x","layout":"#a","style":{"width":5}}"##,
        with: ##"{"type":"node","id":"x","style":{"width":5,"height":4},"##
          + ##""child":{"type":"node","id":"i"}}"##))
    expectRefactoring(
      "Inline the layout a (no frame changes)", at: ##"#a","variables""##, of: text,
      becomes: text.replacing(
        ##"{"type":"node","layout":"#a","variables":{"h":6}}"##,
        with: ##"{"type":"node","style":{"width":9,"height":6},"child":{"type":"node","id":"i"}}"##
      ))
  }

  @Test(
    arguments: [
      // An `each`, comments that would be lost, a value that needs another variable of the layout around, and a variable
      // of the document that names one that the use sets.
      ##"{"layouts":{"a":{"root":{"type":"text","text":"$t"},"variables":{"t":"x"}}},"root":{"type":"stack","children":[{"each":2,"layout":"#a"}]}}"##,
      ##"{"layouts":{"a":{"root":{"type":"text","text":"$t"},"variables":{/* t */"t":"x"}}},"root":{"type":"node","layout":"#a"}}"##,
      ##"{"variables":{"g":1},"layouts":{"a":{"root":{"type":"inset","insets":"$g"}},"b":{"variables":{"g":1},"root":{"type":"inset","insets":"$g","child":{"type":"node","layout":"#a"}}}},"root":{"type":"node","layout":"#b"}}"##,
      ##"{"variables":{"g":1,"m":"$g"},"layouts":{"a":{"root":{"type":"inset","insets":"$m"}}},"root":{"type":"node","layout":"#a","variables":{"g":1}}}"##,
    ])
  func `A use that cannot be written otherwise stays one`(_ text: String) {
    let titles = LiveDocument(text).refactorings(at: ##"#a""##).map(\.title)
    #expect(!titles.contains { $0.hasPrefix("Inline the layout") }, "\(titles)")
  }

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
        guard document.syntaxErrors.isEmpty else { break }
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
