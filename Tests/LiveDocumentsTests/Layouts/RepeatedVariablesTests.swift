import Diagnostics
import DocumentSyntax
import Foundation
import JSON
import LayoutEngine
import LiveDocuments
import TestSupport
import Testing

/// Variables as values of `each`: lists, files, numbers and expressions.
@Suite struct RepeatedVariablesTests {
  private static let layouts = """
    "cell": { "variables": { "size": 5 }, "root": {
      "type": "image", "imageSize": { "width": "$size", "height": 2 } } },
    "row": { "variables": { "cells": [{}] }, "root": {
      "type": "stack", "children": [ { "each": "$cells", "layout": "#cell" } ] } }
    """

  private static func screen(_ children: String, _ variables: String = "") -> String {
    """
    { "constrainedSize": { "width": 200, "height": 300 }, "variables": { \(variables) },
      "layouts": { \(layouts) },
      "root": { "type": "stack", "id": "list", "direction": "vertical", "alignItems": "start",
        "children": [ \(children) ] } }
    """
  }

  private static func inputs(_ files: [String: String]) -> DocumentInputs {
    DocumentInputs(
      files: DocumentFiles(of: "file:///main.json") { name in
        let folder = (name.base ?? "").dropFirst("file:///".count).split(separator: "/").dropLast()
        let path = (folder.map(String.init) + [name.name]).joined(separator: "/")
        return NamedFile(
          uri: "file:///\(path)", name: path,
          files[path].map { .success(SourceText($0)) } ?? .failure(.missing))
      })
  }

  private func opened(_ text: String, _ files: [String: String] = [:]) -> LiveDocument {
    LiveDocument(text: Array(text.utf8), inputs: Self.inputs(files))
  }

  /// The widths of the images below the element with a pointer.
  private func widths(_ document: LiveDocument, below pointer: String = "/root") -> [Double] {
    guard let element = document.element(at: pointer) else { return [] }
    return document.elements.subtree(of: element).compactMap { element in
      document.elements.type(of: element) == .image
        ? document.layout.absoluteFrame(of: element)?.size.width : nil
    }
  }

  /// The codes and texts of the diagnostics, without those about layouts that have few elements.
  private func found(_ document: LiveDocument) -> [String] {
    DocumentCheck().diagnostics(of: document).filter {
      $0.code != "empty-container" && $0.code != "redundant-wrapper"
    }.map {
      "\($0.code) \(String(decoding: document.source.text.bytes(in: $0.range), as: UTF8.self))"
    }
  }

  @discardableResult
  private func replace(
    _ old: String, by new: String, in document: LiveDocument
  ) throws -> RelayoutWork {
    let text = String(decoding: document.source.text.bytes, as: UTF8.self)
    let range = try #require(text.range(of: old))
    let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
    document.replace(start..<(start + old.utf8.count), with: Array(new.utf8))
    document.finishEditing(version: nil)
    let fresh = LiveDocument(text: document.source.text.bytes, inputs: document.text.inputs)
    let (actual, expected) = (DocumentSnapshot(of: document), DocumentSnapshot(of: fresh))
    #expect(actual == expected, "\(actual.differences(from: expected))")
    return document.work
  }

