import DocumentSyntax
import LayoutEngine
import LiveDocuments
import Synchronization
import TestSupport
import Testing

/// Twice as much reuse costs twice as much, in counts: uses of one file, files in a chain, entries of `each`, variables.
@Suite struct ReuseGrowthTests {
  /// The counted work of opening a document, and of edits in it.
  private struct Work {
    /// The elements that were read when the document was opened, the work of its layout, and the files it asked for.
    var opening: [Int] = []

    /// The elements that were read for each edit, and their layouts.
    var edits: [Int] = []
  }

  /// Some files by their names, with a count of how often they are asked for.
  private final class Files: Sendable {
    private let texts: [String: String]
    private let count = Mutex(0)

    init(_ texts: [String: String]) { self.texts = texts }

    var looks: Int { count.withLock { $0 } }

    func inputs(_ changed: [String: String] = [:]) -> DocumentInputs {
      let texts = texts.merging(changed) { $1 }
      return DocumentInputs(
        files: DocumentFiles(of: "file:///main.json") { [self] name in
          count.withLock { $0 += 1 }
          return NamedFile(
            uri: "file:///\(name.name)", name: name.name,
            texts[name.name].map { .success(SourceText($0)) } ?? .failure(.missing))
        })
    }
  }

  private func open(_ text: String, _ files: Files) -> (LiveDocument, [Int]) {
    let document = LiveDocument(text: Array(text.utf8), inputs: files.inputs())
    return (document, [document.work.decoded, document.layout.workSpent, files.looks])
  }

