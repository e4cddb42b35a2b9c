import DocumentMaking
import DocumentSyntax
import Foundation
import LayoutEngine
import LiveDocuments
import Randomness
import TestSupport
import Testing

@testable import Rendering

@Suite struct RandomPicturesTests {
  @Test(arguments: RandomCases.seeds(1..<61))
  func `whatever a document says, its picture is sound`(seed: UInt64) throws {
    let document = openDocument(RandomDocuments.hostileText(seed))
    for annotations in [true, false] {
      var options = PictureOptions()
      options.annotations = annotations
      let picture = Picture(of: document, options: options)
      let svg = picture.svg()
      let tree = try SVGTree(svg)
      expectSoundNumbers(tree)
      expectGroups(of: document, in: tree)
      #expect(svg.utf8.count < 2_000_000)
    }
  }

  private func expectSoundNumbers(_ tree: SVGTree) {
    let numeric = [
      "x", "y", "width", "height", "cx", "cy", "r", "viewBox", "d", "transform", "textLength",
    ]
    for node in tree.nodes {
      for name in numeric {
        guard let value = node.attributes[name] else { continue }
        let numbers = value.replacing(/translate|scale|[MLAQZlaqz(),]/, with: " ")
        let areSound = numbers.split(separator: " ").allSatisfy { word in
          Double(word).map { abs($0) <= 3e10 } ?? false
        }
        if !areSound { Issue.record("\(node.name) \(name)=\(value)") }
      }
    }
    let viewBox = tree.nodes.first?.attributes["viewBox"]?.split(separator: " ") ?? []
    let sides = viewBox.suffix(2).compactMap { Double($0) }
    #expect(sides.count == 2 && sides.allSatisfy { $0 > 0 && $0 < 20_000 })
  }

  /// Expects a group with the frame for every element that is laid out, each of a name of its own.
  private func expectGroups(of document: LiveDocument, in tree: SVGTree) {
    var expected: [String] = []
    document.elements.forEach { element in
      guard let frame = document.layout.absoluteFrame(of: element), let box = Rectangle(frame)
      else {
        return
      }
      expected.append(
        [box.x, box.y, box.width, box.height].map { decimal($0) }.joined(separator: " "))
    }
    let groups = tree.nodes.filter {
      $0.name == "g" && $0.attributes["id"]?.hasPrefix("_lintel") == false
    }
    let drawn = groups.compactMap { group -> String? in
      guard let box = tree.children(of: group, "rect").first?.attributes else { return nil }
      return ["x", "y", "width", "height"].map { box[$0] ?? "–" }.joined(separator: " ")
    }
    #expect(drawn.sorted() == expected.sorted())
    let ids = tree.nodes.compactMap { $0.attributes["id"] }
    #expect(Set(ids.map { Array($0.utf8) }).count == ids.count)
  }

  @Test(arguments: UInt64(1)...30)
  func `text art fits whatever it is given`(seed: UInt64) {
    let document = openDocument(RandomDocuments.hostileText(seed))
    let mark = PictureMark(
      document.elements.root, .warning, code: "wide", message: "日本語のメッセージ with words in it")
    let picture = Picture(of: document, marks: [mark])
    for columns in [1, 33, 80, 200] {
      let lines = picture.text(columns: columns).split(separator: "\n")
      #expect(lines.allSatisfy { displayWidth($0) <= max(20, columns) }, "\(columns) columns")
      for rows in [0, 9, 24] {
        let lines = picture.text(columns: columns, rows: rows).split(
          separator: "\n", omittingEmptySubsequences: false
        ).dropLast()
        #expect(lines.count <= max(6, rows), "\(columns) × \(rows)")
        #expect(lines.allSatisfy { displayWidth($0) <= max(20, columns) })
      }
    }
  }
}