  @Test(arguments: [
    (##"{ "each": "$all", "layout": "#cell" }"##, ##""all": [{ "size": 7 }, {}]"##, [7, 5]),
    (
      ##"{ "each": "$all", "layout": "#cell" }"##,
      ##""all": "$other", "other": [{ "size": "$one" }], "one": 1"##, [1]
    ),
    (##"{ "each": "$all", "layout": "#cell" }"##, ##""all": 3"##, [5, 5, 5]),
    (##"{ "each": "$all", "layout": "#cell" }"##, ##""all": "$n - 1", "n": 3"##, [5, 5]),
    (
      ##"{ "each": "$n / 2", "layout": "#cell", "variables": { "size": "$index + 1" } }"##,
      ##""n": 4"##, [1, 2]
    ),
    (##"{ "each": "$all", "layout": "#cell" }"##, ##""all": "cells.json""##, [8, 9]),
    (
      ##"{ "type": "node", "layout": "#row", "variables": { "cells": [{ "size": "$one" }, {}] } }"##,
      ##""one": 1"##, [1, 5]
    ),
    (##"{ "type": "node", "layout": "#row" }"##, "", [5]),
    (
      ##"{ "type": "node", "layout": "#row", "variables": { "cells": "$all" } }"##,
      ##""all": "cells.json""##, [8, 9]
    ),
    (
      ##"{ "each": [{ "cells": 2 }, { "cells": [{ "size": 1 }] }], "layout": "#row" }"##, "",
      [5, 5, 1]
    ),
    (
      #"{ "type": "node", "layout": "parts/list.json" }"#, "", [4, 6]
    ),
    (
      #"{ "type": "node", "layout": "parts/list.json", "variables": { "items": "cells.json" } }"#,
      "", [8, 9]
    ),
    (
      ##"{ "each": "$$odd.json", "layout": "#cell" }"##, "", [3]
    ),
  ])
  func `An each that is a variable repeats its list, file or number`(
    child: String, variables: String, expected: [Double]
  ) throws {
    let files = [
      "cells.json": #"[{ "size": 8 }, { "size": 9 }]"#, "$odd.json": #"[{ "size": 3 }]"#,
      "parts/cells.json": #"[{ "size": 4 }, { "size": 6 }]"#,
      "parts/list.json": ##"""
      { "variables": { "items": "cells.json" },
        "layouts": { "cell": { "variables": { "size": 5 }, "root": {
          "type": "image", "imageSize": { "width": "$size", "height": 2 } } } },
        "root": { "type": "stack", "children": [ { "each": "$items", "layout": "#cell" } ] } }
      """##,
    ]
    let document = opened(Self.screen(child, variables), files)
    #expect(widths(document) == expected)
    #expect(found(document) == [])
    let expansion = try #require(document.expansion)
    #expect(!String(decoding: expansion.serialized(), as: UTF8.self).contains("each"))
    #expect(widths(LiveDocument(text: expansion.serialized())) == expected)
  }

  @Test func `A wrong list of one use is reported at the use, and one of the layout in the layout`()
    throws
  {
    let use = ##"{ "type": "node", "layout": "#row" }"##
    let document = opened(
      Self.screen(
        ##"\##(use), { "type": "node", "layout": "#row", "variables": { "cells": true } }"##))
    #expect(found(document) == [##"wrong-value-type "#row""##])
    try replace(#""cells": [{}]"#, by: #""cells": "x""#, in: document)
    #expect(found(document).contains(##"unusable-file "$cells""##))
    try replace(#""cells": true"#, by: #""cells": 2"#, in: document)
    #expect(widths(document) == [5, 5])
  }

  @Test func `An edit of a variable repeats only the uses that refer to it again`() throws {
    let document = opened(
      Self.screen(
        ##"{ "each": "$a", "layout": "#cell" }, { "each": "$b", "layout": "#cell" }, { "type": "node", "layout": "#row", "variables": { "cells": "$b" } }"##,
        ##""a": [{ "size": 1 }, {}], "b": [{ "size": 3 }, { "size": 4 }]"##))
    #expect(widths(document) == [1, 5, 3, 4, 3, 4])
    let kept = (0..<2).map { document.element(at: "/root/children/1[\($0)]!/root") }
    let inside = document.element(at: "/root/children/2!/root/children/0[1]!/root")
    try replace(#"{ "size": 1 }, {}"#, by: #"{ "size": 1 }, { "size": 2 }, {}"#, in: document)
    #expect(widths(document) == [1, 2, 5, 3, 4, 3, 4])
    #expect((0..<2).map { document.element(at: "/root/children/1[\($0)]!/root") } == kept)
    #expect(document.element(at: "/root/children/2!/root/children/0[1]!/root") == inside)
    try replace(#"{ "size": 3 }, "#, by: "", in: document)
    #expect(widths(document) == [1, 2, 5, 4, 4])
    try replace(#"[{ "size": 4 }]"#, by: "2", in: document)
    #expect(widths(document) == [1, 2, 5, 5, 5, 5, 5])
    try replace(##""each": "$b""##, by: ##""each": "$a""##, in: document)
    #expect(widths(document) == [1, 2, 5, 1, 2, 5, 5, 5])
  }

  @Test func `An edit of a file that a variable names repeats its uses again`() throws {
    let document = opened(
      Self.screen(
        ##"{ "each": "$a", "layout": "#cell" }, { "type": "node", "layout": "#row", "variables": { "cells": "$a" } }"##,
        ##""a": "cells.json""##), ["cells.json": #"[{ "size": 1 }]"#])
    #expect(widths(document) == [1, 1])
    document.setInputs(Self.inputs(["cells.json": #"[{ "size": 1 }, { "size": 2 }]"#]))
    #expect(widths(document) == [1, 2, 1, 2])
  }

  @Test func `Lists of uses that make too many elements make none until they are fewer`() throws {
    let many = ##"{ "each": 5, "layout": "#row", "variables": { "cells": "$n" } }"##
    let document = opened(Self.screen(many, #""n": 150000"#))
    #expect(document.elements.count == 1)
    #expect(found(document) == ["layout-limit 5"])
    try replace(#""n": 150000"#, by: #""n": 1000000000"#, in: document)
    #expect(document.elements.count == 1)
    try replace(#""n": 1000000000"#, by: #""n": 2"#, in: document)
    #expect(found(document) == [])
    #expect(widths(document).count == 10)
    try replace(#""n": 2"#, by: #""n": 150000"#, in: document)
    #expect(document.elements.count == 1)
    #expect(found(document) == ["layout-limit 5"])
    try replace(#""each": 5"#, by: #""each": 0"#, in: document)
    #expect(found(document) == [])
    try replace(#""each": 0"#, by: #""each": 5"#, in: document)
    #expect(found(document) == ["layout-limit 5"])
  }
}