  private func expectLinear(
    _ name: String, _ work: (Int) throws -> Work, sourceLocation: SourceLocation = #_sourceLocation
  ) rethrows {
    let (once, twice) = (try work(200), try work(400))
    for (a, b) in zip(once.opening + once.edits, twice.opening + twice.edits) {
      #expect(
        Double(b) <= 2.2 * Double(a) + 8, "\(name): \(once), then \(twice)",
        sourceLocation: sourceLocation)
    }
    #expect(once.opening[0] > 0 && once.edits.count(where: { $0 > 0 }) > 0)
  }

  private static let row =
    ##"{ "variables": { "title": "T", "size": 9 }, "root": { "type": "stack", "children": [ { "type": "image", "imageSize": { "width": "$size", "height": 4 } }, { "type": "text", "text": "$title" } ] } }"##

  private static func stack(_ children: String, _ more: String = "") -> String {
    ##"{ \##(more) "root": { "type": "stack", "direction": "vertical", "children": [ \##(children) ] } }"##
  }

  @Test func `Uses of one file: the file is asked for once, and an edit reads its elements`() {
    expectLinear("uses") { count in
      let use = ##"{ "type": "node", "layout": "row.json", "variables": { "title": "A" } }"##
      let files = Files(["row.json": Self.row])
      let (document, opening) = open(
        Self.stack(Array(repeating: use, count: count).joined(separator: ",")), files)
      #expect(document.elements.count == 1 + 4 * count)
      #expect(opening[2] == 1)
      document.setInputs(
        files.inputs(["row.json": Self.row.replacing(#""height": 4"#, with: #""height": 5"#)]))
      let edit = [document.work.decoded, document.work.measured]
      // The image, and the use and its root, in which it stands.
      #expect(document.work.decoded <= 3 * count + 2)
      return Work(opening: opening, edits: edit)
    }
  }

  @Test func `Another size of the screen does not read the variables and layouts again`() {
    func text(_ width: String) -> String {
      ##"""
      { "constrainedSize": { "max": { "width": \##(width) } }, "variables": { "gap": 8, "none": 1 },
        "variants": [ { "name": "wide", "variables": { "gap": 20 } } ],
        "layouts": { "row": { "variables": { "size": 9 }, "root": { "type": "stack", "spacing": "$gap",
            "children": [ { "type": "text", "text": "some words in a line", "style": { "flexShrink": 1 } },
              { "type": "node", "style": { "width": "$size", "height": "50%" } } ] } },
          "unused": { "root": { "type": "text", "text": "A" } } },
        "root": { "type": "stack", "direction": "vertical", "children": [
          { "type": "node", "layout": "#row" },
          { "type": "node", "layout": "#row", "each": 2, "variables": { "size": "$gap" } } ] } }
      """##
    }
    for variant in [nil, "wide"] as [String?] {
      let document = LiveDocument(text: Array(text("320").utf8), variant: variant)
      var screen = document.currentScreen
      for width in [100.0, 20, 500] {
        screen.constrainedSize.max.width = width
        document.layOut(on: screen)
        let opened = LiveDocument(text: Array(text("\(width)").utf8), variant: variant)
        #expect(
          LayoutSnapshot(of: document, hasPointers: true, codes: [])
            == LayoutSnapshot(of: opened, hasPointers: true, codes: []))
      }
      document.layOut(on: nil)
      #expect(
        LayoutSnapshot(of: document, hasPointers: true, codes: [])
          == LayoutSnapshot(
            of: LiveDocument(text: Array(text("320").utf8), variant: variant), hasPointers: true,
            codes: []))
    }
  }

  @Test func `An edit of one use costs the same among twice as many`() throws {
    func work(_ count: Int) throws -> [Int] {
      let use = ##"{ "type": "node", "layout": "row.json", "variables": { "title": "A" } }"##
      let files = Files(["row.json": Self.row])
      let (document, _) = open(
        Self.stack(Array(repeating: use, count: count).joined(separator: ",")), files)
      let last = try #require(document.element(at: "/root/children/\(count - 1)"))
      let end = document.range(of: last).upperBound
      document.replace((end - 6)..<(end - 5), with: Array("B".utf8))
      document.finishEditing(version: 1)
      let text = try #require(document.element(at: "/root/children/\(count - 1)!/root/children/1"))
      #expect(document.elements.content(of: text).ownText?.text == "B")
      return [document.work.decoded, document.work.measured, document.work.changedFrames]
    }
    let (once, twice) = (try work(200), try work(400))
    #expect(once == twice)
    #expect(once[0] > 0)
  }

  @Test func `An edit of a value of a layout's variables reads only elements that name variables`()
    throws
  {
    let use = ##"{ "type": "node", "layout": "#card" }"##
    try expectLinear("uses") { count in
      let text = Self.stack(
        Array(repeating: use, count: count).joined(separator: ","),
        ##"""
        "layouts": { "card": { "variables": { "gap": 8, "size": 3, "base": 1 }, "root": {
          "type": "stack", "spacing": "$gap", "children": [
            { "type": "text", "text": "T" }, { "type": "node", "style": { "width": 4 } },
            { "type": "image", "imageSize": { "width": "$size", "height": 4 } } ] } } },
        """##)
      let (document, opening) = open(text, Files([:]))
      var edits: [Int] = []
      for (old, new) in [
        (#""gap": 8"#, #""gap": 9"#), (#""gap": 9"#, #""gap": "$base""#),
        (#""size": 3"#, #""size": "$gap""#), (#""base": 1"#, #""base": 20"#),
      ] {
        try replace(old, by: new, in: document)
        // Of five elements a use has, the stack and the image.
        #expect(document.work.decoded == 2 * count, "\(new)")
        edits += [document.work.decoded, document.work.measured]
      }
      return Work(opening: opening, edits: edits)
    }
  }

  /// Replaces a part of the text, and compares the document with one that is opened with the same text.
  private func replace(_ old: String, by new: String, in document: LiveDocument) throws {
    let text = String(decoding: document.source.text.bytes, as: UTF8.self)
    let start = try #require(text.firstRange(of: old)).lowerBound.utf16Offset(in: text)
    document.replace(start..<(start + old.utf8.count), with: Array(new.utf8))
    document.finishEditing(version: nil)
    let opened = LiveDocument(
      document.source.text, variant: document.variantName, inputs: document.text.inputs)
    let (actual, expected) = (DocumentSnapshot(of: document), DocumentSnapshot(of: opened))
    #expect(actual == expected, "\(new): \(actual.differences(from: expected))")
  }

  @Test(arguments: [
    // An argument of a use in the layout, a list, a root that is one element with its use, and an entry.
    ##"{ "type": "node", "layout": "#row" }"##,
    ##"{ "type": "node", "layout": "#row", "variables": { "gap": 30, "cells": 2 } }"##,
    ##"{ "type": "node", "layout": "#row", "variables": { "gap": "$outer" } }"##,
    ##"{ "each": [{ "gap": 4 }, { "cells": [{}, {}] }], "layout": "#row" }"##,
    ##"{ "type": "node", "layout": "#card" }, { "type": "node", "layout": "#row" }"##,
  ])
  func `Values of layouts' variables that are edited one after the other equal an opened document`(
    use: String
  ) throws {
    let text = Self.stack(
      use,
      ##"""
      "variables": { "outer": 6, "gap": 11 }, "defaults": { "text": { "fontSize": "$outer" } },
      "variants": [ { "name": "wide", "variables": { "outer": 7 } } ],
      "layouts": {
        "row": { "variables": { "gap": 8, "cells": [{ "size": 2 }], "wrong": "x" }, "root": {
          "type": "stack", "spacing": "$gap", "children": [
            { "type": "text", "text": "T" }, { "each": "$cells", "layout": "#cell" },
            { "type": "node", "layout": "#cell", "variables": { "size": "$gap * 2" } },
            { "type": "node", "layout": "#card", "variables": { "width": "$gap" } } ] } },
        "cell": { "variables": { "size": 5 }, "root": {
          "type": "image", "imageSize": { "width": "$size", "height": "$outer" } } },
        "card": { "variables": { "width": 3 }, "root": {
          "type": "node", "style": { "width": "$width" }, "child": { "type": "text", "text": "A" } } }
      },
      """##)
    for variant in [nil, "wide"] as [String?] {
      let document = LiveDocument(text: Array(text.utf8), variant: variant)
      for (old, new) in [
        (#""gap": 8"#, #""gap": 9"#), (#"{ "size": 2 }"#, #"{ "size": 4 }, {}"#),
        (#""size": 5"#, #""size": "$gap""#), (#""width": 3"#, #""width": true"#),
        (#""width": true"#, #""width": "$outer""#), (#""gap": 9"#, #""gapp": 9"#),
        (#""gapp": 9"#, #""gap": "x""#), (#""outer": 6"#, #""outer": 12"#),
        (#""gap": "x", "cells": [{ "size": 4 }, {}]"#, #""gap": 1, "cells": 3"#),
        (#""fontSize": "$outer""#, #""fontSize": "$gap""#),
        (#""size": "$gap" }, "root": {"#, #""size": 6 }, "root": { "id": "a","#),
      ] where String(decoding: document.source.text.bytes, as: UTF8.self).contains(old) {
        try replace(old, by: new, in: document)
      }
    }
  }

  @Test func `Entries of an each: opening, and an edit of one entry`() throws {
    try expectLinear("entries") { count in
      let entries = (0..<count).map { ##"{ "title": "Person \##($0)" }"## }
      let text = Self.stack(
        ##"{ "each": [ \##(entries.joined(separator: ",")) ], "layout": "#row" }"##,
        ##""layouts": { "row": \##(Self.row) },"##)
      let (document, opening) = open(text, Files([:]))
      #expect(document.elements.count == 1 + 4 * count)
      let start = try #require(text.firstRange(of: "Person 7")).lowerBound
        .utf16Offset(in: text)
      document.replace(start..<(start + 1), with: Array("B".utf8))
      document.finishEditing(version: 1)
      // The entry, its elements, and the stack that has it.
      #expect(document.work.measured < 10)
      return Work(opening: opening, edits: [document.work.decoded, document.work.measured])
    }
  }

  @Test func `Files in a chain: each is asked for once`() {
    // A hundred levels at most.
    func work(_ count: Int) -> Work {
      var texts: [String: String] = [:]
      for index in 0..<count {
        let inner =
          index + 1 < count
          ? ##"{ "type": "node", "layout": "f\##(index + 1).json" }"##
          : ##"{ "type": "text", "text": "end" }"##
        texts["f\(index).json"] =
          ##"{ "root": { "type": "inset", "insets": 1, "child": \##(inner) } }"##
      }
      let files = Files(texts)
      let (document, opening) = open(
        Self.stack(##"{ "type": "node", "layout": "f0.json" }"##), files)
      #expect(document.elements.count == 2 + 2 * count)
      #expect(opening[2] == count)
      let last = texts["f\(count - 1).json"] ?? ""
      document.setInputs(
        files.inputs(["f\(count - 1).json": last.replacing("end", with: "ends")]))
      return Work(opening: opening, edits: [document.work.decoded, document.work.measured])
    }
    let (once, twice) = (work(45), work(90))
    for (a, b) in zip(once.opening + once.edits, twice.opening + twice.edits) {
      #expect(Double(b) <= 2.2 * Double(a) + 8, "\(once), then \(twice)")
    }
    #expect(once.edits.allSatisfy { $0 > 0 })
  }

  @Test func `Variables: definitions that refer to each other, and an edit of the first`() throws {
    try expectLinear("variables") { count in
      let chain = (1..<count).map { ##""v\##($0)": "$v\##($0 - 1) + 1""## }.joined(separator: ",")
      let rows = (0..<count).map { ##"{ "type": "stack", "spacing": "$v\##($0)" }"## }
      let text = Self.stack(
        rows.joined(separator: ","), ##""variables": { "v0": 1, \##(chain) },"##)
      let (document, opening) = open(text, Files([:]))
      let start = try #require(text.firstRange(of: #""v0": 1"#)).upperBound.utf16Offset(in: text)
      document.replace((start - 1)..<start, with: Array("2".utf8))
      document.finishEditing(version: 1)
      #expect(document.work.decoded == count)
      return Work(opening: opening, edits: [document.work.decoded, document.work.measured])
    }
  }

  /// A document without variables, layouts and `each` has no memory for them and asks for no file.
  @Test func `A document that reuses nothing reads each element once, and has no instances`() {
    let rows = Array(
      repeating: ##"{ "type": "text", "text": "A", "style": { "flexGrow": 1 } }"##, count: 50)
    let files = Files([:])
    let (document, opening) = open(Self.stack(rows.joined(separator: ",")), files)
    #expect(opening[0] == 51 && opening[2] == 0)
    #expect(!document.hasInstances)
    #expect(document.documentVariables == nil)
  }

  @Test func `A million elements by each in each, also through files, are none`() {
    let files = Files([
      "outer.json":
        ##"{ "root": { "type": "stack", "children": [ { "each": 1000, "layout": "inner.json" } ] } }"##,
      "inner.json":
        ##"{ "variables": { "n": 1000 }, "root": { "type": "stack", "children": [ { "each": "$n", "layout": "row.json" } ] } }"##,
      "row.json": Self.row,
    ])
    for use in [
      ##"{ "each": 1000, "layout": "outer.json" }"##,
      ##"{ "type": "node", "layout": "outer.json" }"##,
      ##"{ "type": "node", "layout": "inner.json", "variables": { "n": 1000000 } }"##,
    ] {
      let (document, _) = open(Self.stack(use), files)
      #expect(document.elements.count <= 2, "\(use)")
      #expect(document.usesBeyondLimit.count == 1, "\(use)")
      // What was made before the limit is counted, too.
      #expect(document.work.decoded < 1_000_000, "\(use)")
    }
  }
}
